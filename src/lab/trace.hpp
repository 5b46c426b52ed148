// SPDX-License-Identifier: GPL-3.0-or-later
// A search written down node by node, or a fair sample of it: the windows, the moves in order, what
// became of each, and what decided the node. docs/formats.md describes the file.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "core/score.hpp"
#include "core/types.hpp"
#include "game/kit.hpp"
#include "game/notation.hpp"
#include "ordering/config.hpp"
#include "search/table.hpp"
#include "search/watcher.hpp"
#include "search/worker.hpp"

namespace sente::lab {

// Which nodes are written: all up to a ply, and of the others some by chance, each with all nodes
// above it. The same numbers give the same file.
struct TraceSample {
    int whole_plies = 1;
    std::uint64_t nodes = 1000;  // about so many by chance
    std::uint64_t seed = 1;
    std::uint64_t most = 100'000;  // lines; then only the nodes above those written are added
};

template <GameNotation G>
struct TraceOptions {
    search::Settings settings = search::default_settings<G>();  // the policy must be `staged`
    std::uint64_t nodes = 100'000;                              // the search ends there
    Depth depth = 0;                                            // or there; 0: no limit
    std::size_t hash_mb = 16;
    TraceSample sample;
};

struct TraceSummary {
    Depth depth = 0;  // of the last finished iteration
    std::string best;
    Score score = 0;
    std::uint64_t nodes = 0;
    std::uint64_t visits = 0;   // calls of the recursion
    std::uint64_t written = 0;  // of them
    bool is_cut = false;        // whether `most` was reached
};

// Watches a search, keeps the open nodes, and writes those that the sample wants when they close.
template <GameNotation G>
class TraceRecorder final : public search::Watcher<G> {
public:
    using Move = typename G::Move;
    using Pick = ordering::Pick<G>;
    using Json = nlohmann::ordered_json;

    TraceRecorder(const TraceSample& sample, std::uint64_t expected_visits, std::ostream& out)
        : sample_(sample), expected_(std::max<std::uint64_t>(1, expected_visits)), out_(out) {}

    void enter(const search::Visit<G>& visit) override {
        Open open{.visit = visit, .id = ++visits_, .role = role_of(visit), .alpha = visit.alpha};
        open.wanted = is_wanted(open);
        open_.push_back(std::move(open));
    }
    void orders(const ordering::Context<G>& context, Score alpha) override {
        top().hash_move = context.hash_move;
        top().alpha = alpha;
        top().ordered = true;
    }
    void skipped(const Pick& pick, search::Skip skip) override {
        Tried tried{.pick = pick};
        tried.skip = skip;
        top().moves.push_back(tried);
    }
    void tries(const Pick& pick, Depth depth, Depth reduction) override {
        top().moves.push_back({pick, search::Skip::no, depth, reduction});
        top().is_trying = true;
    }
    void tried(const Pick& pick, Score score) override {
        Open& node = top();
        Tried& last = node.moves.back();
        last.score = score;
        last.bound = bound_of(score, node.alpha, node.visit.beta);
        node.is_trying = false;
        if (score <= node.alpha) return;
        node.alpha = score;
        node.best = pick.move;
    }
    void decided(search::Decision decision) override { top().decision = decision; }
    void leave(Score score, bool stopped) override {
        Open node = std::move(open_.back());
        open_.pop_back();
        if (!node.wanted) return;
        if (!open_.empty()) open_.back().wanted = true;
        if (stopped) node.decision = search::Decision::stopped;
        write(node, score);
    }

    [[nodiscard]] std::uint64_t visits() const { return visits_; }
    [[nodiscard]] std::uint64_t written() const { return written_; }
    [[nodiscard]] bool is_cut() const { return is_cut_; }

private:
    // What became of one move.
    struct Tried {
        Pick pick;
        search::Skip skip = search::Skip::no;
        Depth depth = 0;
        Depth reduction = 0;
        std::optional<Score> score = {};  // nothing: the search was stopped inside
        std::string_view bound = {};
    };
    struct Open {
        search::Visit<G> visit;
        std::uint64_t id = 0;
        std::string_view role;
        Score alpha = 0;  // raised by the moves so far
        bool wanted = false;
        bool ordered = false;
        bool is_trying = false;
        Move hash_move = Move::none();
        Move best = Move::none();
        search::Decision decision = search::Decision::moves;
        std::vector<Tried> moves = {};
    };

    [[nodiscard]] Open& top() { return open_.back(); }

    static std::string_view bound_of(Score score, Score alpha, Score beta) {
        return score >= beta ? "lower" : score <= alpha ? "upper" : "exact";
    }

    // What the node above wants to know.
    [[nodiscard]] std::string_view role_of(const search::Visit<G>& visit) const {
        if (open_.empty()) return "root";
        const Open& above = open_.back();
        if (visit.excluded != Move::none()) return "singular";
        if (visit.ply == above.visit.ply) return visit.quiescence ? "razoring" : "verification";
        if (visit.via == Move::none()) return "pass";
        return above.is_trying ? "move" : "probcut";
    }

    // By number and seed alone, so that nothing that is written changes what else is.
    [[nodiscard]] bool is_wanted(const Open& open) {
        if (written_ + open_.size() >= sample_.most) {
            is_cut_ = true;
            return false;
        }
        if (open.visit.ply <= sample_.whole_plies) return true;
        Random random(sample_.seed * 0x9E3779B97F4A7C15ULL + open.id);
        return random.below(expected_) < sample_.nodes;
    }

