// SPDX-License-Identifier: GPL-3.0-or-later
// Shogi as protocols and people write it.
#include <algorithm>
#include <array>
#include <vector>

#include "core/text.hpp"
#include "games/shogi.hpp"
#include "protocol/command.hpp"
#include "protocol/score_text.hpp"
#include "records/kif.hpp"
#include "shogi/notation.hpp"

namespace sente {

namespace {

using protocol::cell;
using protocol::square_cell;
using protocol::worth_text;
using shogi::Kind;
using shogi::Piece;
using shogi::Square;

// "7g" is "c3": files count from the other side, ranks from below.
std::string fairy_square(std::string_view usi) {
    return {static_cast<char>('a' + ('9' - usi[0])), static_cast<char>('1' + ('i' - usi[1]))};
}

std::optional<std::string> usi_square(std::string_view fairy) {
    if (fairy.size() != 2 || fairy[0] < 'a' || fairy[0] > 'i' || fairy[1] < '1' || fairy[1] > '9')
        return {};
    return std::string{static_cast<char>('9' - (fairy[0] - 'a')),
                       static_cast<char>('i' - (fairy[1] - '1'))};
}

// The USI text of a move as fairy-stockfish writes it, if it is one.
std::optional<std::string> usi_from_fairy(std::string_view word) {
    const bool promotes = word.ends_with('+');
    if (promotes) word.remove_suffix(1);
    if (word.size() != 4) return {};
    const auto to = usi_square(word.substr(2));
    if (!to) return {};
    if (word[1] == '@')
        return promotes ? std::nullopt : std::optional(std::string{word[0], '*'} + *to);
    const auto from = usi_square(word.substr(0, 2));
    if (!from) return {};
    return *from + *to + (promotes ? "+" : "");
}

// The hands of an SFEN, "2Pb", one letter a piece.
std::string spelled_out(std::string_view hands) {
    std::string out;
    std::size_t count = 0;
    for (const char c : hands) {
        if (c == '-') continue;
        if (c >= '0' && c <= '9') {
            count = count * 10 + static_cast<std::size_t>(c - '0');
            continue;
        }
        out.append(std::max<std::size_t>(count, 1), c);
        count = 0;
    }
    return out;
}

std::string letters_of(shogi::Piece piece) {
    constexpr std::string_view kLetters = " PLNSBRGK";
    const Kind kind = shogi::kind_of(piece);
    const char upper = kLetters[static_cast<std::size_t>(index(unpromoted(kind)))];
    const char letter =
        shogi::side_of(piece) == Side::first ? upper : static_cast<char>(upper - 'A' + 'a');
    return (is_promoted(kind) ? "+" : "") + std::string(1, letter);
}

std::string hands_of(const shogi::Position& pos, const eval::NetworkExplanation& explained) {
    std::string out;
    for (const eval::PieceWorth& each : explained.pieces) {
        if (each.fact.what < shogi::kPieceSlots) continue;
        const auto held = static_cast<std::size_t>(each.fact.what - shogi::kPieceSlots);
        const Side owner = held < shogi::kHandKinds.size() ? Side::first : Side::second;
        const shogi::Kind kind = shogi::kHandKinds[held % shogi::kHandKinds.size()];
        const int count = pos.hand(owner).count(kind);
        out += "  " + std::to_string(count) + " " +
               worth_text(letters_of(shogi::make_piece(owner, kind)), each.worth);
    }
    return "In hand, the last of each:" + (out.empty() ? "  nothing" : out) + "\n";
}

std::string shogi_board_of(const shogi::Position& pos, const eval::NetworkExplanation& explained) {
    std::string out;
    for (int file = 9; file >= 1; --file) out += cell(std::to_string(file));
    out += "\n";
    for (int rank = 0; rank < 9; ++rank) {
        for (int file = 8; file >= 0; --file) {
            const Square square = shogi::square_at(file, rank);
            const Piece piece = pos.piece_on(square);
            out += piece == Piece::empty
                       ? cell(".")
                       : square_cell(explained, letters_of(piece), shogi::kPieceSlots, square);
        }
        out += std::string("  ") + static_cast<char>('a' + rank) + "\n";
    }
    return out + hands_of(pos, explained);
}

}  // namespace

namespace games {

Result<shogi::Position> parse_fairy_fen(std::string_view text) {
    const auto words = text::fields(text);
    if (words.empty()) return InputError{"a position is missing after fen"};
    std::string_view board = words[0].word;
    std::string hands = "-";
    if (const std::size_t open = board.find('['); open != std::string_view::npos) {
        if (!board.ends_with(']')) return InputError{"the hands need a ']' at their end"};
        const std::string_view inside = board.substr(open + 1, board.size() - open - 2);
        if (!inside.empty()) hands = inside;
        board = board.substr(0, open);
    }
    const std::string_view side = words.size() > 1 ? words[1].word : "w";
    if (side != "w" && side != "b")
        return InputError{"the side to move is " + text::quoted(side) + ", not w or b"};
    // Its counters: moves since a capture, then full moves.
    const auto full_moves =
        words.size() > 3 ? protocol::number(words.back().word) : std::optional<std::int64_t>(1);
    if (!full_moves || *full_moves < 0 || *full_moves > 500'000)
        return InputError{"the move number is " + text::quoted(words.back().word)};
    const std::int64_t plies = 2 * std::max<std::int64_t>(*full_moves, 1) - (side == "w" ? 1 : 0);
    return shogi::parse_sfen(std::string(board) + (side == "w" ? " b " : " w ") + hands + " " +
                             std::to_string(plies));
}

std::string format_fairy_fen(const shogi::Position& pos) {
    const std::string sfen = shogi::format_sfen(pos);
    const auto words = text::fields(sfen);
    const std::int64_t plies = protocol::number(words[3].word).value_or(1);
    return std::string(words[0].word) + "[" + spelled_out(words[2].word) + "] " +
           (pos.side() == Side::first ? "w" : "b") + " - - 0 " + std::to_string((plies + 1) / 2);
}

Result<shogi::Position> ShogiUciText::parse_position(std::string_view word, std::string_view text) {
    return word == "fen" ? parse_fairy_fen(text) : shogi::parse_sfen(text);
}

Result<shogi::Move> ShogiUciText::parse_move(const shogi::Position& pos, std::string_view text) {
    const auto usi = usi_from_fairy(text);
    if (!usi) return InputError{text::quoted(text) + " is not a move such as c3c4, b2h8+ or P@e5"};
    const auto move = shogi::parse_usi_move(pos, *usi);
    if (!move.ok()) return InputError{text::quoted(text) + ": " + move.error().message};
    return move;
}

std::string ShogiUciText::format_move(const shogi::Position& /*pos*/, shogi::Move move) {
    const std::string usi = shogi::format_usi_move(move);
    if (usi[1] == '*') return std::string{usi[0], '@'} + fairy_square(usi.substr(2, 2));
    return fairy_square(usi.substr(0, 2)) + fairy_square(usi.substr(2, 2)) + usi.substr(4);
}

Result<shogi::Position> ShogiUsiText::parse_position(std::string_view /*word*/,
                                                     std::string_view text) {
    return shogi::parse_sfen(text);
}

std::string ShogiUciText::position_text(const shogi::Position& pos, bool usual) {
    return usual ? "startpos" : "fen " + format_fairy_fen(pos);
}

}  // namespace games

shogi::Rules Kit<shogi::Shogi>::rules_of(const Position& /*pos*/,
                                         const protocol::OptionValues& settings) {
    using Rule = protocol::EnteringKingRule;
    const Rule rule = settings.entering_king;
    shogi::Rules rules;
    rules.entering_king = shogi::EnteringKing::none;
    if (rule == Rule::csa24 || rule == Rule::csa24_handicap)
        rules.entering_king = shogi::EnteringKing::points_24;
    if (rule == Rule::csa27 || rule == Rule::csa27_handicap)
        rules.entering_king = shogi::EnteringKing::points_27;
    rules.count_handicap = rule == Rule::csa24_handicap || rule == Rule::csa27_handicap;
    rules.move_limit = settings.max_moves;
    return rules;
}

std::string Kit<shogi::Shogi>::drawn(const Position& pos) {
    std::string out = "  9   8   7   6   5   4   3   2   1\n";
    for (int rank = 0; rank < 9; ++rank) {
        for (int file = 8; file >= 0; --file) {
            const Piece piece = pos.piece_on(shogi::square_at(file, rank));
            const std::string letters = piece == Piece::empty ? "." : letters_of(piece);
            out += (letters.size() == 1 ? "  " : " ") + letters + " ";
        }
        out += ' ';
        out += static_cast<char>('a' + rank);
        out += '\n';
    }
    const std::string sfen = shogi::format_sfen(pos);
    return out + "Hands: " + std::string(text::fields(sfen)[2].word) + "\nSfen: " + sfen +
           "\nFen: " + games::format_fairy_fen(pos) + "\n";
}

Result<shogi::Position> Kit<shogi::Shogi>::flipped(const Position& pos) {
    shogi::PositionBuilder builder;
    for (Square square = 0; square < shogi::kSquares; ++square) {
        const Piece piece = pos.piece_on(square);
        if (piece == Piece::empty) continue;
        builder.put(shogi::make_piece(!shogi::side_of(piece), shogi::kind_of(piece)),
                    shogi::turned(square));
    }
    for (const Side side : {Side::first, Side::second})
        for (const Kind kind : shogi::kHandKinds)
            if (pos.hand(side).has(kind)) builder.hold(!side, kind, pos.hand(side).count(kind));
    builder.set_side(!pos.side());
    builder.set_move_number(pos.move_number());
    return builder.finish(shogi::Strictness::game);
}

std::string Kit<shogi::Shogi>::evaluation_text(const Position& pos,
                                               const eval::Evaluation& evaluation) {
    const eval::TermExplanation classical = eval::explain(pos);
    if (evaluation.network == nullptr) return protocol::terms_text(classical, pos.side());
    return protocol::network_text<eval::ShogiEvaluator, Features>(pos, evaluation, classical.score,
                                                                  shogi_board_of);
}

bool Kit<shogi::Shogi>::looks_like(std::string_view position) {
    const std::string_view board = position.substr(0, position.find(' '));
    return std::count(board.begin(), board.end(), '/') >= 8;
}

std::int64_t Kit<shogi::Shogi>::text_ply(std::string_view position) {
    const auto words = text::fields(position);
    if (words.size() < 2) return 0;
    return text::integer(words.back().word).value_or(0);
}

std::string Kit<shogi::Shogi>::move_name(const Position& pos, Move move, Move last) {
    return records::ki2_move(pos, move, last == Move::none() ? shogi::kNoSquare : last.to());
}

}  // namespace sente
