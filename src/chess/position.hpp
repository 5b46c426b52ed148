// SPDX-License-Identifier: GPL-3.0-or-later
// A chess position: a small value that knows its keys, checks and pins, and what follows a move.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/keys.hpp"
#include "chess/move.hpp"
#include "chess/types.hpp"
#include "core/check.hpp"
#include "core/types.hpp"
#include "game/game.hpp"
#include "game/slots.hpp"

namespace sente::chess {

// What a position consists of, without anything derived from it.
struct Setup {
    std::array<Piece, kSquares> board{};
    Side side = Side::first;
    Bitboard castling_rooks = 0;    // rooks that may still castle
    Square en_passant = kNoSquare;  // behind a pawn that just advanced two squares
    int rule50 = 0;
    int game_ply = 0;
    bool chess960 = false;
};

// Where the two pieces of a castling move go.
struct Castling {
    Square king_to;
    Square rook_to;
};

[[nodiscard]] constexpr Castling castling_targets(Square king, Square rook) {
    const int rank = rank_of(king);
    return rook > king ? Castling{square_at(6, rank), square_at(5, rank)}
                       : Castling{square_at(2, rank), square_at(3, rank)};
}

class Position {
public:
    using MoveList = chess::MoveList;

    // The setup must make sense: one king each, castling rooks in place. parse_fen sees to it.
    explicit Position(const Setup& setup);
    [[nodiscard]] Setup setup() const;

    [[nodiscard]] Side side() const { return side_; }
    [[nodiscard]] Key key() const { return key_; }
    [[nodiscard]] std::span<const Key, kStructures> structures() const { return structures_; }
    [[nodiscard]] bool in_check() const { return checkers_ != 0; }

    [[nodiscard]] Bitboard occupied() const { return by_kind_[0]; }
    [[nodiscard]] Bitboard pieces(Kind kind) const {
        return by_kind_[static_cast<std::size_t>(index(kind))];
    }
    [[nodiscard]] Bitboard pieces(Kind a, Kind b) const { return pieces(a) | pieces(b); }
    [[nodiscard]] Bitboard pieces(Side side) const {
        return by_side_[static_cast<std::size_t>(sente::index(side))];
    }
    [[nodiscard]] Bitboard pieces(Side side, Kind kind) const {
        return pieces(side) & pieces(kind);
    }
    [[nodiscard]] Piece piece_on(Square square) const { return board_[at(square)]; }
    [[nodiscard]] Square king_square(Side side) const {
        return bits::lowest(pieces(side, Kind::king));
    }
    [[nodiscard]] Bitboard checkers() const { return checkers_; }
    [[nodiscard]] Bitboard pinned() const { return pinned_; }  // of the side to move
    [[nodiscard]] Bitboard castling_rooks() const { return castling_rooks_; }
    // Set only where a capture en passant is legal, so that keys tell exactly what may follow.
    [[nodiscard]] Square en_passant() const { return en_passant_; }
    [[nodiscard]] int rule50() const { return rule50_; }
    // Plies that could have been taken back: since a capture, pawn move, loss of castling or pass.
    [[nodiscard]] int reversible_plies() const { return reversible_; }
    [[nodiscard]] int game_ply() const { return game_ply_; }
    [[nodiscard]] bool is_chess960() const { return chess960_; }
    // Decides only how castling is written, not what is legal.
    void set_chess960(bool chess960) { chess960_ = chess960; }

    // All pieces of both sides that attack `square` on a board occupied as given.
    [[nodiscard]] Bitboard attackers_to(Square square, Bitboard occupied) const;
    [[nodiscard]] bool is_attacked(Square square, Side by, Bitboard occupied) const;

    // Noisy are captures and promotions to a queen.
    [[nodiscard]] bool is_noisy(Move move) const {
        if (move.kind() == MoveKind::castling) return false;
        if (move.kind() == MoveKind::en_passant || move.kind() == MoveKind::promote_queen)
            return true;
        return piece_on(move.to()) != Piece::none;
    }
    [[nodiscard]] bool is_pseudo_legal(Move move) const;
    [[nodiscard]] bool is_legal(Move move) const;
    [[nodiscard]] static bool is_pointless(Move /*move*/) { return false; }
    [[nodiscard]] bool gives_check(Move move) const;

