// SPDX-License-Identifier: GPL-3.0-or-later
// What is written is read back the same: moves, variations, comments, times and ends, over random
// games of both games.
#include "records/formats.hpp"
#include "records/random_records.hpp"

namespace sente::records {
namespace {

using test::Abilities;
using test::expect_same;
using test::RandomRecord;

constexpr int kGames = 60;

void expect_back(const Record& record, Format format) {
    const std::string text = write_record(record, format);
    const RecordFile file = read_records(text, format);
    ASSERT_TRUE(file.rejections.empty())
        << file.rejections[0].line << ": " << file.rejections[0].reason << "\n"
        << text;
    ASSERT_EQ(file.records.size(), 1U);
    expect_same(record, file.records[0]);
    if (::testing::Test::HasFailure()) FAIL() << text;
    EXPECT_EQ(write_record(file.records[0], format), text);
}

Abilities pgn_abilities() {
    Abilities abilities;
    abilities.variations = abilities.leads = abilities.nags = true;
    abilities.times = abilities.clocks = abilities.evaluations = true;
    abilities.time_unit_ms = 7;
    abilities.endings = {Reason::time, Reason::adjudication, Reason::illegal_move, Reason::failure};
    return abilities;
}

const std::vector<Reason> kKifEndings = {
    Reason::resignation, Reason::repetition,     Reason::impasse,      Reason::declaration,
    Reason::mate,        Reason::illegal_action, Reason::illegal_move, Reason::time,
    Reason::move_limit,  Reason::interruption,   Reason::sealed_move,  Reason::no_mate,
    Reason::agreement,   Reason::default_loss,   Reason::default_win};

TEST(ARoundTrip, ThroughPgnKeepsEverything) {
    RandomRecord<chess::Chess> random(1, pgn_abilities());
    for (int game = 0; game < kGames; ++game)
        expect_back(random.make(GameKind::chess, "", chess::Chess::start()), Format::pgn);
}

TEST(ARoundTrip, ThroughPgnKeepsChess960AndOtherStarts) {
    RandomRecord<chess::Chess> random(2, pgn_abilities());
    for (const char* fen : {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                            "nqnbrkbr/1ppppp1p/p7/6p1/6P1/P6P/1PPPPP2/NQNBRKBR b HEhe - 1 9"}) {
        auto pos = *chess::parse_fen(fen);
        expect_back(random.make(GameKind::chess960, fen, pos), Format::pgn);
    }
    const char* const fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17";
    for (int game = 0; game < 10; ++game)
        expect_back(random.make(GameKind::chess, fen, *chess::parse_fen(fen)), Format::pgn);
}

TEST(ARoundTrip, ThroughKifKeepsEverything) {
    Abilities abilities;
    abilities.variations = abilities.times = abilities.evaluations = true;
    abilities.endings = kKifEndings;
    RandomRecord<shogi::Shogi> random(3, abilities);
    for (int game = 0; game < kGames; ++game)
        expect_back(random.make(GameKind::shogi, "", shogi::Shogi::start()), Format::kif);
    for (const shogi::Handicap& handicap : shogi::kHandicaps)
        expect_back(random.make(GameKind::shogi, std::string(handicap.sfen),
                                *shogi::parse_sfen(handicap.sfen)),
                    Format::kif);
}

TEST(ARoundTrip, ThroughKi2KeepsAllButTimes) {
    Abilities abilities;
    abilities.variations = abilities.evaluations = true;
    abilities.endings = kKifEndings;
    RandomRecord<shogi::Shogi> random(4, abilities);
    for (int game = 0; game < kGames; ++game)
        expect_back(random.make(GameKind::shogi, "", shogi::Shogi::start()), Format::ki2);
    // Many pieces of a kind, so that moves have to be told apart.
    const std::string sfen = "8k/2+P+P+P4/2+P1+P4/2+P+P+P4/2G1G4/2SSS4/2S6/9/4K4 b G2r2b4n4l10p 1";
    for (int game = 0; game < 10; ++game)
        expect_back(random.make(GameKind::shogi, sfen, *shogi::parse_study_sfen(sfen)),
                    Format::ki2);
}

TEST(ARoundTrip, ThroughCsaKeepsTheMainLine) {
    Abilities abilities;
    abilities.times = abilities.evaluations = true;
    abilities.endings = {Reason::resignation, Reason::repetition,     Reason::impasse,
                         Reason::declaration, Reason::illegal_action, Reason::illegal_move,
                         Reason::time,        Reason::move_limit,     Reason::mate,
                         Reason::agreement,   Reason::interruption,   Reason::no_mate};
    RandomRecord<shogi::Shogi> random(5, abilities);
    for (int game = 0; game < kGames; ++game)
        expect_back(random.make(GameKind::shogi, "", shogi::Shogi::start()), Format::csa);
    const std::string sfen = "8k/2+P+P+P4/2+P1+P4/2+P+P+P4/2G1G4/2SSS4/2S6/9/4K4 w G2r2b4n4l10p 1";
    for (int game = 0; game < 5; ++game)
        expect_back(random.make(GameKind::shogi, sfen, *shogi::parse_study_sfen(sfen)),
                    Format::csa);
}

TEST(ARoundTrip, ThroughUsiKeepsTheMoves) {
    RandomRecord<shogi::Shogi> random(6, {});
    for (int game = 0; game < kGames; ++game) {
        Record record = random.make(GameKind::shogi, "", shogi::Shogi::start());
        record.tags.clear();
        for (Node& node : record.nodes) node.note = {};
        expect_back(record, Format::usi);
    }
}

}  // namespace
}  // namespace sente::records
