// SPDX-License-Identifier: GPL-3.0-or-later
// How moves are ordered, as data: which policy, which signals, and what each is worth.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sente::ordering {

enum class PolicyName : std::uint8_t { weighted, banded, ranked, staged };

inline constexpr std::array<std::string_view, 4> kPolicyNames = {"weighted", "banded", "ranked",
                                                                 "staged"};

[[nodiscard]] constexpr std::string_view name_of(PolicyName policy) {
    return kPolicyNames[static_cast<std::size_t>(policy)];
}
[[nodiscard]] constexpr std::optional<PolicyName> policy_named(std::string_view name) {
    for (std::size_t i = 0; i < kPolicyNames.size(); ++i)
        if (kPolicyNames[i] == name) return static_cast<PolicyName>(i);
    return {};
}

// A signal that is off is neither read nor kept up.
struct Switches {
    bool hash_move = true;
    bool killers = true;
    bool counter_move = true;
    bool refutation = true;
    bool butterfly = true;
    bool drift = true;  // the butterfly history learns from changes of the evaluation too
    bool continuation = true;
    bool structure = true;
    bool noisy_history = true;
    bool see = true;
    bool quiet_see = true;  // quiet moves that lose their exchange wait for the others
    bool checks = true;
    bool threats = true;
    bool learned = true;  // what a head of the network says of quiet moves
    bool piece_value = true;
    bool promotion = true;
    bool centre = true;
    bool development = true;
    bool castling = true;

    friend bool operator==(const Switches&, const Switches&) = default;
};

// The weights of the additive design.
struct AdditiveWeights {
    int hash = 10000;
    int killer = 9000;
    int killer_slot_step = 100;
    int see_percent = 100;      // of the exchange value, clamped to ±1000
    int history_percent = 100;  // of the history scaled to 0 … 1000
    int piece_value_tenths = 10;
    int promotion = 500;
    int centre = 100;
    int development = 200;
    int castling = 300;

    friend bool operator==(const AdditiveWeights&, const AdditiveWeights&) = default;
};

// The weights of the ranked design.
struct RankedWeights {
    int history = 2;
    int killer = 1000;
    int counter = 500;
    int refutation = 300;
    int check = 50;
    int shortlist = 10;
    bool shortlist_by_depth = false;  // min(12, 8 + depth / 2) instead

    friend bool operator==(const RankedWeights&, const RankedWeights&) = default;
};

// How many moves the shortlist holds at a node of this depth.
[[nodiscard]] constexpr int shortlist_of(const RankedWeights& weights, int depth) {
    return weights.shortlist_by_depth ? std::min(12, 8 + depth / 2) : weights.shortlist;
}

// The weights of our own design; histories in percent.
struct StagedWeights {
    int butterfly = 100;
    int continuation_1 = 200;
    int continuation_2 = 100;
    int continuation_4 = 50;
    int structure = 100;
    int killer = 3000;
    int counter = 2000;
    int check = 0;   // for a check that loses nothing; 0 saves looking for them
    int threat = 8;  // times the value brought out of, or into, the reach of lesser pieces
    // Of what a head of the network says, in percent; 0 does not ask it. Asked from this depth on;
    // 1: also where there is a hash move.
    int learned = 0;
    int learned_depth = 3;
    int learned_hashed = 1;
    int recapture = 5000;       // takes the piece that moved last
    int good_noisy_margin = 0;  // an exchange may lose this much and still come before the quiets

    int noisy_history_bar = 200;  // how far its history moves that bar, at most
    // A capture whose history is worse than this waits until no quiet move scores as much as that.
    int doubted_history = -1000;
    int doubted_score = 8000;
    int fail_low = 0;  // percent of the reward, for a quiet move that was not refuted

    friend bool operator==(const StagedWeights&, const StagedWeights&) = default;
};

struct Config {
    PolicyName policy = PolicyName::staged;
    Switches use;
    AdditiveWeights additive;
    RankedWeights ranked;
    StagedWeights staged;
    int killers_per_ply = 2;   // 1 … kMaxKillers
    int kept_percent = 75;     // of the histories, from one search to the next
    int see_cache_kib = 0;     // 0: no cache
    int shortest_ordered = 0;  // lists shorter than this keep the order of generation

    friend bool operator==(const Config&, const Config&) = default;
};

inline constexpr int kMaxKillers = 4;

}  // namespace sente::ordering
