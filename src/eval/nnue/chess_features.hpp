// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of chess networks: 768 pieces on squares, mirrored so that the own king stands on the
// files a to d.
#pragma once

#include <algorithm>
#include <array>

#include "chess/position.hpp"
#include "core/bits.hpp"
#include "core/multi_array.hpp"
#include "eval/nnue/features.hpp"
#include "game/slots.hpp"

namespace sente::eval {

// Satisfies Features.
struct ChessFeatures {
    using Position = chess::Position;

    static constexpr NetworkGame kGame = NetworkGame::chess;
    static constexpr int kBoardSquares = chess::kSquares;
    static constexpr int kBoardRows = chess::kPieces * chess::kSquares;
    static constexpr int kRows = kBoardRows;
    static constexpr int kOwnKing = 5;
    static constexpr int kMostKingBuckets = 4;
    static constexpr int kKingPlaces = 32;
    static constexpr std::size_t kMostActive = chess::kSquares;
    static constexpr int kPiecesOfSide = chess::kPieces / 2;
    static constexpr int kKing = dense_index(make_piece(Side::first, chess::Kind::king));

    // By the king's square as its side sees it, for the files a to d: castled, at home in the
    // middle, on its second rank, and out on the board.
    static constexpr std::array<int, kKingPlaces> kKingBuckets{
        0, 0, 1, 1,  // rank 1
        2, 2, 2, 2,  // rank 2
        3, 3, 3, 3,  //
        3, 3, 3, 3,  //
        3, 3, 3, 3,  //
        3, 3, 3, 3,  //
        3, 3, 3, 3,  //
        3, 3, 3, 3,
    };

    [[nodiscard]] static constexpr int zone(Side perspective, chess::Square king, Inputs inputs) {
        const int file = chess::file_of(king);
        const bool mirrored = file >= 4;
        const int rank = chess::relative_rank(perspective, chess::rank_of(king));
        const int place = rank * 4 + (mirrored ? 7 - file : file);
        return zone_of(place, kKingBuckets[static_cast<std::size_t>(place)], mirrored, inputs);
    }
    [[nodiscard]] static int king_zone(const Position& pos, Side perspective, Inputs inputs) {
        return zone(perspective, pos.king_square(perspective), inputs);
    }

    using OffsetMap = MultiArray<std::int8_t, kKingPlaces, kBoardSquares>;
    static constexpr OffsetMap kOffsetsFrom = [] {
        OffsetMap map{};
        for (int place = 0; place < kKingPlaces; ++place)
            for (int square = 0; square < kBoardSquares; ++square)
                map[static_cast<std::size_t>(place)][chess::at(square)] =
                    static_cast<std::int8_t>(offset_of(chess::file_of(square) - place % 4,
                                                       chess::rank_of(square) - place / 4));
        return map;
    }();

    [[nodiscard]] static std::uint8_t king_of(const Position& pos, Side side) {
        return static_cast<std::uint8_t>(pos.king_square(side));
    }

    // Ranks ahead of the king count upwards.
    [[nodiscard]] static constexpr int offset(int place, int square) {
        return kOffsetsFrom[static_cast<std::size_t>(place)][chess::at(square)];
    }

    // Own pieces come first, then the other side's; pawn, knight, bishop, rook, queen, king each.
    [[nodiscard]] static constexpr FeatureRow row(Side perspective, int zone, Fact fact) {
        const bool is_second = perspective == Side::second;
        const int mirrored = (zone & 1) != 0 ? fact.where ^ 7 : fact.where;
        const int swapped =
            fact.what < kPiecesOfSide ? fact.what + kPiecesOfSide : fact.what - kPiecesOfSide;
        return static_cast<FeatureRow>((zone >> 1) * kRows +
                                       (is_second ? swapped : fact.what) * chess::kSquares +
                                       (is_second ? mirrored ^ 56 : mirrored));
    }
    [[nodiscard]] static constexpr Fact on_board(int piece, int square) {
        return {static_cast<std::uint8_t>(piece), static_cast<std::uint8_t>(square)};
    }
    // Where a move with these slots comes from.
    [[nodiscard]] static constexpr int origin(Slots slots) { return slots.route / chess::kSquares; }
    template <class Visit>
    static void for_each_fact(const Position& pos, Visit visit) {
        for (chess::Bitboard rest = pos.occupied(); rest != 0;) {
            const chess::Square square = bits::pop_lowest(rest);
            visit(on_board(dense_index(pos.piece_on(square)), square));
        }
    }

    using Picture = std::array<std::uint8_t, chess::kSquares>;

    [[nodiscard]] static Picture picture(const Position& pos) {
        Picture picture;
        for (chess::Square square = 0; square < chess::kSquares; ++square)
            picture[chess::at(square)] = static_cast<std::uint8_t>(pos.piece_on(square));
        return picture;
    }
    template <class Gone, class Come>
    static void compare(const Picture& before, const Picture& after, Gone gone, Come come) {
        compare_boards(before, after, [&](int square, std::uint8_t old, std::uint8_t now) {
            if (old != 0) gone(on_board(dense_index(static_cast<chess::Piece>(old)), square));
            if (now != 0) come(on_board(dense_index(static_cast<chess::Piece>(now)), square));
        });
    }

    // By the number of pieces on the board.
    [[nodiscard]] static int output_bucket(const Position& pos) {
        return std::min((bits::count(pos.occupied()) - 1) / 4, kOutputs - 1);
    }
};

static_assert(Features<ChessFeatures>);

}  // namespace sente::eval
