// SPDX-License-Identifier: GPL-3.0-or-later
// Draws and the verdicts of shogi are seen inside the tree, and zugzwang is not passed over.
#include "search/support.hpp"

namespace sente::search::test {
namespace {

template <GameNotation G>
[[nodiscard]] Score score_of_only(Engine<G>& engine, const Start<G>& start, std::string_view text,
                                  Depth depth) {
    Limits limits = to_depth(depth);
    limits.only_moves = {move<G>(start.pos, text).raw()};
    const SearchResult<G> outcome = engine.fresh(start, limits);
    EXPECT_EQ(text_of(start, outcome.best), text);
    return outcome.score;
}

TEST(AGameThatIsOver, HasNoBestMove) {
    Engine<Chess> chess_engine;
    const auto stalemate = start_from<Chess>("k7/P7/1K6/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(chess_engine.fresh(stalemate, to_depth(5)).best, chess::Move::none());
    Engine<Shogi> shogi_engine;
    const auto mated = start_from<Shogi>("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2");
    EXPECT_EQ(shogi_engine.fresh(mated, to_depth(5)).best, shogi::Move::none());
}

TEST(Stalemate, IsADraw) {
    Engine<Chess> engine;
    const auto start = start_from<Chess>("k7/P7/2K5/8/8/8/8/8 w - - 0 1");
    EXPECT_EQ(engine.fresh(start, to_depth(8)).score, 0);
    const auto queen = start_from<Chess>("k7/8/2K5/8/8/8/8/1Q6 w - - 0 1");
    EXPECT_EQ(score_of_only(engine, queen, "b1b6", 6), 0) << "takes the last square away";
}

TEST(FiftyMoves, AreADrawUnlessTheyMate) {
    Engine<Chess> engine;
    EXPECT_EQ(
        engine.fresh(start_from<Chess>("8/8/8/8/8/4k3/8/R3K3 w - - 99 90"), to_depth(6)).score, 0);
    EXPECT_GT(engine.fresh(start_from<Chess>("8/8/8/8/8/4k3/8/R3K3 w - - 0 90"), to_depth(6)).score,
              200);
    const auto mate = start_from<Chess>("7k/8/6K1/8/8/8/8/R7 w - - 99 90");
    EXPECT_EQ(engine.fresh(mate, to_depth(4)).score, mate_in(1));
}

TEST(Repetition, OfTheGameIsADrawTheThirdTime) {
    const std::vector<std::string_view> twice = {"g1f3", "g8f6", "f3g1", "f6g8",
                                                 "g1f3", "g8f6", "f3g1"};
    Engine<Chess> engine;
    auto start = start_from<Chess>(chess::kStartFen, twice);
    EXPECT_EQ(score_of_only(engine, start, "f6g8", 4), 0);
    start.draw_score = -25;
    EXPECT_NE(score_of_only(engine, start, "f6g8", 4), 0) << "a draw can be made worth something";
}

TEST(Repetition, SavesASideThatCanCheckForEver) {
    Engine<Chess> engine;
    const auto start = start_from<Chess>("6k1/5p1p/8/3Q4/8/n7/rr4PP/n6K w - - 0 1");
    const auto outcome = engine.fresh(start, to_depth(14));
    EXPECT_EQ(outcome.score, 0);
    EXPECT_TRUE(start.pos.gives_check(outcome.best));
}

// A rook that checks a bare king for ever, back to where it began.
const std::vector<std::string_view> kCheckingRound = {"4h5h", "5a4a", "5h4h", "4a5a"};
constexpr std::string_view kCheckingRook = "4k4/9/9/9/9/9/9/5R3/4K4 b - 1";

TEST(PerpetualCheck, LosesInShogi) {
    std::vector<std::string_view> moves;
    for (int round = 0; round < 3; ++round)
        moves.insert(moves.end(), kCheckingRound.begin(), kCheckingRound.end());
    moves.pop_back();
    Engine<Shogi> engine;
    const auto start = start_from<Shogi>(kCheckingRook, moves);
    EXPECT_EQ(score_of_only(engine, start, "4a5a", 3), rule_win_in(1));
}

TEST(Repetition, WithoutChecksIsADrawInShogi) {
    const std::vector<std::string_view> round = {"2h3h", "8b7b", "3h2h", "7b8b"};
    std::vector<std::string_view> moves;
    for (int i = 0; i < 3; ++i) moves.insert(moves.end(), round.begin(), round.end());
    moves.pop_back();
    Engine<Shogi> engine;
    const auto start = start_from<Shogi>(shogi::kStartSfen, moves);
    EXPECT_EQ(score_of_only(engine, start, "7b8b", 3), 0);
}

TEST(Declaration, WinsWhereItIsReached) {
    Engine<Shogi> engine;
    const auto start = start_from<Shogi>("+R+B+P+PK+P+P+P+P/4G4/9/4G4/9/9/9/9/4k4 b RB 1");
    EXPECT_EQ(score_of_only(engine, start, "5d5c", 3), rule_win_in(2));
    auto without = start;
    without.rules.entering_king = shogi::EnteringKing::none;
    EXPECT_LT(engine.fresh(without, to_depth(2)).score, kEvalLimit);
}

TEST(Declaration, OfTheOpponentLoses) {
    Engine<Shogi> engine;
    const auto start = start_from<Shogi>("+R+B+P+PK+P+P+P+P/4G4/4G4/9/9/9/9/9/4k4 w RB 2");
    EXPECT_EQ(engine.fresh(start, to_depth(4)).score, rule_lost_in(1));
}

TEST(MoveLimit, IsADrawInShogi) {
    Engine<Shogi> engine;
    auto start = start_from<Shogi>("4k4/9/9/9/9/9/9/4R4/4K4 w RB2G 256");
    start.rules.move_limit = 256;
    EXPECT_EQ(engine.fresh(start, to_depth(4)).score, 0);
}

// To pass would be best for Black in the end; whoever trusts a pass misses the winning plan.
TEST(Zugzwang, IsFoundInSpiteOfNullMoves) {
    const auto start = start_from<Chess>("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1");
    Engine<Chess> engine;
    const auto outcome = engine.fresh(start, to_depth(16));
    EXPECT_EQ(text_of(start, outcome.best), "e1f1");
}

}  // namespace
}  // namespace sente::search::test
