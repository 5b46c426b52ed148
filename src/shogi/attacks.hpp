// SPDX-License-Identifier: GPL-3.0-or-later
// Which squares a piece attacks, and the lines between squares.
#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"
#include "core/multi_array.hpp"
#include "shogi/bitboard.hpp"
#include "shogi/types.hpp"

namespace sente::shogi {

// Rays are numbered so that 0–3 go up in square index and 7 - d is opposite to d.
enum class Direction : std::uint8_t {
    down,
    left_up,
    left,
    left_down,
    right_up,
    right,
    right_down,
    up,
    none
};

constexpr bool is_vertical(Direction d) { return d == Direction::up || d == Direction::down; }
constexpr bool is_horizontal(Direction d) { return d == Direction::left || d == Direction::right; }
constexpr bool is_straight(Direction d) { return is_vertical(d) || is_horizontal(d); }
constexpr bool is_diagonal(Direction d) {
    return d != Direction::none && !is_vertical(d) && !is_horizontal(d);
}

// Everything here has a row for kNoSquare, and that row is empty.
class AttackTables {
public:
    AttackTables();

    struct Diagonals {
        Bitboard inner;  // squares whose occupation matters
        int low_bits = 0;
        std::uint32_t offset = 0;
    };
    struct Place {
        std::uint8_t file = 0, rank = 0, lane_shift = 0;
        bool high = false;
    };
    static constexpr std::size_t kRows = kSquares + 1;
    static constexpr std::size_t kDiagonalSets = 20224;

    MultiArray<Bitboard, 2, kRows> pawn, knight, silver, gold;
    std::array<Bitboard, kRows> king;
    std::array<Bitboard, kRows> around;                    // at most two steps of a king away
    MultiArray<Bitboard, kRows, 9> ray;                    // [from][direction], `none` is empty
    std::array<Bitboard, kRows> rook_lines, bishop_lines;  // on an empty board
    MultiArray<Direction, kRows, kRows> direction;
    MultiArray<Bitboard, kRows, kRows> between;  // strictly between two squares of a line
    std::array<Place, kRows> place;
    MultiArray<std::uint16_t, 9, 128> column;  // [rank][inner occupation] → ranks reached
    MultiArray<Bitboard, 9, 128> row;  // [file][inner occupation] → files reached, on rank a
    std::array<Diagonals, kSquares> diagonals;
    std::array<Bitboard, kDiagonalSets> diagonal_sets;

private:
    void fill_steps();
    void fill_lines();
    void fill_sliders();
};

extern const AttackTables kAttacks;

[[nodiscard]] inline Bitboard pawn_attacks(Side side, Square s) {
    return kAttacks.pawn[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(s)];
}
[[nodiscard]] inline Bitboard knight_attacks(Side side, Square s) {
    return kAttacks.knight[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(s)];
}
[[nodiscard]] inline Bitboard silver_attacks(Side side, Square s) {
    return kAttacks.silver[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(s)];
}
[[nodiscard]] inline Bitboard gold_attacks(Side side, Square s) {
    return kAttacks.gold[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(s)];
}
[[nodiscard]] inline Bitboard king_attacks(Square s) {
    return kAttacks.king[static_cast<std::size_t>(s)];
}
[[nodiscard]] inline Bitboard around(Square s) {
    return kAttacks.around[static_cast<std::size_t>(s)];
}
[[nodiscard]] inline Bitboard between(Square a, Square b) {
    return kAttacks.between[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}
[[nodiscard]] inline Direction direction(Square from, Square to) {
    return kAttacks.direction[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
}
[[nodiscard]] inline Bitboard ray(Square from, Direction towards) {
    return kAttacks.ray[static_cast<std::size_t>(from)][static_cast<std::size_t>(towards)];
}

[[nodiscard]] inline Bitboard rook_lines(Square s) {
    return kAttacks.rook_lines[static_cast<std::size_t>(s)];
}
[[nodiscard]] inline Bitboard bishop_lines(Square s) {
    return kAttacks.bishop_lines[static_cast<std::size_t>(s)];
}

// Up and down the file to the first piece each way, that piece included.
[[nodiscard]] inline Bitboard column_attacks(Square s, Bitboard occupied) {
    const auto place = kAttacks.place[static_cast<std::size_t>(s)];
    const std::uint64_t word = place.high ? occupied.high() : occupied.low();
    const std::size_t inner = (word >> (place.lane_shift + 1)) & 127;
    const std::uint64_t reached = std::uint64_t{kAttacks.column[place.rank][inner]}
                                  << place.lane_shift;
    return place.high ? Bitboard(0, reached) : Bitboard(reached, 0);
}

// Left and right on the rank. The multiplication gathers every ninth bit into the top seven.
[[nodiscard]] inline Bitboard row_attacks(Square s, Bitboard occupied) {
    constexpr std::uint64_t kGather = (1ULL << 57) | (1ULL << 49) | (1ULL << 41) | (1ULL << 33) |
                                      (1ULL << 25) | (1ULL << 17) | (1ULL << 9);
    const auto place = kAttacks.place[static_cast<std::size_t>(s)];
    const std::uint64_t files_1_to_7 =
        (((occupied.low() >> place.rank) & Bitboard::kLowRankA) * kGather) >> 57;
    const std::uint64_t file_8 = (occupied.high() >> place.rank) & 1;
    const std::size_t inner = static_cast<std::size_t>((files_1_to_7 >> 1) | (file_8 << 6));
    const Bitboard reached = kAttacks.row[place.file][inner];
    return {reached.low() << place.rank, reached.high() << place.rank};
}

// Walks the four diagonal rays; for machines without bit extraction.
[[nodiscard]] Bitboard bishop_attacks_by_rays(Square s, Bitboard occupied);

[[nodiscard]] inline Bitboard bishop_attacks(Square s, Bitboard occupied) {
    if constexpr (bits::kFastExtract) {
        const auto& lines = kAttacks.diagonals[static_cast<std::size_t>(s)];
        const std::uint64_t low = bits::extract(occupied.low(), lines.inner.low());
        const std::uint64_t high = bits::extract(occupied.high(), lines.inner.high());
        return kAttacks.diagonal_sets[lines.offset + (low | (high << lines.low_bits))];
    } else {
        return bishop_attacks_by_rays(s, occupied);
    }
}
[[nodiscard]] inline Bitboard rook_attacks(Square s, Bitboard occupied) {
    return column_attacks(s, occupied) | row_attacks(s, occupied);
}
[[nodiscard]] inline Bitboard lance_attacks(Side side, Square s, Bitboard occupied) {
    return column_attacks(s, occupied) &
           ray(s, side == Side::first ? Direction::up : Direction::down);
}

// What a piece of this side and kind attacks from `s`.
[[nodiscard]] inline Bitboard attacks(Side side, Kind kind, Square s, Bitboard occupied) {
    switch (kind) {
        case Kind::pawn: return pawn_attacks(side, s);
        case Kind::lance: return lance_attacks(side, s, occupied);
        case Kind::knight: return knight_attacks(side, s);
        case Kind::silver: return silver_attacks(side, s);
        case Kind::bishop: return bishop_attacks(s, occupied);
        case Kind::rook: return rook_attacks(s, occupied);
        case Kind::king: return king_attacks(s);
        case Kind::horse: return bishop_attacks(s, occupied) | king_attacks(s);
        case Kind::dragon: return rook_attacks(s, occupied) | king_attacks(s);
        case Kind::none: return {};
        default: return gold_attacks(side, s);
    }
}

}  // namespace sente::shogi
