// SPDX-License-Identifier: GPL-3.0-or-later
// Levels, in games: beginners lose to a player who takes what is worth most, others do not, and
// three levels more win.
#include <functional>

#include "search/support.hpp"

namespace sente::search::test {
namespace {

template <Game G>
struct Judges;
template <>
struct Judges<Chess> {
    using Evaluator = eval::ChessClassical;
};
template <>
struct Judges<Shogi> {
    using Evaluator = eval::ShogiClassical;
};

template <Game G>
using Player = std::function<typename G::Move(const Start<G>&, std::uint64_t seed)>;

// The capture of greatest value, else any move.
template <Game G>
typename G::Move greedy(const Start<G>& start, std::uint64_t seed) {
    typename G::Position::MoveList legal;
    start.pos.generate_legal(legal);
    Random random(seed ^ start.pos.key());
    typename G::Move chosen = legal[random.below(legal.size())];
    Score most = 0;
    for (const auto move : legal) {
        const Score gain = start.pos.capture_gain(move);
        if (gain <= most) continue;
        most = gain;
        chosen = move;
    }
    return chosen;
}

template <GameNotation G>
Player<G> of_skill(int skill) {
    auto pool = std::make_shared<typename Kit<G>::Pool>();
    return [pool, skill](const Start<G>& start, std::uint64_t seed) {
        Limits limits;
        limits.level = Level::of_skill(skill, seed);
        Report<G> silent;
        return pool->search(start, limits, silent).best;
    };
}

// Points of the first side in halves. Whoever is far ahead for long has won.
template <GameNotation G>
int play(const Player<G>& first, const Player<G>& second, std::uint64_t seed) {
    constexpr int kMostPlies = 240;
    constexpr Score kFarAhead = 1200;
    Start<G> start{G::start(), {}, {}};
    start.trail.push(start.pos);
    typename Judges<G>::Evaluator evaluator;
    int streak = 0;  // of plies; negative: the second side is ahead
    for (int ply = 0; ply < kMostPlies; ++ply) {
        const bool firsts_turn = start.pos.side() == Side::first;
        const Verdict verdict = G::judge(start.pos, start.trail, start.rules, 0);
        if (verdict == Verdict::draw) return 1;
        if (is_final(verdict)) return (verdict == Verdict::win) == firsts_turn ? 2 : 0;
        if (!start.pos.has_legal_move()) {
            if (!start.pos.in_check() && !G::kNoMovesIsLoss) return 1;
            return firsts_turn ? 0 : 2;
        }
        evaluator.reset(start.pos);
        const Score score = evaluator.evaluate(start.pos) * (firsts_turn ? 1 : -1);
        streak = score >= kFarAhead    ? std::max(streak, 0) + 1
                 : score <= -kFarAhead ? std::min(streak, 0) - 1
                                       : 0;
        if (std::abs(streak) >= 10) return streak > 0 ? 2 : 0;
        const auto move = (firsts_turn ? first : second)(start, seed);
        start.pos = start.pos.after(move);
        start.trail.push(start.pos);
    }
    return 1;
}

// What `one` scores against `other`, in percent.
template <GameNotation G>
int score(const Player<G>& one, const Player<G>& other, int pairs) {
    int halves = 0;
    for (int pair = 0; pair < pairs; ++pair) {
        const auto seed = static_cast<std::uint64_t>(pair) * 1000;
        halves += play<G>(one, other, seed + 1) + 2 - play<G>(other, one, seed + 2);
    }
    return halves * 100 / (4 * pairs);
}

template <GameNotation G>
void expect_levels() {
    const Player<G> takes_most = greedy<G>;
    EXPECT_LT(score<G>(of_skill<G>(0), takes_most, 8), 35);
    EXPECT_GT(score<G>(of_skill<G>(6), takes_most, 8), 70);
    for (int skill = 0; skill < 9; skill += 3) {
        SCOPED_TRACE(skill);
        EXPECT_GT(score<G>(of_skill<G>(skill + 3), of_skill<G>(skill), 8), 65);
    }
}

TEST(Levels, BeginWithBeginnersAndGrowInChess) { expect_levels<Chess>(); }
TEST(Levels, BeginWithBeginnersAndGrowInShogi) { expect_levels<Shogi>(); }

}  // namespace
}  // namespace sente::search::test
