// SPDX-License-Identifier: GPL-3.0-or-later
// Test suites: positions with known best moves or mates, searched one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/types.hpp"
#include "lab/perft_file.hpp"
#include "search/limits.hpp"
#include "search/worker.hpp"

namespace sente::lab {

// One line: `FEN bm Nf3; am h4; dm 2; id "name";` with moves in SAN or UCI, `bmuci "g1f3"` for the
// same in UCI, or `SFEN ;dm_ply 3 ;bm B*5g`.
struct Problem {
    std::string position;
    std::string id;
    std::size_t line = 0;  // counted from 1
    std::vector<std::string> best;
    std::vector<std::string> avoid;
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

struct SolveOptions {
    search::Limits limits;
    ordering::PolicyName policy = ordering::PolicyName::staged;
    search::Techniques use;
    std::size_t hash_mb = 16;  // for each thread
    int threads = 1;           // problems at a time
    std::function<void(std::size_t done, std::size_t total)> progress = {};
};

struct Answer {
    bool solved = false;
    std::string move;     // as the protocol of the game writes it
    std::string trouble;  // why the problem could not be posed; else empty
    Score score = 0;
    Depth depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Each problem is a new game. A best move must be found or one to avoid left out; where the line
// names neither, the mate must be seen with its length. Throws std::bad_alloc if there is no memory
// for the hash tables.
[[nodiscard]] std::vector<Answer> solve(const std::vector<Problem>& problems,
                                        const SolveOptions& options);

}  // namespace sente::lab
