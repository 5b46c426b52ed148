// SPDX-License-Identifier: GPL-3.0-or-later
// Which squares a piece attacks, and the lines between squares. The tables are filled before main
// starts; no other static object may use them while it is built.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "chess/bitboard.hpp"
#include "core/bits.hpp"
#include "core/multi_array.hpp"

namespace sente::chess {

// How one kind of slider on one square finds its attacks among those of all arrangements of
// blockers: by extracting the relevant bits where that is fast, else by a magic multiplication.
struct SliderEntry {
    Bitboard mask = 0;  // squares where a blocker matters
    const Bitboard* attacks = nullptr;
    std::uint64_t magic = 0;
    int shift = 0;

    [[nodiscard]] std::size_t slot(Bitboard occupied) const {
        if constexpr (bits::kFastExtract)
            return bits::extract(occupied, mask);
        else
            return static_cast<std::size_t>((occupied & mask) * magic >> shift);
    }
    [[nodiscard]] Bitboard among(Bitboard occupied) const { return attacks[slot(occupied)]; }
};

struct AttackTables {
    static constexpr std::size_t kRookPatterns = 102'400;
    static constexpr std::size_t kBishopPatterns = 5'248;

    AttackTables();
    AttackTables(const AttackTables&) = delete;
    AttackTables& operator=(const AttackTables&) = delete;

    std::array<SliderEntry, kSquares> rook;
    std::array<SliderEntry, kSquares> bishop;
    std::array<Bitboard, kSquares> rook_rays;  // on an empty board
    std::array<Bitboard, kSquares> bishop_rays;
    std::array<Bitboard, kSquares> diagonal;       // through the square, as from a1 to h8
    std::array<Bitboard, kSquares> anti_diagonal;  // through the square, as from h1 to a8
    MultiArray<Bitboard, kSquares, kSquares> between;
    MultiArray<Bitboard, kSquares, kSquares> line;
    std::array<Bitboard, kRookPatterns + kBishopPatterns> patterns;
};

extern const AttackTables kAttackTables;

// The attacks of a piece that steps by each of `steps` (file and rank differences) once.
template <std::size_t count>
[[nodiscard]] constexpr std::array<Bitboard, kSquares> step_attacks(
    const std::array<std::array<int, 2>, count>& steps) {
    std::array<Bitboard, kSquares> result{};
    for (Square from = 0; from < kSquares; ++from)
        for (const auto& [files, ranks] : steps) {
            const int file = file_of(from) + files;
            const int rank = rank_of(from) + ranks;
            if (file >= 0 && file < 8 && rank >= 0 && rank < 8)
                result[static_cast<std::size_t>(from)] |= bit(square_at(file, rank));
        }
    return result;
}

inline constexpr std::array<Bitboard, kSquares> kKnightAttacks =
    step_attacks<8>({{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
inline constexpr std::array<Bitboard, kSquares> kKingAttacks =
    step_attacks<8>({{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}});
inline constexpr MultiArray<Bitboard, 2, kSquares> kPawnAttacks{
    step_attacks<2>({{{-1, 1}, {1, 1}}}), step_attacks<2>({{{-1, -1}, {1, -1}}})};

[[nodiscard]] inline Bitboard knight_attacks(Square from) { return kKnightAttacks[at(from)]; }
[[nodiscard]] inline Bitboard king_attacks(Square from) { return kKingAttacks[at(from)]; }
[[nodiscard]] inline Bitboard pawn_attacks(Side side, Square from) {
    return kPawnAttacks[static_cast<std::size_t>(sente::index(side))][at(from)];
}
[[nodiscard]] inline Bitboard rook_rays(Square from) { return kAttackTables.rook_rays[at(from)]; }
[[nodiscard]] inline Bitboard bishop_rays(Square from) {
    return kAttackTables.bishop_rays[at(from)];
}
[[nodiscard]] inline Bitboard rook_attacks(Square from, Bitboard occupied) {
    return kAttackTables.rook[at(from)].among(occupied);
}
[[nodiscard]] inline Bitboard bishop_attacks(Square from, Bitboard occupied) {
    return kAttackTables.bishop[at(from)].among(occupied);
}
[[nodiscard]] inline Bitboard queen_attacks(Square from, Bitboard occupied) {
    return rook_attacks(from, occupied) | bishop_attacks(from, occupied);
}

// Attacks of any kind but the pawn.
[[nodiscard]] inline Bitboard piece_attacks(Kind kind, Square from, Bitboard occupied) {
    switch (kind) {
        case Kind::knight: return knight_attacks(from);
        case Kind::bishop: return bishop_attacks(from, occupied);
        case Kind::rook: return rook_attacks(from, occupied);
        case Kind::queen: return queen_attacks(from, occupied);
        case Kind::king: return king_attacks(from);
        default: return 0;
    }
}

[[nodiscard]] inline Bitboard diagonal(Square through) {
    return kAttackTables.diagonal[at(through)];
}
[[nodiscard]] inline Bitboard anti_diagonal(Square through) {
    return kAttackTables.anti_diagonal[at(through)];
}

// Squares strictly between two on one line, nothing for others.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
    return kAttackTables.between[at(a)][at(b)];
}

// The whole line through two squares, both included, nothing if there is none.
[[nodiscard]] inline Bitboard line(Square a, Square b) { return kAttackTables.line[at(a)][at(b)]; }

// `between` with both ends.
[[nodiscard]] inline Bitboard span(Square a, Square b) { return between(a, b) | bit(a) | bit(b); }

}  // namespace sente::chess
