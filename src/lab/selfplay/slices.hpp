// SPDX-License-Identifier: GPL-3.0-or-later
// A file of games made in parts, each by a job of its own, and the parts put together again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "lab/selfplay/chain_writer.hpp"
#include "lab/slice.hpp"

namespace sente::lab::selfplay {

// The options of a whole file of `games` games as a slice of it has them.
[[nodiscard]] std::string options_of_slice(const std::string& whole, const Slice& slice,
                                           std::uint64_t games);

// Slices of one file, whole and in order.
struct Slices {
    ChainHeader header;              // of the whole
    std::vector<std::string> paths;  // of each slice by its number
    std::uint64_t games = 0;         // of the whole
};

// Looks at the headers: every slice of the file once, whatever the order; an error names the file.
[[nodiscard]] Result<Slices> find_slices(const std::vector<std::string>& paths);

// Writes the games behind the header. An error: a slice is damaged or not finished, or the disk is
// full.
[[nodiscard]] std::optional<InputError> join(const Slices& slices, ChainWriter& out);

}  // namespace sente::lab::selfplay
