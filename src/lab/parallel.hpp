// SPDX-License-Identifier: GPL-3.0-or-later
// Independent jobs spread over threads.
#pragma once

#include <cstddef>
#include <functional>

namespace sente::lab {

// Calls job(0) … job(count - 1), each once, in no fixed order, on `threads` threads at most;
// returns when all are done. The first exception of a job ends the rest and is thrown here.
void for_each_index(std::size_t count, int threads, const std::function<void(std::size_t)>& job);

// How many threads this machine runs at once; at least one.
[[nodiscard]] int hardware_threads();

}  // namespace sente::lab
