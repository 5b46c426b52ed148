// SPDX-License-Identifier: GPL-3.0-or-later
// Chess as UCI writes it.
#include "core/text.hpp"
#include "protocol/game_text.hpp"

namespace sente::protocol {

Result<chess::Position> ChessUciText::parse_position(std::string_view word, std::string_view text) {
    if (word == "sfen") return InputError{"this is chess: position fen ..., not sfen"};
    return chess::parse_fen(text);
}

// A position that only Chess960 can have writes its castling in the only way that is clear.
void prepare(chess::Position& pos, const Settings& settings) {
    if (settings.chess960) pos.set_chess960(true);
}

chess::Rules rules_of(const chess::Position& /*pos*/, const Settings& /*settings*/) { return {}; }

int game_ply(const chess::Position& pos) { return pos.game_ply(); }

std::string letters_of(chess::Piece piece) {
    const char letter = chess::kKindLetters[static_cast<std::size_t>(index(kind_of(piece)))];
    return {side_of(piece) == Side::first ? letter : static_cast<char>(letter - 'A' + 'a')};
}

std::string drawn(const chess::Position& pos) {
    std::string out;
    for (int rank = 7; rank >= 0; --rank) {
        out += static_cast<char>('1' + rank);
        for (int file = 0; file < 8; ++file) {
            const chess::Piece piece = pos.piece_on(chess::square_at(file, rank));
            out += ' ';
            out += piece == chess::Piece::none ? "." : letters_of(piece);
        }
        out += '\n';
    }
    return out + "  a b c d e f g h\nFen: " + chess::format_fen(pos) + "\n";
}

Result<chess::Position> flipped(const chess::Position& pos) {
    chess::Setup setup = pos.setup();
    chess::Setup turned = setup;
    turned.board = {};
    turned.side = !setup.side;
    turned.castling_rooks = 0;
    const auto across = [](chess::Square square) {
        return chess::square_at(chess::file_of(square), 7 - chess::rank_of(square));
    };
    for (chess::Square square = 0; square < chess::kSquares; ++square) {
        const chess::Piece piece = setup.board[static_cast<std::size_t>(square)];
        if (piece != chess::Piece::none)
            turned.board[static_cast<std::size_t>(across(square))] =
                chess::make_piece(!side_of(piece), kind_of(piece));
        if (chess::contains(setup.castling_rooks, square))
            turned.castling_rooks |= chess::bit(across(square));
    }
    if (setup.en_passant != chess::kNoSquare) turned.en_passant = across(setup.en_passant);
    return chess::Position(turned);
}

}  // namespace sente::protocol
