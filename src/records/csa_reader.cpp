// SPDX-License-Identifier: GPL-3.0-or-later
// Reads CSA, versions 2 to 3, statement by statement.
#include <algorithm>
#include <array>
#include <utility>

#include "core/text.hpp"
#include "records/csa.hpp"
#include "records/japanese.hpp"
#include "records/scan.hpp"
#include "shogi/notation.hpp"

namespace sente::records {

namespace {

using Problem = std::optional<InputError>;
using shogi::Kind;
using shogi::Square;

InputError bad(std::string_view what, std::string_view text) {
    return {std::string(what) + ": '" + std::string(text.substr(0, 60)) + "'"};
}

// Board and hands as the P-lines give them.
class Setup {
public:
    // "P1-KY-KE…": the rank from file 9 on.
    Problem set_rank(int rank, std::string_view cells) {
        used_ = true;
        for (int file = 8; file >= 0; --file) {
            const std::size_t at = static_cast<std::size_t>(8 - file) * 3;
            const std::string_view cell =
                at < cells.size() ? text::trim(cells.substr(at, 3)) : std::string_view();
            shogi::Piece& piece = board_[static_cast<std::size_t>(shogi::square_at(file, rank))];
            piece = shogi::Piece::empty;
            if (cell.empty() || cell == "*") continue;
            const auto kind = csa_kind(cell.substr(1));
            if (!kind || (cell.front() != '+' && cell.front() != '-'))
                return bad("no piece of CSA on the board", cell);
            piece = shogi::make_piece(side_of_sign(cell.front()), *kind);
        }
        return {};
    }

    // "PI82HI22KA": the usual start without these.
    Problem set_usual(std::string_view missing) {
        used_ = true;
        const auto start = *shogi::parse_sfen(shogi::kStartSfen);
        for (Square s = 0; s < shogi::kSquares; ++s)
            board_[static_cast<std::size_t>(s)] = start.piece_on(s);
        for (; missing.size() >= 4; missing.remove_prefix(4)) {
            Scan scan(missing);
            const auto square = eat_square(scan);
            const auto kind = csa_kind(missing.substr(2, 2));
            if (!square || !kind) return bad("no piece to leave out", missing);
            shogi::Piece& piece = board_[static_cast<std::size_t>(*square)];
            if (piece == shogi::Piece::empty || shogi::kind_of(piece) != *kind)
                return bad("no such piece to leave out", missing.substr(0, 4));
            piece = shogi::Piece::empty;
        }
        if (!missing.empty()) return bad("text after the board", missing);
        return {};
    }

    // "P+00FU77FU00AL": pieces of one side; 00 is the hand, AL all that is left of the set.
    Problem add_pieces(Side side, std::string_view list) {
        used_ = true;
        for (; list.size() >= 4; list.remove_prefix(4)) {
            const std::string_view word = list.substr(2, 2);
            const bool in_hand = list.substr(0, 2) == "00";
            if (in_hand && word == "AL") {
                take_rest(side);
                continue;
            }
            const auto kind = csa_kind(word);
            if (!kind) return bad("no piece of CSA", list.substr(0, 4));
            if (in_hand) {
                if (*kind == Kind::king || shogi::is_promoted(*kind))
                    return bad("such a piece cannot be in hand", list.substr(0, 4));
                ++hands_[at(side)][static_cast<std::size_t>(shogi::hand_index(*kind))];
                continue;
            }
            Scan scan(list);
            const auto square = eat_square(scan);
            if (!square) return bad("no square of CSA", list.substr(0, 4));
            board_[static_cast<std::size_t>(*square)] = shogi::make_piece(side, *kind);
        }
        if (!text::trim(list).empty()) return bad("text after the pieces", list);
        return {};
    }

    [[nodiscard]] Result<shogi::Position> finish(Side side) const {
        if (!used_) return shogi::parse_sfen(shogi::kStartSfen);
        shogi::PositionBuilder builder;
        for (Square s = 0; s < shogi::kSquares; ++s)
            if (const auto piece = board_[static_cast<std::size_t>(s)];
                piece != shogi::Piece::empty)
                builder.put(piece, s);
        for (const Side owner : {Side::first, Side::second})
            for (const Kind kind : shogi::kHandKinds) {
                const int count = hands_[at(owner)][static_cast<std::size_t>(hand_index(kind))];
                if (count > shogi::pieces_in_set(kind) + 1)
                    return InputError{"more pieces in hand than a set has"};
                builder.hold(owner, kind, count);
            }
        builder.set_side(side);
        return builder.finish(shogi::Strictness::study);
    }

