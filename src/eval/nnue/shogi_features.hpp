// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of shogi networks: 2268 pieces on squares, mirrored so that the own king stands on the
// files 1 to 5, and 76 for what the two hands hold.
#pragma once

#include <algorithm>
#include <array>

#include "core/multi_array.hpp"
#include "eval/nnue/features.hpp"
#include "game/slots.hpp"
#include "shogi/position.hpp"

namespace sente::eval {

// Satisfies Features.
struct ShogiFeatures {
    using Position = shogi::Position;

    static constexpr NetworkGame kGame = NetworkGame::shogi;
    static constexpr int kBoardSquares = shogi::kSquares;
    static constexpr int kBoardRows = shogi::kPieceSlots * shogi::kSquares;
    static constexpr int kHandRows = 38;  // of one side: a row for each piece of a set
    static constexpr int kRows = kBoardRows + 2 * kHandRows;
    static constexpr int kOwnKing = 7;
    static constexpr int kMostKingBuckets = 6;
    static constexpr int kKingPlaces = 45;
    static constexpr std::size_t kMostActive = shogi::kSquares + 2 * kHandRows;
    static constexpr int kHandKindCount = 7;
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
    static constexpr std::array<int, kKingPlaces> kKingBuckets{
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
    [[nodiscard]] static constexpr int zone(Side perspective, shogi::Square king, Inputs inputs) {
        const shogi::Square home = shogi::square_at(4, 8);
        const shogi::Square turned = perspective == Side::second ? shogi::turned(king) : king;
        const shogi::Square seen = king == shogi::kNoSquare ? home : turned;
        const int file = shogi::file_of(seen);
        const bool mirrored = file > 4;
        const int place = shogi::rank_of(seen) * 5 + (mirrored ? 8 - file : file);
        return zone_of(place, kKingBuckets[static_cast<std::size_t>(place)], mirrored, inputs);
    }
    [[nodiscard]] static int king_zone(const Position& pos, Side perspective, Inputs inputs) {
        return zone(perspective, pos.king(perspective), inputs);
    }

    using OffsetMap = MultiArray<std::int8_t, kKingPlaces, kBoardSquares>;
    static constexpr OffsetMap kOffsetsFrom = [] {
        OffsetMap map{};
        for (int place = 0; place < kKingPlaces; ++place)
            for (int square = 0; square < kBoardSquares; ++square)
                map[static_cast<std::size_t>(place)][static_cast<std::size_t>(square)] =
                    static_cast<std::int8_t>(offset_of(shogi::file_of(square) - place % 5,
                                                       shogi::rank_of(square) - place / 5));
        return map;
    }();
    // Ranks ahead of the king count downwards.
    [[nodiscard]] static constexpr int offset(int place, int square) {
        return kOffsetsFrom[static_cast<std::size_t>(place)][static_cast<std::size_t>(square)];
    }

    [[nodiscard]] static std::uint8_t king_of(const Position& pos, Side side) {
        return static_cast<std::uint8_t>(pos.king(side));
    }

    // By perspective and whether files are mirrored: squares run down the files from the right of
    // whoever looks: 1a, 1b, … 9i.
    using SquareMap = MultiArray<std::uint8_t, 2, 2, shogi::kSquares>;
    static constexpr SquareMap kSeen = [] {
        SquareMap seen{};
        for (int square = 0; square < shogi::kSquares; ++square) {
            const auto mirror = [](int s) {
                return shogi::square_at(8 - shogi::file_of(s), shogi::rank_of(s));
            };
            const auto s = static_cast<std::size_t>(square);
            seen[0][0][s] = static_cast<std::uint8_t>(square);
            seen[0][1][s] = static_cast<std::uint8_t>(mirror(square));
            seen[1][0][s] = static_cast<std::uint8_t>(shogi::turned(square));
            seen[1][1][s] = static_cast<std::uint8_t>(mirror(shogi::turned(square)));
        }
        return seen;
    }();

    static constexpr int kHands = shogi::kPieceSlots;

    // Own pieces come first, then the other side's, then the own hand and the other.
    [[nodiscard]] static constexpr FeatureRow row(Side perspective, int zone, Fact fact) {
        const int begin = (zone >> 1) * kRows;
        const bool is_second = perspective == Side::second;
        if (fact.what >= kHands) {
            const bool is_seconds = fact.what >= kHands + kHandKindCount;
            const int kind = fact.what - kHands - (is_seconds ? kHandKindCount : 0);
            return static_cast<FeatureRow>(
                begin + kBoardRows + (is_seconds == is_second ? 0 : kHandRows) +
                kHandBegin[static_cast<std::size_t>(kind)] + fact.where - 1);
        }
        const bool is_seconds = fact.what >= kPiecesOfSide;
        const int kind = kKindOrder[static_cast<std::size_t>(is_seconds ? fact.what - kPiecesOfSide
                                                                        : fact.what)];
        return static_cast<FeatureRow>(
            begin + (is_seconds == is_second ? kind : kPiecesOfSide + kind) * shogi::kSquares +
            kSeen[is_second ? 1 : 0][static_cast<std::size_t>(zone & 1)][fact.where]);
    }
    [[nodiscard]] static constexpr Fact on_board(int piece, int square) {
        return {static_cast<std::uint8_t>(piece), static_cast<std::uint8_t>(square)};
    }
    // `kind` as observers count it.
    [[nodiscard]] static constexpr Fact in_hand(Side owner, int kind, int count) {
        return {static_cast<std::uint8_t>(kHands + index(owner) * kHandKindCount + kind),
                static_cast<std::uint8_t>(count)};
    }
    // More than a set has, as studies may show, is no fact.
    [[nodiscard]] static constexpr int counted(int kind, int count) {
        return std::min(count, kHandMost[static_cast<std::size_t>(kind)]);
    }
    // Where a move with these slots comes from; kNoOrigin for a drop.
    [[nodiscard]] static constexpr int origin(Slots slots) {
        const int origin = slots.route / (2 * shogi::kSquares);
        return origin < shogi::kSquares ? origin : kNoOrigin;
    }
    template <class Visit>
    static void for_each_fact(const Position& pos, Visit visit) {
        pos.occupied().for_each([&](shogi::Square square) {
            visit(on_board(piece_slot(pos.piece_on(square)), square));
        });
        for (const Side owner : {Side::first, Side::second})
            for_each_held({}, pos.hand(owner),
                          [&](int kind, int count) { visit(in_hand(owner, kind, count)); });
    }

    struct Picture {
        std::array<std::uint8_t, shogi::kSquares> board{};
        std::array<shogi::Hand, 2> hands{};
    };

    [[nodiscard]] static Picture picture(const Position& pos) {
        Picture picture;
        for (shogi::Square square = 0; square < shogi::kSquares; ++square)
            picture.board[static_cast<std::size_t>(square)] =
                static_cast<std::uint8_t>(pos.piece_on(square));
        picture.hands = {pos.hand(Side::first), pos.hand(Side::second)};
        return picture;
    }
    template <class Gone, class Come>
    static void compare(const Picture& before, const Picture& after, Gone gone, Come come) {
        compare_boards(before.board, after.board,
                       [&](int square, std::uint8_t old, std::uint8_t now) {
                           if (old != 0)
                               gone(on_board(piece_slot(static_cast<shogi::Piece>(old)), square));
                           if (now != 0)
                               come(on_board(piece_slot(static_cast<shogi::Piece>(now)), square));
                       });
        for (const Side owner : {Side::first, Side::second}) {
            const shogi::Hand old = before.hands[static_cast<std::size_t>(index(owner))];
            const shogi::Hand now = after.hands[static_cast<std::size_t>(index(owner))];
            if (old == now) continue;
            for_each_held(old, now, [&](int kind, int n) { come(in_hand(owner, kind, n)); });
            for_each_held(now, old, [&](int kind, int n) { gone(in_hand(owner, kind, n)); });
        }
    }

    // By the number of pieces in both hands.
    [[nodiscard]] static int output_bucket(const Position& pos) {
        int held = 0;
        for (const shogi::Kind kind : shogi::kHandKinds)
            held += pos.hand(Side::first).count(kind) + pos.hand(Side::second).count(kind);
        return std::min(held / 2, kOutputs - 1);
    }

private:
    // What `hand` holds beyond `than`: kinds and counts.
    template <class Visit>
    static void for_each_held(shogi::Hand than, shogi::Hand hand, Visit visit) {
        for (const shogi::Kind kind : shogi::kHandKinds) {
            const int held = hand_index(kind);
            const int most = counted(held, hand.count(kind));
            for (int count = counted(held, than.count(kind)) + 1; count <= most; ++count)
                visit(held, count);
        }
    }
};

static_assert(Features<ShogiFeatures>);

}  // namespace sente::eval
