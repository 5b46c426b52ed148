// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the search, with their ranges; one set per game.
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
    int history_margin = 3200;  // times depth
    int reduction_base = 250;
    int reduction_scale = 350;
    int reduction_history = 9000;  // history worth one ply
    int reduction_not_improving = 600;
    int reduction_cut_node = 700;
    int reduction_pv = 900;
    int reduction_check = 900;
    int reduction_root = 4000;       // less for the moves of the root
    int reduction_near_root = 1024;  // less for those of the plies after it
    int near_root = 4;
    int singular_depth = 7;
    int singular_margin = 2;  // times depth
    int aspiration_delta = 18;
    int delta_margin = 350;
    int correction_weight = 100;  // percent

    friend bool operator==(const Params&, const Params&) = default;
};

struct ParamInfo {
    std::string_view name;
    int Params::*member;
    int low;
    int high;
    int step;
};

inline constexpr std::array kParams = {
    ParamInfo{"reverse_depth", &Params::reverse_depth, 3, 14, 1},
    ParamInfo{"reverse_margin", &Params::reverse_margin, 20, 250, 8},
    ParamInfo{"reverse_improving", &Params::reverse_improving, 0, 200, 8},
    ParamInfo{"razor_depth", &Params::razor_depth, 1, 6, 1},
    ParamInfo{"razor_base", &Params::razor_base, 50, 800, 30},
    ParamInfo{"razor_margin", &Params::razor_margin, 50, 500, 20},
    ParamInfo{"null_base", &Params::null_base, 2, 6, 1},
    ParamInfo{"null_depth_divisor", &Params::null_depth_divisor, 2, 8, 1},
    ParamInfo{"null_eval_divisor", &Params::null_eval_divisor, 80, 500, 20},
    ParamInfo{"null_verify_depth", &Params::null_verify_depth, 6, 30, 1},
    ParamInfo{"probcut_depth", &Params::probcut_depth, 3, 10, 1},
    ParamInfo{"probcut_margin", &Params::probcut_margin, 60, 500, 15},
    ParamInfo{"iterative_depth", &Params::iterative_depth, 2, 8, 1},
    ParamInfo{"late_base", &Params::late_base, 1, 20, 1},
    ParamInfo{"late_depth", &Params::late_depth, 2, 12, 1},
    ParamInfo{"futility_depth", &Params::futility_depth, 2, 14, 1},
    ParamInfo{"futility_base", &Params::futility_base, 20, 400, 10},
    ParamInfo{"futility_margin", &Params::futility_margin, 20, 300, 8},
    ParamInfo{"quiet_see_margin", &Params::quiet_see_margin, 5, 100, 3},
    ParamInfo{"noisy_see_margin", &Params::noisy_see_margin, 20, 400, 10},
    ParamInfo{"history_depth", &Params::history_depth, 1, 10, 1},
    ParamInfo{"history_margin", &Params::history_margin, 500, 10000, 200},
    ParamInfo{"reduction_base", &Params::reduction_base, 0, 2500, 80},
    ParamInfo{"reduction_scale", &Params::reduction_scale, 150, 900, 25},
    ParamInfo{"reduction_history", &Params::reduction_history, 2000, 30000, 800},
    ParamInfo{"reduction_not_improving", &Params::reduction_not_improving, 0, 2500, 80},
    ParamInfo{"reduction_cut_node", &Params::reduction_cut_node, 0, 3500, 100},
    ParamInfo{"reduction_pv", &Params::reduction_pv, 0, 2500, 80},
    ParamInfo{"reduction_check", &Params::reduction_check, 0, 2500, 80},
    ParamInfo{"reduction_root", &Params::reduction_root, 0, 8000, 200},
    ParamInfo{"reduction_near_root", &Params::reduction_near_root, 0, 2500, 80},
    ParamInfo{"near_root", &Params::near_root, 0, 12, 1},
    ParamInfo{"singular_depth", &Params::singular_depth, 4, 12, 1},
    ParamInfo{"singular_margin", &Params::singular_margin, 1, 8, 1},
    ParamInfo{"aspiration_delta", &Params::aspiration_delta, 5, 100, 3},
    ParamInfo{"delta_margin", &Params::delta_margin, 50, 600, 20},
    ParamInfo{"correction_weight", &Params::correction_weight, 0, 200, 10},
};

static_assert(kParams.size() * sizeof(int) == sizeof(Params), "every number is listed");

}  // namespace sente::search
