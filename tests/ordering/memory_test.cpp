// SPDX-License-Identifier: GPL-3.0-or-later
// What each design learns from events of the search, by its own rule and into its own tables, and
// what it must not learn.
#include "ordering/memory/memory.hpp"

#include "ordering/support.hpp"

namespace sente::ordering::test {
namespace {

constexpr std::string_view kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

// A cutoff at a node of chess, with quiet and noisy moves that were tried before.
class AfterACutoff : public ::testing::Test {
protected:
    using Move = chess::Move;
    using Memory = StagedMemory<Chess>;

    [[nodiscard]] CutoffEvent<Chess> event(Move best, Depth depth = kDepth) const {
        return {pos, line, kPly, depth, best, pos.is_noisy(best), quiet, noisy};
    }
    void cutoff(std::string_view best) {
        updates += memory->cutoff(event(move<Chess>(pos, best)), config);
    }
    [[nodiscard]] int butterfly(Move moved) const {
        return memory->butterfly_of(pos, moved, pos.slots(moved));
    }
    [[nodiscard]] int continuation(int arrival, Move moved) const {
        return memory->after(arrival)[pos.slots(moved).arrival].value();
    }
    [[nodiscard]] int structure(Move moved) const {
        return memory->structure[Memory::structure_row(pos)][pos.slots(moved).arrival].value();
    }
    [[nodiscard]] int noisy_history(Move moved) const {
        const Slots slots = pos.slots(moved);
        return memory->noisy[slots.arrival][slots.victim].value();
    }
    // Whether nothing at all was written.
    [[nodiscard]] bool is_untouched() const {
        const auto fresh = make_memory<Memory>();
        const auto same = [](const auto& a, const auto& b) {
            return std::memcmp(&a, &b, sizeof(a)) == 0;
        };
        return same(fresh->butterfly, memory->butterfly) && same(fresh->noisy, memory->noisy) &&
               same(fresh->killers, memory->killers) && same(fresh->counter, memory->counter) &&
               same(fresh->continuation, memory->continuation) &&
               std::memcmp(fresh->structure.data(), memory->structure.data(),
                           fresh->structure.size() * sizeof(Memory::ByArrival)) == 0;
    }

