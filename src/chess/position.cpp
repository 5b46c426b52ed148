// SPDX-License-Identifier: GPL-3.0-or-later
// Setting up positions, testing single moves, and checking everything a position has derived
// against the board alone.
#include "chess/position.hpp"

#include <algorithm>

namespace sente::chess {

Position::Position(const Setup& setup)
    : game_ply_(setup.game_ply),
      rule50_(static_cast<std::uint16_t>(setup.rule50)),
      reversible_(static_cast<std::uint16_t>(setup.rule50)),
      side_(setup.side),
      chess960_(setup.chess960) {
    for (Square square = 0; square < kSquares; ++square)
        if (setup.board[at(square)] != Piece::none) put(setup.board[at(square)], square);
    castling_rooks_ = setup.castling_rooks;
    for (Bitboard rooks = castling_rooks_; rooks != 0;)
        key_ ^= castling_key(bits::pop_lowest(rooks));
    if (side_ == Side::second) key_ ^= kHashKeys.second_to_move;
    if (side_ == Side::first)
        find_checks_and_pins<Side::first>();
    else
        find_checks_and_pins<Side::second>();
    if (setup.en_passant != kNoSquare) offer_en_passant(setup.en_passant);
}

Setup Position::setup() const {
    return {board_, side_, castling_rooks_, en_passant_, rule50_, game_ply_, chess960_};
}

// Notes the square if the side to move has a legal capture there.
void Position::offer_en_passant(Square target) {
    Bitboard capturers = pawn_attacks(!side_, target) & pieces(side_, Kind::pawn);
    while (capturers != 0)
        if (is_safe_en_passant(bits::pop_lowest(capturers), target)) {
            en_passant_ = static_cast<std::uint8_t>(target);
            key_ ^= en_passant_key(target);
            return;
        }
}

bool Position::is_safe_en_passant(Square from, Square target) const {
    const Square king = king_square(side_);
    const Bitboard victim = bit(target - forward(side_));
    const Bitboard occupied_after = (occupied() ^ bit(from) ^ victim) | bit(target);
    return (attackers_to(king, occupied_after) & pieces(!side_) & ~victim) == 0;
}

Position Position::after_pass() const {
    CHECK(!in_check());
    Position next = *this;
    if (en_passant_ != kNoSquare) {
        next.key_ ^= en_passant_key(en_passant_);
        next.en_passant_ = kNoSquare;
    }
    next.key_ ^= kHashKeys.second_to_move;
    next.side_ = !side_;
    ++next.game_ply_;
    ++next.rule50_;
    next.reversible_ = 0;
    if (side_ == Side::first)
        next.find_checks_and_pins<Side::second>();
    else
        next.find_checks_and_pins<Side::first>();
    return next;
}

Bitboard Position::attackers_to(Square square, Bitboard occupied) const {
    return (knight_attacks(square) & pieces(Kind::knight)) |
           (pawn_attacks(Side::second, square) & pieces(Side::first, Kind::pawn)) |
           (pawn_attacks(Side::first, square) & pieces(Side::second, Kind::pawn)) |
           (king_attacks(square) & pieces(Kind::king)) |
           (bishop_attacks(square, occupied) & pieces(Kind::bishop, Kind::queen)) |
           (rook_attacks(square, occupied) & pieces(Kind::rook, Kind::queen));
}

// Whether a piece other than the king arriving on `to` takes or blocks the only checker.
bool Position::answers_check(Square to) const {
    if (!in_check()) return true;
    if (bits::more_than_one(checkers_)) return false;
    const Square checker = bits::lowest(checkers_);
    return to == checker || contains(between(king_square(side_), checker), to);
}

bool Position::is_pseudo_legal_pawn_move(Move move) const {
    const Square from = move.from();
    const Square to = move.to();
    const Bitboard last_rank = relative_rank_mask(side_, 7);
    if (move.kind() == MoveKind::en_passant) {
        if (to != en_passant_ || !contains(pawn_attacks(side_, from), to)) return false;
        return answers_check(to) || checkers_ == bit(to - forward(side_));
    }
    if (move.is_promotion() != contains(last_rank, to)) return false;
    if (!answers_check(to)) return false;
    if (contains(pawn_attacks(side_, from), to)) return contains(pieces(!side_), to);
    const int step = forward(side_);
    if (to == from + step) return piece_on(to) == Piece::none;
    return to == from + 2 * step && contains(relative_rank_mask(side_, 1), from) &&
           piece_on(from + step) == Piece::none && piece_on(to) == Piece::none;
}

bool Position::is_pseudo_legal_castling(Move move) const {
    if (in_check() || move.from() != king_square(side_)) return false;
    if (!contains(castling_rooks_ & pieces(side_), move.to())) return false;
    return (castling_path(move.from(), move.to()) & occupied()) == 0;
}

bool Position::is_pseudo_legal(Move move) const {
    const Square from = move.from();
    const Square to = move.to();
    if (!contains(pieces(side_), from)) return false;
    const Kind kind = kind_of(piece_on(from));
    switch (move.kind()) {
        case MoveKind::normal: break;
        case MoveKind::castling: return is_pseudo_legal_castling(move);
        case MoveKind::en_passant: return kind == Kind::pawn && is_pseudo_legal_pawn_move(move);
        default:
            return move.is_promotion() && kind == Kind::pawn && is_pseudo_legal_pawn_move(move);
    }
    if (kind == Kind::pawn) return is_pseudo_legal_pawn_move(move);
    if (contains(pieces(side_), to)) return false;
    if (!contains(piece_attacks(kind, from, occupied()), to)) return false;
    return kind == Kind::king || answers_check(to);
}

bool Position::is_legal(Move move) const {
    CHECK(is_pseudo_legal(move));
    const Square from = move.from();
    const Square to = move.to();
    if (move.kind() == MoveKind::en_passant) return is_safe_en_passant(from, to);
    const Square king = king_square(side_);
    if (move.kind() == MoveKind::castling) {
        // A rook that shields the king on its rank is pinned; castling never restores the shield.
        if (contains(pinned_, to)) return false;
        Bitboard path = span(king, castling_targets(king, to).king_to) & ~bit(king);
        while (path != 0)
            if (is_attacked(bits::pop_lowest(path), !side_, occupied())) return false;
        return true;
    }
    if (from == king) return !is_attacked(to, !side_, occupied() ^ bit(king));
    return !contains(pinned_, from) || contains(line(king, from), to);
}

bool Position::gives_check(Move move) const {
    CHECK(is_pseudo_legal(move));
    const Square from = move.from();
    const Square to = move.to();
    const Square king = king_square(!side_);
    if (move.kind() == MoveKind::castling) {
        const auto [king_to, rook_to] = castling_targets(from, to);
        const Bitboard after = (occupied() ^ bit(from) ^ bit(to)) | bit(king_to) | bit(rook_to);
        return contains(rook_attacks(rook_to, after), king);
    }
    Bitboard after = (occupied() & ~bit(from)) | bit(to);
    const Kind kind = move.is_promotion() ? move.promotion() : kind_of(piece_on(from));
    const Bitboard attacks =
        kind == Kind::pawn ? pawn_attacks(side_, to) : piece_attacks(kind, to, after);
    if (contains(attacks, king)) return true;
    Bitboard left = bit(from);
    if (move.kind() == MoveKind::en_passant) {
        left |= bit(to - forward(side_));
        after &= ~left;
    }
    const Bitboard own = pieces(side_) & ~left;
    if ((bishop_rays(king) & left) != 0 &&
        (bishop_attacks(king, after) & own & pieces(Kind::bishop, Kind::queen)) != 0)
        return true;
    return (rook_rays(king) & left) != 0 &&
           (rook_attacks(king, after) & own & pieces(Kind::rook, Kind::queen)) != 0;
}

Position::Threats Position::threats() const {
    const Side them = !side_;
    Threats threats;
    for (Bitboard pawns = pieces(them, Kind::pawn); pawns != 0;)
        threats.by_pawns |= pawn_attacks(them, bits::pop_lowest(pawns));
    threats.by_minors = threats.by_pawns;
    for (Bitboard knights = pieces(them, Kind::knight); knights != 0;)
        threats.by_minors |= knight_attacks(bits::pop_lowest(knights));
    for (Bitboard bishops = pieces(them, Kind::bishop); bishops != 0;)
        threats.by_minors |= bishop_attacks(bits::pop_lowest(bishops), occupied());
    threats.by_rooks = threats.by_minors;
    for (Bitboard rooks = pieces(them, Kind::rook); rooks != 0;)
        threats.by_rooks |= rook_attacks(bits::pop_lowest(rooks), occupied());
    return threats;
}

Score Position::threat_balance(Move move, const Threats& threats) const {
    const Kind kind = kind_of(piece_on(move.from()));
    const Bitboard danger = kind == Kind::queen                            ? threats.by_rooks
                            : kind == Kind::rook                           ? threats.by_minors
                            : kind == Kind::knight || kind == Kind::bishop ? threats.by_pawns
                                                                           : 0;
    const int escapes = (danger & bit(move.from())) != 0 ? 1 : 0;
    const int exposes = (danger & bit(move.to())) != 0 ? 1 : 0;
    return (escapes - exposes) * value_of(kind);
}

Traits Position::traits(Move move) const {
    const Kind kind = kind_of(piece_on(move.from()));
    const auto is_central = [](int line) { return line == 3 || line == 4; };
    Traits traits;
    traits.mover = kind == Kind::king ? 0 : value_of(kind);
    traits.victim = value_of(victim(move));
    if (move.is_promotion()) traits.promotion = value_of(move.promotion()) - value_of(Kind::pawn);
    traits.castles = move.kind() == MoveKind::castling;
    traits.centre =
        !traits.castles && is_central(file_of(move.to())) && is_central(rank_of(move.to()));
    traits.develops = !traits.castles && relative_rank(side_, rank_of(move.from())) == 0 &&
                      relative_rank(side_, rank_of(move.to())) > 0;
    return traits;
}

namespace {

bool sets_match_board(const Position& pos) {
    Bitboard occupied = 0;
    for (Square square = 0; square < kSquares; ++square) {
        const Piece piece = pos.piece_on(square);
        if (piece == Piece::none) continue;
        occupied |= bit(square);
        if (!contains(pos.pieces(side_of(piece), kind_of(piece)), square)) return false;
        if (contains(pos.pieces(!side_of(piece)), square)) return false;
    }
    Bitboard by_kind = 0;
    int members = 0;
    for (int kind = index(Kind::pawn); kind <= index(Kind::king); ++kind) {
        by_kind |= pos.pieces(static_cast<Kind>(kind));
        members += bits::count(pos.pieces(static_cast<Kind>(kind)));
    }
    return occupied == pos.occupied() && by_kind == occupied && members == bits::count(occupied) &&
           (pos.pieces(Side::first) | pos.pieces(Side::second)) == occupied;
}

// A piece is pinned if the king would be attacked by one more enemy without it.
bool checks_and_pins_match(const Position& pos) {
    const Square king = pos.king_square(pos.side());
    const Bitboard enemies = pos.pieces(!pos.side());
    const Bitboard checkers = pos.attackers_to(king, pos.occupied()) & enemies;
    if (checkers != pos.checkers()) return false;
    Bitboard pinned = 0;
    for (Bitboard rest = pos.pieces(pos.side()) & ~bit(king); rest != 0;) {
        const Bitboard piece = rest & (0 - rest);
        rest ^= piece;
        const Bitboard attackers = pos.attackers_to(king, pos.occupied() ^ piece) & enemies;
        if ((attackers & ~checkers) != 0) pinned |= piece;
    }
    return pinned == pos.pinned();
}

bool castling_is_possible(const Position& pos) {
    for (Bitboard rest = pos.castling_rooks(); rest != 0;) {
        const Square rook = bits::pop_lowest(rest);
        const Piece piece = pos.piece_on(rook);
        if (kind_of(piece) != Kind::rook) return false;
        if (relative_rank(side_of(piece), rank_of(rook)) != 0) return false;
        if (rank_of(pos.king_square(side_of(piece))) != rank_of(rook)) return false;
    }
    return true;
}

bool keys_match(const Position& pos) {
    const Position fresh(pos.setup());
    return fresh.key() == pos.key() && fresh.en_passant() == pos.en_passant() &&
           std::equal(fresh.structures().begin(), fresh.structures().end(),
                      pos.structures().begin());
}

}  // namespace

bool is_consistent(const Position& pos) {
    return sets_match_board(pos) && checks_and_pins_match(pos) && castling_is_possible(pos) &&
           keys_match(pos);
}

}  // namespace sente::chess
