// SPDX-License-Identifier: GPL-3.0-or-later
// The terms of the shogi evaluation that need attacks: mobility, danger to kings, loose pieces.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "eval/classical/shogi_weights.hpp"
#include "eval/classical/trace.hpp"
#include "shogi/position.hpp"

namespace sente::eval {

[[nodiscard]] constexpr std::size_t at(shogi::Kind kind) {
    return static_cast<std::size_t>(shogi::index(kind));
}

// What one side attacks; the steps of its king are left out everywhere.
struct ShogiReach {
    shogi::Bitboard by_pawns;
    shogi::Bitboard once;   // by anything, pawns included
    shogi::Bitboard twice;  // at least twice
    Taper danger;           // for the other king

    void note(shogi::Bitboard reach) {
        twice |= once & reach;
        once |= reach;
    }
};

struct ShogiView {
    explicit ShogiView(const shogi::Position& position);

    const shogi::Position& pos;
    std::array<shogi::Bitboard, 2> ring;  // next to the king
    std::array<ShogiReach, 2> reach;
};

template <Side side>
[[nodiscard]] shogi::Bitboard pawn_reach(const shogi::Position& pos) {
    const shogi::Bitboard pawns = (pos.pawns() & pos.pieces(side)) - shogi::last_rank(side);
    return side == Side::first ? pawns.towards_a() : pawns.towards_i();
}

inline ShogiView::ShogiView(const shogi::Position& position) : pos(position) {
    for (const Side side : {Side::first, Side::second})
        ring[at(side)] = shogi::king_attacks(pos.king(side));
    reach[0].by_pawns = reach[0].once = pawn_reach<Side::first>(pos);
    reach[1].by_pawns = reach[1].once = pawn_reach<Side::second>(pos);
}

// Danger grows with its square, and the more so the more the attacker can drop.
[[nodiscard]] constexpr Taper danger_penalty(int danger, int drops) {
    const int felt = std::clamp(danger, 0, 300);
    const int penalty = felt * felt / 32 * (64 + std::clamp(drops, 0, 128)) / 64;
    return {penalty, penalty};
}

// Notes a piece of `us` and its look at the enemy king's ring.
template <Side us, class Tally>
void note_piece(ShogiView& view, shogi::Kind kind, shogi::Bitboard reach, Tally& tally) {
    ShogiReach& ours = view.reach[at(us)];
    ours.note(reach);
    const shogi::Bitboard hits = reach & view.ring[at(!us)];
    if (hits.empty()) return;
    ours.danger += tally.add(!us, tally.weights().attacker[at(kind)]) +
                   tally.add(!us, tally.weights().ring_hits, hits.count());
}

template <Side us, class Tally>
void note_steppers(ShogiView& view, Tally& tally) {
    using namespace shogi;
    const Position& pos = view.pos;
    const Bitboard own = pos.pieces(us);
    (pos.knights() & own).for_each([&](Square s) {
        note_piece<us>(view, Kind::knight, knight_attacks(us, s), tally);
    });
    (pos.silvers() & own).for_each([&](Square s) {
        note_piece<us>(view, Kind::silver, silver_attacks(us, s), tally);
    });
    (pos.golds() & own).for_each([&](Square s) {
        note_piece<us>(view, Kind::gold, gold_attacks(us, s), tally);
    });
    const int pawn_hits = (view.reach[at(us)].by_pawns & view.ring[at(!us)]).count();
    view.reach[at(us)].danger +=
        tally.add(!us, tally.weights().attacker[at(Kind::pawn)], pawn_hits);
}

// Mobility of lances, bishops and rooks; fills the view with what they attack.
template <Side us, class Tally>
[[nodiscard]] Taper slider_terms(ShogiView& view, Tally& tally) {
    using namespace shogi;
    const Position& pos = view.pos;
    const Bitboard own = pos.pieces(us);
    const Bitboard occupied = pos.occupied();
    const Bitboard barred = own | view.reach[at(!us)].by_pawns;
    Taper score;
    const auto mobility = [&](const auto& weights, Bitboard reach) {
        score += tally.add(us, weights[static_cast<std::size_t>((reach - barred).count())]);
    };
    (pos.lances() & own).for_each([&](Square s) {
        const Bitboard reach = lance_attacks(us, s, occupied);
        mobility(tally.weights().lance_mobility, reach);
        note_piece<us>(view, Kind::lance, reach, tally);
    });
    (pos.diagonals() & own).for_each([&](Square s) {
        const bool steps = pos.steppers().contains(s);
        const Bitboard reach = bishop_attacks(s, occupied);
        mobility(tally.weights().bishop_mobility, reach);
        note_piece<us>(view, steps ? Kind::horse : Kind::bishop,
                       steps ? reach | king_attacks(s) : reach, tally);
    });
    (pos.orthogonals() & own).for_each([&](Square s) {
        const bool steps = pos.steppers().contains(s);
        const Bitboard reach = rook_attacks(s, occupied);
        mobility(tally.weights().rook_mobility, reach);
        note_piece<us>(view, steps ? Kind::dragon : Kind::rook,
                       steps ? reach | king_attacks(s) : reach, tally);
    });
    return score;
}

// How much the hand of `!us` sharpens a danger to the king of `us`; two of a kind count at most.
template <Side us, class Tally>
[[nodiscard]] int drop_power(const shogi::Position& pos, Tally& tally) {
    const shogi::Hand hand = pos.hand(!us);
    Taper power;
    if (hand.empty()) return 0;
    for (const shogi::Kind kind : shogi::kHandKinds) {
        const auto k = static_cast<std::size_t>(hand_index(kind));
        power += tally.add(us, tally.weights().drops[k], std::min(hand.count(kind), 2));
    }
    return power.mg();
}

// What the danger to the king of `us` costs; call it when all attacks are known.
template <Side us, class Tally>
[[nodiscard]] Taper king_danger(const ShogiView& view, Tally& tally) {
    using namespace shogi;
    if (view.pos.king(us) == kNoSquare) return {};
    const Bitboard ring = view.ring[at(us)];
    const ShogiReach& ours = view.reach[at(us)];
    const ShogiReach& theirs = view.reach[at(!us)];
    const Bitboard alone = ring - ours.once;  // guarded by the king only
    const Bitboard pressed = (ring & theirs.twice & ours.once) - ours.twice;
    const Bitboard escapes = ring - view.pos.pieces(us) - theirs.once;
    const Taper danger =
        theirs.danger + tally.add(us, tally.weights().danger_base) +
        tally.add(us, tally.weights().ring_weak, (alone & theirs.once).count()) +
        tally.add(us, tally.weights().ring_open, (alone - view.pos.occupied()).count()) +
        tally.add(us, tally.weights().ring_pressed, pressed.count()) +
        tally.add(us, tally.weights().escapes[static_cast<std::size_t>(escapes.count())]);
    return danger_penalty(danger.mg(), drop_power<us>(view.pos, tally));
}

// Adds `weights` for the enemy pieces among `targets`, by how they move.
template <Side us, class Tally>
[[nodiscard]] Taper by_target(const ShogiView& view, shogi::Bitboard targets,
                              const std::array<Taper, shogi::kKinds>& weights, Tally& tally) {
    using shogi::Kind;
    if (targets.empty()) return {};
    const shogi::Position& pos = view.pos;
    return tally.add(us, weights[at(Kind::lance)], (targets & pos.lances()).count()) +
           tally.add(us, weights[at(Kind::knight)], (targets & pos.knights()).count()) +
           tally.add(us, weights[at(Kind::silver)], (targets & pos.silvers()).count()) +
           tally.add(us, weights[at(Kind::gold)], (targets & pos.golds()).count()) +
           tally.add(us, weights[at(Kind::bishop)], (targets & pos.diagonals()).count()) +
           tally.add(us, weights[at(Kind::rook)], (targets & pos.orthogonals()).count());
}

// Enemy pieces that stand badly under attack.
template <Side us, class Tally>
[[nodiscard]] Taper threats(const ShogiView& view, Tally& tally) {
    using namespace shogi;
    const ShogiReach& ours = view.reach[at(us)];
    const Bitboard targets = view.pos.pieces(!us) - view.pos.pawns();
    const Bitboard loose = (targets & ours.once) - view.reach[at(!us)].once - view.ring[at(!us)];
    const Bitboard big = targets & (view.pos.diagonals() | view.pos.orthogonals());
    return by_target<us>(view, loose - ours.by_pawns, tally.weights().hanging, tally) +
           by_target<us>(view, targets & ours.by_pawns, tally.weights().hit_by_pawn, tally) +
           tally.add(us, tally.weights().big_piece_attacked, (big & ours.once).count());
}

}  // namespace sente::eval
