// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes positions as FEN, X-FEN and Shredder-FEN.
#include <algorithm>
#include <vector>

#include "chess/notation.hpp"
#include "core/text.hpp"

namespace sente::chess {

namespace {

using Problem = std::optional<InputError>;

constexpr int kMostRule50 = 9'999;
constexpr int kMostFullMoves = 99'999;
constexpr std::array<std::string_view, 2> kSideNames{"White", "Black"};

std::string name_of(Side side) {
    return std::string(kSideNames[static_cast<std::size_t>(index(side))]);
}

char letter_of(Piece piece) {
    const char letter = kKindLetters[static_cast<std::size_t>(index(kind_of(piece)))];
    return side_of(piece) == Side::first ? letter : static_cast<char>(letter - 'A' + 'a');
}

char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

std::optional<Piece> piece_of(char letter) {
    const std::size_t kind = kKindLetters.find(upper(letter));
    if (kind == 0 || kind == std::string_view::npos) return {};
    return make_piece(letter == upper(letter) ? Side::first : Side::second,
                      static_cast<Kind>(kind));
}

// Reads the fields one after another into a setup; every step returns what is wrong, if anything.
class FenReader {
public:
    explicit FenReader(std::string_view text) : fields_(text::fields(text)), end_(text.size()) {}

    [[nodiscard]] Result<Position> run() {
        if (fields_.empty()) return InputError{"the position is empty", 0};
        if (auto problem = read_board(fields_[0])) return *problem;
        if (fields_.size() < 2) return InputError{"the side to move is missing", end_};
        if (auto problem = read_side(fields_[1])) return *problem;
        if (fields_.size() > 2)
            if (auto problem = read_castling(fields_[2])) return *problem;
        if (fields_.size() > 3)
            if (auto problem = read_en_passant(fields_[3])) return *problem;
        if (auto problem = read_counters()) return *problem;
        const Position pos(setup_);
        if (pos.is_attacked(pos.king_square(!pos.side()), pos.side(), pos.occupied()))
            return InputError{
                name_of(!pos.side()) + " is in check, but it is " + name_of(pos.side()) + "'s turn",
                fields_[1].at};
        return pos;
    }

private:
    Problem read_board(const text::Field& field) {
        int file = 0;
        int rank = 7;
        for (std::size_t i = 0; i < field.word.size(); ++i) {
            const char letter = field.word[i];
            const std::size_t place = field.at + i;
            if (letter == '/') {
                if (file != 8) return wrong_width(rank, file, place);
                if (rank == 0) return InputError{"the board has more than 8 ranks", place};
                --rank;
                file = 0;
            } else if (letter >= '1' && letter <= '8') {
                file += letter - '0';
            } else if (const auto piece = piece_of(letter)) {
                if (file < 8)
                    if (auto problem = place_piece(*piece, square_at(file, rank), place))
                        return problem;
                ++file;
            } else {
                return InputError{text::quoted(letter) + " is no piece, number or '/'", place};
            }
            if (file > 8) return wrong_width(rank, file, place);
        }
        const std::size_t end = field.at + field.word.size();
        if (file != 8) return wrong_width(rank, file, end);
        if (rank != 0)
            return InputError{"the board has " + std::to_string(8 - rank) + " ranks, not 8", end};
        return check_kings(field.at);
    }

    static InputError wrong_width(int rank, int files, std::size_t place) {
        return {"rank " + std::to_string(rank + 1) + " has " +
                    (files > 8 ? "more than 8" : "only " + std::to_string(files)) + " squares",
                place};
    }

