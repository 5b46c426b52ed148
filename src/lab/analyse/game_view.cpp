// SPDX-License-Identifier: GPL-3.0-or-later
// Points of the graph, the data of its script, and the script.
#include "lab/analyse/game_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/games.hpp"
#include "lab/analyse/page_words.hpp"
#include "lab/analyse/words.hpp"
#include "lab/page/boards.hpp"
#include "lab/page/files.hpp"
#include "lab/page/html.hpp"

namespace sente::lab::analyse {

namespace {

using Json = nlohmann::ordered_json;
using page::coordinate;
using page::element;
using page::escaped;

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

}  // namespace

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

std::string game_script() { return std::string(page::kGameViewJs); }

}  // namespace sente::lab::analyse
