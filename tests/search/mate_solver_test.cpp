// SPDX-License-Identifier: GPL-3.0-or-later
// Mates by checks are found and played out; where there is none, that is shown.
#include "search/mate_solver.hpp"

#include <fstream>

#include "data/data_folder.hpp"
#include "search/support.hpp"

namespace sente::search::test {
namespace {

const auto never = [](std::uint64_t) { return false; };

template <GameNotation G>
typename G::Position position(std::string_view text) {
    if constexpr (std::is_same_v<G, Shogi>) {
        const auto parsed = shogi::parse_study_sfen(text);
        EXPECT_TRUE(parsed.ok()) << text;
        return parsed.ok() ? *parsed : G::start();
    } else {
        return start_from<G>(text).pos;
    }
}

// Every move of the attacker gives check, all are legal, and the last one mates.
template <GameNotation G>
void expect_mating_line(typename G::Position pos, const std::vector<typename G::Move>& line) {
    ASSERT_EQ(line.size() % 2, 1U);
    for (std::size_t i = 0; i < line.size(); ++i) {
        typename G::Position::MoveList legal;
        pos.generate_legal(legal);
        ASSERT_TRUE(legal.contains(line[i])) << i;
        pos = pos.after(line[i]);
        ASSERT_TRUE(i % 2 == 1 || pos.in_check());
    }
    EXPECT_FALSE(pos.has_legal_move());
}

// A plain search of all lines of checks up to `plies`.
template <GameNotation G>
bool mates_within(const typename G::Position& pos, int plies, bool attacks = true) {
    typename G::Position::MoveList legal;
    pos.generate_legal(legal);
    if (!attacks && legal.empty()) return true;
    if (plies == 0) return false;
    for (const auto move : legal) {
        if (attacks && !pos.gives_check(move)) continue;
        if (mates_within<G>(pos.after(move), plies - 1, !attacks) == attacks) return attacks;
    }
    return !attacks;
}

TEST(TheMateSolver, FindsMatesOfChess) {
    MateSolver<Chess> solver(4);
    // Smothered: Qg8+ and the knight mates.
    const auto pos = position<Chess>("r6k/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1");
    const auto answer = solver.solve(pos, never);
    EXPECT_EQ(answer.verdict, MateProof::mate);
    expect_mating_line<Chess>(pos, answer.line);
    EXPECT_EQ(solver.solve(Chess::start(), never).verdict, MateProof::no_mate);
    EXPECT_EQ(solver.solve(position<Chess>("8/8/8/8/8/4k3/8/3QK3 w - - 0 1"), never).verdict,
              MateProof::no_mate);
}

TEST(TheMateSolver, SaysThatItWasStopped) {
    MateSolver<Shogi> solver(4);
    int asked = 0;
    const auto pos = position<Shogi>(
        "ln2k3l/1Rs1gsgb1/2pppp3/p5Npp/5PP2/PP2P3P/2PPS4/1Bs2K3/LN3G1+rL w 2Pgnp 56");
    const auto answer = solver.solve(pos, [&](std::uint64_t) { return ++asked > 0; });
    EXPECT_LE(answer.nodes, 256U + 200U);
    EXPECT_EQ(answer.verdict, answer.nodes < 256 ? MateProof::mate : MateProof::unknown);
}

// Random positions, many of them in the middle of an attack: nothing that a plain search finds is
// denied, and all that is claimed is true.
template <GameNotation G>
void expect_truth(std::uint64_t seed, int count, int plies) {
    MateSolver<G> solver(4);
    int mates = 0;
    int refuted = 0;
    visit_random_starts<G>(seed, count, [&](const Start<G>& start) {
        std::uint64_t polls = 0;
        const auto answer = solver.solve(start.pos, [&](std::uint64_t) { return ++polls > 40; });
        const bool short_mate = mates_within<G>(start.pos, plies);
        if (answer.verdict == MateProof::mate) {
            ++mates;
            expect_mating_line<G>(start.pos, answer.line);
        }
        if (answer.verdict == MateProof::no_mate) {
            ++refuted;
            EXPECT_FALSE(short_mate);
        }
        EXPECT_TRUE(!short_mate || answer.verdict == MateProof::mate);
    });
    EXPECT_GT(mates, 0);
    EXPECT_GT(refuted, count / 2);
}

TEST(TheMateSolver, TellsTheTruthInChess) { expect_truth<Chess>(21, 400, 3); }
TEST(TheMateSolver, TellsTheTruthInShogi) { expect_truth<Shogi>(22, 250, 3); }

void expect_solved(const std::string& file, std::size_t most, std::uint64_t most_polls) {
    const auto data = sente::test::data_folder();
    if (!data) GTEST_SKIP() << "no problems: set SENTE_DATA to the data folder";
    std::ifstream lines(*data / "shogi/tsume" / file);
    MateSolver<Shogi> solver(16);
    std::size_t seen = 0;
    std::size_t solved = 0;
    for (std::string line; std::getline(lines, line) && seen < most;) {
        const auto parsed = shogi::parse_study_sfen(line.substr(0, line.find(" ;")));
        if (!parsed.ok()) continue;
        ++seen;
        std::uint64_t polls = 0;
        const auto answer =
            solver.solve(*parsed, [&](std::uint64_t) { return ++polls > most_polls; });
        EXPECT_NE(answer.verdict, MateProof::no_mate) << line;
        if (answer.verdict != MateProof::mate) continue;
        SCOPED_TRACE(line);
        expect_mating_line<Shogi>(*parsed, answer.line);
        ++solved;
    }
    EXPECT_EQ(solved, seen);
}

TEST(MateProblems, OfOnePlyAreSolved) { expect_solved("mate_1.epd", 200, 100); }
TEST(MateProblems, OfFivePliesAreSolved) { expect_solved("mate_5.epd", 60, 1000); }
TEST(MateProblems, OfNinePliesAreSolved) { expect_solved("mate_9.epd", 40, 4000); }

}  // namespace
}  // namespace sente::search::test
