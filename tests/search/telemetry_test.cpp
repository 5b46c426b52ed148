// SPDX-License-Identifier: GPL-3.0-or-later
// The counters of every design against a second count of the same tree, kept by somebody who sees
// no more than the moves as they are tried. tree_test.cpp has a tree small enough to be drawn.
#include <algorithm>
#include <cstring>

#include "search/support.hpp"
#include "search/worker.ipp"

namespace sente::search::test {
namespace {

using ordering::NodeKind;
using ordering::Scope;
using ordering::Stage;
using ordering::Telemetry;

// Counts again what the search says of its nodes.
class Recount {
public:
    void enter(const Visit<Chess>& visit) { open_.push_back({.visit = visit}); }
    template <class Context>
    void orders(const Context& context, Score alpha) {
        Node& node = open_.back();
        node.alpha = alpha;
        node.depth = context.depth;
        node.has_hash = context.hash_move != chess::Move::none();
        node.usable_hash = context.pos.is_pseudo_legal(context.hash_move);
        const Scope scope = node.visit.quiescence                        ? Scope::quiescence
                            : node.visit.excluded == chess::Move::none() ? Scope::main
                                                                         : Scope::singular;
        auto& lists = sums.lists_of(scope);
        ++lists.made;
        if (scope != Scope::quiescence && node.usable_hash) ++lists.hash_hits;
    }
    void skipped(const ordering::Pick<Chess>& pick, Skip /*skip*/) {
        open_.back().legal = pick.rank;
    }
    void tries(const ordering::Pick<Chess>& pick, Depth /*depth*/, Depth /*reduction*/) {
        open_.back().legal = pick.rank;
    }
    void tried(const ordering::Pick<Chess>& pick, Score score) {
        Node& node = open_.back();
        ++node.searched;
        if (score <= node.alpha) return;
        node.alpha = score;
        node.best = pick;
    }
    void decided(Decision decision) { open_.back().decision = decision; }
    void leave(Score /*score*/, bool /*stopped*/) {
        const Node node = open_.back();
        open_.pop_back();
        if (node.legal == 0 || node.visit.ply == 0 || node.decision != Decision::moves) return;
        const bool cut = node.best && node.alpha >= node.visit.beta;
        if (node.visit.quiescence) {
            sums.record_quiescence(cut ? node.best.rank : 0, cut ? node.searched : 0);
        } else if (node.visit.excluded == chess::Move::none()) {
            count(node, cut);
        }
    }

    Telemetry sums;

private:
    struct Node {
        Visit<Chess> visit;
        Score alpha = 0;
        Depth depth = 0;
        bool has_hash = false;
        bool usable_hash = false;
        int legal = 0;
        int searched = 0;
        ordering::Pick<Chess> best = {};
        Decision decision = Decision::moves;
    };

    void count(const Node& node, bool cut) {
        const auto kind = static_cast<std::size_t>(node.visit.pv    ? NodeKind::pv
                                                   : node.visit.cut ? NodeKind::cut
                                                                    : NodeKind::all);
        const auto searched = static_cast<std::uint64_t>(node.searched);
        ++sums.nodes[kind];
        sums.moves_searched += searched;
        if (!node.best) {
            ++sums.low_nodes;
            sums.moves_in_low_nodes += searched;
            return;
        }
        const int rank = node.best.rank;
        ++sums.best_rank[rank == 1 ? 0 : rank < 6 ? 1 : rank < 11 ? 2 : 3];
        if (!node.best.noisy && node.best.stage != Stage::hash) {
            ++sums.quiet_best;
            if (node.best.stage == Stage::shortlist) ++sums.quiet_best_in_shortlist;
        }
        if (!cut) return;
        ++sums.cut_nodes;
        sums.moves_in_cut_nodes += searched;
        ++sums.cutoff_stage[static_cast<std::size_t>(node.best.stage)];
        auto& cell = sums.cutoffs[kind][node.depth < 4   ? 0
                                        : node.depth < 8 ? 1
                                                         : 2][node.has_hash ? 1 : 0];
        ++cell.all;
        if (rank == 1) ++cell.first;
    }

    std::vector<Node> open_;
};

void expect_equal(const Telemetry::Cutoffs& a, const Telemetry::Cutoffs& b) {
    EXPECT_EQ(a.all, b.all);
    EXPECT_EQ(a.first, b.first);
}

template <class Policy>
void expect_recounted(ordering::PolicyName name) {
    SCOPED_TRACE(std::string(ordering::name_of(name)));
    Engine<Chess> engine;
    engine.settings.ordering.policy = name;
    engine.settings.telemetry = true;
    engine.settings.use.mate_distance = false;  // it moves beta out of sight
    engine.worker->configure(engine.settings);
    Recount recount;
    engine.worker->template run_with<Policy>(
        start_from<Chess>("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        to_depth(9), engine.recorder, WatchedBy<Recount>(recount));
    const Telemetry& told = engine.worker->telemetry();
    const Telemetry& sums = recount.sums;
    EXPECT_GT(told.cut_nodes, 500U);
    EXPECT_EQ(told.nodes, sums.nodes);
    EXPECT_EQ(told.best_rank, sums.best_rank);
    EXPECT_EQ(told.cutoff_stage, sums.cutoff_stage);
    EXPECT_EQ(told.moves_searched, sums.moves_searched);
    EXPECT_EQ(told.moves_in_cut_nodes, sums.moves_in_cut_nodes);
    EXPECT_EQ(told.moves_in_low_nodes, sums.moves_in_low_nodes);
    EXPECT_EQ(told.cut_nodes, sums.cut_nodes);
    EXPECT_EQ(told.low_nodes, sums.low_nodes);
    EXPECT_EQ(told.quiet_best, sums.quiet_best);
    if (name == ordering::PolicyName::ranked) {
        EXPECT_EQ(told.quiet_best_in_shortlist, sums.quiet_best_in_shortlist);
    }
    EXPECT_EQ(told.quiescence_nodes, sums.quiescence_nodes);
    EXPECT_EQ(told.quiescence_first_searched, sums.quiescence_first_searched);
    expect_equal(told.quiescence, sums.quiescence);
    for (std::size_t kind = 0; kind < 3; ++kind)
        for (std::size_t band = 0; band < 3; ++band)
            for (std::size_t hash = 0; hash < 2; ++hash)
                expect_equal(told.cutoffs[kind][band][hash], sums.cutoffs[kind][band][hash]);
    for (const Scope scope : {Scope::main, Scope::singular, Scope::quiescence}) {
        EXPECT_EQ(told.lists_of(scope).made, sums.lists_of(scope).made);
        EXPECT_EQ(told.lists_of(scope).hash_hits, sums.lists_of(scope).hash_hits);
    }
}

TEST(TheCountersOfASearch, AreThoseOfWhoeverWatchesIt) {
    expect_recounted<ordering::Weighted<Chess>>(ordering::PolicyName::weighted);
    expect_recounted<ordering::Banded<Chess>>(ordering::PolicyName::banded);
    expect_recounted<ordering::Ranked<Chess>>(ordering::PolicyName::ranked);
    expect_recounted<ordering::Staged<Chess>>(ordering::PolicyName::staged);
}

}  // namespace
}  // namespace sente::search::test
