// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of words, and the lines that are built from them.
#include "records/japanese.hpp"

#include <cstdlib>

#include "core/text.hpp"

namespace sente::records {

namespace {

using shogi::Kind;

struct KindWord {
    Kind kind;
    std::string_view word;
};

// The first word of a kind is written; longer words come before their beginnings.
constexpr std::array kKindWords = {
    KindWord{Kind::promoted_lance, "成香"},
    KindWord{Kind::promoted_knight, "成桂"},
    KindWord{Kind::promoted_silver, "成銀"},
    KindWord{Kind::pawn, "歩"},
    KindWord{Kind::lance, "香"},
    KindWord{Kind::knight, "桂"},
    KindWord{Kind::silver, "銀"},
    KindWord{Kind::gold, "金"},
    KindWord{Kind::bishop, "角"},
    KindWord{Kind::rook, "飛"},
    KindWord{Kind::king, "玉"},
    KindWord{Kind::king, "王"},
    KindWord{Kind::tokin, "と"},
    KindWord{Kind::promoted_lance, "杏"},
    KindWord{Kind::promoted_knight, "圭"},
    KindWord{Kind::promoted_silver, "全"},
    KindWord{Kind::horse, "馬"},
    KindWord{Kind::dragon, "龍"},
    KindWord{Kind::dragon, "竜"},
};

constexpr std::array kHandicaps = {
    HandicapWords{"平手", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
    HandicapWords{"香落ち", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"右香落ち", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"角落ち", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"飛車落ち", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"飛香落ち", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"二枚落ち", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"三枚落ち", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"四枚落ち", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"五枚落ち", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"左五枚落ち", "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"六枚落ち", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"右七枚落ち", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"左七枚落ち", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"八枚落ち", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    HandicapWords{"十枚落ち", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
};

struct EndingWord {
    Reason reason;
    std::string_view word;
};

// As for kinds: the first word of a reason is written.
constexpr std::array kEndingWords = {
    EndingWord{Reason::resignation, "投了"},
    EndingWord{Reason::mate, "詰み"},
    EndingWord{Reason::mate, "詰"},
    EndingWord{Reason::repetition, "千日手"},
    EndingWord{Reason::impasse, "持将棋"},
    EndingWord{Reason::declaration, "入玉勝ち"},
    EndingWord{Reason::illegal_move, "反則負け"},
    EndingWord{Reason::illegal_action, "反則勝ち"},
    EndingWord{Reason::time, "切れ負け"},
    EndingWord{Reason::time, "時間切れ"},
    EndingWord{Reason::move_limit, "最大手数"},
    EndingWord{Reason::agreement, "引き分け"},
    EndingWord{Reason::agreement, "引分"},
    EndingWord{Reason::interruption, "中断"},
    EndingWord{Reason::sealed_move, "封じ手"},
    EndingWord{Reason::no_mate, "不詰"},
    EndingWord{Reason::default_win, "不戦勝"},
    EndingWord{Reason::default_loss, "不戦敗"},
};

struct TagWord {
    std::string_view tag;
    std::string_view header;
};

constexpr std::array kTagWords = {
    TagWord{"Black", "先手"},           TagWord{"White", "後手"},
    TagWord{"Event", "棋戦"},           TagWord{"Site", "場所"},
    TagWord{"StartTime", "開始日時"},   TagWord{"EndTime", "終了日時"},
    TagWord{"TimeControl", "持ち時間"}, TagWord{"Opening", "戦型"},
    TagWord{"Black", "下手"},           TagWord{"White", "上手"},
};

std::string_view side_word(Side side) { return side == Side::first ? "先手" : "後手"; }

Side loser_of(GameResult outcome) {
    return outcome == GameResult::first_wins ? Side::second : Side::first;
}

bool is_decided(GameResult outcome) {
    return outcome == GameResult::first_wins || outcome == GameResult::second_wins;
}

// Reasons without a word of their own are told by the nearest one; there is none for a mover who
// won without having done anything.
Reason reason_with_word(const Ending& ending, Side mover) {
    for (const EndingWord& entry : kEndingWords)
        if (entry.reason == ending.reason) return ending.reason;
    if (ending.outcome == GameResult::draw) return Reason::impasse;
    if (!is_decided(ending.outcome)) return Reason::interruption;
    const bool mover_lost = loser_of(ending.outcome) == mover;
    if (ending.reason == Reason::perpetual_check || ending.reason == Reason::failure)
        return mover_lost ? Reason::illegal_move : Reason::illegal_action;
    return mover_lost ? Reason::resignation : Reason::unknown;
}

bool contains(std::string_view text, std::string_view word) {
    return text.find(word) != std::string_view::npos;
}

std::optional<Side> eat_side(Scan& scan) {
    if (scan.eat("先手") || scan.eat("下手")) return Side::first;
    if (scan.eat("後手") || scan.eat("上手")) return Side::second;
    return {};
}

}  // namespace

std::optional<int> eat_digit(Scan& scan) {
    for (std::size_t i = 0; i < kWideDigits.size(); ++i) {
        const char ascii = static_cast<char>('1' + i);
        if (scan.eat(kWideDigits[i]) || scan.eat(kKanjiDigits[i]) ||
            scan.eat(std::string_view(&ascii, 1)))
            return static_cast<int>(i);
    }
    return {};
}

std::optional<shogi::Square> eat_square(Scan& scan) {
    Scan ahead = scan;
    const auto file = eat_digit(ahead);
    const auto rank = file ? eat_digit(ahead) : std::nullopt;
    if (!rank) return {};
    scan = ahead;
    return shogi::square_at(*file, *rank);
}

std::string square_words(shogi::Square square) {
    std::string out(kWideDigits[static_cast<std::size_t>(shogi::file_of(square))]);
    out += kKanjiDigits[static_cast<std::size_t>(shogi::rank_of(square))];
    return out;
}

std::optional<Kind> eat_kind(Scan& scan) {
    for (const KindWord& entry : kKindWords)
        if (scan.eat(entry.word)) return entry.kind;
    return {};
}

std::string_view kind_words(Kind kind) {
    for (const KindWord& entry : kKindWords)
        if (entry.kind == kind) return entry.word;
    return "";
}

std::string_view board_letter(Kind kind) {
    switch (kind) {
        case Kind::promoted_lance: return "杏";
        case Kind::promoted_knight: return "圭";
        case Kind::promoted_silver: return "全";
        default: return kind_words(kind);
    }
}

int eat_count(Scan& scan) {
    const bool ten = scan.eat("十");
    const auto digit = eat_digit(scan);
    if (ten) return digit ? 11 + *digit : 10;
    return digit ? *digit + 1 : 1;
}

std::string count_words(int count) {
    std::string out = count >= 10 ? "十" : "";
    if (count % 10 != 0) out += kKanjiDigits[static_cast<std::size_t>(count % 10 - 1)];
    return out;
}

std::optional<std::string_view> sfen_of_handicap(std::string_view name) {
    for (const HandicapWords& handicap : kHandicaps)
        if (handicap.name == name) return handicap.sfen;
    return {};
}

std::optional<std::string_view> handicap_of_sfen(std::string_view sfen) {
    for (const HandicapWords& handicap : kHandicaps)
        if (handicap.sfen == sfen) return handicap.name;
    return {};
}

std::string_view ending_word(const Ending& ending, Side mover) {
    const Reason reason = reason_with_word(ending, mover);
    for (const EndingWord& entry : kEndingWords)
        if (entry.reason == reason) return entry.word;
    return "";
}

std::optional<Reason> eat_ending(Scan& scan) {
    for (const EndingWord& entry : kEndingWords)
        if (scan.eat(entry.word)) return entry.reason;
    return {};
}

std::string summary(int moves, const Ending& ending, Side mover) {
    const std::string until = "まで" + std::to_string(moves) + "手で";
    const Reason reason = reason_with_word(ending, mover);
    const GameResult outcome =
        reason == Reason::unknown ? ending.outcome : outcome_of(reason, mover);
    const Side loser = loser_of(outcome);
    const std::string winner(side_word(!loser));
    switch (reason) {
        case Reason::unknown:
        case Reason::resignation: return until + winner + "の勝ち";
        case Reason::time: return until + "時間切れにより" + winner + "の勝ち";
        case Reason::declaration: return until + "入玉により" + winner + "の勝ち";
        case Reason::illegal_move: return until + std::string(side_word(loser)) + "の反則負け";
        case Reason::illegal_action: return until + winner + "の反則勝ち";
        default: return until + std::string(ending_word(ending, mover));
    }
}

std::optional<Ending> read_summary(std::string_view line, Side mover, bool mated) {
    Scan scan(text::trim(line));
    if (!scan.eat("まで")) return {};
    if (!scan.eat_number(1'000'000) || !scan.eat("手")) return Ending{};
    (void)scan.eat("で");
    Reason reason = Reason::unknown;
    if (scan.eat("時間切れにより")) reason = Reason::time;
    if (scan.eat("入玉により") || scan.eat("入玉宣言により")) reason = Reason::declaration;
    if (const auto side = eat_side(scan)) {
        const std::string_view rest = scan.rest();
        const bool won = contains(rest, "勝");
        const GameResult outcome = win_of(won ? *side : !*side);
        if (contains(rest, "反則")) {
            const bool mover_lost = outcome == win_of(!mover);
            reason = mover_lost ? Reason::illegal_move : Reason::illegal_action;
        } else if (contains(rest, "入玉")) {
            reason = Reason::declaration;
        } else if (reason == Reason::unknown && outcome == win_of(!mover)) {
            reason = mated ? Reason::mate : Reason::resignation;
        }
        return Ending{reason, outcome};
    }
    const auto word = eat_ending(scan);
    if (!word) return Ending{};
    return Ending{*word, outcome_of(*word, mover)};
}

std::string note_lines(const Note& note, Side mover) {
    std::string out;
    if (note.evaluation) {
        const bool flip = mover == Side::second;
        const int value = flip ? -note.evaluation->value : note.evaluation->value;
        if (note.evaluation->is_mate)
            out += "*詰み=" + std::string(side_word(value >= 0 ? Side::first : Side::second)) +
                   "勝ち:" + std::to_string(std::abs(value)) + "手\n";
        else
            out += "*評価値=" + std::to_string(value) + "\n";
    }
    if (note.depth) out += "*深さ=" + std::to_string(*note.depth) + "\n";
    return out;
}

bool read_note_line(std::string_view line, Side mover, Note& note) {
    constexpr std::int64_t kMost = 1'000'000;
    Scan scan(line);
    if (!scan.eat("*")) return false;
    const bool flip = mover == Side::second;
    if (scan.eat("深さ=")) {
        const auto depth = scan.eat_number(kMost);
        if (!depth || !scan.done()) return false;
        note.depth = static_cast<int>(*depth);
        return true;
    }
    if (scan.eat("詰み=")) {
        const auto side = eat_side(scan);
        const bool fits = side && scan.eat("勝ち:");
        const auto plies = fits ? scan.eat_number(kMost) : std::nullopt;
        if (!plies || !scan.eat("手") || !scan.done()) return false;
        const int value = static_cast<int>(*plies);
        note.evaluation = Evaluation{*side == mover ? value : -value, true};
        return true;
    }
    if (!scan.eat("評価値=")) return false;
    const bool negative = scan.eat("-");
    if (!negative) (void)scan.eat("+");
    const auto size = scan.eat_number(kMost);
    if (!size || !scan.done()) return false;
    const int value = static_cast<int>(negative ? -*size : *size);
    note.evaluation = Evaluation{flip ? -value : value, false};
    return true;
}

void add_comment_line(std::string_view line, Note& note) {
    if (!note.comment.empty()) note.comment += '\n';
    note.comment += line;
}

std::string_view tag_of_header(std::string_view header) {
    for (const TagWord& entry : kTagWords)
        if (entry.header == header) return entry.tag;
    return header;
}

std::string_view header_of_tag(std::string_view tag) {
    for (const TagWord& entry : kTagWords)
        if (entry.tag == tag) return entry.header;
    return tag;
}

}  // namespace sente::records
