// SPDX-License-Identifier: GPL-3.0-or-later
// A tree small enough to be searched by hand, and what every design must have counted in it.
//
// Root (0), two quiet moves:
//   1 → A (0), to move the opponent:  1 quiet → 20    2 takes a pawn, loses 200 → 200   3 quiet →
//   10 2 → B (0), to move the opponent:  1 takes a pawn, wins it → −100   2 quiet → 0   3 quiet →
//   −50
// In brackets and at the leaves the evaluation for the side to move there.
//
// Depth 1: quiescence of A stands on 0 and tries its capture, which the evaluation of the leaf
// refutes; quiescence of B stands on 0, which is enough. Depth 2: A is a PV node that tries all its
// moves, the best of them (3) second or third; B is a cut node that its capture cuts.
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "search/support.hpp"
#include "search/worker.ipp"

namespace sente::search {
namespace tree {

struct Branch {
    int to = 0;
    Score exchange = 0;  // of a capture; all of them take a pawn
    bool noisy = false;
};
struct Place {
    Score eval = 0;
    std::array<Branch, 3> branches = {};
    int count = 0;
};

constexpr std::array<Place, 9> kTree = {{{0, {{{1}, {2}}}, 2},
                                         {0, {{{3}, {4, -200, true}, {5}}}, 3},
                                         {0, {{{6, 100, true}, {7}, {8}}}, 3},
                                         {20, {}, 0},
                                         {200, {}, 0},
                                         {10, {}, 0},
                                         {-100, {}, 0},
                                         {0, {}, 0},
                                         {-50, {}, 0}}};

struct TreeMove {
    std::uint16_t number = 0;  // of the branch, from 1

    static constexpr TreeMove none() { return {}; }
    static constexpr TreeMove from_raw(std::uint16_t raw) { return {raw}; }
    [[nodiscard]] constexpr std::uint16_t raw() const { return number; }
    friend bool operator==(const TreeMove&, const TreeMove&) = default;
};

struct TreePosition {
    using MoveList = FixedVector<TreeMove, 4>;
    struct Threats {};

    int at = 0;
    Side to_move = Side::first;
    std::array<Key, 1> structure{};

    [[nodiscard]] const Place& place() const { return kTree[static_cast<std::size_t>(at)]; }
    [[nodiscard]] const Branch& branch(TreeMove move) const {
        return place().branches[move.number - std::size_t{1}];
    }
    [[nodiscard]] Side side() const { return to_move; }
    [[nodiscard]] Key key() const { return static_cast<Key>(at + 1) * Key{0x9E3779B97F4A7C15}; }
    [[nodiscard]] std::span<const Key> structures() const { return structure; }
    [[nodiscard]] bool in_check() const { return false; }
    [[nodiscard]] bool is_noisy(TreeMove move) const { return branch(move).noisy; }
    [[nodiscard]] bool is_pseudo_legal(TreeMove move) const {
        return move.number >= 1 && move.number <= place().count;
    }
    [[nodiscard]] bool is_legal(TreeMove) const { return true; }
    [[nodiscard]] bool is_pointless(TreeMove) const { return false; }
    [[nodiscard]] bool gives_check(TreeMove) const { return false; }
    [[nodiscard]] Score see(TreeMove move) const { return branch(move).exchange; }
    [[nodiscard]] bool see_at_least(TreeMove move, Score threshold) const {
        return see(move) >= threshold;
    }
    [[nodiscard]] Score capture_gain(TreeMove move) const { return is_noisy(move) ? 100 : 0; }
    [[nodiscard]] Traits traits(TreeMove move) const {
        Traits traits;
        traits.mover = is_noisy(move) ? 300 : 200;
        traits.victim = capture_gain(move);
        return traits;
    }
    [[nodiscard]] Threats threats() const { return {}; }
    [[nodiscard]] int threat_balance(TreeMove, const Threats&) const { return 0; }
    [[nodiscard]] Slots slots(TreeMove move) const {
        const auto own = static_cast<std::uint16_t>(4 * at + move.number);
        return {own, own, static_cast<std::uint16_t>(is_noisy(move) ? 1 : 0)};
    }
    [[nodiscard]] int threat_bucket(TreeMove) const { return 0; }
    [[nodiscard]] bool may_pass() const { return true; }
    [[nodiscard]] Key likely_key_after(TreeMove move) const { return after(move).key(); }
    [[nodiscard]] TreePosition after(TreeMove move) const { return after(move, NullObserver{}); }
    [[nodiscard]] TreePosition after(TreeMove move, NullObserver) const {
        return {branch(move).to, !to_move, structure};
    }
    [[nodiscard]] TreePosition after_pass() const { return {at, !to_move, structure}; }

