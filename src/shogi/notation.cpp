// SPDX-License-Identifier: GPL-3.0-or-later
// Reading and writing SFEN and USI, with messages that name the offending character; what a set of
// pieces and the rules of placing them allow.
#include "shogi/notation.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/text.hpp"

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

namespace {

constexpr std::string_view kLetters = " PLNSBRGK";  // by Kind

std::optional<Piece> piece_from(char letter) {
    const bool second = letter >= 'a' && letter <= 'z';
    const char upper = second ? static_cast<char>(letter - 'a' + 'A') : letter;
    const std::size_t kind = kLetters.find(upper, 1);
    if (kind == std::string_view::npos) return {};
    return make_piece(second ? Side::second : Side::first, static_cast<Kind>(kind));
}

char letter_of(Piece piece) {
    const char upper = kLetters[static_cast<std::size_t>(index(unpromoted(kind_of(piece))))];
    return side_of(piece) == Side::first ? upper : static_cast<char>(upper - 'A' + 'a');
}

using Problem = std::optional<InputError>;

// Reads the board field; ranks from a, each from file 9.
class BoardReader {
public:
    BoardReader(PositionBuilder& builder, text::Field field) : builder_(builder), field_(field) {}

    Problem read() {
        for (at_ = 0; at_ < field_.word.size(); ++at_)
            if (Problem problem = read_char(field_.word[at_])) return problem;
        if (promoted_) return error("a '+' without a piece after it");
        if (Problem problem = check_rank_is_full()) return problem;
        if (rank_ != 8)
            return error("the board has " + std::to_string(rank_ + 1) + " ranks, not 9");
        return {};
    }

private:
    Problem read_char(char c) {
        if (promoted_ && !piece_from(c)) return error("a '+' without a piece after it");
        if (c == '/') return next_rank();
        if (c >= '1' && c <= '9') return skip(c - '0');
        if (c == '+') {
            promoted_ = true;
            return {};
        }
        const auto piece = piece_from(c);
        if (!piece) return error("the board has " + text::quoted(c) + ", which is no piece");
        return place(*piece);
    }

    Problem next_rank() {
        if (Problem problem = check_rank_is_full()) return problem;
        if (rank_ == 8) return error("the board has more than 9 ranks");
        ++rank_;
        file_ = 8;
        return {};
    }

    Problem skip(int squares) {
        if (file_ - squares < -1) return too_long();
        file_ -= squares;
        return {};
    }

    Problem place(Piece piece) {
        if (file_ < 0) return too_long();
        if (promoted_) {
            const Kind kind = kind_of(piece);
            if (!can_promote(kind))
                return error("a " + std::string(kind_name(kind)) + " cannot be promoted");
            piece = make_piece(side_of(piece), promoted(kind));
            promoted_ = false;
        }
        builder_.put(piece, square_at(file_--, rank_));
        return {};
    }

    Problem check_rank_is_full() const {
        if (file_ < 0) return {};
        return error("rank " + rank_name() + " has " + std::to_string(8 - file_) +
                     " squares, not 9");
    }
    Problem too_long() const { return error("rank " + rank_name() + " has more than 9 squares"); }
    std::string rank_name() const { return std::string(1, static_cast<char>('a' + rank_)); }
    InputError error(std::string message) const { return {std::move(message), field_.at + at_}; }

