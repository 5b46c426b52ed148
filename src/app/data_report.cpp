// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of training games as a table or as JSON.
#include "app/data_command.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "app/terminal.hpp"

namespace sente::app {

namespace {

namespace selfplay = lab::selfplay;
using Json = nlohmann::ordered_json;

double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string_view reason_name(std::size_t reason) {
    return lab::arena::training_name(static_cast<EndReason>(reason));
}

// "-200 … -101", with nothing beyond the ends.
std::string range_text(std::size_t index) {
    const auto& limits = selfplay::kScoreLimits;
    if (index == 0) return fmt::format("below {}", limits.front());
    if (index == limits.size()) return fmt::format("{} and more", limits.back());
    return fmt::format("{} … {}", limits[index - 1], limits[index] - 1);
}

Json json_of(const selfplay::ChainSet& files, const selfplay::Counts& counts) {
    Json reasons = Json::object();
    for (std::size_t i = 0; i < counts.reasons.size(); ++i)
        if (counts.reasons[i] > 0) reasons[std::string(reason_name(i))] = counts.reasons[i];
    Json scores = Json::array();
    for (std::size_t i = 0; i < counts.scores.size(); ++i) {
        const selfplay::ScoreClass& each = counts.scores[i];
        scores.push_back(
            {{"from", i == 0 ? Json() : Json(selfplay::kScoreLimits[i - 1])},
             {"below",
              i == selfplay::kScoreLimits.size() ? Json() : Json(selfplay::kScoreLimits[i])},
             {"positions", each.positions},
             {"points", share(each.half_points, 2 * each.positions)}});
    }
    Json json = {{"game", files.game()},
                 {"games", counts.games},
                 {"positions", counts.positions},
                 {"bytes", files.bytes()},
                 {"bytes_per_position", share(files.bytes(), counts.positions)},
                 {"first_wins", counts.results[2]},
                 {"draws", counts.results[1]},
                 {"second_wins", counts.results[0]},
                 {"reasons", reasons},
                 {"shortest", counts.shortest},
                 {"longest", counts.longest},
                 {"in_check", counts.in_check},
                 {"noisy", counts.noisy},
                 {"skipped", counts.skipped},
                 {"duplicate_games", counts.duplicate_games}};
    if (counts.duplicate_positions) json["duplicate_positions"] = *counts.duplicate_positions;
    json["scores"] = scores;
    json["broken_games"] = counts.broken_games;
    json["damage"] = files.damage();
    json["options"] = Json::parse(files.options());
    return json;
}

void print_scores(const selfplay::Counts& counts) {
    fmt::print("\n{:>16} {:>12} {:>7} {:>8}\n", "score of first", "positions", "share", "points");
    for (std::size_t i = 0; i < counts.scores.size(); ++i) {
        const selfplay::ScoreClass& each = counts.scores[i];
        fmt::print("{:>16} {:>12} {:>5.1f} % {:>6.1f} %\n", range_text(i), grouped(each.positions),
                   100 * share(each.positions, counts.positions),
                   100 * share(each.half_points, 2 * each.positions));
    }
}

void print_readable(const selfplay::ChainSet& files, const selfplay::Counts& counts) {
    fmt::print("{}: {} games, {} positions, {:.2f} bytes a position\n", files.game(),
               grouped(counts.games), grouped(counts.positions),
               share(files.bytes(), counts.positions));
    fmt::print(
        "results     first wins {} ({:.1f} %), draws {} ({:.1f} %), second wins {} ({:.1f} %)\n",
        grouped(counts.results[2]), 100 * share(counts.results[2], counts.games),
        grouped(counts.results[1]), 100 * share(counts.results[1], counts.games),
        grouped(counts.results[0]), 100 * share(counts.results[0], counts.games));
    std::string reasons;
    for (std::size_t i = 0; i < counts.reasons.size(); ++i)
        if (counts.reasons[i] > 0)
            reasons += fmt::format("{}{} {}", reasons.empty() ? "" : ", ", reason_name(i),
                                   grouped(counts.reasons[i]));
    fmt::print("ended by    {}\n", reasons);
    fmt::print("lengths     {:.1f} positions a game, from {} to {}\n",
               share(counts.positions, counts.games), counts.shortest, counts.longest);
    fmt::print("positions   in check {:.1f} %, noisy move {:.1f} %, skipped {:.1f} %\n",
               100 * share(counts.in_check, counts.positions),
               100 * share(counts.noisy, counts.positions),
               100 * share(counts.skipped, counts.positions));
    fmt::print("duplicates  {} games", grouped(counts.duplicate_games));
    if (counts.duplicate_positions)
        fmt::print(", {} positions ({:.2f} %)", grouped(*counts.duplicate_positions),
                   100 * share(*counts.duplicate_positions, counts.positions));
    fmt::print("\n");
    print_scores(counts);
}

}  // namespace

void print_counts(const selfplay::ChainSet& files, const selfplay::Counts& counts, bool json) {
    if (json)
        fmt::print("{}\n",
                   json_of(files, counts).dump(2, ' ', false, Json::error_handler_t::replace));
    else
        print_readable(files, counts);
}

}  // namespace sente::app
