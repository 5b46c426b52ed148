// SPDX-License-Identifier: GPL-3.0-or-later
// How much danger a chess king is in, and threats against the other pieces.
#pragma once

#include <algorithm>

#include "eval/classical/chess_view.hpp"
#include "eval/classical/chess_weights.hpp"

namespace sente::eval {

// Danger adds up linearly and hurts by its square: one attacker is harmless, three are not.
[[nodiscard]] constexpr Taper danger_penalty(int danger) {
    const int felt = std::clamp(danger, 0, 600);
    return {felt * felt / 256, felt / 8};
}

// Squares from which a piece of the attacker could give check next.
template <Side us, class Tally>
[[nodiscard]] Taper check_danger(const ChessView& view, chess::Bitboard weak, Tally& tally) {
    using namespace chess;
    constexpr Side them = !us;
    const Position& pos = view.pos;
    const Square king = view.king[at(us)];
    const Bitboard see_through = pos.occupied() ^ pos.pieces(us, Kind::queen);
    const Bitboard straight = rook_attacks(king, see_through);
    const Bitboard diagonal = bishop_attacks(king, see_through);
    const Bitboard open = ~pos.pieces(them);
    const Bitboard safe = open & (~view.all[at(us)] | (weak & view.twice[at(them)]));
    const std::array<Bitboard, kKinds> from{0,
                                            0,
                                            knight_attacks(king) & view.attacks(them, Kind::knight),
                                            diagonal & view.attacks(them, Kind::bishop),
                                            straight & view.attacks(them, Kind::rook),
                                            (straight | diagonal) & view.attacks(them, Kind::queen),
                                            0};
    Taper danger;
    Bitboard unsafe = 0;
    for (std::size_t kind = at(Kind::knight); kind <= at(Kind::queen); ++kind) {
        if ((from[kind] & safe) != 0)
            danger += tally.add(us, tally.weights().safe_check[kind]);
        else
            unsafe |= from[kind] & open;
    }
    return danger + tally.add(us, tally.weights().unsafe_check, bits::count(unsafe));
}

// Danger for the king of `us`; call it when all attacks are known.
template <Side us, class Tally>
[[nodiscard]] Taper king_danger(const ChessView& view, Tally& tally) {
    using namespace chess;
    constexpr Side them = !us;
    const Bitboard by_royals = view.attacks(us, Kind::king) | view.attacks(us, Kind::queen);
    const Bitboard weak =
        view.all[at(them)] & ~view.twice[at(us)] & (~view.all[at(us)] | by_royals);
    const Bitboard minors = view.attacks(us, Kind::knight) | view.attacks(us, Kind::bishop);
    const Bitboard ring = view.ring[at(us)];
    Taper danger = view.danger[at(us)] + tally.add(us, tally.weights().danger_base);
    danger += tally.add(us, tally.weights().ring_weak, bits::count(weak & ring)) +
              tally.add(us, tally.weights().defending_minors, (minors & ring) != 0 ? 1 : 0) +
              check_danger<us>(view, weak, tally);
    if (view.pos.pieces(them, Kind::queen) == 0) danger += tally.add(us, tally.weights().no_queen);
    return danger_penalty(danger.mg());
}

// Adds `weights` by kind for the targets of `us`.
template <Side us, class Tally>
[[nodiscard]] Taper by_target(const ChessView& view, chess::Bitboard targets,
                              const std::array<Taper, chess::kKinds>& weights, Tally& tally) {
    using namespace chess;
    Taper score;
    if (targets == 0) return score;
    for (const Kind kind : {Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen})
        score += tally.add(us, weights[at(kind)], bits::count(targets & view.pos.pieces(kind)));
    return score;
}

template <Side us, class Tally>
[[nodiscard]] Taper threats(const ChessView& view, Tally& tally) {
    using namespace chess;
    constexpr Side them = !us;
    const Position& pos = view.pos;
    const Bitboard enemies = pos.pieces(them);
    const Bitboard figures = enemies & ~pos.pieces(Kind::pawn, Kind::king);
    // Firmly held: guarded by a pawn, or twice where we attack once.
    const Bitboard held =
        view.attacks(them, Kind::pawn) | (view.twice[at(them)] & ~view.twice[at(us)]);
    const Bitboard weak = enemies & ~held & view.all[at(us)];
    const Bitboard minor_reach = view.attacks(us, Kind::knight) | view.attacks(us, Kind::bishop);
    const Bitboard dear = pos.pieces(Kind::rook, Kind::queen) & enemies;

    Taper score = by_target<us>(view, figures & view.attacks(us, Kind::pawn),
                                tally.weights().threat_by_pawn, tally);
    score +=
        by_target<us>(view, minor_reach & (weak | dear), tally.weights().threat_by_minor, tally);
    score +=
        by_target<us>(view, view.attacks(us, Kind::rook) & (weak | pos.pieces(them, Kind::queen)),
                      tally.weights().threat_by_rook, tally);
    const Bitboard loose = weak & ~view.all[at(them)];
    const Bitboard by_queen_alone = weak & ~loose & view.attacks(them, Kind::queen);
    score += tally.add(us, tally.weights().threat_by_king,
                       (weak & view.attacks(us, Kind::king)) != 0 ? 1 : 0) +
             tally.add(us, tally.weights().hanging, bits::count(loose & figures)) +
             tally.add(us, tally.weights().weak_to_queen_alone, bits::count(by_queen_alone));

    const Bitboard empty = ~pos.occupied();
    Bitboard pushes = shifted<forward(us)>(view.pawns(us)) & empty;
    pushes |= shifted<forward(us)>(pushes & relative_rank_mask(us, 2)) & empty;
    pushes &= ~view.attacks(them, Kind::pawn) & (view.all[at(us)] | ~view.all[at(them)]);
    const Bitboard hit = pawn_attacks_of<us>(pushes) & figures & ~view.attacks(us, Kind::pawn);
    return score + tally.add(us, tally.weights().threat_by_push, bits::count(hit));
}

// Room behind the own pawns in the centre files while pieces are there to use it.
template <Side us, class Tally>
[[nodiscard]] Taper space(const ChessView& view, Tally& tally) {
    using namespace chess;
    constexpr Bitboard kCentreFiles = file_mask(2) | file_mask(3) | file_mask(4) | file_mask(5);
    const Bitboard ranks =
        relative_rank_mask(us, 1) | relative_rank_mask(us, 2) | relative_rank_mask(us, 3);
    const Bitboard safe = kCentreFiles & ranks & ~view.pawns(us) & ~view.attacks(!us, Kind::pawn);
    return tally.add(us, tally.weights().space, bits::count(safe));
}

}  // namespace sente::eval
