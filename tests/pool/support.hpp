// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of the pool share: searches on a thread of their own.
#pragma once

#include <chrono>
#include <future>
#include <thread>

#include "search/support.hpp"

namespace sente::search::test {

// A search that runs beside the test.
template <GameNotation G>
[[nodiscard]] std::future<SearchResult<G>> search_beside(typename Kit<G>::Pool& pool,
                                                         const Start<G>& start,
                                                         const Limits& limits) {
    const auto ticket = pool.prepare();
    return std::async(std::launch::async, [&pool, start, limits, ticket] {
        Report<G> silent;
        return pool.search(start, limits, silent, ticket);
    });
}

inline void pause_for(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

template <class T>
[[nodiscard]] bool is_ready(const std::future<T>& future) {
    return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace sente::search::test
