// SPDX-License-Identifier: GPL-3.0-or-later
// What the terms of the chess evaluation share: who attacks what, and the squares around the kings.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "chess/position.hpp"
#include "core/multi_array.hpp"
#include "eval/classical/taper.hpp"
#include "eval/classical/trace.hpp"

namespace sente::eval {

[[nodiscard]] constexpr std::size_t at(chess::Kind kind) {
    return static_cast<std::size_t>(chess::index(kind));
}

struct ChessView {
    explicit ChessView(const chess::Position& position) : pos(position) {
        using namespace chess;
        note(Side::first, Kind::pawn, pawn_attacks_of<Side::first>(pawns(Side::first)));
        note(Side::second, Kind::pawn, pawn_attacks_of<Side::second>(pawns(Side::second)));
        prepare<Side::first>();
        prepare<Side::second>();
    }

    [[nodiscard]] chess::Bitboard pawns(Side side) const {
        return pos.pieces(side, chess::Kind::pawn);
    }
    [[nodiscard]] chess::Bitboard attacks(Side side, chess::Kind kind) const {
        return by_kind[at(side)][at(kind)];
    }
    void note(Side side, chess::Kind kind, chess::Bitboard reach) {
        twice[at(side)] |= all[at(side)] & reach;
        all[at(side)] |= reach;
        by_kind[at(side)][at(kind)] |= reach;
    }

    const chess::Position& pos;
    std::array<chess::Square, 2> king{};
    std::array<chess::Bitboard, 2> ring{};  // nine squares around the king, shifted off the edge
    std::array<chess::Bitboard, 2> mobility_area{};
    std::array<chess::Bitboard, 2> all{};    // attacked by anything
    std::array<chess::Bitboard, 2> twice{};  // attacked at least twice
    MultiArray<chess::Bitboard, 2, chess::kKinds> by_kind{};
    std::array<Taper, 2> danger{};  // for the king of each side

private:
    template <Side us>
    void prepare() {
        using namespace chess;
        const Square square = pos.king_square(us);
        king[at(us)] = square;
        note(us, Kind::king, king_attacks(square));
        const Square centre =
            square_at(std::clamp(file_of(square), 1, 6), std::clamp(rank_of(square), 1, 6));
        ring[at(us)] = king_attacks(centre) | bit(centre);
        // Pawns that cannot move or have not moved, king and queen take squares away.
        const Bitboard stuck =
            pawns(us) & (shifted<-forward(us)>(pos.occupied()) | relative_rank_mask(us, 1));
        mobility_area[at(us)] = ~(stuck | pos.pieces(us, Kind::king) | pos.pieces(us, Kind::queen) |
                                  by_kind[at(!us)][at(Kind::pawn)]);
    }
};

}  // namespace sente::eval
