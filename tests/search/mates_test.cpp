// SPDX-License-Identifier: GPL-3.0-or-later
// Mates are found, with their exact length, by every policy and without any one technique.
#include "search/support.hpp"

namespace sente::search::test {
namespace {

// Selective searches see a mate somewhat later than its length; they stop when they do.
constexpr Depth kEnough = 20;

struct Problem {
    std::string_view position;
    std::string_view key_move;
    int plies;
};

const std::vector<Problem> kChessMates = {
    {"6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "e1e8", 1},
    {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7", 1},
    {"8/8/8/8/8/2R5/8/k1K5 w - - 51 121", "c3a3", 1},
    {"8/8/8/8/8/1R6/k7/2K5 w - - 49 120", "", 3},
    {"8/8/p7/3k4/8/K7/3r4/5q2 b - - 3 73", "", 3},
    {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 5},
};

const std::vector<Problem> kShogiMates = {
    {"4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", 1},
    {"9/3G+N1S1p/+S1pp+L+P3/6+bpg/P4l3/3N1PKPg/3PP3R/4+r2+b1/k4+p1N1 w SN2LPgs6p 192", "2h4f", 1},
    {"l5k1l/5g1g1/1p2pp1p1/p2p4p/9/8P/PP+r+s2P2/L2NG2R1/2SK3NL w 2N2bg2s7p 80", "7g7i", 3},
    {"ln1+N5/krg2+R3/p3+B4/1Ppp5/P4S3/1KPPP4/4BPP2/9/+lg1+n3+s+l b 2G2SNL8P 103", "4b7b", 3},
    {"ln+R3pk1/1r2P2g1/p1p+L3S1/5p3/6PPP/P3gsb2/1+pP2N3/3S2G1L/LN1K2SN1 b G6Pbp 103", "", 5},
};

template <GameNotation G>
void expect_solved(Engine<G>& engine, const Problem& problem, Depth depth) {
    SCOPED_TRACE(std::string(problem.position));
    const Start<G> start = start_from<G>(problem.position);
    Limits limits = to_depth(depth);
    limits.mate_plies = problem.plies;
    const SearchResult<G> outcome = engine.fresh(start, limits);
    EXPECT_EQ(outcome.score, mate_in(problem.plies));
    if (!problem.key_move.empty()) {
        EXPECT_EQ(text_of(start, outcome.best), problem.key_move);
    }
    expect_sound_line<G>(start, outcome.pv, outcome.score);
}

template <GameNotation G>
void expect_all_solved(const std::vector<Problem>& problems) {
    for (const std::string_view name : ordering::kPolicyNames) {
        SCOPED_TRACE(std::string(name));
        Engine<G> engine;
        engine.settings.ordering.policy = *ordering::policy_named(name);
        for (const Problem& problem : problems) expect_solved(engine, problem, kEnough);
    }
}

TEST(ChessMates, AreFoundByEveryPolicy) { expect_all_solved<Chess>(kChessMates); }
TEST(ShogiMates, AreFoundByEveryPolicy) { expect_all_solved<Shogi>(kShogiMates); }

template <GameNotation G>
void expect_solved_without_any_technique(const std::vector<Problem>& problems) {
    for (const TechniqueInfo& technique : kTechniques) {
        SCOPED_TRACE(std::string(technique.name));
        Engine<G> engine;
        engine.settings.use.*technique.flag = false;
        for (const Problem& problem : problems)
            if (problem.plies <= 3) expect_solved(engine, problem, kEnough);
        const Start<G> start = start_from<G>(G::format_position(G::start()));
        const SearchResult<G> outcome = engine.fresh(start, to_depth(5));
        expect_sound_line<G>(start, outcome.pv, outcome.score);
    }
}

TEST(ChessMates, AreFoundWithoutAnyOneTechnique) {
    expect_solved_without_any_technique<Chess>(kChessMates);
}
TEST(ShogiMates, AreFoundWithoutAnyOneTechnique) {
    expect_solved_without_any_technique<Shogi>(kShogiMates);
}

template <GameNotation G>
void expect_solved_plainly(const std::vector<Problem>& problems) {
    Engine<G> engine;
    for (const TechniqueInfo& technique : kTechniques) engine.settings.use.*technique.flag = false;
    for (const Problem& problem : problems)
        if (problem.plies <= 3) expect_solved(engine, problem, problem.plies + 1);
}

TEST(ChessMates, AreFoundWithoutAllTechniques) { expect_solved_plainly<Chess>(kChessMates); }
TEST(ShogiMates, AreFoundWithoutAllTechniques) { expect_solved_plainly<Shogi>(kShogiMates); }

TEST(AWantedMate, EndsTheSearch) {
    Engine<Chess> engine;
    Limits limits;
    limits.mate_plies = 3;
    const auto start = start_from<Chess>("8/8/p7/3k4/8/K7/3r4/5q2 b - - 3 73");
    const auto outcome = engine.fresh(start, limits);
    EXPECT_EQ(outcome.score, mate_in(3));
    EXPECT_LT(outcome.depth, 20);
}

TEST(BeingMated, IsSeenWithItsLength) {
    Engine<Chess> engine;
    const auto lost = start_from<Chess>("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1");
    const auto outcome = engine.fresh(lost, to_depth(6));
    EXPECT_EQ(outcome.score, mated_in(2));
    expect_sound_line<Chess>(lost, outcome.pv, outcome.score);
}

}  // namespace
}  // namespace sente::search::test
