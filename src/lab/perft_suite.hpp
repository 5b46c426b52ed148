// SPDX-License-Identifier: GPL-3.0-or-later
// Perft files, one position a line with its known counts (`POSITION ;D1 n ;D2 n … ;id "name"`), and
// their counts run, with what differs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "game/notation.hpp"
#include "lab/parallel.hpp"
#include "lab/perft.hpp"
#include "lab/perft_check.hpp"
#include "lab/start_text.hpp"

namespace sente::lab {

struct PerftCount {
    int depth = 0;
    std::uint64_t nodes = 0;
};

struct PerftCase {
    std::string position;
    std::vector<PerftCount> counts;
    std::string id;
    std::size_t line = 0;  // counted from 1
};

struct BadLine {
    std::size_t line = 0;
    std::string reason;
};

struct PerftFile {
    std::vector<PerftCase> cases;
    std::vector<BadLine> bad_lines;
};

inline constexpr int kMaxPerftDepth = 99;

// One line. Keys other than D<depth> and id are allowed and ignored; a `;` inside quotes is text.
[[nodiscard]] Result<PerftCase> parse_perft_line(std::string_view line);

// All lines but blank ones and those that begin with '#'.
[[nodiscard]] PerftFile parse_perft_file(std::string_view text);

struct SuiteOptions {
    std::uint64_t max_leaves = std::numeric_limits<std::uint64_t>::max();  // larger counts are left
    int threads = 1;
    bool check = false;  // compare every function of a position on the way
    std::function<void(std::uint64_t done, std::uint64_t total)> progress = {};  // in leaves
};

struct Mismatch {
    std::size_t line = 0;
    std::string id;
    std::string position;
    int depth = 0;
    std::uint64_t expected = 0;
    std::uint64_t counted = 0;
};

struct SuiteResult {
    std::size_t counts = 0;    // how many were run
    std::size_t left_out = 0;  // how many were too large
    std::uint64_t leaves = 0;
    std::vector<Mismatch> mismatches;
    std::vector<BadLine> bad_lines;
    std::vector<Fault> faults;

    [[nodiscard]] bool passed() const {
        return mismatches.empty() && bad_lines.empty() && faults.empty();
    }
};

namespace detail {

template <GameNotation G>
struct SuiteJob {
    const PerftCase* entry = nullptr;
    typename G::Position position;
    PerftCount expected;
    std::uint64_t counted = 0;
    std::vector<Fault> faults;
};

template <GameNotation G>
std::vector<SuiteJob<G>> collect_jobs(const PerftFile& file, const SuiteOptions& options,
                                      SuiteResult& result) {
    std::vector<SuiteJob<G>> jobs;
    result.bad_lines = file.bad_lines;
    for (const PerftCase& entry : file.cases) {
        const auto position = parse_study<G>(entry.position);
        if (!position.ok()) {
            result.bad_lines.push_back({entry.line, position.error().text()});
            continue;
        }
        for (const PerftCount& count : entry.counts) {
            if (count.nodes > options.max_leaves) {
                ++result.left_out;
            } else {
                jobs.push_back({&entry, *position, count, 0, {}});
            }
        }
    }
    return jobs;
}

template <GameNotation G>
void run_job(SuiteJob<G>& job, bool check) {
    if (!check) {
        job.counted = perft<G>(job.position, job.expected.depth);
        return;
    }
    Checker<G> checker;
    job.counted = checker.perft(job.position, job.expected.depth);
    job.faults = checker.faults();
}

}  // namespace detail

// Mismatches and faults come in the order of the file, whatever the number of threads.
template <GameNotation G>
[[nodiscard]] SuiteResult run_suite(const PerftFile& file, const SuiteOptions& options) {
    SuiteResult result;
    auto jobs = detail::collect_jobs<G>(file, options, result);
    std::uint64_t total = 0;
    for (const auto& job : jobs) total += job.expected.nodes;

    std::mutex progress_mutex;
    std::uint64_t done = 0;
    for_each_index(jobs.size(), options.threads, [&](std::size_t i) {
        detail::run_job<G>(jobs[i], options.check);
        if (!options.progress) return;
        const std::lock_guard lock(progress_mutex);
        done += jobs[i].expected.nodes;
        options.progress(done, total);
    });

    result.counts = jobs.size();
    for (const auto& job : jobs) {
        result.leaves += job.counted;
        result.faults.insert(result.faults.end(), job.faults.begin(), job.faults.end());
        if (job.counted == job.expected.nodes) continue;
        result.mismatches.push_back({job.entry->line, job.entry->id, job.entry->position,
                                     job.expected.depth, job.expected.nodes, job.counted});
    }
    return result;
}

}  // namespace sente::lab
