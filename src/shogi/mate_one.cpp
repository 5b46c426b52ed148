// SPDX-License-Identifier: GPL-3.0-or-later
// Looks only at checking moves, and at those the king cannot simply take before trying them out.
#include "shogi/position.hpp"

#include <array>

namespace sente::shogi {

namespace {

class MateFinder {
public:
    explicit MateFinder(const Position& pos)
        : pos_(pos), us_(pos.side()), target_(pos.king(!us_)), occupied_(pos.occupied()) {}

    [[nodiscard]] std::optional<Move> find() {
        if (target_ == kNoSquare) return {};
        if (pos_.in_check()) return find_among_evasions();
        find_checking_squares();
        find_drop();
        if (!found_) find_step();
        return found_;
    }

private:
    std::optional<Move> find_among_evasions() {
        Position::MoveList moves;
        pos_.generate<Batch::evasion>(moves);
        for (const Move m : moves)
            if (pos_.gives_check(m) && mates(m)) return m;
        return {};
    }

    // From where a piece of ours of each kind would attack their king.
    void find_checking_squares() {
        const Side them = !us_;
        const Bitboard column = column_attacks(target_, occupied_);
        const Bitboard straight = column | row_attacks(target_, occupied_);
        const Bitboard diagonal = bishop_attacks(target_, occupied_);
        const Bitboard near = king_attacks(target_);
        const Bitboard gold = gold_attacks(them, target_);
        const Direction ahead = them == Side::first ? Direction::up : Direction::down;
        set(Kind::pawn, pawn_attacks(them, target_));
        set(Kind::lance, column & ray(target_, ahead));
        set(Kind::knight, knight_attacks(them, target_));
        set(Kind::silver, silver_attacks(them, target_));
        set(Kind::bishop, diagonal);
        set(Kind::rook, straight);
        for (const Kind kind : {Kind::gold, Kind::tokin, Kind::promoted_lance,
                                Kind::promoted_knight, Kind::promoted_silver})
            set(kind, gold);
        set(Kind::horse, diagonal | near);
        set(Kind::dragon, straight | near);
    }
    void set(Kind kind, Bitboard squares) {
        checking_[static_cast<std::size_t>(index(kind))] = squares;
    }

    void find_drop() {
        const Bitboard empty = Bitboard::all() - occupied_;
        // A pawn drop may not mate, and a bigger piece does what a smaller one does.
        constexpr std::array kKindsToDrop = {Kind::gold,   Kind::silver, Kind::rook,
                                             Kind::bishop, Kind::knight, Kind::lance};
        for (const Kind kind : kKindsToDrop) {
            if (!pos_.hand(us_).has(kind)) continue;
            (empty & checking(kind)).for_each([&](Square to) {
                if (!found_ && !is_dead_end(us_, kind, to)) consider(Move::drop(kind, to));
            });
        }
    }

    void find_step() {
        const Bitboard uncovering = uncoverers();
        // Pieces that take short steps must be close to check, and a king never checks, unless they
        // uncover one.
        const Bitboard short_steps = pos_.pawns() | pos_.silvers() | pos_.golds();
        Bitboard unable = short_steps - around(target_);
        if (pos_.king(us_) != kNoSquare) unable |= Bitboard::of(pos_.king(us_));
        const Bitboard able = pos_.pieces(us_) - (unable - uncovering);
        able.for_each([&](Square from) {
            if (found_) return;
            const Kind kind = kind_of(pos_.piece_on(from));
            const Bitboard reached = attacks(us_, kind, from, occupied_) - pos_.pieces(us_);
            const bool uncovers = uncovering.contains(from);
            const Bitboard plain = uncovers ? reached : reached & checking(kind);
            plain.for_each([&](Square to) { consider(Move::step(from, to)); });
            if (!can_promote(kind)) return;
            const Bitboard zone = promotion_zone(us_);
            const Bitboard promoting = zone.contains(from) ? reached : reached & zone;
            (uncovers ? promoting : promoting & checking(promoted(kind))).for_each([&](Square to) {
                consider(Move::step(from, to, true));
            });
        });
    }

    // Our pieces that alone stand between a slider of ours and their king.
    [[nodiscard]] Bitboard uncoverers() const {
        const Direction ahead = us_ == Side::first ? Direction::down : Direction::up;
        const Bitboard sliders =
            ((rook_lines(target_) & pos_.orthogonals()) |
             (bishop_lines(target_) & pos_.diagonals()) | (ray(target_, ahead) & pos_.lances())) &
            pos_.pieces(us_);
        Bitboard found;
        sliders.for_each([&](Square s) {
            const Bitboard blockers = between(target_, s) & occupied_;
            if (!blockers.more_than_one()) found |= blockers & pos_.pieces(us_);
        });
        return found;
    }

    void consider(Move m) {
        if (found_ || king_simply_takes(m)) return;
        if (!pos_.is_pseudo_legal(m) || !pos_.gives_check(m)) return;
        if (mates(m)) found_ = m;
    }

    [[nodiscard]] bool king_simply_takes(Move m) const {
        if (!king_attacks(target_).contains(m.to())) return false;
        Bitboard after = (occupied_ | Bitboard::of(m.to())) - Bitboard::of(target_);
        if (!m.is_drop()) after = after - Bitboard::of(m.from());
        return (pos_.attackers(us_, m.to(), after) & after).empty();
    }

    [[nodiscard]] bool mates(Move m) const {
        return pos_.is_legal(m) && !pos_.after(m).has_legal_move();
    }

    [[nodiscard]] Bitboard checking(Kind kind) const {
        return checking_[static_cast<std::size_t>(index(kind))];
    }

    const Position& pos_;
    Side us_;
    Square target_;
    Bitboard occupied_;
    std::array<Bitboard, kKinds> checking_{};
    std::optional<Move> found_;
};

}  // namespace

std::optional<Move> mate_in_one(const Position& pos) { return MateFinder(pos).find(); }

}  // namespace sente::shogi
