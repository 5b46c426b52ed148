// SPDX-License-Identifier: GPL-3.0-or-later
// Instantiates the watched search of chess.
#include "games/chess.hpp"
#include "search/watched.ipp"

namespace sente::search {

template SearchResult<chess::Chess> Kit<chess::Chess>::Worker::run_watched(
    const Start<chess::Chess>&, const Limits&, Report<chess::Chess>&, Watcher<chess::Chess>&);

}  // namespace sente::search
