// SPDX-License-Identifier: GPL-3.0-or-later
// The search of shogi with somebody watching.
#pragma once

#include "search/shogi.hpp"
#include "search/watcher.hpp"

namespace sente::search {

using ShogiEye = WatchedBy<shogi::Shogi>;
extern template Outcome<shogi::Shogi> ShogiWorker::run_watched(const Start<shogi::Shogi>&,
                                                               const Limits&, Report<shogi::Shogi>&,
                                                               ShogiEye);

}  // namespace sente::search
