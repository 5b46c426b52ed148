// SPDX-License-Identifier: GPL-3.0-or-later
// Explained orders: complete, adding up, and of the search that plays.
#include "lab/explain_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <string>

#include "games/games.hpp"
#include "lab/explain.hpp"
#include "lab/start_text.hpp"

namespace sente::lab {
namespace {

using chess::Chess;
using ordering::PolicyName;
using ordering::Signal;
using shogi::Shogi;

constexpr std::string_view kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view kInCheck = "4r3/3k4/8/8/8/8/6PP/qR1K1R2 w - - 0 1";
constexpr std::string_view kBusyShogi =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

template <GameNotation G>
StudyStart<G> at(std::string_view text) {
    const auto study = parse_start<G>(text);
    EXPECT_TRUE(study.ok()) << text;
    return *study;
}

template <GameNotation G>
ExplainOptions<G> options(Depth depth, PolicyName policy = PolicyName::staged) {
    ExplainOptions<G> options;
    options.depth = depth;
    options.hash_mb = 1;
    options.settings.ordering.policy = policy;
    return options;
}

template <GameNotation G>
void expect_sound(std::string_view text, const std::vector<Explanation>& all) {
    typename G::Position::MoveList legal;
    at<G>(text).start.pos.generate_legal(legal);
    ASSERT_EQ(all.size(), ordering::kPolicyNames.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Explanation& each = all[i];
        EXPECT_EQ(ordering::name_of(each.policy), ordering::kPolicyNames[i]);
        EXPECT_EQ(each.moves.size() + each.left_out.size(), legal.size());
        std::set<std::string> different;
        for (std::size_t rank = 0; rank < each.moves.size(); ++rank) {
            const ExplainedMove& move = each.moves[rank];
            EXPECT_EQ(move.rank, static_cast<int>(rank) + 1);
            EXPECT_EQ(std::accumulate(move.terms.begin(), move.terms.end(), 0), move.score)
                << ordering::name_of(each.policy) << " " << move.text.move;
            different.insert(move.text.move);
        }
        EXPECT_EQ(different.size(), each.moves.size());
    }
}

TEST(Explain, ListsEveryMoveOnceWithTermsThatAddUp) {
    for (const std::string_view text : {std::string_view("startpos"), kKiwipete, kInCheck})
        expect_sound<Chess>(text, compare<Chess>(at<Chess>(text).start, options<Chess>(5)));
    for (const std::string_view text : {std::string_view("startpos"), kBusyShogi})
        expect_sound<Shogi>(text, compare<Shogi>(at<Shogi>(text).start, options<Shogi>(4)));
}

template <GameNotation G>
void expect_same_search(std::string_view text) {
    const StudyStart<G> study = at<G>(text);
    const Explanation explained = explain<G>(study.start, options<G>(6));
    search::Table table;
    ASSERT_TRUE(table.resize(1));
    table.clear();
    const std::atomic<bool> never{false};
    const auto worker = std::make_unique<typename Kit<G>::Worker>(table, never);
    search::Limits limits;
    limits.depth = 6;
    search::Report<G> silent;
    const auto outcome = worker->run(study.start, limits, silent);
    EXPECT_EQ(explained.nodes, outcome.nodes);
    EXPECT_EQ(explained.score, outcome.score);
    EXPECT_EQ(explained.best.move, G::format_move(study.start.pos, outcome.best));
}

TEST(Explain, LooksAtTheSearchWithoutChangingIt) {
    expect_same_search<Chess>(kKiwipete);
    expect_same_search<Shogi>(kBusyShogi);
}

TEST(Explain, TellsWhereTheBestMoveStoodInEachIteration) {
    const Explanation found = explain<Chess>(at<Chess>(kKiwipete).start, options<Chess>(7));
    ASSERT_EQ(found.iterations.size(), 7U);
    EXPECT_TRUE(found.complete);
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < found.iterations.size(); ++i) {
        const ExplainedIteration& iteration = found.iterations[i];
        EXPECT_EQ(iteration.depth, static_cast<Depth>(i) + 1);
        EXPECT_GE(iteration.rank, 1);
        EXPECT_GT(iteration.nodes, nodes);
        nodes = iteration.nodes;
        const bool same = i > 0 && iteration.best.move == found.iterations[i - 1].best.move;
        EXPECT_TRUE(!same || iteration.rank == 1) << "the best move so far goes first";
    }
    EXPECT_EQ(found.iterations.back().best.move, found.best.move);
    EXPECT_EQ(found.iterations.back().score, found.score);
    EXPECT_EQ(found.moves.front().text.move, found.best.move);
    EXPECT_EQ(found.moves.front().stage, ordering::Stage::hash);
}

TEST(Explain, NamesMovesAsPeopleDo) {
    const Explanation chess = explain<Chess>(at<Chess>("startpos").start, options<Chess>(2));
    const auto knight = std::find_if(chess.moves.begin(), chess.moves.end(),
                                     [](const auto& move) { return move.text.move == "g1f3"; });
    ASSERT_NE(knight, chess.moves.end());
    EXPECT_EQ(knight->text.name, "Nf3");
    const Explanation shogi = explain<Shogi>(at<Shogi>("startpos").start, options<Shogi>(2));
    const auto pawn = std::find_if(shogi.moves.begin(), shogi.moves.end(),
                                   [](const auto& move) { return move.text.move == "7g7f"; });
    ASSERT_NE(pawn, shogi.moves.end());
    EXPECT_EQ(pawn->text.name, "▲７六歩");
}

TEST(Explain, SaysSameSquareAfterAKnownMove) {
    const auto study = at<Shogi>("startpos moves 7g7f 3c3d 8h2b+");
    ExplainOptions<Shogi> wanted = options<Shogi>(2);
    wanted.last = study.last;
    const Explanation found = explain<Shogi>(study.start, wanted);
    const auto silver = std::find_if(found.moves.begin(), found.moves.end(),
                                     [](const auto& move) { return move.text.move == "3a2b"; });
    ASSERT_NE(silver, found.moves.end());
    EXPECT_EQ(silver->text.name, "△同　銀");
}

// Whether a move stands where it stands because of a move before it.
bool knows_the_line(const Explanation& explanation) {
    const auto used = signals_in_use(explanation);
    return std::any_of(used.begin() + static_cast<int>(Signal::continuation_1),
                       used.begin() + static_cast<int>(Signal::continuation_4) + 1,
                       [](bool signal) { return signal; }) ||
           used[static_cast<std::size_t>(Signal::killer)] ||
           used[static_cast<std::size_t>(Signal::counter)];
}

TEST(Explain, KnowsTheMovesBeforeANodeBelowTheRoot) {
    const StudyStart<Chess> study = at<Chess>("startpos");
    ExplainOptions<Chess> wanted = options<Chess>(8);
    const Explanation root = explain<Chess>(study.start, wanted);
    EXPECT_FALSE(knows_the_line(root));
    bool knows = false;
    for (const char* moves : {"e2e4 e7e5", "d2d4 d7d5", "g1f3 g8f6", "e2e4", "d2d4"}) {
        const auto line = parse_line<Chess>(study.start.pos, moves);
        ASSERT_TRUE(line.ok());
        wanted.line = *line;
        const Explanation below = explain<Chess>(study.start, wanted);
        EXPECT_EQ(below.nodes, root.nodes) << "the same search";
        EXPECT_EQ(below.line.size(), line->size());
        EXPECT_EQ(below.position, root.position);
        EXPECT_NE(below.node, below.position);
        knows = knows || knows_the_line(below);
    }
    EXPECT_TRUE(knows);
}

TEST(Explain, EndsWhenItIsStoppedOrHasNoNodesLeft) {
    std::atomic<bool> stop{true};
    ExplainOptions<Chess> wanted = options<Chess>(30);
    wanted.stop = &stop;
    const Explanation stopped = explain<Chess>(at<Chess>(kKiwipete).start, wanted);
    EXPECT_FALSE(stopped.complete);
    EXPECT_EQ(stopped.moves.size(), 48U);
    wanted.stop = nullptr;
    wanted.nodes = 5000;
    const Explanation spent = explain<Chess>(at<Chess>(kKiwipete).start, wanted);
    EXPECT_FALSE(spent.complete);
    EXPECT_LE(spent.nodes, 5001U);
    ASSERT_GE(spent.depth, 1);
    EXPECT_EQ(spent.iterations.back().depth, spent.depth);
}

TEST(Explain, HasNothingToSayWhereTheGameIsOver) {
    const Explanation mated =
        explain<Chess>(at<Chess>("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").start, options<Chess>(3));
    EXPECT_TRUE(mated.moves.empty());
    EXPECT_TRUE(mated.iterations.empty());
    EXPECT_FALSE(json_of(mated, JsonLayout::one_line).empty());
}

TEST(ExplainJson, CountsCutoffsAndRanksOfTheWholeTree) {
    const Explanation told = explain<Chess>(at<Chess>(kKiwipete).start, options<Chess>(5));
    const auto json = nlohmann::json::parse(json_of(told, JsonLayout::one_line));
    const auto& cutoffs = json["cutoffs"];
    EXPECT_GT(cutoffs["first"].get<std::uint64_t>(), 0U);
    EXPECT_GE(cutoffs["all"].get<std::uint64_t>(), cutoffs["first"].get<std::uint64_t>());
    ASSERT_EQ(json["best_ranks"].size(), 4U);
    EXPECT_GT(json["best_ranks"][0].get<std::uint64_t>(), 0U);
}

TEST(ExplainJson, HoldsTermsThatAddUp) {
    const auto all = compare<Shogi>(at<Shogi>(kBusyShogi).start, options<Shogi>(3));
    const std::string text = json_of(all, JsonLayout::one_line);
    EXPECT_EQ(text.find('\n'), std::string::npos);
    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c >= 32 && c < 127; }));
    const auto json = nlohmann::json::parse(text);
    ASSERT_EQ(json["policies"].size(), 4U);
    for (const auto& policy : json["policies"])
        for (const auto& move : policy["moves"]) {
            int sum = 0;
            for (const auto& term : move["terms"]) sum += term.get<int>();
            EXPECT_EQ(sum, move["score"].get<int>());
        }
    const auto one = nlohmann::json::parse(json_of(all.back(), JsonLayout::indented));
    EXPECT_EQ(one["policy"], "staged");
    EXPECT_EQ(one["moves"][0]["rank"], 1);
    EXPECT_EQ(one["iterations"].size(), 3U);
}

