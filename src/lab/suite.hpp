// SPDX-License-Identifier: GPL-3.0-or-later
// Test suites: positions with known best moves, points or mates, searched one by one; what the
// answers add up to, by theme, and how two runs differ.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/crew.hpp"
#include "core/result.hpp"
#include "core/types.hpp"
#include "lab/evaluations.hpp"
#include "lab/perft_suite.hpp"
#include "search/limits.hpp"
#include "search/worker.hpp"

namespace sente::lab {

struct MovePoints {
    std::string move;
    int points = 0;

    friend bool operator==(const MovePoints&, const MovePoints&) = default;
};

// One line: `FEN bm Nf3; am h4; dm 2; id "name";` with moves in SAN or UCI, `bmuci "g1f3"` for the
// same in UCI, or `SFEN ;dm_ply 3 ;bm B*5g`. Points for moves are `c0 "Nf3=10, e4=5"`, or in c8 for
// the moves in c9 (or c7); a c0 that is something else is a comment.
struct Problem {
    std::string position;
    std::string id;
    std::string theme;     // what the id says beside its number
    std::size_t line = 0;  // counted from 1
    std::vector<std::string> best;
    std::vector<std::string> avoid;
    std::vector<MovePoints> points;      // none: only solved or not
    std::optional<int> mate_plies = {};  // negative: the side to move is mated
};

struct ProblemFile {
    std::vector<Problem> problems;
    std::vector<BadLine> bad_lines;
};

// Other operations than those above are allowed and ignored.
[[nodiscard]] Result<Problem> parse_problem(std::string_view line);
// All lines but blank ones and those that begin with '#'.
[[nodiscard]] ProblemFile parse_problems(std::string_view text);
// "STS(v1.0) Undermine" of "STS(v1.0) Undermine.001", "B vs B" of "E_E_T 001 - B vs B".
[[nodiscard]] std::string theme_of(std::string_view id);
[[nodiscard]] int most_points(const Problem& problem);

struct SolveOptions {
    search::Limits limits;
    ordering::PolicyName policy = ordering::PolicyName::staged;
    search::Techniques use;
    std::size_t hash_mb = 16;  // for each thread
    int threads = 1;           // problems at a time, in each process
    Evaluations evaluations = {};
    // Of one game, in the place of policy, techniques and evaluation.
    std::optional<search::Settings> settings = {};
    const std::atomic<bool>* stop = nullptr;
    cluster::Crew* crew = nullptr;  // who solves; nullptr: threads of this process
};

struct Answer {
    bool is_open = false;  // the search was stopped, or never begun
    bool solved = false;
    bool other_mate = false;  // solved by a mate that begins with none of the best moves
    int points = 0;
    std::string move;     // as the protocol of the game writes it
    std::string name;     // as people do: SAN, or Japanese
    std::string trouble;  // why the problem could not be posed; else empty
    Score score = 0;
    Depth depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    // When the right answer came and stayed to the end; 0 where it is not solved.
    std::uint64_t solution_nodes = 0;
    double solution_seconds = 0;
};

using Answers = std::map<std::size_t, Answer>;
// Called after each problem with its index, by one thread at a time.
using Answered = std::function<void(std::size_t, const Answer&)>;

// Each problem is a new game. A best move must be found or one to avoid left out; where the line
// names neither, the mate must be seen with its length. Where it names a best move and a mate, any
// other move that mates as soon solves it too. What is `known` is not searched again.
// Throws std::bad_alloc if there is no memory for the hash tables. Only the process that leads the
// crew knows the answers.
[[nodiscard]] std::vector<Answer> solve(const std::vector<Problem>& problems,
                                        const SolveOptions& options, const Answers& known = {},
                                        const Answered& answered = {});

struct SuiteScore {
    std::size_t problems = 0;
    std::size_t answered = 0;
    std::size_t solved = 0;
    std::size_t other_mates = 0;  // of the solved
    int points = 0;
    int most_points = 0;  // of the answered problems
    std::uint64_t nodes = 0;
    double seconds = 0;
    // Sums over the solved problems.
    std::uint64_t solution_nodes = 0;
    double solution_seconds = 0;

    void add(const Problem& problem, const Answer& answer);
};

[[nodiscard]] SuiteScore score_of(const std::vector<Problem>& problems,
                                  const std::vector<Answer>& answers);
// In the order in which they come first; problems without an id are not in it.
[[nodiscard]] std::vector<std::pair<std::string, SuiteScore>> scores_by_theme(
    const std::vector<Problem>& problems, const std::vector<Answer>& answers);

// A problem and how it went; two runs are compared by `key`.
struct SuiteMark {
    bool solved = false;
    std::uint64_t solution_nodes = 0;
};
using SuiteMarks = std::map<std::string, SuiteMark>;

[[nodiscard]] std::string key_of(const Problem& problem);
[[nodiscard]] std::string key_of(const std::string& position, const std::string& id);

// Indices of problems. Faster and slower are by nodes to the solution, so that it does not matter
// how busy the machine was.
struct SuiteComparison {
    std::vector<std::size_t> gained;
    std::vector<std::size_t> lost;
    std::vector<std::size_t> faster;
    std::vector<std::size_t> slower;
    std::size_t same = 0;     // solved with as many nodes, or not solved in both
    std::size_t unknown = 0;  // not in the baseline, or not answered
    double node_ratio = 1;    // geometric mean of now / before where both solved
};

[[nodiscard]] SuiteComparison compare(const std::vector<Problem>& problems,
                                      const std::vector<Answer>& answers,
                                      const SuiteMarks& baseline);

}  // namespace sente::lab
