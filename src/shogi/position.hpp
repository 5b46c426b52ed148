// SPDX-License-Identifier: GPL-3.0-or-later
// A shogi position as a value: board, hands, side to move, keys, and who gives check or is pinned.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "core/fixed_vector.hpp"
#include "game/game.hpp"
#include "shogi/attacks.hpp"
#include "shogi/bitboard.hpp"
#include "shogi/hand.hpp"
#include "shogi/keys.hpp"
#include "shogi/move.hpp"
#include "shogi/types.hpp"

namespace sente::shogi {

// Keys of parts of the position, for histories and corrections: the pawns of both sides; king,
// golds and silvers of each side; both hands.
enum class Structure : std::uint8_t { pawns, first_castle, second_castle, hands };

class Position {
public:
    // 593 is the most that a set allows; each of the two spare pieces of a study adds at
    // most 81.
    static constexpr std::size_t kMaxMoves = 760;
    static constexpr std::size_t kStructures = 4;
    using MoveList = FixedVector<Move, kMaxMoves>;

    [[nodiscard]] Side side() const { return side_; }
    [[nodiscard]] Key key() const { return board_key_ ^ structure(Structure::hands); }
    [[nodiscard]] Key board_key() const { return board_key_; }  // side to move included, hands not
    [[nodiscard]] std::span<const Key> structures() const { return structures_; }
    [[nodiscard]] bool in_check() const { return checkers_.any(); }
    [[nodiscard]] Bitboard checkers() const { return checkers_; }
    [[nodiscard]] Bitboard pinned() const { return pinned_; }       // of the side to move
    [[nodiscard]] int move_number() const { return move_number_; }  // the one to be played, from 1
    [[nodiscard]] int plies_since_pass() const { return plies_since_pass_; }

    [[nodiscard]] Piece piece_on(Square s) const { return board_[static_cast<std::size_t>(s)]; }
    [[nodiscard]] Hand hand(Side side) const { return hands_[at(side)]; }
    // kNoSquare where a study position has no such king.
    [[nodiscard]] Square king(Side side) const { return kings_[at(side)]; }
    [[nodiscard]] Bitboard pieces(Side side) const { return sides_[at(side)]; }
    [[nodiscard]] Bitboard occupied() const { return sides_[0] | sides_[1]; }
    [[nodiscard]] Bitboard pawns() const { return set(Set::pawns); }
    [[nodiscard]] Bitboard lances() const { return set(Set::lances); }
    [[nodiscard]] Bitboard knights() const { return set(Set::knights); }
    [[nodiscard]] Bitboard silvers() const { return set(Set::silvers); }
    [[nodiscard]] Bitboard golds() const { return set(Set::golds); }          // all that move so
    [[nodiscard]] Bitboard diagonals() const { return set(Set::diagonals); }  // bishops, horses
    [[nodiscard]] Bitboard orthogonals() const { return set(Set::orthogonals); }  // rooks, dragons
    [[nodiscard]] Bitboard steppers() const {
        return set(Set::steppers);
    }  // kings, horses, dragons

    // Pieces of `side` that attack `s`, given who stands in the way.
    [[nodiscard]] Bitboard attackers(Side side, Square s, Bitboard occupied) const;
    [[nodiscard]] bool is_attacked(Square s, Side by, Bitboard occupied) const;
    // Pieces of `side` that alone shield its king from a slider.
    [[nodiscard]] Bitboard shields(Side side, Bitboard occupied) const;

    [[nodiscard]] bool is_noisy(Move m) const;
    [[nodiscard]] bool is_pseudo_legal(Move m) const;
    [[nodiscard]] bool is_legal(Move m) const;
    // Of a legal move: it keeps back a promotion that could do no harm.
    [[nodiscard]] bool is_pointless(Move m) const;
    [[nodiscard]] bool gives_check(Move m) const;

    [[nodiscard]] Score see(Move m) const;
    [[nodiscard]] bool see_at_least(Move m, Score threshold) const;
    [[nodiscard]] Score capture_gain(Move m) const;

    [[nodiscard]] Slots slots(Move m) const;
    [[nodiscard]] Traits traits(Move m) const;
    [[nodiscard]] int threat_bucket(Move /*m*/) const { return 0; }
    // With hands, nearly everything can be threatened by something lesser: no guide to ordering.
    struct Threats {};
    [[nodiscard]] static Threats threats() { return {}; }
    [[nodiscard]] static Score threat_balance(Move /*m*/, Threats /*threats*/) { return 0; }

