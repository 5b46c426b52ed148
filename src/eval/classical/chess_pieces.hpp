// SPDX-License-Identifier: GPL-3.0-or-later
// What each chess piece is worth where it stands: mobility, outposts, files, and its look at the
// enemy king.
#pragma once

#include "eval/classical/chess_pawns.hpp"
#include "eval/classical/chess_view.hpp"
#include "eval/classical/chess_weights.hpp"

namespace sente::eval {

// Sliders see through those of their own side they would follow.
template <Side us, chess::Kind kind>
[[nodiscard]] chess::Bitboard reach_of(const chess::Position& pos, chess::Square from) {
    using namespace chess;
    const Bitboard occupied = pos.occupied();
    if constexpr (kind == Kind::knight) return knight_attacks(from);
    if constexpr (kind == Kind::bishop)
        return bishop_attacks(from, occupied ^ pos.pieces(us, Kind::queen));
    if constexpr (kind == Kind::rook)
        return rook_attacks(from,
                            occupied ^ (pos.pieces(us) & pos.pieces(Kind::rook, Kind::queen)));
    return queen_attacks(from, occupied);
}

template <chess::Kind kind>
[[nodiscard]] const Taper& mobility_weight(const ChessWeights& weights, int reach) {
    const auto n = static_cast<std::size_t>(reach);
    if constexpr (kind == chess::Kind::knight) return weights.knight_mobility[n];
    if constexpr (kind == chess::Kind::bishop) return weights.bishop_mobility[n];
    if constexpr (kind == chess::Kind::rook) return weights.rook_mobility[n];
    return weights.queen_mobility[n];
}

// Mobility and attacks of all pieces of one kind; fills the view on the way.
template <Side us, chess::Kind kind, class Tally>
[[nodiscard]] Taper activity(ChessView& view, Tally& tally) {
    using namespace chess;
    Taper score;
    for (Bitboard rest = view.pos.pieces(us, kind); rest != 0;) {
        const Bitboard reach = reach_of<us, kind>(view.pos, bits::pop_lowest(rest));
        view.note(us, kind, reach);
        const int free = bits::count(reach & view.mobility_area[at(us)]);
        score += tally.add(us, mobility_weight<kind>(tally.weights(), free));
        const Bitboard hits = reach & view.ring[at(!us)];
        if (hits == 0) continue;
        view.danger[at(!us)] += tally.add(!us, tally.weights().attacker[at(kind)]) +
                                tally.add(!us, tally.weights().ring_hits, bits::count(hits));
    }
    return score;
}

template <Side us, class Tally>
[[nodiscard]] Taper minor_places(const ChessView& view, Tally& tally) {
    using namespace chess;
    const Position& pos = view.pos;
    const Bitboard knights = pos.pieces(us, Kind::knight);
    const Bitboard bishops = pos.pieces(us, Kind::bishop);
    const Bitboard their_reach = beside(ahead<!us>(view.pawns(!us)));  // now or later
    const Bitboard beyond =
        relative_rank_mask(us, 3) | relative_rank_mask(us, 4) | relative_rank_mask(us, 5);
    const Bitboard outposts = beyond & view.attacks(us, Kind::pawn) & ~their_reach;
    const Bitboard sheltered = shifted<-forward(us)>(pos.pieces(Kind::pawn));
    Taper score = tally.add(us, tally.weights().knight_outpost, bits::count(knights & outposts)) +
                  tally.add(us, tally.weights().bishop_outpost, bits::count(bishops & outposts)) +
                  tally.add(us, tally.weights().minor_behind_pawn,
                            bits::count((knights | bishops) & sheltered));
    const int light = bits::count(bishops & kLightSquares);
    const int dark = bits::count(bishops) - light;
    const int light_pawns = bits::count(view.pawns(us) & kLightSquares);
    const int dark_pawns = bits::count(view.pawns(us)) - light_pawns;
    score +=
        tally.add(us, tally.weights().bishop_own_pawns, light * light_pawns + dark * dark_pawns);
    if (light > 0 && dark > 0) score += tally.add(us, tally.weights().bishop_pair);
    return score;
}

template <Side us, class Tally>
[[nodiscard]] Taper rook_places(const ChessView& view, Tally& tally) {
    using namespace chess;
    const Bitboard rooks = view.pos.pieces(us, Kind::rook);
    if (rooks == 0) return {};
    const Bitboard without_own = rooks & ~ahead<!us>(view.pawns(us));
    const Bitboard open = without_own & ~ahead<!us>(view.pawns(!us)) & ~ahead<us>(view.pawns(!us));
    const Bitboard last_two = relative_rank_mask(us, 6) | relative_rank_mask(us, 7);
    const bool matters = ((view.pawns(!us) | view.pos.pieces(!us, Kind::king)) & last_two) != 0;
    const Bitboard seventh = matters ? rooks & relative_rank_mask(us, 6) : Bitboard{0};
    return tally.add(us, tally.weights().rook_open_file, bits::count(open)) +
           tally.add(us, tally.weights().rook_half_open_file, bits::count(without_own & ~open)) +
           tally.add(us, tally.weights().rook_on_seventh, bits::count(seventh));
}

[[nodiscard]] inline int distance(chess::Square a, chess::Square b) {
    const int files = chess::file_of(a) - chess::file_of(b);
    const int ranks = chess::rank_of(a) - chess::rank_of(b);
    return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
}

// Whether a passed pawn on `square` with nothing before it promotes before the enemy king is there.
template <Side us>
[[nodiscard]] bool outruns_king(const ChessView& view, chess::Square square) {
    using namespace chess;
    const Bitboard figures = view.pos.pieces(!us) & ~view.pos.pieces(Kind::pawn, Kind::king);
    if (figures != 0) return false;
    const Square goal = square_at(file_of(square), relative_rank(us, 7));
    const int start = view.pos.side() == us ? 0 : 1;
    return distance(view.king[at(!us)], goal) - start > distance(square, goal);
}

// What pieces and kings make of a passed pawn; its bare value is part of the pawn structure.
template <Side us, class Tally>
[[nodiscard]] Taper passed_pawns(const ChessView& view, chess::Bitboard passed, Tally& tally) {
    using namespace chess;
    const Bitboard behind = ahead<!us>(passed & view.pawns(us));
    Taper score = tally.add(us, tally.weights().rook_behind_passed,
                            bits::count(behind & view.pos.pieces(us, Kind::rook)));
    const Bitboard low_ranks = relative_rank_mask(us, 1) | relative_rank_mask(us, 2);
    for (Bitboard rest = passed & view.pawns(us) & ~low_ranks; rest != 0;) {
        const Square square = bits::pop_lowest(rest);
        const Square next = square + forward(us);
        const auto rank = static_cast<std::size_t>(relative_rank(us, rank_of(square)));
        score += tally.add(us, tally.weights().passed_own_king[rank],
                           distance(view.king[at(us)], next)) +
                 tally.add(us, tally.weights().passed_enemy_king[rank],
                           distance(view.king[at(!us)], next));
        if (contains(view.pos.occupied(), next)) {
            score += tally.add(us, tally.weights().passed_blocked[rank]);
            continue;
        }
        const Bitboard path = ahead<us>(bit(square));
        const Bitboard unsafe = view.all[at(!us)] | view.pos.occupied();
        if (!contains(view.all[at(!us)] & ~view.all[at(us)], next))
            score += tally.add(us, tally.weights().passed_free[rank]);
        if ((path & view.pos.occupied()) == 0 && outruns_king<us>(view, square))
            score += tally.add(us, tally.weights().passed_unstoppable);
        if ((path & unsafe) == 0) score += tally.add(us, tally.weights().passed_open_path[rank]);
    }
    return score;
}

}  // namespace sente::eval
