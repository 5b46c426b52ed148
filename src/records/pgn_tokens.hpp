// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts PGN into tags, moves, comments and signs, each with its line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sente::records {

struct PgnToken {
    enum class Kind : std::uint8_t { tag, move, nag, open, close, comment, result, fault, end };
    Kind kind = Kind::end;
    std::size_t line = 1;
    std::string text = {};   // name of the tag, move, comment, result, or what is wrong
    std::string value = {};  // of the tag
    int nag = 0;
};

class PgnTokens {
public:
    explicit PgnTokens(std::string_view text) : text_(text) {}

    // Numbers of moves are passed over.
    [[nodiscard]] PgnToken next();
    // Where the last token begins and where the rest of the text does.
    [[nodiscard]] std::size_t token_begin() const { return token_begin_; }
    [[nodiscard]] std::size_t rest_begin() const { return at_; }

private:
    [[nodiscard]] PgnToken read_tag();
    [[nodiscard]] PgnToken read_comment();
    [[nodiscard]] PgnToken read_nag();
    [[nodiscard]] std::optional<PgnToken> read_word();
    [[nodiscard]] PgnToken make(PgnToken::Kind kind, std::string_view text) const;
    [[nodiscard]] PgnToken fault(std::string_view text) const {
        return make(PgnToken::Kind::fault, text);
    }
    void skip_blanks();
    void skip_line();
    [[nodiscard]] bool done() const { return at_ >= text_.size(); }
    [[nodiscard]] char here() const { return text_[at_]; }
    void step();

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::size_t token_line_ = 1;
    std::size_t token_begin_ = 0;
};

}  // namespace sente::records
