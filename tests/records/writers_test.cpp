// SPDX-License-Identifier: GPL-3.0-or-later
// Records are written as other programs expect them, letter by letter.
#include "records/csa.hpp"
#include "records/kif.hpp"
#include "records/pgn.hpp"
#include "records/support.hpp"

namespace sente::records {
namespace {

using test::record_of;

TEST(Pgn, HasTheRosterFirstAndScoresAsMatchRunnersWriteThem) {
    Record record = record_of(GameKind::chess, "", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    record.set_tag("Opening", "King's \"Pawn\"");
    record.set_tag("White", "Sente");
    Note& first = record.nodes[1].note;
    first.evaluation = Evaluation{25, false};
    first.depth = 12;
    first.time_ms = 220;
    record.nodes[2].note.evaluation = Evaluation{-7, false};
    record.nodes[2].note.depth = 9;
    record.nodes[2].note.time_ms = 1003;
    record.nodes[7].note.evaluation = Evaluation{1, true};
    record.nodes[7].note.depth = 3;
    record.nodes[7].note.time_ms = 0;
    record.nodes[7].note.comment = "White mates";
    record.end({Reason::mate, GameResult::first_wins});
    EXPECT_EQ(write_pgn(record),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
              "[White \"Sente\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"
              "[Opening \"King's \\\"Pawn\\\"\"]\n\n"
              "1. e4 {+0.25/12 0.220s} 1... e5 {-0.07/9 1.003s} 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#\n"
              "{+M1/3 0.000s, White mates} 1-0\n\n");
}

TEST(Pgn, HasScoresAsBoardsReadThemOnRequest) {
    Record record = record_of(GameKind::chess, "", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    Note& first = record.nodes[1].note;
    first.evaluation = Evaluation{25, false};
    first.depth = 12;
    first.time_ms = 220;
    first.clock_ms = 59'000;
    record.nodes[2].note.evaluation = Evaluation{-7, false};
    record.nodes[2].note.comment = "level";
    record.nodes[4].note.evaluation = Evaluation{130, false};
    record.nodes[5].note.evaluation = Evaluation{5, true};
    record.nodes[6].note.evaluation = Evaluation{-2, true};
    record.nodes[7].note.evaluation = Evaluation{1, true};
    const std::string text = write_pgn(record, PgnNotes::commands);
    EXPECT_NE(text.find("1. e4 {[%eval 0.25,12] [%emt 0:00:00.220] [%clk 0:00:59]} 1... e5\n"
                        "{[%eval 0.07] level} 2. Qh5 Nc6 {[%eval -1.30]} 3. Bc4 {[%eval #2]} 3... "
                        "Nf6\n{[%eval #1]} 4. Qxf7# {[%eval #0]} *\n"),
              std::string::npos)
        << text;
    const RecordFile again = read_pgn(text);
    ASSERT_EQ(again.records.size(), 1U);
    for (std::size_t node = 1; node < record.nodes.size(); ++node)
        EXPECT_EQ(again.records[0].nodes[node].note, record.nodes[node].note) << node;
}

TEST(Pgn, GivesTheStartAndTheVariant) {
    Record record = record_of(GameKind::chess960,
                              "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ b GDgd - 0 1", "d7d5");
    record.end({Reason::time, GameResult::second_wins});
    const std::string text = write_pgn(record);
    EXPECT_NE(text.find("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"nbbrknrq/pppppppp/8/8/8/8/"
                        "PPPPPPPP/NBBRKNRQ b GDgd - 0 1\"]\n[Termination \"time forfeit\"]\n\n"
                        "1... d5 0-1\n"),
              std::string::npos)
        << text;
}

TEST(Pgn, NestsVariations) {
    Record record = record_of(GameKind::chess, "", "e2e4 e7e5");
    const auto raw = [](const char* move) {
        return chess::parse_uci(chess::Chess::start(), move)->raw();
    };
    const std::size_t queen_pawn = record.add(0, raw("d2d4"));
    record.nodes[queen_pawn].note.nags = {1, 14};
    record.nodes[queen_pawn].note.lead = "Or";
    record.nodes[0].note.comment = "A start";
    record.add(0, raw("c2c4"));
    EXPECT_NE(write_pgn(record).find("\n{A start} 1. e4 ({Or} 1. d4 $1 $14) (1. c4) 1... e5 *\n"),
              std::string::npos)
        << write_pgn(record);
}

TEST(Kif, NamesOriginsTimesAndTheEnd) {
    Record record = record_of(GameKind::shogi, "", "7g7f 3c3d 8h2b+ 3a2b B*4e");
    record.set_tag("Event", "試験");
    record.set_tag("Black", "Sente");
    record.set_tag("White", "相手");
    for (std::size_t node = 1; node <= 5; ++node)
        record.nodes[node].note.time_ms = 61'999 * static_cast<std::int64_t>(node);
    record.nodes[0].note.comment = "前置き";
    record.nodes[4].note.evaluation = Evaluation{104, false};
    record.nodes[4].note.depth = 12;
    record.nodes[4].note.comment = "一\n二";
    record.end({Reason::resignation, GameResult::first_wins, 5000});
    EXPECT_EQ(write_kif(record),
              "棋戦：試験\n手合割：平手\n先手：Sente\n後手：相手\n"
              "手数----指手---------消費時間--\n*前置き\n"
              "   1 ７六歩(77)   ( 1:01/00:01:01)\n"
              "   2 ３四歩(33)   ( 2:03/00:02:03)\n"
              "   3 ２二角成(88)   ( 3:05/00:04:07)\n"
              "   4 同　銀(31)   ( 4:07/00:06:11)\n"
              "**評価値=-104\n**深さ=12\n*一\n*二\n"
              "   5 ４五角打   ( 5:09/00:09:17)\n"
              "   6 投了   ( 0:05/00:06:16)\n"
              "まで5手で先手の勝ち\n");
}

TEST(Kif, DrawsTheBoardOfOtherStarts) {
    const Record record =
        record_of(GameKind::shogi, "8k/7+Pp/9/9/9/9/9/9/4K4 w 2RB4G4S4N4L15Pb 1", "1a2b");
    const std::string text = write_kif(record);
    EXPECT_NE(text.find("後手の持駒：角　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
                        "+---------------------------+\n"
                        "| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n"
                        "| ・ ・ ・ ・ ・ ・ ・ とv歩|二\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("先手の持駒：飛二　角　金四　銀四　桂四　香四　歩十五　\n後手番\n"),
              std::string::npos);
    EXPECT_NE(text.find("   1 ２二玉(11)\n"), std::string::npos);
}

TEST(Ki2, TellsMovesApartInTheCustomaryWords) {
    // Golds on 6i and 4i can both go to 5h; only one of the silvers can reach 4h.
    const auto pos = shogi::Shogi::start();
    const auto words = [&](const char* usi) {
        return ki2_move(pos, *shogi::parse_usi_move(pos, usi), shogi::kNoSquare);
    };
    EXPECT_EQ(words("6i5h"), "▲５八金左");
    EXPECT_EQ(words("4i5h"), "▲５八金右");
    EXPECT_EQ(words("3i4h"), "▲４八銀");
    EXPECT_EQ(words("7g7f"), "▲７六歩");

    const auto study = *shogi::parse_study_sfen("4k4/9/9/4G4/9/3GG4/9/9/4K4 b G 1");
    const auto there = [&](const char* usi) {
        return ki2_move(study, *shogi::parse_usi_move(study, usi), shogi::kNoSquare);
    };
    EXPECT_EQ(there("5d5e"), "▲５五金引");
    EXPECT_EQ(there("5f5e"), "▲５五金直");
    EXPECT_EQ(there("6f5e"), "▲５五金左");
    EXPECT_EQ(there("G*5e"), "▲５五金打");
    EXPECT_EQ(there("G*1a"), "▲１一金");
    const auto second = *shogi::parse_study_sfen("4k4/9/4s4/9/9/2s1s4/4P4/9/4K4 w - 1");
    EXPECT_EQ(ki2_move(second, *shogi::parse_usi_move(second, "5f5g+"), 4 * 9 + 6), "△同銀成");
    EXPECT_EQ(ki2_move(second, *shogi::parse_usi_move(second, "5f5g"), 4 * 9 + 6), "△同銀不成");
}

TEST(Csa, WritesTimesScoresAndTheEnd) {
    Record record = record_of(GameKind::shogi, "", "7g7f 3c3d 8h2b+ 3a2b B*4e");
    record.set_tag("Black", "Sente");
    record.set_tag("Event", "test");
    record.nodes[2].note.time_ms = 1999;
    record.nodes[2].note.evaluation = Evaluation{50, false};
    record.nodes[3].note.comment = "取る";
    record.end({Reason::perpetual_check, GameResult::second_wins, 1000});
    EXPECT_EQ(write_csa(record),
              "V2.2\nN+Sente\n$EVENT:test\nPI\n+\n+7776FU\n-3334FU\nT1\n'** -50\n+8822UM\n'*取る\n"
              "-3122GI\n+0045KA\n%+ILLEGAL_ACTION\nT1\n");
}

TEST(Csa, WritesOtherStarts) {
    const Record record =
        record_of(GameKind::shogi, "8k/7+Pp/9/9/9/9/9/9/4K4 w 2RB4G4S4N4LPb 1", "1a2b");
    const std::string text = write_csa(record);
    EXPECT_NE(text.find("P1 *  *  *  *  *  *  *  * -OU\nP2 *  *  *  *  *  *  * +TO-FU\n"),
              std::string::npos);
    EXPECT_NE(text.find("P9 *  *  *  * +OU *  *  *  * \n"
                        "P+00FU00KY00KY00KY00KY00KE00KE00KE00KE00GI00GI00GI00GI00KI00KI00KI00KI"
                        "00KA00HI00HI\nP-00KA\n-\n-1122OU\n"),
              std::string::npos)
        << text;
}

}  // namespace
}  // namespace sente::records
