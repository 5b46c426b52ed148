// SPDX-License-Identifier: GPL-3.0-or-later
// A match in an SQLite file: every game is there once and whole, or not at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "lab/match/game.hpp"
#include "lab/match/tournament.hpp"
#include "lab/store/database.hpp"

namespace sente::lab::match {

// What must not change when a match goes on: names and values for people.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> settings_of(const MatchPlan& plan);

// A file of records as it was before a game was appended to it.
struct FileMark {
    std::string path;
    std::uint64_t size = 0;
    std::optional<std::size_t> game;  // that was about to be appended; none: all of them
};

class Archive {
public:
    // A new match needs a file without games. With `resume` the file must hold a match of the same
    // settings, or nothing yet.
    [[nodiscard]] static Result<std::shared_ptr<Archive>> open(const std::filesystem::path& path,
                                                               const MatchPlan& plan, bool resume);

    // Keeps a game and, in the same step, where its record will be appended.
    [[nodiscard]] Trouble add(const FinishedGame& game, const std::optional<FileMark>& mark);

    // All games in the order of their numbers; those that the schedule does not know are left out.
    [[nodiscard]] Result<std::vector<FinishedGame>> games(const Schedule& schedule);
    [[nodiscard]] Result<std::optional<FileMark>> mark(const std::string& path);
    [[nodiscard]] Trouble keep_mark(const FileMark& mark);

private:
    explicit Archive(std::shared_ptr<Database> database) : database_(std::move(database)) {}

    [[nodiscard]] Trouble create_tables();
    [[nodiscard]] Trouble keep_settings(const MatchPlan& plan, bool resume);
    [[nodiscard]] Trouble compare_settings(const MatchPlan& plan);
    [[nodiscard]] Result<bool> has_games();
    [[nodiscard]] Trouble add_game(const FinishedGame& game);
    [[nodiscard]] Trouble add_anomalies(const FinishedGame& game);
    [[nodiscard]] Trouble read_anomalies(std::vector<FinishedGame>& games);

    std::shared_ptr<Database> database_;
};

// What the tournament has to know of a game that was played before.
[[nodiscard]] PastGame past_of(const FinishedGame& game);

// Moves between blanks: "e2e4" from the opening, "e2e4/cp31/12/20/5000/3300" with score (or
// "mate-4" in plies, or "-"), depth, selective depth, nodes and microseconds.
[[nodiscard]] std::string write_moves(const std::vector<PlayedMove>& moves);
// None where the text is not of that kind.
[[nodiscard]] std::optional<std::vector<PlayedMove>> read_moves(std::string_view text);

}  // namespace sente::lab::match
