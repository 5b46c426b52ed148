// SPDX-License-Identifier: GPL-3.0-or-later
// The letters that end a word, and what signs stand for.
#include "records/pgn_tokens.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "records/pgn_words.hpp"

namespace sente::records {

namespace {

bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n' || letter == '\v' ||
           letter == '\f';
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

struct Glyph {
    std::string_view text;
    int nag;
};

constexpr std::array kGlyphs = {
    Glyph{"!", 1},    Glyph{"?", 2},    Glyph{"!!", 3},   Glyph{"??", 4},   Glyph{"!?", 5},
    Glyph{"?!", 6},   Glyph{"=", 10},   Glyph{"+=", 14},  Glyph{"+/=", 14}, Glyph{"=+", 15},
    Glyph{"=/+", 15}, Glyph{"+/-", 16}, Glyph{"-/+", 17}, Glyph{"+-", 18},  Glyph{"-+", 19},
    Glyph{"□", 7},    Glyph{"∞", 13},   Glyph{"⩲", 14},   Glyph{"⩱", 15},   Glyph{"±", 16},
    Glyph{"∓", 17},   Glyph{"+−", 18},  Glyph{"−+", 19},  Glyph{"N", 146},
};

std::optional<int> nag_of(std::string_view text) {
    for (const Glyph& glyph : kGlyphs)
        if (glyph.text == text) return glyph.nag;
    return {};
}

// "12.", "12...", "12" or dots before a move.
std::string_view without_number(std::string_view word) {
    std::size_t digits = 0;
    while (digits < word.size() && is_digit(word[digits])) ++digits;
    std::size_t end = digits;
    while (end < word.size() && word[end] == '.') ++end;
    const bool is_number = end > digits || end == word.size();
    return is_number ? word.substr(end) : word;
}

}  // namespace

PgnToken PgnTokens::make(PgnToken::Kind kind, std::string_view text) const {
    PgnToken token;
    token.kind = kind;
    token.line = token_line_;
    token.text = text;
    return token;
}

void PgnTokens::step() {
    if (here() == '\n') ++line_;
    ++at_;
}

void PgnTokens::skip_line() {
    while (!done() && here() != '\n') ++at_;
}

// A line that begins with '%' is for other programs.
void PgnTokens::skip_blanks() {
    while (!done()) {
        const bool line_start = at_ == 0 || text_[at_ - 1] == '\n';
        if (line_start && here() == '%')
            skip_line();
        else if (is_blank(here()))
            step();
        else
            return;
    }
}

PgnToken PgnTokens::next() {
    using Kind = PgnToken::Kind;
    for (;;) {
        skip_blanks();
        token_line_ = line_;
        token_begin_ = at_;
        if (done()) return make(Kind::end, "");
        switch (here()) {
            case '[': return read_tag();
            case '{':
            case ';': return read_comment();
            case '$': return read_nag();
            case '(': ++at_; return make(Kind::open, "(");
            case ')': ++at_; return make(Kind::close, ")");
            case '*': ++at_; return make(Kind::result, "*");
            default: break;
        }
        if (auto token = read_word()) return *token;
    }
}

PgnToken PgnTokens::read_tag() {
    ++at_;
    const std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
    PgnToken token = make(PgnToken::Kind::tag, "");
    while (at_ < line_end && is_blank(here())) ++at_;
    while (at_ < line_end && !is_blank(here()) && here() != '"' && here() != ']')
        token.text += text_[at_++];
    while (at_ < line_end && is_blank(here())) ++at_;
    if (token.text.empty() || at_ >= line_end || here() != '"') {
        at_ = line_end;
        return fault("expected a tag such as [White \"name\"]");
    }
    for (++at_; at_ < line_end && here() != '"'; ++at_) {
        if (here() == '\\' && at_ + 1 < line_end) ++at_;
        token.value += here();
    }
    if (at_ >= line_end) return fault("the value of a tag has no closing quote");
    for (++at_; at_ < line_end && here() != ']'; ++at_)
        if (!is_blank(here())) return fault("text after the value of a tag");
    if (at_ >= line_end) return fault("a tag has no closing bracket");
    ++at_;
    return token;
}

PgnToken PgnTokens::read_comment() {
    const bool braced = here() == '{';
    const std::size_t begin = ++at_;
    while (!done() && here() != (braced ? '}' : '\n')) step();
    if (braced && done()) return fault("a comment has no closing brace");
    std::string kept;
    for (const char letter : text_.substr(begin, at_ - begin))
        if (letter != '\r') kept += letter;
    if (!done()) step();
    return make(PgnToken::Kind::comment, text::trim(kept));
}

PgnToken PgnTokens::read_nag() {
    const std::size_t begin = ++at_;
    while (!done() && is_digit(here())) ++at_;
    const auto number = text::integer(text_.substr(begin, at_ - begin));
    constexpr int kMost = 255;
    if (!number || *number > kMost) return fault("a $ without a number up to 255");
    PgnToken token = make(PgnToken::Kind::nag, "");
    token.nag = static_cast<int>(*number);
    return token;
}

std::optional<PgnToken> PgnTokens::read_word() {
    const std::size_t begin = at_;
    const bool sign = here() == '!' || here() == '?';
    constexpr std::string_view kEnders = "[](){};$*!?<>\"";
    while (!done() && !is_blank(here()) &&
           (sign ? here() == '!' || here() == '?' : kEnders.find(here()) == std::string_view::npos))
        ++at_;
    if (at_ == begin) {
        // What stands between angle brackets is reserved and means nothing yet.
        const std::size_t line_end = std::min(text_.find('\n', begin), text_.size());
        const std::size_t close = here() == '<' ? text_.find('>', begin) : line_end;
        at_ = (close < line_end ? close : begin) + 1;
        return fault("unexpected " + text::quoted(text_[begin]));
    }
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (pgn_outcome(word)) return make(PgnToken::Kind::result, word);
    if (const auto nag = nag_of(word)) {
        PgnToken token = make(PgnToken::Kind::nag, word);
        token.nag = *nag;
        return token;
    }
    const std::string_view move = word == "0000" ? word : without_number(word);
    if (move.empty() || move == "e.p." || move == "ep") return {};
    return make(PgnToken::Kind::move, move);
}

}  // namespace sente::records