    static Side side_of_sign(char sign) { return sign == '+' ? Side::first : Side::second; }

private:
    static std::size_t at(Side side) { return static_cast<std::size_t>(sente::index(side)); }

    void take_rest(Side side) {
        for (const Kind kind : shogi::kHandKinds) {
            const auto index = static_cast<std::size_t>(shogi::hand_index(kind));
            int seen = hands_[0][index] + hands_[1][index];
            for (const shogi::Piece piece : board_)
                if (piece != shogi::Piece::empty && unpromoted(shogi::kind_of(piece)) == kind)
                    ++seen;
            hands_[at(side)][index] += std::max(0, shogi::pieces_in_set(kind) - seen);
        }
    }

    std::array<shogi::Piece, shogi::kSquares> board_{};
    std::array<std::array<int, 7>, 2> hands_{};
    bool used_ = false;
};

class GameReader {
public:
    GameReader(std::size_t line, Reading reading) : forgiving_(reading == Reading::forgiving) {
        record_.kind = GameKind::shogi;
        record_.line = line;
    }

    // Whether there is anything but comments yet.
    [[nodiscard]] bool begun() const { return begun_; }

    Problem add_line(std::string_view line) {
        if (line.front() == '\'') return add_comment(line.substr(1));
        begun_ = true;
        // Only moves, times and ends stand side by side in a line.
        if (std::string_view("+-T%").find(line.front()) == std::string_view::npos)
            return add_statement(line);
        while (!line.empty()) {
            if (line.front() == '\'') return add_comment(line.substr(1));
            const std::size_t end = std::min(line.find(','), line.size());
            if (Problem problem = add_statement(text::trim(line.substr(0, end)))) return problem;
            line.remove_prefix(std::min(end + 1, line.size()));
        }
        return {};
    }

    Result<Record> finish() {
        if (Problem problem = begin_moves(side_)) return *problem;
        if (const auto& ending = record_.nodes[node_].ending) record_.outcome = ending->outcome;
        return std::move(record_);
    }

private:
    Problem add_statement(std::string_view text) {
        if (text.empty()) return {};
        switch (text.front()) {
            case 'V': return {};
            case 'N': return add_name(text);
            case '$': return add_header(text.substr(1));
            case 'P': return add_setup(text);
            case 'T': return add_time(text.substr(1));
            case '%': return add_ending(text);
            case '+':
            case '-': break;
            default: return fault("no statement of CSA", text);
        }
        if (text.size() == 1) return begin_moves(Setup::side_of_sign(text.front()));
        return add_move(text);
    }

    Problem add_name(std::string_view text) {
        if (text.size() < 2 || (text[1] != '+' && text[1] != '-'))
            return fault("expected N+ or N-", text);
        const std::string_view name = text::trim(text.substr(2));
        if (!name.empty()) record_.set_tag(text[1] == '+' ? "Black" : "White", name);
        return {};
    }

    Problem add_header(std::string_view text) {
        const std::size_t colon = text.find(':');
        if (colon == std::string_view::npos || colon == 0)
            return fault("expected $NAME:value", text);
        const std::string_view value = text::trim(text.substr(colon + 1));
        if (!value.empty()) record_.set_tag(csa_tag(text.substr(0, colon)), value);
        return {};
    }

    Problem add_setup(std::string_view text) {
        if (pos_) return fault("the board comes after moves", text);
        const char which = text.size() > 1 ? text[1] : ' ';
        if (which == 'I') return setup_.set_usual(text::trim(text.substr(2)));
        if (which == '+' || which == '-')
            return setup_.add_pieces(Setup::side_of_sign(which), text.substr(2));
        if (which >= '1' && which <= '9') return setup_.set_rank(which - '1', text.substr(2));
        return bad("no board line of CSA", text);
    }

    // Once; a second line with the side to move must agree.
    Problem begin_moves(Side side) {
        if (pos_) {
            if (pos_->side() == side) return {};
            return node_ == 0 ? fault("two sides to move first", "") : Problem();
        }
        const auto start = setup_.finish(side);
        if (!start.ok()) return start.error();
        pos_ = *start;
        record_.start = shogi::format_sfen(*start);
        if (record_.start == shogi::kStartSfen) record_.start.clear();
        return {};
    }

