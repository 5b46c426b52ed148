// SPDX-License-Identifier: GPL-3.0-or-later
// The search of chess with somebody watching.
#pragma once

#include "search/chess.hpp"
#include "search/watcher.hpp"

namespace sente::search {

using ChessEye = WatchedBy<chess::Chess>;
extern template Outcome<chess::Chess> ChessWorker::run_watched(const Start<chess::Chess>&,
                                                               const Limits&, Report<chess::Chess>&,
                                                               ChessEye);

}  // namespace sente::search
