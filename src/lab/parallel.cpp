// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that take the next index from a shared counter until none is left.
#include "lab/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace sente::lab {

void for_each_index(std::size_t count, int threads, const std::function<void(std::size_t)>& job) {
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr problem;
    const auto work = [&] {
        try {
            for (std::size_t i = next++; i < count; i = next++) job(i);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!problem) problem = std::current_exception();
            next = count;
        }
    };
    const std::size_t wanted = static_cast<std::size_t>(std::max(threads, 1));
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < std::min(wanted, count); ++i) helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers) helper.join();
    if (problem) std::rethrow_exception(problem);
}

int hardware_threads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace sente::lab
