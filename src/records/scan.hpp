// SPDX-License-Identifier: GPL-3.0-or-later
// Goes over the lines of a text, whichever way they end, and takes words and numbers from the front
// of one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/text.hpp"

namespace sente::records {

// The longest time that a record tells of one move, some three years.
constexpr std::int64_t kMostSeconds = 100'000'000;

// Without blanks at the ends, those of Japanese text included.
[[nodiscard]] inline std::string_view bare(std::string_view text) {
    constexpr std::string_view kWide = "　";
    for (;;) {
        text = text::trim(text);
        if (text.substr(0, kWide.size()) == kWide)
            text.remove_prefix(kWide.size());
        else if (text.size() >= kWide.size() && text.substr(text.size() - kWide.size()) == kWide)
            text.remove_suffix(kWide.size());
        else
            return text;
    }
}

// Goes over the lines of a text.
class LineCutter {
public:
    explicit LineCutter(std::string_view text) : rest_(text) {}

    // Steps to the next line; false behind the last one.
    bool next() {
        if (rest_.empty()) return false;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        line_ = rest_.substr(0, end);
        if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++number_;
        return true;
    }
    [[nodiscard]] std::string_view line() const { return line_; }
    [[nodiscard]] std::size_t number() const { return number_; }  // from 1

private:
    std::string_view rest_;
    std::string_view line_;
    std::size_t number_ = 0;
};

class Scan {
public:
    explicit Scan(std::string_view text) : text_(text) {}

    [[nodiscard]] std::string_view rest() const { return text_; }
    [[nodiscard]] bool done() const { return text_.empty(); }
    [[nodiscard]] bool at(std::string_view word) const {
        return text_.substr(0, word.size()) == word;
    }
    bool eat(std::string_view word) {
        if (!at(word)) return false;
        text_.remove_prefix(word.size());
        return true;
    }
    // Blanks, also those of Japanese text.
    void skip_blanks() {
        while (eat(" ") || eat("\t") || eat("　")) {
        }
    }
    // Digits that make a number of at most `most`.
    std::optional<std::int64_t> eat_number(std::int64_t most) {
        std::size_t size = 0;
        std::int64_t value = 0;
        while (size < text_.size() && text_[size] >= '0' && text_[size] <= '9') {
            value = value * 10 + (text_[size++] - '0');
            if (value > most) return {};
        }
        if (size == 0) return {};
        text_.remove_prefix(size);
        return value;
    }

    struct Decimal {
        std::int64_t scaled = 0;
        bool has_point = false;
    };
    // "12.5" with `places` decimals kept: 12500 for three of them. Further ones are cut off.
    std::optional<Decimal> eat_decimal(int places, std::int64_t most) {
        const auto whole = eat_number(most);
        if (!whole) return {};
        Decimal decimal{*whole, at(".")};
        if (decimal.has_point) text_.remove_prefix(1);
        for (int place = 0; place < places; ++place) {
            decimal.scaled *= 10;
            if (decimal.has_point && at_digit()) {
                decimal.scaled += text_.front() - '0';
                text_.remove_prefix(1);
            }
        }
        while (decimal.has_point && at_digit()) text_.remove_prefix(1);
        return decimal;
    }

private:
    [[nodiscard]] bool at_digit() const {
        return !text_.empty() && text_.front() >= '0' && text_.front() <= '9';
    }
    std::string_view text_;
};

}  // namespace sente::records
