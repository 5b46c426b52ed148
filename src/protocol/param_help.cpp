// SPDX-License-Identifier: GPL-3.0-or-later
// What the numbers of the search mean, in a few words each.
#include <array>

#include "protocol/option_list.hpp"

namespace sente::protocol {

namespace {

struct Meaning {
    std::string_view name;
    std::string_view text;
};

constexpr std::array kMeanings = {
    Meaning{"reverse_depth", "Reverse futility: greatest depth"},
    Meaning{"reverse_margin", "Reverse futility: margin in centipawns a ply"},
    Meaning{"reverse_improving", "Reverse futility: less margin when improving"},
    Meaning{"razor_depth", "Razoring: greatest depth"},
    Meaning{"razor_base", "Razoring: margin in centipawns"},
    Meaning{"razor_margin", "Razoring: more margin a ply"},
    Meaning{"null_base", "Null move: plies of reduction"},
    Meaning{"null_depth_divisor", "Null move: one more ply for so many of depth"},
    Meaning{"null_eval_divisor", "Null move: one more ply for so many centipawns above beta"},
    Meaning{"null_verify_depth", "Null move: verified from this depth"},
    Meaning{"probcut_depth", "ProbCut: least depth"},
    Meaning{"probcut_margin", "ProbCut: how far beta is raised"},
    Meaning{"iterative_depth", "Internal iterative reduction: least depth"},
    Meaning{"late_base", "Late-move pruning: quiet moves always tried"},
    Meaning{"late_depth", "Late-move pruning: greatest depth"},
    Meaning{"futility_depth", "Futility: greatest depth"},
    Meaning{"futility_base", "Futility: margin in centipawns"},
    Meaning{"futility_margin", "Futility: more margin a ply"},
    Meaning{"quiet_see_margin", "Exchange pruning of quiets: margin, times depth squared"},
    Meaning{"noisy_see_margin", "Exchange pruning of captures: margin, times depth"},
    Meaning{"history_depth", "History pruning: greatest depth"},
    Meaning{"history_margin", "History pruning: margin, times depth"},
    Meaning{"reduction_base", "Late-move reduction: constant, in 1/1024 ply"},
    Meaning{"reduction_scale", "Late-move reduction: times the logarithms of depth and rank"},
    Meaning{"reduction_history", "Late-move reduction: history worth one ply"},
    Meaning{"reduction_not_improving", "Late-move reduction: more when not improving"},
    Meaning{"reduction_cut_node", "Late-move reduction: more where a cutoff is expected"},
    Meaning{"reduction_pv", "Late-move reduction: less on the principal variation"},
    Meaning{"reduction_check", "Late-move reduction: less for checks"},
    Meaning{"reduction_root", "Late-move reduction: less for moves of the root"},
    Meaning{"reduction_near_root", "Late-move reduction: less in the plies after the root"},
    Meaning{"near_root", "Late-move reduction: how many plies those are"},
    Meaning{"singular_depth", "Singular extension: least depth"},
    Meaning{"singular_margin", "Singular extension: margin, times depth"},
    Meaning{"aspiration_delta", "Aspiration: first half width of the window"},
    Meaning{"delta_margin", "Quiescence: margin of hopeless captures"},
    Meaning{"correction_weight", "Correction of the evaluation, in percent"},
};

}  // namespace

std::string_view param_help(std::string_view name) {
    for (const Meaning& meaning : kMeanings)
        if (meaning.name == name) return meaning.text;
    return "A number of the search";
}

}  // namespace sente::protocol
