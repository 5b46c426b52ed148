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

// The operations that give points to moves, before they are put together.
struct PointLists {
    std::string_view pairs;                 // c0
    std::vector<std::string> people_moves;  // c7
    std::vector<std::string> points;        // c8
    std::vector<std::string> uci_moves;     // c9
};

// "Nf3=10, e4=5"; nothing where it is any other text.
std::vector<MovePoints> points_of_pairs(std::string_view text) {
    std::vector<MovePoints> list;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string_view pair = text::trim(text.substr(at, end - at));
        const std::size_t equal = pair.rfind('=');  // "e8=Q=10" promotes
        if (equal == std::string_view::npos || equal == 0) return {};
        const auto points = text::integer(text::trim(pair.substr(equal + 1)));
        const std::string_view move = text::trim(pair.substr(0, equal));
        if (!points || *points < 0 || *points > 1000 || move.find(' ') != std::string_view::npos)
            return {};
        list.push_back({std::string(move), static_cast<int>(*points)});
        at = end + 1;
    }
    return list;
}

std::vector<MovePoints> points_of_columns(const std::vector<std::string>& moves,
                                          const std::vector<std::string>& points) {
    if (moves.empty() || moves.size() != points.size()) return {};
    std::vector<MovePoints> list;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto number = text::integer(points[i]);
        if (!number || *number < 0 || *number > 1000) return {};
        list.push_back({moves[i], static_cast<int>(*number)});
    }
    return list;
}

// Moves in UCI are read without doubt, so they come first.
std::vector<MovePoints> points_of(const PointLists& lists) {
    std::vector<MovePoints> points = points_of_columns(lists.uci_moves, lists.points);
    if (points.empty()) points = points_of_columns(lists.people_moves, lists.points);
    return points.empty() ? points_of_pairs(lists.pairs) : points;
}

std::optional<InputError> add_operation(Problem& problem, PointLists& lists,
                                        std::string_view part) {
    const std::string_view trimmed = text::trim(part);
    const std::size_t key_end = std::min(trimmed.find_first_of(" \t"), trimmed.size());
    const std::string_view key = trimmed.substr(0, key_end);
    const std::string_view value = text::trim(trimmed.substr(key_end));
    if (key == "dm" || key == "dm_ply") return add_mate(problem, key, value);
    if (key == "bmuci" || (key == "bm" && problem.best.empty())) problem.best = words_of(value);
    if (key == "am") problem.avoid = words_of(value);
    if (key == "c0") lists.pairs = unquoted(value);
    if (key == "c7") lists.people_moves = words_of(value);
    if (key == "c8") lists.points = words_of(value);
    if (key == "c9") lists.uci_moves = words_of(value);
    if (key == "id") problem.id = unquoted(value);
    return {};
}

// Where only points say what is good, the moves with most of them are.
void complete(Problem& problem) {
    problem.theme = theme_of(problem.id);
    if (!problem.best.empty() || !problem.avoid.empty() || problem.points.empty()) return;
    for (const MovePoints& each : problem.points)
        if (each.points > 0 && each.points == most_points(problem))
            problem.best.push_back(each.move);
}

}  // namespace

std::string theme_of(std::string_view id) {
    constexpr std::string_view kDigits = "0123456789";
    constexpr std::string_view kMarks = " \t.-_:#,";
    const std::size_t last = id.find_last_of(kDigits);
    if (last == std::string_view::npos) return std::string(id);
    const std::size_t after = id.find_first_not_of(kMarks, last + 1);
    // A number that goes on in letters or brackets is part of a name.
    if (after != std::string_view::npos && after > last + 1) return std::string(id.substr(after));
    if (after != std::string_view::npos) return std::string(id);
    const std::size_t before = id.find_last_not_of(kDigits, last);
    if (before == std::string_view::npos) return {};
    const std::size_t end = id.find_last_not_of(kMarks, before);
    return std::string(id.substr(0, end == std::string_view::npos ? 0 : end + 1));
}

int most_points(const Problem& problem) {
    int most = 0;
    for (const MovePoints& each : problem.points) most = std::max(most, each.points);
    return most;
}

Result<Problem> parse_problem(std::string_view line) {
    constexpr std::string_view kSfen = "sfen ";
    if (line.starts_with(kSfen)) line.remove_prefix(kSfen.size());
    Problem problem;
    PointLists lists;
    const std::size_t start = position_end(line);
    problem.position = text::trim(line.substr(0, start));
    bool quoted = false;
    std::size_t from = start;
    for (std::size_t at = start; at <= line.size(); ++at) {
        if (at < line.size() && line[at] == '"') quoted = !quoted;
        const bool ends = at == line.size() || (line[at] == ';' && !quoted);
        if (!ends) continue;
        if (const auto error = add_operation(problem, lists, line.substr(from, at - from)))
            return *error;
        from = at + 1;
    }
    if (quoted) return InputError{"a quotation mark is never closed", start};
    if (problem.position.empty()) return InputError{"no position", 0};
    problem.points = points_of(lists);
    complete(problem);
    if (problem.best.empty() && problem.avoid.empty() && !problem.mate_plies)
        return InputError{"nothing to find: expected bm, am, dm, dm_ply or points", start};
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
