// SPDX-License-Identifier: GPL-3.0-or-later
// Files of training games: what is written comes back, and damage costs only what it hits.
#include "lab/selfplay/chain.hpp"

#include <algorithm>

#include "lab/chains.hpp"
#include "lab/selfplay/bytes.hpp"

namespace sente::lab::selfplay::test {
namespace {

using chess::Chess;
using shogi::Shogi;

constexpr const char* kOtherChess =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr const char* kOtherShogi =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

template <GameNotation G>
std::vector<ChainGame> some_games(std::uint64_t seed, int count, const char* other) {
    Random random(seed);
    std::vector<ChainGame> games;
    for (int i = 0; i < count; ++i)
        games.push_back(random_game<G>(random, static_cast<int>(random.below(40)) + 3,
                                       i % 3 == 2 ? other : ""));
    return games;
}

// Every game comes back, its positions are those that were played, and its moves are legal.
template <GameNotation G>
void expect_round_trip(const char* other) {
    const std::vector<ChainGame> games = some_games<G>(7, 60, other);
    const ChainHeader header = {G::kName, R"({"made_by":"a test"})"};
    const std::string bytes = file_of(header, games);
    ChainReader reader;
    ASSERT_FALSE(reader.open(std::make_unique<std::istringstream>(bytes)));
    EXPECT_EQ(reader.header(), header);
    for (const ChainGame& game : games) {
        const auto seen = reader.next();
        ASSERT_TRUE(seen.has_value());
        EXPECT_EQ(*seen, game);
        EXPECT_EQ(reader.payload(), encode(game));
        Replay<G> replay(*seen);
        std::size_t positions = 0;
        for (; replay.has_position(); replay.advance()) {
            EXPECT_EQ(replay.ply(), static_cast<int>(game.opening.size() + positions));
            EXPECT_EQ(replay.score(), game.moves[positions].score);
            ++positions;
        }
        EXPECT_FALSE(replay.trouble());
        EXPECT_EQ(positions, game.moves.size());
    }
    EXPECT_FALSE(reader.next());
    EXPECT_TRUE(reader.damage().empty());
    EXPECT_EQ(reader.offset(), bytes.size());
}

TEST(AFileOfGames, ComesBackInChess) { expect_round_trip<Chess>(kOtherChess); }
TEST(AFileOfGames, ComesBackInShogi) { expect_round_trip<Shogi>(kOtherShogi); }

TEST(AFileOfGames, CutAnywhereKeepsEveryWholeGame) {
    const std::vector<ChainGame> games = some_games<Shogi>(3, 6, kOtherShogi);
    const ChainHeader header = {"shogi", "{}"};
    std::vector<std::size_t> ends = {header_bytes(header).size()};
    for (const ChainGame& game : games) ends.push_back(ends.back() + chunk_of(encode(game)).size());
    const std::string bytes = file_of(header, games);
    ASSERT_EQ(bytes.size(), ends.back());
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
        SCOPED_TRACE(size);
        const auto seen = read(bytes.substr(0, size));
        ASSERT_EQ(seen.has_value(), size >= ends.front());
        if (!seen) continue;
        const auto whole = std::upper_bound(ends.begin(), ends.end(), size) - ends.begin() - 1;
        ASSERT_EQ(seen->games.size(), static_cast<std::size_t>(whole));
        EXPECT_TRUE(std::equal(seen->games.begin(), seen->games.end(), games.begin()));
        const std::size_t end = ends[static_cast<std::size_t>(whole)];
        if (end == size)
            EXPECT_TRUE(seen->damage.empty());
        else
            EXPECT_EQ(seen->damage, (std::vector<Damage>{{end, size - end}}));
    }
}

TEST(AFileOfGames, WithAFlippedBitLosesThatGameAlone) {
    const std::vector<ChainGame> games = some_games<Chess>(5, 6, kOtherChess);
    const ChainHeader header = {"chess", R"({"seed":1})"};
    std::string bytes = file_of(header, games);
    const std::size_t first = header_bytes(header).size();
    std::size_t begin = first;
    std::size_t game = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        SCOPED_TRACE(at);
        if (at == begin + chunk_of(encode(games[game])).size()) {
            begin = at;
            ++game;
        }
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
        const auto seen = read(bytes);
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
        ASSERT_EQ(seen.has_value(), at >= first);
        if (!seen) continue;
        std::vector<ChainGame> rest = games;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(game));
        EXPECT_EQ(seen->games, rest);
        ASSERT_EQ(seen->damage.size(), 1U);
        EXPECT_EQ(seen->damage.front().offset, begin);
        EXPECT_EQ(seen->damage.front().bytes, chunk_of(encode(games[game])).size());
    }
}

