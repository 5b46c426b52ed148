// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the search that can be switched off one by one, for measurement.
#pragma once

#include <array>
#include <string_view>

namespace sente::search {

struct Techniques {
    bool table_cutoffs = true;
    bool principal_variation = true;  // null windows around all but the first move
    bool aspiration = true;
    bool quiescence_pruning = true;  // by exchange and by hopeless evaluation
    bool null_move = true;
    bool null_verification = true;
    bool late_reductions = true;
    bool late_pruning = true;
    bool futility = true;
    bool exchange_pruning = true;
    bool history_pruning = true;
    bool reverse_futility = true;
    bool razoring = true;
    bool probcut = true;
    bool iterative_reduction = true;  // internal iterative reduction
    bool check_extension = true;
    bool singular_extension = true;
    bool mate_distance = true;
    bool mate_in_one = true;
    bool correction = true;

    friend bool operator==(const Techniques&, const Techniques&) = default;
};

struct TechniqueInfo {
    std::string_view name;
    bool Techniques::*flag;
    std::string_view meaning;
};

inline constexpr std::array kTechniques = {
    TechniqueInfo{"table_cutoffs", &Techniques::table_cutoffs, "cut with bounds from the table"},
    TechniqueInfo{"principal_variation", &Techniques::principal_variation,
                  "null windows around all but the first move"},
    TechniqueInfo{"aspiration", &Techniques::aspiration, "a narrow window at the root"},
    TechniqueInfo{"quiescence_pruning", &Techniques::quiescence_pruning,
                  "skip losing and hopeless captures in quiescence"},
    TechniqueInfo{"null_move", &Techniques::null_move, "cut where even a pass beats beta"},
    TechniqueInfo{"null_verification", &Techniques::null_verification,
                  "confirm deep null-move cuts by a search without passes"},
    TechniqueInfo{"late_reductions", &Techniques::late_reductions,
                  "search late moves shallower first"},
    TechniqueInfo{"late_pruning", &Techniques::late_pruning,
                  "skip late quiet moves near the leaves"},
    TechniqueInfo{"futility", &Techniques::futility, "skip quiet moves that cannot reach alpha"},
    TechniqueInfo{"exchange_pruning", &Techniques::exchange_pruning,
                  "skip moves that lose material near the leaves"},
    TechniqueInfo{"history_pruning", &Techniques::history_pruning,
                  "skip quiet moves with a bad history near the leaves"},
    TechniqueInfo{"reverse_futility", &Techniques::reverse_futility,
                  "cut where the evaluation is far above beta"},
    TechniqueInfo{"razoring", &Techniques::razoring,
                  "drop into quiescence where the evaluation is far below alpha"},
    TechniqueInfo{"probcut", &Techniques::probcut,
                  "cut where a capture beats a raised beta at reduced depth"},
    TechniqueInfo{"iterative_reduction", &Techniques::iterative_reduction,
                  "search nodes without a hash move a ply shallower"},
    TechniqueInfo{"check_extension", &Techniques::check_extension, "search checks a ply deeper"},
    TechniqueInfo{"singular_extension", &Techniques::singular_extension,
                  "search a hash move that stands alone deeper"},
    TechniqueInfo{"mate_distance", &Techniques::mate_distance,
                  "do not look for mates longer than one already found"},
    TechniqueInfo{"mate_in_one", &Techniques::mate_in_one, "look for mate in one (shogi)"},
    TechniqueInfo{"correction", &Techniques::correction,
                  "correct the evaluation by what searches of like positions found"},
};

static_assert(kTechniques.size() == sizeof(Techniques), "every switch is listed");

}  // namespace sente::search
