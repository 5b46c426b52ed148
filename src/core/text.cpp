// SPDX-License-Identifier: GPL-3.0-or-later
// Text is cut and numbers are read by fixed rules, never by those of a locale.
#include "core/text.hpp"

#include <charconv>

namespace sente::text {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

void append_visible(std::string& out, char byte) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(byte);
    if (code >= 0x20 && code < 0x7f) {
        out += byte;
    } else {
        out += "\\x";
        out += kDigits[code >> 4];
        out += kDigits[code & 15];
    }
}

}  // namespace

std::vector<Field> fields(std::string_view line) {
    std::vector<Field> result;
    std::size_t at = line.find_first_not_of(kBlanks);
    while (at != std::string_view::npos) {
        const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
        result.push_back({line.substr(at, end - at), at});
        at = line.find_first_not_of(kBlanks, end);
    }
    return result;
}

std::optional<std::int64_t> integer(std::string_view word) {
    std::int64_t value = 0;
    const char* const end = word.data() + word.size();
    const auto [stopped, problem] = std::from_chars(word.data(), end, value);
    if (problem != std::errc{} || stopped != end) return {};
    return value;
}

std::string_view trim(std::string_view word) {
    const std::size_t begin = word.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    return word.substr(begin, word.find_last_not_of(kBlanks) - begin + 1);
}

std::string quoted(char byte) { return quoted(std::string_view(&byte, 1)); }

std::string quoted(std::string_view word) {
    constexpr std::size_t kMostShown = 40;
    std::string out = "'";
    for (const char byte : word.substr(0, kMostShown)) append_visible(out, byte);
    return out + (word.size() > kMostShown ? "…'" : "'");
}

}  // namespace sente::text
