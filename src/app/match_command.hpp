// SPDX-License-Identifier: GPL-3.0-or-later
// `sente match`: games between engines, with our own rules as the arbiter.
#pragma once

#include "app/match_options.hpp"

namespace sente::app {

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_match_command(CLI::App& app, MatchRequest& request);

// Exit status: 0 played or decided, 1 failed, 2 makes no sense, 130 stopped by a signal.
[[nodiscard]] int run_match(const MatchRequest& request);

}  // namespace sente::app