    // The value of the exchange on the target square; see.cpp says how it is played out.
    [[nodiscard]] Score see(Move move) const;
    [[nodiscard]] bool see_at_least(Move move, Score threshold) const;
    [[nodiscard]] Score capture_gain(Move move) const;

    [[nodiscard]] Kind victim(Move move) const {
        if (move.kind() == MoveKind::en_passant) return Kind::pawn;
        if (move.kind() == MoveKind::castling) return Kind::none;
        return kind_of(piece_on(move.to()));
    }
    [[nodiscard]] Slots slots(Move move) const;
    [[nodiscard]] Traits traits(Move move) const;
    // Two for an origin and one for a target that an enemy pawn attacks.
    [[nodiscard]] int threat_bucket(Move move) const {
        const Bitboard pawns = pieces(!side_, Kind::pawn);
        return (pawn_attacks(side_, move.from()) & pawns ? 2 : 0) +
               (pawn_attacks(side_, move.to()) & pawns ? 1 : 0);
    }

    // What the other side attacks with pawns; also with minor pieces; also with rooks.
    struct Threats {
        Bitboard by_pawns = 0;
        Bitboard by_minors = 0;
        Bitboard by_rooks = 0;
    };
    [[nodiscard]] Threats threats() const;
    [[nodiscard]] Score threat_balance(Move move, const Threats& threats) const;

    // With only two pieces beside king and pawns, zugzwang is too likely.
    [[nodiscard]] bool may_pass() const {
        const Bitboard pieces_left = pieces(side_) & ~pieces(Kind::pawn, Kind::king);
        return !in_check() && bits::count(pieces_left) > 2;
    }
    [[nodiscard]] Position after_pass() const;
    // The key after the move, known before the move is made: time to fetch what is stored there.
    // Wrong, which only costs the time, where castling or en passant has a part in it.
    [[nodiscard]] Key likely_key_after(Move move) const {
        const Square from = move.from();
        const Square to = move.to();
        const Piece piece = piece_on(from);
        const Piece arrived = move.is_promotion() ? make_piece(side_, move.promotion()) : piece;
        const Piece victim = piece_on(to);
        const Key moved =
            key_ ^ kHashKeys.second_to_move ^ piece_key(piece, from) ^ piece_key(arrived, to);
        return victim == Piece::none ? moved : moved ^ piece_key(victim, to);
    }
    [[nodiscard]] Position after(Move move) const { return after(move, NullObserver{}); }
    // Tells `observer` of every piece that leaves, arrives or moves, leaving first.
    template <class Observer>
    [[nodiscard]] Position after(Move move, Observer&& observer) const {
        Position next = *this;
        if (side_ == Side::first)
            next.play<Side::first>(move, observer);
        else
            next.play<Side::second>(move, observer);
        return next;
    }

    // Appends pseudo-legal moves; in check only those that answer it.
    template <Batch batch>
    void generate(MoveList& list) const;
    void generate_legal(MoveList& list) const;
    [[nodiscard]] std::uint64_t count_legal() const;
    [[nodiscard]] bool has_legal_move() const;

    // Whether an en-passant capture from `from` leaves the own king safe.
    [[nodiscard]] bool is_safe_en_passant(Square from, Square target) const;
    // Squares that must be empty for the king to castle with `rook`, apart from these two.
    [[nodiscard]] Bitboard castling_path(Square king, Square rook) const {
        const auto [king_to, rook_to] = castling_targets(king, rook);
        return (span(king, king_to) | span(rook, rook_to)) & ~(bit(king) | bit(rook));
    }

    friend bool operator==(const Position&, const Position&) = default;

private:
    template <Side us, class Observer>
    void play(Move move, Observer& observer);
    template <Side us, class Observer>
    void play_normal(Move move, Observer& observer);
    template <Side us, class Observer>
    void play_special(Move move, Observer& observer);
    template <Side us, class Observer>
    void castle(Move move, Observer& observer);

