// SPDX-License-Identifier: GPL-3.0-or-later
// The cell that every history is made of.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace sente::ordering {

// Bounded cell that forgets: repeated rewards approach ±limit and never cross it.
template <int limit>
class Gravity {
    static_assert(limit > 0 && limit <= INT16_MAX);

public:
    static constexpr int kLimit = limit;

    constexpr void reward(int bonus) {
        bonus = std::clamp(bonus, -limit, limit);
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / limit);
    }
    // Keeps `percent` of what was learned.
    constexpr void age(int percent) { value_ = static_cast<std::int16_t>(value_ * percent / 100); }
    [[nodiscard]] constexpr int value() const { return value_; }

private:
    std::int16_t value_ = 0;
};

}  // namespace sente::ordering
