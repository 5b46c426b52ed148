// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that take the next index from a shared counter until none is left; where slices begin and
// end.
#include "lab/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "cluster/threads.hpp"
#include "core/text.hpp"

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

std::uint64_t Slice::first(std::uint64_t units) const {
    const std::uint64_t longer = units % of;  // so many slices have one unit more
    return (number - 1) * (units / of) + std::min(number - 1, longer);
}

std::uint64_t Slice::end(std::uint64_t units) const { return Slice{number + 1, of}.first(units); }

Result<Slice> parse_slice(std::string_view text) {
    constexpr std::int64_t kMost = 1'000'000;
    const InputError problem{"a slice is K/N with 1 <= K <= N, such as 2/8"};
    const std::size_t at = text.find('/');
    if (at == std::string_view::npos) return problem;
    const auto number = text::integer(text.substr(0, at));
    const auto of = text::integer(text.substr(at + 1));
    if (!number || !of || *number < 1 || *number > *of || *of > kMost) return problem;
    return Slice{static_cast<std::uint64_t>(*number), static_cast<std::uint64_t>(*of)};
}

}  // namespace sente::lab
