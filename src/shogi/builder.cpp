// SPDX-License-Identifier: GPL-3.0-or-later
// What a set of pieces and the rules of placing them allow.
#include "shogi/builder.hpp"

#include <algorithm>

#include "shogi/notation.hpp"

namespace sente::shogi {

std::string_view side_name(Side side) { return side == Side::first ? "Black" : "White"; }

std::string_view kind_name(Kind kind) {
    constexpr std::array<std::string_view, kKinds> kNames = {"nothing",
                                                             "pawn",
                                                             "lance",
                                                             "knight",
                                                             "silver",
                                                             "bishop",
                                                             "rook",
                                                             "gold",
                                                             "king",
                                                             "promoted pawn",
                                                             "promoted lance",
                                                             "promoted knight",
                                                             "promoted silver",
                                                             "promoted bishop",
                                                             "promoted rook"};
    return kNames[static_cast<std::size_t>(index(kind))];
}

void PositionBuilder::hold(Side side, Kind kind, int count) {
    NullObserver observer;
    for (int n = 0; n < count; ++n) pos_.change_hand(side, kind, 1, observer);
}

std::optional<InputError> PositionBuilder::count_error(Strictness strictness) const {
    std::array<int, kKinds> seen{};
    std::array<int, 2> kings{};
    for (Square s = 0; s < kSquares; ++s) {
        const Piece piece = pos_.piece_on(s);
        if (piece == Piece::empty) continue;
        ++seen[static_cast<std::size_t>(index(unpromoted(kind_of(piece))))];
        if (kind_of(piece) == Kind::king) ++kings[Position::at(side_of(piece))];
    }
    for (const Side side : {Side::first, Side::second}) {
        if (kings[Position::at(side)] > 1)
            return InputError{std::string(side_name(side)) + " has more than one king"};
        for (const Kind kind : kHandKinds)
            seen[static_cast<std::size_t>(index(kind))] += pos_.hand(side).count(kind);
    }
    if (kings[0] + kings[1] == 0) return InputError{"there is no king on the board"};
    int spare = strictness == Strictness::study ? 2 : 0;
    for (const Kind kind : kHandKinds) {
        const int count = seen[static_cast<std::size_t>(index(kind))];
        const int beyond = std::max(0, count - pieces_in_set(kind));
        if (beyond > (kind == Kind::pawn ? 0 : std::min(spare, 1)))
            return InputError{std::to_string(count) + " " + std::string(kind_name(kind)) +
                              "s on the board and in hand, a set has " +
                              std::to_string(pieces_in_set(kind))};
        spare -= beyond;
    }
    return {};
}

std::optional<InputError> PositionBuilder::placement_error(Strictness strictness) const {
    for (const Side side : {Side::first, Side::second}) {
        for (int file = 0; file < 9; ++file) {
            const Bitboard pawns = pos_.pawns() & pos_.pieces(side) & Bitboard::file(file);
            if (pawns.more_than_one())
                return InputError{std::string(side_name(side)) +
                                  " has two unpromoted pawns on file " + std::to_string(file + 1)};
        }
    }
    if (strictness == Strictness::study) return {};
    for (Square s = 0; s < kSquares; ++s) {
        const Piece piece = pos_.piece_on(s);
        if (piece == Piece::empty || !is_dead_end(side_of(piece), kind_of(piece), s)) continue;
        return InputError{std::string(side_name(side_of(piece))) + "'s " +
                          std::string(kind_name(kind_of(piece))) + " on " + format_square(s) +
                          " could never have moved there unpromoted"};
    }
    return {};
}

Result<Position> PositionBuilder::finish(Strictness strictness) {
    if (auto error = count_error(strictness)) return *error;
    if (auto error = placement_error(strictness)) return *error;
    const Side waiting = !pos_.side_;
    if (pos_.king(waiting) != kNoSquare &&
        pos_.is_attacked(pos_.king(waiting), pos_.side_, pos_.occupied()))
        return InputError{std::string(side_name(waiting)) + "'s king is in check, but " +
                          std::string(side_name(pos_.side_)) + " is to move"};
    if (pos_.side_ == Side::second) pos_.board_key_ ^= kZobrist.second_to_move;
    pos_.find_checks();
    return pos_;
}

}  // namespace sente::shogi
