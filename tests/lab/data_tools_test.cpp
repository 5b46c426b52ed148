// SPDX-License-Identifier: GPL-3.0-or-later
// Merging, shuffling, counting, filtering and unpacking training games.
#include "lab/selfplay/data_tools.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "lab/chains.hpp"
#include "lab/selfplay/chain_files.hpp"

namespace sente::lab::selfplay::test {
namespace {

using chess::Chess;
using shogi::Shogi;

template <GameNotation G>
std::vector<ChainGame> games_from(std::uint64_t seed, int count) {
    Random random(seed);
    std::vector<ChainGame> games;
    for (int i = 0; i < count; ++i)
        games.push_back(random_game<G>(random, 5 + static_cast<int>(random.below(30))));
    return games;
}

class DataTools : public ::testing::Test {
protected:
    // Makes a file and remembers it as an input.
    template <GameNotation G>
    void add(const std::string& name, const std::vector<ChainGame>& games,
             const std::string& options = "{}") {
        write_file(folder.file(name), file_of({G::kName, options}, games));
        paths.push_back(folder.file(name));
    }
    ChainSet files() {
        ChainSet set;
        const auto trouble = set.open(paths);
        EXPECT_FALSE(trouble) << trouble->text();
        return set;
    }
    ChainWriter out(const ChainSet& set) {
        ChainWriter writer;
        EXPECT_FALSE(writer.create(folder.file("out"), {set.game(), "{}"}));
        return writer;
    }
    std::vector<ChainGame> written() { return read(bytes_of(folder.file("out")))->games; }

