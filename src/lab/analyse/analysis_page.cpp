// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the page of analysed games: the graph with the data of its script, then the rest
// from top to bottom.
#include "lab/analyse/analysis_page.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/games.hpp"
#include "lab/analyse/words.hpp"
#include "lab/page/files.hpp"
#include "lab/page/page.hpp"

namespace sente::lab::analyse {

namespace {

using Json = nlohmann::ordered_json;
using page::coordinate;
using page::element;
using page::escaped;
using page::fixed;

// How a game stands on its page.
struct View {
    std::size_t number;  // of the game, from 1
    int level;           // of its headings, 2 or more
    Language language;
};

constexpr std::size_t kLineInReadout = 6;

// The position after so many moves.
struct Point {
    const AnalysedMove* move = nullptr;  // that led there; none at the start
    std::string position;
    Score score = 0;      // as the first side sees it: that of the move, as the table has it
    double chance = 0.5;  // of the first side
};

std::vector<Point> points_of(const Analysis& analysis) {
    std::vector<Point> points;
    const AnalysedMove* before = nullptr;
    const auto add = [&](const Study& study, Side side, const std::string& position) {
        const Score score = before == nullptr ? seen_by_first(study.score, side)
                                              : seen_by_first(before->score, before->side);
        const double chance = winning_chance(score, analysis.game);
        points.push_back({before, position, score, chance});
    };
    for (const AnalysedMove& move : analysis.moves) {
        add(move.study, move.side, move.position);
        before = &move;
    }
    if (before != nullptr) add(analysis.last, !before->side, analysis.last_position);
    return points;
}

double across(std::size_t index, std::size_t count) {
    return count < 2 ? 0 : 100.0 * static_cast<double>(index) / static_cast<double>(count - 1);
}

std::string graph_svg(const std::vector<Point>& points) {
    std::string curve;
    for (std::size_t i = 0; i < points.size(); ++i)
        curve += (i == 0 ? "" : "L") + coordinate(10 * across(i, points.size())) + " " +
                 coordinate(1000 * (1 - points[i].chance));
    return "<svg viewBox=\"0 0 1000 1000\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
           "<rect class=\"ground\" width=\"1000\" height=\"1000\"/><path class=\"area\" d=\"M0 "
           "1000L" +
           curve +
           "L1000 1000z\"/><path class=\"half\" d=\"M0 500H1000\"/><path "
           "class=\"edge-line\" d=\"M" +
           curve + "\"/></svg>";
}

std::string dots(const std::vector<Point>& points) {
    std::string out;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Judgement judgement = points[i].move->judgement;
        if (judgement == Judgement::good) continue;
        out += element("span",
                       "class=\"dot " + std::string(name_of(judgement)) +
                           "\" style=\"left:" + coordinate(across(i, points.size())) +
                           "%;top:" + coordinate(100 * (1 - points[i].chance)) + "%\"",
                       "");
    }
    return out;
}

// Chances beside the graph; numbers of moves below it, at most ten of them, where a move begins.
std::string chance_marks() {
    std::string out;
    for (const int percent : {100, 50, 0})
        out += element("span", "style=\"top:" + std::to_string(100 - percent) + "%\"",
                       std::to_string(percent) + " %");
    return element("div", "class=\"chance-axis\" aria-hidden=\"true\"", out);
}

std::string number_marks(const std::vector<Point>& points) {
    constexpr int kMostMarks = 10;
    const auto number = [&points](std::size_t i) { return points[i].move->number; };
    if (points.size() < 2) return {};
    const int range = number(points.size() - 1) - number(1) + 1;
    int step = 1;
    for (const int wider : {2, 5, 10, 20, 50, 100, 200, 500})
        if (range / step > kMostMarks) step = wider;
    std::string out;
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (number(i) % step != 0 || (i > 1 && number(i) == number(i - 1))) continue;
        out += element("span", "style=\"left:" + coordinate(across(i, points.size())) + "%\"",
                       std::to_string(number(i)));
    }
    return element("div", "class=\"move-axis\" aria-hidden=\"true\"", out);
}

std::string order_text(const RankOfMove& played, Language language) {
    if (played.rank == 0) return "";
    return filled(page_words(language).order_form,
                  {std::to_string(played.rank), std::to_string(played.moves)});
}

// What the script shows for each point.
Json data_of(const std::vector<Point>& points, records::GameKind game, Language language) {
    const PageWords& words = page_words(language);
    Json data = Json::array();
    for (const Point& point : points) {
        page::Diagram diagram{game, point.position, {}, {}, {}};
        Json entry = {{"name", words.start},
                      {"sign", ""},
                      {"facts", score_text(point.score, game, language) + " · " +
                                    page::fixed(100 * point.chance, 0) + " %"},
                      {"best", ""}};
        if (const AnalysedMove* const move = point.move) {
            diagram.last = move->move;
            entry["name"] = number_text(*move, game) + " " + move->words;
            entry["sign"] = sign_of(move->judgement);
            const std::string order = order_text(move->study.played, language);
            if (!order.empty()) entry["facts"] = entry["facts"].get<std::string>() + " · " + order;
            if (!move->best)
                entry["best"] =
                    filled(words.best_form,
                           {line_text(move->study.lines.front(), *move, game, kLineInReadout)});
        }
        entry["scene"] = page::scene_of(diagram);
        data.push_back(std::move(entry));
    }
    return data;
}

// Where the view opens: at the worst move.
std::size_t opening_point(const std::vector<Point>& points) {
    std::size_t worst = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        if (worst == 0 || points[i].move->loss > points[worst].move->loss) worst = i;
    return worst;
}

std::string game_view(const AnalysedGame& game, const View& view) {
    const PageWords& words = page_words(view.language);
    const std::vector<Point> points = points_of(game.analysis);
    if (points.empty()) return element("p", "class=\"note\"", words.nothing) + "\n";
    const records::GameKind kind = game.analysis.game;
    const std::size_t open = opening_point(points);
    std::string left =
        element("h" + std::to_string(view.level), "",
                filled(words.chance_form, {side_name(Side::first, kind, view.language)}));
    left += element(
        "div", "class=\"plot\"",
        chance_marks() +
            element("div", "class=\"graph " + std::string(games::game_of(kind)) + "\"",
                    graph_svg(points) + dots(points) + element("span", "class=\"cursor\"", "")) +
            number_marks(points));
    left += "<input type=\"range\" min=\"0\" max=\"" + std::to_string(points.size() - 1) +
            "\" value=\"" + std::to_string(open) + "\" aria-label=\"" +
            std::string(words.slider_label) + "\">\n";
    left += element("p", "class=\"readout\" aria-live=\"polite\"", "");
    const page::Diagram start{kind, points[open].position, {}, {}, {}};
    const std::string data =
        data_of(points, kind, view.language).dump(-1, ' ', false, Json::error_handler_t::replace);
    return element("section",
                   "class=\"card game-view\" data-view=\"" + std::to_string(view.number) +
                       "\" data-after=\"" + std::string(words.after_form) + "\"",
                   element("div", "", left) +
                       page::board_of(start, std::string(words.board_label)) +
                       element("script", "type=\"application/json\"", page::in_script(data))) +
           "\n";
}

// For all views of a page.
std::string game_script() { return std::string(page::kGameViewJs); }

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
