// SPDX-License-Identifier: GPL-3.0-or-later
// Shogi as a game that the shared search can play.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "game/game.hpp"
#include "game/notation.hpp"
#include "game/perft.hpp"
#include "shogi/notation.hpp"
#include "shogi/position.hpp"
#include "shogi/rules.hpp"

namespace sente::shogi {

struct Shogi {
    using Move = shogi::Move;
    using Position = shogi::Position;
    using Trail = shogi::Trail;
    using Rules = shogi::Rules;

    static constexpr std::string_view kName = "shogi";
    static constexpr std::size_t kMaxMoves = Position::kMaxMoves;
    static constexpr std::size_t kRoutes = (kSquares + 7) * kSquares * 2;
    static constexpr std::size_t kArrivals = kPieceSlots * kSquares;
    static constexpr std::size_t kTargets = kSquares;
    static constexpr std::size_t kVictims = kKinds;
    static constexpr std::size_t kThreatBuckets = 1;
    static constexpr std::size_t kStructures = Position::kStructures;
    static constexpr bool kNoMovesIsLoss = true;
    static constexpr bool kUpcomingRepetition = false;  // a cycle may be a win or a loss

    static Verdict judge(const Position& pos, const Trail& trail, const Rules& rules, int ply) {
        return shogi::judge(pos, trail, rules, ply);
    }
    static bool declaration(const Position& pos, const Rules& rules) {
        return declaration_verdict(pos, rules) == Verdict::win;
    }
    static std::optional<Move> mate_in_one(const Position& pos) { return shogi::mate_in_one(pos); }
    static bool upcoming_repetition(const Position&, const Trail&, int) { return false; }

    static Position start() { return *parse_sfen(kStartSfen); }
    static Result<Position> parse_position(std::string_view text) { return parse_sfen(text); }
    static Result<Position> parse_study(std::string_view text) { return parse_study_sfen(text); }
    static std::string format_position(const Position& pos) { return format_sfen(pos); }
    static Result<Move> parse_move(const Position& pos, std::string_view text) {
        return parse_usi_move(pos, text);
    }
    static std::string format_move(const Position&, Move m) { return format_usi_move(m); }
};

static_assert(Game<Shogi>);
static_assert(GameNotation<Shogi>);

}  // namespace sente::shogi

namespace sente {

extern template std::uint64_t perft<shogi::Shogi>(const shogi::Position&, int,
                                                  const std::atomic<bool>*);

}  // namespace sente