    template <Batch batch>
    void generate(MoveList& list) const {
        for (std::uint16_t number = 1; number <= place().count; ++number)
            if (batch == Batch::evasion || is_noisy({number}) == (batch == Batch::noisy))
                list.push_back({number});
    }
    void generate_legal(MoveList& list) const { generate<Batch::evasion>(list); }
    [[nodiscard]] std::uint64_t count_legal() const {
        return static_cast<std::uint64_t>(place().count);
    }
    [[nodiscard]] bool has_legal_move() const { return place().count > 0; }
};

struct TreeEntry {
    Key key = 0;
    static TreeEntry of(const TreePosition& pos, const TreeEntry*) { return {pos.key()}; }
};

struct Tree {
    using Move = TreeMove;
    using Position = TreePosition;
    using Trail = sente::Trail<TreeEntry>;
    struct Rules {};

    static constexpr std::string_view kName = "tree";
    static constexpr std::size_t kMaxMoves = 4;
    static constexpr std::size_t kTargets = 64;
    static constexpr std::size_t kRoutes = 64;
    static constexpr std::size_t kArrivals = 64;
    static constexpr std::size_t kVictims = 2;
    static constexpr std::size_t kThreatBuckets = 1;
    static constexpr std::size_t kStructures = 1;
    static constexpr bool kNoMovesIsLoss = true;
    static constexpr bool kUpcomingRepetition = false;

    static Position start() { return {}; }
    static Verdict judge(const Position&, const Trail&, const Rules&, int) { return Verdict::open; }
    static bool declaration(const Position&, const Rules&) { return false; }
    static bool upcoming_repetition(const Position&, const Trail&, int) { return false; }
    static std::optional<Move> mate_in_one(const Position&) { return {}; }
};
static_assert(Game<Tree>);

struct TreeEvaluator {
    void reset(const TreePosition&) {}
    NullObserver push() { return {}; }
    void push_pass() {}
    void pop() {}
    Score evaluate(const TreePosition& pos) { return pos.place().eval; }
};

}  // namespace tree
}  // namespace sente::search

namespace sente {

template <>
struct Kit<search::tree::Tree> {
    static search::Settings search_settings() { return {}; }
};

}  // namespace sente

