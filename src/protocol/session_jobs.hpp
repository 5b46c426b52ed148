// SPDX-License-Identifier: GPL-3.0-or-later
// What a session has done on the thread of the jobs.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "game/perft.hpp"
#include "protocol/dialect.hpp"
#include "protocol/info.hpp"
#include "protocol/jobs.hpp"
#include "protocol/machine.hpp"
#include "protocol/output.hpp"

namespace sente::protocol {

// Runs a function; nothing can stop it.
class Task final : public Job {
public:
    explicit Task(std::function<void()> work, bool is_long = false)
        : work_(std::move(work)), is_long_(is_long) {}
    void run() override { work_(); }
    [[nodiscard]] bool is_long() const override { return is_long_; }

private:
    std::function<void()> work_;
    bool is_long_;
};

// Options that changed, or things to forget, take effect once the searches before are over.
template <class G>
class Change final : public Job {
public:
    Change(Machine<G>& machine, OptionValues settings, bool forget)
        : machine_(machine), settings_(std::move(settings)), forget_(forget) {}

    void run() override {
        machine_.apply(settings_);
        if (forget_) machine_.forget();
    }
    [[nodiscard]] bool absorb(Job& next) override {
        auto* const change = dynamic_cast<Change*>(&next);
        if (change == nullptr) return false;
        settings_ = std::move(change->settings_);
        forget_ = forget_ || change->forget_;
        return true;
    }

private:
    Machine<G>& machine_;
    OptionValues settings_;
    bool forget_;
};

// One `go`, from its ticket to its bestmove.
template <class G, class Dialect>
class Think final : public Job {
public:
    using Move = typename G::Move;
    using Ticket = typename Kit<G>::Pool::Ticket;

    struct Order {
        search::Start<G> start;
        search::Limits limits;
        OptionValues settings;
        bool find_mate = false;  // USI: answered by `checkmate …`
        Ticket ticket = 0;
    };

    Think(Machine<G>& machine, Order order, Output& out)
        : machine_(machine), order_(std::move(order)), out_(out) {}

    void stop() override { machine_.pool.stop(); }
    [[nodiscard]] bool is_long() const override { return true; }
    // A mate that is not there is looked for until the last depth.
    [[nodiscard]] bool is_endless() const override {
        const search::Limits& limits = order_.limits;
        const bool is_bounded = limits.nodes || limits.move_time_ms || limits.clock;
        return limits.infinite || limits.ponder ||
               ((order_.find_mate || limits.mate_plies) && !is_bounded);
    }

    void run() override {
        machine_.apply(order_.settings);
        if (order_.find_mate) return find_mate();
        search::Limits& limits = order_.limits;
        if (limits.clock && limits.nodes_per_ms > 0) limits.clock = machine_.counted(*limits.clock);
        const bool at_once = !limits.infinite && !limits.ponder;
        if (at_once && may_declare()) return out_.line("bestmove win");
        if (at_once && limits.only_moves.empty())
            if (const auto move = machine_.book_move(order_.start.pos)) return play(*move);
        InfoReport<G, Dialect> report(order_.start.pos, order_.settings.show_wdl,
                                      order_.settings.pv_interval_ms, out_);
        if (!order_.start.pos.has_legal_move()) tell_end();
        auto outcome = machine_.pool.search(order_.start, limits, report, order_.ticket);
        report.finish(outcome.best, outcome.nodes);
        if (limits.clock && limits.nodes_per_ms > 0)
            machine_.spend(*limits.clock, outcome.nodes, limits.nodes_per_ms);
        // The search may know a newer line than the one it told; the GUI shall see one answer.
        const Move expected = report.expected_after(outcome.best);
        if (expected != Move::none()) outcome.ponder = expected;
        out_.line("bestmove " + answer(outcome));
    }

private:
    [[nodiscard]] static std::string text_of(const typename G::Position& pos, Move move) {
        return TextOf<G, Dialect>::format_move(pos, move);
    }

    void play(const book::BookMove<G>& found) {
        search::SearchResult<G> outcome;
        outcome.best = found.move;
        outcome.ponder = found.answer;
        const auto& pos = order_.start.pos;
        out_.line("info depth 1 score cp 0 pv " + text_of(pos, found.move));
        out_.line("bestmove " + answer(outcome));
    }

    [[nodiscard]] bool may_declare() const {
        return Dialect::kHasDeclaration && G::declaration(order_.start.pos, order_.start.rules);
    }

    void tell_end() {
        const bool lost = G::kNoMovesIsLoss || order_.start.pos.in_check();
        out_.line("info depth 0 score " + std::string(lost ? "mate 0" : "cp 0"));
    }

    [[nodiscard]] std::string answer(const search::SearchResult<G>& outcome) const {
        if (may_declare()) return "win";
        if (outcome.best == Move::none()) return std::string(Dialect::kNoMove);
        const bool analysis = order_.limits.infinite || order_.settings.analyse;
        if (Dialect::kHasDeclaration && !analysis && outcome.score <= -order_.settings.resign_value)
            return "resign";
        const auto& pos = order_.start.pos;
        std::string text = text_of(pos, outcome.best);
        if (outcome.ponder == Move::none()) return text;
        const auto next = pos.after(outcome.best);
        if (is_playable(next, outcome.ponder)) text += " ponder " + text_of(next, outcome.ponder);
        return text;
    }

    // By checks alone, as mate problems are meant; the time may end before it is decided.
    void find_mate() {
        const auto found = machine_.pool.find_mate(order_.start, order_.limits, order_.ticket);
        if (found.verdict == search::MateProof::no_mate) return out_.line("checkmate nomate");
        if (found.verdict == search::MateProof::unknown) return out_.line("checkmate timeout");
        out_.line("checkmate" + line_text<G, Dialect>(order_.start.pos,
                                                      {found.line.data(), found.line.size()},
                                                      kLongestLine - 20));
    }

    Machine<G>& machine_;
    Order order_;
    Output& out_;
};

// Counts positions; a stop ends it without a count.
template <class G, class Dialect>
class Perft final : public Job {
public:
    Perft(const typename G::Position& pos, int depth, Output& out)
        : pos_(pos), depth_(depth), out_(out) {}

    void stop() override { stopped_ = true; }
    [[nodiscard]] bool is_long() const override { return true; }

    void run() override {
        std::uint64_t total = depth_ == 0 ? 1 : 0;
        typename G::Position::MoveList moves;
        if (depth_ > 0) pos_.generate_legal(moves);
        for (const auto move : moves) {
            const std::uint64_t share = perft<G>(pos_.after(move), depth_ - 1, &stopped_);
            if (stopped_) return out_.note("perft was stopped");
            out_.line(TextOf<G, Dialect>::format_move(pos_, move) + ": " + std::to_string(share));
            total += share;
        }
        out_.line("");
        out_.line("Nodes searched: " + std::to_string(total));
    }

private:
    typename G::Position pos_;
    int depth_;
    Output& out_;
    std::atomic<bool> stopped_{false};
};

}  // namespace sente::protocol
