// SPDX-License-Identifier: GPL-3.0-or-later
// A line of input cut into words, and numbers read without ever overflowing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"

namespace sente::protocol {

// The words of one line. It looks into the line it was made of, which must outlive it. Any byte
// may stand in a word; blanks, tabs and line ends separate them.
class Command {
public:
    explicit Command(std::string_view line);

    // The first word; empty where the line has none.
    [[nodiscard]] std::string_view verb() const { return words_.empty() ? "" : words_[0].word; }
    // Words after the first.
    [[nodiscard]] std::size_t size() const { return words_.empty() ? 0 : words_.size() - 1; }
    // The word at `i` after the first, or nothing if there are not so many.
    [[nodiscard]] std::string_view operator[](std::size_t i) const {
        return i < size() ? words_[i + 1].word : std::string_view{};
    }
    // Words `from` up to, but not including, `to`, as they stand in the line.
    [[nodiscard]] std::string_view text(std::size_t from, std::size_t to) const;
    // The place of `word` after the first word, from `from` on; size() where it is missing.
    [[nodiscard]] std::size_t find(std::string_view word, std::size_t from = 0) const;

private:
    std::string_view line_;
    std::vector<text::Field> words_;
};

// A whole number of any length; one too great for 64 bits is the greatest or least there is.
[[nodiscard]] std::optional<std::int64_t> number(std::string_view word);

// For names that people write: ASCII letters without their case, blanks as underscores.
[[nodiscard]] std::string folded(std::string_view name);

}  // namespace sente::protocol