namespace sente::search {
namespace test {
namespace {

using ordering::NodeKind;
using ordering::PolicyName;
using ordering::Scope;
using ordering::Signal;
using ordering::Stage;
using ordering::Telemetry;
using tree::Tree;

// Alpha-beta with null windows, quiescence and a table that suggests moves: nothing is left out.
Settings plain(PolicyName policy) {
    Settings settings = default_settings<Tree>();
    for (const TechniqueInfo& each : kTechniques) settings.use.*each.flag = false;
    settings.use.principal_variation = true;
    settings.ordering.policy = policy;
    settings.telemetry = true;
    return settings;
}

Telemetry counted(PolicyName policy) {
    Table table;
    EXPECT_TRUE(table.resize(1));
    const std::atomic<bool> stop{false};
    const auto worker = std::make_unique<Worker<Tree, tree::TreeEvaluator>>(table, stop);
    worker->configure(plain(policy));
    Start<Tree> start{Tree::start(), {}, {}};
    start.trail.push(start.pos);
    Report<Tree> silent;
    const SearchResult<Tree> outcome = worker->run(start, to_depth(2), silent);
    EXPECT_EQ(outcome.best, tree::TreeMove{1});
    EXPECT_EQ(outcome.score, 10);
    EXPECT_EQ(outcome.nodes, 9U) << "A, its capture, B; A, its three moves, B, its capture";
    Telemetry told = worker->telemetry();
    for (auto& lists : told.lists) lists.sampled_ns = 0;
    return told;
}

// What is the same for all designs.
Telemetry common() {
    Telemetry sums;
    sums.nodes = {1, 1, 0};
    sums.cutoffs[static_cast<std::size_t>(NodeKind::cut)][0][0] = {1, 1};
    sums.best_rank = {1, 1, 0, 0};
    sums.moves_searched = 4;
    sums.cut_nodes = sums.moves_in_cut_nodes = 1;
    sums.quiet_best = sums.quiet_best_in_shortlist = 1;
    sums.noisy_seen = 3;        // of A twice, of B once
    sums.quiescence_nodes = 1;  // with moves: A
    sums.lists_of(Scope::main).made = 2;
    sums.lists_of(Scope::main).sampled = 1;
    sums.lists_of(Scope::quiescence).moves_ordered = 1;
    sums.lists_of(Scope::quiescence).sampled = 1;
    return sums;
}

void expect_same(const Telemetry& told, const Telemetry& sums) {
    std::array<Telemetry::Counter, sizeof(Telemetry) / sizeof(Telemetry::Counter)> a;
    std::array<Telemetry::Counter, sizeof(Telemetry) / sizeof(Telemetry::Counter)> b;
    std::memcpy(a.data(), &told, sizeof(Telemetry));
    std::memcpy(b.data(), &sums, sizeof(Telemetry));
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i], b[i]) << "counter " << i;
}

void cut_by(Telemetry& sums, Stage stage, Signal signal) {
    sums.cutoff_stage[static_cast<std::size_t>(stage)] = 1;
    sums.cutoff_signal[static_cast<std::size_t>(signal)] = 1;
}

// Order of A: 1, 3, 2; the quiets of B are never made. Lists of quiescence: A, then at the leaves 1
// once, 3 twice (null window, then the whole one) and the capture of B; the capture of A stands
// pat.
TEST(TheTree, IsCountedByStaged) {
    Telemetry sums = common();
    cut_by(sums, Stage::good_noisy, Signal::victim);
    sums.lists_of(Scope::main).moves_ordered = 3 + 1;
    sums.lists_of(Scope::quiescence).made = 5;
    sums.see_computed = 2;
    sums.see_of_quiets = 2;
    // Drift of the quiet moves to A and B at each of two depths, to leaf 1 once, to leaf 3 twice;
    // the capture that cut.
    sums.history_updates = 4 + 1 + 2 + 1;
    expect_same(counted(PolicyName::staged), sums);
}

// A: 200 for each quiet, 300 − 200 for the capture: the same tree. An exchange is asked for in each
// of the three lists with a capture; every move that is searched teaches.
TEST(TheTree, IsCountedByWeighted) {
    Telemetry sums = common();
    cut_by(sums, Stage::noisy, Signal::piece_value);
    sums.lists_of(Scope::main).moves_ordered = 3 + 3;
    sums.lists_of(Scope::quiescence).made = 5;
    sums.see_computed = 3;
    sums.history_updates = 4;
    expect_same(counted(PolicyName::weighted), sums);
}

// A: 2, 1, 3, so its first leaf has a list too, and 1 is searched twice. Nothing is asked, and a
// capture that cuts teaches nothing.
TEST(TheTree, IsCountedByBanded) {
    Telemetry sums = common();
    cut_by(sums, Stage::noisy, Signal::victim);
    sums.lists_of(Scope::main).moves_ordered = 3 + 3;
    sums.lists_of(Scope::quiescence).made = 7;
    expect_same(counted(PolicyName::banded), sums);
}

// A: 1, 3, 2, all of them on the shortlist, where captures need their exchange.
TEST(TheTree, IsCountedByRanked) {
    Telemetry sums = common();
    cut_by(sums, Stage::shortlist, Signal::victim);
    sums.lists_of(Scope::main).moves_ordered = 3 + 3;
    sums.lists_of(Scope::quiescence).made = 5;
    sums.see_computed = 2;
    expect_same(counted(PolicyName::ranked), sums);
}

}  // namespace
}  // namespace test
}  // namespace sente::search
