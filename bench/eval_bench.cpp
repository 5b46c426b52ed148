// SPDX-License-Identifier: GPL-3.0-or-later
// What an evaluation costs where a search asks for it: after each move of varied positions.
//
// The difference between `with` and `without` is one push, evaluate and pop.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "chess/chess.hpp"
#include "eval/classical/chess_classical.hpp"
#include "eval/classical/shogi_classical.hpp"
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
void after_each_move(benchmark::State& state) {
    const auto positions = varied_positions<G>();
    std::vector<std::vector<typename G::Move>> moves;
    for (const auto& pos : positions) {
        typename G::Position::MoveList legal;
        pos.generate_legal(legal);
        moves.emplace_back(legal.begin(), legal.end());
    }
    Evaluation evaluation;
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
    after_each_move<chess::Chess, eval::ChessClassical, false>(state);
}
void chess_with(benchmark::State& state) {
    after_each_move<chess::Chess, eval::ChessClassical, true>(state);
}
void shogi_without(benchmark::State& state) {
    after_each_move<shogi::Shogi, eval::ShogiClassical, false>(state);
}
void shogi_with(benchmark::State& state) {
    after_each_move<shogi::Shogi, eval::ShogiClassical, true>(state);
}

BENCHMARK(chess_without);
BENCHMARK(chess_with);
BENCHMARK(shogi_without);
BENCHMARK(shogi_with);

}  // namespace
}  // namespace sente

BENCHMARK_MAIN();
