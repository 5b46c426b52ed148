// SPDX-License-Identifier: GPL-3.0-or-later
// Pawn structure, the shelter it gives the kings, and a cache of both.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "chess/position.hpp"
#include "core/multi_array.hpp"
#include "eval/classical/chess_weights.hpp"
#include "eval/classical/taper.hpp"

namespace sente::eval {

[[nodiscard]] constexpr chess::Bitboard beside(chess::Bitboard set) {
    return chess::shifted<-1>(set) | chess::shifted<1>(set);
}

// All squares ahead of the members on their files, as `side` looks.
template <Side side>
[[nodiscard]] constexpr chess::Bitboard ahead(chess::Bitboard set) {
    if constexpr (side == Side::first) {
        set |= set << 8;
        set |= set << 16;
        set |= set << 32;
        return set << 8;
    } else {
        set |= set >> 8;
        set |= set >> 16;
        set |= set >> 32;
        return set >> 8;
    }
}

// What the pawns alone decide. The shelter also depends on the two king squares, which are kept
// with it; nothing else enters, so a remembered entry equals a computed one.
struct ChessPawns {
    Key key = 0;
    chess::Bitboard passed = 0;  // of both sides
    Taper score;                 // first side minus second side
    Taper shelter;
    std::array<std::uint8_t, 2> kings{chess::kNoSquare, chess::kNoSquare};
};

template <Side us, class Tally>
[[nodiscard]] Taper pawn_structure(const chess::Position& pos, Tally& tally, ChessPawns& pawns) {
    using namespace chess;
    const Bitboard ours = pos.pieces(us, Kind::pawn);
    const Bitboard theirs = pos.pieces(!us, Kind::pawn);
    const Bitboard their_attacks = pawn_attacks_of<!us>(theirs);
    const Bitboard defended = ours & pawn_attacks_of<us>(ours);
    const Bitboard phalanx = ours & beside(ours);
    const Bitboard their_front = ahead<!us>(theirs);
    const Bitboard own_files = ahead<us>(ours) | ahead<!us>(ours) | ours;

    const Bitboard passed = ours & ~their_front & ~beside(their_front) & ~ahead<!us>(ours);
    const Bitboard isolated = ours & ~beside(own_files);
    // No neighbour stands behind or beside to help, and an enemy pawn guards the next square.
    const Bitboard helped = ahead<us>(beside(ours)) | beside(ours);
    const Bitboard guarded = shifted<-forward(us)>(their_attacks);
    const Bitboard backward = ours & ~helped & guarded & ~isolated;
    const Bitboard open_ahead = ~(ahead<!us>(theirs) | ahead<us>(theirs));
    const Bitboard doubled = ours & ahead<!us>(ours);

    pawns.passed |= passed;
    Taper score = tally.add(us, tally.weights().isolated, bits::count(isolated)) +
                  tally.add(us, tally.weights().backward, bits::count(backward)) +
                  tally.add(us, tally.weights().weak_on_open_file,
                            bits::count((isolated | backward) & open_ahead & ~passed)) +
                  tally.add(us, tally.weights().doubled, bits::count(doubled & ~defended));
    for (int rank = 1; rank < 7; ++rank) {
        const Bitboard here = relative_rank_mask(us, rank);
        const auto r = static_cast<std::size_t>(rank);
        score +=
            tally.add(us, tally.weights().connected[r], bits::count((defended | phalanx) & here)) +
            tally.add(us, tally.weights().passed[r], bits::count(passed & here));
    }
    return score;
}

// The pawn nearest to the own back rank among those given, as a relative rank; 0 if none.
template <Side us>
[[nodiscard]] int nearest_rank(chess::Bitboard pawns) {
    if (pawns == 0) return 0;
    return us == Side::first ? chess::rank_of(bits::lowest(pawns))
                             : 7 - chess::rank_of(bits::highest(pawns));
}

// Own pawns before the king and enemy pawns that come, on its file and the two beside it.
template <Side us, class Tally>
[[nodiscard]] Taper king_shelter(const chess::Position& pos, Tally& tally) {
    using namespace chess;
    const Square king = pos.king_square(us);
    const int king_rank = relative_rank(us, rank_of(king));
    Bitboard not_behind = 0;
    for (int rank = king_rank; rank < 8; ++rank) not_behind |= relative_rank_mask(us, rank);
    const Bitboard ours = pos.pieces(us, Kind::pawn) & not_behind;
    const Bitboard theirs = pos.pieces(!us, Kind::pawn) & not_behind;
    const int centre = std::clamp(file_of(king), 1, 6);
    Taper score;
    for (int file = centre - 1; file <= centre + 1; ++file) {
        const int own = nearest_rank<us>(ours & file_mask(file));
        const int enemy = nearest_rank<us>(theirs & file_mask(file));
        const auto& shelter =
            file == file_of(king) ? tally.weights().shelter_centre : tally.weights().shelter_beside;
        const bool is_blocked = own != 0 && enemy == own + 1;
        const auto& storm = is_blocked ? tally.weights().storm_blocked : tally.weights().storm;
        score += tally.add(us, shelter[static_cast<std::size_t>(own)]) +
                 tally.add(us, storm[static_cast<std::size_t>(enemy)]);
    }
    return score;
}

[[nodiscard]] inline Key pawn_key(const chess::Position& pos) { return pos.structures()[0]; }

template <class Tally>
void fill_structure(const chess::Position& pos, Tally& tally, ChessPawns& pawns) {
    pawns.key = pawn_key(pos);
    pawns.passed = 0;
    pawns.score = pawn_structure<Side::first>(pos, tally, pawns);
    pawns.score -= pawn_structure<Side::second>(pos, tally, pawns);
}

template <class Tally>
void fill_shelter(const chess::Position& pos, Tally& tally, ChessPawns& pawns) {
    for (const Side side : {Side::first, Side::second})
        pawns.kings[static_cast<std::size_t>(index(side))] =
            static_cast<std::uint8_t>(pos.king_square(side));
    pawns.shelter = king_shelter<Side::first>(pos, tally) - king_shelter<Side::second>(pos, tally);
}

// Pawn structures change slowly in a search: nearly all are found here.
class ChessPawnCache {
public:
    ChessPawnCache() : entries_(kEntries) {}

    // `tally` must add the same weights each time, or forget() comes between.
    template <class Tally>
    [[nodiscard]] const ChessPawns& find(const chess::Position& pos, Tally& tally) {
        const Key key = pawn_key(pos);
        ChessPawns& entry = entries_[key % kEntries];
        if (entry.key != key) {
            fill_structure(pos, tally, entry);
            fill_shelter(pos, tally, entry);
        } else if (entry.kings[0] != pos.king_square(Side::first) ||
                   entry.kings[1] != pos.king_square(Side::second)) {
            fill_shelter(pos, tally, entry);
        }
        return entry;
    }
    void forget() { entries_.assign(kEntries, {}); }

private:
    static constexpr std::size_t kEntries = 8192;
    std::vector<ChessPawns> entries_;
};

}  // namespace sente::eval
