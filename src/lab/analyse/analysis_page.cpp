// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the page of analysed games, from top to bottom.
#include "lab/analyse/analysis_page.hpp"

#include <algorithm>

#include "lab/analyse/game_view.hpp"
#include "lab/analyse/page_words.hpp"
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

std::string title_of(const records::Record& record, Language language) {
    return player_name(record, Side::first, language) + " – " +
           player_name(record, Side::second, language);
}

std::string subtitle_of(const AnalysedGame& game, Language language) {
    const PageWords& words = page_words(language);
    std::string out;
    const auto add = [&out](const std::string& part) {
        if (!part.empty() && part != "?" && part != "????.??.??")
            out += (out.empty() ? "" : " · ") + part;
    };
    add(std::string(game.record.tag("Event")));
    add(std::string(game.record.tag("Date")));
    add(result_words(game.record, language));
    const std::size_t moves = move_count(game.analysis);
    add(moves == 1 ? std::string(words.one_move)
                   : filled(words.moves_form, {std::to_string(moves)}));
    if (!game.analysis.complete && !game.analysis.moves.empty()) {
        const AnalysedMove& last = game.analysis.moves.back();
        add(filled(words.up_to_form, {number_text(last, game.analysis.game) + " " + last.words}));
    }
    return out;
}

