// SPDX-License-Identifier: GPL-3.0-or-later
// Knows which member of a crew has which units; knows neither clock nor transport, so that the
// same code serves threads, processes and a simulation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cluster/job.hpp"

namespace sente::cluster {

// What is known of one member: a thread of this process, or another process with its threads.
struct Member {
    std::string name;  // "thread 1", "rank 3 on node7"
    std::uint64_t done = 0;
    std::size_t in_progress = 0;
    double seen = 0;  // when it last began after a rest, or brought a result

    friend bool operator==(const Member&, const Member&) = default;
};

// Times are seconds, of whatever clock the caller has.
class Coordinator {
public:
    Coordinator(const Job& job, std::vector<std::string> members, double now);

    // At most `count` units for a member; fewer: there are no more.
    [[nodiscard]] std::vector<Unit> hand_out(std::size_t member, std::size_t count, double now);
    // What came of a unit that the member had.
    void take(std::size_t member, std::uint64_t unit, std::optional<std::string> result,
              double now);

    // All was handed out, or given up.
    [[nodiscard]] bool is_exhausted() const { return is_exhausted_; }
    // … and came back.
    [[nodiscard]] bool is_over() const { return is_exhausted_ && in_progress_ == 0; }
    [[nodiscard]] std::size_t in_progress() const { return in_progress_; }
    [[nodiscard]] std::uint64_t done() const { return done_; }

    [[nodiscard]] const std::vector<Member>& members() const { return members_; }
    // A member that has had work for longer than `limit` seconds and brought nothing.
    [[nodiscard]] std::optional<std::size_t> silent(double now, double limit) const;
    // A member that has done less than half of what the one in the middle has, once that is ten.
    [[nodiscard]] std::optional<std::size_t> slow() const;
    [[nodiscard]] double rate(double now) const;  // units a second
    // One line for people, and the same of ranks in few words.
    [[nodiscard]] std::string progress(double now) const;
    [[nodiscard]] std::string headline(double now) const;

private:
    // The member that has done least, and how much the one in the middle has.
    [[nodiscard]] std::pair<std::size_t, std::uint64_t> last_and_middle() const;
    [[nodiscard]] double rate_of(std::uint64_t done, double now) const;

    const Job& job_;
    std::vector<Member> members_;
    std::unordered_map<std::uint64_t, std::size_t> holder_;  // of units in progress
    std::size_t in_progress_ = 0;
    std::uint64_t done_ = 0;
    double begin_;
    bool is_exhausted_ = false;
};

}  // namespace sente::cluster
