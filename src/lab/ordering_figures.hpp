// SPDX-License-Identifier: GPL-3.0-or-later
// The counters of ordering as the figures people compare: shares, ratios and sums with names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "ordering/telemetry.hpp"

namespace sente::lab {

enum class Unit : std::uint8_t { percent, ratio, count, nanoseconds, bytes };

struct Figure {
    std::string_view group;
    std::string_view name;
    Unit unit = Unit::count;
    double value = 0;
    bool is_known = true;  // false: a share of nothing, which is told as 0
};

// The same groups and names in the same order for any counters, so that several can stand side by
// side. `seconds` is the time of the searches that were counted. A share of nothing is 0.
[[nodiscard]] std::vector<Figure> ordering_figures(const ordering::Telemetry& counters,
                                                   std::size_t table_bytes, double seconds);

// The two that sum an ordering up, in percent.
[[nodiscard]] double first_move_percent(const ordering::Telemetry& counters);
[[nodiscard]] double late_best_percent(const ordering::Telemetry& counters);  // rank 11 and later

}  // namespace sente::lab
