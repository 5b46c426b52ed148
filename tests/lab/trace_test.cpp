// SPDX-License-Identifier: GPL-3.0-or-later
// A watched search is the search that plays, its order is the one that is explained, and its trace
// is a tree.
#include "lab/trace.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "games/games.hpp"
#include "lab/start_text.hpp"
#include "ordering/explain.hpp"

namespace sente::lab {
namespace {

using chess::Chess;
using shogi::Shogi;
using Json = nlohmann::json;

constexpr std::string_view kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view kBusyShogi =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

template <class G>
struct Parts;
template <>
struct Parts<Chess> {
    static constexpr std::string_view kPosition = kKiwipete;
};
template <>
struct Parts<Shogi> {
    static constexpr std::string_view kPosition = kBusyShogi;
};

template <class G>
search::Start<G> start() {
    const auto study = parse_start<G>(Parts<G>::kPosition);
    EXPECT_TRUE(study.ok());
    return study->start;
}

// Orders every node a second time, with the policy that explains, step by step with the search.
template <class G>
class Mirror final : public search::Watcher<G> {
public:
    using Pick = ordering::Pick<G>;
    using Policy = ordering::StagedPolicy<G, ordering::Ledger<G>>;

    void enter(const search::Visit<G>& visit) override {
        open_.push_back({visit.quiescence, nullptr});
    }
    void orders(const ordering::Context<G>& context, Score /*alpha*/) override {
        const bool calm = open_.back().quiescence && !context.pos.in_check();
        // In place: a policy is not made to be moved.
        open_.back().policy.reset(new Policy(context.pos.in_check() ? Policy::evasions(context)
                                             : calm                 ? Policy::quiescence(context)
                                                                    : Policy::main(context)));
        ++nodes;
    }
    void skipped(const Pick& pick, search::Skip skip) override {
        follow(pick);
        if (skip == search::Skip::late) open_.back().policy->skip_quiets();
    }
    void tries(const Pick& pick, Depth /*depth*/, Depth /*reduction*/) override {
        if (open_.back().policy) follow(pick);
    }
    void leave(Score /*score*/, bool /*stopped*/) override { open_.pop_back(); }

    std::uint64_t nodes = 0;
    std::uint64_t moves = 0;
    std::uint64_t different = 0;
    std::uint64_t not_adding_up = 0;
    int latest_rank = 0;

private:
    struct Open {
        bool quiescence = false;
        std::unique_ptr<Policy> policy;
    };

    // The search steps over a move that is left out, without a word.
    void follow(const Pick& pick) {
        Policy& policy = *open_.back().policy;
        Pick mine = policy.next();
        if (mine && mine.rank < pick.rank) mine = policy.next();
        ++moves;
        latest_rank = std::max(latest_rank, pick.rank);
        if (mine.move != pick.move || mine.rank != pick.rank || mine.score != pick.score ||
            mine.stage != pick.stage)
            ++different;
        if (policy.ledger().of(pick.move).sum() != pick.score) ++not_adding_up;
    }

    std::vector<Open> open_;
};

template <class G>
void expect_mirrored(Depth depth) {
    search::Table table;
    ASSERT_TRUE(table.resize(4));
    table.clear();
    const std::atomic<bool> never{false};
    const auto worker = std::make_unique<typename Kit<G>::Worker>(table, never);
    search::Limits limits;
    limits.depth = depth;
    search::Report<G> silent;
    const search::Start<G> from = start<G>();
    const auto plain = worker->run(from, limits, silent);
    worker->new_game();
    table.clear();
    Mirror<G> mirror;
    const auto watched = worker->run_watched(from, limits, silent, mirror);
    EXPECT_EQ(watched.nodes, plain.nodes);
    EXPECT_EQ(watched.best, plain.best);
    EXPECT_EQ(watched.score, plain.score);
    EXPECT_GT(mirror.nodes, 1000U);
    EXPECT_GT(mirror.moves, mirror.nodes);
    EXPECT_GE(mirror.latest_rank, 10);
    EXPECT_EQ(mirror.different, 0U) << "of " << mirror.moves << " moves";
    EXPECT_EQ(mirror.not_adding_up, 0U) << "of " << mirror.moves << " moves";
}

TEST(WatchedSearch, TriesMovesInTheOrderThatIsExplained) {
    expect_mirrored<Chess>(9);
    expect_mirrored<Shogi>(8);
}

// Counts the moves of each line that were searched two plies deeper than usual.
template <class G>
class Doubles final : public search::Watcher<G> {
public:
    void enter(const search::Visit<G>& visit) override {
        const int before = open_.empty() ? 0 : open_.back().before + open_.back().played;
        counts.most = std::max(counts.most, before);
        counts.deepest = std::max(counts.deepest, visit.ply);
        open_.push_back({visit.depth, before, 0});
    }
    void tries(const ordering::Pick<G>& /*pick*/, Depth depth, Depth /*reduction*/) override {
        open_.back().played = depth > open_.back().depth ? 1 : 0;
        counts.times += static_cast<std::uint64_t>(open_.back().played);
    }
    void leave(Score /*score*/, bool /*stopped*/) override { open_.pop_back(); }