    void lift(Piece piece, Square square) { toggle(piece, square, Piece::none); }
    void put(Piece piece, Square square) { toggle(piece, square, piece); }
    void toggle(Piece piece, Square square, Piece left_there);
    void shift(Piece piece, Square from, Square to);
    void toggle_keys(Piece piece, Key change);
    void drop_castling(Bitboard rooks);
    void offer_en_passant(Square target);
    template <Side us>
    void find_checks_and_pins();
    [[nodiscard]] bool is_pseudo_legal_pawn_move(Move move) const;
    [[nodiscard]] bool is_pseudo_legal_castling(Move move) const;
    [[nodiscard]] bool answers_check(Square to) const;

    std::array<Bitboard, kKinds> by_kind_{};  // under Kind::none: all occupied squares
    std::array<Bitboard, 2> by_side_{};
    Key key_ = 0;
    std::array<Key, kStructures> structures_{};
    Bitboard checkers_ = 0;
    Bitboard pinned_ = 0;
    Bitboard castling_rooks_ = 0;
    std::array<Piece, kSquares> board_{};
    std::int32_t game_ply_ = 0;
    std::uint16_t rule50_ = 0;
    std::uint16_t reversible_ = 0;
    std::uint8_t en_passant_ = kNoSquare;
    Side side_ = Side::first;
    bool chess960_ = false;
};

static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) <= 256);

// Whether everything derived agrees with the board, by slower means than play uses.
[[nodiscard]] bool is_consistent(const Position& pos);

[[gnu::always_inline]] inline Slots Position::slots(Move move) const {
    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = move.is_promotion() ? make_piece(side_, move.promotion()) : piece_on(from);
    const Square target =
        move.kind() == MoveKind::castling ? castling_targets(from, to).king_to : to;
    return {static_cast<std::uint16_t>(from * kSquares + to),
            static_cast<std::uint16_t>(dense_index(piece) * kSquares + target),
            static_cast<std::uint16_t>(index(victim(move)))};
}

inline bool Position::is_attacked(Square square, Side by, Bitboard occupied) const {
    const Bitboard diagonal_sliders = pieces(Kind::bishop, Kind::queen);
    const Bitboard straight_sliders = pieces(Kind::rook, Kind::queen);
    const Bitboard steps = (knight_attacks(square) & pieces(Kind::knight)) |
                           (pawn_attacks(!by, square) & pieces(Kind::pawn)) |
                           (king_attacks(square) & pieces(Kind::king));
    if ((steps & pieces(by)) != 0) return true;
    return ((bishop_attacks(square, occupied) & diagonal_sliders & pieces(by)) |
            (rook_attacks(square, occupied) & straight_sliders & pieces(by))) != 0;
}

inline void Position::toggle_keys(Piece piece, Key change) {
    const auto& member = kMemberships[static_cast<std::size_t>(index(piece))];
    key_ ^= change;
    for (std::size_t i = 0; i < kStructures; ++i) structures_[i] ^= change & member[i];
}

inline void Position::toggle(Piece piece, Square square, Piece left_there) {
    by_kind_[0] ^= bit(square);
    by_kind_[static_cast<std::size_t>(index(kind_of(piece)))] ^= bit(square);
    by_side_[static_cast<std::size_t>(sente::index(side_of(piece)))] ^= bit(square);
    board_[at(square)] = left_there;
    toggle_keys(piece, piece_key(piece, square));
}

inline void Position::shift(Piece piece, Square from, Square to) {
    const Bitboard both = bit(from) | bit(to);
    by_kind_[0] ^= both;
    by_kind_[static_cast<std::size_t>(index(kind_of(piece)))] ^= both;
    by_side_[static_cast<std::size_t>(sente::index(side_of(piece)))] ^= both;
    board_[at(from)] = Piece::none;
    board_[at(to)] = piece;
    toggle_keys(piece, piece_key(piece, from) ^ piece_key(piece, to));
}

inline void Position::drop_castling(Bitboard rooks) {
    rooks &= castling_rooks_;
    castling_rooks_ ^= rooks;
    reversible_ = 0;
    while (rooks != 0) key_ ^= castling_key(bits::pop_lowest(rooks));
}

