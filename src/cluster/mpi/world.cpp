// SPDX-License-Identifier: GPL-3.0-or-later
// The only file that calls MPI.
#include "cluster/mpi/world.hpp"

#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <list>

namespace sente::cluster {

namespace {

// Signals that a command waits for itself are blocked while the library starts its threads.
class WithoutSignals {
public:
    WithoutSignals() {
        sigset_t blocked;
        (void)sigemptyset(&blocked);
        for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGUSR1})
            (void)sigaddset(&blocked, number);
        (void)pthread_sigmask(SIG_BLOCK, &blocked, &before_);
    }
    WithoutSignals(const WithoutSignals&) = delete;
    WithoutSignals& operator=(const WithoutSignals&) = delete;
    ~WithoutSignals() {
        if (!kept_) (void)pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    void keep() { kept_ = true; }

private:
    sigset_t before_{};
    bool kept_ = false;
};

// The processes that share this machine's memory.
std::pair<int, int> neighbours() {
    MPI_Comm near = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &near);
    std::pair<int, int> which{0, 1};
    MPI_Comm_rank(near, &which.first);
    MPI_Comm_size(near, &which.second);
    MPI_Comm_free(&near);
    return which;
}

}  // namespace

// Messages that may still be on their way.
struct World::Outbox {
    struct Letter {
        std::string bytes;
        MPI_Request request = MPI_REQUEST_NULL;
    };
    std::list<Letter> letters;
};

World::World(int& argc, char**& argv) : outbox_(std::make_unique<Outbox>()) {
    WithoutSignals without_signals;
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    on_this_host_ = neighbours();
    // The leader ends the others, so that nothing it has handed out is lost on the way.
    if (rank_ != 0) without_signals.keep();
    if (provided < MPI_THREAD_SERIALIZED) abort("this MPI is not made for threads");
}

World::~World() {
    for (Outbox::Letter& letter : outbox_->letters) MPI_Wait(&letter.request, MPI_STATUS_IGNORE);
    MPI_Finalize();
}

std::string World::host() const {
    std::array<char, MPI_MAX_PROCESSOR_NAME> name{};
    int length = 0;
    MPI_Get_processor_name(name.data(), &length);
    return {name.data(), static_cast<std::size_t>(length)};
}

void World::forget_sent() {
    for (auto letter = outbox_->letters.begin(); letter != outbox_->letters.end();) {
        int is_sent = 0;
        MPI_Test(&letter->request, &is_sent, MPI_STATUS_IGNORE);
        letter = is_sent != 0 ? outbox_->letters.erase(letter) : std::next(letter);
    }
}

void World::send(int rank, Tag tag, std::string bytes) {
    forget_sent();
    Outbox::Letter& letter = outbox_->letters.emplace_back();
    letter.bytes = std::move(bytes);
    MPI_Isend(letter.bytes.data(), static_cast<int>(letter.bytes.size()), MPI_BYTE, rank,
              static_cast<int>(tag), MPI_COMM_WORLD, &letter.request);
}

std::optional<Message> World::receive() {
    forget_sent();
    int has_come = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_come, &status);
    if (has_come == 0) return {};
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG), {}};
    message.bytes.resize(static_cast<std::size_t>(size));
    MPI_Recv(message.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
}

void World::abort(std::string_view why) {
    const std::string line = "sente-mpi: " + std::string(why) + "\n";
    (void)!::write(STDERR_FILENO, line.data(), line.size());
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    std::abort();
}

}  // namespace sente::cluster
