// SPDX-License-Identifier: GPL-3.0-or-later
// Instantiates the watched search of shogi.
#include "search/shogi_watched.hpp"

#include "search/worker.ipp"

namespace sente::search {

template Outcome<shogi::Shogi> ShogiWorker::run_watched(const Start<shogi::Shogi>&, const Limits&,
                                                        Report<shogi::Shogi>&, ShogiEye);

}  // namespace sente::search
