// SPDX-License-Identifier: GPL-3.0-or-later
// The cross-checking perft finds each way in which a game can break the contract.
#include "lab/perft_check.hpp"

#include <gtest/gtest.h>

#include "lab/perft.hpp"
#include "lab/pile.hpp"

namespace sente::lab {
namespace {

using test::Defect;
using test::Pile;
using test::PileGame;

template <Defect defect>
std::string first_fault() {
    using Broken = PileGame<defect>;
    Checker<Broken> checker;
    checker.perft(Broken::start(), 4);
    checker.check_patterns(Broken::start());
    return checker.faults().empty() ? "" : checker.faults().front().what;
}

TEST(Checker, FindsNothingWrongWithARightGame) {
    Checker<Pile> checker;
    EXPECT_EQ(checker.perft(Pile::start(), 6), perft<Pile>(Pile::start(), 6));
    checker.check_patterns(Pile::start());
    EXPECT_TRUE(checker.faults().empty());
}

TEST(Checker, FindsEachDefect) {
    EXPECT_EQ(first_fault<Defect::count_legal>(), "count_legal differs from the list");
    EXPECT_EQ(first_fault<Defect::has_legal_move>(), "has_legal_move is wrong");
    EXPECT_EQ(first_fault<Defect::gives_check>(), "gives_check is wrong");
    EXPECT_EQ(first_fault<Defect::key>(), "the key differs from the key from scratch");
    EXPECT_EQ(first_fault<Defect::noisy_split>(), "a quiet move among the noisy ones");
    EXPECT_EQ(first_fault<Defect::twice>(), "a move is generated twice");
    EXPECT_EQ(first_fault<Defect::pseudo_legal>(), "a pseudo-legal value is not generated");
    EXPECT_EQ(first_fault<Defect::evasion>(), "evasions are not the noisy and quiet moves");
    EXPECT_EQ(first_fault<Defect::slots>(), "a slot is out of range");
    EXPECT_EQ(first_fault<Defect::see>(), "see_at_least promises more than see");
    EXPECT_EQ(first_fault<Defect::mate>(), "mate_in_one does not mate");
}

TEST(Checker, NamesThePositionAndTheMove) {
    using Broken = PileGame<Defect::gives_check>;
    Checker<Broken> checker;
    checker.perft({4, Side::second}, 1);
    ASSERT_FALSE(checker.faults().empty());
    EXPECT_EQ(checker.faults().front().position, "4 second");
    EXPECT_EQ(checker.faults().front().move, "1");
}

TEST(Checker, StopsAfterAFewFaults) {
    using Broken = PileGame<Defect::see>;
    Checker<Broken> checker;
    checker.perft({30}, 10);
    EXPECT_LT(checker.faults().size(), 60U);
}

}  // namespace
}  // namespace sente::lab
