// SPDX-License-Identifier: GPL-3.0-or-later
// Text and JSON of bench results.
#include "app/bench_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "app/terminal.hpp"
#include "lab/ordering_figures.hpp"
#include "ordering/config.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;
using Results = std::span<const lab::BenchResult>;

constexpr std::size_t kNameWidth = 34;
constexpr std::size_t kColumnWidth = 14;

std::uint64_t per_second(std::uint64_t nodes, double seconds) {
    return static_cast<std::uint64_t>(static_cast<double>(nodes) / std::max(seconds, 1e-9));
}

std::string text_of(const lab::Figure& figure) {
    if (!figure.is_known) return "-";
    switch (figure.unit) {
        case lab::Unit::percent: return fmt::format("{:.2f} %", figure.value);
        case lab::Unit::ratio: return fmt::format("{:.3f}", figure.value);
        case lab::Unit::nanoseconds: return fmt::format("{:.0f} ns", figure.value);
        case lab::Unit::bytes: return fmt::format("{:.0f} kB", figure.value / 1000);
        case lab::Unit::count: break;
    }
    return fmt::format("{:.0f}", figure.value);
}

// The part of `results` that is about the same game as its first.
Results same_game(Results results) {
    std::size_t count = 0;
    while (count < results.size() && results[count].game == results.front().game) ++count;
    return results.first(count);
}

void print_row(std::string_view name, const std::vector<std::string>& cells) {
    fmt::print("{:<{}}", name, kNameWidth);
    for (const std::string& cell : cells) fmt::print("{:>{}}", cell, kColumnWidth);
    fmt::print("\n");
}

template <class Cell>
void print_row(std::string_view name, Results results, Cell cell) {
    std::vector<std::string> cells;
    for (const lab::BenchResult& result : results) cells.push_back(cell(result));
    print_row(name, cells);
}

// One column for each policy.
void print_comparison(Results results) {
    print_row("policy", results,
              [](const auto& result) { return std::string(ordering::name_of(result.policy)); });
    print_row("nodes", results, [](const auto& result) { return std::to_string(result.nodes); });
    print_row("cutoffs on the first move", results, [](const auto& result) {
        return fmt::format("{:.2f} %", lab::first_move_percent(result.telemetry));
    });
    print_row("best move at rank 11+", results, [](const auto& result) {
        return fmt::format("{:.2f} %", lab::late_best_percent(result.telemetry));
    });
    print_row("nodes per second", results, [](const auto& result) {
        return std::to_string(per_second(result.nodes, result.seconds));
    });
}

void print_figures(Results results, bool coloured) {
    std::vector<std::vector<lab::Figure>> columns;
    for (const lab::BenchResult& result : results)
        columns.push_back(
            lab::ordering_figures(result.telemetry, result.table_bytes, result.seconds));
    std::string_view group;
    for (std::size_t row = 0; row < columns.front().size(); ++row) {
        const lab::Figure& figure = columns.front()[row];
        if (figure.group != group) fmt::print("{}\n", toned(figure.group, Tone::dim, coloured));
        group = figure.group;
        std::vector<std::string> cells;
        cells.reserve(columns.size());
        for (const auto& column : columns) cells.push_back(text_of(column[row]));
        print_row(fmt::format("  {}", figure.name), cells);
    }
}

Json figures_json(const lab::BenchResult& result) {
    Json json = Json::object();
    for (const lab::Figure& figure :
         lab::ordering_figures(result.telemetry, result.table_bytes, result.seconds))
        json[std::string(figure.group)][std::string(figure.name)] = figure.value;
    return json;
}

struct Sum {
    std::uint64_t nodes = 0;
    double seconds = 0;
};

Sum sum_of(Results results) {
    Sum sum;
    for (const lab::BenchResult& result : results) {
        sum.nodes += result.nodes;
        sum.seconds += result.seconds;
    }
    return sum;
}

}  // namespace

void print_text(const std::vector<lab::BenchResult>& results, bool with_figures) {
    const bool coloured = stdout_is_terminal();
    for (Results rest = results; !rest.empty();) {
        const Results of_game = same_game(rest);
        rest = rest.subspan(of_game.size());
        for (const lab::BenchResult& result : of_game)
            fmt::print("{} signature {} ({}, depth {}, {} positions, {:.2f} s)\n", result.game,
                       toned(std::to_string(result.nodes), Tone::good, coloured),
                       ordering::name_of(result.policy), result.depth, result.positions,
                       result.seconds);
        if (of_game.size() > 1) print_comparison(of_game);
        if (with_figures) print_figures(of_game, coloured);
        if (of_game.size() > 1 || with_figures) fmt::print("\n");
    }
    const Sum sum = sum_of(results);
    fmt::print("{} nodes {} nps\n", sum.nodes, per_second(sum.nodes, sum.seconds));
}

Json bench_json(const std::vector<lab::BenchResult>& results, bool with_figures) {
    Json runs = Json::array();
    for (const lab::BenchResult& result : results) {
        Json run = {{"game", result.game},
                    {"policy", ordering::name_of(result.policy)},
                    {"depth", result.depth},
                    {"positions", result.positions},
                    {"nodes", result.nodes},
                    {"seconds", result.seconds},
                    {"nodes_per_second", per_second(result.nodes, result.seconds)}};
        if (with_figures) run["ordering"] = figures_json(result);
        runs.push_back(std::move(run));
    }
    const Sum sum = sum_of(results);
    return {{"runs", runs},
            {"nodes", sum.nodes},
            {"seconds", sum.seconds},
            {"nodes_per_second", per_second(sum.nodes, sum.seconds)}};
}

std::string bench_headline(const std::vector<lab::BenchResult>& results) {
    std::string text;
    for (const lab::BenchResult& result : results)
        text +=
            fmt::format("{} {} {}, ", result.game, ordering::name_of(result.policy), result.nodes);
    const Sum sum = sum_of(results);
    return text + fmt::format("{} nps", per_second(sum.nodes, sum.seconds));
}

}  // namespace sente::app
