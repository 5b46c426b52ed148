// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of CSA's words.
#include "records/csa_words.hpp"

#include <array>

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

}  // namespace sente::records
