// SPDX-License-Identifier: GPL-3.0-or-later
// Nested std::array with the dimensions in reading order: MultiArray<int, 2, 64> a;
// a[side][square].
#pragma once

#include <array>
#include <cstddef>

namespace sente {

template <class T, std::size_t first, std::size_t... rest>
struct MultiArrayOf {
    using Type = std::array<typename MultiArrayOf<T, rest...>::Type, first>;
};

template <class T, std::size_t last>
struct MultiArrayOf<T, last> {
    using Type = std::array<T, last>;
};

template <class T, std::size_t... dimensions>
using MultiArray = typename MultiArrayOf<T, dimensions...>::Type;

}  // namespace sente
