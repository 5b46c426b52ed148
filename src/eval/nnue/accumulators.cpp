// SPDX-License-Identifier: GPL-3.0-or-later
// Instantiates the first layers of both games.
#include "eval/nnue/accumulators.ipp"
#include "eval/nnue/chess_features.hpp"
#include "eval/nnue/shogi_features.hpp"

namespace sente::eval {

AlignedNumbers::AlignedNumbers(std::size_t count)
    : numbers_(static_cast<std::int16_t*>(
          ::operator new (count * sizeof(std::int16_t), std::align_val_t{kNetworkAlignment}))) {}

template class Accumulators<ChessFeatures>;
template class Accumulators<ShogiFeatures>;

}  // namespace sente::eval
