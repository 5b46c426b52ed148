// SPDX-License-Identifier: GPL-3.0-or-later
// Where shared code finds all that a game is made of beside its rules.
#pragma once

namespace sente {

// The file of a game in src/games specialises it: search, evaluation, texts of the protocols, book,
// weights, positions for benches, adjudication. Templates ask it by the game; what they ask for is
// written down in games/kit_concepts.hpp.
template <class G>
struct Kit;

}  // namespace sente
