// SPDX-License-Identifier: GPL-3.0-or-later
// Games inside the process: how they end, and that the same game comes again.
#include "lab/arena.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/games.hpp"

namespace sente::lab::arena {
namespace {

using chess::Chess;
using shogi::Shogi;

const std::atomic<bool> kNever{false};

template <GameNotation G>
search::Start<G> after(std::string_view position, const std::vector<std::string_view>& moves = {},
                       const typename G::Rules& rules = {}) {
    const auto pos = G::parse_position(position);
    EXPECT_TRUE(pos.ok()) << position;
    search::Start<G> start{*pos, {}, rules};
    start.trail.push(start.pos);
    for (const std::string_view text : moves) {
        const auto move = G::parse_move(start.pos, text);
        EXPECT_TRUE(move.ok()) << text;
        start.pos = start.pos.after(*move);
        start.trail.push(start.pos);
    }
    return start;
}

void expect_end(const std::optional<Outcome>& seen, GameResult result, EndReason reason) {
    ASSERT_TRUE(seen.has_value());
    EXPECT_EQ(name_of(seen->result()), name_of(result));
    EXPECT_EQ(name_of(seen->reason), name_of(reason));
}

TEST(TheRefereeOfChess, KnowsHowGamesEnd) {
    const std::string_view start = chess::kStartFen;
    EXPECT_FALSE(ending_of(after<Chess>(start)));
    expect_end(ending_of(after<Chess>(start, {"f2f3", "e7e5", "g2g4", "d8h4"})),
               GameResult::second_wins, EndReason::mate);
    expect_end(ending_of(after<Chess>("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), GameResult::draw,
               EndReason::stalemate);
    expect_end(ending_of(after<Chess>("7k/8/6K1/8/8/8/8/6N1 b - - 0 1")), GameResult::draw,
               EndReason::dead_material);
    expect_end(ending_of(after<Chess>("7k/8/6K1/8/8/8/8/6R1 b - - 99 90", {"h8g8"})),
               GameResult::draw, EndReason::fifty_moves);
    expect_end(ending_of(after<Chess>("6k1/8/6K1/8/8/8/8/R7 w - - 99 90", {"a1a8"})),
               GameResult::first_wins, EndReason::mate);
    std::vector<std::string_view> shuffle = {"g1f3", "g8f6", "f3g1", "f6g8"};
    EXPECT_FALSE(ending_of(after<Chess>(start, shuffle)));
    shuffle.insert(shuffle.end(), shuffle.begin(), shuffle.begin() + 4);
    expect_end(ending_of(after<Chess>(start, shuffle)), GameResult::draw, EndReason::repetition);
}

TEST(TheRefereeOfShogi, KnowsHowGamesEnd) {
    const std::string_view start = shogi::kStartSfen;
    EXPECT_FALSE(ending_of(after<Shogi>(start)));
    expect_end(ending_of(after<Shogi>("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2")), GameResult::first_wins,
               EndReason::mate);
    std::vector<std::string_view> shuffle = {"2h3h", "8b7b", "3h2h", "7b8b"};
    for (int i = 0; i < 2; ++i) shuffle.insert(shuffle.end(), shuffle.begin(), shuffle.begin() + 4);
    expect_end(ending_of(after<Shogi>(start, shuffle)), GameResult::draw, EndReason::repetition);

    expect_end(ending_of(after<Shogi>("4k4/9/9/9/9/9/9/5R3/K8 b - 1",
                                      {"4h5h", "5a4a", "5h4h", "4a5a", "4h5h", "5a4a", "5h4h",
                                       "4a5a", "4h5h", "5a4a", "5h4h", "4a5a", "4h5h"})),
               GameResult::second_wins, EndReason::perpetual_check);

    shogi::Rules short_game;
    short_game.move_limit = 2;
    EXPECT_FALSE(ending_of(after<Shogi>(start, {"7g7f"}, short_game)));
    expect_end(ending_of(after<Shogi>(start, {"7g7f", "3c3d"}, short_game)), GameResult::draw,
               EndReason::move_limit);
    expect_end(ending_of(after<Shogi>("1K2G4/+R+R+B+BGGSSG/9/9/9/9/9/9/4k4 b 9P 1")),
               GameResult::first_wins, EndReason::declaration);
}

TEST(AnAdjudicator, EndsAGameWhenBothSidesAgreeWhoWins) {
    Adjudication rules;
    rules.resign_score = 500;
    rules.resign_count = 4;
    Adjudicator judge(rules);
    EXPECT_FALSE(judge.after_move(Side::first, -600));
    EXPECT_FALSE(judge.after_move(Side::second, 600));
    EXPECT_FALSE(judge.after_move(Side::first, -499));  // begins anew
    EXPECT_FALSE(judge.after_move(Side::second, 600));
    EXPECT_FALSE(judge.after_move(Side::first, -500));
    EXPECT_FALSE(judge.after_move(Side::second, 500));
    expect_end(judge.after_move(Side::first, -31990), GameResult::second_wins,
               EndReason::resign_rule);
}

TEST(AnAdjudicator, NeverBelievesOneSideAlone) {
    Adjudication rules;
    rules.resign_score = 500;
    rules.resign_count = 2;
    Adjudicator judge(rules);
    for (int i = 0; i < 20; ++i) {
        EXPECT_FALSE(judge.after_move(Side::first, 900));
        EXPECT_FALSE(judge.after_move(Side::second, 900));
    }
}

TEST(AnAdjudicator, EndsLevelGamesOnlyAfterTheirOpening) {
    Adjudication rules;
    rules.draw_score = 8;
    rules.draw_count = 3;
    rules.draw_from_ply = 6;
    rules.most_plies = 8;
    Adjudicator judge(rules);
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(judge.after_move(Side::first, 0));
    EXPECT_FALSE(judge.after_move(Side::second, 9));
    EXPECT_FALSE(judge.after_move(Side::first, -8));
    Adjudicator copy = judge;
    expect_end(judge.after_move(Side::second, 40), GameResult::draw, EndReason::move_limit);
    EXPECT_EQ(copy.after_move(Side::second, 8)->reason, EndReason::move_limit);
}

template <GameNotation G>
Conditions<G> quick() {
    Conditions<G> conditions;
    conditions.limits.soft_nodes = 150;
    conditions.limits.nodes = 400;
    conditions.adjudication.most_plies = 60;
    conditions.adjudication.resign_count = 6;
    return conditions;
}

// The same game comes again, whatever the players did before, and every move of it is legal.
template <GameNotation G>
void expect_repeatable_games() {
    const auto settings = search::default_settings<G>();
    Player<G> first(1, settings, kNever);
    Player<G> second(1, settings, kNever);
    Player<G> other(1, settings, kNever);
    const auto conditions = quick<G>();
    Opening<G> opening;
    typename G::Position::MoveList moves;
    opening.start.generate_legal(moves);
    opening.moves = {moves[3]};
    const auto game = play_game<G>(first, second, opening, conditions);
    ASSERT_TRUE(game.has_value());
    const auto alone = play_game<G>(other, other, opening, conditions);
    const auto again = play_game<G>(other, first, opening, conditions);
    ASSERT_TRUE(again.has_value() && alone.has_value());
    EXPECT_EQ(game->ending, again->ending);
    ASSERT_EQ(game->moves.size(), again->moves.size());
    search::Start<G> start = start_after(game->opening, conditions.rules);
    EXPECT_EQ(start.trail.size(), 2U);
    for (std::size_t i = 0; i < game->moves.size(); ++i) {
        EXPECT_EQ(game->moves[i].move, again->moves[i].move);
        EXPECT_EQ(game->moves[i].score, again->moves[i].score);
        EXPECT_EQ(game->moves[i].nodes, again->moves[i].nodes);
        EXPECT_LE(game->moves[i].nodes, 402U);
        EXPECT_FALSE(ending_of(start)) << "played on after the end";
        typename G::Position::MoveList legal;
        start.pos.generate_legal(legal);
        ASSERT_TRUE(legal.contains(game->moves[i].move));
        start.pos = start.pos.after(game->moves[i].move);
        start.trail.push(start.pos);
    }
    if (game->ending.reason == EndReason::mate) {
        EXPECT_EQ(ending_of(start), game->ending);
    }
}

TEST(AGame, ComesAgainInChess) { expect_repeatable_games<Chess>(); }
TEST(AGame, ComesAgainInShogi) { expect_repeatable_games<Shogi>(); }

TEST(AGame, IsWonByWhoSeesTheMate) {
    Player<Chess> player(1, search::default_settings<Chess>(), kNever);
    const auto opening = Chess::parse_position("7k/8/5K2/8/8/8/8/6Q1 b - - 0 1");
    const auto game = play_game<Chess>(player, player, {*opening}, quick<Chess>());
    ASSERT_TRUE(game.has_value());
    EXPECT_EQ(game->ending.result(), GameResult::first_wins);
}

TEST(AGame, ThatIsOverHasNoMoves) {
    Player<Chess> player(1, search::default_settings<Chess>(), kNever);
    const auto opening = Chess::parse_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    const auto game = play_game<Chess>(player, player, {*opening}, quick<Chess>());
    ASSERT_TRUE(game.has_value());
    EXPECT_TRUE(game->moves.empty());
    EXPECT_EQ(game->ending, (Outcome{{}, EndReason::stalemate}));
}

TEST(AGame, ThatIsStoppedIsNone) {
    const std::atomic<bool> stopped{true};
    Player<Chess> player(1, search::default_settings<Chess>(), stopped);
    EXPECT_FALSE(play_game<Chess>(player, player, {}, quick<Chess>()));
}

}  // namespace
}  // namespace sente::lab::arena
