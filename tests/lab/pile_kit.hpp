// SPDX-License-Identifier: GPL-3.0-or-later
// All that the tiny game needs beside its rules to be searched, measured and played by the
// laboratory.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "game/ending.hpp"
#include "game/kit.hpp"
#include "games/kit_concepts.hpp"
#include "games/parts.hpp"
#include "lab/pile.hpp"
#include "search/settings.hpp"
#include "search/worker.hpp"

namespace sente::test {

// Knows nothing: whoever wins, the search has found it.
struct PileEvaluator {
    void reset(const Pile::Position& /*pos*/) {}
    NullObserver push() { return {}; }
    void push_pass() {}
    void pop() {}
    Score evaluate(const Pile::Position& /*pos*/) { return 0; }
};

inline constexpr std::array<std::string_view, 3> kPileBenchPositions = {"10 first", "21 second",
                                                                        "16 first"};

}  // namespace sente::test

namespace sente {

template <>
struct Kit<test::Pile> {
    using Position = test::Pile::Position;
    using Move = test::Pile::Move;

    // Search and evaluation.
    using Worker = search::Worker<test::Pile, test::PileEvaluator>;
    static search::Settings search_settings() {
        search::Settings settings;
        settings.use.null_move = false;  // to pass would often be the best move of all
        return settings;
    }

    // The laboratory.
    static constexpr const auto& kBenchPositions = test::kPileBenchPositions;
    static constexpr games::BenchDepths kBenchDepths = {12, 10, 10, 6};
    static constexpr games::Adjudication kAdjudication = {1000, 0, 0, 0, 0, 100};
    static constexpr Score kMostUneven = 150;
    static constexpr int kMoveLimit = 0;
    static constexpr std::uint16_t kFileNumber = 77;
    static test::Pile::Rules limited_rules(int /*moves*/) { return {}; }
    static EndReason why_drawn(const Position& /*pos*/, const test::Pile::Trail& /*trail*/,
                               const test::Pile::Rules& /*rules*/) {
        return EndReason::move_limit;
    }
    static Verdict declaration(const Position& /*pos*/, const test::Pile::Rules& /*rules*/) {
        return Verdict::open;
    }
    static bool can_win(const Position& /*pos*/, Side /*side*/) { return true; }

    // Moves as people write them.
    static int move_number(const Position& /*pos*/) { return 1; }
    static std::string move_name(const Position& /*pos*/, Move move, Move /*last*/) {
        return "takes " + std::to_string(move.taken);
    }
    static Result<Move> parse_answer(const Position& pos, std::string_view text) {
        return test::Pile::parse_move(pos, text);
    }
};

static_assert(games::SearchKit<test::Pile>);
static_assert(games::LaboratoryKit<test::Pile>);

}  // namespace sente
