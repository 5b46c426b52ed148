// SPDX-License-Identifier: GPL-3.0-or-later
// Repetition, perpetual check, the declaration, the move limit and mate in one.
#include "shogi/rules.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "core/random.hpp"
#include "shogi/shogi.hpp"

namespace sente::shogi {
namespace {

constexpr int kWholeGame = 100000;  // as if the whole line had been searched

struct Line {
    Position pos = Shogi::start();
    Trail trail;

    explicit Line(std::string_view sfen) : pos(*parse_sfen(sfen)) { trail.push(pos); }

    void play(const std::string& moves) {
        std::istringstream words(moves);
        for (std::string word; words >> word;) {
            const auto move = parse_usi_move(pos, word);
            ASSERT_TRUE(move.ok()) << move.error().text();
            pos = pos.after(*move);
            trail.push(pos);
        }
    }
    Verdict on_the_board(const Rules& rules = {}) const { return judge(pos, trail, rules, 0); }
    Verdict in_the_tree() const { return judge(pos, trail, {}, kWholeGame); }
};

TEST(ShogiRepetition, TheFourthTimeIsADrawOnTheBoard) {
    Line line("startpos");
    const std::string round = "2h3h 8b7b 3h2h 7b8b ";
    line.play(round + round);
    EXPECT_EQ(line.on_the_board(), Verdict::open);
    line.play(round);
    EXPECT_EQ(line.on_the_board(), Verdict::draw);
}

TEST(ShogiRepetition, TheSecondTimeIsADrawInTheTree) {
    Line line("startpos");
    line.play("2h3h 8b7b 3h2h");
    EXPECT_EQ(line.in_the_tree(), Verdict::open);
    line.play("7b8b");
    EXPECT_EQ(line.in_the_tree(), Verdict::draw);
    EXPECT_EQ(judge(line.pos, line.trail, {}, 3), Verdict::open)
        << "the first time was before the root";
}

TEST(ShogiRepetition, TheSideThatChecksForEverLoses) {
    const std::string round = "8c7c 7a8a 7c8c 8a7a ";
    Line checker("2k6/9/KR7/9/9/9/9/9/9 b - 1");
    checker.play(round);
    EXPECT_EQ(checker.in_the_tree(), Verdict::loss);
    EXPECT_EQ(checker.on_the_board(), Verdict::open);
    checker.play(round + round);
    EXPECT_EQ(checker.on_the_board(), Verdict::loss);
    checker.play("8c7c");
    EXPECT_EQ(checker.on_the_board(), Verdict::win) << "the side that was checked is to move";
}

TEST(ShogiRepetition, OneQuietMoveInTheCycleMakesItADraw) {
    // The rook checks with every other move only.
    Line line("2k6/9/KR7/9/9/9/9/9/9 b - 1");
    line.play("8c7c 7a8a 7c6c 8a7a 6c7c 7a8a 7c6c 8a7a");
    EXPECT_EQ(line.in_the_tree(), Verdict::draw);
}

TEST(ShogiRepetition, TheSameBoardWithMoreInHandIsSuperior) {
    Line line("+Bn1g1g2l/2s1ks3/p1Ppppn1p/2+BP3r1/2pN5/1p4ppP/P2gPP3/8K/L5GNL w RL2s3p 1");
    line.play("S*2g 1h1g 2g1h+ 1g1h S*2g");
    EXPECT_EQ(line.in_the_tree(), Verdict::superior);
    EXPECT_FALSE(is_final(line.on_the_board()));
}

TEST(ShogiRepetition, TheSameBoardWithLessInHandIsInferior) {
    Line line("l3k2Bl/1r1sg4/1l1pps2p/2P1np3/1P4p2/2G1RP1N1/+p1KPP3P/3S5/1+n2G2+bL b GPsn5p 1");
    line.play("G*4a 5a6a 4a5a 6a5a");
    EXPECT_EQ(line.in_the_tree(), Verdict::inferior);
}

TEST(ShogiRepetition, APassBreaksTheLine) {
    Line line("startpos");
    line.play("2h3h 8b7b");
    line.pos = line.pos.after_pass();
    line.trail.push(line.pos);
    line.pos = line.pos.after_pass();
    line.trail.push(line.pos);
    line.play("3h2h 7b8b");
    EXPECT_EQ(line.in_the_tree(), Verdict::open);
}

TEST(ShogiRepetition, TakingAMoveBackForgetsIt) {
    Line line("startpos");
    line.play("2h3h 8b7b 3h2h 7b8b");
    line.trail.pop();
    line.trail.pop();
    const auto before = line.trail.size();
    EXPECT_EQ(before, 3U);
    EXPECT_FALSE(line.trail.may_repeat());
}

TEST(ShogiMoveLimit, DrawsWhenTheMovesArePlayed) {
    Rules rules;
    rules.move_limit = 4;
    Line line("startpos");
    line.play("2g2f 8c8d 2f2e");
    EXPECT_EQ(line.on_the_board(rules), Verdict::open);
    line.play("8d8e");
    EXPECT_EQ(line.on_the_board(rules), Verdict::draw);
    EXPECT_EQ(line.on_the_board(), Verdict::open) << "without a limit";
}

TEST(ShogiMoveLimit, MateOnTheLastMoveStillCounts) {
    Rules rules;
    rules.move_limit = 1;
    Line line("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    line.play("G*5b");
    ASSERT_FALSE(line.pos.has_legal_move());
    EXPECT_EQ(line.on_the_board(rules), Verdict::open) << "the mated side has lost, not drawn";
}

Rules with(EnteringKing rule) {
    Rules rules;
    rules.entering_king = rule;
    return rules;
}

TEST(ShogiDeclaration, NeedsKingPiecesPointsAndNoCheck) {
    const Rules rules = with(EnteringKing::points_27);
    const auto verdict = [&](std::string_view sfen) {
        return declaration_verdict(*parse_study_sfen(sfen), rules);
    };
    EXPECT_EQ(verdict("KGG6/SS7/PPPPPP3/9/9/9/2pppppp1/1ss1gg1nl/4k2nl b 2R2B3p 1"), Verdict::win);
    EXPECT_EQ(verdict("startpos"), Verdict::open);
    EXPECT_EQ(verdict("K7r/GG7/SSPPPPPP1/9/9/9/2pppppp1/1ss1gg1nl/4k2nl b 2B3p 1"), Verdict::open)
        << "in check";
    EXPECT_EQ(verdict("KGG6/SS7/PPPPP4/5P3/9/9/2pppppp1/1ss1gg1nl/4k2nl b 2R2B3p 1"), Verdict::open)
        << "nine pieces in the zone";
}

TEST(ShogiDeclaration, The24PointRuleDrawsBelow31) {
    const auto pos = *parse_sfen(
        "2GK1+L3/2+P+S+R1G+N1/3+B1GG2/9/+r8/1+bs6/+p+p3+n3/2+n2k3/6+p2 b 2SN7P3l7p 375");
    EXPECT_EQ(entering(pos, Side::first).points, 28);
    EXPECT_EQ(entering(pos, Side::first).pieces_in_zone, 10);
    EXPECT_EQ(declaration_verdict(pos, with(EnteringKing::points_27)), Verdict::win);
    EXPECT_EQ(declaration_verdict(pos, with(EnteringKing::points_24)), Verdict::draw);
    EXPECT_EQ(declaration_verdict(pos, with(EnteringKing::none)), Verdict::open);
}

TEST(ShogiDeclaration, PiecesGivenAwayMayCountForTheGiver) {
    const auto pos =
        *parse_sfen("K6n1/+PG1P5/+P3G4/1P+P6/9/9/4P4/1p+pp1p+ppp/1+p1+pkb3 w GSNL3Pr2n3l 1");
    Rules rules = with(EnteringKing::points_27);
    EXPECT_EQ(declaration_verdict(pos, rules), Verdict::open);
    rules.count_handicap = true;
    EXPECT_EQ(declaration_verdict(pos, rules), Verdict::win);
}

bool mates_in_one_by_trying_everything(const Position& pos) {
    Position::MoveList legal;
    pos.generate_legal(legal);
    for (const Move m : legal) {
        const Position next = pos.after(m);
        if (next.in_check() && !next.has_legal_move()) return true;
    }
    return false;
}

TEST(ShogiMateInOne, IsFoundExactlyWhereThereIsOne) {
    Random random(2024);
    int mates = 0;
    for (int game = 0; game < 300; ++game) {
        Position pos = Shogi::start();
        for (int ply = 0; ply < 200; ++ply) {
            Position::MoveList legal;
            pos.generate_legal(legal);
            if (legal.empty()) break;
            const bool expected = mates_in_one_by_trying_everything(pos);
            ASSERT_EQ(mate_in_one(pos).has_value(), expected) << format_sfen(pos);
            mates += expected ? 1 : 0;
            pos = pos.after(legal[random.below(legal.size())]);
        }
    }
    EXPECT_GT(mates, 100) << "the sample must contain mates";
}

TEST(ShogiMateInOne, NeverDropsAPawn) {
    EXPECT_FALSE(mate_in_one(*parse_sfen("7lk/9/8S/9/9/9/9/7L1/8K b P 1")).has_value() &&
                 mate_in_one(*parse_sfen("7lk/9/8S/9/9/9/9/7L1/8K b P 1"))->is_drop());
}

}  // namespace
}  // namespace sente::shogi
