// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the shogi evaluation that moves change piece by piece: material, hands, squares, and
// where pieces stand relative to both kings.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/multi_array.hpp"
#include "eval/classical/shogi_weights.hpp"
#include "eval/classical/taper.hpp"
#include "shogi/position.hpp"

namespace sente::eval {

// Where a square of `side` stands in a table by rank and distance from the nearer edge file.
[[nodiscard]] constexpr std::size_t shogi_place(Side side, shogi::Square square) {
    const int file = shogi::file_of(square);
    const int rank = shogi::relative_rank(side, square);
    return static_cast<std::size_t>(rank * 5 + (file < 5 ? file : 8 - file));
}

// Squares spread so that the difference of two tells files and ranks apart.
inline constexpr int kSpreadCentre = 8 * 17 + 8;
[[nodiscard]] constexpr int spread(shogi::Square square) {
    return shogi::file_of(square) * 17 + shogi::rank_of(square);
}

struct ShogiTables {
    MultiArray<Taper, shogi::kPieceSlots, shogi::kSquares> board{};
    // [owner of the king][piece][spread of the piece - spread of the king + kSpreadCentre]
    MultiArray<Taper, 2, shogi::kPieceSlots, 2 * kSpreadCentre + 1> king{};
    MultiArray<Taper, 2, 7, kHandCounts> hand{};
    std::array<std::int16_t, shogi::kSquares> spread{};
};

extern const ShogiTables kShogiTables;

// How far the game is from its opening, by what came to hand and entered the enemy camp: 0 to
// kLate.
inline constexpr int kLate = 40;
inline constexpr std::array<int, 7> kHandProgress{1, 2, 2, 3, 3, 4, 4};
inline constexpr int kCampProgress = 2;

// The king, or its home where a study has none.
[[nodiscard]] inline shogi::Square king_or_home(const shogi::Position& pos, Side side) {
    const shogi::Square king = pos.king(side);
    if (king != shogi::kNoSquare) return king;
    return shogi::square_at(4, side == Side::first ? 8 : 0);
}

// Sums for one position; it listens to Position::after to become those of the next one. A king's
// move changes the place of everything relative to it, so those sums are then made anew, but only
// when they are asked for.
class ShogiFrame {
public:
    [[nodiscard]] static ShogiFrame of(const shogi::Position& pos);

    void moved(int piece, int from, int to) {
        board_ += on_board(piece, to) - on_board(piece, from);
        if (is_king(piece))
            is_stale_ = true;
        else
            relative_ += near_kings(piece, to) - near_kings(piece, from);
    }
    void added(int piece, int square) {
        board_ += on_board(piece, square);
        relative_ += near_kings(piece, square);
    }
    void removed(int piece, int square) {
        board_ -= on_board(piece, square);
        relative_ -= near_kings(piece, square);
    }
    void hand_changed(Side side, int kind, int before, int after) {
        const auto k = static_cast<std::size_t>(kind);
        const auto& table = kShogiTables.hand[at(side)][k];
        board_ += table[static_cast<std::size_t>(after)] - table[static_cast<std::size_t>(before)];
        in_hand_ += (after - before) * kHandProgress[k];
    }

    // Material, hands, squares and places near kings, for the first side.
    [[nodiscard]] Taper sum(const shogi::Position& pos) {
        if (is_stale_) refresh(pos);
        return board_ + relative_;
    }
    [[nodiscard]] int hand_progress() const { return in_hand_; }

private:
    [[nodiscard]] static bool is_king(int piece) {
        constexpr int kKing = piece_slot(make_piece(Side::first, shogi::Kind::king));
        return piece == kKing || piece == kKing + shogi::kPieceSlots / 2;
    }
    [[nodiscard]] static Taper on_board(int piece, int square) {
        return kShogiTables
            .board[static_cast<std::size_t>(piece)][static_cast<std::size_t>(square)];
    }
    [[nodiscard]] Taper near_kings(int piece, int square) const {
        const int here = kShogiTables.spread[static_cast<std::size_t>(square)];
        const auto p = static_cast<std::size_t>(piece);
        return kShogiTables.king[0][p][static_cast<std::size_t>(here - kings_[0])] +
               kShogiTables.king[1][p][static_cast<std::size_t>(here - kings_[1])];
    }
    void refresh(const shogi::Position& pos);

    Taper board_;
    Taper relative_;
    std::array<std::int16_t, 2> kings_{};  // spread, less kSpreadCentre
    int in_hand_ = 0;
    bool is_stale_ = false;
};

}  // namespace sente::eval
