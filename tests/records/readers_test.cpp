// SPDX-License-Identifier: GPL-3.0-or-later
// Records are read as people and programs write them; what is wrong is named by its line.
#include "core/random.hpp"
#include "records/csa.hpp"
#include "records/formats.hpp"
#include "records/kif.hpp"
#include "records/pgn.hpp"
#include "records/support.hpp"
#include "records/usi.hpp"

namespace sente::records {
namespace {

using test::moves_of;

Record only(const RecordFile& file) {
    EXPECT_TRUE(file.rejections.empty())
        << file.rejections[0].line << ": " << file.rejections[0].reason;
    EXPECT_EQ(file.records.size(), 1U);
    return file.records.empty() ? Record() : file.records[0];
}

void expect_rejected(const RecordFile& file, std::size_t line, std::string_view words) {
    ASSERT_EQ(file.rejections.size(), 1U);
    EXPECT_EQ(file.rejections[0].line, line);
    EXPECT_NE(file.rejections[0].reason.find(words), std::string::npos)
        << file.rejections[0].reason;
}

TEST(ReadingPgn, TakesWhatPeopleWrite) {
    const Record record = only(
        read_pgn("% for others\r\n[Event \"a \\\"b\\\" \\\\\"][Result \"1-0\"]\r\n; between\r\n\r\n"
                 "e4(d4 d5)e5!2.Nf3$10{x}d6?! 3. Bc4 (3. d4; to the end\n3...exd4 (3...Nd7)) 1-0"));
    EXPECT_EQ(moves_of(record), "e2e4 e7e5 g1f3 d7d6 f1c4");
    EXPECT_EQ(record.tag("Event"), "a \"b\" \\");
    EXPECT_EQ(record.outcome, GameResult::first_wins);
    EXPECT_EQ(record.nodes[0].note.comment, "between");
    EXPECT_EQ(record.nodes[0].children.size(), 2U);
    const std::vector<std::size_t> line = record.main_line();
    EXPECT_EQ(record.nodes[line[2]].note.nags, std::vector<int>{1});
    EXPECT_EQ(record.nodes[line[3]].note.nags, std::vector<int>{10});
    EXPECT_EQ(record.nodes[line[3]].note.comment, "x");
    EXPECT_EQ(record.nodes[line[4]].note.nags, std::vector<int>{6});
    EXPECT_EQ(record.nodes[line[4]].children.size(), 2U);
}

TEST(ReadingPgn, UnderstandsNotesOfPrograms) {
    const Record record = only(
        read_pgn("1. e4 {+0.31/14 0.95s} e5 {[%eval -1.25,20] [%clk 1:02:03.5] so} 2. Nf3 {book} "
                 "d6 {-M6/77 1s, White mates} 3. d4 {[%eval #4] [%emt 0:00:07]} Nf6 {[%eval #4]} "
                 "4. Nc3 {0.5} Be7 { [%cal Ge2e4] [%clk 0:00:59] } *"));
    const auto note = [&](std::size_t move) { return record.nodes[record.main_line()[move]].note; };
    EXPECT_EQ(note(1).evaluation, (Evaluation{31, false}));
    EXPECT_EQ(note(1).depth, 14);
    EXPECT_EQ(note(1).time_ms, 950);
    EXPECT_EQ(note(2).evaluation, (Evaluation{125, false})) << "White's view, but Black moved";
    EXPECT_EQ(note(2).depth, 20);
    EXPECT_EQ(note(2).clock_ms, 3'723'500);
    EXPECT_EQ(note(2).comment, "so");
    EXPECT_EQ(note(3).comment, "book");
    EXPECT_EQ(note(4).evaluation, (Evaluation{-6, true}));
    EXPECT_EQ(note(4).comment, "White mates");
    EXPECT_EQ(note(5).evaluation, (Evaluation{9, true})) << "this move and four more of White";
    EXPECT_EQ(note(5).time_ms, 7000);
    EXPECT_EQ(note(6).evaluation, (Evaluation{-8, true}));
    EXPECT_EQ(note(7).comment, "0.5") << "a bare number is a remark";
    EXPECT_EQ(note(8).comment, "[%cal Ge2e4]");
    EXPECT_EQ(note(8).clock_ms, 59'000);
}

TEST(ReadingPgn, KnowsWhatTheStartIsWorth) {
    const Record record = only(read_pgn("{[%eval 0.3,9] a start} 1. e4 *"));
    EXPECT_EQ(record.nodes[0].note.evaluation, (Evaluation{-30, false})) << "Black moved last";
    EXPECT_EQ(record.nodes[0].note.depth, 9);
    EXPECT_EQ(record.nodes[0].note.comment, "a start");
    for (const PgnNotes notes : {PgnNotes::program, PgnNotes::commands})
        EXPECT_EQ(only(read_pgn(write_pgn(record, notes))).nodes[0].note, record.nodes[0].note);
}

TEST(ReadingPgn, RejectsAGameAndReadsTheNext) {
    const RecordFile file = read_pgn(
        "[White \"a\"]\n\n1. e4 e5 2. Ke3 Nc6 {*} (2... d6 1-0) 1-0\n\n"
        "[White \"b\"]\n\n1. d4 *\n\n[Variant \"Atomic\"]\n\n1. e4 *\n\n1. c4 *\n");
    ASSERT_EQ(file.records.size(), 2U);
    EXPECT_EQ(moves_of(file.records[0]), "d2d4");
    EXPECT_EQ(file.records[0].line, 5U);
    EXPECT_EQ(moves_of(file.records[1]), "c2c4");
    ASSERT_EQ(file.rejections.size(), 2U);
    EXPECT_EQ(file.rejections[0].line, 3U);
    EXPECT_EQ(file.rejections[0].reason, "'Ke3' is not legal in this position (at character 1)");
    EXPECT_EQ(file.rejections[1].line, 9U);
    expect_rejected(read_pgn("1. e4 (1. d4"), 1, "closing parenthesis");
    expect_rejected(read_pgn("1. e4 {open\n\n"), 1, "closing brace");
    expect_rejected(read_pgn("(1. e4) *"), 1, "variation of nothing");
    expect_rejected(read_pgn("1. e4 ) *"), 1, "without an opening");
    expect_rejected(read_pgn("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*"), 3, "FEN");
    expect_rejected(read_pgn("1. e4 Z0 *"), 1, "passes");
    std::string deep = "1. e4";
    for (int n = 0; n < 300; ++n) deep += " (1. d4";
    expect_rejected(read_pgn(deep), 1, "100 deep");
}

TEST(ReadingPgn, KnowsTheLettersOfSevenLanguagesAndFigurines) {
    const std::string moves = "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1";
    for (const std::string_view text : {
             "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. 0-0 *",   // English
             "1. e4 e5 2. Sf3 Sc6 3. Lb5 Sf6 4. O-O *",   // German
             "1. e4 e5 2. Cf3 Cc6 3. Fb5 Cf6 4. O-O *",   // French
             "1. e4 e5 2. Cf3 Cc6 3. Ab5 Cf6 4. O-O *",   // Spanish
             "1. e4 e5 2. Pf3 Pc6 3. Lb5 Pf6 4. O-O *",   // Dutch
             "1. e4 e5 2. Sf3 Sc6 3. Gb5 Sf6 4. O-O *",   // Polish
             "1. e4 e5 2. Jf3 Jc6 3. Sb5 Jf6 4. O-O *",   // Czech
             "1. e4 ♟e5 2. ♘f3 ♞c6 3. ♗b5 ♞f6 4. O-O *",  // any
         })
        EXPECT_EQ(moves_of(only(read_pgn(text))), moves) << text;
    const std::string promotes = "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=";
    EXPECT_EQ(moves_of(only(read_pgn(promotes + "D+ Kh7 2. Dd5 *"))), "a7a8q h8h7 a8d5");
    EXPECT_EQ(moves_of(only(read_pgn(promotes + "♕+ ♚h7 2. ♕d5 *"))), "a7a8q h8h7 a8d5");
    expect_rejected(read_pgn("1. e4 e5 2. Sf3 Nc6 *"), 1, "'Sf3'");
}

TEST(ReadingPgn, ForgivesAndCountsWhatIsLost) {
    const auto forgiven = [](std::string_view text) {
        return only(read_pgn(text, Reading::forgiving));
    };
    const Record broken =
        forgiven("1. e4 e5 2. Nf3 Nc6 3. Bb9 {?} a6 (3... Nf6 4. O-O) 4. Ba4 1-0");
    EXPECT_EQ(moves_of(broken), "e2e4 e7e5 g1f3 b8c6");
    EXPECT_EQ(broken.lost, 5U);
    EXPECT_FALSE(broken.nodes[broken.main_line().back()].ending) << "who knows how it ended";
    const Record varied = forgiven("1. e4 (1. Ke5 d5) (1. d4 d5) e5 $300 ) 2. Nf3 (2. Nc3 *");
    EXPECT_EQ(moves_of(varied), "e2e4 e7e5 g1f3");
    EXPECT_EQ(varied.lost, 2U);
    EXPECT_EQ(varied.nodes[0].children.size(), 2U);
    EXPECT_EQ(varied.nodes[varied.main_line()[2]].children.size(), 2U);
    const Record tagged = forgiven("[Event \"x]\n[White \"a\"]\n\n(1. d4) $3 1. e4 *");
    EXPECT_EQ(tagged.tag("White"), "a");
    EXPECT_EQ(moves_of(tagged), "e2e4");
    EXPECT_EQ(tagged.lost, 1U);
    EXPECT_EQ(moves_of(forgiven("1. e4 <reserved for later> e5 > 2. Nf3 <")), "e2e4 e7e5 g1f3");
    expect_rejected(read_pgn("[Variant \"Atomic\"]\n\n1. e4 *", Reading::forgiving), 1, "Atomic");
    expect_rejected(read_pgn("[FEN \"8/8 w\"]\n\n1. e4 *", Reading::forgiving), 3, "FEN");
}

TEST(AnOutlineOfPgn, HasTheGamesThatTheReaderFinds) {
    const std::string text =
        "[White \"a\"]\n\n1. e4 (1. d4 *) e5 1-0\n[White \"b\"]{[White \"c\"]} 1. c4\n\n"
        "[White \"d\"]\n\n1. Zz9 *\n1. f4 *\n";
    const auto games = outline_pgn(text);
    const RecordFile whole = read_pgn(text, Reading::forgiving);
    ASSERT_EQ(games.size(), 4U);
    ASSERT_EQ(whole.records.size(), 4U);
    for (std::size_t i = 0; i < games.size(); ++i) {
        const Record one = only(read_pgn(text.substr(games[i].begin, games[i].end - games[i].begin),
                                         Reading::forgiving));
        EXPECT_EQ(moves_of(one), moves_of(whole.records[i])) << i;
        EXPECT_EQ(one.tags, whole.records[i].tags) << i;
        EXPECT_EQ(one.tags, games[i].tags) << i;
    }
}

TEST(ReadingKif, TakesHandicapsVariationsAndEnds) {
    const Record record = only(read_kif(
        "手合割：香落ち　\r\n上手：U\r\n下手：S\r\n手数----指手--\r\n   1 ３四歩(33)\r\n"
        "   2 ７六歩(77)   ( 1:05/00:01:05)+\r\n*一\r\n*\r\n*二\r\n&印\r\n   3 切れ負け\r\n\r\n"
        "変化：2手\r\n   2 ２六歩(27)\r\n   3 反則勝ち\r\n"));
    EXPECT_EQ(moves_of(record), "3c3d 7g7f");
    EXPECT_EQ(record.tag("White"), "U");
    EXPECT_EQ(record.tag("Black"), "S");
    EXPECT_EQ(record.outcome, GameResult::first_wins) << "White's time was up";
    const Node& second = record.nodes[record.main_line()[2]];
    EXPECT_EQ(second.note.time_ms, 65'000);
    EXPECT_EQ(second.note.comment, "一\n\n二");
    ASSERT_EQ(record.nodes.size(), 4U);
    EXPECT_EQ(record.nodes[3].ending, (Ending{Reason::illegal_action, GameResult::second_wins}));
}

TEST(ReadingKif, NamesTheLineThatIsWrong) {
    expect_rejected(read_kif("手数----指手--\n 1 ７六歩(77)\n 2 ３四歩(34)\n"), 3, "not legal");
    expect_rejected(read_kif("手数----指手--\n 1 ７六銀(77)\n"), 2, "not legal");
    expect_rejected(read_kif("手数----指手--\n 1 同　歩(77)\n"), 2, "not a move");
    expect_rejected(read_kif("手数----指手--\n 1 ７六歩(77)\n変化：3手\n"), 3,
                    "variation of move 3");
    expect_rejected(read_kif("手数----指手--\n 1 投了\n 2 ７六歩(77)\n"), 3, "after the end");
    expect_rejected(read_kif("手合割：百枚落ち\n手数----指手--\n 1 ７六歩(77)\n"), 3, "百枚落ち");
    expect_rejected(read_kif("先手：a\n何か\n"), 2, "neither");
    expect_rejected(read_kif("手数----指手--\n 1 ７六歩(77) (x:y)\n"), 2, "time");
}

// Headers are told from moves by what stands behind their blanks, of whatever kind these are.
TEST(ReadingKif, KeepsNoHeaderThatWouldReadAsSomethingElse) {
    for (const char* line :
         {"\vまで：x", "　\fまで：x", " \v*x：y", "\v　変化x：y", "\t手数-：x"}) {
        const Record record = only(read_kif("手合割：角落ち\n" + std::string(line) + "\n"));
        const Record again = only(read_kif(write_kif(record)));
        EXPECT_EQ(again.start, record.start) << line;
        EXPECT_EQ(again.tags, record.tags) << line;
        EXPECT_EQ(again.nodes[0].note.comment, record.nodes[0].note.comment) << line;
    }
}

TEST(ReadingKif, TakesTimesThatCanBeWrittenAgain) {
    const auto move_in = [](const std::string& time) {
        return read_kif("手数----指手--\n 1 ７六歩(77) (" + time + ")\n");
    };
    const Record record = only(move_in("27777:46:40/27777:46:40"));
    EXPECT_EQ(record.nodes[1].note.time_ms, 100'000'000'000);
    EXPECT_EQ(only(read_kif(write_kif(record))).nodes[1].note.time_ms, 100'000'000'000);
    expect_rejected(move_in("27777:46:41/27777:46:41"), 2, "time");
    expect_rejected(move_in("99999999999:00"), 2, "time");
    const Record by_csa = only(read_csa("PI\n+\n+7776FU,T100000000\n"));
    EXPECT_EQ(only(read_kif(write_kif(by_csa))).nodes[1].note.time_ms, 100'000'000'000);
}

TEST(ReadingKif, ForgivesAndCountsWhatIsLost) {
    const Record record =
        only(read_kif("先手: S\nsomething\n手数----指手--\n   1 ７六歩(77)   (x:y)\n   2 "
                      "３四歩(33)\n   3 ５五玉(59)\n"
                      "*lost\n   4 ８四歩(83)\n   5 投了\n\n変化：2手\n   2 "
                      "８四歩(83)\n変化：9手\n   9 ５二金(41)\n",
                      Reading::forgiving));
    EXPECT_EQ(record.tag("Black"), "S");
    EXPECT_EQ(moves_of(record), "7g7f 3c3d");
    EXPECT_EQ(record.lost, 3U);
    EXPECT_EQ(record.outcome, GameResult::unknown);
    EXPECT_EQ(record.nodes.size(), 4U);
    EXPECT_TRUE(record.nodes[2].note.comment.empty());
    EXPECT_EQ(read_kif("手合割：五五将棋\n", Reading::forgiving).rejections.size(), 1U);
}

TEST(ReadingKi2, ResolvesMovesByTheirWords) {
    const Record record =
        only(read_ki2("▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲５八金右 △５二金左\n▲４五角打 △６二銀\n"
                      "まで8手で先手の勝ち\n"));
    EXPECT_EQ(moves_of(record), "7g7f 3c3d 8h2b+ 3a2b 4i5h 4a5b B*4e 7a6b");
    EXPECT_EQ(record.outcome, GameResult::first_wins);
    // Black is to move and has won: nobody says how.
    EXPECT_EQ(record.nodes.back().ending, (Ending{Reason::unknown, GameResult::first_wins}));
    expect_rejected(read_ki2("▲５八金\n"), 1, "more than one");
    expect_rejected(read_ki2("▲７六歩\n△７六歩\n"), 2, "not legal");
}

TEST(AnAdjudicatedGame, KeepsItsOutcomeInKif) {
    Record record = test::record_of(GameKind::shogi, "", "7g7f 3c3d");
    for (const GameResult outcome :
         {GameResult::first_wins, GameResult::second_wins, GameResult::draw}) {
        record.end({Reason::adjudication, outcome});
        EXPECT_EQ(only(read_kif(write_kif(record))).outcome, outcome) << write_kif(record);
    }
    record.end({Reason::adjudication, GameResult::second_wins});
    EXPECT_EQ(only(read_csa(write_csa(record))).outcome, GameResult::second_wins);
}

// For every legal move of random games: the customary words name it and no other.
TEST(WordsOfKi2, NameEachLegalMove) {
    Random random(11);
    for (int game = 0; game < 12; ++game) {
        shogi::Position pos = shogi::Shogi::start();
        shogi::Square previous = shogi::kNoSquare;
        for (int ply = 0; ply < 150; ++ply) {
            shogi::Position::MoveList legal;
            pos.generate_legal(legal);
            if (legal.empty()) break;
            for (std::size_t i = random.below(7); i < legal.size(); i += 7) {
                const shogi::Move move = legal[i];
                const auto by_ki2 = parse_ki2_move(pos, ki2_move(pos, move, previous), previous);
                ASSERT_TRUE(by_ki2.ok()) << by_ki2.error().message;
                ASSERT_EQ(*by_ki2, move) << ki2_move(pos, move, previous);
                const auto by_kif = parse_kif_move(pos, kif_move(pos, move, previous), previous);
                ASSERT_TRUE(by_kif.ok()) << by_kif.error().message;
                ASSERT_EQ(*by_kif, move);
            }
            const shogi::Move move = legal[random.below(legal.size())];
            previous = move.to();
            pos = pos.after(move);
        }
    }
}

TEST(ReadingCsa, TakesBoardsHandsAndSeveralGames) {
    const RecordFile file = read_csa(
        "'remark\nV2.2\nN+a, "
        "b\nPI82HI22KA\n-\n-3334FU,T3,'x\n+7776FU\nT1.5\n'*good\n%-ILLEGAL_ACTION\n"
        "/\nP+59OU\nP-51OU\nP+00AL\n+\n+0052KI\n%TSUMI\n/\n+7776FU\n+2726FU\n/\nPI\n+\n%TORYO\n");
    ASSERT_EQ(file.records.size(), 3U);
    const Record& odds = file.records[0];
    EXPECT_EQ(odds.start, "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    EXPECT_EQ(moves_of(odds), "3c3d 7g7f");
    EXPECT_EQ(odds.tag("Black"), "a, b");
    EXPECT_EQ(odds.nodes[1].note.time_ms, 3000);
    EXPECT_EQ(odds.nodes[2].note.time_ms, 1500);
    EXPECT_EQ(odds.nodes[2].note.comment, "good");
    EXPECT_EQ(odds.nodes[2].ending, (Ending{Reason::illegal_move, GameResult::first_wins}));
    EXPECT_EQ(file.records[1].start, "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1");
    EXPECT_EQ(file.records[2].outcome, GameResult::second_wins);
    expect_rejected(file, 20, "other side");
}

TEST(ReadingCsa, NamesTheLineThatIsWrong) {
    expect_rejected(read_csa("PI\n+\n+7775FU\n"), 3, "not legal");
    expect_rejected(read_csa("PI\n+\n+7776XX\n"), 3, "not a move");
    expect_rejected(read_csa("PI11HI\n+\n"), 1, "leave out");
    expect_rejected(read_csa("P1-XX\n+\n"), 1, "no piece");
    expect_rejected(read_csa("PI\n+\nTx\n"), 3, "time");
    expect_rejected(read_csa("PI\n+\n%WHAT\n"), 3, "end of a game");
    expect_rejected(read_csa("PI\nfoo\n"), 2, "no statement");
}

TEST(ReadingCsa, ForgivesAndCountsWhatIsLost) {
    const Record record = only(read_csa(
        "V2.2\nN?x\nX\nPI\n+\n+7776FU\nTx\n-3334FU,T6\n+5955OU\nT1\n'*lost\n-8384FU\n%TORYO\n",
        Reading::forgiving));
    EXPECT_EQ(moves_of(record), "7g7f 3c3d");
    EXPECT_EQ(record.lost, 2U);
    EXPECT_EQ(record.nodes[2].note.time_ms, 6000);
    EXPECT_TRUE(record.nodes[2].note.comment.empty());
    EXPECT_EQ(record.outcome, GameResult::unknown);
    EXPECT_EQ(read_csa("P1-XX\n+\n", Reading::forgiving).rejections.size(), 1U);
}

TEST(ReadingUsi, TakesALineAGame) {
    const RecordFile file = read_usi(
        "# games\nposition startpos moves 7g7f\nsfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/"
        "LNSGKGSNL w - 1 moves 3c3d\nstartpos\nstartpos moves 7g7e\nnonsense\n");
    ASSERT_EQ(file.records.size(), 3U);
    EXPECT_EQ(moves_of(file.records[1]), "3c3d");
    ASSERT_EQ(file.rejections.size(), 2U);
    EXPECT_EQ(file.rejections[0].line, 5U);
    EXPECT_EQ(file.rejections[1].line, 6U);
}

TEST(Encodings, AreFoundFromTheBytes) {
    const std::string text = "手合割：平手\n先手：渡辺\n手数----指手--\n   1 ７六歩(77)\n";
    const auto shift_jis = to_shift_jis(text);
    ASSERT_TRUE(shift_jis);
    EXPECT_EQ(decode(text).encoding, Encoding::utf8);
    EXPECT_EQ(decode("\xEF\xBB\xBF" + text).text, text);
    EXPECT_EQ(decode(*shift_jis).encoding, Encoding::shift_jis);
    EXPECT_EQ(decode(*shift_jis).text, text);
    EXPECT_EQ(decode("'\xC2\xD0\xB6\xC9\xBC\xD4\n").text, "'対局者\n");  // EUC-JP
    EXPECT_EQ(decode("Z\xFCrich", true).text, "Zürich");
    EXPECT_FALSE(to_shift_jis("😀"));
    EXPECT_EQ(only(read_records(*shift_jis, "x.kif")).tag("Black"), "渡辺");
}

TEST(Formats, AreFoundByNameOrContents) {
    EXPECT_EQ(format_of_name("a/b.PGN"), Format::pgn);
    EXPECT_EQ(format_of_name("x.kifu"), Format::kif);
    EXPECT_EQ(format_of_name("x.txt"), std::nullopt);
    EXPECT_EQ(format_of_text("[Event \"x\"]\n"), Format::pgn);
    EXPECT_EQ(format_of_text("先手：a\n手数----指手--\n"), Format::kif);
    EXPECT_EQ(format_of_text("先手：a\n▲７六歩\n"), Format::ki2);
    EXPECT_EQ(format_of_text("'x\nN+a\n"), Format::csa);
    EXPECT_EQ(format_of_text("startpos moves 7g7f\n"), Format::usi);
    expect_rejected(read_records("hello", "x.txt"), 1, "neither");
}

}  // namespace
}  // namespace sente::records