TEST(AFileOfGames, IsFoundAgainBehindForeignBytes) {
    const std::vector<ChainGame> games = some_games<Chess>(9, 2, kOtherChess);
    const std::string foreign(200000, kChunkMark.front());
    const std::string head = header_bytes({"chess", "{}"});
    const auto seen =
        read(head + chunk_of(encode(games[0])) + foreign + chunk_of(encode(games[1])));
    ASSERT_TRUE(seen.has_value());
    EXPECT_EQ(seen->games, games);
    ASSERT_EQ(seen->damage.size(), 1U);
    EXPECT_EQ(seen->damage.front().bytes, foreign.size());
}

TEST(AFileOfGames, IsRefusedWithAReason) {
    const auto message = [](const std::string& bytes) {
        ChainReader reader;
        const auto trouble = reader.open(std::make_unique<std::istringstream>(bytes));
        return trouble ? trouble->text() : std::string();
    };
    const std::string good = header_bytes({"chess", "{}"});
    EXPECT_EQ(message(good), "");
    EXPECT_NE(message("").find("is not a file of games"), std::string::npos);
    EXPECT_NE(message("SENTEGAM").find("is not a file of games"), std::string::npos);
    EXPECT_NE(message(good.substr(0, 17)).find("ends within its header"), std::string::npos);
    std::string newer = good;
    newer[8] = 9;
    EXPECT_NE(message(newer).find("version 9"), std::string::npos);
    std::string damaged = good;
    damaged[16] = 'x';
    EXPECT_NE(message(damaged).find("damaged header"), std::string::npos);
    ChainReader reader;
    EXPECT_TRUE(reader.open("/nonexistent/file"));
}

// decode() takes exactly what encode() makes.
TEST(ThePayloadOfAGame, IsOneOfOneGame) {
    Random random(11);
    const std::string bytes = encode(random_game<Chess>(random, 20));
    int accepted = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string other = bytes;
        for (std::uint64_t n = random.below(3) + 1; n > 0; --n)
            other[random.below(other.size())] = static_cast<char>(random.next());
        const auto game = decode(other);
        if (!game.ok()) continue;
        ++accepted;
        EXPECT_EQ(encode(*game), other);
    }
    EXPECT_GT(accepted, 100);
    EXPECT_FALSE(decode("").ok());
    EXPECT_FALSE(decode(bytes + '\0').ok());
    EXPECT_FALSE(decode(bytes.substr(0, bytes.size() - 1)).ok());
}

TEST(ThePayloadOfAGame, IsSmall) {
    ChainGame game;
    for (int i = 0; i < 100; ++i)
        game.moves.push_back({1, static_cast<std::int16_t>(i % 2 == 0 ? 30 + i / 4 : -30 - i / 4)});
    EXPECT_LE(chunk_of(encode(game)).size(), 100 * 3 + 20U);
}

TEST(AReplay, StopsAtABadStartOrMove) {
    Random random(2);
    ChainGame game = random_game<Chess>(random, 12);
    game.opening.clear();
    game.moves.resize(4);
    game.start = "8/8/8/8/8/8/8/8 w - - 0 1";
    EXPECT_TRUE(Replay<Chess>(game).trouble());
    EXPECT_FALSE(Replay<Chess>(game).has_position());
    game.start.clear();
    game.moves[0].move = 0;
    EXPECT_FALSE(Replay<Chess>(game).has_position());
    EXPECT_NE(Replay<Chess>(game).trouble()->text().find("illegal move 0"), std::string::npos);
}

TEST(Numbers, OfAnySizeComeBack) {
    for (const std::int64_t value : {0LL, 1LL, -1LL, 63LL, 64LL, -64LL, -65LL, 65535LL, -65535LL}) {
        std::string bytes;
        put_varint(bytes, zigzag(value));
        ByteCursor cursor(bytes);
        EXPECT_EQ(unzigzag(cursor.varint()), value);
        EXPECT_TRUE(cursor.at_end());
    }
    for (const std::string bad : {"\x80", "\xFF\xFF\xFF\xFF\xFF\x01"}) {
        ByteCursor cursor(bad);
        static_cast<void>(cursor.varint());
        EXPECT_FALSE(cursor.ok());
    }
}

}  // namespace
}  // namespace sente::lab::selfplay::test
