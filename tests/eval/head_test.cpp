// SPDX-License-Identifier: GPL-3.0-or-later
// Heads: their files are read as written or refused, ratings are those of the definition whatever
// computes them, and a move is worth the same whoever makes it and in a mirror.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "chess/chess.hpp"
#include "eval/chess_evaluator.hpp"
#include "eval/nnue/embedded.hpp"
#include "eval/positions.hpp"
#include "eval/random_head.hpp"
#include "eval/shogi_evaluator.hpp"
#include "shogi/shogi.hpp"

namespace sente {
namespace {

using eval::Head;
using eval::NetworkGame;
using Bytes = std::vector<std::byte>;

static_assert(MoveRater<eval::ChessEvaluator, chess::Chess>);
static_assert(MoveRater<eval::ShogiEvaluator, shogi::Shogi>);
static_assert(!MoveRater<eval::ChessClassical, chess::Chess>);

Bytes chess_head() {
    return random_head_file<eval::ChessFeatures>(*random_network<eval::ChessFeatures>(32, 1, 1), 2);
}

std::string trouble_with(const Bytes& file, NetworkGame game = NetworkGame::chess) {
    const auto head = Head::parse(game, file);
    return head.ok() ? "" : head.error().text();
}

bool speaks_of(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

Bytes with(Bytes file, std::size_t at, std::uint32_t number) {
    std::memcpy(file.data() + at, &number, sizeof number);
    return file;
}

TEST(HeadFile, IsReadAsItWasWritten) {
    const auto network = random_network<eval::ShogiFeatures>(96, 1, 3);
    const Bytes file = random_head_file<eval::ShogiFeatures>(*network, 4);
    EXPECT_EQ(file.size(), 64U + 32 * 4 + 2U * 32 * (2 * 96 + 1701 + 1135));
    const auto read = Head::parse(NetworkGame::shogi, file);
    ASSERT_TRUE(read.ok()) << read.error().text();
    const Head& head = **read;
    EXPECT_EQ(head.shape().hidden, 96);
    EXPECT_EQ(head.shape().network, network->hash());
    EXPECT_EQ(std::memcmp(head.bias(), file.data() + 64, 128), 0);
    EXPECT_EQ(std::memcmp(head.weights(), file.data() + 192, 2 * 96 * 64), 0);
    EXPECT_EQ(std::memcmp(head.arrival(1700), file.data() + 192 + (192 + 1700) * 64, 64), 0);
    EXPECT_EQ(std::memcmp(head.origin(eval::kNoOrigin), file.data() + 192 + (192 + 1701) * 64, 64),
              0);
    EXPECT_EQ(std::memcmp(head.origin(1133), file.data() + file.size() - 64, 64), 0);
    EXPECT_TRUE(std::equal(file.begin(), file.end(), head.file().begin(), head.file().end()));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(head.arrival(1)) % 64, 0U);
}

TEST(HeadFile, IsRefusedIfAnythingIsWrongWithIt) {
    const Bytes good = chess_head();
    EXPECT_EQ(trouble_with(good), "");
    EXPECT_TRUE(speaks_of(trouble_with({}), "too short"));
    EXPECT_TRUE(speaks_of(trouble_with(with(good, 0, 7)), "SENTEHED"));
    EXPECT_TRUE(speaks_of(trouble_with(with(good, 8, 2)), "version 2"));
    EXPECT_TRUE(speaks_of(trouble_with(good, NetworkGame::shogi), "another game"));
    EXPECT_TRUE(speaks_of(trouble_with(with(good, 16, 33)), "33"));
    EXPECT_TRUE(speaks_of(trouble_with(with(good, 20, 16)), "width 16"));
    EXPECT_TRUE(speaks_of(trouble_with(with(good, 24, 768)), "other moves"));
    EXPECT_TRUE(speaks_of(trouble_with(with(good, 28, 384)), "other moves"));
    EXPECT_TRUE(speaks_of(trouble_with(with(good, 32, 17)), "shifts"));
    EXPECT_TRUE(speaks_of(trouble_with(with(good, 36, 99)), "shifts"));
    EXPECT_TRUE(speaks_of(trouble_with(with(good, 56, 8)), "bytes"));
    EXPECT_TRUE(speaks_of(trouble_with(with(good, 500, 0x01010101)), "damaged"));
    Bytes cut = good;
    cut.pop_back();
    EXPECT_TRUE(speaks_of(trouble_with(cut), "bytes"));
}

TEST(HeadFile, MayNotHaveNumbersThatOverflow) {
    const eval::HeadShape shape{NetworkGame::chess, 32, 7, 5, 1};
    std::vector<std::int32_t> bias(32);
    std::vector<std::int16_t> numbers(eval::head_numbers(shape));
    const auto error = [&] { return trouble_with(Head::file_of(shape, bias, numbers)); };
    EXPECT_EQ(error(), "");
    numbers[5] = 256;
    EXPECT_TRUE(speaks_of(error(), "too large"));
    numbers[5] = -255;
    EXPECT_EQ(error(), "");
    numbers.back() = -8192;
    EXPECT_TRUE(speaks_of(error(), "too large"));
    numbers.back() = 8191;
    EXPECT_EQ(error(), "");
    bias[31] = (1 << 30) + 1;
    EXPECT_TRUE(speaks_of(error(), "bias"));
}

TEST(HeadFile, NeverTakesGarbageForAHead) {
    const Bytes good = chess_head();
    Random random(5);
    for (int round = 0; round < 3000; ++round) {
        Bytes bad = good;
        const std::size_t at = random.below(bad.size());
        const auto bit = static_cast<std::byte>(1U << random.below(8));
        // Other shifts, within limits, and another network are no damage that shows.
        if (at >= 32 && at < 48) continue;
        bad[at] ^= bit;
        EXPECT_NE(trouble_with(bad), "") << at;
    }
}

// If one is part of the program it is whole and for the network beside it.
TEST(HeadFile, ThatIsBuiltInFitsTheNetwork) {
    for (const auto game : {NetworkGame::chess, NetworkGame::shogi}) {
        const auto file = eval::embedded_head_file(game);
        if (file.empty()) {
            EXPECT_EQ(eval::embedded_head(game), nullptr);
            continue;
        }
        const auto head = Head::parse(game, file);
        ASSERT_TRUE(head.ok()) << head.error().text();
        ASSERT_NE(eval::embedded_head(game), nullptr);
        EXPECT_EQ(eval::embedded_head(game)->file().data(), file.data());
        EXPECT_LE(file.size(), 300'000U);
    }
}

template <class TheGame, class F, class TheEvaluator>
struct HeadSetup {
    using Game = TheGame;
    using Features = F;
    using Evaluator = TheEvaluator;
};
struct ChessHeads : HeadSetup<chess::Chess, eval::ChessFeatures, eval::ChessEvaluator> {
    static constexpr auto kStarts = std::to_array<const char*>(
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
         "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"});
};
struct ShogiHeads : HeadSetup<shogi::Shogi, eval::ShogiFeatures, eval::ShogiEvaluator> {
    static constexpr auto kStarts = std::to_array<const char*>(
        {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
         "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
         "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76"});
};

template <class G>
std::vector<Slots> quiets_of(const typename G::Position& pos) {
    typename G::Position::MoveList moves;
    pos.template generate<Batch::quiet>(moves);
    std::vector<Slots> slots;
    for (const auto move : moves) slots.push_back(pos.slots(move));
    return slots;
}

// The rating of the definition, from the rows of the position and nothing else.
template <class F>
std::int32_t defined_rating(const eval::Network& network, const Head& head,
                            const typename F::Position& pos, Slots slots) {
    const eval::Inputs inputs = network.shape().inputs();
    std::vector<int> x;
    for (const Side side : {pos.side(), !pos.side()}) {
        std::vector<std::int16_t> sum(network.bias(), network.bias() + network.hidden());
        for (const eval::FeatureRow row : eval::active_rows<F>(pos, side, inputs))
            for (std::size_t i = 0; i < sum.size(); ++i)
                sum[i] = static_cast<std::int16_t>(sum[i] + network.row(row)[i]);
        for (const std::int16_t each : sum) x.push_back(std::clamp<int>(each, 0, 255));
    }
    const int zone = F::king_zone(pos, pos.side(), inputs);
    const auto rows = eval::move_rows<F>(pos.side(), zone, slots);
    std::int64_t total = 0;
    for (std::size_t column = 0; column < eval::kHeadWidth; ++column) {
        std::int64_t view = head.bias()[column];
        for (std::size_t i = 0; i < x.size(); ++i)
            view += x[i] * head.weights()[(i / 2 * eval::kHeadWidth + column) * 2 + i % 2];
        view = std::clamp<std::int64_t>(view >> head.shape().shift, -255, 255);
        total += view * (head.arrival(rows.arrival)[column] + head.origin(rows.origin)[column]);
    }
    return static_cast<std::int32_t>(total >> head.shape().scale);
}

template <class Each>
class Heads : public ::testing::Test {
protected:
    using Game = typename Each::Game;
    using Position = typename Game::Position;

