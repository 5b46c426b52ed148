// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of a stored game, one after the other; a game that breaks the rules ends early.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "core/types.hpp"
#include "lab/arena.hpp"
#include "lab/selfplay/chain.hpp"

namespace sente::lab::selfplay {

// Whether the rules allow the move, those that search leaves out as pointless included.
template <GameNotation G>
[[nodiscard]] bool is_allowed(const typename G::Position& pos, typename G::Move move) {
    if (pos.is_pseudo_legal(move)) return pos.is_legal(move);
    typename G::Position::MoveList legal;
    pos.generate_legal(legal);
    return legal.contains(move);
}

// for (Replay<G> replay(game); replay.has_position(); replay.advance()) …
// The game must outlive it.
template <GameNotation G>
class Replay {
public:
    explicit Replay(const ChainGame& game) : game_(game) {
        if (!game.start.empty()) {
            const auto pos = G::parse_position(game.start);
            if (!pos.ok()) {
                trouble_ = InputError{"start: " + pos.error().text()};
                return;
            }
            pos_ = *pos;
        }
        for (const std::uint16_t raw : game.opening)
            if (!play(raw)) return;
        check();
    }

    [[nodiscard]] bool has_position() const { return !trouble_ && next_ < game_.moves.size(); }
    void advance() {
        pos_ = pos_.after(move());
        ++ply_;
        ++next_;
        check();
    }

    [[nodiscard]] const typename G::Position& pos() const { return pos_; }
    // Plies since the start, those of the opening included.
    [[nodiscard]] int ply() const { return ply_; }
    [[nodiscard]] typename G::Move move() const {
        return G::Move::from_raw(game_.moves[next_].move);
    }
    // Seen by the side to move.
    [[nodiscard]] Score score() const { return game_.moves[next_].score; }
    // Seen by the first side, as the result is.
    [[nodiscard]] Score score_of_first() const {
        return pos_.side() == Side::first ? score() : -score();
    }
    [[nodiscard]] bool is_skipped() const { return game_.moves[next_].skipped; }
    [[nodiscard]] std::size_t index() const { return next_; }
    // Why the game ended early: it has an unreadable start or an illegal move.
    [[nodiscard]] const std::optional<InputError>& trouble() const { return trouble_; }

private:
    bool play(std::uint16_t raw) {
        const auto move = G::Move::from_raw(raw);
        if (!expect_legal(move)) return false;
        pos_ = pos_.after(move);
        ++ply_;
        return true;
    }
    // The move of the position that comes next must be legal before anybody sees it.
    void check() {
        if (next_ < game_.moves.size()) static_cast<void>(expect_legal(move()));
    }
    bool expect_legal(typename G::Move move) {
        if (is_allowed<G>(pos_, move)) return true;
        trouble_ = InputError{"illegal move " + std::to_string(move.raw()) + " at ply " +
                              std::to_string(ply_) + " in " + G::format_position(pos_)};
        return false;
    }

    const ChainGame& game_;
    typename G::Position pos_ = G::start();
    int ply_ = 0;
    std::size_t next_ = 0;
    std::optional<InputError> trouble_;
};

// What a game is stored as.
template <GameNotation G>
[[nodiscard]] ChainGame chain_of(const arena::PlayedGame<G>& game) {
    ChainGame chain;
    chain.start = G::format_position(game.opening.start);
    if (chain.start == G::format_position(G::start())) chain.start.clear();
    for (const typename G::Move move : game.opening.moves) chain.opening.push_back(move.raw());
    for (const arena::PlayedMove<G>& move : game.moves)
        chain.moves.push_back({move.move.raw(), static_cast<std::int16_t>(move.score), false});
    chain.ending = game.ending;
    return chain;
}

}  // namespace sente::lab::selfplay