    void write(const Open& node, Score score) {
        const search::Visit<G>& visit = node.visit;
        Json json = {{"id", node.id}};
        json["parent"] = open_.empty() ? Json() : Json(open_.back().id);
        json["role"] = node.role;
        json["via"] = visit.via == Move::none() ? Json() : Json(via_text(visit));
        json["position"] = G::format_position(visit.pos);
        json["ply"] = visit.ply;
        json["depth"] = visit.depth;
        json["type"] = visit.quiescence ? "quiescence" : "main";
        json["expected"] = visit.pv ? "pv" : visit.cut ? "cut" : "all";
        json["alpha"] = visit.alpha;
        json["beta"] = visit.beta;
        const bool stopped = node.decision == search::Decision::stopped;
        json["score"] = stopped ? Json() : Json(score);
        json["bound"] = stopped ? Json() : Json(bound_of(score, visit.alpha, visit.beta));
        json["decided"] = search::name_of(node.decision);
        if (visit.excluded != Move::none()) json["excluded"] = text(node, visit.excluded);
        if (visit.pos.is_pseudo_legal(node.hash_move)) json["hash"] = text(node, node.hash_move);
        json["best"] = node.best == Move::none() ? Json() : Json(text(node, node.best));
        json["moves"] = moves(node);
        if (node.ordered && !visit.quiescence) json["unseen"] = unseen(node);
        out_ << json.dump() << '\n';
        ++written_;
    }

    [[nodiscard]] static std::string text(const Open& node, Move move) {
        return G::format_move(node.visit.pos, move);
    }
    // The move was played in the position above, which is that of the nearest node one ply less.
    [[nodiscard]] std::string via_text(const search::Visit<G>& visit) const {
        for (auto above = open_.rbegin(); above != open_.rend(); ++above)
            if (above->visit.ply < visit.ply) return text(*above, visit.via);
        return {};
    }

    [[nodiscard]] static Json moves(const Open& node) {
        Json list = Json::array();
        for (const Tried& tried : node.moves) {
            Json json = {{"rank", tried.pick.rank}, {"move", text(node, tried.pick.move)}};
            json["stage"] = node.visit.ply == 0
                                ? std::string_view("root")
                                : ordering::kStageNames[static_cast<std::size_t>(tried.pick.stage)];
            if (tried.skip != search::Skip::no) {
                json["skipped"] = search::name_of(tried.skip);
            } else {
                json["depth"] = tried.depth;
                json["reduction"] = tried.reduction;
                json["score"] = tried.score ? Json(*tried.score) : Json();
                json["bound"] = tried.score ? Json(tried.bound) : Json();
            }
            list.push_back(std::move(json));
        }
        return list;
    }

    // Legal moves that were never handed out: after a cut, or when late quiets were given up.
    [[nodiscard]] static std::size_t unseen(const Open& node) {
        typename G::Position::MoveList legal;
        node.visit.pos.generate_legal(legal);
        return static_cast<std::size_t>(
            std::count_if(legal.begin(), legal.end(), [&node](const Move move) {
                return move != node.visit.excluded &&
                       std::none_of(node.moves.begin(), node.moves.end(),
                                    [move](const Tried& tried) { return tried.pick.move == move; });
            }));
    }

    TraceSample sample_;
    std::uint64_t expected_;
    std::ostream& out_;
    std::vector<Open> open_;
    std::uint64_t visits_ = 0;
    std::uint64_t written_ = 0;
    bool is_cut_ = false;
};

template <GameNotation G>
[[nodiscard]] nlohmann::ordered_json trace_head(const search::Start<G>& start,
                                                const TraceOptions<G>& options) {
    return {{"format", "sente trace"},
            {"version", 1},
            {"game", G::kName},
            {"position", G::format_position(start.pos)},
            {"policy", ordering::name_of(options.settings.ordering.policy)},
            {"nodes", options.nodes},
            {"depth", options.depth},
            {"sample",
             {{"plies", options.sample.whole_plies},
              {"nodes", options.sample.nodes},
              {"seed", options.sample.seed},
              {"most", options.sample.most}}}};
}

[[nodiscard]] inline nlohmann::ordered_json trace_tail(const TraceSummary& summary) {
    return {{"end", true},
            {"depth", summary.depth},
            {"best", summary.best},
            {"score", summary.score},
            {"nodes", summary.nodes},
            {"visits", summary.visits},
            {"written", summary.written},
            {"cut", summary.is_cut}};
}

// The search is the one that plays: the same nodes, the same result. Throws std::bad_alloc if there
// is no memory for the hash table; whether all was written is known to the stream.
template <GameNotation G>
TraceSummary write_trace(const search::Start<G>& start, const TraceOptions<G>& options,
                         std::ostream& out) {
    search::Table table;
    if (!table.resize(options.hash_mb)) throw std::bad_alloc();
    table.clear();
    const std::atomic<bool> never{false};
    const auto worker = std::make_unique<typename Kit<G>::Worker>(table, never);
    worker->configure(options.settings);
    search::Limits limits;
    limits.nodes = options.nodes;
    if (options.depth > 0) limits.depth = options.depth;

    out << trace_head(start, options).dump() << '\n';
    TraceRecorder<G> recorder(options.sample, options.nodes, out);
    search::Report<G> silent;
    const search::SearchResult<G> outcome = worker->run_watched(start, limits, silent, recorder);
    TraceSummary summary{
        outcome.depth,    {}, outcome.score, outcome.nodes, recorder.visits(), recorder.written(),
        recorder.is_cut()};
    if (outcome.best != G::Move::none()) summary.best = G::format_move(start.pos, outcome.best);
    out << trace_tail(summary).dump() << '\n';
    return summary;
}

}  // namespace sente::lab
