// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter: what is legal and how games end.
#include "lab/match/board.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/text.hpp"

namespace sente::lab::match {
namespace {

std::shared_ptr<Board> board_of(GameKind game, const std::string& position, int max_plies = 0) {
    ArbiterRules rules;
    rules.game = game;
    rules.max_plies = max_plies;
    const auto board = make_board(rules, {position, {}});
    EXPECT_TRUE(board.ok()) << (board.ok() ? "" : board.error().message);
    return *board;
}

// Plays all but expects an end only after the last.
std::optional<Outcome> after(Board& board, std::string_view moves, Dialect dialect = Dialect::uci) {
    for (const text::Field& move : text::fields(moves)) {
        EXPECT_FALSE(board.outcome()) << move.word;
        EXPECT_EQ(board.play(move.word, dialect), std::nullopt) << move.word;
    }
    return board.outcome();
}

TEST(Board, SeesMateAndStalemate) {
    EXPECT_EQ(after(*board_of(GameKind::chess, ""), "f2f3 e7e5 g2g4 d8h4"),
              (Outcome{Side::second, EndReason::mate}));
    EXPECT_EQ(after(*board_of(GameKind::chess, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), "g6f7"),
              (Outcome{{}, EndReason::stalemate}));
}

TEST(Board, SeesDrawsOfChess) {
    EXPECT_EQ(after(*board_of(GameKind::chess, ""), "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"),
              (Outcome{{}, EndReason::repetition}));
    EXPECT_EQ(after(*board_of(GameKind::chess, "7k/8/8/8/8/8/R7/K7 w - - 99 80"), "a2b2"),
              (Outcome{{}, EndReason::fifty_moves}));
    EXPECT_EQ(after(*board_of(GameKind::chess, "7k/8/8/8/8/8/1p6/K7 w - - 0 1"), "a1b2"),
              (Outcome{{}, EndReason::dead_material}));
    EXPECT_EQ(after(*board_of(GameKind::chess, "", 3), "e2e4 e7e5 g1f3"),
              (Outcome{{}, EndReason::move_limit}));
}

TEST(Board, LetsMateOnTheHundredthPlyCount) {
    EXPECT_EQ(after(*board_of(GameKind::chess, "7k/8/6K1/8/8/8/R7/8 w - - 99 80"), "a2a8"),
              (Outcome{Side::first, EndReason::mate}));
}

TEST(Board, TellsRepetitionFromPerpetualCheckInShogi) {
    EXPECT_EQ(after(*board_of(GameKind::shogi, ""),
                    "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b", Dialect::usi),
              (Outcome{{}, EndReason::repetition}));
    // The rook checks on and on; who checks loses.
    const auto perpetual =
        after(*board_of(GameKind::shogi, "3k5/9/9/9/9/9/9/4R4/8K b - 1"),
              "5h6h 6a5a 6h5h 5a6a 5h6h 6a5a 6h5h 5a6a 5h6h 6a5a 6h5h 5a6a", Dialect::usi);
    ASSERT_TRUE(perpetual);
    EXPECT_EQ(*perpetual, (Outcome{Side::second, EndReason::perpetual_check}));
}

TEST(Board, ABareKingCannotWinOnTime) {
    const auto board = board_of(GameKind::chess, "7k/8/8/8/8/8/5QK1/8 w - - 0 1");
    EXPECT_TRUE(board->can_win(Side::first));
    EXPECT_FALSE(board->can_win(Side::second));
    EXPECT_TRUE(board_of(GameKind::shogi, "4k4/9/9/9/9/9/9/9/4K4 b R 1")->can_win(Side::second));
}

TEST(Board, JudgesDeclarations) {
    const auto entered = board_of(GameKind::shogi, "KRRBBGGGG/SSSS5/9/9/9/9/9/9/8k b 4N4L18P 1");
    EXPECT_EQ(entered->declared(), (Outcome{Side::first, EndReason::declaration}));
    EXPECT_EQ(board_of(GameKind::shogi, "")->declared(),
              (Outcome{Side::second, EndReason::false_declaration}));
    EXPECT_EQ(board_of(GameKind::chess, "")->declared(),
              (Outcome{Side::second, EndReason::false_declaration}));
}

TEST(Board, RefusesIllegalMovesAndStaysAsItWas) {
    const auto board = board_of(GameKind::chess, "");
    for (const char* const move : {"e2e5", "e7e5", "0000", "(none)", "", "e2e4q", "\xff", "win"})
        EXPECT_TRUE(board->play(move, Dialect::uci)) << move;
    EXPECT_TRUE(board->moves().empty());
    EXPECT_EQ(board->command(Dialect::uci), "position startpos");
}

TEST(Board, SpeaksBothDialectsOfShogi) {
    const auto board = board_of(GameKind::shogi, "");
    EXPECT_EQ(board->play("7g7f", Dialect::usi), std::nullopt);
    EXPECT_EQ(board->play("g7g6", Dialect::uci), std::nullopt);
    EXPECT_EQ(board->command(Dialect::usi), "position startpos moves 7g7f 3c3d");
    EXPECT_EQ(board->command(Dialect::uci), "position startpos moves c3c4 g7g6");
    EXPECT_EQ(board->moves(), (std::vector<std::string>{"7g7f", "3c3d"}));
}

TEST(Board, WritesCastlingAsTheGameDoes) {
    const std::string open = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const auto usual = board_of(GameKind::chess, open);
    EXPECT_EQ(usual->play("e1h1", Dialect::uci), std::nullopt);
    EXPECT_TRUE(usual->command(Dialect::uci).ends_with(" moves e1g1"));
    const auto free = board_of(GameKind::chess960, open);
    EXPECT_EQ(free->play("e1h1", Dialect::uci), std::nullopt);
    EXPECT_TRUE(free->command(Dialect::uci).ends_with(" moves e1h1"));
}

TEST(Board, RefusesOpeningsThatAreOverOrWrong) {
    ArbiterRules rules;
    EXPECT_FALSE(make_board(rules, {"", {"e2e5"}}).ok());
    EXPECT_FALSE(make_board(rules, {"", {"f2f3", "e7e5", "g2g4", "d8h4"}}).ok());
    EXPECT_FALSE(make_board(rules, {"nonsense", {}}).ok());
    EXPECT_FALSE(
        make_board(rules, {"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1", {}}).ok());
}

TEST(Chess960, HasItsStartsInTheUsualOrder) {
    std::vector<Opening> starts;
    for (const std::string& each : Kit<chess::Chess>::usual_starts(GameKind::chess960))
        starts.push_back({each, {}});
    ASSERT_EQ(starts.size(), 960U);
    const auto begins = [&](std::size_t number, std::string_view rank) {
        return starts[number].position.starts_with(rank);
    };
    EXPECT_TRUE(begins(0, "bbqnnrkr/"));
    EXPECT_TRUE(begins(518, "rnbqkbnr/"));
    EXPECT_TRUE(begins(959, "rkrnnqbb/"));
    std::set<std::string> different;
    for (const Opening& start : starts) {
        different.insert(start.position);
        ASSERT_TRUE(make_board({GameKind::chess960}, start).ok()) << start.position;
    }
    EXPECT_EQ(different.size(), 960U);
}

TEST(Adjudicator, WantsBothSidesToAgree) {
    Adjudicator both(ResignRule{500, 2, true}, {});
    Adjudicator one(ResignRule{500, 2, false}, {});
    for (int i = 0; i < 2; ++i) {
        EXPECT_FALSE(one.verdict(1));
        for (Adjudicator* each : {&both, &one}) {
            each->note(Side::first, -500);
            each->note(Side::second, 499);
        }
    }
    EXPECT_FALSE(both.verdict(1));
    EXPECT_EQ(one.verdict(1), (Outcome{Side::second, EndReason::resign_rule}));
    for (int i = 0; i < 2; ++i) both.note(Side::second, 500);
    EXPECT_EQ(both.verdict(1), (Outcome{Side::second, EndReason::resign_rule}));
}

TEST(Adjudicator, StartsAgainWhenAScoreDoesNotFitOrIsMissing) {
    Adjudicator draws({}, DrawRule{10, 2, 5});
    const auto note = [&](std::optional<int> first, std::optional<int> second) {
        draws.note(Side::first, first);
        draws.note(Side::second, second);
    };
    note(5, -5);
    note(6, 0);
    note(0, 0);
    EXPECT_FALSE(draws.verdict(10));
    note(0, {});
    EXPECT_FALSE(draws.verdict(10));
    note(0, 0);
    note(0, 0);
    EXPECT_FALSE(draws.verdict(9));
    EXPECT_EQ(draws.verdict(10), (Outcome{{}, EndReason::draw_rule}));
}

}  // namespace
}  // namespace sente::lab::match