    // Passing is safe unless in check: with drops there is always a useful move.
    [[nodiscard]] bool may_pass() const { return !in_check(); }
    [[nodiscard]] Position after_pass() const;
    // The key after the move, known before the move is made: time to fetch what is stored there.
    [[nodiscard]] Key likely_key_after(Move m) const;
    [[nodiscard]] Position after(Move m) const { return after(m, NullObserver{}); }
    template <class Observer>
    [[nodiscard]] Position after(Move m, Observer&& observer) const;

    template <Batch batch>
    void generate(MoveList& list) const;
    void generate_legal(MoveList& list) const;
    [[nodiscard]] std::uint64_t count_legal() const;
    [[nodiscard]] bool has_legal_move() const;

    // Whether the drop of a checking pawn there would be mate, which the rules forbid.
    [[nodiscard]] bool is_pawn_drop_mate(Square to) const;

    [[nodiscard]] Piece moved_piece(Move m) const {
        return m.is_drop() ? make_piece(side_, m.dropped()) : piece_on(m.from());
    }
    [[nodiscard]] Kind kind_after(Move m) const {
        const Kind kind = kind_of(moved_piece(m));
        return m.promotes() ? promoted(kind) : kind;
    }

    // Everything that is kept incrementally, computed anew, is the same. For tests and CHECK.
    [[nodiscard]] bool is_consistent() const;

private:
    friend class PositionBuilder;
    enum class Set : std::uint8_t {
        pawns,
        lances,
        knights,
        silvers,
        golds,
        diagonals,
        orthogonals,
        steppers
    };

    static constexpr std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }
    static constexpr Set set_of(Kind kind);
    static constexpr bool also_steps(Kind kind) {
        return kind == Kind::horse || kind == Kind::dragon;
    }
    [[nodiscard]] Bitboard set(Set which) const { return sets_[static_cast<std::size_t>(which)]; }
    [[nodiscard]] Key structure(Structure which) const {
        return structures_[static_cast<std::size_t>(which)];
    }
    void toggle(Piece piece, Square s);
    void put(Piece piece, Square s);
    void take(Piece piece, Square s);
    template <class Observer>
    void change_hand(Side side, Kind kind, int by, Observer& observer);
    template <class Observer>
    void capture(Square s, Observer& observer);
    void find_checks();
    [[nodiscard]] Bitboard snipers(Side of_king, Square king) const;
    [[nodiscard]] bool would_check(Kind kind, Square s, Square k, Bitboard occupied) const;
    [[nodiscard]] bool is_possible_drop(Kind kind, Square to) const;
    [[nodiscard]] bool is_possible_step(Square from, Square to, bool promote) const;
    [[nodiscard]] bool may_spare_pawn_drop_mate(Move m) const;
    [[nodiscard]] bool has_pawn_drop_mate() const;

    std::array<Bitboard, 8> sets_{};
    std::array<Bitboard, 2> sides_{};
    Bitboard checkers_;
    Bitboard pinned_;
    Key board_key_ = 0;
    std::array<Key, kStructures> structures_{};
    std::array<Piece, kSquares> board_{};
    std::array<std::uint8_t, 2> kings_ = {kNoSquare, kNoSquare};
    Side side_ = Side::first;
    std::array<Hand, 2> hands_{};
    std::int32_t move_number_ = 1;
    std::int32_t plies_since_pass_ = 0;
};

static_assert(sizeof(Position) <= 400);

constexpr Position::Set Position::set_of(Kind kind) {
    switch (kind) {
        case Kind::pawn: return Set::pawns;
        case Kind::lance: return Set::lances;
        case Kind::knight: return Set::knights;
        case Kind::silver: return Set::silvers;
        case Kind::bishop:
        case Kind::horse: return Set::diagonals;
        case Kind::rook:
        case Kind::dragon: return Set::orthogonals;
        case Kind::king: return Set::steppers;
        default: return Set::golds;
    }
}

inline void Position::toggle(Piece piece, Square s) {
    const Bitboard one = Bitboard::of(s);
    const Kind kind = kind_of(piece);
    sets_[static_cast<std::size_t>(set_of(kind))] ^= one;
    if (also_steps(kind)) sets_[static_cast<std::size_t>(Set::steppers)] ^= one;
    sides_[at(side_of(piece))] ^= one;
    const Key key = kZobrist.of(piece, s);
    board_key_ ^= key;
    if (kind == Kind::pawn) {
        structures_[static_cast<std::size_t>(Structure::pawns)] ^= key;
    } else if (kind == Kind::king || kind == Kind::gold || kind == Kind::silver) {
        structures_[static_cast<std::size_t>(Structure::first_castle) + at(side_of(piece))] ^= key;
    }
}

