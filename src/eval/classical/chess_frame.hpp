// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the chess evaluation that moves change piece by piece: material and squares.
#pragma once

#include <array>
#include <cstdint>

#include "chess/position.hpp"
#include "core/multi_array.hpp"
#include "eval/classical/chess_weights.hpp"
#include "eval/classical/taper.hpp"

namespace sente::eval {

// Where a square of `side` stands in a table by rank and distance from the nearer edge file.
[[nodiscard]] constexpr std::size_t chess_place(Side side, chess::Square square) {
    const int file = chess::file_of(square);
    const int rank = chess::relative_rank(side, chess::rank_of(square));
    return static_cast<std::size_t>(rank * 4 + (file < 4 ? file : 7 - file));
}

using ChessSquareTable = MultiArray<Taper, chess::kPieces, chess::kSquares>;

// By dense piece index: positive for the first side, negative for the second.
[[nodiscard]] constexpr ChessSquareTable make_chess_square_table() {
    ChessSquareTable table{};
    for (const Side side : {Side::first, Side::second})
        for (std::size_t kind = 1; kind < chess::kKinds; ++kind)
            for (chess::Square square = 0; square < chess::kSquares; ++square) {
                const Taper value = kChessWeights.material[kind] +
                                    kChessWeights.square[kind][chess_place(side, square)];
                const auto piece = static_cast<std::size_t>(
                    dense_index(chess::make_piece(side, static_cast<chess::Kind>(kind))));
                table[piece][static_cast<std::size_t>(square)] =
                    side == Side::first ? value : -value;
            }
    return table;
}

inline constexpr ChessSquareTable kChessSquareTable = make_chess_square_table();

// What pieces other than pawns and kings are worth together, for phase and endings.
[[nodiscard]] constexpr int figure_value(chess::Kind kind) {
    return kind == chess::Kind::pawn || kind == chess::Kind::king ? 0 : chess::value_of(kind);
}

// Sums for one position; it listens to Position::after to become those of the next one.
class ChessFrame {
public:
    [[nodiscard]] static ChessFrame of(const chess::Position& pos) {
        ChessFrame frame;
        for (chess::Bitboard rest = pos.occupied(); rest != 0;) {
            const chess::Square square = bits::pop_lowest(rest);
            frame.added(dense_index(pos.piece_on(square)), square);
        }
        return frame;
    }

    void moved(int piece, int from, int to) { sum_ += value(piece, to) - value(piece, from); }
    void added(int piece, int square) {
        sum_ += value(piece, square);
        figures_[piece >= kKindsPerSide] += kFigures[static_cast<std::size_t>(piece)];
    }
    void removed(int piece, int square) {
        sum_ -= value(piece, square);
        figures_[piece >= kKindsPerSide] -= kFigures[static_cast<std::size_t>(piece)];
    }
    void hand_changed(Side, int, int, int) {}

    [[nodiscard]] Taper sum() const { return sum_; }
    [[nodiscard]] int figures(Side side) const {
        return figures_[static_cast<std::size_t>(index(side))];
    }
    friend bool operator==(const ChessFrame&, const ChessFrame&) = default;

private:
    static constexpr int kKindsPerSide = chess::kPieces / 2;
    static constexpr std::array<int, chess::kPieces> kFigures = [] {
        std::array<int, chess::kPieces> values{};
        for (std::size_t piece = 0; piece < values.size(); ++piece)
            values[piece] = figure_value(static_cast<chess::Kind>(piece % kKindsPerSide + 1));
        return values;
    }();
    [[nodiscard]] static Taper value(int piece, int square) {
        return kChessSquareTable[static_cast<std::size_t>(piece)][static_cast<std::size_t>(square)];
    }

    Taper sum_;
    std::array<int, 2> figures_{};
};

}  // namespace sente::eval
