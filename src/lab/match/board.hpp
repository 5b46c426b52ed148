// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter's board: our own rules decide what is legal and when a game has ended.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "games/games.hpp"
#include "lab/match/dialect.hpp"
#include "lab/openings.hpp"
#include "lab/referee.hpp"
#include "protocol/options.hpp"
#include "records/record.hpp"

namespace sente::lab::match {

using lab::Outcome;
using records::GameKind;

using games::name_of;

struct ArbiterRules {
    GameKind game = {};
    int max_plies =
        0;  // drawn after so many moves of either side, the opening's included; 0: never
    protocol::EnteringKingRule entering_king = protocol::EnteringKingRule::csa27;
};

using Opening = BookLine;

class Board {
public:
    Board() = default;
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;
    virtual ~Board() = default;

    // Plays a move as an engine of that dialect writes it; says what is wrong with it otherwise.
    [[nodiscard]] virtual std::optional<std::string> play(std::string_view move,
                                                          Dialect dialect) = 0;
    // The end of the game by the rules and the move limit, if it has come.
    [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
    // What comes of the claim of the side to move that it has won without a move.
    [[nodiscard]] virtual Outcome declared() const = 0;
    // Whether the side could win at all; otherwise the other's time is not its win.
    [[nodiscard]] virtual bool can_win(Side side) const = 0;
    [[nodiscard]] virtual Side side() const = 0;
    // "position …" with all moves so far.
    [[nodiscard]] virtual const std::string& command(Dialect dialect) const = 0;
    // The present position and the first one, as FEN or SFEN.
    [[nodiscard]] virtual std::string position() const = 0;
    [[nodiscard]] virtual const std::string& start() const = 0;
    // All moves since the start, the opening's included, in the words of the game's own protocol.
    [[nodiscard]] virtual const std::vector<std::string>& moves() const = 0;
    // The number of the move as the game counts.
    [[nodiscard]] virtual int move_number() const = 0;
};

// An opening with an illegal move, or after which there is nothing to play, is an error.
[[nodiscard]] Result<std::shared_ptr<Board>> make_board(const ArbiterRules& rules,
                                                        const Opening& opening);

}  // namespace sente::lab::match
