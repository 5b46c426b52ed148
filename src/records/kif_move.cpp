// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of KIF, which name the origin, and of KI2, which tell moves apart by words such as 右 or
// 引.
#include <algorithm>
#include <array>
#include <vector>

#include "core/text.hpp"
#include "records/japanese.hpp"
#include "records/kif.hpp"

namespace sente::records {

namespace {

using shogi::Kind;
using shogi::Move;
using shogi::Position;
using shogi::Square;

// How a piece gets to its target, as the mover sees it.
enum class Motion : std::uint8_t { up, down, sideways };
enum class Flank : std::uint8_t { left, right };

struct Words {
    Square to = shogi::kNoSquare;
    Kind kind = Kind::none;
    std::optional<Motion> motion = {};
    std::optional<Flank> flank = {};
    bool straight = false;
    bool drop = false;
    std::optional<bool> promote = {};
    std::optional<Square> from = {};
};

Motion motion_of(Side side, Move move) {
    const int from = shogi::relative_rank(side, move.from());
    const int to = shogi::relative_rank(side, move.to());
    if (from == to) return Motion::sideways;
    return from > to ? Motion::up : Motion::down;
}

// Grows to the mover's right: the first side has file 1 there.
int rightness(Side side, Square square) {
    return side == Side::first ? -shogi::file_of(square) : shogi::file_of(square);
}

bool is_straight(Side side, Move move) {
    return shogi::file_of(move.from()) == shogi::file_of(move.to()) &&
           motion_of(side, move) == Motion::up;
}

std::vector<Move> legal_moves(const Position& pos) {
    Position::MoveList list;
    pos.generate_legal(list);
    return {list.begin(), list.end()};
}

// The legal moves that fit what is said of piece, target and promotion.
std::vector<Move> fitting(const Position& pos, const Words& words, bool drops) {
    std::vector<Move> moves;
    for (const Move move : legal_moves(pos))
        if (move.to() == words.to && move.is_drop() == drops &&
            shogi::kind_of(pos.moved_piece(move)) == words.kind &&
            move.promotes() == words.promote.value_or(move.promotes()))
            moves.push_back(move);
    // Silence about a promotion means there is none, unless the piece has no choice.
    const auto stays = [](Move move) { return !move.promotes(); };
    if (!words.promote && std::any_of(moves.begin(), moves.end(), stays))
        moves.erase(std::remove_if(moves.begin(), moves.end(), [&](Move m) { return !stays(m); }),
                    moves.end());
    return moves;
}

std::vector<Move> narrowed(Side side, const Words& words, std::vector<Move> moves) {
    const auto keep = [&](auto&& fits) {
        moves.erase(std::remove_if(moves.begin(), moves.end(), [&](Move m) { return !fits(m); }),
                    moves.end());
    };
    if (words.from) keep([&](Move m) { return m.from() == *words.from; });
    if (words.motion) keep([&](Move m) { return motion_of(side, m) == *words.motion; });
    if (words.straight) keep([&](Move m) { return is_straight(side, m); });
    if (words.flank && !moves.empty()) {
        int best = rightness(side, moves.front().from());
        const bool right = *words.flank == Flank::right;
        for (const Move move : moves) {
            const int here = rightness(side, move.from());
            best = right ? std::max(best, here) : std::min(best, here);
        }
        keep([&](Move m) { return rightness(side, m.from()) == best; });
    }
    return moves;
}

Result<Move> resolve(const Position& pos, const Words& words, std::string_view text) {
    std::vector<Move> moves;
    if (!words.drop) moves = narrowed(pos.side(), words, fitting(pos, words, false));
    const bool may_drop = !words.motion && !words.flank && !words.straight && !words.from;
    if (moves.empty() && may_drop) moves = fitting(pos, words, true);
    const std::string shown = "'" + std::string(text) + "'";
    if (moves.empty()) return InputError{shown + " is not legal in this position"};
    if (moves.size() > 1) return InputError{shown + " could be more than one legal move"};
    return moves.front();
}

// Where the move goes and what piece it is; both formats begin so.
bool eat_target(Scan& scan, Square previous, Words& words) {
    if (scan.eat("同")) {
        scan.skip_blanks();
        words.to = previous;
    } else if (const auto square = eat_square(scan)) {
        words.to = *square;
    }
    // "２四同歩" is written now and then.
    if (scan.eat("同")) scan.skip_blanks();
    if (words.to == shogi::kNoSquare) return false;
    const auto kind = eat_kind(scan);
    if (!kind) return false;
    words.kind = *kind;
    return true;
}

bool eat_modifier(Scan& scan, Words& words) {
    if (scan.eat("右"))
        words.flank = Flank::right;
    else if (scan.eat("左"))
        words.flank = Flank::left;
    else if (scan.eat("上") || scan.eat("行") || scan.eat("入"))
        words.motion = Motion::up;
    else if (scan.eat("引"))
        words.motion = Motion::down;
    else if (scan.eat("寄"))
        words.motion = Motion::sideways;
    else if (scan.eat("直"))
        words.straight = true;
    else if (scan.eat("打"))
        words.drop = true;
    else if (scan.eat("不成") || scan.eat("生"))
        words.promote = false;
    else if (scan.eat("成"))
        words.promote = true;
    else
        return false;
    return true;
}

InputError no_move(std::string_view text, std::string_view such_as) {
    return {"'" + std::string(text) + "' is not a move such as " + std::string(such_as)};
}

bool promotion_was_open(const Position& pos, Move move) {
    if (move.is_drop() || !shogi::can_promote(shogi::kind_of(pos.piece_on(move.from()))))
        return false;
    return shogi::in_promotion_zone(pos.side(), move.from()) ||
           shogi::in_promotion_zone(pos.side(), move.to());
}

std::string target_words(Move move, Square previous) {
    return move.to() == previous ? "同　" : square_words(move.to());
}

// Shortest words that tell the move from others, in the customary order of preference.
std::string origin_words(const Position& pos, Move move) {
    const Side side = pos.side();
    Words words;
    words.to = move.to();
    words.kind = shogi::kind_of(pos.piece_on(move.from()));
    words.promote = move.promotes();
    const std::vector<Move> rivals = [&] {
        // A rival that could only move with another choice of promotion still needs telling apart.
        Words any = words;
        std::vector<Move> found;
        for (const bool promote : {false, true}) {
            any.promote = promote;
            for (const Move other : fitting(pos, any, false)) found.push_back(other);
        }
        return found;
    }();
    const auto tells = [&](const Words& tried) {
        const std::vector<Move> left = narrowed(side, tried, rivals);
        return std::all_of(left.begin(), left.end(),
                           [&](Move other) { return other.from() == move.from(); });
    };
    if (tells(words)) return "";

    const Motion motion = motion_of(side, move);
    const std::array<std::string_view, 3> motion_words = {"上", "引", "寄"};
    const std::string motion_word(motion_words[static_cast<std::size_t>(motion)]);
    Words tried = words;
    tried.motion = motion;
    if (tells(tried)) return motion_word;
    tried = words;
    tried.straight = true;
    const bool has_straight = words.kind == Kind::silver || shogi::moves_as_gold(words.kind);
    if (has_straight && is_straight(side, move) && tells(tried)) return "直";
    for (const std::optional<Motion> with : {std::optional<Motion>{}, std::optional(motion)})
        for (const Flank flank : {Flank::right, Flank::left}) {
            tried = words;
            tried.flank = flank;
            tried.motion = with;
            const std::vector<Move> left = narrowed(side, tried, rivals);
            const bool has_it = std::any_of(
                left.begin(), left.end(), [&](Move other) { return other.from() == move.from(); });
            if (has_it && tells(tried))
                return (flank == Flank::right ? "右" : "左") + (with ? motion_word : "");
        }
    return motion_word;
}

}  // namespace

std::string kif_move(const Position& pos, Move move, Square previous) {
    std::string out = target_words(move, previous);
    out += kind_words(shogi::kind_of(pos.moved_piece(move)));
    if (move.is_drop()) return out + "打";
    if (move.promotes()) out += "成";
    out += "(" + std::to_string(shogi::file_of(move.from()) + 1) +
           std::to_string(shogi::rank_of(move.from()) + 1) + ")";
    return out;
}

Result<Move> parse_kif_move(const Position& pos, std::string_view text, Square previous) {
    constexpr std::string_view kExample = "７六歩(77)";
    Words words;
    words.promote = false;
    Scan scan(text);
    if (!eat_target(scan, previous, words)) return no_move(text, kExample);
    while (eat_modifier(scan, words)) {
    }
    scan.skip_blanks();
    if (scan.eat("(")) {
        words.from = eat_square(scan);
        if (!words.from || !scan.eat(")")) return no_move(text, kExample);
    } else if (!words.drop) {
        words.promote.reset();
    }
    if (!scan.done()) return no_move(text, kExample);
    return resolve(pos, words, text);
}

std::string ki2_move(const Position& pos, Move move, Square previous) {
    std::string out = pos.side() == Side::first ? "▲" : "△";
    const std::string_view kind = kind_words(shogi::kind_of(pos.moved_piece(move)));
    std::string tail;
    if (move.is_drop()) {
        Words words;
        words.to = move.to();
        words.kind = move.dropped();
        if (!fitting(pos, words, false).empty()) tail = "打";
    } else {
        tail = origin_words(pos, move);
        if (move.promotes())
            tail += "成";
        else if (promotion_was_open(pos, move))
            tail += "不成";
    }
    // The blank fills up a short move: 同　歩, but 同歩成.
    const bool is_short = tail.empty() && kind.size() == 3;
    if (move.to() == previous)
        out += is_short ? "同　" : "同";
    else
        out += square_words(move.to());
    return out + std::string(kind) + tail;
}

Result<Move> parse_ki2_move(const Position& pos, std::string_view text, Square previous) {
    Words words;
    Scan scan(text);
    for (const std::string_view mark : {"▲", "△", "☗", "☖", "▼", "▽"})
        if (scan.eat(mark)) break;
    if (!eat_target(scan, previous, words)) return no_move(text, "▲７六歩");
    while (eat_modifier(scan, words)) {
    }
    if (!scan.done()) return no_move(text, "▲７六歩");
    return resolve(pos, words, text);
}

}  // namespace sente::records