    struct Counts {
        std::uint64_t times = 0;
        int most = 0;  // in one line
        int deepest = 0;
    } counts;

private:
    struct Open {
        Depth depth = 0;
        int before = 0;  // on the way here
        int played = 0;  // 1: by the move that is tried now
    };
    std::vector<Open> open_;
};

template <class G>
typename Doubles<G>::Counts doubles(int margin) {
    search::Table table;
    EXPECT_TRUE(table.resize(4));
    table.clear();
    const std::atomic<bool> never{false};
    const auto worker = std::make_unique<typename Kit<G>::Worker>(table, never);
    search::Settings settings = search::default_settings<G>();
    settings.params.singular_depth = 4;
    settings.params.singular_margin = 1;
    settings.params.singular_double = margin;
    worker->configure(settings);
    search::Limits limits;
    limits.depth = 13;
    search::Report<G> silent;
    Doubles<G> counted;
    worker->run_watched(start<G>(), limits, silent, counted);
    return counted.counts;
}

TEST(WatchedSearch, ExtendsByTwoPliesNoMoreThanAFewTimesInALine) {
    const auto eager = doubles<Chess>(1);
    EXPECT_GT(eager.times, 100U);
    EXPECT_GE(eager.most, 2);
    EXPECT_LE(eager.most, 8);
    EXPECT_LT(eager.deepest, kMaxPly - 1);
    EXPECT_LT(doubles<Chess>(200).times, eager.times);
    EXPECT_EQ(doubles<Chess>(0).times, 0U) << "0 is off";
    EXPECT_GT(doubles<Shogi>(1).times, 0U);
}

template <class G>
struct Traced {
    std::string text;
    TraceSummary summary;
    Json head;
    Json tail;
    std::vector<Json> nodes;
};

template <class G>
Traced<G> traced(const TraceSample& sample, std::uint64_t nodes = 20'000, Depth depth = 0) {
    TraceOptions<G> options;
    options.nodes = nodes;
    options.depth = depth;
    options.hash_mb = 1;
    options.sample = sample;
    std::ostringstream stream;
    Traced<G> result;
    result.summary = write_trace<G>(start<G>(), options, stream);
    result.text = stream.str();
    std::istringstream lines(result.text);
    for (std::string line; std::getline(lines, line);) result.nodes.push_back(Json::parse(line));
    result.head = result.nodes.front();
    result.tail = result.nodes.back();
    result.nodes.erase(result.nodes.begin());
    result.nodes.pop_back();
    return result;
}

template <class G>
void expect_tree() {
    const Traced<G> trace = traced<G>({.whole_plies = 1, .nodes = 200});
    EXPECT_EQ(trace.head["game"], G::kName);
    EXPECT_EQ(trace.tail["written"], trace.nodes.size());
    EXPECT_EQ(trace.tail["nodes"], trace.summary.nodes);
    EXPECT_FALSE(trace.summary.is_cut);
    std::map<std::uint64_t, const Json*> by_id;
    for (const Json& node : trace.nodes) by_id[node["id"].get<std::uint64_t>()] = &node;
    EXPECT_EQ(by_id.size(), trace.nodes.size());
    std::size_t sampled = 0;
    for (const Json& node : trace.nodes) {
        if (node["ply"].get<int>() > 1) ++sampled;
        if (node["role"] == "root") {
            EXPECT_TRUE(node["parent"].is_null());
            continue;
        }
        const auto above = by_id.find(node["parent"].get<std::uint64_t>());
        ASSERT_NE(above, by_id.end()) << node.dump();
        const int plies = node["ply"].get<int>() - (*above->second)["ply"].get<int>();
        const bool same = node["role"] == "singular" || node["role"] == "razoring" ||
                          node["role"] == "verification";
        EXPECT_EQ(plies, same ? 0 : 1) << node.dump();
    }
    EXPECT_GE(sampled, 100U);
}

TEST(Trace, HoldsEveryNodeAboveThoseItHolds) {
    expect_tree<Chess>();
    expect_tree<Shogi>();
}

// What a node says of itself agrees with what it says of its moves.
void expect_consistent(const Json& node) {
    if (node["decided"] == "stopped") return;
    const int beta = node["beta"].get<int>();
    const int score = node["score"].get<int>();
    EXPECT_EQ(node["bound"] == "lower", score >= beta) << node.dump();
    EXPECT_EQ(node["bound"] == "upper", score <= node["alpha"].get<int>()) << node.dump();
    if (node["decided"] != "moves") return;
    int rank = 0;
    int cuts = 0;
    for (const Json& move : node["moves"]) {
        EXPECT_GT(move["rank"].get<int>(), rank) << node.dump();
        rank = move["rank"].get<int>();
        if (move.contains("skipped")) continue;
        EXPECT_GE(move["reduction"].get<int>(), 0);
        if (move["score"].get<int>() < beta) continue;
        ++cuts;
        EXPECT_EQ(node["best"], move["move"]) << "the move that cuts is the best one";
        EXPECT_EQ(move, node["moves"].back()) << "nothing is tried after a cut";
    }
    EXPECT_LE(cuts, 1);
    EXPECT_TRUE(cuts == 0 || node["bound"] == "lower") << node.dump();
}

template <class G>
void expect_consistent_nodes() {
    const Traced<G> trace = traced<G>({.whole_plies = 2, .nodes = 500});
    std::map<std::string, int> skips;
    std::map<std::string, int> decisions;
    for (const Json& node : trace.nodes) {
        expect_consistent(node);
        ++decisions[node["decided"].get<std::string>()];
        for (const Json& move : node["moves"])
            if (move.contains("skipped")) ++skips[move["skipped"].get<std::string>()];
    }
    EXPECT_GT(decisions["moves"], 0);
    EXPECT_GT(decisions["table"], 0);
    EXPECT_GT(decisions["stand pat"], 0);
    EXPECT_GT(skips["late"], 0);
    EXPECT_GT(skips["exchange"] + skips["futility"], 0);
}

TEST(Trace, AgreesWithItself) {
    expect_consistent_nodes<Chess>();
    expect_consistent_nodes<Shogi>();
}

TEST(Trace, IsTheSameForTheSameSeedAndAnotherForAnother) {
    const TraceSample sample{.whole_plies = 0, .nodes = 100, .seed = 5};
    const std::string once = traced<Chess>(sample).text;
    EXPECT_EQ(traced<Chess>(sample).text, once);
    EXPECT_NE(traced<Chess>({.whole_plies = 0, .nodes = 100, .seed = 6}).text, once);
}

TEST(Trace, IsBounded) {
    const auto trace = traced<Chess>({.whole_plies = 99, .nodes = 0, .most = 500});
    EXPECT_TRUE(trace.summary.is_cut);
    EXPECT_LE(trace.nodes.size(), 500U + kMaxPly);
    EXPECT_GE(trace.nodes.size(), 450U);
}

TEST(Trace, HoldsAWholeSmallTree) {
    const auto trace = traced<Chess>({.whole_plies = 240, .nodes = 0}, 100'000, 3);
    EXPECT_EQ(trace.summary.written, trace.summary.visits);
    EXPECT_EQ(trace.summary.depth, 3);
}

}  // namespace
}  // namespace sente::lab