    // A side has one king, sixteen men, eight pawns, and promoted pieces only for missing pawns.
    Problem place_piece(Piece piece, Square square, std::size_t place) {
        const Side side = side_of(piece);
        const Kind kind = kind_of(piece);
        auto& counts = counts_[static_cast<std::size_t>(sente::index(side))];
        const auto count = [&](Kind k) -> int& {
            return counts[static_cast<std::size_t>(index(k))];
        };
        if (kind == Kind::pawn && (rank_of(square) == 0 || rank_of(square) == 7))
            return InputError{"a pawn stands on rank " + std::to_string(rank_of(square) + 1),
                              place};
        setup_.board[at(square)] = piece;
        ++count(kind);
        if (count(Kind::king) > 1)
            return InputError{name_of(side) + " has more than one king", place};
        if (count(Kind::pawn) > 8)
            return InputError{name_of(side) + " has more than 8 pawns", place};
        if (++count(Kind::none) > 16)
            return InputError{name_of(side) + " has more than 16 pieces", place};
        const int promoted =
            std::max(count(Kind::knight) - 2, 0) + std::max(count(Kind::bishop) - 2, 0) +
            std::max(count(Kind::rook) - 2, 0) + std::max(count(Kind::queen) - 1, 0);
        if (promoted > 8 - count(Kind::pawn))
            return InputError{name_of(side) + " has more promoted pieces than missing pawns",
                              place};
        return {};
    }

    [[nodiscard]] Problem check_kings(std::size_t place) const {
        for (const Side side : {Side::first, Side::second})
            if (!king_of(side)) return InputError{name_of(side) + " has no king", place};
        return {};
    }

    [[nodiscard]] std::optional<Square> king_of(Side side) const {
        const Piece king = make_piece(side, Kind::king);
        const auto found = std::find(setup_.board.begin(), setup_.board.end(), king);
        if (found == setup_.board.end()) return {};
        return static_cast<Square>(found - setup_.board.begin());
    }

    Problem read_side(const text::Field& field) {
        if (field.word != "w" && field.word != "b")
            return InputError{"the side to move is " + text::quoted(field.word) + ", not w or b",
                              field.at};
        setup_.side = field.word == "w" ? Side::first : Side::second;
        return {};
    }

    Problem read_castling(const text::Field& field) {
        if (field.word == "-") return {};
        for (std::size_t i = 0; i < field.word.size(); ++i)
            if (auto problem = read_castling_right(field.word[i], field.at + i)) return problem;
        return {};
    }

    Problem read_castling_right(char letter, std::size_t place) {
        const Side side = letter == upper(letter) ? Side::first : Side::second;
        const char wing = upper(letter);
        const bool names_file = wing >= 'A' && wing <= 'H';
        if (!names_file && wing != 'K' && wing != 'Q')
            return InputError{text::quoted(letter) + " is no castling right", place};
        const Square king = *king_of(side);
        if (relative_rank(side, rank_of(king)) != 0)
            return InputError{
                "castling right " + text::quoted(letter) + " needs the king on its first rank",
                place};
        const auto rook =
            names_file ? rook_on_file(side, wing - 'A') : outer_rook(side, wing == 'K');
        if (!rook)
            return InputError{
                "castling right " + text::quoted(letter) + " has no rook to castle with", place};
        return grant(king, *rook, names_file, place);
    }

    Problem grant(Square king, Square rook, bool names_file, std::size_t place) {
        for (Bitboard rest = setup_.castling_rooks & rank_mask(rank_of(rook)); rest != 0;) {
            const Square other = bits::pop_lowest(rest);
            if (other != rook && (other > king) == (rook > king))
                return InputError{"castling is allowed with two rooks on one side of the king",
                                  place};
        }
        setup_.castling_rooks |= bit(rook);
        const bool usual = file_of(king) == 4 && (file_of(rook) == 0 || file_of(rook) == 7);
        setup_.chess960 |= names_file || !usual;
        return {};
    }

    [[nodiscard]] std::optional<Square> rook_on_file(Side side, int file) const {
        const Square square = square_at(file, relative_rank(side, 0));
        if (setup_.board[at(square)] != make_piece(side, Kind::rook)) return {};
        return square;
    }

