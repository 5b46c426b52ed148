// SPDX-License-Identifier: GPL-3.0-or-later
// A file of games made in parts, each by a job of its own, and the parts put together again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/selfplay/chain_writer.hpp"

namespace sente::lab::selfplay {

// One of `of` parts of the games, which are as long as each other but for one game.
struct Slice {
    std::uint64_t number = 1;  // from 1
    std::uint64_t of = 1;

    // The numbers of its games, out of so many: from `first` to before `end`.
    [[nodiscard]] std::uint64_t first(std::uint64_t games) const;
    [[nodiscard]] std::uint64_t end(std::uint64_t games) const;
};

// "2/8".
[[nodiscard]] Result<Slice> parse_slice(std::string_view text);

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
