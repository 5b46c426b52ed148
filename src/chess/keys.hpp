// SPDX-License-Identifier: GPL-3.0-or-later
// The random numbers that position keys are made of, fixed at compile time.
#pragma once

#include <array>

#include "chess/types.hpp"
#include "core/multi_array.hpp"
#include "core/random.hpp"

namespace sente::chess {

struct HashKeys {
    MultiArray<Key, kPieceCodes, kSquares> piece{};
    std::array<Key, kSquares> castling_rook{};  // a rook on this square may still castle
    std::array<Key, 8> en_passant{};            // by file
    Key second_to_move = 0;
};

[[nodiscard]] constexpr HashKeys make_hash_keys() {
    HashKeys keys;
    Random random(0x5e17e0c4e55);
    for (const Side side : {Side::first, Side::second})
        for (int kind = index(Kind::pawn); kind <= index(Kind::king); ++kind)
            for (Key& key : keys.piece[static_cast<std::size_t>(
                     index(make_piece(side, static_cast<Kind>(kind))))])
                key = random.next();
    for (Key& key : keys.castling_rook) key = random.next();
    for (Key& key : keys.en_passant) key = random.next();
    keys.second_to_move = random.next();
    return keys;
}

inline constexpr HashKeys kHashKeys = make_hash_keys();

[[nodiscard]] constexpr Key piece_key(Piece piece, Square square) {
    return kHashKeys.piece[static_cast<std::size_t>(index(piece))][at(square)];
}
[[nodiscard]] constexpr Key castling_key(Square rook) { return kHashKeys.castling_rook[at(rook)]; }
[[nodiscard]] constexpr Key en_passant_key(Square square) {
    return kHashKeys.en_passant[static_cast<std::size_t>(file_of(square))];
}

// Positions are also hashed by parts, for memory that generalises over the rest of the board:
// pawns, minor pieces, pieces but pawns of the first side and of the second.
inline constexpr std::size_t kStructures = 4;

// All ones where a piece belongs to a part, so that updates need no branches.
[[nodiscard]] constexpr MultiArray<Key, kPieceCodes, kStructures> make_memberships() {
    MultiArray<Key, kPieceCodes, kStructures> result{};
    for (const Side side : {Side::first, Side::second})
        for (int code = index(Kind::pawn); code <= index(Kind::king); ++code) {
            const auto kind = static_cast<Kind>(code);
            const bool is_minor = kind == Kind::knight || kind == Kind::bishop;
            const bool is_pawn = kind == Kind::pawn;
            result[static_cast<std::size_t>(index(make_piece(side, kind)))] = {
                is_pawn ? ~Key{0} : 0, is_minor ? ~Key{0} : 0,
                !is_pawn && side == Side::first ? ~Key{0} : 0,
                !is_pawn && side == Side::second ? ~Key{0} : 0};
        }
    return result;
}

inline constexpr MultiArray<Key, kPieceCodes, kStructures> kMemberships = make_memberships();

}  // namespace sente::chess
