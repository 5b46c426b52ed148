// SPDX-License-Identifier: GPL-3.0-or-later
// The session of shogi in USI.
#include "games/shogi.hpp"
#include "protocol/session.ipp"

namespace sente::protocol {

template class Session<shogi::Shogi, Usi>;

}  // namespace sente::protocol
