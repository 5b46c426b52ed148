// SPDX-License-Identifier: GPL-3.0-or-later
// Letters of pieces where SAN has one, in front and behind a pawn that promotes; results,
// terminations, and the scores and clocks that programs put into comments.
#include "records/pgn_words.hpp"

#include <cstddef>
#include <cstdlib>

#include "core/text.hpp"
#include "records/scan.hpp"

namespace sente::records {

namespace {

constexpr std::array<std::string_view, 12> kFigurines = {"♔", "♕", "♖", "♗", "♘", "♙",
                                                         "♚", "♛", "♜", "♝", "♞", "♟"};
constexpr char kNoPiece = '?';  // SAN passes over other signs

bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }

char english(char letter, std::string_view letters) {
    const std::size_t at = letters.find(letter);
    return at == std::string_view::npos ? kNoPiece : kPieceLetters.front()[at];
}

// Figurines become `letters`, so that one step more makes all of them English; pawns go unnamed.
std::string without_figurines(std::string_view san, std::string_view letters) {
    std::string out;
    while (!san.empty()) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < kFigurines.size() && size == 0; ++i) {
            if (san.substr(0, kFigurines[i].size()) != kFigurines[i]) continue;
            size = kFigurines[i].size();
            if (i % 6 < letters.size()) out += letters[i % 6];
        }
        if (size == 0) out += san[size++];
        san.remove_prefix(size);
    }
    return out;
}

}  // namespace

std::string with_english_letters(std::string_view san, std::string_view letters) {
    std::string out = without_figurines(san, letters);
    if (letters == kPieceLetters.front() || out.empty() || out.front() == 'O') return out;
    if (is_capital(out.front())) {
        out.front() = english(out.front(), letters);
        return out;
    }
    const std::size_t last = out.find_last_not_of("+#!?");
    if (last != std::string::npos && is_capital(out[last])) out[last] = english(out[last], letters);
    return out;
}

