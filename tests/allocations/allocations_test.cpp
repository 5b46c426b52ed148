// SPDX-License-Identifier: GPL-3.0-or-later
// Neither ordering nor searching a node allocates: counted by replacing the global operator new.
#include "allocations/counting_new.hpp"
#include "ordering/support.hpp"
#include "search/support.hpp"

namespace sente {
namespace {

using chess::Chess;
using shogi::Shogi;
using test::allocations_so_far;

constexpr std::string_view kBusyChess =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view kBusyShogi =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

template <GameNotation G, template <Game> class Policy>
void expect_ordering_allocates_nothing(std::string_view text) {
    const auto pos = ordering::test::position<G>(text);
    const auto memory = ordering::test::make_memory<typename Policy<G>::Memory>();
    const ordering::Config config;
    ordering::SeeCache cache;
    cache.resize(16);
    ordering::Telemetry telemetry;
    const ordering::test::ContextFor<G, Policy<G>> context{pos, *memory, config, G::Move::none(), 0,
                                                           8,   {},      &cache, &telemetry};
    const std::size_t before = allocations_so_far();
    int moves = 0;
    for (auto policy = Policy<G>::main(context); policy.next();) ++moves;
    for (auto policy = Policy<G>::quiescence(context); policy.next();) ++moves;
    EXPECT_EQ(allocations_so_far(), before);
    EXPECT_GT(moves, 20);
}

template <template <Game> class Policy>
void expect_ordering_allocates_nothing() {
    expect_ordering_allocates_nothing<Chess, Policy>(kBusyChess);
    expect_ordering_allocates_nothing<Shogi, Policy>(ordering::test::kMostShogiMoves);
}

TEST(Ordering, AllocatesNothing) {
    expect_ordering_allocates_nothing<ordering::Weighted>();
    expect_ordering_allocates_nothing<ordering::Banded>();
    expect_ordering_allocates_nothing<ordering::Ranked>();
    expect_ordering_allocates_nothing<ordering::Staged>();
}

template <GameNotation G>
struct Cost {
    std::size_t allocations = 0;
    std::size_t reports = 0;
    std::uint64_t nodes = 0;
};

// Counts reports without keeping them.
template <Game G>
class Counter : public search::Report<G> {
public:
    void line(const search::LineInfo<G>&) override { ++reports; }
    std::size_t reports = 0;
};

template <GameNotation G>
Cost<G> cost_of(search::test::Engine<G>& engine, const search::Start<G>& start, Depth depth) {
    engine.table.clear();
    engine.worker->new_game();
    engine.worker->configure(engine.settings);
    const search::Limits limits = search::test::to_depth(depth);
    Counter<G> counter;
    const std::size_t before = allocations_so_far();
    const auto outcome = engine.worker->run(start, limits, counter);
    return {allocations_so_far() - before, counter.reports, outcome.nodes};
}

// An iteration may allocate a little at the root; the nodes below it nothing.
template <GameNotation G>
void expect_no_allocation_by_nodes(std::string_view position, Depth shallow, Depth deep) {
    constexpr std::size_t kPerReport = 6;
    search::test::Engine<G> engine;
    engine.settings.telemetry = true;
    for (const std::string_view name : ordering::kPolicyNames) {
        engine.settings.ordering.policy = *ordering::policy_named(name);
        const auto start = search::test::start_from<G>(position);
        (void)cost_of(engine, start, shallow);
        const Cost<G> little = cost_of(engine, start, shallow);
        const Cost<G> much = cost_of(engine, start, deep);
        EXPECT_GT(much.nodes, little.nodes + 3000);
        EXPECT_LE(much.allocations,
                  little.allocations + kPerReport * (much.reports - little.reports))
            << name << ": " << much.nodes << " nodes";
    }
}

TEST(Searching, AllocatesNothingByNodesInChess) {
    expect_no_allocation_by_nodes<Chess>(kBusyChess, 4, 10);
}
TEST(Searching, AllocatesNothingByNodesInShogi) {
    expect_no_allocation_by_nodes<Shogi>(kBusyShogi, 4, 9);
}

}  // namespace
}  // namespace sente
