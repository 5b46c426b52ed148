// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a search and asks the policy for its order between the iterations.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "game/kit.hpp"
#include "game/notation.hpp"
#include "lab/evaluations.hpp"
#include "lab/explain.hpp"
#include "ordering/explain.hpp"
#include "search/node.hpp"
#include "search/worker.hpp"

namespace sente::lab {

template <GameNotation G>
struct ExplainOptions {
    search::Settings settings = search::default_settings<G>();  // with the policy to explain
    Depth depth = kUsualExplainedDepth;
    std::optional<std::uint64_t> nodes = {};  // the search ends there even if it is less deep
    std::size_t hash_mb = 16;
    const std::atomic<bool>* stop = nullptr;  // ends the search; what is known is explained
    typename G::Move last = G::Move::none();  // played before the position, for names such as 同銀
    std::vector<typename G::Move> line = {};  // from the position to the node that is explained
};

// One search, looked at whenever an iteration is finished.
template <class G>
class ExplainedSearch final : public search::Report<G> {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using Order = std::vector<ordering::ExplainedPick<G>>;

    ExplainedSearch(const search::Start<G>& start, const ExplainOptions<G>& options)
        : start_(start), options_(options), node_(start.pos), last_(options.last) {
        if (!table_.resize(options.hash_mb)) throw std::bad_alloc();
        table_.clear();
        worker_ = std::make_unique<typename Kit<G>::Worker>(
            table_, options.stop != nullptr ? *options.stop : never_);
        search::Settings counted = options.settings;
        counted.telemetry = true;
        worker_->configure(counted);
        walk_line();
        advice_ = std::make_unique<Advice<G>>(node_, options.settings);
        order_ = order_now(1);
    }

    Explanation run() {
        search::Limits limits;
        limits.depth = options_.depth;
        limits.nodes = options_.nodes;
        const search::SearchResult<G> outcome = worker_->run(start_, limits, *this);
        pv_ = outcome.pv;
        order_ = order_now(outcome.depth + 1);
        // A search that was stopped tells of its last iteration, but that was not finished.
        std::erase_if(result_.iterations,
                      [&outcome](const auto& each) { return each.depth > outcome.depth; });
        result_.game = G::kName;
        result_.position = G::format_position(start_.pos);
        result_.node = G::format_position(node_);
        result_.policy = options_.settings.ordering.policy;
        result_.depth = outcome.depth;
        result_.complete = outcome.depth >= options_.depth;
        result_.nodes = outcome.nodes;
        result_.score = outcome.score;
        result_.telemetry = worker_->telemetry();
        if (outcome.best != Move::none())
            result_.best = named(start_.pos, outcome.best, options_.last);
        list_moves();
        return std::move(result_);
    }

    void line(const search::LineInfo<G>& info) override {
        const Depth known = result_.iterations.empty() ? 0 : result_.iterations.back().depth;
        if (info.line != 1 || info.bound != search::Bound::exact || info.depth <= known) return;
        pv_.assign(info.pv.begin(), info.pv.end());
        ExplainedIteration iteration;
        iteration.depth = info.depth;
        iteration.nodes = info.nodes;
        iteration.score = score_at_node(info.score);
        if (const Move best = best_at_node(); best != Move::none()) {
            iteration.best = named(node_, best, last_);
            for (const auto& each : order_)
                if (each.pick.move == best) iteration.rank = each.pick.rank;
        }
        result_.iterations.push_back(std::move(iteration));
        order_ = order_now(info.depth + 1);
    }

private:
    static NamedMove named(const Position& pos, Move move, Move last) {
        return {G::format_move(pos, move), Kit<G>::move_name(pos, move, last)};
    }

    // To the node that is explained, with the arrivals that histories ask for.
    void walk_line() {
        std::vector<int> arrivals;
        for (const Move move : options_.line) {
            result_.line.push_back(named(node_, move, last_));
            arrivals.push_back(node_.slots(move).arrival);
            node_ = node_.after(move);
            last_ = move;
        }
        const auto before = [&arrivals](std::size_t plies) {
            return plies <= arrivals.size() ? arrivals[arrivals.size() - plies]
                                            : ordering::kNoArrival<G>;
        };
        arrivals_ = {before(1), before(2), before(4)};
    }

    [[nodiscard]] bool is_on_pv() const {
        const auto& line = options_.line;
        return pv_.size() > line.size() && std::equal(line.begin(), line.end(), pv_.begin());
    }

    // As the search would know it: from the table, else from the line of the last iteration. The
    // root is not in the table; there the best move goes first.
    [[nodiscard]] Move best_at_node() const {
        Move best = is_on_pv() ? pv_[options_.line.size()] : Move::none();
        if (options_.line.empty()) return best;
        if (const auto hit = table_.find(node_.key()); hit && hit->move != 0)
            best = Move::from_raw(hit->move);
        return node_.is_pseudo_legal(best) && node_.is_legal(best) ? best : Move::none();
    }

    // For its side to move, with mates counted from it.
    [[nodiscard]] Score score_at_node(Score of_root) const {
        if (!is_on_pv())
            if (const auto hit = table_.find(node_.key())) return hit->score;
        const int ply = static_cast<int>(options_.line.size());
        return search::to_table(ply % 2 == 0 ? of_root : -of_root, ply);
    }

    [[nodiscard]] Order order_now(Depth depth) const {
        const ordering::NodeToOrder<G> node{node_,
                                            options_.settings.ordering,
                                            best_at_node(),
                                            static_cast<int>(options_.line.size()),
                                            depth,
                                            arrivals_,
                                            advice_->adviser()};
        return ordering::explained_order(node, worker_->memory());
    }

    void list_moves() {
        typename Position::MoveList legal;
        node_.generate_legal(legal);
        for (const auto& [pick, terms] : order_)
            result_.moves.push_back({named(node_, pick.move, last_), pick.rank, pick.stage,
                                     pick.score, terms.values()});
        for (const Move move : legal)
            if (std::none_of(order_.begin(), order_.end(),
                             [move](const auto& each) { return each.pick.move == move; }))
                result_.left_out.push_back(named(node_, move, last_));
    }

    const search::Start<G>& start_;
    const ExplainOptions<G>& options_;
    Position node_;
    Move last_;
    ordering::Line<G> arrivals_;
    search::Table table_;
    std::atomic<bool> never_{false};
    std::unique_ptr<typename Kit<G>::Worker> worker_;
    std::unique_ptr<Advice<G>> advice_;
    std::vector<Move> pv_;
    Order order_;
    Explanation result_;
};

// Searches with a table and histories of its own, one thread. The root of a search keeps its own
// order; what is explained is the order in which the policy would yield the moves there. Throws
// std::bad_alloc if there is no memory for the hash table.
template <GameNotation G>
[[nodiscard]] Explanation explain(const search::Start<G>& start, const ExplainOptions<G>& options) {
    return ExplainedSearch<G>(start, options).run();
}

// The same for every policy, in the order of their names' list.
template <GameNotation G>
[[nodiscard]] std::vector<Explanation> compare(const search::Start<G>& start,
                                               const ExplainOptions<G>& options) {
    std::vector<Explanation> all;
    for (const std::string_view name : ordering::kPolicyNames) {
        ExplainOptions<G> each = options;
        each.settings.ordering.policy = *ordering::policy_named(name);
        all.push_back(explain<G>(start, each));
    }
    return all;
}

}  // namespace sente::lab
