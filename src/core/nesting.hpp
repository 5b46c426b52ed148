// SPDX-License-Identifier: GPL-3.0-or-later
// How deep brackets of JSON stand within brackets, before anything is made of them.
#pragma once

#include <cstddef>
#include <string_view>

namespace sente::text {

// Deeper than anything of ours: whatever copies, compares or prints such a value goes down as deep,
// and the stack has an end.
[[nodiscard]] inline bool is_too_deep(std::string_view json) {
    constexpr int kDeepest = 200;
    int depth = 0;
    bool is_string = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char letter = json[i];
        if (letter == '"')
            is_string = !is_string;
        else if (is_string && letter == '\\')
            ++i;
        else if (!is_string && (letter == '[' || letter == '{') && ++depth > kDeepest)
            return true;
        else if (!is_string && (letter == ']' || letter == '}'))
            --depth;
    }
    return false;
}

}  // namespace sente::text
