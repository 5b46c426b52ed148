// SPDX-License-Identifier: GPL-3.0-or-later
// Instantiates the watched search of shogi.
#include "search/shogi.hpp"
#include "search/watched.ipp"

namespace sente::search {

template Outcome<shogi::Shogi> ShogiWorker::run_watched(const Start<shogi::Shogi>&, const Limits&,
                                                        Report<shogi::Shogi>&,
                                                        Watcher<shogi::Shogi>&);

}  // namespace sente::search
