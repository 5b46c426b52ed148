// SPDX-License-Identifier: GPL-3.0-or-later
// Castling, en passant, promotion and the text of moves, in positions made for them.
#include "support.hpp"

namespace sente::chess {
namespace {

TEST(Castling, BothSidesMayCastleBothWays) {
    const Position white = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_TRUE(is_legal_text(white, "e1g1") && is_legal_text(white, "e1c1"));
    EXPECT_EQ(format_fen(play(white, {"e1g1", "e8c8"})), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

TEST(Castling, TheKingMayNotStartPassOrEndUnderAttack) {
    EXPECT_FALSE(is_legal_text(position("k3r3/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1"));
    EXPECT_FALSE(is_legal_text(position("k4r2/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1"));
    EXPECT_FALSE(is_legal_text(position("k5r1/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1"));
    EXPECT_FALSE(is_legal_text(position("k7/8/8/8/8/8/6p1/4K2R w K - 0 1"), "e1g1"));
}

TEST(Castling, OnlyTheRookMayBeAttackedOrPassAnAttackedSquare) {
    EXPECT_TRUE(is_legal_text(position("k6r/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1"));
    EXPECT_TRUE(is_legal_text(position("1r5k/8/8/8/8/8/8/R3K3 w Q - 0 1"), "e1c1"));
}

TEST(Castling, EverySquareBetweenMustBeEmpty) {
    EXPECT_FALSE(is_legal_text(position("7k/8/8/8/8/8/8/RN2K3 w Q - 0 1"), "e1c1"));
    EXPECT_FALSE(is_legal_text(position("k7/8/8/8/8/8/8/4K1NR w K - 0 1"), "e1g1"));
    EXPECT_FALSE(is_legal_text(position("k7/8/8/8/8/8/8/4Kb1R w K - 0 1"), "e1g1"));
}

TEST(Castling, RightsGoWithKingRookAndCapturedRook) {
    const Position pos = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(format_fen(play(pos, {"e1e2", "a8b8"})), "1r2k2r/8/8/8/8/8/4K3/R6R w k - 2 2");
    EXPECT_EQ(format_fen(play(pos, {"h1h8"})), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
    const Position promoting = position("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1");
    EXPECT_EQ(play(promoting, {"b7a8n"}).castling_rooks(), 0U);
}

TEST(Castling, InChess960PiecesMayJumpStayOrSwap) {
    // King and rook swap places.
    EXPECT_EQ(format_fen(play(position("k7/8/8/8/8/8/8/5KR1 w G - 0 1"), {"f1g1"})),
              "k7/8/8/8/8/8/8/5RK1 b - - 1 1");
    // The king stays where it is.
    EXPECT_EQ(format_fen(play(position("k7/8/8/8/8/8/8/6KR w H - 0 1"), {"g1h1"})),
              "k7/8/8/8/8/8/8/5RK1 b - - 1 1");
    // The rook stays where it is.
    EXPECT_EQ(format_fen(play(position("k7/8/8/8/8/8/8/1K3R2 w F - 0 1"), {"b1f1"})),
              "k7/8/8/8/8/8/8/5RK1 b - - 1 1");
    // The king walks from b to g past nothing but empty squares.
    EXPECT_TRUE(is_legal_text(position("3k4/8/8/8/8/8/8/RK5R w HA - 0 1"), "b1h1"));
    EXPECT_FALSE(is_legal_text(position("3kr3/8/8/8/8/8/8/RK5R w HA - 0 1"), "b1h1"));
    EXPECT_FALSE(is_legal_text(position("3k4/8/8/8/8/8/8/RK2N2R w HA - 0 1"), "b1h1"));
}

TEST(Castling, InChess960ARookThatShieldsTheKingMayNotCastle) {
    EXPECT_FALSE(is_legal_text(position("k7/8/8/8/8/8/8/rR1K4 w B - 0 1"), "d1b1"));
    EXPECT_FALSE(is_legal_text(position("k7/8/8/8/8/8/8/qRK5 w B - 0 1"), "c1b1"));
    EXPECT_TRUE(is_legal_text(position("k7/8/8/8/8/8/8/nR1K4 w B - 0 1"), "d1b1"));
}

TEST(Castling, ItGivesCheckWithTheRook) {
    const Position pos = position("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_TRUE(pos.gives_check(move(pos, "e1g1")));
    EXPECT_FALSE(pos.is_noisy(move(pos, "e1g1")));
    EXPECT_EQ(pos.see(move(pos, "e1g1")), 0);
    EXPECT_EQ(pos.victim(move(pos, "e1g1")), Kind::none);
}

TEST(EnPassant, ItTakesThePawnThatJustPassed) {
    const Position pos = position("4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1");
    const Position passed = play(pos, {"e7e5"});
    EXPECT_EQ(passed.en_passant(), sq("e6"));
    EXPECT_EQ(format_fen(play(passed, {"d5e6"})), "4k3/8/4P3/8/8/8/8/4K3 b - - 0 2");
    EXPECT_FALSE(is_legal_text(play(passed, {"e1e2", "e8e7"}), "d5e6"));
}

TEST(EnPassant, ItMayNotUncoverTheKing) {
    // Both pawns leave the rank, the diagonal or the file of the king.
    EXPECT_FALSE(
        is_legal_text(play(position("8/4p3/8/K2P3r/8/8/8/4k3 b - - 0 1"), {"e7e5"}), "d5e6"));
    EXPECT_FALSE(is_legal_text(position("4k3/8/b7/1pP5/8/3K4/8/8 w - b6 0 1"), "c5b6"));
    EXPECT_FALSE(is_legal_text(position("2r1k3/8/8/1pP5/8/2K5/8/8 w - b6 0 1"), "c5b6"));
}

TEST(EnPassant, ItMayAnswerACheckOfThePassedPawn) {
    const Position pos = position("4k3/8/8/3Pp3/5K2/8/8/8 w - e6 0 1");
    ASSERT_TRUE(pos.in_check());
    EXPECT_TRUE(is_legal_text(pos, "d5e6"));
}

TEST(EnPassant, TwoPawnsMayBothTakeButOnlyAFreeOneDoes) {
    const Position pos = position("3r2k1/8/8/3PpP2/8/8/8/3K4 w - e6 0 1");
    EXPECT_FALSE(is_legal_text(pos, "d5e6"));
    EXPECT_TRUE(is_legal_text(pos, "f5e6"));
}

TEST(EnPassant, TheKeyTellsOnlyOfCapturesThatAreLegal) {
    const Position useless = position("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    EXPECT_EQ(useless.key(), position("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1").key());
    const Position pinned = position("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
    EXPECT_EQ(pinned.key(), position("8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1").key());
    const Position useful = position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    EXPECT_NE(useful.key(), position("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1").key());
}

TEST(Promotion, FourPiecesByStepAndByCapture) {
    const Position pos = position("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    for (const std::string promoted : {"n", "b", "r", "q"}) {
        EXPECT_TRUE(is_legal_text(pos, "e7e8" + promoted));
        EXPECT_TRUE(is_legal_text(pos, "e7d8" + promoted));
    }
    EXPECT_TRUE(pos.is_noisy(move(pos, "e7e8q")));
    EXPECT_FALSE(pos.is_noisy(move(pos, "e7e8n")));
    EXPECT_TRUE(pos.is_noisy(move(pos, "e7d8n")));
    EXPECT_EQ(pos.capture_gain(move(pos, "e7d8q")),
              value_of(Kind::rook) + value_of(Kind::queen) - value_of(Kind::pawn));
}

TEST(Keys, TranspositionsMeet) {
    const Position start = Chess::start();
    const Position one = play(start, {"g1f3", "g8f6", "b1c3", "b8c6"});
    const Position two = play(start, {"b1c3", "b8c6", "g1f3", "g8f6"});
    EXPECT_EQ(one.key(), two.key());
    EXPECT_NE(one.key(), play(start, {"g1f3", "g8f6", "b1c3"}).key());
    const Position moved =
        play(start, {"g1f3", "g8f6", "h1g1", "b8c6", "g1h1", "c6b8", "b1c3", "b8c6"});
    EXPECT_NE(one.key(), moved.key()) << "castling rights differ";
}

TEST(Keys, StructuresFollowTheirPieces) {
    const Position pos =
        position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    const auto changed = [&](std::string_view uci) {
        const Position next = play(pos, {uci});
        std::vector<bool> result;
        for (std::size_t i = 0; i < kStructures; ++i)
            result.push_back(pos.structures()[i] != next.structures()[i]);
        return result;
    };
    using Changes = std::vector<bool>;
    EXPECT_EQ(changed("a2a3"), (Changes{true, false, false, false}));
    EXPECT_EQ(changed("c3b1"), (Changes{false, true, true, false}));
    EXPECT_EQ(changed("f3e3"), (Changes{false, false, true, false}));
    EXPECT_EQ(changed("e2a6"), (Changes{false, true, true, true}));
    EXPECT_EQ(changed("d5e6"), (Changes{true, false, false, false}));
}

TEST(Pass, ItNeedsThreePiecesAndNoCheck) {
    EXPECT_TRUE(Chess::start().may_pass());
    EXPECT_FALSE(position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").may_pass());
    EXPECT_FALSE(position("4k3/8/8/8/8/8/4P3/3RK3 w - - 0 1").may_pass());
    EXPECT_FALSE(position("4k3/8/8/8/8/8/4P3/3RKR2 w - - 0 1").may_pass());
    EXPECT_TRUE(position("4k3/8/8/8/8/8/4P3/2NRKR2 w - - 0 1").may_pass());
    EXPECT_FALSE(position("4k3/4r3/8/8/8/8/8/RBN1K3 w - - 0 1").may_pass());
}

TEST(Pass, ItForgetsEnPassantAndStartsRepetitionAnew) {
    const Position pos = position("4k3/8/8/3Pp3/8/8/8/R3K3 w - e6 7 9");
    const Position passed = pos.after_pass();
    EXPECT_EQ(passed.en_passant(), kNoSquare);
    EXPECT_EQ(passed.reversible_plies(), 0);
    EXPECT_EQ(passed.rule50(), 8);
    EXPECT_EQ(passed.key(), position("4k3/8/8/3Pp3/8/8/8/R3K3 b - - 0 1").key());
}

TEST(Threats, BucketsTellWhatEnemyPawnsAttack) {
    const Position pos = position("4k3/8/3p4/p1N1p3/1R6/8/8/4K3 w - - 0 1");
    EXPECT_EQ(pos.threat_bucket(move(pos, "e1e2")), 0);
    EXPECT_EQ(pos.threat_bucket(move(pos, "b4d4")), 3);
    EXPECT_EQ(pos.threat_bucket(move(pos, "b4b1")), 2);
    EXPECT_EQ(pos.threat_bucket(move(pos, "c5a4")), 2);
    EXPECT_EQ(play(pos, {"c5d3", "e8e7"}).threat_bucket(Move(sq("d3"), sq("c5"))), 1);
}

TEST(UciMoves, CastlingIsWrittenAsTheGameWantsIt) {
    const Position usual = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    EXPECT_EQ(move(usual, "e1g1"), Move(sq("e1"), sq("h1"), MoveKind::castling));
    EXPECT_EQ(move(usual, "e1h1"), move(usual, "e1g1"));
    EXPECT_EQ(move(usual, "e1a1"), move(usual, "e1c1"));
    EXPECT_EQ(format_uci(usual, move(usual, "e1h1")), "e1g1");
    const Position shuffled = position("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1");
    EXPECT_EQ(format_uci(shuffled, move(shuffled, "e1g1")), "e1h1");
}

TEST(UciMoves, AStepThatCouldBeCastlingIsAStep) {
    const Position pos = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    EXPECT_EQ(move(pos, "f1g1"), Move(sq("f1"), sq("g1")));
    EXPECT_EQ(move(pos, "f1h1"), Move(sq("f1"), sq("h1"), MoveKind::castling));
}

TEST(UciMoves, CapitalsAndBlanksAreTolerated) {
    const Position pos = position("7k/4P3/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_EQ(move(pos, " e7e8Q\n"), move(pos, "e7e8q"));
}

TEST(UciMoves, RefusalsSayWhetherTextOrMoveIsWrong) {
    const Position pos = Chess::start();
    for (const std::string_view text :
         {"", "e2", "e2e", "e2e44x", "z2e4", "e2e9", "e7e8x", "Nf3", "\xff\xff\xff\xff", "e2 e4"}) {
        const auto read = parse_uci(pos, text);
        ASSERT_FALSE(read.ok()) << text;
        EXPECT_EQ(read.error().message.find("not legal"), std::string::npos) << text;
    }
    for (const std::string_view text : {"e2e5", "e7e5", "e4e5", "e1g1", "0000", "e2e4q", "a1a1"}) {
        const auto read = parse_uci(pos, text);
        ASSERT_FALSE(read.ok()) << text;
        if (text == "0000") continue;
        EXPECT_NE(read.error().message.find("not legal"), std::string::npos) << text;
    }
    EXPECT_FALSE(parse_uci(pos, std::string(1'000'000, 'e')).ok());
}

}  // namespace
}  // namespace sente::chess