TEST(ExplainJson, CountsMatesInPlies) {
    const Explanation found =
        explain<Chess>(at<Chess>("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1").start, options<Chess>(3));
    const auto json = nlohmann::json::parse(json_of(found, JsonLayout::one_line));
    EXPECT_EQ(json["best"]["move"], "e1e8");
    EXPECT_EQ(json["best"]["mate_plies"], 1);
}

TEST(StudyStart, IsReadAsPeopleWriteIt) {
    EXPECT_EQ(at<Chess>("startpos").start.trail.size(), 1U);
    EXPECT_EQ(at<Chess>("  position startpos moves e2e4 e7e5 ").start.trail.size(), 3U);
    EXPECT_EQ(Chess::format_position(at<Chess>("fen " + std::string(kKiwipete)).start.pos),
              Chess::format_position(at<Chess>(kKiwipete).start.pos));
    EXPECT_EQ(at<Shogi>("sfen " + std::string(kBusyShogi)).start.trail.size(), 1U);
}

TEST(StudyStart, RefusesNonsense) {
    for (const char* text : {"", "moves e2e4", "nonsense", "startpos moves e2e5",
                             "startpos moves e2e4 e2e4", "8/8/8/8/8/8/8/8 w - - 0 1"})
        EXPECT_FALSE(parse_start<Chess>(text).ok()) << text;
}

}  // namespace
}  // namespace sente::lab
