// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that take the next index from a shared counter until none is left.
#include "lab/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "cluster/threads.hpp"

namespace sente::lab {

void for_each_index(std::size_t count, int threads, const std::function<void(std::size_t)>& job) {
    std::atomic<std::size_t> next = 0;
    const std::size_t wanted = static_cast<std::size_t>(std::max(threads, 1));
    cluster::on_threads(
        std::min(wanted, count),
        [&](std::size_t /*thread*/) {
            for (std::size_t i = next++; i < count; i = next++) job(i);
        },
        [&] { next = count; });
}

int hardware_threads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace sente::lab
