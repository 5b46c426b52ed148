// SPDX-License-Identifier: GPL-3.0-or-later
// What slices of a command have found, as files of JSON that are put together again.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "lab/parallel.hpp"

namespace sente::app {

// Results of units by their numbers.
using UnitResults = std::map<std::uint64_t, nlohmann::ordered_json>;

// All that the results depend on beside the build, and how many units there are.
struct WholeRequest {
    std::string command;
    nlohmann::ordered_json options;
    std::uint64_t units = 0;
};

[[nodiscard]] nlohmann::ordered_json part_json(const WholeRequest& whole, const lab::Slice& slice,
                                               const UnitResults& results);

// The results of all units. An error names the file that is no part of this request or of this
// build, is there twice or not finished, or says which slice is missing.
[[nodiscard]] Result<UnitResults> join_parts(const WholeRequest& whole,
                                             const std::vector<std::string>& paths);

}  // namespace sente::app
