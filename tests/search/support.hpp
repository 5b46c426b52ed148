// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of the search share: an engine with its own table, starts with a past, lines.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "games/chess.hpp"
#include "games/shogi.hpp"

namespace sente::search::test {

using chess::Chess;
using shogi::Shogi;

using ChessPool = Kit<Chess>::Pool;
using ShogiPool = Kit<Shogi>::Pool;

template <GameNotation G>
[[nodiscard]] typename G::Move move(const typename G::Position& pos, std::string_view text) {
    const auto parsed = G::parse_move(pos, text);
    EXPECT_TRUE(parsed.ok()) << text << ": " << (parsed.ok() ? "" : parsed.error().text());
    return parsed.ok() ? *parsed : G::Move::none();
}

// The position after `moves`, with all that came before it on the trail.
template <GameNotation G>
[[nodiscard]] Start<G> start_from(std::string_view text,
                                  const std::vector<std::string_view>& moves = {}) {
    const auto pos = G::parse_position(text);
    EXPECT_TRUE(pos.ok()) << text << ": " << (pos.ok() ? "" : pos.error().text());
    Start<G> start{pos.ok() ? *pos : G::start(), {}, {}};
    start.trail.push(start.pos);
    for (const std::string_view each : moves) {
        start.pos = start.pos.after(move<G>(start.pos, each));
        start.trail.push(start.pos);
    }
    return start;
}

// A line as it was reported, on its own storage.
template <Game G>
struct Reported {
    LineInfo<G> info;
    std::vector<typename G::Move> pv;
};

template <Game G>
class Recorder : public Report<G> {
public:
    void line(const LineInfo<G>& info) override {
        lines.push_back({info, {info.pv.begin(), info.pv.end()}});
    }
    std::vector<Reported<G>> lines;
};

template <GameNotation G>
class Engine {
public:
    Engine() { EXPECT_TRUE(table.resize(4)); }

    // With nothing learned before.
    SearchResult<G> fresh(const Start<G>& start, const Limits& limits) {
        table.clear();
        worker->new_game();
        return run(start, limits);
    }
    SearchResult<G> run(const Start<G>& start, const Limits& limits) {
        worker->configure(settings);
        recorder.lines.clear();
        return worker->run(start, limits, recorder);
    }

    Table table;
    std::atomic<bool> stop{false};
    std::unique_ptr<typename Kit<G>::Worker> worker =
        std::make_unique<typename Kit<G>::Worker>(table, stop);
    Settings settings = default_settings<G>();
    Recorder<G> recorder;
};

[[nodiscard]] inline Limits to_depth(Depth depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}
[[nodiscard]] inline Limits to_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

template <GameNotation G>
[[nodiscard]] std::string text_of(const Start<G>& start, typename G::Move best) {
    return best == G::Move::none() ? "none" : G::format_move(start.pos, best);
}

// Positions of random games, with their trails.
template <GameNotation G, class Visit>
void visit_random_starts(std::uint64_t seed, int count, Visit visit) {
    Random random(seed);
    for (int i = 0; i < count; ++i) {
        Start<G> start{G::start(), {}, {}};
        start.trail.push(start.pos);
        const std::uint64_t plies = random.below(90);
        for (std::uint64_t ply = 0; ply < plies; ++ply) {
            typename G::Position::MoveList legal;
            start.pos.generate_legal(legal);
            if (legal.empty() || is_final(G::judge(start.pos, start.trail, start.rules, 0))) break;
            start.pos = start.pos.after(legal[random.below(legal.size())]);
            start.trail.push(start.pos);
        }
        SCOPED_TRACE(G::format_position(start.pos));
        if (start.pos.has_legal_move()) visit(start);
    }
}

// A line must be legal to its end, and a mate must be played out and have the length its score
// says.
template <GameNotation G>
void expect_sound_line(const Start<G>& start, const std::vector<typename G::Move>& pv,
                       Score score) {
    ASSERT_FALSE(pv.empty());
    typename G::Position pos = start.pos;
    for (const auto each : pv) {
        typename G::Position::MoveList legal;
        pos.generate_legal(legal);
        ASSERT_TRUE(legal.contains(each)) << "illegal in the line: " << each.raw();
        pos = pos.after(each);
    }
    if (!is_mate(score)) return;
    EXPECT_EQ(static_cast<int>(pv.size()), kMate - std::abs(score)) << "score " << score;
    EXPECT_FALSE(pos.has_legal_move()) << "the line does not end in mate";
}

}  // namespace sente::search::test
