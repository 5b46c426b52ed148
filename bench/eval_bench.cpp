// SPDX-License-Identifier: GPL-3.0-or-later
// What an evaluation costs where a search asks for it: after each move of varied positions.
//
// The difference between `with` and `without` is one push, evaluate and pop. With a network, the
// numbers are its hidden neurons, its king buckets and its set of inputs.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "chess/chess.hpp"
#include "core/random.hpp"
#include "eval/chess_evaluator.hpp"
#include "eval/nnue/embedded.hpp"
#include "eval/shogi_evaluator.hpp"
#include "shogi/shogi.hpp"

namespace sente {
namespace {

std::vector<std::string_view> starts_of(chess::Chess) {
    return {
        chess::kStartFen,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9",
        "r2q1rk1/1b2bppp/p1n1pn2/1p6/3N4/1BN1B3/PPP2PPP/R2Q1RK1 w - - 0 12",
        "2r2rk1/1bqnbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPPQ2PP/2KR3R w - - 0 14",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "3r1rk1/p4ppp/1p2pn2/2p5/2P5/1P2PN2/P4PPP/3R1RK1 w - - 0 20",
        "8/2p2pk1/1p1p2p1/p2P3p/P1P1R2P/1r4P1/5PK1/8 b - - 0 35",
        "8/5pk1/4p1p1/3pP2p/1b1P3P/1N3KP1/5P2/8 w - - 0 40",
        "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
        "6k1/5ppp/8/3q4/8/2Q3P1/5P1P/6K1 w - - 0 30",
        "8/2k5/2p3p1/1pP1P1P1/1P1K4/8/8/8 w - - 0 50",
    };
}

std::vector<std::string_view> starts_of(shogi::Shogi) {
    return {
        shogi::kStartSfen,
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
        "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76",
        "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
        "ln1gkg1nl/1r1s3b1/p1pppp1pp/1p4p2/9/2P4P1/PPSPPPP1P/1B5R1/LN1GKGSNL b s 15",
        "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
        "lnsg1gsnl/1r4kb1/ppppp1ppp/5p3/7P1/2P6/PPSPPPP1P/1B5R1/LN1GKGSNL b - 9",
    };
}

// Positions of some games that take the first, then the second, ... move: varied and repeatable.
template <class G>
std::vector<typename G::Position> varied_positions() {
    std::vector<typename G::Position> positions;
    std::uint64_t turn = 0;
    for (const std::string_view start : starts_of(G{})) {
        auto pos = *G::parse_position(start);
        for (int ply = 0; ply < 8; ++ply) {
            positions.push_back(pos);
            typename G::Position::MoveList legal;
            pos.generate_legal(legal);
            if (legal.empty()) break;
            pos = pos.after(legal[(turn++ * 7) % legal.size()]);
        }
    }
    return positions;
}

template <class G, class Evaluation, bool with>
void after_each_move(benchmark::State& state, const eval::Evaluation& chosen = {}) {
    const auto positions = varied_positions<G>();
    std::vector<std::vector<typename G::Move>> moves;
    for (const auto& pos : positions) {
        typename G::Position::MoveList legal;
        pos.generate_legal(legal);
        moves.emplace_back(legal.begin(), legal.end());
    }
    const auto owner = std::make_unique<Evaluation>();
    Evaluation& evaluation = *owner;
    evaluation.use(chosen);
    std::int64_t evaluated = 0;
    for (auto _ : state)
        for (std::size_t i = 0; i < positions.size(); ++i) {
            if constexpr (with) evaluation.reset(positions[i]);
            for (const auto move : moves[i]) {
                if constexpr (with) {
                    const auto next = positions[i].after(move, evaluation.push());
                    benchmark::DoNotOptimize(evaluation.evaluate(next));
                    evaluation.pop();
                } else {
                    benchmark::DoNotOptimize(positions[i].after(move));
                }
            }
            evaluated += static_cast<std::int64_t>(moves[i].size());
        }
    state.SetItemsProcessed(evaluated);
    state.counters["each"] = benchmark::Counter(
        static_cast<double>(evaluated), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void chess_without(benchmark::State& state) {
    after_each_move<chess::Chess, eval::ChessEvaluator, false>(state);
}
void chess_classical(benchmark::State& state) {
    after_each_move<chess::Chess, eval::ChessEvaluator, true>(state);
}
void shogi_without(benchmark::State& state) {
    after_each_move<shogi::Shogi, eval::ShogiEvaluator, false>(state);
}
void shogi_classical(benchmark::State& state) {
    after_each_move<shogi::Shogi, eval::ShogiEvaluator, true>(state);
}

// The time does not depend on the numbers, so that those of chance will do.
template <class F>
std::shared_ptr<const eval::Network> network_of(const benchmark::State& state) {
    const auto hidden = static_cast<int>(state.range(0));
    const auto buckets = static_cast<int>(state.range(1));
    const auto set = static_cast<eval::InputSet>(state.range(2));
    const int rows = eval::row_count<F>({set, buckets});
    const eval::NetworkShape shape{F::kGame, rows, hidden, buckets, 400, set};
    Random random(3);
    std::vector<std::int16_t> numbers(eval::short_numbers(shape));
    for (std::int16_t& number : numbers)
        number = static_cast<std::int16_t>(static_cast<int>(random.below(101)) - 50);
    const std::vector<std::int32_t> bias(eval::kOutputs);
    return *eval::Network::parse(F::kGame, eval::Network::file_of(shape, numbers, bias));
}

void chess_network(benchmark::State& state) {
    after_each_move<chess::Chess, eval::ChessEvaluator, true>(
        state, {network_of<eval::ChessFeatures>(state), nullptr});
}
void shogi_network(benchmark::State& state) {
    after_each_move<shogi::Shogi, eval::ShogiEvaluator, true>(
        state, {network_of<eval::ShogiFeatures>(state), nullptr});
}

// The kernels alone: a quiet move for one side, and the second layer.
void kernel_update(benchmark::State& state) {
    const auto network = network_of<eval::ChessFeatures>(state);
    const eval::Kernels& kernels =
        *eval::available_kernels()[static_cast<std::size_t>(state.range(3))];
    state.SetLabel(std::string(kernels.name));
    const eval::AlignedNumbers sums(2 * network->hidden());
    std::copy_n(network->bias(), network->hidden(), sums.data());
    eval::FeatureRow row = 0;
    for (auto _ : state) {
        row = static_cast<eval::FeatureRow>((row + 37) % 700);
        const std::int16_t* const come = network->row(row);
        const std::int16_t* const gone = network->row(static_cast<eval::FeatureRow>(row + 8));
        kernels.update(sums.data() + network->hidden(), sums.data(), {&come, 1}, {&gone, 1},
                       network->hidden());
        benchmark::ClobberMemory();
    }
}
void kernel_output(benchmark::State& state) {
    const auto network = network_of<eval::ChessFeatures>(state);
    const eval::Kernels& kernels =
        *eval::available_kernels()[static_cast<std::size_t>(state.range(3))];
    state.SetLabel(std::string(kernels.name));
    int bucket = 0;
    for (auto _ : state) {
        bucket = (bucket + 1) % eval::kOutputs;
        benchmark::DoNotOptimize(kernels.output(
            network->row(5), network->row(9), network->output_weights(bucket), network->hidden()));
    }
}

// What the built-in head takes for all quiet moves of a node whose first layer is known; nothing is
// measured where there is none.
template <class G, class Evaluator, eval::NetworkGame game>
void head(benchmark::State& state) {
    const auto network = eval::embedded_network(game);
    const eval::Kernels& kernels =
        *eval::available_kernels()[static_cast<std::size_t>(state.range(0))];
    state.SetLabel(std::string(kernels.name));
    const auto evaluator = std::make_unique<Evaluator>();
    evaluator->use({.network = network, .kernels = &kernels});
    if (!evaluator->rates_moves()) return state.SkipWithError("there is no head");
    const auto positions = varied_positions<G>();
    std::vector<std::vector<Slots>> slots;
    for (const auto& pos : positions) {
        typename G::Position::MoveList quiets;
        pos.template generate<Batch::quiet>(quiets);
        slots.emplace_back();
        for (const auto move : quiets) slots.back().push_back(pos.slots(move));
    }
    std::vector<std::int32_t> ratings(G::kMaxMoves);
    std::size_t next = 0;
    std::int64_t moves = 0;
    for (auto _ : state) {
        if (next % 64 == 0) {  // a node costs as much as the reset, or more
            state.PauseTiming();
            evaluator->reset(positions[next / 64 % positions.size()]);
            state.ResumeTiming();
        }
        const std::size_t i = next++ / 64 % positions.size();
        evaluator->rate_moves(positions[i], slots[i], ratings.data());
        benchmark::DoNotOptimize(ratings.data());
        moves += static_cast<std::int64_t>(slots[i].size());
    }
    state.counters["moves"] =
        benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kAvgIterations);
}
void chess_head(benchmark::State& state) {
    head<chess::Chess, eval::ChessEvaluator, eval::NetworkGame::chess>(state);
}
void shogi_head(benchmark::State& state) {
    head<shogi::Shogi, eval::ShogiEvaluator, eval::NetworkGame::shogi>(state);
}
void of_each_kernel(benchmark::internal::Benchmark* benchmark) {
    for (std::size_t kernel = 0; kernel < eval::available_kernels().size(); ++kernel)
        benchmark->Arg(static_cast<std::int64_t>(kernel));
}

template <std::int64_t buckets>
void each_network(benchmark::internal::Benchmark* benchmark) {
    for (const std::int64_t hidden : {128, 256, 512})
        benchmark->Args({hidden, 1, 0})->Args({hidden, 1, 1});
    benchmark->Args({256, buckets, 0});
}

void each_kernel(benchmark::internal::Benchmark* benchmark) {
    for (const std::int64_t hidden : {128, 256, 512})
        for (std::size_t kernel = 0; kernel < eval::available_kernels().size(); ++kernel)
            benchmark->Args({hidden, 1, 0, static_cast<std::int64_t>(kernel)});
}

BENCHMARK(chess_without);
BENCHMARK(chess_classical);
BENCHMARK(chess_network)->Apply(each_network<4>);
BENCHMARK(shogi_without);
BENCHMARK(shogi_classical);
BENCHMARK(shogi_network)->Apply(each_network<6>);
BENCHMARK(kernel_update)->Apply(each_kernel);
BENCHMARK(kernel_output)->Apply(each_kernel);
BENCHMARK(chess_head)->Apply(of_each_kernel);
BENCHMARK(shogi_head)->Apply(of_each_kernel);

}  // namespace
}  // namespace sente

BENCHMARK_MAIN();