std::string summary_table(const AnalysedGame& game, Language language) {
    const PageWords& words = page_words(language);
    const SideSummary first = game.analysis.summary(Side::first);
    const SideSummary second = game.analysis.summary(Side::second);
    page::Table table;
    table.caption = words.sides_caption;
    table.columns = {{"", false},
                     {player_name(game.record, Side::first, language), true},
                     {player_name(game.record, Side::second, language), true}};
    const auto add = [&](std::string_view name, auto text) {
        table.rows.push_back({std::string(name), text(first), text(second)});
    };
    using Sum = const SideSummary&;
    add(words.accuracy, [](Sum sum) { return element("b", "", fixed(sum.accuracy, 1) + " %"); });
    add(words.loss, [](Sum sum) { return fixed(100 * sum.loss, 1) + " %"; });
    add(words.loss_cp, [](Sum sum) { return fixed(sum.loss_cp, 0); });
    add(words.inaccuracies, [](Sum sum) { return std::to_string(sum.judgements[1]); });
    add(words.mistakes, [](Sum sum) { return std::to_string(sum.judgements[2]); });
    add(words.blunders, [](Sum sum) { return std::to_string(sum.judgements[3]); });
    add(words.mean_order, [](Sum sum) { return fixed(sum.rank, 2); });
    add(words.first_order, [](Sum sum) { return fixed(100 * sum.first, 0) + " %"; });
    add(words.moves, [](Sum sum) { return std::to_string(sum.moves); });
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

std::string heading(int level, std::string_view html) {
    return element("h" + std::to_string(level), "", html);
}

std::string turning_point(const AnalysedMove& move, records::GameKind kind, const View& view) {
    const PageWords& page_text = page_words(view.language);
    const Line& best = move.study.lines.front();
    page::Diagram diagram{kind, move.position, {}, move.move, best.moves.front()};
    const std::string name = number_text(move, kind) + " " + move.words;
    const std::string board =
        page::board_of(diagram, filled(page_text.before_form, {name, best.words.front()}));
    std::string words = heading(view.level, escaped(name) + sign_html(move.judgement));
    words += element(
        "p", "",
        filled(page_text.fell_form,
               {side_name(move.side, kind, view.language), fixed(100 * move.chance_before, 0),
                element("b", "", fixed(100 * move.chance_after, 0) + " %"),
                escaped(score_text(move.study.score, kind, view.language)),
                escaped(score_text(move.score, kind, view.language))}));
    words += element("p", "",
                     element("span", "class=\"good\"", page_text.better) +
                         escaped(line_text(best, move, kind, kLineOnPage)));
    if (move.study.played.rank > 0)
        words += element("p", "class=\"soft\"",
                         filled(page_text.played_form, {std::to_string(move.study.played.rank),
                                                        std::to_string(move.study.played.moves)}));
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

std::string turning_points(const AnalysedGame& game, const View& view) {
    const PageWords& words = page_words(view.language);
    const auto worst = worst_moves(game.analysis);
    if (worst.empty()) return element("p", "class=\"note\"", words.no_turns) + "\n";
    std::string cards;
    for (const AnalysedMove* move : worst)
        cards +=
            turning_point(*move, game.analysis.game, {view.number, view.level + 1, view.language});
    return element("p", "class=\"note\"", words.turns_note) +
           element("div", "class=\"grid\"", cards) + "\n";
}

std::string moves_table(const AnalysedGame& game, const View& view) {
    const PageWords& words = page_words(view.language);
    const std::string number = std::to_string(view.number);
    const records::GameKind kind = game.analysis.game;
    page::Table table;
    table.caption = filled(words.moves_caption_form, {side_name(Side::first, kind, view.language),
                                                      ordering::name_of(game.analysis.policy)});
    table.columns = {
        {std::string(words.move_column), false},  {std::string(words.score_column), true},
        {std::string(words.chance_column), true}, {std::string(words.loss_column), true},
        {std::string(words.order_column), true},  {std::string(words.line_column), false}};
    std::size_t ply = 0;
    for (const AnalysedMove& move : game.analysis.moves) {
        ++ply;
        const RankOfMove& played = move.study.played;
        const double chance = move.side == Side::first ? move.chance_after : 1 - move.chance_after;
        const std::string jump =
            element("button",
                    "type=\"button\" class=\"jump\" data-game=\"" + number + "\" data-ply=\"" +
                        std::to_string(ply) + "\"",
                    escaped(number_text(move, kind)) + " " + escaped(move.words)) +
            sign_html(move.judgement);
        table.rows.push_back(
            {jump, escaped(score_text(seen_by_first(move.score, move.side), kind, view.language)),
             fixed(100 * chance, 0) + " %",
             loss_percent(move.loss) > 0 ? std::to_string(loss_percent(move.loss)) + " %" : "",
             played.rank == 0
                 ? "–"
                 : std::to_string(played.rank) +
                       element("span", "class=\"soft\"", " / " + std::to_string(played.moves)),
             move.best ? element("span", "class=\"soft\"", words.was_best)
                       : escaped(line_text(move.study.lines.front(), move, kind, kLineOnPage))});
    }
    return element("div", "class=\"moves\" id=\"moves-" + number + "\"", page::html_of(table)) +
           "\n";
}

std::string game_html(const AnalysedGame& game, const View& view) {
    const PageWords& words = page_words(view.language);
    std::string out = game_view(game, view);
    out += heading(view.level, words.sides_heading) + "\n";
    out += element("section", "class=\"card\"", summary_table(game, view.language)) + "\n";
    out += heading(view.level, words.turns_heading) + "\n" + turning_points(game, view);
    out += heading(view.level, words.moves_heading) + "\n";
    out += element("section", "class=\"card\"", moves_table(game, view)) + "\n";
    return out;
}

std::string contents(const std::vector<AnalysedGame>& games, Language language) {
    std::string items;
    for (std::size_t i = 0; i < games.size(); ++i)
        items += element(
            "li", "",
            element("a", "href=\"#game-" + std::to_string(i + 1) + "\"",
                    std::to_string(i + 1) + ". " + escaped(title_of(games[i].record, language))));
    return element("nav", "aria-label=\"" + std::string(page_words(language).games_label) + "\"",
                   element("ol", "", items)) +
           "\n";
}

}  // namespace

std::string page_of(const std::vector<AnalysedGame>& games, const std::string& limits,
                    Language language) {
    const PageWords& words = page_words(language);
    page::Page page;
    page.language = words.code;
    page.footer = words.footer;
    page.kicker = std::string(words.kicker) + " · " + limits;
    page.body = page::board_shapes();
    if (games.size() == 1) {
        page.title = title_of(games.front().record, language);
        page.subtitle = subtitle_of(games.front(), language);
        page.body += game_html(games.front(), {1, 2, language});
    } else {
        page.title = filled(words.games_form, {std::to_string(games.size())});
        page.body += contents(games, language);
        for (std::size_t i = 0; i < games.size(); ++i)
            page.body +=
                element("h2", "id=\"game-" + std::to_string(i + 1) + "\"",
                        escaped(title_of(games[i].record, language))) +
                element("p", "class=\"subtitle\"", escaped(subtitle_of(games[i], language))) +
                "\n" + game_html(games[i], {i + 1, 3, language});
    }
    page.script = game_script();
    return page::html_of(page);
}

}  // namespace sente::lab::analyse
