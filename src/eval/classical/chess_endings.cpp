// SPDX-License-Identifier: GPL-3.0-or-later
// Scales drawish endings down and scores those against a lone king.
#include "eval/classical/chess_endings.hpp"

#include <algorithm>

namespace sente::eval {

using namespace chess;

namespace {

constexpr int kKnownWin = 3'000;
constexpr int kRook = figure_value(Kind::rook);
constexpr int kBishop = figure_value(Kind::bishop);

int steps(int a, int b) { return a < b ? b - a : a - b; }

int king_steps(Square a, Square b) {
    return std::max(steps(file_of(a), file_of(b)), steps(rank_of(a), rank_of(b)));
}

bool has_opposite_bishops(const Position& pos) {
    const Bitboard first = pos.pieces(Side::first, Kind::bishop);
    const Bitboard second = pos.pieces(Side::second, Kind::bishop);
    if (first == 0 || second == 0 || bits::more_than_one(first) || bits::more_than_one(second))
        return false;
    return ((first & kLightSquares) != 0) != ((second & kLightSquares) != 0);
}

// Pawns on one edge file whose promotion corner the bishop does not cover and the other king holds.
bool is_wrong_bishop(const Position& pos, Side strong) {
    const Bitboard pawns = pos.pieces(strong, Kind::pawn);
    const bool on_a = (pawns & ~kFileA) == 0;
    const bool on_h = (pawns & ~kFileH) == 0;
    if (pawns == 0 || (!on_a && !on_h)) return false;
    const Square corner = square_at(on_a ? 0 : 7, relative_rank(strong, 7));
    const bool light_corner = contains(kLightSquares, corner);
    const Bitboard bishops = pos.pieces(strong, Kind::bishop);
    if ((bishops & (light_corner ? kLightSquares : ~kLightSquares)) != 0) return false;
    return king_steps(pos.king_square(!strong), corner) <= 1;
}

int bishops_scale(const Position& pos, const ChessFrame& frame, Side strong) {
    const int passed_room = 3 * bits::count(pos.pieces(strong, Kind::pawn));
    const bool only_bishops =
        frame.figures(Side::first) == kBishop && frame.figures(Side::second) == kBishop;
    return only_bishops ? std::min(18 + passed_room, 40) : std::min(40 + passed_room, 60);
}

// From 0 in the centre to 6 in a corner.
int edge_closeness(Square square) {
    return std::max(3 - file_of(square), file_of(square) - 4) +
           std::max(3 - rank_of(square), rank_of(square) - 4);
}

// From 0 to 7 towards the nearer corner of the bishop's colour.
int corner_closeness(Square square, bool is_light) {
    const Square one = is_light ? square_at(7, 0) : square_at(0, 0);
    const Square other = is_light ? square_at(0, 7) : square_at(7, 7);
    const auto walk = [square](Square to) {
        return steps(file_of(square), file_of(to)) + steps(rank_of(square), rank_of(to));
    };
    return 14 - std::min(walk(one), walk(other));
}

bool can_mate(const Position& pos, Side side) {
    if ((pos.pieces(side) & pos.pieces(Kind::rook, Kind::queen)) != 0) return true;
    const Bitboard bishops = pos.pieces(side, Kind::bishop);
    if (bishops == 0) return false;
    if (pos.pieces(side, Kind::knight) != 0) return true;
    return (bishops & kLightSquares) != 0 && (bishops & ~kLightSquares) != 0;
}

}  // namespace

int endgame_scale(const Position& pos, const ChessFrame& frame, Side strong) {
    const int ours = frame.figures(strong);
    const int theirs = frame.figures(!strong);
    const int pawns = bits::count(pos.pieces(strong, Kind::pawn));
    if (pawns == 0 && ours - theirs <= kBishop) {
        if (ours < kRook) return 0;
        return theirs <= kBishop ? 8 : 14;
    }
    if (pawns == 0 && ours == 2 * figure_value(Kind::knight) && theirs == 0) return 0;
    if (ours == kBishop && is_wrong_bishop(pos, strong)) return 0;
    if (has_opposite_bishops(pos)) return bishops_scale(pos, frame, strong);
    return std::min(44 + 5 * pawns + (ours - theirs > kBishop ? kFullScale : 0), kFullScale);
}

bool cannot_win(const Position& pos, Side strong) {
    if ((pos.pieces(strong) & pos.pieces(Kind::rook, Kind::queen)) != 0) return false;
    const int knights = bits::count(pos.pieces(strong, Kind::knight));
    const int bishops = bits::count(pos.pieces(strong, Kind::bishop));
    if (pos.pieces(strong, Kind::pawn) != 0)
        return knights == 0 && bishops == 1 && is_wrong_bishop(pos, strong);
    const bool theirs = (pos.pieces(!strong) & ~pos.pieces(Kind::pawn, Kind::king)) != 0;
    return knights + bishops <= 1 || (knights == 2 && bishops == 0 && !theirs);
}

std::optional<Score> lone_king_score(const Position& pos, const ChessFrame& frame) {
    const bool first_is_lone = !bits::more_than_one(pos.pieces(Side::first));
    const bool second_is_lone = !bits::more_than_one(pos.pieces(Side::second));
    if (first_is_lone == second_is_lone) return {};
    const Side strong = first_is_lone ? Side::second : Side::first;
    if (!can_mate(pos, strong)) return {};
    const Square lone = pos.king_square(!strong);
    const int together = 7 - king_steps(lone, pos.king_square(strong));
    const bool by_knight_and_bishop = frame.figures(strong) == kBishop + figure_value(Kind::knight);
    const bool is_light = (pos.pieces(strong, Kind::bishop) & kLightSquares) != 0;
    const int driven = by_knight_and_bishop
                           ? 30 * corner_closeness(lone, is_light) + 10 * edge_closeness(lone)
                           : 30 * edge_closeness(lone);
    const Score score = kKnownWin + frame.figures(strong) +
                        100 * bits::count(pos.pieces(strong, Kind::pawn)) + driven + 15 * together;
    return strong == Side::first ? score : -score;
}

}  // namespace sente::eval
