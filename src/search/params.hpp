// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the search, with their ranges and what they mean; one set per game.
#pragma once

#include <array>
#include <string_view>

#include "ordering/config.hpp"

namespace sente::search {

// Margins in centipawns, reductions in 1/1024 ply.
struct Params {
    int reverse_depth = 8;
    int reverse_margin = 95;
    int reverse_improving = 60;
    int razor_depth = 1;
    int razor_base = 300;
    int razor_margin = 250;
    int null_base = 3;
    int null_depth_divisor = 3;
    int null_eval_divisor = 200;
    int null_verify_depth = 8;
    int probcut_depth = 5;
    int probcut_margin = 180;
    int iterative_depth = 4;
    int late_base = 6;
    int late_depth = 8;
    int futility_depth = 9;
    int futility_base = 140;
    int futility_margin = 105;
    int quiet_see_margin = 22;  // times depth²
    int noisy_see_margin = 90;  // times depth
    int history_depth = 5;
    int history_margin = 3200;       // times depth
    int history_late_share = 100;    // percent of the count of late pruning
    int history_late_margin = 3200;  // times depth, for moves beyond that share
    int reduction_base = 250;
    int reduction_scale = 350;
    int reduction_history = 9000;  // history worth one ply
    int reduction_not_improving = 600;
    int reduction_cut_node = 1400;
    int reduction_pv = 900;
    int reduction_check = 900;
    int reduction_root = 1000;  // less for the moves of the root
    int reduction_noisy = 0;    // percent, for noisy moves that hold their exchange
    int singular_depth = 6;
    int singular_margin = 2;    // times depth
    int singular_double = 15;   // two plies where the others fail by this
    int singular_negative = 2;  // plies less where the hash move is not the only one to beat beta
    int singular_cut = 1;       // plies less at cut nodes where it does not stand alone
    int aspiration_delta = 18;
    int delta_margin = 350;
    int correction_weight = 100;  // percent, of a classical evaluation
    int correction_network = 50;  // percent, of a network

