// SPDX-License-Identifier: GPL-3.0-or-later
// What the order learns from events of the search, and what it must not learn (A8, A10).
#include "ordering/reward.hpp"

#include "ordering/support.hpp"

namespace sente::ordering::test {
namespace {

constexpr std::string_view kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

// A cutoff at a node of chess, with quiet and noisy moves that were tried before.
class AfterACutoff : public ::testing::Test {
protected:
    using Move = chess::Move;

    void cutoff(std::string_view best) {
        Learner<Chess>(*tables, config, &telemetry)
            .cutoff({pos, line, kPly, kDepth, move<Chess>(pos, best), quiet, noisy});
    }
    [[nodiscard]] int butterfly(Move moved) const {
        const Context<Chess> context{pos, *tables, config};
        return context.butterfly(moved, pos.slots(moved));
    }
    [[nodiscard]] int continuation(int arrival, Move moved) const {
        return tables->after(arrival)[pos.slots(moved).arrival].value();
    }
    [[nodiscard]] int structure(Move moved) const {
        return tables->structure[Tables<Chess>::structure_row(pos)][pos.slots(moved).arrival]
            .value();
    }
    [[nodiscard]] int noisy_history(Move moved) const {
        const Slots slots = pos.slots(moved);
        return tables->noisy[slots.arrival][slots.victim].value();
    }
    // Whether nothing at all was written.
    [[nodiscard]] bool is_untouched() const {
        const auto fresh = make_tables<Chess>();
        return std::memcmp(fresh.get(), tables.get(), sizeof(Tables<Chess>)) == 0;
    }

