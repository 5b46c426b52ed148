// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with files of games: count, merge, shuffle, filter, unpack, export, inspect.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "lab/selfplay/chain_files.hpp"
#include "lab/selfplay/selection.hpp"
#include "records/record.hpp"

namespace sente::lab::selfplay {

// Told how many games were read so far.
using GamesRead = std::function<void(std::uint64_t)>;

// Scores of the first side below each limit, and those above the last.
inline constexpr std::array<Score, 12> kScoreLimits = {-2000, -1000, -500, -200, -100, -25,
                                                       25,    100,   200,  500,  1000, 2000};

struct ScoreClass {
    std::uint64_t positions = 0;
    std::uint64_t half_points = 0;  // of the first side, in the games they are of
};

struct Counts {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    std::uint64_t skipped = 0;  // positions marked as not to be learned from
    std::uint64_t in_check = 0;
    std::uint64_t noisy = 0;  // positions where a noisy move was played
    std::array<std::uint64_t, 3> results{};
    std::array<std::uint64_t, kStoredReasons> reasons{};
    std::uint64_t shortest = 0;
    std::uint64_t longest = 0;
    std::array<ScoreClass, kScoreLimits.size() + 1> scores{};
    std::uint64_t duplicate_games = 0;
    std::optional<std::uint64_t> duplicate_positions = {};  // where they were looked for
    std::uint64_t broken_games = 0;                         // with an illegal move or start
    std::string first_trouble;                              // of those
};

[[nodiscard]] Counts count(ChainSet& files, bool duplicate_positions, const GamesRead& progress);

// What editing did. Games that break the rules are left out.
struct Edited {
    std::uint64_t read = 0;
    std::uint64_t written = 0;
    std::uint64_t positions = 0;  // in the games written, without skipped ones
    std::uint64_t broken = 0;
    bool write_failed = false;
};

[[nodiscard]] Edited merge(ChainSet& files, ChainWriter& out, const GamesRead& progress);

// Every order of the games is equally likely, and the same for the same seed. Uses little more than
// `memory` bytes, and files beside `scratch` where that is not enough.
[[nodiscard]] Edited shuffle(ChainSet& files, ChainWriter& out, std::uint64_t seed,
                             std::uint64_t memory, const std::string& scratch);

// Leaves out games; marks positions of the others as skipped, and leaves out games without any
// position left.
[[nodiscard]] Edited filter(ChainSet& files, ChainWriter& out, const GameSelection& games,
                            const PositionSelection& positions, const GamesRead& progress);

// One line for each position: FEN or SFEN, score in centipawns seen by the first side, and the
// result as half points of the first side, with '|' between them.
[[nodiscard]] Edited unpack(ChainSet& files, std::ostream& out, const GameSelection& games,
                            const PositionSelection& positions, const GamesRead& progress);

// A game, of the game of that name, for other programs; an error if it breaks the rules.
[[nodiscard]] Result<records::Record> record_of(std::string_view name, const ChainGame& game);

// A game, of the game of that name, as people read it.
[[nodiscard]] std::string readable(std::string_view name, const ChainGame& game);

}  // namespace sente::lab::selfplay
