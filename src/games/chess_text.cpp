// SPDX-License-Identifier: GPL-3.0-or-later
// Chess as protocols and people write it.
#include <algorithm>

#include "chess/notation.hpp"
#include "core/text.hpp"
#include "games/chess.hpp"
#include "protocol/score_text.hpp"

namespace sente {

namespace {

using protocol::cell;
using protocol::square_cell;

std::string letters_of(chess::Piece piece) {
    const char letter = chess::kKindLetters[static_cast<std::size_t>(index(kind_of(piece)))];
    return {side_of(piece) == Side::first ? letter : static_cast<char>(letter - 'A' + 'a')};
}

std::string chess_board_of(const chess::Position& pos, const eval::NetworkExplanation& explained) {
    std::string out;
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const chess::Square square = chess::square_at(file, rank);
            const chess::Piece piece = pos.piece_on(square);
            out += piece == chess::Piece::none
                       ? cell(".")
                       : square_cell(explained, letters_of(piece), chess::kPieces, square);
        }
        out += "  " + std::to_string(rank + 1) + "\n";
    }
    for (int file = 0; file < 8; ++file) out += cell(std::string(1, static_cast<char>('a' + file)));
    return out + "\n";
}

}  // namespace

Result<chess::Position> games::ChessUciText::parse_position(std::string_view word,
                                                            std::string_view text) {
    if (word == "sfen") return InputError{"this is chess: position fen ..., not sfen"};
    return chess::parse_fen(text);
}

// A position that only Chess960 can have writes its castling in the only way that is clear.
void Kit<chess::Chess>::prepare(Position& pos, const protocol::OptionValues& settings) {
    if (settings.chess960) pos.set_chess960(true);
}

std::string Kit<chess::Chess>::drawn(const Position& pos) {
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

Result<chess::Position> Kit<chess::Chess>::flipped(const Position& pos) {
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

std::string Kit<chess::Chess>::evaluation_text(const Position& pos,
                                               const eval::Evaluation& evaluation) {
    const eval::TermExplanation classical = eval::explain(pos);
    if (evaluation.network == nullptr) return protocol::terms_text(classical, pos.side());
    return protocol::network_text<eval::ChessEvaluator, Features>(pos, evaluation, classical.score,
                                                                  chess_board_of);
}

bool Kit<chess::Chess>::looks_like(std::string_view position) {
    const std::string_view board = position.substr(0, position.find(' '));
    return std::count(board.begin(), board.end(), '/') == 7;
}

std::int64_t Kit<chess::Chess>::text_ply(std::string_view position) {
    const auto words = text::fields(position);
    if (words.size() < 2) return 0;
    const std::int64_t number = text::integer(words.back().word).value_or(0);
    return 2 * number + (words[1].word == "b" ? 1 : 0);
}

std::string Kit<chess::Chess>::move_name(const Position& pos, Move move, Move /*last*/) {
    return chess::format_san(pos, move);
}

Result<chess::Move> Kit<chess::Chess>::parse_answer(const Position& pos, std::string_view text) {
    const auto uci = chess::parse_uci(pos, text);
    return uci.ok() ? uci : chess::parse_san(pos, text);
}

}  // namespace sente
