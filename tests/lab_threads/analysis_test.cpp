// SPDX-License-Identifier: GPL-3.0-or-later
// Games are judged by what their moves give away, in both games and with any number of threads.
#include "lab/analyse/analysis.hpp"

#include <gtest/gtest.h>

#include "core/score.hpp"
#include "lab/analyse/analysis_page.hpp"
#include "lab/analyse/words.hpp"
#include "records/formats.hpp"

namespace sente::lab::analyse {
namespace {

using records::Format;
using records::GameKind;
using records::Record;

constexpr std::string_view kScholar =
    "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n"
    "1. e4 {[%clk 0:09:58] king's pawn} e5 2. Bc4 Nc6 (2... Nf6 $1 {better}) 3. Qh5 Nf6 4. Qxf7# "
    "1-0\n";

Record chess_game(std::string_view text = kScholar) {
    const auto file = records::read_records(text, Format::pgn);
    EXPECT_EQ(file.records.size(), 1U);
    return file.records.at(0);
}

Record shogi_game() {
    const auto file =
        records::read_records("startpos moves 7g7f 3c3d 8h2b+ 8b2b B*4e", Format::usi);
    EXPECT_EQ(file.records.size(), 1U);
    return file.records.at(0);
}

Options few_nodes(int threads = 1) {
    Options options;
    options.limits.nodes = 3000;
    options.hash_mb = 1;
    options.threads = threads;
    return options;
}

const std::atomic<bool> kNever{false};

TEST(WinningChance, GrowsWithTheScoreAndIsFairAtZero) {
    for (const GameKind game : {GameKind::chess, GameKind::shogi}) {
        EXPECT_DOUBLE_EQ(winning_chance(0, game), 0.5);
        for (Score score = -3000; score < 3000; score += 50) {
            EXPECT_LT(winning_chance(score, game), winning_chance(score + 50, game));
            EXPECT_NEAR(winning_chance(score, game) + winning_chance(-score, game), 1.0, 1e-12);
        }
        EXPECT_EQ(winning_chance(mate_in(5), game), 1.0);
        EXPECT_EQ(winning_chance(mated_in(4), game), 0.0);
    }
    EXPECT_GT(winning_chance(300, GameKind::chess), winning_chance(300, GameKind::shogi));
}

TEST(Judgements, HaveTheirBoundsAndSigns) {
    EXPECT_EQ(judgement_of(0), Judgement::good);
    EXPECT_EQ(judgement_of(0.049), Judgement::good);
    EXPECT_EQ(judgement_of(0.05), Judgement::inaccuracy);
    EXPECT_EQ(judgement_of(0.10), Judgement::mistake);
    EXPECT_EQ(judgement_of(0.20), Judgement::blunder);
    EXPECT_EQ(nag_of(Judgement::inaccuracy), 6);
    EXPECT_EQ(nag_of(Judgement::mistake), 2);
    EXPECT_EQ(nag_of(Judgement::blunder), 4);
    EXPECT_DOUBLE_EQ(accuracy_of(0), 100);
    EXPECT_GT(accuracy_of(0.1), accuracy_of(0.2));
}

TEST(AnAnalysis, FindsTheBlunderOfTheScholar) {
    const Analysis analysis = analyse(chess_game(), few_nodes(), kNever);
    ASSERT_EQ(analysis.moves.size(), 7U);
    EXPECT_TRUE(analysis.complete);
    EXPECT_TRUE(analysis.last.over);
    const AnalysedMove& blunder = analysis.moves[5];
    EXPECT_EQ(blunder.words, "Nf6");
    EXPECT_EQ(blunder.judgement, Judgement::blunder);
    EXPECT_EQ(blunder.score, mated_in(2));
    EXPECT_FALSE(blunder.best);
    const AnalysedMove& mate = analysis.moves[6];
    EXPECT_EQ(mate.words, "Qxf7#");
    EXPECT_TRUE(mate.best);
    EXPECT_EQ(mate.score, mate_in(1));
    EXPECT_EQ(mate.judgement, Judgement::good);
    EXPECT_EQ(mate.study.played.rank, 1);
    EXPECT_EQ(analysis.summary(Side::second).judgements[3], 1);
    EXPECT_EQ(analysis.summary(Side::first).moves, 4);
    EXPECT_LT(analysis.summary(Side::second).accuracy, analysis.summary(Side::first).accuracy);
}

TEST(AnAnalysis, NeverFindsMovesBetterThanTheBest) {
    for (const Record& record : {chess_game(), shogi_game()})
        for (const AnalysedMove& move : analyse(record, few_nodes(), kNever).moves) {
            EXPECT_GE(move.loss, 0);
            EXPECT_LE(move.score, move.study.score);
            EXPECT_GE(move.study.played.rank, 1);
            EXPECT_LE(move.study.played.rank, move.study.played.moves);
            EXPECT_EQ(move.best, move.study.lines.front().moves.front() == move.move);
            EXPECT_EQ(move.best, move.study.played.rank == 1) << "the best move is tried first";
        }
}

TEST(AnAnalysis, DoesNotDependOnThreads) {
    for (const Record& record : {chess_game(), shogi_game()}) {
        auto one = json_of(record, analyse(record, few_nodes(1), kNever));
        auto three = json_of(record, analyse(record, few_nodes(3), kNever));
        one.erase("seconds");
        three.erase("seconds");
        EXPECT_EQ(one, three);
    }
}

TEST(AnAnalysis, KeepsAsManyLinesAsAskedFor) {
    Options options = few_nodes();
    options.limits.nodes = 20000;
    options.limits.lines = 3;
    for (const AnalysedMove& move : analyse(chess_game(), options, kNever).moves) {
        EXPECT_EQ(move.study.lines.size(), 3U);
        for (const Line& line : move.study.lines) {
            EXPECT_EQ(line.words.size(), line.moves.size());
            EXPECT_LE(line.score, move.study.lines.front().score);
        }
    }
}

TEST(AnAnalysis, RanksByEachPolicy) {
    for (const auto name : ordering::kPolicyNames) {
        Options options = few_nodes();
        options.policy = *ordering::policy_named(name);
        const Analysis analysis = analyse(shogi_game(), options, kNever);
        for (const AnalysedMove& move : analysis.moves)
            EXPECT_GE(move.study.played.rank, 1) << name << " " << move.words;
    }
}

TEST(AnAnalysis, ThatIsStoppedHasNothingHalf) {
    const std::atomic<bool> at_once{true};
    const Analysis analysis = analyse(chess_game(), few_nodes(), at_once);
    EXPECT_TRUE(analysis.moves.empty());
    EXPECT_FALSE(analysis.complete);
    EXPECT_EQ(analysis.plies, 7U);
    std::atomic<bool> later{false};
    Options options = few_nodes();
    options.progress = [&later](std::size_t done, std::size_t) { later = done >= 3; };
    const Analysis some = analyse(chess_game(), options, later);
    EXPECT_EQ(some.moves.size(), 2U) << "a move takes the positions before and after it";
    EXPECT_FALSE(some.complete);
}

TEST(AnAnnotatedRecord, KeepsWhatWasThere) {
    const Record before = chess_game();
    const Record after = annotated(before, analyse(before, few_nodes(), kNever));
    const std::string text = records::write_record(after, Format::pgn);
    EXPECT_NE(text.find("[%clk 0:09:58] king's pawn"), std::string::npos) << text;
    EXPECT_NE(text.find("2... Nf6 $1 {better}"), std::string::npos) << text;
    EXPECT_NE(text.find("Nf6 $4"), std::string::npos) << text;
    EXPECT_NE(text.find("Blunder, "), std::string::npos) << text;
    EXPECT_EQ(after.nodes[after.main_line()[5]].children.size(), 2U)
        << "the best line is a variation\n"
        << text;
    EXPECT_NE(text.find("[Annotator \"Sente\"]"), std::string::npos);
    const auto again = records::read_records(text, Format::pgn);
    ASSERT_EQ(again.records.size(), 1U) << again.rejections.at(0).reason;
    EXPECT_EQ(again.records[0].main_line().size(), before.main_line().size());
    EXPECT_EQ(records::write_record(again.records[0], Format::pgn), text);
}

TEST(AnAnnotatedRecord, KeepsScoresOfTheOriginalAsWords) {
    const Record before = chess_game("1. e4 {+0.25/12 0.220s} e5 {-0.10/9 1.000s, hm} *\n");
    const Record after = annotated(before, analyse(before, few_nodes(), kNever));
    const records::Note& note = after.nodes[after.main_line()[1]].note;
    EXPECT_NE(note.comment.find("+0.25/12"), std::string::npos) << note.comment;
    EXPECT_EQ(note.time_ms, 220);
    EXPECT_NE(note.depth, 12);
}

TEST(AnAnnotatedRecord, OfShogiIsReadBackFromKif) {
    const Record before = shogi_game();
    const Analysis analysis = analyse(before, few_nodes(), kNever);
    const std::string text = records::write_record(annotated(before, analysis), Format::kif);
    EXPECT_NE(text.find("候補順"), std::string::npos) << text;
    EXPECT_NE(text.find("評価値"), std::string::npos) << text;
    const auto again = records::read_records(text, Format::kif);
    ASSERT_EQ(again.records.size(), 1U) << again.rejections.at(0).reason;
    EXPECT_EQ(again.records[0].main_line().size(), before.main_line().size());
}

TEST(AnAnnotatedRecord, LeavesTheOrderOutWhereItIsNotWanted) {
    for (const Record& before : {chess_game(), shogi_game()}) {
        const Analysis analysis = analyse(before, few_nodes(), kNever);
        for (const bool order : {true, false}) {
            const Record after = annotated(before, analysis, {order});
            bool says_so = false;
            for (const records::Node& node : after.nodes)
                says_so = says_so || node.note.comment.find("Order ") != std::string::npos ||
                          node.note.comment.find("候補順") != std::string::npos;
            EXPECT_EQ(says_so, order);
        }
    }
}

TEST(APageOfAGame, HasOneScoreForAMoveEverywhere) {
    for (const Record& record : {chess_game(), shogi_game()}) {
        const Analysis analysis = analyse(record, few_nodes(), kNever);
        const std::string page = page_of({{record, analysis}}, "", Language::english);
        const auto facts = page.find("{\"name\":\"Start\"");
        ASSERT_NE(facts, std::string::npos);
        std::size_t at = page.find("\"facts\":\"", facts) + 1;
        for (const AnalysedMove& move : analysis.moves) {
            at = page.find("\"facts\":\"", at) + 9;
            const std::string score =
                score_text(seen_by_first(move.score, move.side), analysis.game);
            EXPECT_EQ(page.substr(at, score.size() + 1), score + " ") << move.words;
        }
    }
}

TEST(APageOfAGame, SpeaksTheLanguageOfItsRecords) {
    EXPECT_EQ(language_of(GameKind::chess), Language::english);
    EXPECT_EQ(language_of(GameKind::shogi), Language::japanese);
    EXPECT_EQ(filled("{1} of {0}", {"b", "{0}"}), "{0} of b");
}

TEST(Words, NameMatesAndSidesInJapanese) {
    EXPECT_EQ(score_text(kMate - 5, GameKind::shogi, Language::japanese), "+5手詰");
    EXPECT_EQ(score_text(5 - kMate, GameKind::chess, Language::japanese), "-5手詰");
    EXPECT_EQ(score_text(-120, GameKind::shogi, Language::japanese), "-120");
    EXPECT_EQ(side_name(Side::first, GameKind::shogi, Language::japanese), "先手");
    EXPECT_EQ(side_name(Side::second, GameKind::chess, Language::japanese), "黒");
}

TEST(Words, CountMovesAsPeopleDo) {
    Analysis analysis;
    analysis.game = GameKind::chess;
    analysis.plies = 89;
    analysis.moves.resize(1);
    EXPECT_EQ(move_count(analysis), 45U);
    analysis.moves[0].side = Side::second;
    EXPECT_EQ(move_count(analysis), 45U) << "44 pairs after a first move of Black's";
    analysis.plies = 90;
    EXPECT_EQ(move_count(analysis), 46U);
    analysis.game = GameKind::shogi;
    EXPECT_EQ(move_count(analysis), 90U);
}

TEST(Words, ShowALimitOnlyWhereItIsReached) {
    EXPECT_EQ(loss_percent(0.0999), 9);
    EXPECT_EQ(loss_percent(0.1), 10);
    EXPECT_EQ(loss_percent(0.2), 20);
    EXPECT_EQ(loss_percent(0.004), 0);
}

TEST(Words, TellResultsInTheLanguageOfTheGame) {
    Record record;
    EXPECT_EQ(result_words(record), "");
    record.outcome = GameResult::first_wins;
    EXPECT_EQ(result_words(record), "1-0");
    record.kind = GameKind::shogi;
    EXPECT_EQ(result_words(record), "先手の勝ち (Black won)");
    record.outcome = GameResult::second_wins;
    EXPECT_EQ(result_words(record), "後手の勝ち (White won)");
}

TEST(Words, SayScoresAsPeopleDo) {
    EXPECT_EQ(score_text(5, GameKind::chess), "+0.05");
    EXPECT_EQ(score_text(-250, GameKind::chess), "-2.50");
    EXPECT_EQ(score_text(-250, GameKind::shogi), "-250");
    EXPECT_EQ(score_text(mate_in(5), GameKind::chess), "#3");
    EXPECT_EQ(score_text(mated_in(4), GameKind::chess), "#-2");
    EXPECT_EQ(score_text(mated_in(4), GameKind::shogi), "mate -4");
    EXPECT_EQ(score_text(kRuleWin, GameKind::shogi), "won");
    EXPECT_EQ(side_name(Side::first, GameKind::chess), "White");
    EXPECT_EQ(side_name(Side::first, GameKind::shogi), "Black");
}

TEST(Words, NumberLines) {
    AnalysedMove at;
    at.number = 12;
    at.side = Side::second;
    const Line line{0, {}, {"d5", "exd5", "Nxd5"}, {}};
    EXPECT_EQ(line_text(line, at, GameKind::chess, 9), "12... d5 13. exd5 Nxd5");
    EXPECT_EQ(line_text(line, at, GameKind::chess, 2), "12... d5 13. exd5");
    EXPECT_EQ(line_text(line, at, GameKind::shogi, 9), "d5 exd5 Nxd5");
}

}  // namespace
}  // namespace sente::lab::analyse
