// SPDX-License-Identifier: GPL-3.0-or-later
// The time spent ordering, measured at one list in a thousand so that it costs nothing.
#pragma once

#include <algorithm>
#include <chrono>

#include "ordering/telemetry.hpp"

namespace sente::ordering {

class SampledTime {
public:
    // Made before the policy of a node, whose place in the count of lists decides.
    SampledTime(Telemetry* telemetry, Scope scope)
        : lists_(telemetry != nullptr && telemetry->lists_of(scope).made % kOneIn == 0
                     ? &telemetry->lists_of(scope)
                     : nullptr) {
        if (lists_ != nullptr) ++lists_->sampled;
    }

    // The result of `work`, with its time counted where this node is a sample.
    template <class Work>
    [[nodiscard]] auto of(Work work) {
        if (lists_ == nullptr) [[likely]]
            return work();
        const auto begin = Clock::now();
        auto result = work();
        const auto spent = std::min<Clock::duration>(Clock::now() - begin, kLongest);
        lists_->sampled_ns += static_cast<Telemetry::Counter>(
            std::chrono::duration_cast<std::chrono::nanoseconds>(spent).count());
        return result;
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr Telemetry::Counter kOneIn = 1024;
    // No order takes so long: the system has let another program run meanwhile.
    static constexpr std::chrono::microseconds kLongest{100};

    Telemetry::Lists* lists_;
};

}  // namespace sente::ordering
