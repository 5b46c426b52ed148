// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of the static exchange once more, played out on a plain board without any tables.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "chess/position.hpp"

namespace sente::chess {

class SlowExchange {
public:
    explicit SlowExchange(const Position& pos) : board_(pos.setup().board), side_(pos.side()) {}

    Score value(Move move) {
        if (move.kind() == MoveKind::castling) return 0;
        target_ = move.to();
        Piece mover = on(move.from());
        Score gain = value_of(kind_of(on(target_)));
        if (move.kind() == MoveKind::en_passant) {
            on(square_at(file_of(target_), rank_of(move.from()))) = Piece::none;
            gain = value_of(Kind::pawn);
        }
        if (move.is_promotion()) {
            mover = make_piece(side_, move.promotion());
            gain += value_of(move.promotion()) - value_of(Kind::pawn);
        }
        on(move.from()) = Piece::none;
        on(target_) = mover;
        return gain - best_for(!side_);
    }

private:
    Piece& on(Square square) { return board_[static_cast<std::size_t>(square)]; }

    // The most `side` can win by taking or not taking on the target.
    Score best_for(Side side) {
        Square chosen = kNoSquare;
        for (Square from = 0; from < kSquares; ++from) {
            if (on(from) == Piece::none || side_of(on(from)) != side || !may_take(from)) continue;
            if (chosen == kNoSquare || kind_of(on(from)) < kind_of(on(chosen))) chosen = from;
        }
        if (chosen == kNoSquare) return 0;
        const auto before = board_;
        Score gain = value_of(kind_of(on(target_)));
        const int last_rank = side == Side::first ? 7 : 0;
        Piece taker = on(chosen);
        if (kind_of(taker) == Kind::pawn && rank_of(target_) == last_rank) {
            taker = make_piece(side, Kind::queen);
            gain += value_of(Kind::queen) - value_of(Kind::pawn);
        }
        on(target_) = taker;
        on(chosen) = Piece::none;
        const Score result = std::max(0, gain - best_for(!side));
        board_ = before;
        return result;
    }

    bool may_take(Square from) {
        if (!attacks(from, target_)) return false;
        const Side side = side_of(on(from));
        const Square king = king_of(side);
        std::array<bool, kSquares> aimed_before{};
        for (Square enemy = 0; enemy < kSquares; ++enemy)
            aimed_before[static_cast<std::size_t>(enemy)] =
                is_slider_of(!side, enemy) && attacks(enemy, king);
        const auto before = board_;
        const bool is_king = kind_of(on(from)) == Kind::king;
        on(target_) = on(from);
        on(from) = Piece::none;
        bool allowed = true;
        for (Square enemy = 0; enemy < kSquares; ++enemy) {
            if (enemy == target_ || on(enemy) == Piece::none || side_of(on(enemy)) == side)
                continue;
            if (is_king && attacks(enemy, target_)) allowed = false;
            if (!is_king && is_slider_of(!side, enemy) && attacks(enemy, king) &&
                !aimed_before[static_cast<std::size_t>(enemy)])
                allowed = false;
        }
        board_ = before;
        return allowed;
    }

    bool is_slider_of(Side side, Square square) {
        const Piece piece = on(square);
        if (piece == Piece::none || side_of(piece) != side) return false;
        const Kind kind = kind_of(piece);
        return kind == Kind::bishop || kind == Kind::rook || kind == Kind::queen;
    }

    Square king_of(Side side) {
        for (Square square = 0; square < kSquares; ++square)
            if (on(square) == make_piece(side, Kind::king)) return square;
        return kNoSquare;
    }

    bool attacks(Square from, Square to) {
        if (from == to || to == kNoSquare) return false;
        const int files = file_of(to) - file_of(from);
        const int ranks = rank_of(to) - rank_of(from);
        const bool straight = files == 0 || ranks == 0;
        const bool diagonal = std::abs(files) == std::abs(ranks);
        const int up = side_of(on(from)) == Side::first ? 1 : -1;
        switch (kind_of(on(from))) {
            case Kind::pawn: return std::abs(files) == 1 && ranks == up;
            case Kind::knight: return std::abs(files * ranks) == 2;
            case Kind::king: return std::max(std::abs(files), std::abs(ranks)) == 1;
            case Kind::bishop: return diagonal && is_open(from, to);
            case Kind::rook: return straight && is_open(from, to);
            case Kind::queen: return (straight || diagonal) && is_open(from, to);
            default: return false;
        }
    }

    bool is_open(Square from, Square to) {
        const auto sign = [](int x) { return (x > 0) - (x < 0); };
        const int step = sign(file_of(to) - file_of(from)) + 8 * sign(rank_of(to) - rank_of(from));
        for (Square square = from + step; square != to; square += step)
            if (on(square) != Piece::none) return false;
        return true;
    }

    std::array<Piece, kSquares> board_;
    Side side_;
    Square target_ = kNoSquare;
};

}  // namespace sente::chess
