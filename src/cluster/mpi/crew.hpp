// SPDX-License-Identifier: GPL-3.0-or-later
// A crew of processes that mpirun or srun has started: rank 0 leads, and works too.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cluster/crew.hpp"
#include "cluster/mpi/world.hpp"
#include "cluster/threads.hpp"

namespace sente::cluster {

class MpiCrew final : public Crew {
public:
    MpiCrew(int& argc, char**& argv);

    [[nodiscard]] bool leads() const override { return world_.rank() == 0; }
    [[nodiscard]] int processes() const override { return world_.size(); }
    [[nodiscard]] std::pair<int, int> on_this_host() const override {
        return world_.on_this_host();
    }
    [[nodiscard]] std::string name() const override;
    [[nodiscard]] std::optional<std::string> disagreement(const Facts& facts) override;
    void perform(const Job& job, int threads) override;
    [[nodiscard]] std::string progress() const override;
    [[nodiscard]] std::string headline() const override;
    void set_limit(double seconds) override { limit_ = seconds; }
    [[nodiscard]] int leave(int status) override;

private:
    class Leading;
    class Serving;

    // Waits for a message of this kind where another process leads.
    void await(Tag tag);
    // To all others that have not ended.
    void send_all(Tag tag);
    [[nodiscard]] std::optional<std::string> compare(const Facts& facts);

    World world_;
    std::vector<std::string> names_;  // "rank 1 on node7", as far as they have told
    std::vector<bool> gone_;
    bool is_over_ = false;  // the leader has said so
    double limit_ = 0;
    // Of the job that is being performed. A thread that holds the desk may ask for it, so nobody
    // waits for the desk with this mutex.
    [[nodiscard]] std::shared_ptr<const Desk> desk() const;

    mutable std::mutex mutex_;
    std::shared_ptr<const Desk> desk_;
    std::string last_headline_;  // of the job before
};

}  // namespace sente::cluster
