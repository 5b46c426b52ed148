// SPDX-License-Identifier: GPL-3.0-or-later
// Chess as a game that ordering, search and protocols can be instantiated with.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "chess/move.hpp"
#include "chess/notation.hpp"
#include "chess/position.hpp"
#include "chess/rules.hpp"
#include "core/bits.hpp"
#include "game/game.hpp"
#include "game/notation.hpp"
#include "game/perft.hpp"

namespace sente::chess {

struct Chess {
    using Move = chess::Move;
    using Position = chess::Position;
    using Rules = chess::Rules;
    using Trail = chess::Trail;

    static constexpr std::string_view kName = "chess";
    static constexpr std::size_t kMaxMoves = chess::kMaxMoves;
    static constexpr std::size_t kRoutes = 64 * 64;
    static constexpr std::size_t kArrivals = 12 * 64;
    static constexpr std::size_t kTargets = kSquares;
    static constexpr std::size_t kVictims = 7;
    static constexpr std::size_t kThreatBuckets = 4;
    static constexpr std::size_t kStructures = chess::kStructures;
    static constexpr bool kNoMovesIsLoss = false;  // stalemate is a draw
    static constexpr bool kUpcomingRepetition = true;

    [[nodiscard]] static Position start() { return *parse_fen(kStartFen); }
    [[nodiscard]] static Verdict judge(const Position& pos, const Trail& trail, const Rules& rules,
                                       int ply) {
        return chess::judge(pos, trail, rules, ply);
    }
    [[nodiscard]] static bool declaration(const Position&, const Rules&) { return false; }
    [[nodiscard]] static std::optional<Move> mate_in_one(const Position&) { return {}; }
    [[nodiscard]] static bool upcoming_repetition(const Position& pos, const Trail& trail,
                                                  int ply) {
        return chess::upcoming_repetition(pos, trail, ply);
    }

    [[nodiscard]] static int piece_count(const Position& pos) {
        return bits::count(pos.occupied());
    }

    [[nodiscard]] static Result<Position> parse_position(std::string_view text) {
        return parse_fen(text);
    }
    [[nodiscard]] static std::string format_position(const Position& pos) {
        return format_fen(pos);
    }
    [[nodiscard]] static Result<Move> parse_move(const Position& pos, std::string_view text) {
        return parse_uci(pos, text);
    }
    [[nodiscard]] static std::string format_move(const Position& pos, Move move) {
        return format_uci(pos, move);
    }
};

static_assert(Game<Chess>);
static_assert(GameNotation<Chess>);

}  // namespace sente::chess

namespace sente {

extern template std::uint64_t perft<chess::Chess>(const chess::Position&, int,
                                                  const std::atomic<bool>*);

}  // namespace sente
