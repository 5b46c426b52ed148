// SPDX-License-Identifier: GPL-3.0-or-later
// The session of chess in UCI.
#include "games/chess.hpp"
#include "protocol/session.ipp"

namespace sente::protocol {

template class Session<chess::Chess, Uci>;

}  // namespace sente::protocol
