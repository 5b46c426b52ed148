// SPDX-License-Identifier: GPL-3.0-or-later
// Every switch and weight of the ordering with its name, range and meaning, for those who offer
// them as options.
#pragma once

#include <array>
#include <string_view>

#include "ordering/config.hpp"

namespace sente::ordering {

struct SwitchInfo {
    std::string_view name;
    bool Switches::*flag;
    std::string_view meaning;
};

inline constexpr std::array kSwitches = {
    SwitchInfo{"hash_move", &Switches::hash_move, "the move from the hash table comes first"},
    SwitchInfo{"killers", &Switches::killers, "quiet moves that cut at the same ply"},
    SwitchInfo{"counter_move", &Switches::counter_move, "the answer that cut after the same move"},
    SwitchInfo{"refutation", &Switches::refutation, "the answer that cut two plies before"},
    SwitchInfo{"butterfly", &Switches::butterfly, "history by origin and target"},
    SwitchInfo{"drift", &Switches::drift, "that history learns from changes of evaluation too"},
    SwitchInfo{"continuation", &Switches::continuation, "history by the moves before"},
    SwitchInfo{"structure", &Switches::structure, "history by the pawn structure"},
    SwitchInfo{"noisy_history", &Switches::noisy_history, "history of captures"},
    SwitchInfo{"see", &Switches::see, "the value of exchanges"},
    SwitchInfo{"quiet_see", &Switches::quiet_see, "quiet moves that lose their exchange go late"},
    SwitchInfo{"checks", &Switches::checks, "moves that give check"},
    SwitchInfo{"threats", &Switches::threats, "moves out of and into the reach of lesser pieces"},
    SwitchInfo{"learned", &Switches::learned, "what the network says of quiet moves"},
    SwitchInfo{"piece_value", &Switches::piece_value, "the values of pieces"},
    SwitchInfo{"promotion", &Switches::promotion, "promotions"},
    SwitchInfo{"centre", &Switches::centre, "moves to the middle of the board"},
    SwitchInfo{"development", &Switches::development, "moves off the back rank"},
    SwitchInfo{"castling", &Switches::castling, "castling"},
};

static_assert(kSwitches.size() == sizeof(Switches), "every switch is listed");

template <class Weights>
struct WeightInfo {
    std::string_view name;
    int Weights::*member;
    int low;
    int high;
    std::string_view meaning;
};

inline constexpr std::array kAdditiveWeights = {
    WeightInfo<AdditiveWeights>{"hash", &AdditiveWeights::hash, 0, 1000000, "of the hash move"},
    WeightInfo<AdditiveWeights>{"killer", &AdditiveWeights::killer, 0, 1000000, "of a killer"},
    WeightInfo<AdditiveWeights>{"killer_slot_step", &AdditiveWeights::killer_slot_step, 0, 100000,
                                "less for each older killer"},
    WeightInfo<AdditiveWeights>{"see_percent", &AdditiveWeights::see_percent, 0, 1000,
                                "of the exchange value, in percent"},
    WeightInfo<AdditiveWeights>{"history_percent", &AdditiveWeights::history_percent, 0, 1000,
                                "of the history scaled to 0-1000, in percent"},
    WeightInfo<AdditiveWeights>{"piece_value_tenths", &AdditiveWeights::piece_value_tenths, 0, 1000,
                                "of the piece that moves, in tenths"},
    WeightInfo<AdditiveWeights>{"promotion", &AdditiveWeights::promotion, 0, 100000,
                                "of a promotion"},
    WeightInfo<AdditiveWeights>{"centre", &AdditiveWeights::centre, 0, 100000,
                                "of a move to the middle"},
    WeightInfo<AdditiveWeights>{"development", &AdditiveWeights::development, 0, 100000,
                                "of a move off the back rank"},
    WeightInfo<AdditiveWeights>{"castling", &AdditiveWeights::castling, 0, 100000, "of castling"},
};

static_assert(kAdditiveWeights.size() * sizeof(int) == sizeof(AdditiveWeights));

inline constexpr std::array kRankedWeights = {
    WeightInfo<RankedWeights>{"history", &RankedWeights::history, 0, 100, "times the history"},
    WeightInfo<RankedWeights>{"killer", &RankedWeights::killer, 0, 30000, "of a killer"},
    WeightInfo<RankedWeights>{"counter", &RankedWeights::counter, 0, 30000, "of a counter-move"},
    WeightInfo<RankedWeights>{"refutation", &RankedWeights::refutation, 0, 30000,
                              "of a refutation"},
    WeightInfo<RankedWeights>{"check", &RankedWeights::check, 0, 30000, "of a check"},
    WeightInfo<RankedWeights>{"shortlist", &RankedWeights::shortlist, 1, 12,
                              "moves on the shortlist"},
};

inline constexpr std::array kStagedWeights = {
    WeightInfo<StagedWeights>{"butterfly", &StagedWeights::butterfly, 0, 1000,
                              "of the butterfly history, in percent"},
    WeightInfo<StagedWeights>{"continuation_1", &StagedWeights::continuation_1, 0, 1000,
                              "of the history after the last move, in percent"},
    WeightInfo<StagedWeights>{"continuation_2", &StagedWeights::continuation_2, 0, 1000,
                              "of the history two moves back, in percent"},
    WeightInfo<StagedWeights>{"continuation_4", &StagedWeights::continuation_4, 0, 1000,
                              "of the history four moves back, in percent"},
    WeightInfo<StagedWeights>{"structure", &StagedWeights::structure, 0, 1000,
                              "of the history by pawn structure, in percent"},
    WeightInfo<StagedWeights>{"killer", &StagedWeights::killer, 0, 100000, "of a killer"},
    WeightInfo<StagedWeights>{"counter", &StagedWeights::counter, 0, 100000, "of a counter-move"},
    WeightInfo<StagedWeights>{"check", &StagedWeights::check, 0, 100000,
                              "of a check that loses nothing; 0 does not look for them"},
    WeightInfo<StagedWeights>{"threat", &StagedWeights::threat, 0, 1000,
                              "times the value brought out of reach of lesser pieces"},
    WeightInfo<StagedWeights>{
        "learned", &StagedWeights::learned, 0, 1000,
        "of what the network says of quiet moves, in percent; 0 does not ask"},
    WeightInfo<StagedWeights>{"learned_depth", &StagedWeights::learned_depth, 1, 100,
                              "of the nodes where the network is asked, at least"},
    WeightInfo<StagedWeights>{"learned_hashed", &StagedWeights::learned_hashed, 0, 1,
                              "1 asks it where there is a hash move, too"},
    WeightInfo<StagedWeights>{"recapture", &StagedWeights::recapture, 0, 100000,
                              "of taking the piece that moved last"},
    WeightInfo<StagedWeights>{"good_noisy_margin", &StagedWeights::good_noisy_margin, 0, 2000,
                              "what an exchange may lose and still come before quiet moves"},
    WeightInfo<StagedWeights>{"noisy_history_bar", &StagedWeights::noisy_history_bar, 0, 2000,
                              "how far the history of a capture moves that bar, at most"},
    WeightInfo<StagedWeights>{"doubted_history", &StagedWeights::doubted_history, -16384, 0,
                              "a capture with a worse history waits among the quiet moves"},
    WeightInfo<StagedWeights>{"doubted_score", &StagedWeights::doubted_score, -100000, 100000,
                              "quiet moves with a better score go before such captures"},
    WeightInfo<StagedWeights>{"fail_low", &StagedWeights::fail_low, 0, 400,
                              "of a quiet move that nothing was found against, in percent"},
};

static_assert(kStagedWeights.size() * sizeof(int) == sizeof(StagedWeights));

inline constexpr std::array kConfigNumbers = {
    WeightInfo<Config>{"killers_per_ply", &Config::killers_per_ply, 1, kMaxKillers,
                       "quiet moves remembered at each ply"},
    WeightInfo<Config>{"kept_percent", &Config::kept_percent, 0, 100,
                       "of the histories kept from one search to the next (ageing)"},
    WeightInfo<Config>{"see_cache_kib", &Config::see_cache_kib, 0, 16384,
                       "memory for exchange values in KiB; 0 computes each anew"},
    WeightInfo<Config>{"shortest_ordered", &Config::shortest_ordered, 0, 64,
                       "lists shorter than this keep the order of generation"},
};

}  // namespace sente::ordering
