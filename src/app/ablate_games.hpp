// SPDX-License-Identifier: GPL-3.0-or-later
// `sente ablate --games`: what each heuristic and technique is worth in games.
#pragma once

#include "app/ablate_command.hpp"

namespace sente::app {

// Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.
[[nodiscard]] int run_ablate_games(const AblateRequest& request,
                                   const lab::Evaluations& evaluations);

}  // namespace sente::app
