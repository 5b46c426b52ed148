// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange: both sides take on the target square with their cheapest piece as long as it
// pays.
//
// A taken piece is lost by one side and held by the other, promoted ones demote, and a piece that
// can promote while taking does. A piece that shields its king after the first move takes part only
// along the line it is pinned on. A king takes only what is no longer defended.
#include <algorithm>
#include <optional>

#include "shogi/position.hpp"
#include "shogi/types.hpp"

namespace sente::shogi {

namespace {

struct Taker {
    Square from = kNoSquare;
    Kind kind = Kind::none;

    explicit operator bool() const { return kind != Kind::none; }
};

class Exchange {
public:
    Exchange(const Position& pos, Move first)
        : pos_(pos), to_(first.to()), side_(pos.side()), standing_(pos.kind_after(first)) {
        const Bitboard left = first.is_drop() ? Bitboard() : Bitboard::of(first.from());
        occupied_ = after_first_ = (pos.occupied() - left) | Bitboard::of(to_);
        candidates_ = occupied_ & (pos.attackers(Side::first, to_, occupied_) |
                                   pos.attackers(Side::second, to_, occupied_));
    }

    // The other side takes what stands on the square with its cheapest piece. The gain, or nothing
    // if no piece can.
    [[nodiscard]] std::optional<Score> take() {
        side_ = !side_;
        const Taker taker = cheapest();
        if (!taker) return {};
        const bool promotes = can_promote(taker.kind) && (in_promotion_zone(side_, taker.from) ||
                                                          in_promotion_zone(side_, to_));
        const Score gain = exchange_value(standing_) + (promotes ? promotion_gain(taker.kind) : 0);
        standing_ = promotes ? promoted(taker.kind) : taker.kind;
        leave(taker.from);
        return gain;
    }

private:
    [[nodiscard]] Taker cheapest() {
        Taker best;
        Score cost = 0;
        available().for_each([&](Square s) {
            const Kind kind = kind_of(pos_.piece_on(s));
            const Score lost = exchange_value(kind);
            if (!best || lost < cost) {
                best = {s, kind};
                cost = lost;
            }
        });
        if (best.kind == Kind::king) {
            const Bitboard without_king = occupied_ - Bitboard::of(best.from);
            if ((pos_.attackers(!side_, to_, without_king) & occupied_).any()) return {};
        }
        return best;
    }

    [[nodiscard]] Bitboard available() {
        const Bitboard able = candidates_ & pos_.pieces(side_);
        if (able.empty()) return able;
        Pins& pins = pins_[static_cast<std::size_t>(index(side_))];
        if (!pins.known) {
            const Square king = pos_.king(side_);
            pos_.shields(side_, after_first_).for_each([&](Square s) {
                if (direction(king, s) != direction(king, to_)) pins.barred |= Bitboard::of(s);
            });
            pins.known = true;
        }
        return able - pins.barred;
    }

    // A slider behind the piece that goes may come into view.
    void leave(Square from) {
        occupied_ = occupied_ - Bitboard::of(from);
        candidates_ = candidates_ - Bitboard::of(from);
        const Direction line = direction(to_, from);
        const Bitboard behind = ray(to_, line) & occupied_;
        if (behind.empty()) return;
        if (is_diagonal(line)) {
            candidates_ |= bishop_attacks(to_, occupied_) & behind & pos_.diagonals();
            return;
        }
        const Bitboard seen = rook_attacks(to_, occupied_) & behind;
        candidates_ |= seen & pos_.orthogonals();
        if (line == Direction::down) candidates_ |= seen & pos_.lances() & pos_.pieces(Side::first);
        if (line == Direction::up) candidates_ |= seen & pos_.lances() & pos_.pieces(Side::second);
    }

    struct Pins {
        Bitboard barred;
        bool known = false;
    };
    const Position& pos_;
    Square to_;
    Side side_;      // who took last
    Kind standing_;  // what stands on the square now
    Bitboard occupied_, after_first_, candidates_;
    std::array<Pins, 2> pins_{};
};

constexpr Score kMostPromotionGain = promotion_gain(Kind::pawn);

}  // namespace

Score Position::see(Move m) const {
    FixedVector<Score, 2 * kSquares> gains;
    Exchange exchange(*this, m);
    while (const auto gain = exchange.take()) gains.push_back(*gain);
    Score reply = 0;  // what the side that takes next makes of it; it may also leave it
    for (std::size_t i = gains.size(); i-- > 0;) reply = std::max(0, gains[i] - reply);
    return capture_gain(m) - reply;
}

// `surplus` is what the side that took last can still afford to lose.
bool Position::see_at_least(Move m, Score threshold) const {
    Score surplus = capture_gain(m) - threshold;
    if (surplus < 0) return false;
    if (surplus >= exchange_value(kind_after(m)) + kMostPromotionGain) return true;
    Exchange exchange(*this, m);
    while (true) {
        const auto loss = exchange.take();
        if (!loss || *loss <= surplus) return true;
        const Score needed = *loss - surplus;
        const auto gain = exchange.take();
        if (!gain || *gain < needed) return false;
        surplus = *gain - needed;
    }
}

}  // namespace sente::shogi
