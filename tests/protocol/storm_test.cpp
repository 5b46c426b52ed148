// SPDX-License-Identifier: GPL-3.0-or-later
// Storms of commands at random moments: every go gets its move, every isready its readyok, and
// nothing else happens. SENTE_STORM_SEED=N chooses another storm.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "core/random.hpp"
#include "protocol/talk.hpp"

namespace sente::protocol {
namespace {

constexpr std::array kCommon = {"stop",
                                "stop",
                                "isready",
                                "isready",
                                "ponderhit",
                                "go infinite",
                                "go ponder wtime 3 btime 3",
                                "go depth 3",
                                "go movetime 1",
                                "go nodes 300",
                                "go wtime 1 btime 1",
                                "go depth 2 infinite",
                                "go ponder depth 2",
                                "position startpos",
                                "setoption name MultiPV value 3",
                                "setoption name MultiPV value 1",
                                "setoption name MovePicker value ranked",
                                "setoption name MovePicker value staged",
                                "d",
                                "go perft 2",
                                "nonsense",
                                "position nonsense",
                                "",
                                "setoption name Nope value 1"};

// What takes long comes seldom; in the other protocol some of it is refused.
constexpr std::array kCostly = {"setoption name Hash value 1",
                                "setoption name Hash value 2",
                                "setoption name Threads value 2",
                                "setoption name Threads value 1",
                                "setoption name Clear Hash",
                                "ucinewgame",
                                "usinewgame",
                                "setoption name UCI_Variant value shogi",
                                "setoption name UCI_Variant value chess"};

constexpr std::array kUci = {"position startpos moves e2e4 c7c5",
                             "position fen R6k/6pp/8/8/8/8/8/K7 b - - 0 1",
                             "setoption name UCI_Chess960 value true", "go mate 1 nodes 100"};

constexpr std::array kUsi = {"gameover lose",
                             "position startpos moves 7g7f 3c3d",
                             "go btime 1 wtime 1 byoyomi 1",
                             "go mate 1",
                             "go mate infinite",
                             "ponderhit btime 1 wtime 1",
                             "position sfen 8k/8G/8P/9/9/9/9/9/K8 w - 1"};

std::uint64_t first_seed() {
    const char* const text = std::getenv("SENTE_STORM_SEED");
    return text == nullptr ? 1 : std::strtoull(text, nullptr, 10);
}

struct Expected {
    std::size_t answers = 0;  // bestmove or checkmate
    std::size_t ready = 0;
};

void pause(Random& random) {
    if (random.below(4) != 0) return;
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(400)));
}

void expect_order(const std::string& text, const Expected& expected, std::uint64_t seed) {
    const std::size_t answers =
        lines_with(text, "bestmove ").size() + lines_with(text, "checkmate ").size();
    EXPECT_EQ(answers, expected.answers) << "seed " << seed;
    EXPECT_EQ(lines_with(text, "readyok").size(), expected.ready) << "seed " << seed;
}

template <std::size_t n>
void storm(Protocol protocol, const std::array<const char*, n>& own, int commands,
           std::uint64_t seed) {
    Random random(seed);
    Expected expected;
    Talk talk(protocol);
    for (int i = 0; i < commands; ++i) {
        std::string line = kCommon[random.below(kCommon.size())];
        if (random.below(3) == 0) line = own[random.below(own.size())];
        if (random.below(40) == 0) line = kCostly[random.below(kCostly.size())];
        if (line.starts_with("go ") && !line.starts_with("go perft")) ++expected.answers;
        if (line == "isready") ++expected.ready;
        ASSERT_TRUE(talk.send(line));
        pause(random);
    }
    ASSERT_FALSE(talk.send("quit"));
    expect_order(talk.all(), expected, seed);
}

TEST(Storm, OfUciCommandsIsSurvivedInOrder) {
    for (std::uint64_t seed = first_seed(); seed < first_seed() + 10; ++seed)
        storm(Protocol::uci, kUci, 520, seed);
}

TEST(Storm, OfUsiCommandsIsSurvivedInOrder) {
    for (std::uint64_t seed = first_seed(); seed < first_seed() + 10; ++seed)
        storm(Protocol::usi, kUsi, 520, seed);
}

TEST(Storm, QuitComesAtAnyMoment) {
    Random random(first_seed());
    for (int game = 0; game < 40; ++game) {
        Talk talk(random.below(2) == 0 ? Protocol::uci : Protocol::usi);
        const bool runs = random.below(4) != 0;
        if (runs) (void)talk.send("go infinite");
        pause(random);
        if (random.below(3) == 0) (void)talk.send("setoption name Hash value 32");
        ASSERT_FALSE(talk.send("quit"));
        EXPECT_EQ(lines_with(talk.all(), "bestmove").size(), runs ? 1U : 0U);
    }
}

}  // namespace
}  // namespace sente::protocol
