// SPDX-License-Identifier: GPL-3.0-or-later
// What the source documents say that heuristics and techniques bring, beside what was measured.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/ablate/ablate.hpp"

namespace sente::lab {

// `unclear`: the value misses it, its interval does not.
enum class ClaimVerdict : std::uint8_t { met, unclear, missed };
[[nodiscard]] std::string_view name_of(ClaimVerdict verdict);

struct CheckedClaim {
    std::string id;        // of the requirement
    std::string subject;   // the variant, or what it is about
    std::string expected;  // in words
    std::string measured;  // in words
    ClaimVerdict verdict = ClaimVerdict::missed;
};

// Of one row: what leaving it out costs, or adding it saves.
[[nodiscard]] std::vector<CheckedClaim> claims_of_row(const AblateResult& result,
                                                      const AblateRow& row);
// Of the whole: shares and depths with everything on. None for --add-one.
[[nodiscard]] std::vector<CheckedClaim> claims_of_whole(const AblateResult& result);

}  // namespace sente::lab
