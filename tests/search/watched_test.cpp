// SPDX-License-Identifier: GPL-3.0-or-later
// What only somebody who watches the search can see: the line of the iteration before goes first,
// nobody passes twice in a row, and a mate after a pass is not believed.
#include <map>

#include "search/support.hpp"

namespace sente::search::test {
namespace {

constexpr std::string_view kBusyChess =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view kBusyShogi =
    "lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 1";

// Keeps the nodes that are open.
template <Game G>
class Observer : public Watcher<G> {
public:
    void enter(const Visit<G>& visit) override { open.push_back({visit, {}}); }
    void decided(Decision decision) override { open.back().decision = decision; }
    void leave(Score score, bool /*stopped*/) override {
        left(open.back(), score);
        open.pop_back();
    }

protected:
    struct Open {
        Visit<G> visit;
        Decision decision = Decision::moves;
    };
    virtual void left(const Open& /*node*/, Score /*score*/) {}
    // How the node on top was reached.
    [[nodiscard]] static bool is_after_pass(const Visit<G>& visit) {
        return visit.ply > 0 && visit.via == G::Move::none();
    }

    std::vector<Open> open;
};

// Forgets the table after each iteration, so that its line is known from nowhere else, and looks
// what goes first where the next one walks down that line.
template <Game G>
class LineFollower final : public Observer<G>, public Report<G> {
public:
    explicit LineFollower(Table& table) : table_(table) {}

    void line(const LineInfo<G>& info) override {
        if (info.bound != Bound::exact) return;
        expected_.assign(info.pv.begin(), info.pv.end());
        next_ply_ = 1;
        table_.clear();
    }
    void orders(const ordering::Context<G, ordering::StagedMemory<G>>& context,
                Score /*alpha*/) override {
        const Visit<G>& visit = this->open.back().visit;
        if (visit.quiescence || !visit.pv || visit.ply != next_ply_) return;
        const auto ply = static_cast<std::size_t>(visit.ply);
        if (ply >= expected_.size() || visit.via != expected_[ply - 1]) return;
        EXPECT_EQ(context.hash_move, expected_[ply]) << "ply " << ply;
        ++followed;
        ++next_ply_;
    }

    int followed = 0;

private:
    Table& table_;
    std::vector<typename G::Move> expected_;
    int next_ply_ = 0;
};

template <GameNotation G>
void expect_line_first(std::string_view position, Depth depth) {
    Engine<G> engine;
    const Start<G> start = start_from<G>(position);
    LineFollower<G> follower(engine.table);
    engine.worker->run_watched(start, to_depth(depth), follower, follower);
    EXPECT_GT(follower.followed, 2 * depth);
}

TEST(TheLineOfTheLastIteration, GoesFirstThoughTheTableHasForgottenItInChess) {
    expect_line_first<Chess>(kBusyChess, 9);
}
TEST(TheLineOfTheLastIteration, GoesFirstThoughTheTableHasForgottenItInShogi) {
    expect_line_first<Shogi>(kBusyShogi, 9);
}

// Makes the table say of every position after a pass that its side is mated, so that whoever
// believed it would return a mate.
template <Game G>
class PassCounter final : public Observer<G> {
public:
    explicit PassCounter(Table& table) : table_(table) {}

    void enter(const Visit<G>& visit) override {
        if (this->is_after_pass(visit) && !this->open.empty()) {
            const Visit<G>& above = this->open.back().visit;
            if (above.ply + 1 == visit.ply) {
                ++passes;
                if (this->is_after_pass(above)) ++twice;
            }
        }
        if (!visit.pos.in_check() && !this->is_after_pass(visit))
            table_.store(visit.pos.after_pass().key(), {0, -kMate + 6, 100, Bound::upper, false});
        Observer<G>::enter(visit);
    }
    void left(const typename Observer<G>::Open& node, Score score) override {
        if (this->is_after_pass(node.visit) && is_mate_loss(score)) ++mates_after_pass;
        if (node.decision != Decision::pass) return;
        ++cuts;
        if (is_decisive(score)) ++believed;
    }

    int passes = 0;
    int twice = 0;
    int mates_after_pass = 0;
    int cuts = 0;
    int believed = 0;

private:
    Table& table_;
};

template <GameNotation G>
void expect_careful_passes(const std::vector<std::string_view>& positions, Depth depth) {
    Engine<G> engine;
    engine.settings.use.reverse_futility = false;  // it would cut before most passes
    engine.worker->configure(engine.settings);
    PassCounter<G> counter(engine.table);
    for (const std::string_view position : positions) {
        engine.table.clear();
        engine.worker->new_game();
        engine.worker->run_watched(start_from<G>(position), to_depth(depth), engine.recorder,
                                   counter);
    }
    EXPECT_GT(counter.passes, 100);
    EXPECT_EQ(counter.twice, 0);
    EXPECT_GT(counter.mates_after_pass, 100) << "nothing was there to be believed";
    EXPECT_GT(counter.cuts, 100);
    EXPECT_EQ(counter.believed, 0);
}

TEST(APass, IsNeverMadeTwiceAndProvesNoMateInChess) {
    expect_careful_passes<Chess>({kBusyChess}, 10);
}
TEST(APass, IsNeverMadeTwiceAndProvesNoMateInShogi) {
    expect_careful_passes<Shogi>(
        {kBusyShogi, "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"}, 10);
}

}  // namespace
}  // namespace sente::search::test
