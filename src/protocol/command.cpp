// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts lines into words.
#include "protocol/command.hpp"

#include <algorithm>
#include <limits>

namespace sente::protocol {

Command::Command(std::string_view line) : line_(line), words_(text::fields(line)) {}

std::string_view Command::text(std::size_t from, std::size_t to) const {
    to = std::min(to, size());
    if (from >= to) return {};
    const text::Field& first = words_[from + 1];
    const text::Field& last = words_[to];
    return line_.substr(first.at, last.at + last.word.size() - first.at);
}

std::size_t Command::find(std::string_view word, std::size_t from) const {
    for (std::size_t i = from; i < size(); ++i)
        if ((*this)[i] == word) return i;
    return size();
}

std::optional<std::int64_t> number(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    const bool negative = word.starts_with('-');
    const std::string_view digits = word.substr(negative ? 1 : 0);
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) return {};
    if (const auto value = text::integer(word)) return value;
    using Range = std::numeric_limits<std::int64_t>;
    return negative ? Range::min() : Range::max();
}

std::string folded(std::string_view name) {
    std::string out;
    out.reserve(name.size());
    for (const text::Field& field : text::fields(name)) {
        if (!out.empty()) out += '_';
        for (const char c : field.word)
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return out;
}

}  // namespace sente::protocol
