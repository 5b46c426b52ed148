// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of whole games.
#include "lab/selfplay/selection.hpp"

#include "core/random.hpp"

namespace sente::lab::selfplay {

std::uint64_t key_of(const ChainGame& game) {
    std::uint64_t key = 0;
    const auto mix = [&key](std::uint64_t value) { key = Random(key ^ value).next(); };
    for (const char letter : game.start) mix(static_cast<unsigned char>(letter));
    for (const std::uint16_t move : game.opening) mix(move);
    for (const ChainMove& move : game.moves) mix(move.move);
    return key;
}

}  // namespace sente::lab::selfplay
