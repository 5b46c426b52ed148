// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes standard algebraic notation.
#include "chess/notation.hpp"

#include <optional>

#include "core/text.hpp"

namespace sente::chess {

namespace {

char letter_of(Kind kind) { return kKindLetters[static_cast<std::size_t>(index(kind))]; }

// What tells `move` apart from other legal moves of the same kind of piece to the same square.
std::string origin_hint(const Position& pos, Move move) {
    const Piece piece = pos.piece_on(move.from());
    bool ambiguous = false;
    bool same_file = false;
    bool same_rank = false;
    MoveList legal;
    pos.generate_legal(legal);
    for (const Move other : legal) {
        if (other.to() != move.to() || other.from() == move.from()) continue;
        if (pos.piece_on(other.from()) != piece) continue;
        ambiguous = true;
        same_file |= file_of(other.from()) == file_of(move.from());
        same_rank |= rank_of(other.from()) == rank_of(move.from());
    }
    const std::string name = square_name(move.from());
    if (!ambiguous) return {};
    if (!same_file) return name.substr(0, 1);
    if (!same_rank) return name.substr(1);
    return name;
}

std::string format_plain(const Position& pos, Move move) {
    if (move.kind() == MoveKind::castling) return move.to() > move.from() ? "O-O" : "O-O-O";
    const Kind kind = kind_of(pos.piece_on(move.from()));
    const bool captures = pos.victim(move) != Kind::none;
    std::string out;
    if (kind != Kind::pawn)
        out = letter_of(kind) + origin_hint(pos, move);
    else if (captures)
        out = square_name(move.from()).substr(0, 1);
    if (captures) out += 'x';
    out += square_name(move.to());
    if (move.is_promotion()) out += {'=', letter_of(move.promotion())};
    return out;
}

// What a text says of a move; what it leaves open matches every move.
struct Description {
    Kind kind = Kind::pawn;
    Kind promotion = Kind::none;
    std::optional<int> from_file = {};
    std::optional<int> from_rank = {};
    Square to = kNoSquare;
    std::optional<bool> castles_right = {};  // castling only
};

bool fits(const Position& pos, const Description& what, Move move) {
    if (what.castles_right)
        return move.kind() == MoveKind::castling &&
               (move.to() > move.from()) == *what.castles_right;
    const Kind promotion = move.is_promotion() ? move.promotion() : Kind::none;
    return move.kind() != MoveKind::castling && move.to() == what.to &&
           promotion == what.promotion && kind_of(pos.piece_on(move.from())) == what.kind &&
           file_of(move.from()) == what.from_file.value_or(file_of(move.from())) &&
           rank_of(move.from()) == what.from_rank.value_or(rank_of(move.from()));
}

// Drops annotations and the signs that carry nothing a legal move does not tell.
std::string essence(std::string_view text) {
    constexpr std::string_view kTrailing = "+#!? ";
    constexpr std::string_view kIgnored = "x:-=()/+#";
    const auto trim_end = [&] {
        while (!text.empty() && kTrailing.find(text.back()) != std::string_view::npos)
            text.remove_suffix(1);
    };
    trim_end();
    for (const std::string_view mark : {"e.p.", "ep"})
        if (text.size() > mark.size() && text.substr(text.size() - mark.size()) == mark)
            text.remove_suffix(mark.size());
    trim_end();
    std::string kept;
    for (const char letter : text)
        if (kIgnored.find(letter) == std::string_view::npos) kept += letter;
    return kept;
}

std::optional<Kind> kind_named(char letter, std::string_view letters) {
    if (letters.find(letter) == std::string_view::npos) return {};
    const char upper = letter >= 'a' ? static_cast<char>(letter - 'a' + 'A') : letter;
    return static_cast<Kind>(kKindLetters.find(upper));
}

std::optional<Description> read_castling(std::string_view word) {
    std::size_t steps = 0;
    for (const char letter : word) {
        if (letter != 'O' && letter != '0' && letter != 'o') return {};
        ++steps;
    }
    if (steps != 2 && steps != 3) return {};
    Description what;
    what.castles_right = steps == 2;
    return what;
}

std::optional<Description> read_description(std::string_view word) {
    if (const auto castling = read_castling(word)) return castling;
    Description what;
    if (word.empty()) return {};
    if (const auto kind = kind_named(word.front(), "PNBRQK")) {
        what.kind = *kind;
        word.remove_prefix(1);
    }
    if (word.size() > 2)
        if (const auto kind = kind_named(word.back(), "NBRQnbrq")) {
            what.promotion = *kind;
            word.remove_suffix(1);
        }
    if (word.size() < 2 || word.size() > 4) return {};
    const auto to = parse_square(word.substr(word.size() - 2));
    if (!to) return {};
    what.to = *to;
    word.remove_suffix(2);
    if (!word.empty() && word.front() >= 'a' && word.front() <= 'h') {
        what.from_file = word.front() - 'a';
        word.remove_prefix(1);
    }
    if (!word.empty() && word.front() >= '1' && word.front() <= '8') {
        what.from_rank = word.front() - '1';
        word.remove_prefix(1);
    }
    if (!word.empty()) return {};
    return what;
}

}  // namespace

std::string format_san(const Position& pos, Move move) {
    std::string out = format_plain(pos, move);
    const Position next = pos.after(move);
    if (next.in_check()) out += next.has_legal_move() ? '+' : '#';
    return out;
}

Result<Move> parse_san(const Position& pos, std::string_view text) {
    const std::string_view written = text::trim(text);
    constexpr std::size_t kLongest = 16;
    const auto what =
        written.size() <= kLongest ? read_description(essence(written)) : std::nullopt;
    if (!what) return InputError{text::quoted(written) + " is not a move such as Nf3 or exd8=Q", 0};
    MoveList legal;
    pos.generate_legal(legal);
    Move found = Move::none();
    for (const Move move : legal) {
        if (!fits(pos, *what, move)) continue;
        if (found != Move::none())
            return InputError{text::quoted(written) + " could be more than one legal move", 0};
        found = move;
    }
    if (found == Move::none())
        return InputError{text::quoted(written) + " is not legal in this position", 0};
    return found;
}

}  // namespace sente::chess
