// SPDX-License-Identifier: GPL-3.0-or-later
// The search itself, working on the state of one thread. Its parts are in the .ipp files beside it:
// root, negamax, pruning, moves, quiescence.
#pragma once

#include <cstdint>
#include <optional>

#include "game/game.hpp"
#include "ordering/pick.hpp"
#include "search/adviser.hpp"
#include "search/move_picker.hpp"
#include "search/node.hpp"
#include "search/thread_state.hpp"
#include "search/watcher.hpp"

namespace sente::search {

// What a search is made of: the game, what judges its positions, what orders its moves, and who
// watches.
template <Game TheGame, Evaluator<TheGame> TheEvaluator, class ThePolicy, class TheWatch>
struct Setup {
    using G = TheGame;
    using E = TheEvaluator;
    using Policy = ThePolicy;
    using Watch = TheWatch;
};

template <class S>
class Search {
public:
    using G = typename S::G;
    using Move = typename G::Move;
    using Position = typename G::Position;
    using Policy = typename S::Policy;
    using Memory = typename Policy::Memory;
    using Watch = typename S::Watch;
    using State = ThreadState<G, typename S::E>;

    explicit Search(State& state, Watch watch = {})
        : t_(state),
          use_(state.settings.use),
          params_(state.settings.params),
          config_(state.settings.ordering),
          telemetry_(state.settings.telemetry ? &state.telemetry : nullptr),
          memory_(state.memory.template as<Memory>()),
          adviser_(adviser_of<G>(state.evaluator)),
          watch_(watch) {}

    SearchResult<G> run(const Position& root, Report<G>& report);

private:
    using Node = search::Node<G>;
    using Pick = ordering::Pick<G>;
    using Context = ordering::Context<G, Memory>;
    using MainPicker = MovePicker<S, ordering::Flavour::main>;
    using QuiescencePicker = MovePicker<S, ordering::Flavour::quiescence>;
    using ProbcutPicker = MovePicker<S, ordering::Flavour::probcut>;

    // Moves that were searched in vain.
    struct Tried {
        using List = FixedVector<Move, 64>;
        List quiet;
        List noisy;

        void add(const Pick& pick) {
            List& list = pick.noisy ? noisy : quiet;
            if (list.size() < List::max_size()) list.push_back(pick.move);
        }
    };
    struct Extension {
        Depth plies = 0;
        std::optional<Score> multicut = {};  // the score of the node: several moves beat beta
    };

    // root.ipp: iterative deepening
    [[nodiscard]] Depth first_depth() const;
    [[nodiscard]] Depth next_depth(Depth depth) const;
    void note_progress(Depth depth, const RootMove<G>& best, const SearchResult<G>& before);
    void lead_with(const SearchResult<G>& outcome);
    [[nodiscard]] Score first_guess(const Position& root);
    [[nodiscard]] Move expected_answer(const Position& root, const SearchResult<G>& outcome) const;
    void deepen(const Position& root, Depth depth, Report<G>& report);
    Score search_line(const Position& root, Depth depth, std::size_t first, Report<G>& report);
    Score search_root(const Position& root, Score alpha, Score beta, Depth depth, std::size_t first,
                      Report<G>& report);
    void remember_line(RootMove<G>& root_move);
    void report_line(Depth depth, std::size_t line, Score score, Bound bound, Report<G>& report);
    [[nodiscard]] bool is_time_for_another() const;
    [[nodiscard]] bool found_wanted_mate() const;

    // negamax.ipp: the main recursion and what it knows of a node
    template <bool pv>
    Score negamax(const Position& pos, Score alpha, Score beta, Depth depth, int ply, bool cut);
    [[nodiscard]] auto enter(const Node& node);
    [[nodiscard]] std::optional<Score> rule_score(const Node& node);
    [[nodiscard]] std::optional<Score> narrow_window(Node& node);
    void ask_evaluator(Node& node);
    void look_up(Node& node);
    [[nodiscard]] std::optional<Score> table_cutoff(const Node& node);
    [[nodiscard]] std::optional<Score> known_ending(const Node& node);
    [[nodiscard]] std::optional<Score> declared_win(const Node& node);
    [[nodiscard]] std::optional<Score> mate_next(const Node& node);
    void evaluate(Node& node);
    [[nodiscard]] bool refutes(Node& node, const Pick& pick, Score score);
    [[nodiscard]] Score finish(const Node& node, int legal_moves);
    void store(const Node& node, Score score, Bound bound);
    // In percent; with a network the whole weight gained nothing in games, and half of it did.
    [[nodiscard]] int correction_percent() const {
        if (!use_.correction) return 0;
        return t_.settings.evaluation.network != nullptr ? params_.correction_network
                                                         : params_.correction_weight;
    }
    [[nodiscard]] bool corrects() const { return correction_percent() != 0; }
    void learn_error(const Node& node, Score score, Bound bound);

