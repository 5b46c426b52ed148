// SPDX-License-Identifier: GPL-3.0-or-later
// Those who do the units of a job: threads of this process, or of many processes that were started
// alike, one of which leads.
#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cluster/job.hpp"

namespace sente::cluster {

// Thrown where another process leads and has ended: there is nothing more to do, quietly.
class Dismissed final : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "the leader has ended"; }
};

// A name and a value on which all processes must agree: {"options", "…"}.
using Facts = std::vector<std::pair<std::string, std::string>>;

class Crew {
public:
    Crew() = default;
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    virtual ~Crew() = default;

    // Whether this process hands out work, has the results, writes and speaks.
    [[nodiscard]] virtual bool leads() const = 0;
    [[nodiscard]] virtual int processes() const = 0;
    // Which of those on this host it is, from 0, and how many there are.
    [[nodiscard]] virtual std::pair<int, int> on_this_host() const = 0;
    // Where this process is: "rank 3 on node7"; empty if it is the only one.
    [[nodiscard]] virtual std::string name() const = 0;

    // Every process must come here with the same. In the leading one: who has come with something
    // else; the others go on once all is well. Names must be the same everywhere.
    [[nodiscard]] virtual std::optional<std::string> disagreement(const Facts& facts) = 0;

    // Does a job with `threads` threads in each process. Returns when all units are done, or given
    // up. The first exception of a worker is thrown here.
    virtual void perform(const Job& job, int threads) = 0;

    // How far a job is that is being performed, for people; from any thread.
    [[nodiscard]] virtual std::string progress() const = 0;
    // The same in few words, beside a bar: "4 ranks, 12.3 units/s, slow: rank 3 on node7 (0.2/s)";
    // empty where there is one process. May be asked while a job takes a result.
    [[nodiscard]] virtual std::string headline() const = 0;

    // A worker that has had a unit for longer ends the job; 0: never.
    virtual void set_limit(double seconds) = 0;

    // How often a leader of others says how far it is; 0: only where somebody asks.
    void set_report_every(double seconds) { report_every_ = seconds; }
    [[nodiscard]] double report_every() const { return report_every_; }
    // Whether somebody sits before a terminal that shows what the leader says: a bar then takes the
    // place of those reports.
    void set_watched(bool watched) { is_watched_ = watched; }
    [[nodiscard]] bool is_watched() const { return is_watched_; }

    // The last call: the exit status of the whole.
    [[nodiscard]] virtual int leave(int status) = 0;

private:
    double report_every_ = 60;
    bool is_watched_ = false;
};

// The crew that this program was built for: its threads, or what mpirun or srun has started.
[[nodiscard]] std::unique_ptr<Crew> open_crew(int& argc, char**& argv);

}  // namespace sente::cluster
