// SPDX-License-Identifier: GPL-3.0-or-later
// MPI behind plain types: messages that are sent without waiting and received when they have come.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace sente::cluster {

enum class Tag : std::uint8_t {
    facts,    // to the leader: what a process is, see Crew::disagreement
    agreed,   // from the leader: all is well
    want,     // to the leader: so many units
    units,    // from the leader: they, and whether there are more
    result,   // to the leader: a unit and what came of it
    rest,     // to the leader: no unit is in progress here, and no more will be asked for
    release,  // from the leader: the job is over
    halt,     // from the leader: the job is given up
    over,     // from the leader: it has ended
    gone,     // to the leader: this process has ended
};

struct Message {
    int rank = 0;  // of who sent it
    Tag tag = Tag::gone;
    std::string bytes;
};

// From MPI_Init to MPI_Finalize. Used by one thread at a time. Requests to end (SIGTERM and the
// like) reach no thread of the library.
class World {
public:
    World(int& argc, char**& argv);
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    // All processes must come here.
    ~World();

    [[nodiscard]] int rank() const { return rank_; }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] std::string host() const;
    // Which of the processes of this host it is, and how many they are.
    [[nodiscard]] std::pair<int, int> on_this_host() const { return on_this_host_; }

    void send(int rank, Tag tag, std::string bytes = {});
    // The next message, if one has come.
    [[nodiscard]] std::optional<Message> receive();
    // Says why on standard error and ends all processes.
    [[noreturn]] void abort(std::string_view why);

private:
    struct Outbox;

    void forget_sent();

    int rank_ = 0;
    int size_ = 1;
    std::pair<int, int> on_this_host_{0, 1};
    std::unique_ptr<Outbox> outbox_;
};

}  // namespace sente::cluster