inline void Position::put(Piece piece, Square s) {
    toggle(piece, s);
    board_[static_cast<std::size_t>(s)] = piece;
    if (kind_of(piece) == Kind::king) kings_[at(side_of(piece))] = static_cast<std::uint8_t>(s);
}

inline void Position::take(Piece piece, Square s) {
    toggle(piece, s);
    board_[static_cast<std::size_t>(s)] = Piece::empty;
}

template <class Observer>
void Position::change_hand(Side side, Kind kind, int by, Observer& observer) {
    Hand& hand = hands_[at(side)];
    const int before = hand.count(kind);
    by > 0 ? hand.add(kind) : hand.remove(kind);
    structures_[static_cast<std::size_t>(Structure::hands)] ^=
        kZobrist.of(side, kind, before) ^ kZobrist.of(side, kind, before + by);
    observer.hand_changed(side, hand_index(kind), before, before + by);
}

template <class Observer>
void Position::capture(Square s, Observer& observer) {
    const Piece victim = piece_on(s);
    take(victim, s);
    observer.removed(piece_slot(victim), s);
    change_hand(side_, unpromoted(kind_of(victim)), 1, observer);
}

template <class Observer>
Position Position::after(Move m, Observer&& observer) const {
    CHECK(m.is_well_formed());
    Position next = *this;
    const Piece piece = moved_piece(m);
    if (m.is_drop()) {
        next.put(piece, m.to());
        observer.added(piece_slot(piece), m.to());
        next.change_hand(side_, m.dropped(), -1, observer);
    } else {
        if (piece_on(m.to()) != Piece::empty) next.capture(m.to(), observer);
        const Piece arrived = m.promotes() ? make_piece(side_, promoted(kind_of(piece))) : piece;
        next.take(piece, m.from());
        next.put(arrived, m.to());
        if (arrived == piece) {
            observer.moved(piece_slot(piece), m.from(), m.to());
        } else {
            observer.removed(piece_slot(piece), m.from());
            observer.added(piece_slot(arrived), m.to());
        }
    }
    next.side_ = !side_;
    next.board_key_ ^= kZobrist.second_to_move;
    ++next.move_number_;
    ++next.plies_since_pass_;
    next.find_checks();
    return next;
}

[[gnu::always_inline]] inline Key Position::likely_key_after(Move m) const {
    const Key turned = key() ^ kZobrist.second_to_move;
    const auto hand_change = [&](Kind kind, int by) {
        const int before = hand(side_).count(kind);
        return kZobrist.of(side_, kind, before) ^ kZobrist.of(side_, kind, before + by);
    };
    const Key arrival = kZobrist.of(make_piece(side_, kind_after(m)), m.to());
    if (m.is_drop()) return turned ^ arrival ^ hand_change(m.dropped(), -1);
    const Key moved = turned ^ arrival ^ kZobrist.of(piece_on(m.from()), m.from());
    const Piece victim = piece_on(m.to());
    if (victim == Piece::empty) return moved;
    return moved ^ kZobrist.of(victim, m.to()) ^ hand_change(unpromoted(kind_of(victim)), 1);
}

[[gnu::always_inline]] inline Slots Position::slots(Move m) const {
    const Piece arrived = make_piece(side_, kind_after(m));
    const int route = (m.origin() * kSquares + m.to()) * 2 + (m.promotes() ? 1 : 0);
    return {static_cast<std::uint16_t>(route),
            static_cast<std::uint16_t>(piece_slot(arrived) * kSquares + m.to()),
            static_cast<std::uint16_t>(m.is_drop() ? 0 : index(kind_of(piece_on(m.to()))))};
}

inline bool Position::is_noisy(Move m) const {
    if (m.is_drop()) return false;
    if (piece_on(m.to()) != Piece::empty) return true;
    return m.promotes() && kind_of(piece_on(m.from())) == Kind::pawn;
}

// The move that mates at once, if there is any.
[[nodiscard]] std::optional<Move> mate_in_one(const Position& pos);

}  // namespace sente::shogi