    // pruning.ipp: cuts that need no move loop
    template <bool pv>
    [[nodiscard]] std::optional<Score> prune_node(Node& node);
    [[nodiscard]] std::optional<Score> try_reverse_futility(const Node& node) const;
    [[nodiscard]] std::optional<Score> try_razoring(const Node& node);
    [[nodiscard]] std::optional<Score> try_null_move(const Node& node);
    [[nodiscard]] std::optional<Score> try_probcut(const Node& node);

    // moves.ipp: what happens to one move of the loop
    static constexpr int kMostDoubles = 8;  // extensions by two plies in one line
    [[nodiscard]] Skip skip_reason(const Node& node, MainPicker& moves, bool gives_check) const;
    [[nodiscard]] Extension extension_for(const Node& node, MainPicker& moves, bool gives_check);
    [[nodiscard]] Extension singular_extension(const Node& node);
    template <class LosesExchange>
    [[nodiscard]] Depth reduction_for(const Node& node, const Pick& pick, int standing,
                                      bool gives_check, LosesExchange loses_exchange) const;
    template <bool pv>
    [[nodiscard]] Score search_move(const Node& node, const Pick& pick, Depth depth,
                                    Depth reduction);
    template <bool pv>
    [[nodiscard]] Score search_windows(const Node& node, const Position& next, int rank,
                                       Depth depth, Depth reduction);
    [[nodiscard]] int history_of(const Node& node, Move move) const {
        return memory_.history_of(node.pos, node.line, move, config_);
    }
    void learn_move(const Node& node, const Pick& pick, Score score);
    void learn_cutoff(const Node& node, const Tried& tried);
    void learn_fail_low(const Node& node);
    // The memory has changed so many cells.
    void learned(int updates) {
        if (telemetry_ != nullptr)
            telemetry_->history_updates += static_cast<std::uint64_t>(updates);
    }

    // quiescence.ipp
    template <bool pv>
    Score quiescence(const Position& pos, Score alpha, Score beta, int ply);
    [[nodiscard]] bool stands_pat(Node& node);
    [[nodiscard]] Skip skip_in_quiescence(Node& node, const QuiescencePicker& moves) const;

    // Making and unmaking: the evaluator, the trail and the frame follow the line.
    [[nodiscard]] Position play(const Position& pos, const Pick& pick, int ply);
    [[nodiscard]] Position play_pass(const Position& pos, int ply);
    void take_back();

    // Passes the score of a node on, with what decided it.
    Score decided(Decision decision, Score score) {
        watch_.decided(decision, score);
        return score;
    }
    [[nodiscard]] Context context_for(const Node& node, ordering::Scope scope) {
        return {node.pos,  memory_,       config_,    node.hash_move, node.ply, node.depth,
                node.line, &t_.see_cache, telemetry_, scope,          adviser_};
    }
    [[nodiscard]] static ordering::Scope main_scope(const Node& node) {
        return node.excluded == Move::none() ? ordering::Scope::main : ordering::Scope::singular;
    }
    [[nodiscard]] ordering::Line<G> line_at(int ply) const {
        return {t_.frame(ply - 1).arrival, t_.frame(ply - 2).arrival, t_.frame(ply - 4).arrival};
    }
    // The worth of a draw is that for the side to move at the root.
    [[nodiscard]] Score draw(int ply) const {
        return ply % 2 == 0 ? t_.draw_score : -t_.draw_score;
    }
    void update_pv(int ply, Move move);

    State& t_;
    const Techniques& use_;
    const Params& params_;
    const ordering::Config& config_;
    ordering::Telemetry* telemetry_;  // null: nobody counts
    Memory& memory_;
    const ordering::Adviser<G> adviser_;
    [[no_unique_address]] Watch watch_;
    Progress progress_;
    Score average_score_ = 0;
    Move reported_best_ = Move::none();  // of the last first line
};

}  // namespace sente::search
