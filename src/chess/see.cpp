// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation: what a move wins if both sides go on taking on its target square.
//
// The sides take in turn with the least valuable piece that may (of equal ones, the one on the
// lowest square), and each may stop instead. Sliders behind a piece that took join in. A pawn that
// takes on the last rank becomes a queen. A piece may not take if it would uncover its own king to
// an enemy slider that still stands on its square. A king takes only what is not defended, be it
// by a pinned piece. Other checks are not looked at. Castling wins and loses nothing.
#include <algorithm>
#include <optional>

#include "chess/position.hpp"

namespace sente::chess {

namespace {

constexpr Score kQueeningGain = value_of(Kind::queen) - value_of(Kind::pawn);

class Exchange {
public:
    // The board after `move` has been made, with the other side about to take.
    Exchange(const Position& pos, Move move)
        : pos_(pos),
          target_(move.to()),
          side_(!pos.side()),
          occupied_((pos.occupied() & ~bit(move.from())) | bit(move.to())),
          standing_(standing_after(pos, move)) {
        if (move.kind() == MoveKind::en_passant) occupied_ ^= bit(target_ - forward(pos.side()));
        attackers_ = pos.attackers_to(target_, occupied_) & occupied_;
    }

    [[nodiscard]] static Score standing_after(const Position& pos, Move move) {
        return value_of(move.is_promotion() ? move.promotion()
                                            : kind_of(pos.piece_on(move.from())));
    }

    // The side whose turn it is takes; what that wins, or nothing if it cannot.
    std::optional<Score> take() {
        const Bitboard own = attackers_ & pos_.pieces(side_);
        if (own == 0) return {};
        const Bitboard able = own & ~held_by_pins();
        for (const Kind kind : {Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
            const Bitboard of_kind = able & pos_.pieces(kind);
            if (of_kind != 0) return take_with(kind, bits::lowest(of_kind));
        }
        const Bitboard king = own & pos_.pieces(Kind::king);
        if (king == 0 || is_defended_against(king)) return {};
        return take_with(Kind::king, bits::lowest(king));
    }

    // No capture on this square can win more than this at once.
    [[nodiscard]] Score most_to_win() const {
        return standing_ + (contains(relative_rank_mask(side_, 7), target_) ? kQueeningGain : 0);
    }

private:
    Score take_with(Kind kind, Square from) {
        const bool promotes = kind == Kind::pawn && contains(relative_rank_mask(side_, 7), target_);
        const Score gain = standing_ + (promotes ? kQueeningGain : 0);
        standing_ = value_of(promotes ? Kind::queen : kind);
        occupied_ ^= bit(from);
        if (kind != Kind::knight)
            attackers_ |=
                (bishop_attacks(target_, occupied_) & pos_.pieces(Kind::bishop, Kind::queen)) |
                (rook_attacks(target_, occupied_) & pos_.pieces(Kind::rook, Kind::queen));
        attackers_ &= occupied_;
        side_ = !side_;
        return gain;
    }

    [[nodiscard]] Bitboard held_by_pins() const {
        const Square king = pos_.king_square(side_);
        Bitboard snipers = ((rook_rays(king) & pos_.pieces(Kind::rook, Kind::queen)) |
                            (bishop_rays(king) & pos_.pieces(Kind::bishop, Kind::queen))) &
                           pos_.pieces(!side_) & occupied_ & ~bit(target_);
        Bitboard held = 0;
        while (snipers != 0) {
            const Bitboard blockers = between(king, bits::pop_lowest(snipers)) & occupied_;
            if (!bits::more_than_one(blockers)) held |= blockers;
        }
        return held;
    }

    [[nodiscard]] bool is_defended_against(Bitboard king) const {
        const Bitboard without_king = occupied_ ^ king;
        return (pos_.attackers_to(target_, without_king) & without_king & pos_.pieces(!side_)) != 0;
    }

    const Position& pos_;
    Square target_;
    Side side_;
    Bitboard occupied_;
    Bitboard attackers_ = 0;
    Score standing_;
};

}  // namespace

Score Position::capture_gain(Move move) const {
    const Score promoted =
        move.is_promotion() ? value_of(move.promotion()) - value_of(Kind::pawn) : 0;
    return value_of(victim(move)) + promoted;
}

Score Position::see(Move move) const {
    CHECK(is_pseudo_legal(move));
    if (move.kind() == MoveKind::castling) return 0;
    FixedVector<Score, 32> gains;
    Exchange exchange(*this, move);
    while (const auto gain = exchange.take()) gains.push_back(*gain);
    Score best = 0;
    for (std::size_t i = gains.size(); i > 0; --i) best = std::max(0, gains[i - 1] - best);
    return capture_gain(move) - best;
}

// `ahead` is by how much the side that took last is beyond what it needs should the taking stop:
// for the mover at least the threshold, for the other side less than it.
bool Position::see_at_least(Move move, Score threshold) const {
    CHECK(is_pseudo_legal(move));
    if (move.kind() == MoveKind::castling) return threshold <= 0;
    Score ahead = capture_gain(move) - threshold;
    if (ahead < 0) return false;
    if (Exchange::standing_after(*this, move) + kQueeningGain - 1 - ahead < 0) return true;
    Exchange exchange(*this, move);
    bool mover_took = true;
    for (;;) {
        if (exchange.most_to_win() - 1 - ahead < 0) return mover_took;
        const auto gain = exchange.take();
        if (!gain || *gain - 1 - ahead < 0) return mover_took;
        ahead = *gain - 1 - ahead;
        mover_took = !mover_took;
    }
}

}  // namespace sente::chess