    Folder folder;
    std::vector<std::string> paths;
};

std::multiset<std::string> as_set(const std::vector<ChainGame>& games) {
    std::multiset<std::string> set;
    for (const ChainGame& game : games) set.insert(encode(game));
    return set;
}

TEST_F(DataTools, MergeKeepsAllGamesInOrder) {
    const auto a = games_from<Chess>(1, 5);
    const auto b = games_from<Chess>(2, 7);
    add<Chess>("a", a, R"({"seed":1})");
    add<Chess>("b", b, R"({"seed":2})");
    ChainSet set = files();
    ChainWriter writer = out(set);
    const Edited edited = merge(set, writer, {});
    EXPECT_EQ(edited.written, 12U);
    std::vector<ChainGame> both = a;
    both.insert(both.end(), b.begin(), b.end());
    EXPECT_EQ(written(), both);
    const auto header = derived_header("chess", R"({"made_by":"merge"})", set.options());
    EXPECT_EQ(header.options, R"({"made_by":"merge","of":[{"seed":1},{"seed":2}]})");
    EXPECT_EQ(derived_header("chess", R"({"made_by":"merge"})", "[" + header.options + "]"),
              header);
}

TEST_F(DataTools, OptionsOfBracketsWithoutEndAreKeptAsText) {
    constexpr std::size_t kDeep = 1'000'000;
    const std::string nest = std::string(kDeep, '[') + std::string(kDeep, ']');
    add<Chess>("a", {}, nest);
    const ChainSet set = files();
    EXPECT_EQ(set.options(), "[\"" + nest + "\"]");
    EXPECT_EQ(derived_header("chess", R"({"made_by":"merge"})", set.options()).options,
              R"({"made_by":"merge","of":[")" + nest + R"("]})");
    EXPECT_FALSE(find_slices(paths).ok());
}

TEST_F(DataTools, AHeaderMayClaimAnyNumberOfSlices) {
    const std::string claim = R"({"slice":[1,18446744073709551615,18446744073709551615]})";
    add<Chess>("a", {}, claim);
    const auto found = find_slices(paths);
    ASSERT_FALSE(found.ok());
    EXPECT_EQ(found.error().message, "slice 2/18446744073709551615 is missing");
}

TEST_F(DataTools, OneSetIsOfOneGame) {
    add<Chess>("a", games_from<Chess>(1, 1));
    add<Shogi>("b", games_from<Shogi>(1, 1));
    ChainSet set;
    const auto trouble = set.open(paths);
    ASSERT_TRUE(trouble);
    EXPECT_NE(trouble->text().find("b is of shogi, not of chess"), std::string::npos);
}

TEST_F(DataTools, ADamagedFileIsNamed) {
    add<Chess>("a", games_from<Chess>(1, 3));
    add<Chess>("b", games_from<Chess>(2, 3));
    write_file(paths[0], bytes_of(paths[0]) + "more");
    ChainSet set = files();
    std::size_t games = 0;
    while (set.next()) ++games;
    EXPECT_EQ(games, 6U);
    ASSERT_EQ(set.damage().size(), 1U);
    EXPECT_EQ(set.damage().front().rfind(paths[0] + ": 4 bytes at byte ", 0), 0U);
}

TEST_F(DataTools, ShuffleKeepsEveryGameAndFollowsTheSeed) {
    const auto games = games_from<Shogi>(3, 200);
    add<Shogi>("a", games);
    const auto shuffled = [&](std::uint64_t seed, std::uint64_t memory) {
        ChainSet set = files();
        ChainWriter writer = out(set);
        const Edited edited = shuffle(set, writer, seed, memory, folder.file("scratch"));
        EXPECT_EQ(edited.read, 200U);
        EXPECT_EQ(edited.written, 200U);
        EXPECT_FALSE(edited.write_failed);
        return written();
    };
    for (const std::uint64_t memory : {std::uint64_t{1} << 30, std::uint64_t{4000}}) {
        SCOPED_TRACE(memory);
        const auto once = shuffled(7, memory);
        EXPECT_EQ(as_set(once), as_set(games));
        EXPECT_NE(once, games);
        EXPECT_EQ(once, shuffled(7, memory));
        EXPECT_NE(once, shuffled(8, memory));
        EXPECT_EQ(folder.files(), 2U) << "scratch files are left behind";
    }
}

// Where the first game goes must not depend on where it came from, buckets or not.
TEST_F(DataTools, ShuffleIsFair) {
    add<Chess>("a", games_from<Chess>(4, 8));
    const std::string first = encode(games_from<Chess>(4, 8).front());
    for (const std::uint64_t memory : {std::uint64_t{1} << 30, std::uint64_t{500}}) {
        std::array<int, 8> places{};
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            ChainSet set = files();
            ChainWriter writer = out(set);
            static_cast<void>(shuffle(set, writer, seed, memory, folder.file("scratch")));
            const auto games = written();
            for (std::size_t i = 0; i < games.size(); ++i)
                if (encode(games[i]) == first) ++places[i];
        }
        for (const int times : places) EXPECT_NEAR(times, 25, 18) << memory;
    }
}

TEST_F(DataTools, CountAddsUp) {
    auto games = games_from<Chess>(5, 40);
    games.push_back(games.front());
    add<Chess>("a", games);
    ChainSet set = files();
    const Counts counts = count(set, true, {});
    EXPECT_EQ(counts.games, 41U);
    EXPECT_EQ(counts.duplicate_games, 1U);
    EXPECT_EQ(counts.broken_games, 0U);
    std::uint64_t positions = 0;
    std::uint64_t skipped = 0;
    std::uint64_t low = 0;
    for (const ChainGame& game : games) {
        for (Replay<Chess> replay(game); replay.has_position(); replay.advance()) {
            ++positions;
            if (replay.is_skipped()) ++skipped;
            if (replay.score_of_first() < -2000) ++low;
        }
    }
    EXPECT_EQ(counts.positions, positions);
    EXPECT_EQ(counts.skipped, skipped);
    EXPECT_EQ(counts.scores.front().positions, low);
    EXPECT_GT(low, 0U);
    std::uint64_t in_classes = 0;
    for (const ScoreClass& each : counts.scores) in_classes += each.positions;
    EXPECT_EQ(in_classes, positions);
    EXPECT_GE(counts.duplicate_positions.value_or(0), games.front().moves.size());
    EXPECT_EQ(counts.results[0] + counts.results[1] + counts.results[2], 41U);
}

TEST_F(DataTools, CountFindsGamesThatBreakTheRules) {
    auto games = games_from<Shogi>(6, 3);
    games[1].moves[2].move = 0x7FFF;
    add<Shogi>("a", games);
    ChainSet set = files();
    const Counts counts = count(set, false, {});
    EXPECT_EQ(counts.broken_games, 1U);
    EXPECT_NE(counts.first_trouble.find("illegal move 32767"), std::string::npos);
    ChainSet again = files();
    ChainWriter writer = out(again);
    const Edited edited = filter(again, writer, {}, {}, {});
    EXPECT_EQ(edited.broken, 1U);
    EXPECT_EQ(edited.written, 2U);
}

TEST_F(DataTools, FilterDropsGamesAndMarksPositions) {
    auto games = games_from<Chess>(8, 60);
    games.push_back(games.front());
    add<Chess>("a", games);
    ChainSet set = files();
    ChainWriter writer = out(set);
    GameSelection wanted;
    wanted.results = {false, true, true};
    wanted.shortest = 6;
    wanted.longest = 30;
    wanted.unique = true;
    PositionSelection positions;
    positions.from_ply = 4;
    positions.most_score = 800;
    positions.without_checks = true;
    positions.without_noisy = true;
    const Edited edited = filter(set, writer, wanted, positions, {});
    EXPECT_EQ(edited.read, 61U);
    const auto kept = written();
    EXPECT_EQ(kept.size(), edited.written);
    EXPECT_GT(kept.size(), 10U);
    EXPECT_LT(kept.size(), 60U);
    std::uint64_t left = 0;
    std::set<std::uint64_t> keys;
    for (const ChainGame& game : kept) {
        EXPECT_NE(game.ending.result(), GameResult::second_wins);
        EXPECT_GE(game.moves.size(), 6U);
        EXPECT_LE(game.moves.size(), 30U);
        EXPECT_TRUE(keys.insert(key_of(game)).second);
        for (Replay<Chess> replay(game); replay.has_position(); replay.advance()) {
            if (replay.is_skipped()) continue;
            ++left;
            EXPECT_GE(replay.ply(), 4);
            EXPECT_LE(std::abs(replay.score()), 800);
            EXPECT_FALSE(replay.pos().in_check());
            EXPECT_FALSE(replay.pos().is_noisy(replay.move()));
        }
    }
    EXPECT_EQ(left, edited.positions);
}

template <GameNotation G>
void expect_lines(const std::vector<ChainGame>& games, const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    for (const ChainGame& game : games) {
        for (Replay<G> replay(game); replay.has_position(); replay.advance()) {
            if (replay.is_skipped()) continue;
            ASSERT_TRUE(std::getline(lines, line));
            const std::size_t score_at = line.find('|') + 1;
            const std::size_t result_at = line.find('|', score_at) + 1;
            const auto pos = G::parse_position(line.substr(0, score_at - 1));
            ASSERT_TRUE(pos.ok()) << line;
            EXPECT_EQ(pos->key(), replay.pos().key());
            const int sign = pos->side() == Side::first ? 1 : -1;
            EXPECT_EQ(std::stoi(line.substr(score_at)), sign * replay.score());
            EXPECT_EQ(std::stoi(line.substr(result_at)), static_cast<int>(game.ending.result()));
        }
    }
    EXPECT_FALSE(std::getline(lines, line));
}

TEST_F(DataTools, UnpackWritesEveryPositionOfChess) {
    const auto games = games_from<Chess>(9, 12);
    add<Chess>("a", games);
    ChainSet set = files();
    std::ostringstream text;
    static_cast<void>(unpack(set, text, {}, {}, {}));
    expect_lines<Chess>(games, text.str());
}

TEST_F(DataTools, UnpackWritesEveryPositionOfShogi) {
    const auto games = games_from<Shogi>(9, 12);
    add<Shogi>("a", games);
    ChainSet set = files();
    std::ostringstream text;
    static_cast<void>(unpack(set, text, {}, {}, {}));
    expect_lines<Shogi>(games, text.str());
}

TEST_F(DataTools, UnpackCanLeaveOutPositionsSeenBefore) {
    auto games = games_from<Chess>(10, 1);
    for (ChainMove& move : games[0].moves) move.skipped = false;
    games.push_back(games.front());
    add<Chess>("a", games);
    ChainSet set = files();
    std::ostringstream text;
    PositionSelection positions;
    positions.unique = true;
    EXPECT_EQ(unpack(set, text, {}, positions, {}).positions, games[0].moves.size());
}

TEST_F(DataTools, AGameIsReadable) {
    ChainGame game;
    game.opening = {chess::parse_uci(Chess::start(), "e2e4")->raw()};
    const auto pos = Chess::start().after(*chess::parse_uci(Chess::start(), "e2e4"));
    game.moves = {{chess::parse_uci(pos, "e7e5")->raw(), -31, true}};
    game.ending = {Side::first, EndReason::resign_rule};
    const std::string text = readable("chess", game);
    EXPECT_NE(text.find("opening  e2e4\n"), std::string::npos) << text;
    EXPECT_NE(text.find("first wins, resignation"), std::string::npos) << text;
    EXPECT_NE(text.find("2     e7e5    -31          skipped"), std::string::npos) << text;
}

}  // namespace
}  // namespace sente::lab::selfplay::test
