// SPDX-License-Identifier: GPL-3.0-or-later
// Every opening of the public collections can be played.
#include "lab/openings.hpp"

#include <gtest/gtest.h>

#include "data/data_folder.hpp"

namespace sente::lab {
namespace {

using records::GameKind;

void expect_openings(GameKind game, const std::string& name, std::size_t count) {
    const auto folder = test::data_folder();
    if (!folder) GTEST_SKIP() << "no data folder: set SENTE_DATA, or put it in ../shared/data";
    const auto path = *folder / (game == GameKind::shogi ? "shogi" : "chess") / name;
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no file " << path.string();
    OpeningOptions options;
    options.game = game;
    const auto loaded = load_openings(path, options);
    ASSERT_TRUE(loaded.ok()) << loaded.error().message;
    EXPECT_EQ(loaded->size(), count) << name;
}

TEST(CollectedOpenings, OfChessAllLoad) {
    expect_openings(GameKind::chess, "openings/8moves_v3_sample.epd", 5000);
    expect_openings(GameKind::chess, "openings/endgames_sample.epd", 2000);
    expect_openings(GameKind::chess, "openings/openings.epd", 5000);
    expect_openings(GameKind::chess960, "openings/frc_openings_960.epd", 960);
    expect_openings(GameKind::chess, "records/minic_Hert_150_lowdraws.pgn", 150);
}

TEST(CollectedOpenings, OfShogiAllLoad) {
    expect_openings(GameKind::shogi, "openings/openings.sfen", 5000);
    expect_openings(GameKind::shogi, "openings/taya36.sfen", 1473);
    expect_openings(GameKind::shogi, "records/usi/records2016_24ply_20games.usi", 20);
    expect_openings(GameKind::shogi, "records/usi/aobakomaochi_2mai_10games.usi", 10);
}

}  // namespace
}  // namespace sente::lab
