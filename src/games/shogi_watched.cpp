// SPDX-License-Identifier: GPL-3.0-or-later
// Instantiates the watched search of shogi.
#include "games/shogi.hpp"
#include "search/watched.ipp"

namespace sente::search {

template SearchResult<shogi::Shogi> Kit<shogi::Shogi>::Worker::run_watched(
    const Start<shogi::Shogi>&, const Limits&, Report<shogi::Shogi>&, Watcher<shogi::Shogi>&);

}  // namespace sente::search
