// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts the lines of a suite into a position and its operations.
#include <algorithm>

#include "core/text.hpp"
#include "lab/suite.hpp"

namespace sente::lab {

namespace {

// Where the operations begin: after the fields of the position and its counters.
std::size_t position_end(std::string_view line) {
    constexpr std::size_t kLeastFields = 3;
    constexpr std::size_t kMostFields = 6;
    const std::string_view before_mark = line.substr(0, line.find(';'));
    std::size_t end = 0;
    const std::vector<text::Field> fields = text::fields(before_mark);
    for (std::size_t i = 0; i < fields.size() && i < kMostFields; ++i) {
        // The fourth field is the en-passant square of chess or the move number of shogi.
        if (i > kLeastFields && !text::integer(fields[i].word)) break;
        end = fields[i].at + fields[i].word.size();
    }
    return end;
}

std::string_view unquoted(std::string_view value) {
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
        return value.substr(1, value.size() - 2);
    return value;
}

std::vector<std::string> words_of(std::string_view value) {
    std::vector<std::string> words;
    for (const text::Field& field : text::fields(unquoted(value))) words.emplace_back(field.word);
    return words;
}

// Mates are given in moves of the side that mates (dm) or in plies (dm_ply).
std::optional<InputError> add_mate(Problem& problem, std::string_view key, std::string_view value) {
    constexpr std::int64_t kMost = 1000;
    const auto length = text::integer(value);
    if (!length || *length == 0 || std::abs(*length) > kMost)
        return InputError{std::string(key) + " is " + text::quoted(value) +
                          ", not the length of a mate"};
    const auto count = static_cast<int>(*length);
    if (key == "dm_ply") {
        problem.mate_plies = count;
    } else {
        problem.mate_plies = count > 0 ? 2 * count - 1 : 2 * count;
    }
    return {};
}

std::optional<InputError> add_operation(Problem& problem, std::string_view part) {
    const std::string_view trimmed = text::trim(part);
    const std::size_t key_end = std::min(trimmed.find_first_of(" \t"), trimmed.size());
    const std::string_view key = trimmed.substr(0, key_end);
    const std::string_view value = text::trim(trimmed.substr(key_end));
    if (key == "dm" || key == "dm_ply") return add_mate(problem, key, value);
    if (key == "bmuci" || (key == "bm" && problem.best.empty())) problem.best = words_of(value);
    if (key == "am") problem.avoid = words_of(value);
    if (key == "id") problem.id = unquoted(value);
    return {};
}

}  // namespace

Result<Problem> parse_problem(std::string_view line) {
    Problem problem;
    const std::size_t start = position_end(line);
    problem.position = text::trim(line.substr(0, start));
    bool quoted = false;
    std::size_t from = start;
    for (std::size_t at = start; at <= line.size(); ++at) {
        if (at < line.size() && line[at] == '"') quoted = !quoted;
        const bool ends = at == line.size() || (line[at] == ';' && !quoted);
        if (!ends) continue;
        if (const auto error = add_operation(problem, line.substr(from, at - from))) return *error;
        from = at + 1;
    }
    if (quoted) return InputError{"a quotation mark is never closed", start};
    if (problem.position.empty()) return InputError{"no position", 0};
    if (problem.best.empty() && problem.avoid.empty() && !problem.mate_plies)
        return InputError{"nothing to find: expected bm, am, dm or dm_ply", start};
    return problem;
}

ProblemFile parse_problems(std::string_view text) {
    ProblemFile file;
    for (std::size_t number = 1, at = 0; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text::trim(text.substr(at, end - at));
        at = end + 1;
        if (line.empty() || line.front() == '#') continue;
        const Result<Problem> parsed = parse_problem(line);
        if (!parsed.ok()) {
            file.bad_lines.push_back({number, parsed.error().text()});
            continue;
        }
        file.problems.push_back(*parsed);
        file.problems.back().line = number;
    }
    return file;
}

}  // namespace sente::lab
