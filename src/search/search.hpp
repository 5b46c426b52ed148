// SPDX-License-Identifier: GPL-3.0-or-later
// The search itself, for one game, one evaluator, one ordering policy and one watcher (the eye that
// sees it), working on a worker's state. Its parts are in the .ipp files beside it: root, negamax,
// pruning, moves, quiescence.
#pragma once

#include <cstdint>
#include <optional>

#include "game/game.hpp"
#include "ordering/pick.hpp"
#include "search/node.hpp"
#include "search/watcher.hpp"
#include "search/worker.hpp"

namespace sente::search {

template <Game G, class E, template <Game> class Policy, class Eye = Unwatched>
class Search {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using Memory = typename Policy<G>::Memory;

    explicit Search(Worker<G, E>& worker, Eye eye = {})
        : w_(worker),
          use_(worker.settings_.use),
          params_(worker.settings_.params),
          telemetry_(worker.settings_.telemetry ? &worker.telemetry_ : nullptr),
          memory_(worker.memory_.template as<Memory>()),
          config_(worker.settings_.ordering),
          eye_(eye) {}

    Outcome<G> run(const Position& root, Report<G>& report);

private:
    using Tried = FixedVector<Move, 64>;
    using Context = ordering::Context<G, Memory>;
    using Pick = ordering::Pick<G>;

    // root.ipp: iterative deepening
    [[nodiscard]] Depth first_depth() const;
    [[nodiscard]] Depth next_depth(Depth depth) const;
    void note_progress(Depth depth, const RootMove<G>& best, const Outcome<G>& before);
    void lead_with(const Outcome<G>& outcome);
    [[nodiscard]] Score first_guess(const Position& root);
    [[nodiscard]] Move expected_answer(const Position& root, const Outcome<G>& outcome) const;
    void deepen(const Position& root, Depth depth, Report<G>& report);
    Score search_line(const Position& root, Depth depth, std::size_t first, Report<G>& report);
    Score search_root(const Position& root, Score alpha, Score beta, Depth depth, std::size_t first,
                      Report<G>& report) {
        if constexpr (Eye::kWatches) {
            return seen(whole({root, alpha, beta, depth, 0, true}),
                        [&] { return search_root_moves(root, alpha, beta, depth, first, report); });
        } else {
            return search_root_moves(root, alpha, beta, depth, first, report);
        }
    }
    Score search_root_moves(const Position& root, Score alpha, Score beta, Depth depth,
                            std::size_t first, Report<G>& report);
    Score search_root_move(const Position& next, Score alpha, Score beta, Depth depth, int rank);
    void remember_line(RootMove<G>& root_move);
    void report_line(Depth depth, std::size_t line, Score score, Bound bound, Report<G>& report);
    [[nodiscard]] bool is_time_for_another() const;
    [[nodiscard]] bool found_wanted_mate() const;

    // negamax.ipp: the main recursion and its frame
    template <bool pv>
    Score negamax(const Position& pos, Score alpha, Score beta, Depth depth, int ply, bool cut) {
        if constexpr (Eye::kWatches) {
            if (depth <= 0) return quiescence<pv>(pos, alpha, beta, ply);
            return seen(whole({pos, alpha, beta, depth, ply, pv, cut}),
                        [&] { return search_node<pv>(pos, alpha, beta, depth, ply, cut); });
        } else {
            return search_node<pv>(pos, alpha, beta, depth, ply, cut);
        }
    }
    template <bool pv>
    Score search_node(const Position& pos, Score alpha, Score beta, Depth depth, int ply, bool cut);
    [[nodiscard]] std::optional<Score> rule_score(const Position& pos, int ply);
    void enter(Node<G>& node);
    [[nodiscard]] std::optional<Score> table_cutoff(const Node<G>& node);
    [[nodiscard]] std::optional<Score> known_ending(const Node<G>& node);
    [[nodiscard]] std::optional<Score> declared_win(const Node<G>& node) const;
    [[nodiscard]] std::optional<Score> mate_next(const Node<G>& node);
    void evaluate(Node<G>& node);
    [[nodiscard]] Score finish(const Node<G>& node, Score alpha_before, int legal_moves);
    [[nodiscard]] bool corrects() const {
        return use_.correction && params_.correction_weight != 0;
    }
    void learn_error(const Node<G>& node, Score score, Bound bound);