    Problem add_move(std::string_view text) {
        constexpr std::size_t kLength = 7;
        const Side side = Setup::side_of_sign(text.front());
        if (Problem problem = begin_moves(side)) return problem;
        if (dead_) return lose_move("no place for it", text);
        const auto kind = text.size() == kLength ? csa_kind(text.substr(5)) : std::nullopt;
        Scan scan(text.substr(1));
        const bool drop = scan.eat("00");
        const auto from = drop ? std::optional<Square>(0) : eat_square(scan);
        const auto to = from ? eat_square(scan) : std::nullopt;
        if (!kind || !to) return lose_move("not a move such as +7776FU", text);
        if (record_.nodes[node_].ending) return lose_move("a move after the end", text);
        if (side != pos_->side()) return lose_move("it is the other side's turn", text);
        shogi::Position::MoveList legal;
        pos_->generate_legal(legal);
        for (const shogi::Move move : legal) {
            if (move.to() != *to || move.is_drop() != drop || pos_->kind_after(move) != *kind)
                continue;
            if (!drop && move.from() != *from) continue;
            mover_ = side;
            node_ = record_.add(node_, move.raw());
            pos_ = pos_->after(move);
            return {};
        }
        return lose_move("not legal in this position", text);
    }

    // A move that cannot be placed: no more of the game can.
    Problem lose_move(std::string_view why, std::string_view text) {
        if (!forgiving_) return bad(why, text);
        ++record_.lost;
        dead_ = true;
        return {};
    }

    // What is wrong and can be passed over.
    [[nodiscard]] Problem fault(std::string_view what, std::string_view text) const {
        return forgiving_ ? Problem() : Problem(bad(what, text));
    }

    // "12" seconds, or "12.345" in version 3.
    Problem add_time(std::string_view text) {
        Scan scan(text);
        const auto seconds = scan.eat_decimal(3, kMostSeconds);
        if (!seconds || !scan.done()) return fault("not a time such as T12", text);
        if (dead_) return {};
        if (auto& ending = record_.nodes[node_].ending)
            ending->time_ms = seconds->scaled;
        else if (node_ != 0)
            record_.nodes[node_].note.time_ms = seconds->scaled;
        return {};
    }

    Problem add_ending(std::string_view text) {
        if (Problem problem = begin_moves(side_)) return problem;
        if (dead_) return {};
        const auto ending = csa_ending(text, pos_->side());
        if (!ending) return fault("no end of a game of CSA", text);
        if (!record_.nodes[node_].ending) record_.nodes[node_].ending = ending;
        return {};
    }

    // Only lines with a star are meant to be kept. Servers put a score and a line of play there.
    Problem add_comment(std::string_view text) {
        Scan scan(text);
        if (!scan.eat("*") || dead_) return {};
        Note& note = record_.nodes[node_].note;
        if (node_ != 0 && read_note_line(scan.rest(), mover_, note)) return {};
        Scan ahead = scan;
        if (node_ != 0 && ahead.eat("* ")) {
            const bool negative = ahead.eat("-");
            if (!negative) (void)ahead.eat("+");
            if (const auto size = ahead.eat_number(1'000'000);
                size && (ahead.done() || ahead.at(" "))) {
                const int value = static_cast<int>(negative ? -*size : *size);
                note.evaluation = Evaluation{mover_ == Side::first ? value : -value, false};
                scan = ahead;
                if (text::trim(scan.rest()).empty()) return {};
                add_comment_line(text::trim(scan.rest()), note);
                return {};
            }
        }
        add_comment_line(scan.rest(), note);
        return {};
    }

    Record record_;
    Setup setup_;
    std::optional<shogi::Position> pos_;
    std::size_t node_ = 0;
    Side mover_ = Side::second;
    Side side_ = Side::first;
    bool begun_ = false;
    bool forgiving_;
    bool dead_ = false;  // a move could not be placed
};

}  // namespace

RecordFile read_csa(std::string_view text, Reading reading) {
    RecordFile file;
    GameReader game(1, reading);
    bool failed = false;
    const auto finish = [&](std::size_t line) {
        if (!failed && game.begun()) {
            auto record = game.finish();
            if (record.ok())
                file.records.push_back(*record);
            else
                file.rejections.push_back({line, record.error().text()});
        }
        game = GameReader(line + 1, reading);
        failed = false;
    };
    LineCutter lines(text);
    while (lines.next()) {
        const std::string_view line = lines.line();
        if (text::trim(line).empty()) continue;
        if (line == "/") {
            finish(lines.number());
        } else if (!failed) {
            const Problem problem = game.add_line(line);
            if (!problem) continue;
            file.rejections.push_back({lines.number(), problem->text()});
            failed = true;
        }
    }
    finish(lines.number());
    return file;
}

}  // namespace sente::records
