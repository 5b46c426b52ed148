// SPDX-License-Identifier: GPL-3.0-or-later
// Attackers, pins and checks of a position, and the tests of single moves.
#include "shogi/position.hpp"

#include <algorithm>

#include "shogi/types.hpp"

namespace sente::shogi {

namespace {

constexpr Direction forward(Side side) {
    return side == Side::first ? Direction::up : Direction::down;
}

}  // namespace

Bitboard Position::attackers(Side side, Square s, Bitboard occupied) const {
    const Side back = !side;
    Bitboard set = (pawn_attacks(back, s) & pawns()) | (knight_attacks(back, s) & knights()) |
                   (silver_attacks(back, s) & silvers()) | (gold_attacks(back, s) & golds()) |
                   (king_attacks(s) & steppers());
    if ((ray(s, forward(back)) & lances()).any())
        set |= lance_attacks(back, s, occupied) & lances();
    if ((bishop_lines(s) & diagonals()).any()) set |= bishop_attacks(s, occupied) & diagonals();
    if ((rook_lines(s) & orthogonals()).any()) set |= rook_attacks(s, occupied) & orthogonals();
    return set & pieces(side);
}

bool Position::is_attacked(Square s, Side by, Bitboard occupied) const {
    const Side back = !by;
    const Bitboard contact = (pawn_attacks(back, s) & pawns()) |
                             (knight_attacks(back, s) & knights()) |
                             (silver_attacks(back, s) & silvers()) |
                             (gold_attacks(back, s) & golds()) | (king_attacks(s) & steppers());
    const Bitboard theirs = pieces(by);
    if ((contact & theirs).any()) return true;
    const Bitboard lance_line = ray(s, forward(back)) & lances() & theirs;
    if (lance_line.any() && (lance_attacks(back, s, occupied) & lance_line).any()) return true;
    const Bitboard diagonal = bishop_lines(s) & diagonals() & theirs;
    if (diagonal.any() && (bishop_attacks(s, occupied) & diagonal).any()) return true;
    const Bitboard orthogonal = rook_lines(s) & orthogonals() & theirs;
    return orthogonal.any() && (rook_attacks(s, occupied) & orthogonal).any();
}

// Sliders of the other side that would attack the king if nothing stood between.
Bitboard Position::snipers(Side of_king, Square king) const {
    return ((ray(king, forward(of_king)) & lances()) | (rook_lines(king) & orthogonals()) |
            (bishop_lines(king) & diagonals())) &
           pieces(!of_king);
}

Bitboard Position::shields(Side side, Bitboard occupied) const {
    const Square k = king(side);
    Bitboard found;
    (snipers(side, k) & occupied).for_each([&](Square sniper) {
        const Bitboard blockers = between(k, sniper) & occupied;
        if (!blockers.more_than_one()) found |= blockers & pieces(side);
    });
    return found;
}

void Position::find_checks() {
    const Square k = king(side_);
    const Bitboard theirs = pieces(!side_);
    const Bitboard everyone = occupied();
    checkers_ = ((pawn_attacks(side_, k) & pawns()) | (knight_attacks(side_, k) & knights()) |
                 (silver_attacks(side_, k) & silvers()) | (gold_attacks(side_, k) & golds()) |
                 (king_attacks(k) & steppers())) &
                theirs;
    pinned_ = {};
    snipers(side_, k).for_each([&](Square sniper) {
        const Bitboard blockers = between(k, sniper) & everyone;
        if (blockers.empty()) {
            checkers_ |= Bitboard::of(sniper);
        } else if (!blockers.more_than_one()) {
            pinned_ |= blockers & pieces(side_);
        }
    });
}

Position Position::after_pass() const {
    Position next = *this;
    next.side_ = !side_;
    next.board_key_ ^= kZobrist.second_to_move;
    ++next.move_number_;
    next.plies_since_pass_ = 0;
    next.find_checks();
    return next;
}

bool Position::is_possible_drop(Kind kind, Square to) const {
    if (!hand(side_).has(kind) || piece_on(to) != Piece::empty) return false;
    if (is_dead_end(side_, kind, to)) return false;
    return kind != Kind::pawn || (Bitboard::file(file_of(to)) & pawns() & pieces(side_)).empty();
}

// As the generator for search does it: pawns, bishops and rooks that can promote do, and lances do
// on the two far ranks.
bool Position::is_possible_step(Square from, Square to, bool promote) const {
    const Piece piece = piece_on(from);
    if (piece == Piece::empty || side_of(piece) != side_) return false;
    const Kind kind = kind_of(piece);
    if (pieces(side_).contains(to)) return false;
    if (!attacks(side_, kind, from, occupied()).contains(to)) return false;
    const bool may =
        can_promote(kind) && (in_promotion_zone(side_, from) || in_promotion_zone(side_, to));
    if (promote) return may;
    if (!may || kind == Kind::silver) return true;
    if (kind == Kind::lance || kind == Kind::knight) return relative_rank(side_, to) >= 2;
    return false;
}

bool Position::is_pseudo_legal(Move m) const {
    if (!m.is_well_formed()) return false;
    const bool king_moves = m.origin() == king(side_);
    if (m.is_drop() ? !is_possible_drop(m.dropped(), m.to())
                    : !is_possible_step(m.from(), m.to(), m.promotes()))
        return false;
    if (!in_check() || king_moves) return true;
    if (checkers_.more_than_one()) return false;
    const Square checker = checkers_.lowest();
    return m.to() == checker || between(king(side_), checker).contains(m.to());
}

bool Position::is_legal(Move m) const {
    if (m.is_drop()) {
        if (m.dropped() != Kind::pawn) return true;
        const bool checks = pawn_attacks(side_, m.to()).contains(king(!side_));
        return !checks || !is_pawn_drop_mate(m.to());
    }
    const Square k = king(side_);
    if (m.from() == k) return !is_attacked(m.to(), !side_, occupied() ^ Bitboard::of(k));
    return !pinned_.contains(m.from()) || direction(k, m.from()) == direction(k, m.to());
}

bool Position::is_pointless(Move m) const {
    return !is_pseudo_legal(m) && !may_spare_pawn_drop_mate(m);
}

// A promotion can do harm in one way: after it a dropped pawn would be mate, which the rules
// forbid, and without it would not be.
bool Position::may_spare_pawn_drop_mate(Move m) const {
    const Position kept_back = after(m);
    if (!kept_back.hand(side_).has(Kind::pawn)) return false;
    const Position promoted_there = after(Move::step(m.from(), m.to(), true));
    MoveList answers;
    promoted_there.generate_legal(answers);
    return std::any_of(answers.begin(), answers.end(), [&](Move answer) {
        return promoted_there.after(answer).has_pawn_drop_mate() &&
               !kept_back.after(answer).has_pawn_drop_mate();
    });
}

// Whether a pawn in hand would mate at once, if the rules allowed it.
bool Position::has_pawn_drop_mate() const {
    if (in_check() || king(!side_) == kNoSquare) return false;
    const Bitboard before_king = pawn_attacks(!side_, king(!side_));
    if (before_king.empty() || !is_possible_drop(Kind::pawn, before_king.lowest())) return false;
    return is_pawn_drop_mate(before_king.lowest());
}

// Whether a piece of the side to move would attack the other king `k` from `s`.
bool Position::would_check(Kind kind, Square s, Square k, Bitboard occupied) const {
    const Side them = !side_;
    const auto is_open = [&] { return (between(k, s) & occupied).empty(); };
    switch (kind) {
        case Kind::pawn: return pawn_attacks(them, k).contains(s);
        case Kind::lance: return direction(k, s) == forward(them) && is_open();
        case Kind::knight: return knight_attacks(them, k).contains(s);
        case Kind::silver: return silver_attacks(them, k).contains(s);
        case Kind::bishop: return is_diagonal(direction(k, s)) && is_open();
        case Kind::rook: return is_straight(direction(k, s)) && is_open();
        case Kind::king: return false;
        case Kind::horse:
            return king_attacks(k).contains(s) || (is_diagonal(direction(k, s)) && is_open());
        case Kind::dragon:
            return king_attacks(k).contains(s) || (is_straight(direction(k, s)) && is_open());
        case Kind::none: return false;
        default: return gold_attacks(them, k).contains(s);
    }
}

bool Position::gives_check(Move m) const {
    const Square k = king(!side_);
    if (k == kNoSquare) return false;
    const Bitboard vacated = m.is_drop() ? Bitboard() : Bitboard::of(m.from());
    const Bitboard after = (occupied() - vacated) | Bitboard::of(m.to());
    if (would_check(kind_after(m), m.to(), k, after)) return true;
    if (m.is_drop()) return false;
    // A line opened by leaving it.
    const Direction line = direction(k, m.from());
    if (line == Direction::none || line == direction(k, m.to())) return false;
    const Bitboard behind = ray(k, line) & pieces(side_) & after;
    if (is_diagonal(line)) {
        const Bitboard sliders = behind & diagonals();
        return sliders.any() && (bishop_attacks(k, after) & sliders).any();
    }
    Bitboard sliders = behind & orthogonals();
    if (line == forward(!side_)) sliders |= behind & lances();
    return sliders.any() && (rook_attacks(k, after) & sliders).any();
}

bool Position::is_pawn_drop_mate(Square to) const {
    const Side them = !side_;
    const Square k = king(them);
    const Bitboard after = occupied() | Bitboard::of(to);
    // Taking the pawn with a piece that is free to.
    const Bitboard shielding = shields(them, after);
    Bitboard takers = attackers(them, to, after) - Bitboard::of(k);
    bool can_take = false;
    takers.for_each([&](Square s) {
        can_take |= !shielding.contains(s) || direction(k, s) == direction(k, to);
    });
    if (can_take) return false;
    // Stepping away, or taking it with the king.
    const Bitboard without_king = after - Bitboard::of(k);
    bool escapes = false;
    (king_attacks(k) - pieces(them)).for_each([&](Square s) {
        escapes = escapes || !is_attacked(s, side_, without_king);
    });
    return !escapes;
}

Score Position::capture_gain(Move m) const {
    if (m.is_drop()) return 0;
    const Score promotion = m.promotes() ? promotion_gain(kind_of(piece_on(m.from()))) : 0;
    return exchange_value(kind_of(piece_on(m.to()))) + promotion;
}

Traits Position::traits(Move m) const {
    const Kind kind = kind_of(moved_piece(m));
    Traits traits;
    traits.mover = kind == Kind::king ? 0 : board_value(kind);
    const int file = file_of(m.to());
    const int rank = rank_of(m.to());
    traits.centre = file >= 3 && file <= 5 && rank >= 3 && rank <= 5;
    if (m.is_drop()) return traits;
    traits.victim = exchange_value(kind_of(piece_on(m.to())));
    traits.promotion = m.promotes() ? promotion_gain(kind) : 0;
    traits.develops = relative_rank(side_, m.from()) == 8 && relative_rank(side_, m.to()) < 8;
    return traits;
}

bool Position::is_consistent() const {
    Position fresh;
    fresh.side_ = side_;
    fresh.board_key_ = side_ == Side::second ? kZobrist.second_to_move : 0;
    for (Square s = 0; s < kSquares; ++s)
        if (piece_on(s) != Piece::empty) fresh.put(piece_on(s), s);
    NullObserver observer;
    for (const Side side : {Side::first, Side::second})
        for (const Kind kind : kHandKinds)
            for (int n = 0; n < hand(side).count(kind); ++n)
                fresh.change_hand(side, kind, 1, observer);
    fresh.find_checks();
    const Square k = king(side_);
    const bool checkers_agree =
        k == kNoSquare ? checkers_.empty() : checkers_ == attackers(!side_, k, occupied());
    return checkers_agree && fresh.sets_ == sets_ && fresh.sides_ == sides_ &&
           fresh.board_key_ == board_key_ && fresh.structures_ == structures_ &&
           fresh.kings_ == kings_ && fresh.hands_ == hands_ && fresh.checkers_ == checkers_ &&
           fresh.pinned_ == pinned_ && pinned_ == shields(side_, occupied());
}

}  // namespace sente::shogi
