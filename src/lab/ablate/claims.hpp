// SPDX-License-Identifier: GPL-3.0-or-later
// What the designs promise of their heuristics and techniques, beside what was measured.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/ablate/ablate.hpp"

namespace sente::lab {

// By the whole interval: `undecided` where part of it meets the claim and part does not.
enum class ClaimVerdict : std::uint8_t { met, undecided, missed };
[[nodiscard]] std::string_view name_of(ClaimVerdict verdict);
[[nodiscard]] ClaimVerdict at_least(const Estimate& value, double least);
[[nodiscard]] ClaimVerdict below(const Estimate& value, double most);
[[nodiscard]] ClaimVerdict within(const Estimate& value, double low, double high);

struct CheckedClaim {
    std::string design;    // that makes the claim
    std::string idea;      // of it: a variant of the ablation, or a part that has no line
    std::string expected;  // in words
    std::string measured;  // in words
    ClaimVerdict verdict = ClaimVerdict::missed;
};

// Of one row: what leaving it out costs, or adding it saves, if that is claimed of the design whose
// ablation it is.
[[nodiscard]] std::vector<CheckedClaim> claims_of_row(const AblateResult& result,
                                                      const AblateRow& row);
// Of the whole designs, as far as they are among the series. None for --add-one.
[[nodiscard]] std::vector<CheckedClaim> claims_of_whole(const AblateResult& result);

}  // namespace sente::lab
