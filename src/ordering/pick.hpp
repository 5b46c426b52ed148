// SPDX-License-Identifier: GPL-3.0-or-later
// What a policy hands to the search: a move, its place, and why it stands there.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "game/game.hpp"

namespace sente::ordering {

// Where in the order a move came from; the designs without stages use the nearest name.
enum class Stage : std::uint8_t { hash, good_noisy, killer, counter, quiet, bad_noisy };

inline constexpr std::array<std::string_view, 6> kStageNames = {
    "hash", "good noisy", "killer", "counter", "quiet", "bad noisy"};
inline constexpr std::size_t kStages = kStageNames.size();

template <Game G>
struct Pick {
    typename G::Move move = G::Move::none();  // none: no move is left
    int rank = 0;                             // 1 for the first legal move, 2 for the next, …
    int score = 0;
    Stage stage = Stage::hash;

    explicit operator bool() const { return move != G::Move::none(); }
};

// The terms a score is made of.
enum class Signal : std::uint8_t {
    hash,
    victim,
    attacker,
    recapture,
    see,
    noisy_history,
    promotion,
    killer,
    counter,
    refutation,
    butterfly,
    continuation_1,
    continuation_2,
    continuation_4,
    structure,
    check,
    threat,
    piece_value,
    centre,
    development,
    castling,
    band,
    limit,  // what is cut off a score that is too great for the design's keys
};

inline constexpr std::array<std::string_view, 23> kSignalNames = {
    "hash",           "victim",         "attacker",  "recapture",  "see",       "noisy history",
    "promotion",      "killer",         "counter",   "refutation", "butterfly", "continuation 1",
    "continuation 2", "continuation 4", "structure", "check",      "threat",    "piece value",
    "centre",         "development",    "castling",  "band",       "limit"};
inline constexpr std::size_t kSignals = kSignalNames.size();

// Adds the terms up and forgets them.
class Total {
public:
    void add(Signal /*signal*/, int value) { sum_ += value; }
    [[nodiscard]] int sum() const { return sum_; }

private:
    int sum_ = 0;
};

// Adds them up and keeps each, for explanations.
class Terms {
public:
    void add(Signal signal, int value) {
        values_[static_cast<std::size_t>(signal)] += value;
        sum_ += value;
    }
    [[nodiscard]] int sum() const { return sum_; }
    [[nodiscard]] const std::array<int, kSignals>& values() const { return values_; }

private:
    std::array<int, kSignals> values_{};
    int sum_ = 0;
};

}  // namespace sente::ordering
