// SPDX-License-Identifier: GPL-3.0-or-later
// Instantiates the watched search of chess.
#include "search/chess_watched.hpp"

#include "search/worker.ipp"

namespace sente::search {

template Outcome<chess::Chess> ChessWorker::run_watched(const Start<chess::Chess>&, const Limits&,
                                                        Report<chess::Chess>&, ChessEye);

}  // namespace sente::search
