// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts a perft file into lines, lines into parts at `;`, and parts into a key and its value.
#include "lab/perft_suite.hpp"

#include <algorithm>
#include <optional>

#include "core/text.hpp"

namespace sente::lab {

namespace {

// The end of the part that begins at `at`: the next `;` outside quotes, or the end of the line.
std::optional<std::size_t> part_end(std::string_view line, std::size_t at) {
    bool quoted = false;
    for (; at < line.size(); ++at) {
        if (line[at] == '"') quoted = !quoted;
        if (line[at] == ';' && !quoted) return at;
    }
    if (quoted) return {};
    return line.size();
}

std::string_view unquoted(std::string_view value) {
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
        return value.substr(1, value.size() - 2);
    return value;
}

// "D5" gives 5; other keys give nothing.
std::optional<std::int64_t> depth_of(std::string_view key) {
    if (key.size() < 2 || key[0] != 'D') return {};
    return text::integer(key.substr(1));
}

std::optional<InputError> add_count(PerftCase& result, std::int64_t depth, std::string_view value,
                                    std::size_t at) {
    const std::string name = "D" + std::to_string(depth);
    if (depth < 1 || depth > kMaxPerftDepth)
        return InputError{
            "depth " + name + " is not between D1 and D" + std::to_string(kMaxPerftDepth), at};
    const std::optional<std::int64_t> nodes = text::integer(value);
    if (!nodes || *nodes < 0)
        return InputError{
            "the count of " + name + " is " + text::quoted(value) + ", not a whole number", at};
    const auto same_depth = [&](const PerftCount& count) { return count.depth == depth; };
    if (std::any_of(result.counts.begin(), result.counts.end(), same_depth))
        return InputError{name + " is given twice", at};
    result.counts.push_back({static_cast<int>(depth), static_cast<std::uint64_t>(*nodes)});
    return {};
}

std::optional<InputError> add_part(PerftCase& result, std::string_view part, std::size_t at) {
    const std::string_view trimmed = text::trim(part);
    if (trimmed.empty()) return {};
    const std::size_t key_end = std::min(trimmed.find_first_of(" \t"), trimmed.size());
    const std::string_view key = trimmed.substr(0, key_end);
    const std::string_view value = text::trim(trimmed.substr(key_end));
    if (const auto depth = depth_of(key)) return add_count(result, *depth, value, at);
    if (key == "id") result.id = unquoted(value);
    return {};
}

}  // namespace

Result<PerftCase> parse_perft_line(std::string_view line) {
    PerftCase result;
    std::size_t at = 0;
    for (bool first = true; at <= line.size(); first = false) {
        const std::optional<std::size_t> end = part_end(line, at);
        if (!end) return InputError{"a quotation mark is never closed", at};
        const std::string_view part = line.substr(at, *end - at);
        if (first) {
            result.position = text::trim(part);
        } else if (const auto problem = add_part(result, part, at)) {
            return *problem;
        }
        at = *end + 1;
    }
    if (result.position.empty()) return InputError{"no position before the first ';'", 0};
    if (result.counts.empty()) return InputError{"no counts: expected ';D1 20 ;D2 400 …'"};
    return result;
}

PerftFile parse_perft_file(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark)
        text.remove_prefix(kByteOrderMark.size());
    PerftFile file;
    for (std::size_t number = 1, at = 0; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text::trim(text.substr(at, end - at));
        at = end + 1;
        if (line.empty() || line.front() == '#') continue;
        Result<PerftCase> parsed = parse_perft_line(line);
        if (!parsed.ok()) {
            file.bad_lines.push_back({number, parsed.error().text()});
            continue;
        }
        file.cases.push_back(*parsed);
        file.cases.back().line = number;
    }
    return file;
}

}  // namespace sente::lab
