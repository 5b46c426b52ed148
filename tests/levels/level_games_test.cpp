// SPDX-License-Identifier: GPL-3.0-or-later
// Lower levels play legal moves and lose to higher levels.

#include "pool/support.hpp"
#include "search/weak_play.hpp"

namespace sente::search::test {
namespace {

template <GameNotation G>
struct Player {
    Player() { EXPECT_TRUE(pool.resize_table(1)); }
    typename Plays<G>::Pool pool;
    Limits limits;
};

// 1 for `first`, who begins, 0 for the other, 0.5 for neither.
template <GameNotation G>
double play(Player<G>& first, Player<G>& second, Random& random) {
    Start<G> start{G::start(), {}, {}};
    start.trail.push(start.pos);
    for (int ply = 0; ply < 220; ++ply) {
        typename G::Position::MoveList legal;
        start.pos.generate_legal(legal);
        const Verdict verdict = G::judge(start.pos, start.trail, start.rules, 0);
        const bool firsts_turn = ply % 2 == 0;
        if (legal.empty() && !start.pos.in_check() && !G::kNoMovesIsLoss) return 0.5;
        if (legal.empty() || verdict == Verdict::loss) return firsts_turn ? 0 : 1;
        if (verdict == Verdict::win || G::declaration(start.pos, start.rules))
            return firsts_turn ? 1 : 0;
        if (verdict == Verdict::draw) return 0.5;
        typename G::Move move = legal[random.below(legal.size())];
        if (ply >= 6) {
            Player<G>& player = firsts_turn ? first : second;
            Report<G> silent;
            move = player.pool.search(start, player.limits, silent).best;
            EXPECT_TRUE(legal.contains(move));
        }
        start.pos = start.pos.after(move);
        start.trail.push(start.pos);
    }
    return 0.5;
}

// The share of points of level `a` against level `b`.
template <GameNotation G>
double score_of(int a, int b, int games, std::uint64_t nodes) {
    Player<G> one;
    Player<G> other;
    one.limits = to_nodes(nodes);
    other.limits = to_nodes(nodes);
    double points = 0;
    for (int game = 0; game < games; ++game) {
        Random random(static_cast<std::uint64_t>(game / 2) + 100);
        const auto seed = static_cast<std::uint64_t>(game);
        one.limits.level = Level{a, seed};
        other.limits.level = Level{b, seed + 1000};
        one.pool.new_game();
        other.pool.new_game();
        points += game % 2 == 0 ? play(one, other, random) : 1 - play(other, one, random);
    }
    return points / games;
}

TEST(AHigherLevel, BeatsALowerOneInChess) {
    EXPECT_GT(score_of<Chess>(400, 0, 6, 8000), 0.6);
    EXPECT_GT(score_of<Chess>(1000, 400, 6, 8000), 0.6);
}
TEST(AHigherLevel, BeatsALowerOneInShogi) {
    EXPECT_GT(score_of<Shogi>(400, 0, 6, 8000), 0.6);
    EXPECT_GT(score_of<Shogi>(1000, 400, 6, 8000), 0.6);
}

}  // namespace
}  // namespace sente::search::test
