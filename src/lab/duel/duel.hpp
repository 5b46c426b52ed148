// SPDX-License-Identifier: GPL-3.0-or-later
// Duels: two ways to search meet in pairs of games from many openings. With limits in nodes a pair
// is a function of the duel, the options and its number, whatever the threads do.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/crew.hpp"
#include "lab/duel/pair.hpp"
#include "lab/match/standing.hpp"
#include "lab/openings.hpp"
#include "lab/parallel.hpp"
#include "records/record.hpp"

namespace sente::lab::duel {

// What one of two searches with, and how much.
struct Contender {
    search::Settings settings;
    search::Limits limits;
};

struct Duel {
    Contender one;  // results are seen from it
    Contender other;
};

// Of each pair by its number; nothing: not played.
using PairResults = std::vector<std::optional<PairResult>>;

// After so many pairs that were all mirrored the rest of a duel is not played: what tells the two
// apart is not used.
inline constexpr std::size_t kTrialPairs = 10;

// Whether what the first pairs of a duel have shown is enough.
using Decides = std::function<bool(const match::Tally&)>;

// Follows a duel until it is decided: pair by pair in the order of their numbers, whichever was
// finished first, so that the end depends on no thread.
class Course {
public:
    // Looks at what was played since the last time. Never decided without `decides`, nor before the
    // trial is over.
    void follow(const PairResults& results, const Decides& decides);

    [[nodiscard]] bool is_decided() const { return is_decided_; }
    [[nodiscard]] std::size_t pairs() const { return pairs_; }  // that were looked at

private:
    match::Tally tally_;
    std::size_t pairs_ = 0;
    bool is_decided_ = false;
};

struct DuelOptions {
    records::GameKind game = {};
    std::size_t pairs = 100;             // of each duel
    std::vector<BookLine> book = {};     // one for each pair at least; empty: level random openings
    int random_plies = 8;                // of these
    std::uint64_t judge_nodes = 10'000;  // that say whether one is level
    std::uint64_t seed = 1;              // of these
    std::size_t hash_mb = 16;            // of each player
    int threads = 1;                     // pairs at a time
    Decides decides = {};                // ends a duel early; empty: all pairs are played
    // Only this part of the pairs, which count from the first of the first duel to the last of the
    // last. Not where a duel may be decided early.
    std::optional<Slice> slice = {};
    cluster::Crew* crew = nullptr;  // who plays; nullptr: threads of this process
};

// What a game is searched with where nobody asks for something else.
[[nodiscard]] search::Settings standard_settings(records::GameKind game);

// Openings that lead to the same position as one before are left out: with equal limits they would
// bring the same games.
[[nodiscard]] std::vector<BookLine> distinct_openings(records::GameKind game,
                                                      const std::vector<BookLine>& book);

// Called after each pair, by one thread at a time: number of the duel, and its results.
using DuelObserver = std::function<void(std::size_t, const PairResults&)>;

// Plays what is missing in `results`, which has an element for each duel, with one for each pair;
// of a duel that was decided, the pairs after the one that did it are none of its results. `stop`
// ends all games at once and must be a variable that outlives the call. Throws std::bad_alloc if
// there is no memory for the tables. Only the process that leads the crew has the results.
void play_duels(const std::vector<Duel>& duels, const DuelOptions& options,
                const std::atomic<bool>& stop, std::vector<PairResults>& results,
                const DuelObserver& observer = {});

// What the pairs played so far say.
[[nodiscard]] match::Tally tally_of(const PairResults& results);
// How many pairs its trial has.
[[nodiscard]] std::size_t trial_of(const PairResults& results);
// Pairs were played, and all of them were mirrored.
[[nodiscard]] bool is_idle(const PairResults& results);
// How many pairs are still to be played.
[[nodiscard]] std::size_t missing_pairs(const PairResults& results);
// Whether a pair of a duel is of the slice, if there is one.
[[nodiscard]] bool is_wanted(const DuelOptions& options, std::size_t duels, std::size_t duel,
                             std::size_t pair);
// Of a duel that is given up after its trial: what slices have played that did not know of that.
void forget_after_trial(PairResults& results);

// "20 11 =02 .": half points of the two games, "=" for a mirrored pair, "." for one not played.
[[nodiscard]] std::string text_of(const PairResults& results);
// Nothing where the text is not of that kind or not of so many pairs.
[[nodiscard]] std::optional<PairResults> results_of(std::string_view text, std::size_t pairs);

// The sizes n, 2n, 4n, … from the first to the last that is not above `to`.
[[nodiscard]] std::vector<std::uint64_t> doublings(std::uint64_t from, std::uint64_t to);

}  // namespace sente::lab::duel