    static constexpr int kPly = 9;
    static constexpr Depth kDepth = 6;
    const chess::Position pos = position<Chess>(kKiwipete);
    const Line<Chess> line{100, 200, 300};
    const std::vector<Move> quiet = {move<Chess>(pos, "a2a3"), move<Chess>(pos, "e1g1")};
    const std::vector<Move> noisy = {move<Chess>(pos, "e5f7")};
    const Move hero = move<Chess>(pos, "d2c1");
    Config config;
    Telemetry telemetry;
    std::unique_ptr<Tables<Chess>> tables = make_tables<Chess>();
};

TEST_F(AfterACutoff, TheQuietMoveGainsAndThoseTriedBeforeItLose) {
    cutoff("d2c1");
    EXPECT_GT(butterfly(hero), 0);
    EXPECT_GT(structure(hero), 0);
    for (const int arrival : {100, 200, 300}) EXPECT_GT(continuation(arrival, hero), 0);
    for (const Move tried : quiet) {
        EXPECT_LT(butterfly(tried), 0);
        EXPECT_LT(structure(tried), 0);
        for (const int arrival : {100, 200, 300}) EXPECT_LT(continuation(arrival, tried), 0);
    }
    EXPECT_LT(noisy_history(noisy.front()), 0);
    EXPECT_EQ(tables->killers[kPly][0], hero);
    EXPECT_EQ(tables->counter[100], hero);
    EXPECT_EQ(tables->refutation[200], hero);
    EXPECT_GT(telemetry.history_updates, 0U);
}

TEST_F(AfterACutoff, ANoisyMoveGainsInItsOwnTableAndQuietOnesAreNotBlamed) {
    cutoff("e2a6");
    EXPECT_GT(noisy_history(move<Chess>(pos, "e2a6")), 0);
    EXPECT_LT(noisy_history(noisy.front()), 0);
    for (const Move tried : quiet) EXPECT_EQ(butterfly(tried), 0);
    EXPECT_EQ(tables->killers[kPly][0], Move::none());
    EXPECT_EQ(tables->counter[100], Move::none());
}

TEST_F(AfterACutoff, DeeperCutoffsTeachMore) {
    Learner<Chess> learner(*tables, config, nullptr);
    learner.cutoff({pos, line, kPly, 2, hero});
    const int shallow = butterfly(hero);
    learner.new_game();
    learner.cutoff({pos, line, kPly, 9, hero});
    EXPECT_GT(butterfly(hero), shallow);
}

TEST_F(AfterACutoff, TheRowForNoMoveStaysEmpty) {
    Learner<Chess> learner(*tables, config, nullptr);
    learner.cutoff({pos, Line<Chess>{}, kPly, kDepth, hero, quiet, noisy});
    for (const auto& cell : std::as_const(*tables).after(Tables<Chess>::kNoArrival))
        ASSERT_EQ(cell.value(), 0);
}

TEST_F(AfterACutoff, WhatIsSwitchedOffIsNotKeptUp) {
    Switches& use = config.use;
    use.killers = use.counter_move = use.refutation = use.butterfly = use.continuation = false;
    use.structure = use.noisy_history = false;
    cutoff("d2c1");
    cutoff("e2a6");
    Learner<Chess> learner(*tables, config, nullptr);
    learner.hash_cutoff({pos, line, kPly, kDepth, hero});
    learner.drift({true, pos.side(), pos.threat_bucket(hero), pos.slots(hero)}, 100);
    EXPECT_TRUE(is_untouched());
}

TEST_F(AfterACutoff, EachSwitchStopsItsOwnTableAlone) {
    config.use.butterfly = false;
    cutoff("d2c1");
    EXPECT_EQ(butterfly(hero), 0);
    EXPECT_GT(structure(hero), 0);
    EXPECT_EQ(tables->killers[kPly][0], hero);
    config.use = {};
    config.use.killers = false;
    tables->clear();
    cutoff("d2c1");
    EXPECT_GT(butterfly(hero), 0);
    EXPECT_EQ(tables->killers[kPly][0], Move::none());
}

TEST_F(AfterACutoff, AHashCutoffTeachesQuietMovesOnly) {
    Learner<Chess> learner(*tables, config, nullptr);
    learner.hash_cutoff({pos, line, kPly, kDepth, move<Chess>(pos, "e2a6")});
    EXPECT_TRUE(is_untouched());
    learner.hash_cutoff({pos, line, kPly, kDepth, hero});
    EXPECT_GT(butterfly(hero), 0);
}

TEST_F(AfterACutoff, AGainInEvaluationCreditsTheQuietMoveThatMadeIt) {
    Learner<Chess> learner(*tables, config, nullptr);
    QuietTrace played{true, pos.side(), pos.threat_bucket(hero), pos.slots(hero)};
    learner.drift(played, 100);
    const int credited = butterfly(hero);
    EXPECT_GT(credited, 0);
    learner.drift(played, -300);
    EXPECT_LT(butterfly(hero), credited);
    tables->clear();
    played.is_quiet = false;
    learner.drift(played, 100);
    EXPECT_TRUE(is_untouched());
}

// Every history at its highest for one move: where a signal is off, its table must not matter.
template <template <Game> class Policy>
void expect_unread_when_off() {
    const auto pos = position<Chess>(kKiwipete);
    Config config;
    Switches& use = config.use;
    use.hash_move = use.killers = use.counter_move = use.refutation = false;
    use.butterfly = use.continuation = use.structure = use.noisy_history = false;
    const auto empty = make_tables<Chess>();
    const auto full = make_tables<Chess>();
    Random random(21);
    scramble_histories(*full, random);
    const Context<Chess> plain{pos, *empty, config, chess::Move::none(), 3, 8, {100, 200, 300}};
    const Context<Chess> noise{pos, *full, config, move<Chess>(pos, "a1b1"), 3, 8, {100, 200, 300}};
    scramble_suggestions(*full, noise, random);
    EXPECT_EQ(raw_of(picks_of<Chess, Policy>(plain, Flavour::main)),
              raw_of(picks_of<Chess, Policy>(noise, Flavour::main)));
}

TEST(SwitchedOff, SignalsAreNotReadByAnyPolicy) {
    expect_unread_when_off<Weighted>();
    expect_unread_when_off<Banded>();
    expect_unread_when_off<Ranked>();
    expect_unread_when_off<Staged>();
}

}  // namespace
}  // namespace sente::ordering::test
