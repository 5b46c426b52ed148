// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of chess networks: 768 pieces on squares, mirrored so that the own king stands on the
// files a to d.
#pragma once

#include <algorithm>
#include <array>

#include "chess/position.hpp"
#include "core/bits.hpp"
#include "eval/nnue/features.hpp"

namespace sente::eval {

// Satisfies Features.
struct ChessFeatures {
    using Position = chess::Position;

    static constexpr std::uint32_t kGame = 1;
    static constexpr int kRows = chess::kPieces * chess::kSquares;
    static constexpr int kMostKingBuckets = 4;
    static constexpr std::size_t kMostActive = chess::kSquares;
    static constexpr int kPiecesOfSide = chess::kPieces / 2;
    static constexpr int kKing = dense_index(make_piece(Side::first, chess::Kind::king));

    // By the king's square as its side sees it, for the files a to d: castled, at home in the
    // middle, on its second rank, and out on the board.
    static constexpr std::array<int, 32> kKingBuckets{
        0, 0, 1, 1,  // rank 1
        2, 2, 2, 2,  // rank 2
        3, 3, 3, 3,  //
        3, 3, 3, 3,  //
        3, 3, 3, 3,  //
        3, 3, 3, 3,  //
        3, 3, 3, 3,  //
        3, 3, 3, 3,
    };

    [[nodiscard]] static constexpr int zone(Side perspective, chess::Square king,
                                            int king_buckets) {
        const int file = chess::file_of(king);
        const bool mirrored = file >= 4;
        if (king_buckets == 1) return mirrored ? 1 : 0;
        const int rank = chess::relative_rank(perspective, chess::rank_of(king));
        const int place = rank * 4 + (mirrored ? 7 - file : file);
        return kKingBuckets[static_cast<std::size_t>(place)] * 2 + (mirrored ? 1 : 0);
    }
    [[nodiscard]] static int king_zone(const Position& pos, Side perspective, int king_buckets) {
        return zone(perspective, pos.king_square(perspective), king_buckets);
    }

    // Own pieces come first, then the other side's; pawn, knight, bishop, rook, queen, king each.
    [[nodiscard]] static constexpr FeatureRow piece_row(Side perspective, int zone, int piece,
                                                        int square) {
        const bool is_second = perspective == Side::second;
        const int turned = is_second ? square ^ 56 : square;
        const int seen = (zone & 1) != 0 ? turned ^ 7 : turned;
        const int swapped = piece < kPiecesOfSide ? piece + kPiecesOfSide : piece - kPiecesOfSide;
        return static_cast<FeatureRow>((zone >> 1) * kRows +
                                       (is_second ? swapped : piece) * chess::kSquares + seen);
    }
    template <class Visit>
    static void for_each_row(const Position& pos, Side perspective, int zone, Visit visit) {
        for (chess::Bitboard rest = pos.occupied(); rest != 0;) {
            const chess::Square square = bits::pop_lowest(rest);
            visit(piece_row(perspective, zone, dense_index(pos.piece_on(square)), square));
        }
    }

    // By the number of pieces on the board.
    [[nodiscard]] static int output_bucket(const Position& pos) {
        return std::min((bits::count(pos.occupied()) - 1) / 4, kOutputs - 1);
    }
};

static_assert(Features<ChessFeatures>);

}  // namespace sente::eval
