// SPDX-License-Identifier: GPL-3.0-or-later
// Positions for training: what a network sees of them, labels, filters and held-out games.
#include "lab/training/examples.hpp"

#include <algorithm>
#include <set>

#include "eval/nnue/chess_features.hpp"
#include "eval/nnue/rows.hpp"
#include "eval/nnue/shogi_features.hpp"
#include "games/games.hpp"
#include "lab/chains.hpp"

namespace sente::lab::training {
namespace {

using chess::Chess;
using selfplay::ChainGame;
using selfplay::Replay;
using shogi::Shogi;

constexpr ExampleOptions kEverything = {0, kEvalLimit, true, true, 1, 0};

template <class G>
struct FeaturesOf {
    using type = eval::ChessFeatures;
};
template <>
struct FeaturesOf<Shogi> {
    using type = eval::ShogiFeatures;
};

template <GameNotation G>
std::vector<ChainGame> games_from(std::uint64_t seed, int count) {
    Random random(seed);
    std::vector<ChainGame> games;
    for (int i = 0; i < count; ++i) games.push_back(selfplay::test::random_game<G>(random, 80));
    return games;
}

template <GameNotation G>
Examples examples_of(const std::vector<ChainGame>& games, const ExampleOptions& options) {
    const selfplay::test::Folder folder;
    selfplay::test::write_file(folder.file("games"),
                               selfplay::test::file_of({G::kName, R"({"a":1})"}, games));
    Examples examples;
    const auto trouble = read_examples(folder.file("games"), options, examples);
    EXPECT_FALSE(trouble);
    return examples;
}

template <class F>
std::vector<std::int16_t> rows_of(const typename F::Position& pos, Side perspective, InputSet set) {
    std::vector<std::int16_t> rows;
    const int buckets = set == InputSet::squares ? F::kMostKingBuckets : 1;
    for (const auto row : eval::active_rows<F>(pos, perspective, {set, buckets}))
        rows.push_back(static_cast<std::int16_t>(row));
    rows.resize(width_of(games::game_of(F::kGame), set), Examples::kNoRow);
    return rows;
}

// The rows of one side of one example.
std::vector<std::int16_t> rows_in(const Examples& examples, std::size_t number, std::size_t side) {
    const auto begin =
        examples.rows.begin() + static_cast<std::ptrdiff_t>((2 * number + side) * examples.width);
    return {begin, begin + static_cast<std::ptrdiff_t>(examples.width)};
}

template <class G>
class ExamplesOf : public ::testing::Test {};
using Games = ::testing::Types<Chess, Shogi>;
TYPED_TEST_SUITE(ExamplesOf, Games);

template <class G>
void expect_what_networks_see(InputSet set) {
    using F = typename FeaturesOf<G>::type;
    const auto games = games_from<G>(1, 10);
    ExampleOptions options = kEverything;
    options.inputs = set;
    const Examples examples = examples_of<G>(games, options);
    std::size_t number = 0;
    for (const ChainGame& game : games)
        for (Replay<G> replay(game); replay.has_position(); replay.advance()) {
            if (replay.is_skipped() || std::abs(replay.score()) > kEvalLimit) continue;
            ASSERT_LT(number, examples.size());
            const auto& pos = replay.pos();
            ASSERT_EQ(rows_in(examples, number, 0), rows_of<F>(pos, pos.side(), set));
            ASSERT_EQ(rows_in(examples, number, 1), rows_of<F>(pos, !pos.side(), set));
            ASSERT_EQ(examples.bucket[number], F::output_bucket(pos));
            ASSERT_EQ(examples.score[number], replay.score());
            const int points = static_cast<int>(game.ending.result());
            ASSERT_EQ(examples.result[number], pos.side() == Side::first ? points : 2 - points);
            ASSERT_EQ(examples.key[number], pos.key());
            ++number;
        }
    EXPECT_EQ(number, examples.size());
    EXPECT_EQ(examples.games, games.size());
    EXPECT_EQ(examples.broken_games, 0U);
}

TYPED_TEST(ExamplesOf, AreWhatTheNetworkSeesOfEachPosition) {
    expect_what_networks_see<TypeParam>(InputSet::squares);
    expect_what_networks_see<TypeParam>(InputSet::near_king);
}

TYPED_TEST(ExamplesOf, LeaveOutWhatTheFiltersName) {
    const auto games = games_from<TypeParam>(2, 40);
    ExampleOptions options;
    options.from_ply = 20;
    options.most_score = 500;
    const Examples examples = examples_of<TypeParam>(games, options);
    LeftOut expected;
    std::size_t kept = 0;
    std::uint64_t positions = 0;
    for (const ChainGame& game : games)
        for (Replay<TypeParam> replay(game); replay.has_position(); replay.advance()) {
            ++positions;
            const int size = std::abs(replay.score());
            if (replay.is_skipped())
                ++expected.marked;
            else if (replay.ply() < 20)
                ++expected.early;
            else if (size > kEvalLimit)
                ++expected.proved;
            else if (size > 500)
                ++expected.extreme;
            else if (replay.pos().in_check())
                ++expected.in_check;
            else if (replay.pos().is_noisy(replay.move()))
                ++expected.noisy;
            else
                ++kept;
        }
    EXPECT_EQ(examples.size(), kept);
    EXPECT_EQ(examples.positions, positions);
    EXPECT_EQ(examples.left_out.marked, expected.marked);
    EXPECT_EQ(examples.left_out.early, expected.early);
    EXPECT_EQ(examples.left_out.proved, expected.proved);
    EXPECT_EQ(examples.left_out.extreme, expected.extreme);
    EXPECT_EQ(examples.left_out.in_check, expected.in_check);
    EXPECT_EQ(examples.left_out.noisy, expected.noisy);
    for (const std::uint64_t count : {expected.marked, expected.early, expected.proved,
                                      expected.extreme, expected.in_check, expected.noisy})
        EXPECT_GT(count, 0U);
}

TYPED_TEST(ExamplesOf, OfAGameAreHeldOutAllOrNone) {
    const auto games = games_from<TypeParam>(3, 200);
    ExampleOptions options = kEverything;
    options.held_out_per_mille = 250;
    int held_out = 0;
    for (const ChainGame& game : games) {
        const Examples examples = examples_of<TypeParam>({game}, options);
        const bool is_held = is_held_out(game, options);
        EXPECT_EQ(std::count(examples.held_out.begin(), examples.held_out.end(), is_held ? 1 : 0),
                  static_cast<std::ptrdiff_t>(examples.size()));
        held_out += is_held ? 1 : 0;
    }
    EXPECT_GT(held_out, 25);
    EXPECT_LT(held_out, 75);
    ExampleOptions other = options;
    other.seed = 2;
    EXPECT_TRUE(std::any_of(games.begin(), games.end(), [&](const ChainGame& game) {
        return is_held_out(game, options) != is_held_out(game, other);
    }));
}

TEST(Examples, EndBeforeAnIllegalMove) {
    auto games = games_from<Chess>(4, 1);
    games[0].moves[30].move = 0;
    const Examples examples = examples_of<Chess>(games, kEverything);
    EXPECT_EQ(examples.positions, 30U);
    EXPECT_EQ(examples.broken_games, 1U);
}

TEST(Examples, AreNotMadeOfOtherFiles) {
    Examples examples;
    EXPECT_TRUE(read_examples("/nonexistent", {}, examples));
    const selfplay::test::Folder folder;
    selfplay::test::write_file(folder.file("text"), "hello\n");
    EXPECT_TRUE(read_examples(folder.file("text"), {}, examples));
}

TEST(Examples, OfOnePositionComeFromItsText) {
    Examples examples;
    EXPECT_FALSE(example_of("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                            InputSet::squares, examples));
    ASSERT_EQ(examples.size(), 1U);
    EXPECT_EQ(examples.rows.size(), 64U);
    EXPECT_TRUE(example_of("chess", "no position", InputSet::squares, examples));
    // As many rows as the pieces of a set can have.
    EXPECT_FALSE(example_of("shogi", shogi::kStartSfen, InputSet::near_king, examples));
    EXPECT_EQ(examples.rows.size(), 2U * 79U);
    EXPECT_TRUE(examples.inputs == InputSet::near_king);
}

TEST(KeySet, KnowsWhatItHasSeen) {
    KeySet set;
    std::set<std::uint64_t> expected;
    Random random(1);
    for (int i = 0; i < 200'000; ++i) {
        const std::uint64_t key = random.below(150'000) * 0x9E3779B97F4A7C15ULL;
        ASSERT_EQ(set.insert(key), expected.insert(key).second);
    }
    EXPECT_EQ(set.size(), expected.size());
}

}  // namespace
}  // namespace sente::lab::training
