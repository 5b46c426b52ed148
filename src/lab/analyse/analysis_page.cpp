// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the page of analysed games, from top to bottom.
#include "lab/analyse/analysis_page.hpp"

#include <algorithm>

#include "lab/analyse/game_view.hpp"
#include "lab/analyse/words.hpp"
#include "lab/page/boards.hpp"
#include "lab/page/frame.hpp"
#include "lab/page/html.hpp"

namespace sente::lab::analyse {

namespace {

using page::element;
using page::escaped;
using page::fixed;

constexpr std::size_t kLineOnPage = 8;
constexpr std::size_t kMostDiagrams = 24;

std::string title_of(const records::Record& record) {
    return player_name(record, Side::first) + " – " + player_name(record, Side::second);
}

std::string result_text(const records::Record& record) {
    const std::string result = result_words(record);
    if (result == "1/2-1/2") return "½–½";
    if (result == "1-0") return "1–0";
    return result == "0-1" ? "0–1" : result;
}

std::string subtitle_of(const AnalysedGame& game) {
    std::string out;
    const auto add = [&out](const std::string& part) {
        if (!part.empty() && part != "?" && part != "????.??.??")
            out += (out.empty() ? "" : " · ") + part;
    };
    add(std::string(game.record.tag("Event")));
    add(std::string(game.record.tag("Date")));
    add(result_text(game.record));
    const std::size_t moves = move_count(game.analysis);
    add(std::to_string(moves) + (moves == 1 ? " move" : " moves"));
    if (!game.analysis.complete && !game.analysis.moves.empty()) {
        const AnalysedMove& last = game.analysis.moves.back();
        add("looked at up to " + number_text(last, game.analysis.game) + " " + last.words);
    }
    return out;
}

std::string summary_table(const AnalysedGame& game) {
    const SideSummary first = game.analysis.summary(Side::first);
    const SideSummary second = game.analysis.summary(Side::second);
    page::Table table;
    table.caption = "What each side did";
    table.columns = {{"", false},
                     {player_name(game.record, Side::first), true},
                     {player_name(game.record, Side::second), true}};
    const auto add = [&](const char* name, auto text) {
        table.rows.push_back({name, text(first), text(second)});
    };
    using Sum = const SideSummary&;
    add("Accuracy", [](Sum sum) { return element("b", "", fixed(sum.accuracy, 1) + " %"); });
    add("Average loss of winning chance", [](Sum sum) { return fixed(100 * sum.loss, 1) + " %"; });
    add("Average loss in centipawns", [](Sum sum) { return fixed(sum.loss_cp, 0); });
    add("Inaccuracies ?!", [](Sum sum) { return std::to_string(sum.judgements[1]); });
    add("Mistakes ?", [](Sum sum) { return std::to_string(sum.judgements[2]); });
    add("Blunders ??", [](Sum sum) { return std::to_string(sum.judgements[3]); });
    add("Mean place in the order", [](Sum sum) { return fixed(sum.rank, 2); });
    add("First in the order", [](Sum sum) { return fixed(100 * sum.first, 0) + " %"; });
    add("Moves", [](Sum sum) { return std::to_string(sum.moves); });
    return page::html_of(table);
}

const char* tone_of(Judgement judgement) {
    if (judgement == Judgement::good) return "";
    return judgement == Judgement::inaccuracy ? "warn" : "bad";
}

std::string sign_html(Judgement judgement) {
    return element("span", "class=\"sign " + std::string(tone_of(judgement)) + "\"",
                   sign_of(judgement));
}

std::string heading(int level, const std::string& html) {
    return element("h" + std::to_string(level), "", html);
}

std::string turning_point(const AnalysedMove& move, const AnalysedGame& game, int level) {
    const records::GameKind kind = game.analysis.game;
    const Line& best = move.study.lines.front();
    page::Diagram diagram{kind, move.position, {}, move.move, best.moves.front()};
    const std::string name = number_text(move, kind) + " " + move.words;
    const std::string board =
        page::board_of(diagram, "Board before " + name + "; better was " + best.words.front());
    std::string words = heading(level, escaped(name) + sign_html(move.judgement));
    words += element("p", "",
                     "Winning chance of " + std::string(side_name(move.side, kind)) + " from " +
                         fixed(100 * move.chance_before, 0) + " to " +
                         element("b", "", fixed(100 * move.chance_after, 0) + " %") + " (" +
                         escaped(score_text(move.study.score, kind)) + " to " +
                         escaped(score_text(move.score, kind)) + ", as " +
                         std::string(side_name(move.side, kind)) + " sees it).");
    words += element("p", "",
                     element("span", "class=\"good\"", "Better ") +
                         escaped(line_text(best, move, kind, kLineOnPage)));
    if (move.study.played.rank > 0)
        words += element("p", "class=\"soft\"",
                         "The move played was " + std::to_string(move.study.played.rank) + " of " +
                             std::to_string(move.study.played.moves) + " in the order.");
    return element("section", "class=\"card turn\"", board + element("div", "", words)) + "\n";
}

// The worst come first into the choice; on the page they stand in the order of the game.
std::vector<const AnalysedMove*> worst_moves(const Analysis& analysis) {
    std::vector<const AnalysedMove*> worst;
    for (const AnalysedMove& move : analysis.moves)
        if (move.judgement != Judgement::good) worst.push_back(&move);
    std::stable_sort(worst.begin(), worst.end(),
                     [](const auto* a, const auto* b) { return a->loss > b->loss; });
    if (worst.size() > kMostDiagrams) worst.resize(kMostDiagrams);
    std::sort(worst.begin(), worst.end());
    return worst;
}

std::string turning_points(const AnalysedGame& game, int level) {
    const auto worst = worst_moves(game.analysis);
    if (worst.empty()) return element("p", "class=\"note\"", "No move gave much away.") + "\n";
    std::string cards;
    for (const AnalysedMove* move : worst) cards += turning_point(*move, game, level);
    return element("p", "class=\"note\"",
                   "Red is the move of the game, green what the search would have played.") +
           element("div", "class=\"grid\"", cards) + "\n";
}

std::string moves_table(const AnalysedGame& game, std::size_t number) {
    const records::GameKind kind = game.analysis.game;
    page::Table table;
    table.caption = "Scores are seen by " + std::string(side_name(Side::first, kind)) +
                    "; the order is that of the policy " +
                    std::string(ordering::name_of(game.analysis.policy));
    table.columns = {{"Move", false}, {"Score", true}, {"Chance", true},
                     {"Loss", true},  {"Order", true}, {"Best line", false}};
    std::size_t ply = 0;
    for (const AnalysedMove& move : game.analysis.moves) {
        ++ply;
        const RankOfMove& played = move.study.played;
        const double chance = move.side == Side::first ? move.chance_after : 1 - move.chance_after;
        const std::string jump =
            element("button",
                    "type=\"button\" class=\"jump\" data-game=\"" + std::to_string(number) +
                        "\" data-ply=\"" + std::to_string(ply) + "\"",
                    escaped(number_text(move, kind)) + " " + escaped(move.words)) +
            sign_html(move.judgement);
        table.rows.push_back(
            {jump, escaped(score_text(seen_by_first(move.score, move.side), kind)),
             fixed(100 * chance, 0) + " %",
             loss_percent(move.loss) > 0 ? std::to_string(loss_percent(move.loss)) + " %" : "",
             played.rank == 0
                 ? "–"
                 : std::to_string(played.rank) +
                       element("span", "class=\"soft\"", " / " + std::to_string(played.moves)),
             move.best ? element("span", "class=\"soft\"", "played")
                       : escaped(line_text(move.study.lines.front(), move, kind, kLineOnPage))});
    }
    return element("div", "class=\"moves\" id=\"moves-" + std::to_string(number) + "\"",
                   page::html_of(table)) +
           "\n";
}

std::string game_html(const AnalysedGame& game, std::size_t number, int level) {
    std::string out = game_view(game, number, level);
    out += heading(level, "The two sides") + "\n";
    out += element("section", "class=\"card\"", summary_table(game)) + "\n";
    out += heading(level, "Where it turned") + "\n" + turning_points(game, level + 1);
    out += heading(level, "All moves") + "\n";
    out += element("section", "class=\"card\"", moves_table(game, number)) + "\n";
    return out;
}

std::string contents(const std::vector<AnalysedGame>& games) {
    std::string items;
    for (std::size_t i = 0; i < games.size(); ++i)
        items +=
            element("li", "",
                    element("a", "href=\"#game-" + std::to_string(i + 1) + "\"",
                            std::to_string(i + 1) + ". " + escaped(title_of(games[i].record))));
    return element("nav", "aria-label=\"Games\"", element("ol", "", items)) + "\n";
}

}  // namespace

std::string page_of(const std::vector<AnalysedGame>& games, const std::string& limits) {
    page::Page page;
    page.kicker = "Sente · analysis · " + limits;
    page.body = page::board_shapes();
    if (games.size() == 1) {
        page.title = title_of(games.front().record);
        page.subtitle = subtitle_of(games.front());
        page.body += game_html(games.front(), 1, 2);
    } else {
        page.title = std::to_string(games.size()) + " games";
        page.body += contents(games);
        for (std::size_t i = 0; i < games.size(); ++i)
            page.body += element("h2", "id=\"game-" + std::to_string(i + 1) + "\"",
                                 escaped(title_of(games[i].record))) +
                         element("p", "class=\"subtitle\"", escaped(subtitle_of(games[i]))) + "\n" +
                         game_html(games[i], i + 1, 3);
    }
    page.script = game_script();
    return page::html_of(page);
}

}  // namespace sente::lab::analyse
