// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes moves as UCI does.
#include "chess/notation.hpp"

#include "core/text.hpp"

namespace sente::chess {

namespace {

struct UciText {
    Square from;
    Square to;
    Kind promotion;  // none: a plain move
};

std::optional<Kind> promotion_of(char letter) {
    switch (letter) {
        case 'n':
        case 'N': return Kind::knight;
        case 'b':
        case 'B': return Kind::bishop;
        case 'r':
        case 'R': return Kind::rook;
        case 'q':
        case 'Q': return Kind::queen;
        default: return {};
    }
}

Result<UciText> read_uci(std::string_view text) {
    const InputError malformed{text::quoted(text) + " is not a move such as e2e4 or e7e8q", 0};
    if (text.size() != 4 && text.size() != 5) return malformed;
    const auto from = parse_square(text.substr(0, 2));
    if (!from) return malformed;
    const auto to = parse_square(text.substr(2, 2));
    if (!to) return InputError{malformed.message, 2};
    if (text.size() == 4) return UciText{*from, *to, Kind::none};
    const auto kind = promotion_of(text[4]);
    if (!kind) return InputError{text::quoted(text[4]) + " is no piece to promote to", 4};
    return UciText{*from, *to, *kind};
}

bool names(const UciText& text, Move move) {
    const Kind promotion = move.is_promotion() ? move.promotion() : Kind::none;
    return move.from() == text.from && move.to() == text.to && promotion == text.promotion;
}

bool names_castling_step(const UciText& text, Move move) {
    return move.kind() == MoveKind::castling && text.promotion == Kind::none &&
           move.from() == text.from && castling_targets(move.from(), move.to()).king_to == text.to;
}

InputError refusal(const Position& pos, const UciText& text, std::string_view written) {
    const std::string move = text::quoted(written);
    if (!contains(pos.pieces(pos.side()), text.from))
        return {move + " is not legal: the side to move has no piece on " + square_name(text.from),
                0};
    const bool is_pawn = kind_of(pos.piece_on(text.from)) == Kind::pawn;
    const bool on_last_rank = relative_rank(pos.side(), rank_of(text.to)) == 7;
    if (is_pawn && on_last_rank && text.promotion == Kind::none)
        return {move + " is not legal: the pawn must become a piece, as in e7e8q", 0};
    return {move + " is not legal in this position", 0};
}

}  // namespace

std::string square_name(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::optional<Square> parse_square(std::string_view name) {
    if (name.size() != 2) return {};
    if (name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') return {};
    return square_at(name[0] - 'a', name[1] - '1');
}

Result<Move> parse_uci(const Position& pos, std::string_view text) {
    const std::string_view word = text::trim(text);
    const auto read = read_uci(word);
    if (!read) return read.error();
    MoveList legal;
    pos.generate_legal(legal);
    for (const Move move : legal)
        if (names(*read, move)) return move;
    for (const Move move : legal)
        if (names_castling_step(*read, move)) return move;
    return refusal(pos, *read, word);
}

std::string format_uci(const Position& pos, Move move) {
    const bool by_step = move.kind() == MoveKind::castling && !pos.is_chess960();
    const Square to = by_step ? castling_targets(move.from(), move.to()).king_to : move.to();
    std::string out = square_name(move.from()) + square_name(to);
    if (move.is_promotion()) {
        constexpr std::string_view kLetters = "  nbrq";
        out += kLetters[static_cast<std::size_t>(index(move.promotion()))];
    }
    return out;
}

}  // namespace sente::chess