    PositionBuilder& builder_;
    text::Field field_;
    std::size_t at_ = 0;
    int rank_ = 0;
    int file_ = 8;
    bool promoted_ = false;
};

Problem read_hands(PositionBuilder& builder, text::Field field) {
    if (field.word == "-") return {};
    int count = 0;  // 0: no number before the piece
    for (std::size_t i = 0; i < field.word.size(); ++i) {
        const char c = field.word[i];
        const auto error = [&](const std::string& message) {
            return InputError{message, field.at + i};
        };
        if (c >= '0' && c <= '9') {
            count = count * 10 + (c - '0');
            if (count == 0 || count > 18)
                return error("a hand cannot hold " + std::to_string(count) + " of a kind");
            continue;
        }
        const auto piece = piece_from(c);
        if (!piece || kind_of(*piece) == Kind::king)
            return error("the hands have " + text::quoted(c) + ", which cannot be held");
        // The packed hand has no room for arbitrary counts.
        const int held = count == 0 ? 1 : count;
        if (held + builder.held(side_of(*piece), kind_of(*piece)) > pieces_in_set(kind_of(*piece)))
            return error("more " + std::string(kind_name(kind_of(*piece))) +
                         "s in one hand than a set has");
        builder.hold(side_of(*piece), kind_of(*piece), held);
        count = 0;
    }
    if (count != 0)
        return InputError{"the hands end in a number without a piece",
                          field.at + field.word.size() - 1};
    return {};
}

Problem read_side(PositionBuilder& builder, text::Field field) {
    if (field.word != "b" && field.word != "w")
        return InputError{"the side to move is " + text::quoted(field.word) + ", not b or w",
                          field.at};
    builder.set_side(field.word == "b" ? Side::first : Side::second);
    return {};
}

Problem read_move_number(PositionBuilder& builder, text::Field field) {
    constexpr std::int64_t kMost = 1'000'000;
    const auto number = text::integer(field.word);
    if (!number || *number < 0 || *number > kMost)
        return InputError{
            "the move number is " + text::quoted(field.word) + ", not a number from 1 to 1000000",
            field.at};
    builder.set_move_number(std::max(1, static_cast<int>(*number)));
    return {};
}

std::optional<std::string_view> named_start(std::string_view name) {
    if (name == "startpos") return kStartSfen;
    for (const Handicap& handicap : kHandicaps)
        if (handicap.name == name) return handicap.sfen;
    return {};
}

std::string format_hand(Hand hand, Side side) {
    // The customary order: the biggest first.
    constexpr std::array kOrder = {Kind::rook,   Kind::bishop, Kind::gold, Kind::silver,
                                   Kind::knight, Kind::lance,  Kind::pawn};
    std::string out;
    for (const Kind kind : kOrder) {
        const int count = hand.count(kind);
        if (count > 1) out += std::to_string(count);
        if (count > 0) out += letter_of(make_piece(side, kind));
    }
    return out;
}

std::string format_board(const Position& pos) {
    std::string out;
    for (int rank = 0; rank < 9; ++rank) {
        int empty = 0;
        if (rank > 0) out += '/';
        for (int file = 8; file >= 0; --file) {
            const Piece piece = pos.piece_on(square_at(file, rank));
            if (piece == Piece::empty) {
                ++empty;
                continue;
            }
            if (empty > 0) out += std::to_string(empty);
            empty = 0;
            if (is_promoted(kind_of(piece))) out += '+';
            out += letter_of(piece);
        }
        if (empty > 0) out += std::to_string(empty);
    }
    return out;
}

std::optional<Square> square_from(std::string_view text) {
    if (text.size() != 2 || text[0] < '1' || text[0] > '9' || text[1] < 'a' || text[1] > 'i')
        return {};
    return square_at(text[0] - '1', text[1] - 'a');
}

// The move the text spells, legal or not.
std::optional<Move> read_move(std::string_view text) {
    if (text.size() < 4 || text.size() > 5) return {};
    const auto to = square_from(text.substr(2, 2));
    if (!to) return {};
    if (text[1] == '*') {
        const auto piece = piece_from(text[0]);
        if (!piece || side_of(*piece) != Side::first || kind_of(*piece) == Kind::king ||
            text.size() != 4)
            return {};
        return Move::drop(kind_of(*piece), *to);
    }
    const auto from = square_from(text.substr(0, 2));
    if (!from || (text.size() == 5 && text[4] != '+')) return {};
    return Move::step(*from, *to, text.size() == 5);
}

Result<Position> read_sfen(std::string_view text, Strictness strictness) {
    const std::vector<text::Field> fields = text::fields(text);
    if (fields.empty()) return InputError{"the position is empty"};
    if (const auto named = named_start(fields[0].word); named && fields.size() == 1)
        return read_sfen(*named, strictness);
    if (fields.size() == 1)
        return InputError{"the position has no side to move", fields[0].at + fields[0].word.size()};
    if (fields.size() > 4) return InputError{"there is text after the move number", fields[4].at};
    PositionBuilder builder;
    if (auto problem = BoardReader(builder, fields[0]).read()) return *problem;
    if (auto problem = read_side(builder, fields[1])) return *problem;
    // Some programs leave the hands out when they are empty.
    const bool hands_left_out = fields.size() == 3 && text::integer(fields[2].word).has_value();
    if (fields.size() > 2 && !hands_left_out)
        if (auto problem = read_hands(builder, fields[2])) return *problem;
    if (fields.size() == 4 || hands_left_out)
        if (auto problem = read_move_number(builder, fields.back())) return *problem;
    return builder.finish(strictness);
}

}  // namespace

Result<Position> parse_sfen(std::string_view text) { return read_sfen(text, Strictness::game); }

Result<Position> parse_study_sfen(std::string_view text) {
    return read_sfen(text, Strictness::study);
}

std::string format_sfen(const Position& pos) {
    const std::string hands = format_hand(pos.hand(Side::first), Side::first) +
                              format_hand(pos.hand(Side::second), Side::second);
    return format_board(pos) + (pos.side() == Side::first ? " b " : " w ") +
           (hands.empty() ? "-" : hands) + " " + std::to_string(pos.move_number());
}

Result<Move> parse_usi_move(const Position& pos, std::string_view text) {
    const auto move = read_move(text);
    if (!move) return InputError{text::quoted(text) + " is not a move such as 7g7f, 8h2b+ or P*5e"};
    Position::MoveList legal;
    pos.generate_legal(legal);
    if (!legal.contains(*move))
        return InputError{text::quoted(text) + " is not legal in " + format_sfen(pos)};
    return *move;
}

std::string format_usi_move(Move m) {
    if (m == Move::none()) return "none";
    std::string out;
    if (m.is_drop()) {
        out += kLetters[static_cast<std::size_t>(index(m.dropped()))];
        out += '*';
    } else {
        out += format_square(m.from());
    }
    out += format_square(m.to());
    if (m.promotes()) out += '+';
    return out;
}

std::string format_square(Square s) {
    return {static_cast<char>('1' + file_of(s)), static_cast<char>('a' + rank_of(s))};
}

}  // namespace sente::shogi
