// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of shogi squares: files 1–7 in one word, 8–9 in the other, so that no file is cut in two.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "shogi/types.hpp"

namespace sente::shogi {

class Bitboard {
public:
    static constexpr int kLowSquares = 63;
    static constexpr std::uint64_t kLowMask = (std::uint64_t{1} << 63) - 1;
    static constexpr std::uint64_t kHighMask = (std::uint64_t{1} << 18) - 1;

    constexpr Bitboard() = default;
    constexpr Bitboard(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

    static constexpr Bitboard all() { return {kLowMask, kHighMask}; }
    // The set of one square; empty for kNoSquare.
    static constexpr Bitboard of(Square square) {
        if (square < kLowSquares) return {std::uint64_t{1} << square, 0};
        return {0, (std::uint64_t{1} << (square - kLowSquares)) & kHighMask};
    }
    static constexpr Bitboard file(int file) {
        constexpr std::uint64_t kFile = 0x1FF;
        return file < 7 ? Bitboard(kFile << (9 * file), 0) : Bitboard(0, kFile << (9 * (file - 7)));
    }
    static constexpr Bitboard rank(int rank) { return {kLowRankA << rank, kHighRankA << rank}; }

    [[nodiscard]] constexpr std::uint64_t low() const { return low_; }
    [[nodiscard]] constexpr std::uint64_t high() const { return high_; }
    [[nodiscard]] constexpr bool empty() const { return (low_ | high_) == 0; }
    [[nodiscard]] constexpr bool any() const { return (low_ | high_) != 0; }
    [[nodiscard]] constexpr int count() const { return bits::count(low_) + bits::count(high_); }
    [[nodiscard]] constexpr bool contains(Square square) const {
        return (*this & of(square)).any();
    }
    [[nodiscard]] constexpr bool more_than_one() const {
        return bits::more_than_one(low_) || bits::more_than_one(high_) || (low_ != 0 && high_ != 0);
    }
    [[nodiscard]] constexpr Square lowest() const {
        CHECK(any());
        return low_ != 0 ? bits::lowest(low_) : kLowSquares + bits::lowest(high_);
    }

    // Each member one rank towards rank a, or towards rank i; members already there must be absent.
    [[nodiscard]] constexpr Bitboard towards_a() const { return {low_ >> 1, high_ >> 1}; }
    [[nodiscard]] constexpr Bitboard towards_i() const { return {low_ << 1, high_ << 1}; }

    // All squares of the files that hold a member; at most one member a file.
    [[nodiscard]] constexpr Bitboard filled_files() const {
        return {fill_lanes(low_, kLowRankA), fill_lanes(high_, kHighRankA)};
    }

    template <class Visitor>
    constexpr void for_each(Visitor&& visit) const {
        for (std::uint64_t rest = low_; rest != 0;) visit(bits::pop_lowest(rest));
        for (std::uint64_t rest = high_; rest != 0;) visit(kLowSquares + bits::pop_lowest(rest));
    }

    constexpr Bitboard& operator&=(Bitboard other) { return *this = *this & other; }
    constexpr Bitboard& operator|=(Bitboard other) { return *this = *this | other; }
    constexpr Bitboard& operator^=(Bitboard other) { return *this = *this ^ other; }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) {
        return {a.low_ & b.low_, a.high_ & b.high_};
    }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) {
        return {a.low_ | b.low_, a.high_ | b.high_};
    }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) {
        return {a.low_ ^ b.low_, a.high_ ^ b.high_};
    }
    // Members of a that are not in b.
    friend constexpr Bitboard operator-(Bitboard a, Bitboard b) {
        return {a.low_ & ~b.low_, a.high_ & ~b.high_};
    }
    friend constexpr bool operator==(Bitboard, Bitboard) = default;

    static constexpr std::uint64_t kLowRankA = 0x0040201008040201ULL;
    static constexpr std::uint64_t kHighRankA = 0x201ULL;

private:
    // In a lane of nine bits, adding eight ones carries into the ninth exactly if the lane is not
    // empty.
    static constexpr std::uint64_t fill_lanes(std::uint64_t set, std::uint64_t lane_starts) {
        const std::uint64_t tops = (set + lane_starts * 0xFF) & (lane_starts << 8);
        return tops | (tops - (tops >> 8));
    }

    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
};

// The squares a piece of `side` promotes on, and those where its pawns, lances or knights would be
// stuck.
constexpr Bitboard promotion_zone(Side side) {
    const int far = side == Side::first ? 0 : 6;
    return Bitboard::rank(far) | Bitboard::rank(far + 1) | Bitboard::rank(far + 2);
}
constexpr Bitboard last_rank(Side side) { return Bitboard::rank(side == Side::first ? 0 : 8); }
constexpr Bitboard last_two_ranks(Side side) {
    return last_rank(side) | Bitboard::rank(side == Side::first ? 1 : 7);
}

}  // namespace sente::shogi
