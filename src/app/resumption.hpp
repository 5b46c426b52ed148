// SPDX-License-Identifier: GPL-3.0-or-later
// Finding a stopped run of the same request, for commands that go on with it.
#pragma once

#include <cstdint>
#include <string_view>

#include "app/run_log.hpp"
#include "core/result.hpp"

namespace sente::app {

// The run `id`, or (0) the newest that was stopped, if it is of that kind and had these options.
[[nodiscard]] Result<lab::Run> resumable_run(const RunPlace& place, std::string_view kind,
                                             const lab::RunJson& options, std::int64_t id = 0);

}  // namespace sente::app