    template <class Visit>
    static void for_each_position(int plies, Visit visit) {
        Random random(99);
        for (const char* start : Each::kStarts) {
            Position pos = position_from<Game>(start);
            for (int ply = 0; ply < plies && !::testing::Test::HasFailure(); ++ply) {
                visit(pos);
                typename Position::MoveList legal;
                pos.generate_legal(legal);
                if (legal.empty()) break;
                pos = pos.after(legal[random.below(legal.size())]);
            }
        }
    }
};
using HeadSetups = ::testing::Types<ChessHeads, ShogiHeads>;
TYPED_TEST_SUITE(Heads, HeadSetups);

TYPED_TEST(Heads, RateMovesAsTheDefinitionDoesByEveryKernel) {
    using F = typename TypeParam::Features;
    using G = typename TypeParam::Game;
    for (const eval::Inputs inputs : all_inputs<F>()) {
        const auto network = random_network<F>(96, inputs, 21);
        const auto head = random_head<F>(*network, 22);
        std::vector<eval::Accumulators<F>> each(eval::available_kernels().size());
        for (std::size_t i = 0; i < each.size(); ++i) {
            each[i].use(network, *eval::available_kernels()[i]);
            each[i].use_head(head);
            ASSERT_TRUE(each[i].has_head());
        }
        std::set<std::int32_t> seen;
        this->for_each_position(60, [&](const auto& pos) {
            const std::vector<Slots> quiets = quiets_of<G>(pos);
            std::vector<std::int32_t> first(quiets.size());
            for (auto& sums : each) {
                sums.reset(pos);
                std::vector<std::int32_t> ratings(quiets.size());
                sums.rate(pos, quiets, ratings.data());
                if (&sums == &each.front()) first = ratings;
                ASSERT_EQ(ratings, first) << G::format_position(pos);
            }
            for (std::size_t i = 0; i < quiets.size(); i += 7)
                ASSERT_EQ(first[i], defined_rating<F>(*network, *head, pos, quiets[i]));
            seen.insert(first.begin(), first.end());
        });
        EXPECT_GT(seen.size(), 500U);
    }
}

// The search asks at nodes whose sums nobody has brought up yet, and goes on from there.
TYPED_TEST(Heads, RateMovesInTheMiddleOfALine) {
    using F = typename TypeParam::Features;
    using G = typename TypeParam::Game;
    const auto network = random_network<F>(64, 1, 23);
    const auto head = random_head<F>(*network, 24);
    typename TypeParam::Evaluator evaluator;
    evaluator.use({.network = network, .head = head});
    ASSERT_TRUE(evaluator.rates_moves());
    Random random(25);
    for (const char* start : TypeParam::kStarts) {
        auto pos = position_from<G>(start);
        evaluator.reset(pos);
        for (int ply = 0; ply < 50; ++ply) {
            typename G::Position::MoveList legal;
            pos.generate_legal(legal);
            if (legal.empty()) break;
            pos = pos.after(legal[random.below(legal.size())], evaluator.push());
            if (random.below(3) != 0) continue;
            const std::vector<Slots> quiets = quiets_of<G>(pos);
            std::vector<std::int32_t> ratings(quiets.size());
            evaluator.rate_moves(pos, quiets, ratings.data());
            for (std::size_t i = 0; i < quiets.size(); i += 5)
                ASSERT_EQ(ratings[i], defined_rating<F>(*network, *head, pos, quiets[i]));
        }
    }
}

TYPED_TEST(Heads, AreSilentWithAnotherNetwork) {
    using F = typename TypeParam::Features;
    const auto network = random_network<F>(32, 1, 26);
    const auto other = random_network<F>(32, 1, 27);
    const auto head = random_head<F>(*network, 28);
    typename TypeParam::Evaluator evaluator;
    EXPECT_FALSE(evaluator.rates_moves());
    evaluator.use({.network = network, .head = head});
    EXPECT_TRUE(evaluator.rates_moves());
    evaluator.use({.network = other, .head = head});
    EXPECT_FALSE(evaluator.rates_moves());
    evaluator.use({.head = head});
    EXPECT_FALSE(evaluator.rates_moves()) << "the classical evaluation has nothing to say";
    evaluator.use({.network = network});
    EXPECT_FALSE(evaluator.rates_moves()) << "the built-in head is for the built-in network";
}

TYPED_TEST(Heads, KnowEachMoveByRowsInRange) {
    using F = typename TypeParam::Features;
    using G = typename TypeParam::Game;
    std::set<int> arrivals;
    int drops = 0;
    this->for_each_position(150, [&](const auto& pos) {
        const int zone = F::king_zone(pos, pos.side(), {});
        typename G::Position::MoveList moves;
        pos.template generate<Batch::quiet>(moves);
        for (const auto move : moves) {
            const auto rows = eval::move_rows<F>(pos.side(), zone, pos.slots(move));
            ASSERT_GE(rows.arrival, 0);
            ASSERT_LT(rows.arrival, eval::kArrivalRows<F>);
            ASSERT_LT(rows.origin, eval::kOwnBoardRows<F>);
            ASSERT_EQ(rows.origin == eval::kNoOrigin, rows.arrival >= eval::kOwnBoardRows<F>);
            drops += rows.origin == eval::kNoOrigin ? 1 : 0;
            if (rows.origin != eval::kNoOrigin) {
                ASSERT_EQ(rows.origin / F::kBoardSquares, rows.arrival / F::kBoardSquares);
            }
            arrivals.insert(rows.arrival);
        }
    });
    EXPECT_GT(arrivals.size(), 150U);
    EXPECT_EQ(drops > 0, eval::kHasHands<F>);
}

eval::MoveRows rows_of_move(const char* fen, const char* move) {
    const auto pos = position_from<chess::Chess>(fen);
    const auto parsed = chess::Chess::parse_move(pos, move);
    EXPECT_TRUE(parsed.ok());
    const int zone = eval::ChessFeatures::king_zone(pos, pos.side(), {});
    return eval::move_rows<eval::ChessFeatures>(pos.side(), zone, pos.slots(*parsed));
}

TEST(MoveRows, AreTheSameForBothSidesAndInAMirror) {
    const auto rows = rows_of_move("4k3/8/8/8/8/8/8/2KR4 w - - 0 1", "d1d4");
    EXPECT_EQ(rows.arrival, 3 * 64 + 27) << "a rook on d4";
    EXPECT_EQ(rows.origin, 3 * 64 + 3) << "from d1";
    EXPECT_EQ(rows_of_move("2kr4/8/8/8/8/8/8/4K3 b - - 0 1", "d8d5"), rows);
    EXPECT_EQ(rows_of_move("3k4/8/8/8/8/8/8/4RK2 w - - 0 1", "e1e4"), rows);
    EXPECT_EQ(rows_of_move("4rk2/8/8/8/8/8/8/3K4 b - - 0 1", "e8e5"), rows);
}

}  // namespace
}  // namespace sente
