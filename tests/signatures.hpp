// SPDX-License-Identifier: GPL-3.0-or-later
// The signatures of the search: how many nodes the bench positions take. The only place to touch
// when a change of the search is meant; a change that is not meant to be one leaves them alone.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sente::test {

struct Signature {
    std::string_view game;
    std::string_view policy;
    int depth;  // 0: that of `sente bench`
    std::uint64_t nodes;
};

// Checked in every build.
inline constexpr std::array kSignatures = {
    Signature{"chess", "weighted", 7, 250697}, Signature{"chess", "banded", 7, 176440},
    Signature{"chess", "ranked", 7, 205448},   Signature{"chess", "staged", 7, 157300},
    Signature{"shogi", "weighted", 6, 83803},  Signature{"shogi", "banded", 6, 91753},
    Signature{"shogi", "ranked", 6, 88936},    Signature{"shogi", "staged", 6, 82210},
};

// Checked in release builds: what `sente bench` prints.
inline constexpr std::array kBenchSignatures = {
    Signature{"chess", "staged", 0, 8688830},
    Signature{"shogi", "staged", 0, 2467542},
};

// The least share of cutoffs on the first move there, in percent.
inline constexpr double kLeastFirstChess = 87.5;
inline constexpr double kLeastFirstShogi = 89.0;

}  // namespace sente::test
