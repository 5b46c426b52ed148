// SPDX-License-Identifier: GPL-3.0-or-later
// Where slices begin and end.
#include "lab/slice.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace sente::lab {

std::uint64_t Slice::first(std::uint64_t units) const {
    const std::uint64_t longer = units % of;  // so many slices have one unit more
    return (number - 1) * (units / of) + std::min(number - 1, longer);
}

std::uint64_t Slice::end(std::uint64_t units) const { return Slice{number + 1, of}.first(units); }

Result<Slice> parse_slice(std::string_view text) {
    constexpr std::int64_t kMost = 1'000'000;
    const InputError problem{"a slice is K/N with 1 <= K <= N, such as 2/8"};
    const std::size_t at = text.find('/');
    if (at == std::string_view::npos) return problem;
    const auto number = text::integer(text.substr(0, at));
    const auto of = text::integer(text.substr(at + 1));
    if (!number || !of || *number < 1 || *number > *of || *of > kMost) return problem;
    return Slice{static_cast<std::uint64_t>(*number), static_cast<std::uint64_t>(*of)};
}

}  // namespace sente::lab
