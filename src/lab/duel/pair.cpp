// SPDX-License-Identifier: GPL-3.0-or-later
// Where pairs begin, and how their two games are counted.
#include "lab/duel/pair.hpp"

#include <algorithm>
#include <cstdlib>

#include "lab/selfplay/openings.hpp"

namespace sente::lab::duel {

namespace {

using chess::Chess;
using shogi::Shogi;

template <class G>
constexpr arena::Adjudication kAdjudication{};
template <>
constexpr arena::Adjudication kAdjudication<Chess>{1000, 6, 8, 10, 60, 400};
template <>
constexpr arena::Adjudication kAdjudication<Shogi>{3000, 6, 0, 0, 0, 400};

// Openings further from level than this are drawn again.
template <class G>
constexpr Score kMostUneven = 150;
template <>
constexpr Score kMostUneven<Shogi> = 400;

template <class G>
bool same_moves(const arena::PlayedGame<G>& a, const arena::PlayedGame<G>& b) {
    return std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(),
                      [](const auto& x, const auto& y) {
                          return x.move == y.move && x.score == y.score && x.nodes == y.nodes;
                      });
}

}  // namespace

template <GameNotation G>
arena::Adjudication usual_adjudication() {
    return kAdjudication<G>;
}

template <GameNotation G>
arena::Opening<G> level_opening(Random& random, arena::Player<G>& judge, int plies,
                                const search::Limits& limits) {
    constexpr int kTries = 40;
    arena::Opening<G> last;
    judge.configure(search::default_settings<G>());
    for (int i = 0; i < kTries && !judge.is_stopped(); ++i) {
        const auto opening = selfplay::randomised<G>({}, plies, {}, random);
        if (!opening) continue;
        last = *opening;
        judge.new_game();
        const Score score = judge.think(arena::start_after(last, {}), limits).score;
        if (std::abs(score) <= kMostUneven<G>) break;
    }
    return last;
}

template <GameNotation G>
std::optional<PairResult> play_pair(Board<G>& board, const arena::Opening<G>& opening,
                                    const arena::Conditions<G>& conditions) {
    const auto straight = play_game(board.one, board.other, opening, conditions);
    if (!straight) return {};
    const auto turned = play_game(board.other, board.one, opening, conditions);
    if (!turned) return {};
    PairResult result;
    result.half_points = {static_cast<int>(straight->ending.result),
                          2 - static_cast<int>(turned->ending.result)};
    result.is_mirrored = same_moves(*straight, *turned);
    return result;
}

template arena::Adjudication usual_adjudication<Chess>();
template arena::Adjudication usual_adjudication<Shogi>();
template arena::Opening<Chess> level_opening(Random&, arena::Player<Chess>&, int,
                                             const search::Limits&);
template arena::Opening<Shogi> level_opening(Random&, arena::Player<Shogi>&, int,
                                             const search::Limits&);
template std::optional<PairResult> play_pair(Board<Chess>&, const arena::Opening<Chess>&,
                                             const arena::Conditions<Chess>&);
template std::optional<PairResult> play_pair(Board<Shogi>&, const arena::Opening<Shogi>&,
                                             const arena::Conditions<Shogi>&);

}  // namespace sente::lab::duel
