// SPDX-License-Identifier: GPL-3.0-or-later
// Best lines are legal and whole, one or many, whatever the transposition table holds.
#include <algorithm>
#include <set>

#include "common/effort.hpp"
#include "search/support.hpp"

namespace sente::search::test {
namespace {

template <GameNotation G>
void expect_sound_everywhere(ordering::PolicyName policy, int positions, Depth depth) {
    Engine<G> engine;
    engine.settings.ordering.policy = policy;
    visit_random_starts<G>(61, positions, [&](const Start<G>& start) {
        const SearchResult<G> outcome = engine.fresh(start, to_depth(depth));
        expect_sound_line<G>(start, outcome.pv, outcome.score);
        EXPECT_EQ(outcome.pv.front(), outcome.best);
        for (const Reported<G>& line : engine.recorder.lines)
            if (line.info.bound == Bound::exact)
                expect_sound_line<G>(start, line.pv, line.info.score);
    });
}

TEST(TheBestLine, IsLegalAndWholeInChess) {
    expect_sound_everywhere<Chess>(ordering::PolicyName::staged, in_brief(150), 7);
    expect_sound_everywhere<Chess>(ordering::PolicyName::weighted, in_brief(30), 5);
    expect_sound_everywhere<Chess>(ordering::PolicyName::banded, in_brief(30), 5);
    expect_sound_everywhere<Chess>(ordering::PolicyName::ranked, in_brief(30), 5);
}
TEST(TheBestLine, IsLegalAndWholeInShogi) {
    expect_sound_everywhere<Shogi>(ordering::PolicyName::staged, in_brief(150), 6);
    expect_sound_everywhere<Shogi>(ordering::PolicyName::weighted, in_brief(30), 4);
    expect_sound_everywhere<Shogi>(ordering::PolicyName::banded, in_brief(30), 4);
    expect_sound_everywhere<Shogi>(ordering::PolicyName::ranked, in_brief(30), 4);
}

TEST(TheBestLine, IsWholeWithAnySwitchOff) {
    for (const TechniqueInfo& technique : kTechniques) {
        SCOPED_TRACE(std::string(technique.name));
        Engine<Chess> engine;
        engine.settings.use.*technique.flag = false;
        engine.settings.ordering.use.hash_move = false;
        visit_random_starts<Chess>(62, 8, [&](const Start<Chess>& start) {
            const auto outcome = engine.fresh(start, to_depth(8));
            expect_sound_line<Chess>(start, outcome.pv, outcome.score);
        });
    }
}

// A move that led long ago must not come back with its old score when time is up.
TEST(TheBestLine, IsWholeWhereverTheSearchIsStopped) {
    const auto start = start_from<Chess>("8/1p6/8/2P5/8/8/p2K4/Bk6 b - - 0 1");
    Engine<Chess> engine;
    for (std::uint64_t nodes = 2'000; nodes <= 60'000; nodes += 2'000) {
        const auto outcome = engine.fresh(start, to_nodes(nodes));
        if (outcome.bound == Bound::exact)
            expect_sound_line<Chess>(start, outcome.pv, outcome.score);
        else
            EXPECT_EQ(outcome.bound, Bound::lower);
    }
}

// A position whose leading move changes between iterations, and fails low in the unfinished one.
TEST(TheLastLineReported, IsTheAnswerWhereverTheSearchIsStopped) {
    const auto start =
        start_from<Shogi>("lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 1");
    for (std::uint64_t nodes = 1'000; nodes <= 120'000; nodes += 3'000) {
        Engine<Shogi> engine;
        const auto outcome = engine.fresh(start, to_nodes(nodes));
        ASSERT_FALSE(engine.recorder.lines.empty());
        EXPECT_EQ(engine.recorder.lines.back().pv.front(), outcome.best) << nodes << " nodes";
    }
}

template <GameNotation G>
void expect_sound_lines(const Start<G>& start, int wanted, Depth depth) {
    Engine<G> engine;
    Limits limits = to_depth(depth);
    limits.lines = wanted;
    const SearchResult<G> outcome = engine.fresh(start, limits);
    typename G::Position::MoveList legal;
    start.pos.generate_legal(legal);
    const auto worth_a_line = std::count_if(
        legal.begin(), legal.end(), [&](const auto each) { return !start.pos.is_pointless(each); });
    const auto expected =
        std::min(static_cast<std::size_t>(worth_a_line), static_cast<std::size_t>(wanted));
    for (Depth each = 1; each <= depth; ++each) {
        SCOPED_TRACE("depth " + std::to_string(each));
        std::vector<Reported<G>> lines;
        for (const Reported<G>& line : engine.recorder.lines)
            if (line.info.depth == each && line.info.bound == Bound::exact) lines.push_back(line);
        ASSERT_EQ(lines.size(), expected);
        std::set<std::uint16_t> first_moves;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            EXPECT_EQ(lines[i].info.line, static_cast<int>(i) + 1);
            if (i > 0) {
                EXPECT_LE(lines[i].info.score, lines[i - 1].info.score);
            }
            expect_sound_line<G>(start, lines[i].pv, lines[i].info.score);
            first_moves.insert(lines[i].pv.front().raw());
        }
        EXPECT_EQ(first_moves.size(), expected) << "a move leads two lines";
        if (each == depth) {
            EXPECT_EQ(outcome.best, lines.front().pv.front());
        }
    }
}

TEST(SeveralLines, AreDistinctSortedAndCompleteInChess) {
    visit_random_starts<Chess>(63, 25, [](const Start<Chess>& start) {
        expect_sound_lines<Chess>(start, 3, 7);
        expect_sound_lines<Chess>(start, 500, 3);
    });
}
TEST(SeveralLines, AreDistinctSortedAndCompleteInShogi) {
    visit_random_starts<Shogi>(64, 15, [](const Start<Shogi>& start) {
        expect_sound_lines<Shogi>(start, 3, 6);
        expect_sound_lines<Shogi>(start, 1000, 2);
    });
}

// Without techniques and one ply deep, a line has the score of its move searched alone.
TEST(SeveralLines, HaveTheScoresOfTheirMovesSearchedAlone) {
    visit_random_starts<Chess>(65, 30, [](const Start<Chess>& start) {
        Engine<Chess> engine;
        for (const TechniqueInfo& technique : kTechniques)
            engine.settings.use.*technique.flag = false;
        Limits limits = to_depth(1);
        limits.lines = 500;
        (void)engine.fresh(start, limits);
        const auto lines = engine.recorder.lines;
        for (const auto& line : lines) {
            Limits alone = to_depth(1);
            alone.only_moves = {line.pv.front().raw()};
            EXPECT_EQ(engine.fresh(start, alone).score, line.info.score)
                << Chess::format_move(start.pos, line.pv.front());
        }
    });
}

// Entries with random contents under the keys of positions that the search will meet.
template <GameNotation G>
void poison(Table& table, const typename G::Position& pos, int plies, Random& random) {
    TableEntry entry;
    typename G::Position::MoveList legal;
    pos.generate_legal(legal);
    entry.move = legal.empty() || random.below(2) == 0 ? static_cast<std::uint16_t>(random.next())
                                                       : legal[random.below(legal.size())].raw();
    entry.score = static_cast<std::int16_t>(random.next());
    entry.depth = static_cast<Depth>(random.below(255)) - 7;
    entry.bound = static_cast<Bound>(random.below(4));
    entry.was_pv = random.below(2) == 0;
    table.store(pos.key(), entry);
    if (plies == 0) return;
    for (const auto each : legal)
        if (random.below(plies > 1 ? 1 : 3) == 0)
            poison<G>(table, pos.after(each), plies - 1, random);
}

template <GameNotation G>
void expect_legal_lines_in_spite_of_garbage(int positions, int plies) {
    Engine<G> engine;
    Random random(66);
    visit_random_starts<G>(67, positions, [&](const Start<G>& start) {
        for (const std::string_view name : ordering::kPolicyNames) {
            engine.settings.ordering.policy = *ordering::policy_named(name);
            engine.table.clear();
            engine.worker->new_game();
            poison<G>(engine.table, start.pos, plies, random);
            const SearchResult<G> outcome = engine.run(start, to_depth(5));
            // The score may be anything; the line must be legal.
            expect_sound_line<G>(start, outcome.pv, 0);
        }
    });
}

TEST(GarbageInTheTable, YieldsNoIllegalLineInChess) {
    expect_legal_lines_in_spite_of_garbage<Chess>(in_brief(40), 3);
}
TEST(GarbageInTheTable, YieldsNoIllegalLineInShogi) {
    expect_legal_lines_in_spite_of_garbage<Shogi>(in_brief(30), 2);
}

}  // namespace
}  // namespace sente::search::test
