// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of shogi networks: 2268 pieces on squares, mirrored so that the own king stands on the
// files 1 to 5, and 76 for what the two hands hold.
#pragma once

#include <algorithm>
#include <array>

#include "eval/nnue/features.hpp"
#include "shogi/position.hpp"

namespace sente::eval {

// Satisfies Features.
struct ShogiFeatures {
    using Position = shogi::Position;

    static constexpr std::uint32_t kGame = 2;
    static constexpr int kBoardRows = shogi::kPieceSlots * shogi::kSquares;
    static constexpr int kHandRows = 38;  // of one side: a row for each piece of a set
    static constexpr int kRows = kBoardRows + 2 * kHandRows;
    static constexpr int kMostKingBuckets = 6;
    static constexpr std::size_t kMostActive = shogi::kSquares + 2 * kHandRows;
    static constexpr int kPiecesOfSide = shogi::kPieceSlots / 2;
    static constexpr int kKing = piece_slot(make_piece(Side::first, shogi::Kind::king));

    // Rows have the kinds in the order P L N S G B R K +P +L +N +S horse dragon; this is where each
    // of the kinds as observers count them goes.
    static constexpr std::array<int, kPiecesOfSide> kKindOrder{0, 1, 2, 3,  5,  6,  4,
                                                               7, 8, 9, 10, 11, 12, 13};

    // Where the rows of each kind in hand begin, in the order of kHandKinds.
    static constexpr std::array<int, 7> kHandBegin{0, 18, 22, 26, 30, 34, 36};
    static constexpr std::array<int, 7> kHandMost{18, 4, 4, 4, 4, 2, 2};

    // By the king's rank (far one first) and file (1 to 5) as its side sees it: in the other camp,
    // in the middle, on its third rank, and on its two home ranks in the corner, half way there and
    // in the centre.
    static constexpr std::array<int, 45> kKingBuckets{
        5, 5, 5, 5, 5,  // rank a
        5, 5, 5, 5, 5,  //
        5, 5, 5, 5, 5,  //
        4, 4, 4, 4, 4,  //
        4, 4, 4, 4, 4,  //
        4, 4, 4, 4, 4,  //
        3, 3, 3, 3, 3,  //
        0, 0, 1, 2, 2,  //
        0, 0, 1, 2, 2,  // rank i
    };

    // A king that a study leaves out counts as one in the middle of its home rank.
    [[nodiscard]] static constexpr int zone(Side perspective, shogi::Square king,
                                            int king_buckets) {
        const shogi::Square home = shogi::square_at(4, 8);
        const shogi::Square turned = perspective == Side::second ? shogi::turned(king) : king;
        const shogi::Square seen = king == shogi::kNoSquare ? home : turned;
        const int file = shogi::file_of(seen);
        const bool mirrored = file > 4;
        if (king_buckets == 1) return mirrored ? 1 : 0;
        const int place = shogi::rank_of(seen) * 5 + (mirrored ? 8 - file : file);
        return kKingBuckets[static_cast<std::size_t>(place)] * 2 + (mirrored ? 1 : 0);
    }
    [[nodiscard]] static int king_zone(const Position& pos, Side perspective, int king_buckets) {
        return zone(perspective, pos.king(perspective), king_buckets);
    }

    // Squares run down the files from the right of whoever looks: 1a, 1b, … 9i.
    [[nodiscard]] static constexpr shogi::Square seen(Side perspective, int zone,
                                                      shogi::Square square) {
        const shogi::Square turned = perspective == Side::second ? shogi::turned(square) : square;
        if ((zone & 1) == 0) return turned;
        return shogi::square_at(8 - shogi::file_of(turned), shogi::rank_of(turned));
    }
    [[nodiscard]] static constexpr FeatureRow piece_row(Side perspective, int zone, int piece,
                                                        int square) {
        const bool is_seconds = piece >= kPiecesOfSide;
        const int kind =
            kKindOrder[static_cast<std::size_t>(is_seconds ? piece - kPiecesOfSide : piece)];
        const bool is_own = is_seconds == (perspective == Side::second);
        return static_cast<FeatureRow>((zone >> 1) * kRows +
                                       (is_own ? kind : kPiecesOfSide + kind) * shogi::kSquares +
                                       seen(perspective, zone, square));
    }
    // `kind` as observers count it. There is none for more than a set has, as studies may show.
    [[nodiscard]] static constexpr bool has_hand_row(int kind, int count) {
        return count <= kHandMost[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] static constexpr FeatureRow hand_row(Side perspective, int zone, Side owner,
                                                       int kind, int count) {
        return static_cast<FeatureRow>((zone >> 1) * kRows + kBoardRows +
                                       (owner == perspective ? 0 : kHandRows) +
                                       kHandBegin[static_cast<std::size_t>(kind)] + count - 1);
    }
    template <class Visit>
    static void for_each_row(const Position& pos, Side perspective, int zone, Visit visit) {
        pos.occupied().for_each([&](shogi::Square square) {
            visit(piece_row(perspective, zone, piece_slot(pos.piece_on(square)), square));
        });
        for (const Side owner : {Side::first, Side::second})
            for (const shogi::Kind kind : shogi::kHandKinds) {
                const int held = hand_index(kind);
                for (int count = 1; count <= pos.hand(owner).count(kind); ++count)
                    if (has_hand_row(held, count))
                        visit(hand_row(perspective, zone, owner, held, count));
            }
    }

    // By the number of pieces in both hands.
    [[nodiscard]] static int output_bucket(const Position& pos) {
        int held = 0;
        for (const shogi::Kind kind : shogi::kHandKinds)
            held += pos.hand(Side::first).count(kind) + pos.hand(Side::second).count(kind);
        return std::min(held / 2, kOutputs - 1);
    }
};

static_assert(Features<ShogiFeatures>);

}  // namespace sente::eval
