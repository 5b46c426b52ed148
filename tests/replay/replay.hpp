// SPDX-License-Identifier: GPL-3.0-or-later
// Policies that borrow the order of another: what the search makes of a move must follow from the
// move, its rank and the node, so a borrowed order must give the same tree.
#pragma once

#include "ordering/policies/banded.hpp"
#include "ordering/policies/ranked.hpp"
#include "ordering/policies/staged.hpp"
#include "ordering/policies/weighted.hpp"
#include "search/support.hpp"
#include "search/worker.ipp"

namespace sente::search::test {

// The order of `Inner` through the frame of the designs that generate one list: with stages and
// scores of its own, and only if `tells` with what the inner one knows of exchanges.
template <Game G, class Inner, bool tells>
class Replay {
public:
    using Move = typename G::Move;
    using Memory = typename Inner::Memory;
    using Context = ordering::Context<G, Memory>;
    static constexpr bool kHasShortlist = false;

    static Replay main(const Context& context) {
        return {context, ordering::Flavour::main, Inner::main(context)};
    }
    static Replay evasions(const Context& context) {
        return {context, ordering::Flavour::evasions, Inner::evasions(context)};
    }
    static Replay quiescence(const Context& context) {
        return {context, ordering::Flavour::quiescence, Inner::quiescence(context)};
    }
    static Replay probcut(const Context& context, Score threshold) {
        return {context, ordering::Flavour::probcut, Inner::probcut(context, threshold)};
    }

    [[nodiscard]] ordering::Pick<G> next() {
        const ordering::Pick<G> borrowed = inner_.next();
        if (!borrowed) return {};
        const Move move = borrowed.move;
        EXPECT_TRUE(moves_.contains(move)) << "not in the list of this frame";
        const bool noisy = context_.pos.is_noisy(move);
        ++rank_;
        return {move,   rank_,
                -rank_, ordering::list_stage(context_, move, noisy),
                noisy,  tells ? borrowed.exchange : ordering::Exchange{}};
    }
    void skip_quiets() { inner_.skip_quiets(); }
    [[nodiscard]] std::size_t leading_signal(const ordering::Pick<G>& /*pick*/) const {
        return ordering::kNoSignal;
    }

private:
    Replay(const Context& context, ordering::Flavour flavour, Inner inner)
        : context_(context), inner_(inner) {
        ordering::generate_for<G>(context.pos, flavour, moves_);
    }

    const Context& context_;
    Inner inner_;
    typename G::Position::MoveList moves_;
    int rank_ = 0;
};

// The order of `Staged`, every move but the first said to come `later` places later.
template <Game G, int later>
class Latecomers {
public:
    using Inner = ordering::Staged<G>;
    using Memory = typename Inner::Memory;
    using Context = ordering::Context<G, Memory>;
    static constexpr bool kHasShortlist = false;

    static Latecomers main(const Context& context) { return Latecomers(Inner::main(context)); }
    static Latecomers evasions(const Context& context) {
        return Latecomers(Inner::evasions(context));
    }
    static Latecomers quiescence(const Context& context) {
        return Latecomers(Inner::quiescence(context));
    }
    static Latecomers probcut(const Context& context, Score threshold) {
        return Latecomers(Inner::probcut(context, threshold));
    }
    [[nodiscard]] ordering::Pick<G> next() {
        ordering::Pick<G> pick = inner_.next();
        if (pick.rank > 1) pick.rank += later;
        return pick;
    }
    void skip_quiets() { inner_.skip_quiets(); }
    [[nodiscard]] std::size_t leading_signal(const ordering::Pick<G>& pick) const {
        return inner_.leading_signal(pick);
    }

private:
    explicit Latecomers(Inner inner) : inner_(inner) {}

    Inner inner_;
};

template <Game G>
using ReplayedStaged = Replay<G, ordering::Staged<G>, true>;
template <Game G>
using SilentStaged = Replay<G, ordering::Staged<G>, false>;
template <Game G>
using SilentWeighted = Replay<G, ordering::Weighted<G>, false>;
template <Game G>
using SilentBanded = Replay<G, ordering::Banded<G>, false>;
template <Game G>
using SilentRanked = Replay<G, ordering::Ranked<G>, false>;
template <Game G>
using TenLater = Latecomers<G, 10>;

// The same search, once as configured and once with `Policy`.
template <GameNotation G, template <Game> class Policy>
void expect_same_tree(const Settings& settings, const std::vector<std::string_view>& positions,
                      Depth depth) {
    Engine<G> engine;
    engine.settings = settings;
    for (const std::string_view text : positions) {
        SCOPED_TRACE(text);
        const Start<G> start = start_from<G>(text);
        const SearchResult<G> own = engine.fresh(start, to_depth(depth));
        engine.table.clear();
        engine.worker->new_game();
        const SearchResult<G> borrowed =
            engine.worker->template run_with<Policy<G>>(start, to_depth(depth), engine.recorder);
        EXPECT_EQ(borrowed.nodes, own.nodes);
        EXPECT_EQ(borrowed.score, own.score);
        EXPECT_EQ(borrowed.pv, own.pv);
        EXPECT_GT(own.nodes, 1000U);
    }
}

template <GameNotation G>
void expect_orders_alone_matter(const std::vector<std::string_view>& positions, Depth depth) {
    Settings settings = default_settings<G>();
    expect_same_tree<G, ReplayedStaged>(settings, positions, depth);
    // With a bar that no history moves, it does not matter when the exchange is asked for.
    settings.ordering.staged.noisy_history_bar = 0;
    expect_same_tree<G, SilentStaged>(settings, positions, depth);
    settings.ordering.policy = ordering::PolicyName::weighted;
    expect_same_tree<G, SilentWeighted>(settings, positions, depth);
    settings.ordering.policy = ordering::PolicyName::banded;
    expect_same_tree<G, SilentBanded>(settings, positions, depth);
    settings.ordering.policy = ordering::PolicyName::ranked;
    expect_same_tree<G, SilentRanked>(settings, positions, depth);
}

// The rank of a move decides how much it is reduced and whether it is skipped, and nothing else
// hangs on it.
template <GameNotation G>
void expect_ranks_drive_the_gates(const std::vector<std::string_view>& positions, Depth depth) {
    Engine<G> engine;
    const auto nodes = [&](bool later) {
        std::uint64_t sum = 0;
        for (const std::string_view text : positions) {
            const Start<G> start = start_from<G>(text);
            engine.table.clear();
            engine.worker->new_game();
            engine.worker->configure(engine.settings);
            sum += (later ? engine.worker->template run_with<TenLater<G>>(start, to_depth(depth),
                                                                          engine.recorder)
                          : engine.worker->run(start, to_depth(depth), engine.recorder))
                       .nodes;
        }
        return sum;
    };
    Techniques& use = engine.settings.use;
    engine.settings.params.history_late_share = 55;
    engine.settings.params.history_late_margin = 300;
    for (bool Techniques::*gate :
         {&Techniques::late_reductions, &Techniques::late_pruning, &Techniques::history_pruning}) {
        use.late_reductions = use.late_pruning = use.history_pruning = false;
        use.futility = use.exchange_pruning = false;
        const std::uint64_t without = nodes(false);
        EXPECT_EQ(nodes(true), without) << "no gate reads the rank";
        use.*gate = true;
        const std::uint64_t gated = nodes(false);
        EXPECT_LT(gated, without);
        // Mostly fewer nodes; but what is reduced too much is searched again.
        EXPECT_NE(nodes(true), gated) << "the gate reads the rank";
    }
}

}  // namespace sente::search::test
