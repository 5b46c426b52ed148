// SPDX-License-Identifier: GPL-3.0-or-later
// The session of shogi in UCI.
#include "games/shogi.hpp"
#include "protocol/session.ipp"

namespace sente::protocol {

template class Session<shogi::Shogi, Uci>;

}  // namespace sente::protocol
