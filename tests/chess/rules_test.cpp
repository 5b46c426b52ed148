// SPDX-License-Identifier: GPL-3.0-or-later
// Repetition, fifty moves and dead material end a game when they should and not before.
#include "chess/rules.hpp"

#include "support.hpp"

namespace sente::chess {
namespace {

// A game on the board: positions and trail together.
class Line {
public:
    explicit Line(const Position& start) : pos_(start) { trail_.push(pos_); }

    Line& play(std::initializer_list<std::string_view> moves) {
        for (const std::string_view text : moves) push(pos_.after(move(pos_, text)));
        return *this;
    }
    void push(const Position& next) {
        pos_ = next;
        trail_.push(pos_);
    }
    [[nodiscard]] Verdict verdict(int ply = 0) const { return judge(pos_, trail_, {}, ply); }
    [[nodiscard]] const Position& pos() const { return pos_; }
    [[nodiscard]] const Trail& trail() const { return trail_; }
    Trail& trail() { return trail_; }

private:
    Position pos_;
    Trail trail_;
};

TEST(Repetition, TheThirdTimeIsADraw) {
    Line line(Chess::start());
    line.play({"g1f3", "g8f6", "f3g1", "f6g8"});
    EXPECT_EQ(line.verdict(), Verdict::open);
    line.play({"g1f3", "g8f6", "f3g1"});
    EXPECT_EQ(line.verdict(), Verdict::open);
    line.play({"f6g8"});
    EXPECT_EQ(line.verdict(), Verdict::draw);
}

TEST(Repetition, InASearchTheSecondTimeIsEnough) {
    Line line(Chess::start());
    line.play({"g1f3", "g8f6", "f3g1", "f6g8"});
    EXPECT_EQ(line.verdict(4), Verdict::draw);
    EXPECT_EQ(line.verdict(3), Verdict::open) << "the first time was before the root";
}

TEST(Repetition, LostCastlingRightsMakeADifferentPosition) {
    Line line(position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    line.play({"h1g1", "e8d8", "g1h1", "d8e8", "h1g1", "e8d8", "g1h1", "d8e8"});
    EXPECT_EQ(line.verdict(), Verdict::open);
    line.play({"h1g1", "e8d8", "g1h1", "d8e8"});
    EXPECT_EQ(line.verdict(), Verdict::draw);
}

TEST(Repetition, APassedPawnThatCouldBeTakenMakesADifferentPosition) {
    Line line(position("4k3/4p3/8/3P4/8/8/8/4K2N b - - 0 1"));
    line.play({"e7e5", "h1g3", "e8d8", "g3h1", "d8e8", "h1g3", "e8d8", "g3h1", "d8e8"});
    EXPECT_EQ(line.verdict(), Verdict::open);
    line.play({"h1g3", "e8d8", "g3h1", "d8e8"});
    EXPECT_EQ(line.verdict(), Verdict::draw);
}

TEST(Repetition, APassedPawnThatCannotBeTakenDoesNotMatter) {
    Line line(position("4k3/4p3/8/8/8/8/8/4K2N b - - 0 1"));
    line.play({"e7e5", "h1g3", "e8d8", "g3h1", "d8e8", "h1g3", "e8d8", "g3h1", "d8e8"});
    EXPECT_EQ(line.verdict(), Verdict::draw);
}

TEST(Repetition, APassIsNeverPartOfIt) {
    Line line(position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    line.push(line.pos().after_pass());
    line.push(line.pos().after(move(line.pos(), "e8d8")));
    line.push(line.pos().after(move(line.pos(), "a1a2")));
    line.push(line.pos().after(move(line.pos(), "d8e8")));
    line.push(line.pos().after(move(line.pos(), "a2a1")));
    line.push(line.pos().after(move(line.pos(), "e8d8")));
    EXPECT_EQ(line.verdict(100), Verdict::draw) << "after the pass it counts as usual";
    Line other(position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    other.play({"a1a2", "e8d8"});
    other.push(other.pos().after_pass());
    other.play({"d8e8", "a2a1"});
    other.push(other.pos().after_pass());
    EXPECT_EQ(other.verdict(100), Verdict::open);
}

TEST(FiftyMoves, TheHundredthHalfMoveIsADraw) {
    Line line(position("4k3/8/8/8/8/8/8/R3K3 w - - 98 80"));
    line.play({"a1a2"});
    EXPECT_EQ(line.verdict(), Verdict::open);
    line.play({"e8d8"});
    EXPECT_EQ(line.verdict(), Verdict::draw);
}

TEST(FiftyMoves, MateOnTheHundredthHalfMoveWins) {
    Line line(position("7k/8/6K1/8/8/8/8/R7 w - - 99 80"));
    line.play({"a1a8"});
    EXPECT_EQ(line.verdict(), Verdict::loss);
    Line check(position("7k/8/5K2/8/8/8/8/R7 w - - 99 80"));
    check.play({"a1a8"});
    EXPECT_EQ(check.verdict(), Verdict::draw);
}

TEST(FiftyMoves, PawnMovesAndCapturesStartAnew) {
    EXPECT_EQ(play(position("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80"), {"e2e3"}).rule50(), 0);
    EXPECT_EQ(play(position("4k3/8/8/8/8/8/r7/R3K3 w - - 99 80"), {"a1a2"}).rule50(), 0);
    EXPECT_EQ(play(position("4k3/8/8/8/8/8/8/4K2R w K - 7 80"), {"e1g1"}).rule50(), 8);
}

TEST(DeadMaterial, NobodyCanMate) {
    for (const std::string_view fen : {
             "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1",
             "4k3/8/8/8/8/8/8/3BK3 b - - 0 1",
             "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",     // f8 and c1 are both dark
             "4k1b1/8/8/8/2B5/1B6/8/4K3 w - - 0 1",  // all on light squares
         })
        EXPECT_EQ(Line(position(fen)).verdict(), Verdict::draw) << fen;
}

TEST(DeadMaterial, SomebodyCouldMate) {
    for (const std::string_view fen : {
             "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
             "4k3/8/8/8/8/8/8/3RK3 w - - 0 1",
             "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
             "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1",
             "4kn2/8/8/8/8/8/8/3NK3 w - - 0 1",
             "4kb2/8/8/8/8/8/8/3NK3 w - - 0 1",
             "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
         })
        EXPECT_EQ(Line(position(fen)).verdict(), Verdict::open) << fen;
}

// Whether any legal move repeats, by trying them all.
bool can_repeat(Line& line, int ply) {
    MoveList legal;
    line.pos().generate_legal(legal);
    for (const Move candidate : legal) {
        const Position next = line.pos().after(candidate);
        line.trail().push(next);
        const bool repeats = is_repetition(next, line.trail(), ply + 1);
        line.trail().pop();
        if (repeats) return true;
    }
    return false;
}

TEST(UpcomingRepetition, ItIsSeenOneMoveAhead) {
    Line line(Chess::start());
    line.play({"g1f3", "g8f6", "f3g1"});
    EXPECT_TRUE(upcoming_repetition(line.pos(), line.trail(), 3));
    EXPECT_FALSE(upcoming_repetition(line.pos(), line.trail(), 2)) << "only twice in the game";
    line.play({"f6g8", "g1f3", "g8f6", "f3g1"});
    EXPECT_TRUE(upcoming_repetition(line.pos(), line.trail(), 0)) << "three times in the game";
}

TEST(UpcomingRepetition, APieceThatWentRoundAnObstacleCannotGoStraightBack) {
    const auto repeats_after_detour = [](std::string_view fen) {
        Line line{position(fen)};
        line.play({"g1g2", "a8a7", "e1f1", "a7b7", "f1f4", "b7b8", "f4e4", "b8a8"});
        return upcoming_repetition(line.pos(), line.trail(), 8);
    };
    EXPECT_FALSE(repeats_after_detour("k7/8/8/8/8/8/4P3/4R1K1 w - - 0 1"));
    EXPECT_TRUE(repeats_after_detour("k7/8/8/8/8/8/3P4/4R1K1 w - - 0 1"));
}

// Random play that likes to take moves back, compared with trying every move.
TEST(UpcomingRepetition, ItEqualsTryingEveryMove) {
    Random random(11);
    int found = 0;
    int missing = 0;
    for (const std::string_view start :
         {"4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1",
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
          "3qk3/8/3r4/8/8/3B4/3R4/3K4 w - - 0 1", "8/5k2/8/2b5/8/2K2N2/8/1R6 w - - 0 1"})
        for (int game = 0; game < 60; ++game) {
            Line line{position(start)};
            Move earlier[2] = {Move::none(), Move::none()};
            for (int ply = 0; ply < 40; ++ply) {
                for (const int depth : {0, 3, 4, 7, 100}) {
                    const bool expected = can_repeat(line, depth);
                    ++(expected ? found : missing);
                    ASSERT_EQ(upcoming_repetition(line.pos(), line.trail(), depth), expected)
                        << format_fen(line.pos()) << " at ply " << depth;
                }
                MoveList legal;
                line.pos().generate_legal(legal);
                if (legal.empty()) break;
                const Move back(earlier[ply % 2].to(), earlier[ply % 2].from());
                Move next = legal[random.below(legal.size())];
                if (random.below(2) == 0 && legal.contains(back)) next = back;
                earlier[ply % 2] = next;
                line.push(line.pos().after(next));
            }
        }
    EXPECT_GT(found, 1000);
    EXPECT_GT(missing, 1000);
}

}  // namespace
}  // namespace sente::chess