    // pruning.ipp: cuts that need no move loop
    template <bool pv>
    [[nodiscard]] std::optional<Score> prune_node(Node<G>& node);
    [[nodiscard]] std::optional<Score> try_reverse_futility(const Node<G>& node) const;
    [[nodiscard]] std::optional<Score> try_razoring(const Node<G>& node);
    [[nodiscard]] std::optional<Score> try_pass(const Node<G>& node);
    [[nodiscard]] std::optional<Score> try_probcut(const Node<G>& node);

    // moves.ipp: what happens to one move of the loop
    [[nodiscard]] Skip skip_reason(const Node<G>& node, const Context& context, Pick& pick,
                                   bool gives_check, Policy<G>& policy) const;
    [[nodiscard]] int history_of(const Node<G>& node, Move move) const {
        return memory_.history_of(node.pos, node.line, move, config_);
    }
    [[nodiscard]] Score exchange_of(const Context& context, Pick& pick) const;
    [[nodiscard]] bool loses_exchange(const Node<G>& node, const Context& context,
                                      Pick& pick) const;
    [[nodiscard]] int extension_for(Node<G>& node, const Context& context, Pick& pick,
                                    bool gives_check, std::optional<Score>& multicut);
    [[nodiscard]] Depth reduction_for(const Node<G>& node, const Context& context, Pick& pick,
                                      bool gives_check) const;
    template <bool pv>
    [[nodiscard]] Score search_move(const Node<G>& node, const Position& next, const Pick& pick,
                                    Depth depth, Depth reduction);
    void learn_cutoff(const Node<G>& node, const Tried& quiet, const Tried& noisy);
    void note_best(ordering::LoopOutcome& outcome, const Node<G>& node, const Pick& pick,
                   const Policy<G>& policy) const;
    void learned(int updates) {
        if (telemetry_ != nullptr)
            telemetry_->history_updates += static_cast<std::uint64_t>(updates);
    }

    // quiescence.ipp
    void store_quiescence(const Node<G>& node);
    bool stands_pat(Node<G>& node);
    [[nodiscard]] Skip skip_in_quiescence(Node<G>& node, const Context& context, const Pick& pick,
                                          int searched, Policy<G>& policy);
    template <bool pv>
    Score quiescence(const Position& pos, Score alpha, Score beta, int ply) {
        if constexpr (Eye::kWatches) {
            return seen(whole({pos, alpha, beta, 0, ply, pv}),
                        [&] { return calm_down<pv>(pos, alpha, beta, ply); });
        } else {
            return calm_down<pv>(pos, alpha, beta, ply);
        }
    }
    template <bool pv>
    Score calm_down(const Position& pos, Score alpha, Score beta, int ply);

    // For a watched search: what is shown of each call, with what its frames know.
    [[nodiscard]] Visit<G> whole(Visit<G> visit) {
        visit.quiescence = visit.depth <= 0;
        if (visit.ply > 0) visit.via = w_.frame(visit.ply - 1).move;
        visit.excluded = w_.frame(visit.ply).excluded;
        return visit;
    }
    template <class Call>
    Score seen(const Visit<G>& visit, Call call) {
        eye_.enter(visit);
        const Score score = call();
        eye_.leave(score, w_.stopped_);
        return score;
    }
    // Passes the score of a node on, with what decided it.
    [[nodiscard]] Score by(Decision decision, Score score) const {
        eye_.decided(decision);
        return score;
    }

    // Making and unmaking: the evaluator, the trail and the frame follow the line.
    [[nodiscard]] Position play(const Position& pos, Move move, int ply);
    [[nodiscard]] Position play_pass(const Position& pos, int ply);
    void retract();

    [[nodiscard]] Context context_for(const Node<G>& node, ordering::Scope scope) {
        return {node.pos,   memory_,   config_,        node.hash_move, node.ply,
                node.depth, node.line, &w_.see_cache_, telemetry_,     scope};
    }
    [[nodiscard]] ordering::Line<G> line_at(int ply) {
        return {w_.frame(ply - 1).arrival, w_.frame(ply - 2).arrival, w_.frame(ply - 4).arrival};
    }
    // The worth of a draw is that for the side to move at the root.
    [[nodiscard]] Score draw(int ply) const {
        return ply % 2 == 0 ? w_.settings_.draw_score : -w_.settings_.draw_score;
    }
    void update_pv(int ply, Move move);

    Worker<G, E>& w_;
    const Techniques& use_;
    const Params& params_;
    ordering::Telemetry* telemetry_;
    Memory& memory_;
    const ordering::Config& config_;
    [[no_unique_address]] Eye eye_;
    Progress progress_;
    Score average_score_ = 0;
    Move reported_best_ = Move::none();  // of the last first line
};

}  // namespace sente::search
