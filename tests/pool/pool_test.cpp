// SPDX-License-Identifier: GPL-3.0-or-later
// Several threads search together, alone they search as one worker does, and no word is lost.
#include <limits>

#include "pool/support.hpp"

namespace sente::search::test {
namespace {

constexpr std::string_view kBusyChess =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view kBusyShogi =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
constexpr std::string_view kMated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";

template <GameNotation G>
void expect_one_thread_like_a_worker(std::string_view position) {
    const Start<G> start = start_from<G>(position);
    Engine<G> engine;
    typename Kit<G>::Pool pool;
    ASSERT_TRUE(pool.resize_table(4));
    for (const Limits& limits : {to_depth(6), to_nodes(12'345)}) {
        pool.new_game();
        Recorder<G> recorder;
        const SearchResult<G> alone = engine.fresh(start, limits);
        const SearchResult<G> pooled = pool.search(start, limits, recorder);
        EXPECT_EQ(alone.best, pooled.best);
        EXPECT_EQ(alone.score, pooled.score);
        EXPECT_EQ(alone.nodes, pooled.nodes);
        EXPECT_EQ(alone.pv, pooled.pv);
        EXPECT_EQ(recorder.lines.size(), engine.recorder.lines.size());
    }
}

TEST(OneThread, SearchesAsAWorkerDoesInChess) {
    expect_one_thread_like_a_worker<Chess>(kBusyChess);
}
TEST(OneThread, SearchesAsAWorkerDoesInShogi) {
    expect_one_thread_like_a_worker<Shogi>(kBusyShogi);
}

template <GameNotation G>
void expect_sound_with_threads(std::string_view position, int threads) {
    const Start<G> start = start_from<G>(position);
    typename Kit<G>::Pool pool;
    ASSERT_EQ(pool.set_threads(threads), threads);
    for (int i = 0; i < 4; ++i) {
        Recorder<G> recorder;
        const SearchResult<G> outcome = pool.search(start, to_nodes(20'000), recorder);
        expect_sound_line<G>(start, outcome.pv, outcome.score);
        EXPECT_EQ(outcome.best, outcome.pv.front());
        ASSERT_FALSE(recorder.lines.empty());
        EXPECT_EQ(recorder.lines.back().pv.front(), outcome.best);
        EXPECT_GE(outcome.nodes, 20'000U);
        EXPECT_LE(outcome.nodes, 20'000U + 20'000U / 50) << "the count is kept together";
        if (i == 1) pool.new_game();
        if (i == 2) pool.set_threads(2);
    }
}

TEST(SeveralThreads, GiveLegalLinesAndKeepTheNodeLimitInChess) {
    expect_sound_with_threads<Chess>(kBusyChess, 4);
}
TEST(SeveralThreads, GiveLegalLinesAndKeepTheNodeLimitInShogi) {
    expect_sound_with_threads<Shogi>(kBusyShogi, 3);
}

TEST(SeveralThreads, AddUpTheirTelemetry) {
    ChessPool pool;
    Settings settings = pool.settings();
    settings.telemetry = true;
    pool.configure(settings);
    pool.set_threads(2);
    Report<Chess> silent;
    const auto outcome = pool.search(start_from<Chess>(kBusyChess), to_nodes(30'000), silent);
    const ordering::Telemetry sums = pool.telemetry();
    EXPECT_GT(sums.cut_nodes, 0U);
    EXPECT_LT(sums.cut_nodes, outcome.nodes);
    pool.clear_telemetry();
    EXPECT_EQ(pool.telemetry().cut_nodes, 0U);
}

TEST(TheNumberOfThreads, IsKeptInItsRange) {
    ChessPool pool;
    EXPECT_EQ(pool.set_threads(-3), 1);
    EXPECT_EQ(pool.set_threads(5), 5);
    EXPECT_EQ(pool.set_threads(2), 2);
    EXPECT_EQ(pool.threads(), 2);
}

TEST(AnInfiniteSearch, WaitsForTheStopEvenWithNothingToSearch) {
    for (const std::string_view position :
         {kMated, std::string_view("7k/8/8/8/8/8/8/K7 w - - 0 1"), kBusyChess}) {
        ChessPool pool;
        Limits limits = to_depth(2);
        limits.infinite = true;
        auto search = search_beside<Chess>(pool, start_from<Chess>(position), limits);
        pause_for(50);
        EXPECT_FALSE(is_ready(search));
        pool.stop();
        EXPECT_EQ(search.get().best == chess::Move::none(), position == kMated);
    }
}

TEST(APonderingSearch, WaitsForThePonderhit) {
    ChessPool pool;
    Limits limits = to_depth(2);
    limits.ponder = true;
    auto search = search_beside<Chess>(pool, start_from<Chess>(kBusyChess), limits);
    pause_for(50);
    EXPECT_FALSE(is_ready(search));
    pool.ponderhit();
    EXPECT_NE(search.get().best, chess::Move::none());
}

TEST(APonderingSearch, HasItsTimeAfterThePonderhit) {
    ChessPool pool;
    Limits limits;
    limits.ponder = true;
    limits.move_time_ms = 60;
    auto search = search_beside<Chess>(pool, start_from<Chess>(kBusyChess), limits);
    pause_for(120);
    EXPECT_FALSE(is_ready(search));
    const auto hit = std::chrono::steady_clock::now();
    pool.ponderhit();
    search.get();
    EXPECT_GE(std::chrono::steady_clock::now() - hit, std::chrono::milliseconds(60));
}

TEST(AWord, IsNotLostBeforeTheSearchBegins) {
    ChessPool pool;
    const auto start = start_from<Chess>(kBusyChess);
    Report<Chess> silent;
    Limits infinite;
    infinite.infinite = true;
    const auto stopped = pool.prepare();
    pool.stop();
    EXPECT_NE(pool.search(start, infinite, silent, stopped).best, chess::Move::none());

    Limits ponder = to_depth(3);
    ponder.ponder = true;
    pool.prepare();
    pool.ponderhit();
    EXPECT_NE(pool.search(start, ponder, silent).best, chess::Move::none());

    pool.stop();  // nothing runs: it must not reach the next search
    EXPECT_EQ(pool.search(start, to_depth(5), silent).depth, 5);
}

TEST(AnAnnouncement, DoesNotDisturbTheRunningSearch) {
    ChessPool pool;
    const auto start = start_from<Chess>(kBusyChess);
    Limits infinite;
    infinite.infinite = true;
    auto running = search_beside<Chess>(pool, start, infinite);
    pause_for(20);
    pool.stop();
    const auto next = pool.prepare();
    running.get();
    Report<Chess> silent;
    EXPECT_EQ(pool.search(start, to_depth(4), silent, next).depth, 4);
}

TEST(EverySearch, ReportsALineForItsMove) {
    ChessPool pool;
    for (const std::uint64_t nodes : {1U, 2U, 30U, 500U}) {
        Recorder<Chess> recorder;
        const auto outcome = pool.search(start_from<Chess>(kBusyChess), to_nodes(nodes), recorder);
        ASSERT_FALSE(recorder.lines.empty()) << nodes;
        EXPECT_EQ(recorder.lines.back().pv.front(), outcome.best);
        EXPECT_LT(std::abs(recorder.lines.back().info.score), kInfinite);
        EXPECT_EQ(recorder.lines.back().info.bound, Bound::exact);
    }
}

TEST(ATable, ThatDoesNotFitIsRefused) {
    ChessPool pool;
    EXPECT_FALSE(pool.resize_table(std::size_t{1} << 40));
    EXPECT_FALSE(pool.resize_table(std::numeric_limits<std::size_t>::max()));
    EXPECT_EQ(pool.table_megabytes(), ChessPool::kFirstMegabytes);
    EXPECT_TRUE(pool.resize_table(0));
    EXPECT_EQ(pool.table_megabytes(), 1U);
}

// Stops, hits and searches from three threads at once.
TEST(AStorm, IsWeathered) {
    ShogiPool pool;
    pool.set_threads(2);
    const auto start = start_from<Shogi>(kBusyShogi);
    std::atomic<bool> done{false};
    std::thread storm([&] {
        Random random(5);
        while (!done) {
            if (random.below(3) == 0)
                pool.ponderhit();
            else
                pool.stop();
            std::this_thread::sleep_for(std::chrono::microseconds(random.below(600)));
        }
    });
    Random random(6);
    for (int i = 0; i < 150; ++i) {
        Limits limits;
        limits.infinite = random.below(2) == 0;
        limits.ponder = random.below(2) == 0;
        if (random.below(2) == 0) limits.nodes = random.below(5000);
        limits.clock = GameClock{.time_ms = 1000, .increment_ms = 10};
        Report<Shogi> silent;
        EXPECT_NE(pool.search(start, limits, silent).best, shogi::Move::none());
        if (i % 40 == 0) pool.set_threads(1 + static_cast<int>(random.below(4)));
        if (i % 50 == 0) pool.new_game();
    }
    done = true;
    storm.join();
}

TEST(AMateSearch, EndsByItselfByStopAndByTime) {
    ShogiPool pool;
    const auto mate = start_from<Shogi>(
        "ln2k3l/1Rs1gsgb1/2pppp3/p5Npp/5PP2/PP2P3P/2PPS4/1Bs2K3/LN3G1+rL w 2Pgnp 56");
    Limits limits;
    limits.infinite = true;
    EXPECT_EQ(pool.find_mate(mate, limits).verdict, MateProof::mate);
    EXPECT_EQ(pool.find_mate(start_from<Shogi>("startpos"), limits).verdict, MateProof::no_mate);
    const auto ticket = pool.prepare();
    pool.stop();
    EXPECT_LT(pool.find_mate(mate, limits, ticket).nodes, 300U);
}

TEST(AVote, GoesToTheMoveWithMoreDepthAndScoreBehindIt) {
    const auto outcome = [](std::uint16_t move, Score score, Depth depth) {
        SearchResult<Chess> made;
        made.best = chess::Move::from_raw(move);
        made.score = score;
        made.depth = depth;
        return made;
    };
    using Searches = std::vector<SearchResult<Chess>>;
    EXPECT_EQ(vote(Searches{outcome(1, 10, 12)}), 0U);
    EXPECT_EQ(vote(Searches{outcome(1, 10, 12), outcome(2, 10, 12), outcome(2, 12, 12)}), 2U);
    EXPECT_EQ(vote(Searches{outcome(1, 10, 12), outcome(2, 10, 13), outcome(1, 9, 12)}), 0U);
    EXPECT_EQ(vote(Searches{outcome(1, 500, 12), outcome(2, 0, 12), outcome(2, 0, 12)}), 0U);
    EXPECT_EQ(vote(Searches{outcome(1, 900, 12), outcome(2, mate_in(5), 9)}), 1U);
    EXPECT_EQ(vote(Searches{outcome(1, mate_in(3), 9), outcome(2, mate_in(5), 12)}), 0U);
    EXPECT_EQ(vote(Searches{outcome(1, 10, 0), outcome(2, 5, 1)}), 1U);
    EXPECT_EQ(vote(Searches{outcome(1, 10, 12), outcome(2, 90, 0)}), 0U);
}

}  // namespace
}  // namespace sente::search::test
