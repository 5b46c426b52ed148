// SPDX-License-Identifier: GPL-3.0-or-later
// Affinity as Linux has it, and claims by its names of sockets that are no files.
#include "lab/match/cores.hpp"

#include <sched.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>

namespace sente::lab::match {

namespace {

// A socket that holds the name of this core until it is closed; none if another one does.
std::optional<int> claim(int core) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    // A first byte of zero: a name without a file.
    const std::string name = std::string(1, '\0') + "sente-match-core-" + std::to_string(core);
    static_assert(sizeof address.sun_path > 40);
    std::memcpy(address.sun_path, name.data(), name.size());
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
    const int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return {};
    if (bind(descriptor, reinterpret_cast<const sockaddr*>(&address), size) == 0) return descriptor;
    close(descriptor);
    return {};
}

}  // namespace

std::vector<int> available_cores() {
    cpu_set_t set;
    CPU_ZERO(&set);
    std::vector<int> cores;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
    for (int core = 0; core < CPU_SETSIZE; ++core)
        if (CPU_ISSET(static_cast<std::size_t>(core), &set)) cores.push_back(core);
    return cores;
}

std::vector<std::vector<int>> share_cores(const std::vector<int>& available, int games, int each) {
    const auto wanted = static_cast<std::size_t>(games) * static_cast<std::size_t>(each);
    if (wanted > available.size()) return {};
    std::vector<std::vector<int>> shares;
    auto next = available.begin();
    for (int game = 0; game < games; ++game, next += each) shares.emplace_back(next, next + each);
    return shares;
}

CoreClaims::~CoreClaims() {
    for (const int name : names_) close(name);
}

std::vector<int> CoreClaims::take(const std::vector<int>& cores, std::size_t count) {
    std::vector<int> taken;
    const std::size_t before = names_.size();
    for (const int core : cores) {
        if (taken.size() == count) break;
        const auto name = claim(core);
        if (!name) continue;
        names_.push_back(*name);
        taken.push_back(core);
    }
    if (taken.size() == count) return taken;
    std::for_each(names_.begin() + static_cast<std::ptrdiff_t>(before), names_.end(), close);
    names_.resize(before);
    return {};
}

}  // namespace sente::lab::match