namespace {

constexpr int kMostValue = 1'000'000;

std::string two_digits(std::int64_t value) {
    return (value < 10 ? "0" : "") + std::to_string(value);
}

std::string three_digits(std::int64_t value) {
    const std::string digits = std::to_string(value);
    return std::string(3 - digits.size(), '0') + digits;
}

std::string score_text(const Evaluation& evaluation) {
    const int size = std::abs(evaluation.value);
    const std::string sign = evaluation.value < 0 ? "-" : evaluation.value > 0 ? "+" : "";
    if (evaluation.is_mate) return (sign.empty() ? "+" : sign) + "M" + std::to_string(size);
    return sign + std::to_string(size / 100) + "." + two_digits(size % 100);
}

std::string clock_text(std::int64_t ms) {
    const std::int64_t seconds = ms / 1000;
    std::string out = std::to_string(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" +
                      two_digits(seconds % 60);
    if (ms % 1000 != 0) out += "." + three_digits(ms % 1000);
    return out;
}

// What read_eval() reads: White's view, mates in moves of who mates that are still to come.
std::string eval_text(const Evaluation& evaluation, Side mover) {
    const int size = std::abs(evaluation.value);
    const bool is_bad_for_white = (evaluation.value < 0) == (mover == Side::first);
    const std::string sign = evaluation.value != 0 && is_bad_for_white ? "-" : "";
    if (evaluation.is_mate) return "#" + sign + std::to_string(size / 2);
    return sign + std::to_string(size / 100) + "." + two_digits(size % 100);
}

std::string comment_with_commands(const Note& note, Side mover) {
    std::string out;
    const auto add = [&out](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
    if (note.evaluation)
        add("[%eval " + eval_text(*note.evaluation, mover) +
            (note.depth ? "," + std::to_string(*note.depth) : "") + "]");
    if (note.time_ms) add("[%emt " + clock_text(*note.time_ms) + "]");
    if (note.clock_ms) add("[%clk " + clock_text(*note.clock_ms) + "]");
    if (!note.comment.empty()) add(note.comment);
    return out;
}

// "+0.25", "-12.00", "M5", "-M12": from the view of who is meant.
std::optional<Evaluation> eat_score(Scan& scan) {
    Scan ahead = scan;
    const bool negative = ahead.eat("-");
    const bool signed_text = negative || ahead.eat("+");
    Evaluation evaluation;
    if (ahead.eat("M") || ahead.eat("#")) {
        const auto plies = ahead.eat_number(kMostValue);
        if (!plies) return {};
        evaluation = {static_cast<int>(*plies), true};
    } else {
        const auto value = ahead.eat_decimal(2, kMostValue);
        if (!value || (!signed_text && !value->has_point)) return {};
        evaluation = {static_cast<int>(value->scaled), false};
    }
    if (negative) evaluation.value = -evaluation.value;
    scan = ahead;
    return evaluation;
}

// "0.220s"
std::optional<std::int64_t> eat_seconds(Scan& scan) {
    Scan ahead = scan;
    const auto seconds = ahead.eat_decimal(3, kMostSeconds);
    if (!seconds || !ahead.eat("s")) return {};
    scan = ahead;
    return seconds->scaled;
}

// "+0.25/12 0.220s, rest": what programs write. Nothing is taken from other text.
std::string_view read_program_note(std::string_view text, Note& note) {
    Scan scan(text);
    auto time = eat_seconds(scan);
    const auto evaluation = time ? std::nullopt : eat_score(scan);
    std::optional<int> depth;
    if (evaluation && scan.eat("/")) {
        const auto number = scan.eat_number(kMostValue);
        if (!number) return text;
        depth = static_cast<int>(*number);
    }
    if (evaluation) scan.eat(" ");
    if (evaluation) time = eat_seconds(scan);
    if (!evaluation && !time) return text;
    std::string_view rest = scan.rest();
    if (!rest.empty() && rest.front() != ',' && rest.front() != ' ') return text;
    // A bare number is somebody's remark.
    if (!depth && !time) return text;
    note.evaluation = evaluation;
    if (depth) note.depth = depth;
    if (time) note.time_ms = time;
    if (!rest.empty() && rest.front() == ',') rest.remove_prefix(1);
    return rest;
}

// "1:02:03.5"
std::optional<std::int64_t> clock_ms(std::string_view text) {
    Scan scan(text::trim(text));
    std::int64_t total_minutes = 0;
    for (int part = 0; part < 2; ++part) {
        const auto number = scan.eat_number(kMostSeconds);
        if (!number || !scan.eat(":")) return {};
        total_minutes = total_minutes * 60 + *number;
    }
    const auto seconds = scan.eat_decimal(3, kMostSeconds);
    if (!seconds || !scan.rest().empty()) return {};
    const std::int64_t total = total_minutes * 60'000 + seconds->scaled;
    return total / 1000 <= kMostSeconds ? std::optional(total) : std::nullopt;
}

// "[%eval 0.25,12]" tells White's view after the move; "#3" counts moves of who mates.
bool read_eval(std::string_view text, Side mover, Note& note) {
    Scan scan(text::trim(text));
    Scan sign_kept = scan;
    const bool is_mate = sign_kept.eat("#");
    const bool negative = sign_kept.eat("-");
    std::optional<std::int64_t> size;
    if (is_mate) {
        size = sign_kept.eat_number(10'000);
    } else {
        (void)sign_kept.eat("+");
        const auto value = sign_kept.eat_decimal(2, kMostValue);
        if (value) size = value->scaled;
    }
    if (!size) return false;
    std::optional<int> depth;
    if (sign_kept.eat(",")) {
        const auto number = sign_kept.eat_number(kMostValue);
        if (!number) return false;
        depth = static_cast<int>(*number);
    }
    if (!sign_kept.rest().empty()) return false;
    const bool for_mover = negative == (mover == Side::second);
    int value = static_cast<int>(*size);
    if (is_mate) value = for_mover ? 2 * value + 1 : 2 * value;
    note.evaluation = Evaluation{for_mover ? value : -value, is_mate};
    if (depth) note.depth = depth;
    return true;
}

bool read_command(std::string_view name, std::string_view value, Side mover, Note& note) {
    if (name == "eval") return read_eval(value, mover, note);
    if (name != "clk" && name != "emt") return false;
    const auto ms = clock_ms(value);
    if (!ms) return false;
    (name == "clk" ? note.clock_ms : note.time_ms) = ms;
    return true;
}

// Takes "[%name value]" out of the text where it is understood.
std::string without_commands(std::string_view text, Side mover, Note& note) {
    std::string out;
    for (;;) {
        const std::size_t begin = text.find("[%");
        const std::size_t end = text.find(']', begin == std::string_view::npos ? 0 : begin);
        if (begin == std::string_view::npos || end == std::string_view::npos) break;
        const std::string_view inner = text.substr(begin + 2, end - begin - 2);
        const std::size_t name_end = std::min(inner.find(' '), inner.size());
        if (read_command(inner.substr(0, name_end), inner.substr(name_end), mover, note))
            out += text::trim(text.substr(0, begin));
        else
            out += text.substr(0, end + 1);
        text.remove_prefix(end + 1);
    }
    return out + std::string(text);
}

}  // namespace

std::string_view pgn_result(GameResult outcome) {
    switch (outcome) {
        case GameResult::first_wins: return "1-0";
        case GameResult::second_wins: return "0-1";
        case GameResult::draw: return "1/2-1/2";
        default: return "*";
    }
}

std::optional<GameResult> pgn_outcome(std::string_view word) {
    if (word == "1/2" || word == "½-½") return GameResult::draw;
    for (const GameResult outcome :
         {GameResult::unknown, GameResult::first_wins, GameResult::second_wins, GameResult::draw})
        if (word == pgn_result(outcome)) return outcome;
    return {};
}

std::string_view pgn_termination(Reason reason) {
    switch (reason) {
        case Reason::adjudication:
        case Reason::move_limit: return "adjudication";
        case Reason::time: return "time forfeit";
        case Reason::illegal_move:
        case Reason::illegal_action: return "rules infraction";
        case Reason::failure:
        case Reason::default_win:
        case Reason::default_loss: return "abandoned";
        case Reason::interruption:
        case Reason::sealed_move: return "unterminated";
        default: return "";
    }
}

Reason pgn_reason(std::string_view termination) {
    for (const Reason reason : {Reason::adjudication, Reason::time, Reason::illegal_move,
                                Reason::failure, Reason::interruption})
        if (termination == pgn_termination(reason)) return reason;
    return Reason::unknown;
}

std::string pgn_comment(const Note& note, Side mover, PgnNotes notes) {
    if (notes == PgnNotes::commands) return comment_with_commands(note, mover);
    std::string out;
    if (note.evaluation) out = score_text(*note.evaluation);
    if (note.evaluation && (note.depth || !note.time_ms))
        out += "/" + std::to_string(note.depth.value_or(0));
    if (note.time_ms) {
        if (!out.empty()) out += ' ';
        out +=
            std::to_string(*note.time_ms / 1000) + "." + three_digits(*note.time_ms % 1000) + "s";
    }
    std::string clock;
    if (note.clock_ms) clock = "[%clk " + clock_text(*note.clock_ms) + "]";
    if (!out.empty() && (note.clock_ms || !note.comment.empty())) out += ", ";
    out += clock;
    if (note.clock_ms && !note.comment.empty()) out += ' ';
    return out + note.comment;
}

void read_pgn_comment(std::string_view text, Side mover, Note& note) {
    const std::string plain = without_commands(text, mover, note);
    const std::string_view rest = text::trim(read_program_note(text::trim(plain), note));
    if (note.depth == 0) note.depth.reset();
    if (rest.empty()) return;
    if (!note.comment.empty()) note.comment += '\n';
    note.comment += rest;
}

}  // namespace sente::records
