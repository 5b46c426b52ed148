// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of CSA's words; writes CSA 2.2.
#include "records/csa.hpp"

#include <algorithm>
#include <array>

#include "core/check.hpp"
#include "records/japanese.hpp"
#include "shogi/notation.hpp"

namespace sente::records {

namespace {

using shogi::Kind;

constexpr std::array<std::string_view, shogi::kKinds> kKindWords = {
    "*", "FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"};

struct EndingWord {
    Reason reason;
    std::string_view word;
};

// The first word of a reason is written, the first reason of a word read.
constexpr std::array kEndings = {
    EndingWord{Reason::resignation, "%TORYO"},
    EndingWord{Reason::interruption, "%CHUDAN"},
    EndingWord{Reason::repetition, "%SENNICHITE"},
    EndingWord{Reason::time, "%TIME_UP"},
    EndingWord{Reason::illegal_move, "%ILLEGAL_MOVE"},
    EndingWord{Reason::impasse, "%JISHOGI"},
    EndingWord{Reason::declaration, "%KACHI"},
    EndingWord{Reason::agreement, "%HIKIWAKE"},
    EndingWord{Reason::move_limit, "%MAX_MOVES"},
    EndingWord{Reason::mate, "%TSUMI"},
    EndingWord{Reason::no_mate, "%FUZUMI"},
    EndingWord{Reason::failure, "%ERROR"},
    EndingWord{Reason::interruption, "%MATTA"},
    EndingWord{Reason::sealed_move, "%CHUDAN"},
    EndingWord{Reason::stalemate, "%TSUMI"},
};

struct HeaderWord {
    std::string_view tag;
    std::string_view header;
};

constexpr std::array kHeaders = {
    HeaderWord{"Event", "EVENT"},
    HeaderWord{"Site", "SITE"},
    HeaderWord{"StartTime", "START_TIME"},
    HeaderWord{"EndTime", "END_TIME"},
    HeaderWord{"TimeControl", "TIME_LIMIT"},
    HeaderWord{"Opening", "OPENING"},
};

}  // namespace

std::string_view csa_kind(Kind kind) { return kKindWords[static_cast<std::size_t>(index(kind))]; }

std::optional<Kind> csa_kind(std::string_view word) {
    for (std::size_t i = 1; i < kKindWords.size(); ++i)
        if (kKindWords[i] == word) return static_cast<Kind>(i);
    return {};
}

std::string csa_square(shogi::Square square) {
    return std::to_string(shogi::file_of(square) + 1) + std::to_string(shogi::rank_of(square) + 1);
}

std::string_view csa_ending(const Ending& ending, Side mover) {
    if (ending.reason == Reason::illegal_action || ending.reason == Reason::perpetual_check)
        return ending.outcome == GameResult::second_wins ? "%+ILLEGAL_ACTION" : "%-ILLEGAL_ACTION";
    for (const EndingWord& entry : kEndings)
        if (entry.reason == ending.reason) return entry.word;
    if (ending.outcome == win_of(!mover)) return "%TORYO";
    return ending.outcome == GameResult::draw ? "%HIKIWAKE" : "%CHUDAN";
}

std::optional<Ending> csa_ending(std::string_view word, Side mover) {
    if (word == "%+ILLEGAL_ACTION" || word == "%-ILLEGAL_ACTION") {
        const Side guilty = word[1] == '+' ? Side::first : Side::second;
        const Reason reason = guilty == mover ? Reason::illegal_move : Reason::illegal_action;
        return Ending{reason, win_of(!guilty)};
    }
    for (const EndingWord& entry : kEndings)
        if (entry.word == word) return Ending{entry.reason, outcome_of(entry.reason, mover)};
    return {};
}

std::string_view csa_header(std::string_view tag) {
    for (const HeaderWord& entry : kHeaders)
        if (entry.tag == tag) return entry.header;
    return tag;
}

std::string_view csa_tag(std::string_view header) {
    for (const HeaderWord& entry : kHeaders)
        if (entry.header == header) return entry.tag;
    return header;
}

namespace {

char sign_of(Side side) { return side == Side::first ? '+' : '-'; }

std::string one_line(std::string_view value) {
    std::string out(value);
    std::replace_if(
        out.begin(), out.end(), [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
    return out;
}

std::string board_lines(const shogi::Position& pos) {
    std::string out;
    for (int rank = 0; rank < 9; ++rank) {
        out += "P" + std::to_string(rank + 1);
        for (int file = 8; file >= 0; --file) {
            const shogi::Piece piece = pos.piece_on(shogi::square_at(file, rank));
            if (piece == shogi::Piece::empty)
                out += " * ";
            else
                out +=
                    sign_of(shogi::side_of(piece)) + std::string(csa_kind(shogi::kind_of(piece)));
        }
        out += "\n";
    }
    for (const Side side : {Side::first, Side::second}) {
        std::string held;
        for (const shogi::Kind kind : shogi::kHandKinds)
            for (int n = 0; n < pos.hand(side).count(kind); ++n)
                held += "00" + std::string(csa_kind(kind));
        if (!held.empty()) out += std::string("P") + sign_of(side) + held + "\n";
    }
    return out;
}

std::string header_lines(const Record& record, const shogi::Position& start) {
    std::string out = "V2.2\n";
    for (const Side side : {Side::first, Side::second}) {
        const std::string_view name = record.tag(side == Side::first ? "Black" : "White");
        if (!name.empty()) out += std::string("N") + sign_of(side) + one_line(name) + "\n";
    }
    for (const Tag& tag : record.tags)
        if (tag.name != "Black" && tag.name != "White")
            out += "$" + std::string(csa_header(tag.name)) + ":" + one_line(tag.value) + "\n";
    out += shogi::format_sfen(start) == shogi::kStartSfen ? "PI\n" : board_lines(start);
    return out + sign_of(start.side()) + "\n";
}

std::string move_words(const shogi::Position& pos, shogi::Move move) {
    return sign_of(pos.side()) + (move.is_drop() ? "00" : csa_square(move.from())) +
           csa_square(move.to()) + std::string(csa_kind(pos.kind_after(move)));
}

void add_time(std::string& out, const std::optional<std::int64_t>& time_ms) {
    if (time_ms) out += "T" + std::to_string(*time_ms / 1000) + "\n";
}

void add_comments(std::string& out, const Note& note, Side mover) {
    std::string lines = note_lines(note, mover);
    for (const std::string* text : {&note.lead, &note.comment})
        if (!text->empty()) lines += *text + "\n";
    constexpr std::string_view kScore = "*評価値=";
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = lines.find('\n', at);
        const std::string line = lines.substr(at, end - at);
        // Servers write a score without a word.
        const bool is_score = at == 0 && note.evaluation && !note.evaluation->is_mate;
        out += "'*" + (is_score ? "* " + line.substr(kScore.size()) : line) + "\n";
        at = end + 1;
    }
}

}  // namespace

std::string write_csa(const Record& record) {
    CHECK(record.kind == GameKind::shogi);
    const auto start = shogi_start(record);
    CHECK(start.ok());
    shogi::Position pos = *start;
    std::string out = header_lines(record, pos);
    add_comments(out, record.nodes[0].note, !pos.side());
    const std::vector<std::size_t> line = record.main_line();
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Node& node = record.nodes[line[i]];
        const auto move = shogi::Move::from_raw(node.move);
        out += move_words(pos, move) + "\n";
        add_time(out, node.note.time_ms);
        add_comments(out, node.note, pos.side());
        pos = pos.after(move);
    }
    if (const auto& ending = record.nodes[line.back()].ending) {
        out += std::string(csa_ending(*ending, pos.side())) + "\n";
        add_time(out, ending->time_ms);
    }
    return out;
}

}  // namespace sente::records