    static constexpr int kPly = 9;
    static constexpr Depth kDepth = 6;
    const chess::Position pos = position<Chess>(kKiwipete);
    const Line<Chess> line{100, 200, 300};
    const std::vector<Move> quiet = {move<Chess>(pos, "a2a3"), move<Chess>(pos, "e1g1")};
    const std::vector<Move> noisy = {move<Chess>(pos, "e5f7")};
    const Move hero = move<Chess>(pos, "d2c1");
    const Move taker = move<Chess>(pos, "e2a6");
    Config config;
    int updates = 0;
    std::unique_ptr<Memory> memory = make_memory<Memory>();
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
    EXPECT_EQ(memory->killers.at(kPly)[0], hero);
    EXPECT_EQ(memory->counter[100], hero);
    EXPECT_EQ(updates, 3 * 5 + 1) << "five cells for each quiet move, one for the noisy one";
}

TEST_F(AfterACutoff, ANoisyMoveGainsInItsOwnTableAndQuietOnesAreNotBlamed) {
    cutoff("e2a6");
    EXPECT_GT(noisy_history(move<Chess>(pos, "e2a6")), 0);
    EXPECT_LT(noisy_history(noisy.front()), 0);
    for (const Move tried : quiet) EXPECT_EQ(butterfly(tried), 0);
    EXPECT_EQ(memory->killers.at(kPly)[0], Move::none());
    EXPECT_EQ(memory->counter[100], Move::none());
}

TEST_F(AfterACutoff, DeeperCutoffsTeachMore) {
    memory->cutoff(event(hero, 2), config);
    const int shallow = butterfly(hero);
    memory->new_game();
    EXPECT_TRUE(is_untouched());
    memory->cutoff(event(hero, 9), config);
    EXPECT_GT(butterfly(hero), shallow);
}

TEST_F(AfterACutoff, TheRowForNoMoveStaysEmpty) {
    memory->cutoff({pos, Line<Chess>{}, kPly, kDepth, hero, false, quiet, noisy}, config);
    for (const auto& cell : std::as_const(*memory).after(kNoArrival<Chess>))
        ASSERT_EQ(cell.value(), 0);
}

TEST_F(AfterACutoff, WhatIsSwitchedOffIsNotKeptUp) {
    Switches& use = config.use;
    use.killers = use.counter_move = use.refutation = use.butterfly = use.continuation = false;
    use.structure = use.noisy_history = false;
    cutoff("d2c1");
    cutoff("e2a6");
    updates += memory->hash_cutoff(event(hero), config);
    updates +=
        memory->drift({true, pos.side(), pos.threat_bucket(hero), pos.slots(hero)}, 100, config);
    config.staged.fail_low = 100;
    updates += memory->failed_low({true, pos.side(), pos.threat_bucket(hero), pos.slots(hero)},
                                  line, kDepth, config);
    EXPECT_TRUE(is_untouched());
    EXPECT_EQ(updates, 0);
}

TEST_F(AfterACutoff, EachSwitchStopsItsOwnTableAlone) {
    config.use.butterfly = false;
    cutoff("d2c1");
    EXPECT_EQ(butterfly(hero), 0);
    EXPECT_GT(structure(hero), 0);
    EXPECT_EQ(memory->killers.at(kPly)[0], hero);
    config.use = {};
    config.use.killers = false;
    memory->new_game();
    cutoff("d2c1");
    EXPECT_GT(butterfly(hero), 0);
    EXPECT_EQ(memory->killers.at(kPly)[0], Move::none());
}

TEST_F(AfterACutoff, AHashCutoffTeachesQuietMovesOnly) {
    memory->hash_cutoff(event(taker), config);
    EXPECT_TRUE(is_untouched());
    memory->hash_cutoff(event(hero), config);
    EXPECT_GT(butterfly(hero), 0);
}

TEST_F(AfterACutoff, AGainInEvaluationCreditsTheQuietMoveThatMadeIt) {
    QuietTrace played{true, pos.side(), pos.threat_bucket(hero), pos.slots(hero)};
    memory->drift(played, 100, config);
    const int credited = butterfly(hero);
    EXPECT_GT(credited, 0);
    memory->drift(played, -300, config);
    EXPECT_LT(butterfly(hero), credited);
    memory->new_game();
    played.is_quiet = false;
    memory->drift(played, 100, config);
    EXPECT_TRUE(is_untouched());
}

// A move that nothing was found against, one ply before: its line is that of the node above.
TEST_F(AfterACutoff, AQuietMoveThatWasNotRefutedGainsWhereItCounts) {
    QuietTrace played{true, pos.side(), pos.threat_bucket(hero), pos.slots(hero)};
    config.staged.fail_low = 0;
    EXPECT_EQ(memory->failed_low(played, line, kDepth, config), 0);
    EXPECT_TRUE(is_untouched());
    config.staged.fail_low = 50;
    EXPECT_EQ(memory->failed_low(played, line, kDepth, config), 4);
    EXPECT_GT(butterfly(hero), 0);
    for (const int arrival : {100, 200, 300}) EXPECT_GT(continuation(arrival, hero), 0);
    const int half = butterfly(hero);
    memory->new_game();
    config.staged.fail_low = 100;
    memory->failed_low(played, line, kDepth, config);
    EXPECT_GT(butterfly(hero), half);
    memory->new_game();
    config.use.butterfly = false;
    EXPECT_EQ(memory->failed_low(played, line, kDepth, config), 3);
    EXPECT_EQ(butterfly(hero), 0);
    memory->new_game();
    played.is_quiet = false;
    EXPECT_EQ(memory->failed_low(played, line, kDepth, config = {}), 0);
    EXPECT_TRUE(is_untouched());
}

TEST_F(AfterACutoff, TheStructuresHaveRoomOnlyWhereTheyCount) {
    const std::size_t whole = memory->bytes();
    config.staged.structure = 0;
    memory->fit(config);
    EXPECT_EQ(whole - memory->bytes(), Memory::kStructureRows * sizeof(Memory::ByArrival));
    cutoff("d2c1");
    EXPECT_GT(butterfly(hero), 0);
    config.staged.structure = 100;
    memory->fit(config);
    EXPECT_EQ(memory->bytes(), whole);
    EXPECT_EQ(structure(hero), 0);
    cutoff("d2c1");
    EXPECT_GT(structure(hero), 0);
}

// The search reads the histories that are on, and no others.
TEST_F(AfterACutoff, WhatTheSearchReadsFollowsTheSwitches) {
    cutoff("d2c1");
    const int both = memory->history_of(pos, line, hero, config);
    EXPECT_EQ(both, butterfly(hero) + continuation(100, hero) + continuation(200, hero));
    config.use.continuation = false;
    EXPECT_EQ(memory->history_of(pos, line, hero, config), butterfly(hero));
    config.use.butterfly = false;
    EXPECT_EQ(memory->history_of(pos, line, hero, config), 0);
    memory->cutoff({pos, line, kPly, kDepth, taker, true}, config = {});
    EXPECT_LT(memory->exchange_bar(pos, taker, config), 0) << "it may lose a little now";
    config.use.noisy_history = false;
    EXPECT_EQ(memory->exchange_bar(pos, taker, config), 0);
}

// Depth² for the quiet move that cut, nothing for the others.
TEST_F(AfterACutoff, BandedAddsTheSquareOfTheDepth) {
    const auto banded = make_memory<BandedMemory<Chess>>();
    EXPECT_EQ(banded->cutoff(event(hero), config), 1);
    EXPECT_EQ(banded->cutoff(event(hero, 10), config), 1);
    EXPECT_EQ(banded->value_of(pos, hero), 36 + 100);
    for (const Move tried : quiet) EXPECT_EQ(banded->value_of(pos, tried), 0);
    EXPECT_EQ(banded->killers.at(kPly)[0], hero);
    EXPECT_EQ(banded->cutoff(event(taker), config), 0) << "quiet moves only";
    EXPECT_EQ(banded->value_of(pos, taker), 0);
    EXPECT_EQ(banded->killers.at(kPly)[0], hero);
    EXPECT_EQ(banded->hash_cutoff(event(hero), config), 0);
}

TEST_F(AfterACutoff, BandedHalvesAllBeyondItsLimitAndStartsEachSearchEmpty) {
    const auto banded = make_memory<BandedMemory<Chess>>();
    banded->cutoff(event(quiet[0], 20), config);
    int before = 0;
    while (banded->value_of(pos, hero) >= before) {
        before = banded->value_of(pos, hero);
        banded->cutoff(event(hero, 200), config);
        ASSERT_LE(banded->value_of(pos, hero), BandedMemory<Chess>::kLimit);
    }
    EXPECT_EQ(banded->value_of(pos, quiet[0]), 200) << "half of 20 squared";
    EXPECT_EQ(before, 80'000);
    EXPECT_EQ(banded->value_of(pos, hero), 60'000);
    EXPECT_EQ(banded->history_of(pos, line, hero, config), 60'000 * kHistoryScale / 100'000);
    banded->new_search(config);
    EXPECT_EQ(banded->value_of(pos, hero), 0);
    EXPECT_EQ(banded->killers.at(kPly)[0], Move::none());
}

// Each move that was searched gains or loses depth + 1; killers of any kind.
TEST_F(AfterACutoff, WeightedLearnsFromEveryMoveSearched) {
    const auto weighted = make_memory<WeightedMemory<Chess>>();
    EXPECT_EQ(weighted->searched(pos, hero, 6, true, config), 1);
    EXPECT_EQ(weighted->searched(pos, taker, 6, false, config), 1);
    EXPECT_EQ(weighted->value_of(pos, hero), 7);
    EXPECT_EQ(weighted->value_of(pos, taker), -7);
    EXPECT_EQ(weighted->cutoff(event(taker), config), 0);
    EXPECT_EQ(weighted->killers.at(kPly)[0], taker);
    EXPECT_EQ(weighted->history_of(pos, line, hero, config), 7 * kHistoryScale / 100'000);
    config.use.butterfly = config.use.killers = false;
    EXPECT_EQ(weighted->searched(pos, hero, 6, true, config), 0);
    weighted->cutoff(event(hero), config);
    EXPECT_EQ(weighted->value_of(pos, hero), 7);
    EXPECT_EQ(weighted->killers.at(kPly)[0], taker);
    EXPECT_EQ(weighted->history_of(pos, line, hero, config), 0);
}

TEST_F(AfterACutoff, WeightedAgesAtTheRateOfTheConfigurationAndNeverOverflows) {
    const auto weighted = make_memory<WeightedMemory<Chess>>();
    weighted->history[pos.slots(quiet[0]).route] = -800;
    weighted->history[pos.slots(hero).route] = WeightedMemory<Chess>::kLimit;
    weighted->searched(pos, hero, 9, true, config);
    EXPECT_EQ(weighted->value_of(pos, hero), (WeightedMemory<Chess>::kLimit + 10) / 2);
    EXPECT_EQ(weighted->value_of(pos, quiet[0]), -400);
    config.kept_percent = 50;
    weighted->killers.at(2).add(hero, 2);
    weighted->new_search(config);
    EXPECT_EQ(weighted->value_of(pos, quiet[0]), -200);
    EXPECT_EQ(weighted->killers.at(0)[0], hero);
}

// The design leaves the rule to the engine around it; ours is depth² both ways, bounded at 400.
TEST_F(AfterACutoff, RankedRemembersRefutersAndBoundsItsHistory) {
    const auto ranked = make_memory<RankedMemory<Chess>>();
    EXPECT_EQ(ranked->cutoff(event(hero), config), 3);
    EXPECT_EQ(ranked->value_of(pos, hero), 36);
    for (const Move tried : quiet) EXPECT_EQ(ranked->value_of(pos, tried), -36);
    EXPECT_EQ(ranked->killers.at(kPly)[0], hero);
    EXPECT_EQ(ranked->counter[100], hero);
    EXPECT_EQ(ranked->refutation[200], hero);
    for (int i = 0; i < 100; ++i) ranked->cutoff(event(hero, 30), config);
    EXPECT_EQ(ranked->value_of(pos, hero), 400);
    EXPECT_EQ(ranked->history_of(pos, line, hero, config), kHistoryScale);
    EXPECT_EQ(ranked->history_of(pos, line, quiet[0], config), -kHistoryScale);
}

TEST(Memory, HoldsTheTablesOfOneDesignAlone) {
    Memory<Shogi> memory;
    Config config;
    for (const auto& [policy, most] : {std::pair{PolicyName::weighted, std::size_t{100'000}},
                                       {PolicyName::banded, std::size_t{100'000}},
                                       {PolicyName::ranked, std::size_t{100'000}},
                                       {PolicyName::staged, std::size_t{16'000'000}}}) {
        config.policy = policy;
        memory.fit(config);
        EXPECT_LE(memory.bytes(), most) << name_of(policy);
        EXPECT_GT(memory.bytes(), 10'000U) << name_of(policy);
    }
    EXPECT_GE(Killers<Shogi>::levels(), 64U);
}

TEST(Memory, IsKeptWhileTheDesignStaysAndLostWithIt) {
    Memory<Chess> memory;
    Config config;
    config.policy = PolicyName::banded;
    memory.fit(config);
    memory.as<BandedMemory<Chess>>().history[17] = 5;
    config.killers_per_ply = 3;
    memory.fit(config);
    EXPECT_EQ(memory.as<BandedMemory<Chess>>().history[17], 5);
    config.policy = PolicyName::weighted;
    memory.fit(config);
    config.policy = PolicyName::banded;
    memory.fit(config);
    EXPECT_EQ(memory.as<BandedMemory<Chess>>().history[17], 0);
}

// Every history at its highest for one move: where a signal is off, its table must not matter.
template <class Policy>
void expect_unread_when_off() {
    using Memory = typename Policy::Memory;
    const auto pos = position<Chess>(kKiwipete);
    Config config;
    Switches& use = config.use;
    use.hash_move = use.killers = use.counter_move = use.refutation = false;
    use.butterfly = use.continuation = use.structure = use.noisy_history = false;
    const auto empty = make_memory<Memory>();
    const auto full = make_memory<Memory>();
    Random random(21);
    scramble_histories(*full, random);
    const Line<Chess> line{100, 200, 300};
    const ContextFor<Chess, Policy> plain{pos, *empty, config, chess::Move::none(), 3, 8, line};
    const ContextFor<Chess, Policy> noise{pos, *full, config, move<Chess>(pos, "a1b1"), 3, 8, line};
    scramble_suggestions(*full, noise, random);
    EXPECT_EQ(raw_of(picks_of<Chess, Policy>(plain, Flavour::main)),
              raw_of(picks_of<Chess, Policy>(noise, Flavour::main)));
    for (const auto& pick : picks_of<Chess, Policy>(noise, Flavour::main)) {
        EXPECT_EQ(full->history_of(pos, line, pick.move, config), 0);
        EXPECT_EQ(full->exchange_bar(pos, pick.move, config), 0);
    }
}

TEST(SwitchedOff, SignalsAreNotReadByAnyPolicyNorByTheSearch) {
    expect_unread_when_off<Weighted<Chess>>();
    expect_unread_when_off<Banded<Chess>>();
    expect_unread_when_off<Ranked<Chess>>();
    expect_unread_when_off<Staged<Chess>>();
}

}  // namespace
}  // namespace sente::ordering::test
