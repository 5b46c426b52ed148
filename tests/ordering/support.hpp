// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of ordering share: positions of random games, tables full of garbage, picked lists.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "chess/chess.hpp"
#include "core/random.hpp"
#include "ordering/config.hpp"
#include "ordering/context.hpp"
#include "ordering/memory/memory.hpp"
#include "ordering/pick.hpp"
#include "ordering/policies/banded.hpp"
#include "ordering/policies/ranked.hpp"
#include "ordering/policies/staged.hpp"
#include "ordering/policies/weighted.hpp"
#include "shogi/shogi.hpp"

namespace sente::ordering::test {

using chess::Chess;
using shogi::Shogi;

inline constexpr std::string_view kMostShogiMoves =
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

template <GameNotation G>
[[nodiscard]] typename G::Position position(std::string_view text) {
    const auto pos = G::parse_position(text);
    EXPECT_TRUE(pos.ok()) << text << ": " << (pos.ok() ? "" : pos.error().text());
    return pos.ok() ? *pos : G::start();
}

template <GameNotation G>
[[nodiscard]] typename G::Move move(const typename G::Position& pos, std::string_view text) {
    const auto parsed = G::parse_move(pos, text);
    EXPECT_TRUE(parsed.ok()) << text << ": " << (parsed.ok() ? "" : parsed.error().text());
    return parsed.ok() ? *parsed : G::Move::none();
}

template <Game G>
[[nodiscard]] std::vector<std::string> wild_starts() {
    if constexpr (G::kNoMovesIsLoss)
        return {std::string(shogi::kStartSfen), std::string(kMostShogiMoves),
                "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"};
    return {std::string(chess::kStartFen),
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1",
            "4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1"};
}

// Shows `visit` the given number of positions out of random games.
template <GameNotation G, class Visit>
void visit_random_positions(Random& random, int count, Visit visit) {
    const std::vector<std::string> starts = wild_starts<G>();
    constexpr int kPliesPerGame = 120;
    for (std::size_t game = 0; count > 0; ++game) {
        typename G::Position pos = position<G>(starts[game % starts.size()]);
        for (int ply = 0; ply < kPliesPerGame && count > 0; ++ply, --count) {
            visit(pos);
            typename G::Position::MoveList legal;
            pos.generate_legal(legal);
            if (legal.empty()) break;
            pos = pos.after(legal[random.below(legal.size())]);
        }
    }
}

// The memory of a design, with room for all that the configuration uses.
template <class M>
[[nodiscard]] std::unique_ptr<M> make_memory(const Config& config = {}) {
    auto memory = std::make_unique<M>();
    memory->fit(config);
    return memory;
}

// Histories anywhere between their limits, the limits themselves included.
template <class Cells>
void scramble_cells(Cells& cells, int limit, Random& random) {
    for (auto& cell : cells) {
        const int value =
            static_cast<int>(random.below(static_cast<std::uint64_t>(2 * limit + 1))) - limit;
        if constexpr (requires { cell.reward(value); }) {
            cell = {};
            cell.reward(value);
        } else {
            cell = value;
        }
    }
}
template <Game G>
void scramble_histories(StagedMemory<G>& memory, Random& random) {
    constexpr int kBeyond = 20'000;
    for (auto& threats : memory.butterfly)
        for (auto& routes : threats) scramble_cells(routes, kBeyond, random);
    for (auto& victims : memory.noisy) scramble_cells(victims, kBeyond, random);
    for (auto& row : memory.structure) scramble_cells(row, kBeyond, random);
    for (int arrival = 0; arrival < kNoArrival<G>; ++arrival)
        scramble_cells(memory.after(arrival), kBeyond, random);
}
template <Game G>
void scramble_histories(RankedMemory<G>& memory, Random& random) {
    for (auto& routes : memory.butterfly) scramble_cells(routes, 500, random);
}
template <Game G>
void scramble_histories(WeightedMemory<G>& memory, Random& random) {
    scramble_cells(memory.history, WeightedMemory<G>::kLimit, random);
}
template <Game G>
void scramble_histories(BandedMemory<G>& memory, Random& random) {
    scramble_cells(memory.history, BandedMemory<G>::kLimit, random);
    for (auto& each : memory.history) each = std::abs(each);
}

// Any 16 bits half of the time, else a move of the position: what tables hold after collisions.
template <Game G>
[[nodiscard]] typename G::Move random_move(const typename G::Position& pos, Random& random) {
    typename G::Position::MoveList moves;
    pos.template generate<Batch::noisy>(moves);
    pos.template generate<Batch::quiet>(moves);
    if (moves.empty() || random.below(2) == 0)
        return G::Move::from_raw(static_cast<std::uint16_t>(random.next()));
    return moves[random.below(moves.size())];
}

// Moves that a table suggests: a few cells that matter for this node are enough.
template <Game G, class M>
void scramble_suggestions(M& memory, const Context<G, M>& context, Random& random) {
    for (int slot = 0; slot < kMaxKillers; ++slot)
        memory.killers.at(context.ply).add(random_move<G>(context.pos, random), kMaxKillers);
    if constexpr (requires { memory.counter; })
        if (context.line.ply_1 != kNoArrival<G>)
            memory.counter[static_cast<std::size_t>(context.line.ply_1)] =
                random_move<G>(context.pos, random);
    if constexpr (requires { memory.refutation; })
        if (context.line.ply_2 != kNoArrival<G>)
            memory.refutation[static_cast<std::size_t>(context.line.ply_2)] =
                random_move<G>(context.pos, random);
}

template <Game G>
[[nodiscard]] Line<G> random_line(Random& random) {
    const auto arrival = [&] { return static_cast<int>(random.below(G::kArrivals + 1)); };
    return {arrival(), arrival(), arrival()};
}

[[nodiscard]] inline Config random_config(Random& random) {
    Config config;
    config.killers_per_ply = 1 + static_cast<int>(random.below(kMaxKillers));
    config.ranked.shortlist = static_cast<int>(random.below(14)) - 1;
    config.ranked.shortlist_by_depth = random.below(4) == 0;
    if (random.below(4) == 0) config.shortest_ordered = static_cast<int>(random.below(60));
    if (random.below(2) == 0) return config;
    Switches& use = config.use;
    for (bool* flag : {&use.hash_move, &use.killers, &use.counter_move, &use.refutation,
                       &use.butterfly, &use.continuation, &use.structure, &use.noisy_history,
                       &use.see, &use.quiet_see, &use.checks, &use.threats, &use.piece_value,
                       &use.promotion, &use.centre, &use.development, &use.castling})
        *flag = random.below(3) != 0;
    return config;
}

template <Game G, class Policy>
using ContextFor = Context<G, typename Policy::Memory>;

template <Game G, class Policy>
[[nodiscard]] Policy policy_for(const ContextFor<G, Policy>& context, Flavour flavour,
                                Score threshold) {
    switch (flavour) {
        case Flavour::evasions: return Policy::evasions(context);
        case Flavour::quiescence: return Policy::quiescence(context);
        case Flavour::probcut: return Policy::probcut(context, threshold);
        case Flavour::main: break;
    }
    return Policy::main(context);
}

// Everything a policy yields; skips quiets after `until_skip` moves.
template <Game G, class Policy>
[[nodiscard]] std::vector<Pick<G>> picks_of(const ContextFor<G, Policy>& context, Flavour flavour,
                                            Score threshold = 0,
                                            std::size_t until_skip = SIZE_MAX) {
    Policy policy = policy_for<G, Policy>(context, flavour, threshold);
    std::vector<Pick<G>> picks;
    if (until_skip == 0) policy.skip_quiets();
    while (const Pick<G> pick = policy.next()) {
        picks.push_back(pick);
        if (picks.size() == until_skip) policy.skip_quiets();
        if (picks.size() > G::kMaxMoves) break;  // the test will say so
    }
    return picks;
}

template <Game G>
[[nodiscard]] std::vector<std::uint16_t> raw_of(const std::vector<Pick<G>>& picks) {
    std::vector<std::uint16_t> raw;
    for (const Pick<G>& pick : picks) raw.push_back(pick.move.raw());
    return raw;
}

template <GameNotation G>
[[nodiscard]] std::vector<std::string> names_of(const typename G::Position& pos,
                                                const std::vector<Pick<G>>& picks) {
    std::vector<std::string> names;
    for (const Pick<G>& pick : picks) names.push_back(G::format_move(pos, pick.move));
    return names;
}

}  // namespace sente::ordering::test