    // The rook furthest from the king on the given side of it.
    [[nodiscard]] std::optional<Square> outer_rook(Side side, bool to_the_right) const {
        const int king_file = file_of(*king_of(side));
        const int step = to_the_right ? -1 : 1;
        for (int file = to_the_right ? 7 : 0; file != king_file; file += step)
            if (const auto rook = rook_on_file(side, file)) return rook;
        return {};
    }

    // A well-formed square that no pawn can have passed just now is ignored: some programs write
    // one after every double step, or do not reset it.
    Problem read_en_passant(const text::Field& field) {
        if (field.word == "-") return {};
        const auto square = parse_square(field.word);
        if (!square)
            return InputError{text::quoted(field.word) + " is no en-passant square", field.at};
        if (relative_rank(setup_.side, rank_of(*square)) != 5)
            return InputError{"the en-passant square " + text::quoted(field.word) +
                                  " is not on the rank that pawns of " + name_of(!setup_.side) +
                                  " pass",
                              field.at};
        const int step = forward(setup_.side);
        const bool passed =
            setup_.board[at(*square)] == Piece::none &&
            setup_.board[at(*square + step)] == Piece::none &&
            setup_.board[at(*square - step)] == make_piece(!setup_.side, Kind::pawn);
        if (passed) setup_.en_passant = *square;
        return {};
    }

    Problem read_counters() {
        int full_moves = 1;
        if (fields_.size() > 4)
            if (auto problem = read_counter(fields_[4], kMostRule50, setup_.rule50)) return problem;
        if (fields_.size() > 5)
            if (auto problem = read_counter(fields_[5], kMostFullMoves, full_moves)) return problem;
        if (fields_.size() > 6)
            return InputError{"unexpected " + text::quoted(fields_[6].word) + " after the position",
                              fields_[6].at};
        setup_.game_ply = 2 * (std::max(full_moves, 1) - 1) + index(setup_.side);
        return {};
    }

    static Problem read_counter(const text::Field& field, int most, int& counter) {
        if (field.word == "-") return {};
        const auto number = text::integer(field.word);
        if (!number) return InputError{text::quoted(field.word) + " is no move counter", field.at};
        if (*number < 0 || *number > most)
            return InputError{"the move counter " + text::quoted(field.word) +
                                  " is not between 0 and " + std::to_string(most),
                              field.at};
        counter = static_cast<int>(*number);
        return {};
    }

    std::vector<text::Field> fields_;
    std::size_t end_;
    Setup setup_;
    MultiArray<int, 2, kKinds> counts_{};  // under Kind::none: all of the side
};

void append_castling(std::string& out, const Position& pos) {
    const std::size_t before = out.size();
    for (const Side side : {Side::first, Side::second}) {
        const Square king = pos.king_square(side);
        for (Bitboard rest = pos.castling_rooks() & pos.pieces(side); rest != 0;) {
            const Square rook = bits::highest(rest);
            rest ^= bit(rook);
            const char wing = rook > king ? 'K' : 'Q';
            const char letter = pos.is_chess960() ? static_cast<char>('A' + file_of(rook)) : wing;
            out += side == Side::first ? letter : static_cast<char>(letter - 'A' + 'a');
        }
    }
    if (out.size() == before) out += '-';
}

}  // namespace

Result<Position> parse_fen(std::string_view text) { return FenReader(text).run(); }

std::string format_fen(const Position& pos) {
    std::string out;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const Piece piece = pos.piece_on(square_at(file, rank));
            if (piece == Piece::none) {
                ++empty;
                continue;
            }
            if (empty > 0) out += std::to_string(empty);
            empty = 0;
            out += letter_of(piece);
        }
        if (empty > 0) out += std::to_string(empty);
        if (rank > 0) out += '/';
    }
    out += pos.side() == Side::first ? " w " : " b ";
    append_castling(out, pos);
    out += ' ';
    out += pos.en_passant() == kNoSquare ? "-" : square_name(pos.en_passant());
    return out + ' ' + std::to_string(pos.rule50()) + ' ' + std::to_string(pos.game_ply() / 2 + 1);
}

}  // namespace sente::chess