    friend bool operator==(const Params&, const Params&) = default;
};

struct ParamInfo {
    std::string_view name;
    int Params::*member;
    int low;
    int high;
    int step;
    std::string_view meaning;
};

inline constexpr std::array kParams = {
    ParamInfo{"reverse_depth", &Params::reverse_depth, 3, 14, 1,
              "Reverse futility: greatest depth"},
    ParamInfo{"reverse_margin", &Params::reverse_margin, 20, 250, 8,
              "Reverse futility: margin in centipawns a ply"},
    ParamInfo{"reverse_improving", &Params::reverse_improving, 0, 200, 8,
              "Reverse futility: less margin when improving"},
    ParamInfo{"razor_depth", &Params::razor_depth, 1, 6, 1, "Razoring: greatest depth"},
    ParamInfo{"razor_base", &Params::razor_base, 50, 800, 30, "Razoring: margin in centipawns"},
    ParamInfo{"razor_margin", &Params::razor_margin, 50, 500, 20, "Razoring: more margin a ply"},
    ParamInfo{"null_base", &Params::null_base, 2, 6, 1, "Null move: plies of reduction"},
    ParamInfo{"null_depth_divisor", &Params::null_depth_divisor, 2, 8, 1,
              "Null move: one more ply for so many of depth"},
    ParamInfo{"null_eval_divisor", &Params::null_eval_divisor, 80, 500, 20,
              "Null move: one more ply for so many centipawns above beta"},
    ParamInfo{"null_verify_depth", &Params::null_verify_depth, 6, 30, 1,
              "Null move: verified from this depth"},
    ParamInfo{"probcut_depth", &Params::probcut_depth, 3, 10, 1, "ProbCut: least depth"},
    ParamInfo{"probcut_margin", &Params::probcut_margin, 60, 500, 15,
              "ProbCut: how far beta is raised"},
    ParamInfo{"iterative_depth", &Params::iterative_depth, 2, 8, 1,
              "Internal iterative reduction: least depth"},
    ParamInfo{"late_base", &Params::late_base, 1, 20, 1,
              "Late-move pruning: quiet moves always tried"},
    ParamInfo{"late_depth", &Params::late_depth, 2, 12, 1, "Late-move pruning: greatest depth"},
    ParamInfo{"futility_depth", &Params::futility_depth, 2, 14, 1, "Futility: greatest depth"},
    ParamInfo{"futility_base", &Params::futility_base, 20, 400, 10,
              "Futility: margin in centipawns"},
    ParamInfo{"futility_margin", &Params::futility_margin, 20, 300, 8,
              "Futility: more margin a ply"},
    ParamInfo{"quiet_see_margin", &Params::quiet_see_margin, 5, 100, 3,
              "Exchange pruning of quiets: margin, times depth squared"},
    ParamInfo{"noisy_see_margin", &Params::noisy_see_margin, 20, 400, 10,
              "Exchange pruning of captures: margin, times depth"},
    ParamInfo{"history_depth", &Params::history_depth, 1, 10, 1, "History pruning: greatest depth"},
    ParamInfo{"history_margin", &Params::history_margin, 500, 10000, 200,
              "History pruning: margin, times depth"},
    ParamInfo{"history_late_share", &Params::history_late_share, 10, 100, 5,
              "History pruning: moves are late beyond so many percent of those always tried"},
    ParamInfo{"history_late_margin", &Params::history_late_margin, 0, 10000, 100,
              "History pruning: margin of late moves, times depth"},
    ParamInfo{"reduction_base", &Params::reduction_base, 0, 2500, 80,
              "Late-move reduction: constant, in 1/1024 ply"},
    ParamInfo{"reduction_scale", &Params::reduction_scale, 150, 900, 25,
              "Late-move reduction: times the logarithms of depth and rank"},
    ParamInfo{"reduction_history", &Params::reduction_history, 2000, 30000, 800,
              "Late-move reduction: history worth one ply"},
    ParamInfo{"reduction_not_improving", &Params::reduction_not_improving, 0, 2500, 80,
              "Late-move reduction: more when not improving"},
    ParamInfo{"reduction_cut_node", &Params::reduction_cut_node, 0, 3500, 100,
              "Late-move reduction: more where a cutoff is expected"},
    ParamInfo{"reduction_pv", &Params::reduction_pv, 0, 2500, 80,
              "Late-move reduction: less on the principal variation"},
    ParamInfo{"reduction_check", &Params::reduction_check, 0, 2500, 80,
              "Late-move reduction: less for checks"},
    ParamInfo{"reduction_root", &Params::reduction_root, 0, 8000, 200,
              "Late-move reduction: less for moves of the root"},
    ParamInfo{"reduction_noisy", &Params::reduction_noisy, 0, 100, 5,
              "Late-move reduction: of captures that lose nothing, in percent"},
    ParamInfo{"singular_depth", &Params::singular_depth, 4, 12, 1,
              "Singular extension: least depth"},
    ParamInfo{"singular_margin", &Params::singular_margin, 1, 8, 1,
              "Singular extension: margin, times depth"},
    ParamInfo{"singular_double", &Params::singular_double, 0, 200, 4,
              "Singular extension: two plies where others fail by so much"},
    ParamInfo{"singular_negative", &Params::singular_negative, 0, 4, 1,
              "Singular extension: plies less where others beat beta too"},
    ParamInfo{"singular_cut", &Params::singular_cut, 0, 3, 1,
              "Singular extension: plies less at cut nodes without one"},
    ParamInfo{"aspiration_delta", &Params::aspiration_delta, 5, 100, 3,
              "Aspiration: first half width of the window"},
    ParamInfo{"delta_margin", &Params::delta_margin, 50, 600, 20,
              "Quiescence: margin of hopeless captures"},
    ParamInfo{"correction_weight", &Params::correction_weight, 0, 200, 10,
              "Correction of the classical evaluation, in percent"},
    ParamInfo{"correction_network", &Params::correction_network, 0, 200, 10,
              "Correction of the evaluation by a network, in percent"},
};

static_assert(kParams.size() * sizeof(int) == sizeof(Params), "every number is listed");

}  // namespace sente::search
