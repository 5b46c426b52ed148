// SPDX-License-Identifier: GPL-3.0-or-later
// What a policy hands to the search: a move, its place, and why it stands there.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "game/game.hpp"

namespace sente::ordering {

// Where in the walk of its design a move came from. `noisy` is a capture of a design, or of a list
// of evasions, that does not part good from bad; `shortlist` any move of the ranked design's own.
// `doubted_noisy` holds its exchange but has often failed; `losing_quiet` loses its exchange.
enum class Stage : std::uint8_t {
    hash,
    good_noisy,
    killer,
    counter,
    quiet,
    doubted_noisy,
    losing_quiet,
    bad_noisy,
    noisy,
    shortlist,
};

inline constexpr std::array<std::string_view, 10> kStageNames = {
    "hash",          "good noisy",   "killer",    "counter", "quiet",
    "doubted noisy", "losing quiet", "bad noisy", "noisy",   "shortlist"};
inline constexpr std::size_t kStages = kStageNames.size();

// What is known of the exchange that a noisy move begins. Who asks first writes the answer down.
struct Exchange {
    enum class Verdict : std::uint8_t { not_asked, holds, loses };

    Verdict verdict;  // nothing is set unless asked to: lists hold hundreds of them
    Score value;      // if it was asked for

    [[nodiscard]] bool is_known() const { return verdict != Verdict::not_asked; }
};

// The search decides by move, rank, `noisy` and `exchange`, and asks itself what it is not told;
// score and stage are for those who watch.
template <Game G>
struct Pick {
    typename G::Move move = G::Move::none();  // none: no move is left
    int rank = 0;                             // 1 for the first legal move, 2 for the next, …
    int score = 0;
    Stage stage = Stage::hash;
    bool noisy = false;
    Exchange exchange = {};

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
    learned,
    piece_value,
    centre,
    development,
    castling,
    band,
    limit,  // what is cut off a score that is too great for the design's keys
};

inline constexpr std::array<std::string_view, 24> kSignalNames = {
    "hash",           "victim",         "attacker",    "recapture",  "see",       "noisy history",
    "promotion",      "killer",         "counter",     "refutation", "butterfly", "continuation 1",
    "continuation 2", "continuation 4", "structure",   "check",      "threat",    "learned",
    "piece value",    "centre",         "development", "castling",   "band",      "limit"};
inline constexpr std::size_t kSignals = kSignalNames.size();
inline constexpr std::size_t kNoSignal = kSignals;  // of a move that nothing speaks for

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
    // The signal that speaks most for the move, apart from the band it stands in; the first of
    // equals, kNoSignal where none speaks for it.
    [[nodiscard]] std::size_t leading() const {
        std::size_t best = kNoSignal;
        int most = 0;
        for (std::size_t i = 0; i < kSignals; ++i) {
            const auto signal = static_cast<Signal>(i);
            if (signal == Signal::band || signal == Signal::limit || values_[i] <= most) continue;
            best = i;
            most = values_[i];
        }
        return best;
    }

private:
    std::array<int, kSignals> values_{};
    int sum_ = 0;
};

}  // namespace sente::ordering
