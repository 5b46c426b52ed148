// SPDX-License-Identifier: GPL-3.0-or-later
// The cores that games are pinned to, so that no two games share one: not those of a match, and not
// those of two matches on the same host.
#pragma once

#include <cstddef>
#include <vector>

namespace sente::lab::match {

// The cores that this process may use.
[[nodiscard]] std::vector<int> available_cores();

// Cores for each of `games` at a time, `each` of them, out of these; empty if there are too few.
[[nodiscard]] std::vector<std::vector<int>> share_cores(const std::vector<int>& available,
                                                        int games, int each);

// Cores that this process has for itself among all that ask. A claim is a name which the system
// gives to one process at a time, and takes back however that process ends.
class CoreClaims {
public:
    CoreClaims() = default;
    CoreClaims(const CoreClaims&) = delete;
    CoreClaims& operator=(const CoreClaims&) = delete;
    ~CoreClaims();

    // The first `count` of `cores` that nobody else has; all of them free again, and none, if there
    // are not so many.
    [[nodiscard]] std::vector<int> take(const std::vector<int>& cores, std::size_t count);

private:
    std::vector<int> names_;  // descriptors
};

}  // namespace sente::lab::match