// For the side that now moves: one walk over the sliders that aim at its king finds both.
template <Side us>
void Position::find_checks_and_pins() {
    const Square king = king_square(us);
    const Bitboard enemies = pieces(!us);
    Bitboard snipers = ((rook_rays(king) & pieces(Kind::rook, Kind::queen)) |
                        (bishop_rays(king) & pieces(Kind::bishop, Kind::queen))) &
                       enemies;
    Bitboard checkers = ((knight_attacks(king) & pieces(Kind::knight)) |
                         (pawn_attacks(us, king) & pieces(Kind::pawn))) &
                        enemies;
    Bitboard pinned = 0;
    while (snipers != 0) {
        const Square sniper = bits::pop_lowest(snipers);
        const Bitboard blockers = between(king, sniper) & occupied();
        if (blockers == 0) checkers |= bit(sniper);
        if (!bits::more_than_one(blockers)) pinned |= blockers;
    }
    checkers_ = checkers;
    pinned_ = pinned & pieces(us);
}

template <Side us, class Observer>
void Position::play_normal(Move move, Observer& observer) {
    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = board_[at(from)];
    const Piece captured = board_[at(to)];
    if (captured != Piece::none) {
        lift(captured, to);
        observer.removed(dense_index(captured), to);
        rule50_ = reversible_ = 0;
    }
    shift(piece, from, to);
    observer.moved(dense_index(piece), from, to);
    if (kind_of(piece) == Kind::pawn) rule50_ = reversible_ = 0;
    const Bitboard touched =
        bit(from) | bit(to) |
        (kind_of(piece) == Kind::king ? relative_rank_mask(us, 0) : Bitboard{0});
    if ((castling_rooks_ & touched) != 0) drop_castling(touched);
}

template <Side us, class Observer>
void Position::castle(Move move, Observer& observer) {
    const auto [king_to, rook_to] = castling_targets(move.from(), move.to());
    constexpr Piece kKing = make_piece(us, Kind::king);
    constexpr Piece kRook = make_piece(us, Kind::rook);
    lift(kKing, move.from());
    lift(kRook, move.to());
    put(kKing, king_to);
    put(kRook, rook_to);
    observer.removed(dense_index(kKing), move.from());
    observer.removed(dense_index(kRook), move.to());
    observer.added(dense_index(kKing), king_to);
    observer.added(dense_index(kRook), rook_to);
    drop_castling(relative_rank_mask(us, 0));
}

template <Side us, class Observer>
void Position::play_special(Move move, Observer& observer) {
    if (move.kind() == MoveKind::castling) return castle<us>(move, observer);
    constexpr Piece kPawn = make_piece(us, Kind::pawn);
    const Square to = move.to();
    rule50_ = reversible_ = 0;
    if (move.kind() == MoveKind::en_passant) {
        constexpr Piece kVictim = make_piece(!us, Kind::pawn);
        const Square victim = to - forward(us);
        lift(kVictim, victim);
        observer.removed(dense_index(kVictim), victim);
        shift(kPawn, move.from(), to);
        observer.moved(dense_index(kPawn), move.from(), to);
        return;
    }
    if (const Piece captured = board_[at(to)]; captured != Piece::none) {
        lift(captured, to);
        observer.removed(dense_index(captured), to);
        if (contains(castling_rooks_, to)) drop_castling(bit(to));
    }
    const Piece promoted = make_piece(us, move.promotion());
    lift(kPawn, move.from());
    put(promoted, to);
    observer.removed(dense_index(kPawn), move.from());
    observer.added(dense_index(promoted), to);
}

template <Side us, class Observer>
void Position::play(Move move, Observer& observer) {
    CHECK(is_pseudo_legal(move));
    if (en_passant_ != kNoSquare) {
        key_ ^= en_passant_key(en_passant_);
        en_passant_ = kNoSquare;
    }
    ++game_ply_;
    ++rule50_;
    ++reversible_;
    if (move.kind() == MoveKind::normal)
        play_normal<us>(move, observer);
    else
        play_special<us>(move, observer);
    side_ = !us;
    key_ ^= kHashKeys.second_to_move;
    find_checks_and_pins<!us>();
    const bool is_double_step =
        move.to() - move.from() == 2 * forward(us) && contains(pieces(Kind::pawn), move.to());
    if (is_double_step) {
        const Square target = move.to() - forward(us);
        if ((pawn_attacks(us, target) & pieces(!us, Kind::pawn)) != 0) offer_en_passant(target);
    }
    CHECK(is_consistent(*this));
}

}  // namespace sente::chess
