// SPDX-License-Identifier: GPL-3.0-or-later
// Scores, moves and lines of an analysis as text, the same on paper, in records and on pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lab/analyse/analysis.hpp"

namespace sente::lab::analyse {

enum class Language : std::uint8_t { english, japanese };
// That of the records of a game.
[[nodiscard]] Language language_of(records::GameKind game);

// "+0.45" or "#-3" (moves) in chess, "+450" or "mate -5" (plies) in shogi; "won" or "lost" where a
// rule decides.
[[nodiscard]] std::string score_text(Score score, records::GameKind game);
// The same; in Japanese "-5手詰" for a mate, and 勝ち or 負け.
[[nodiscard]] std::string score_text(Score score, records::GameKind game, Language language);
// As the first side (White, or Black in shogi) sees what `side` calls `score`.
[[nodiscard]] constexpr Score seen_by_first(Score score, Side side) {
    return side == Side::first ? score : -score;
}

// A loss in whole percents, cut off, so that a limit is shown only where it is reached.
[[nodiscard]] int loss_percent(double loss);

// "1-0" in chess; "先手の勝ち (Black won)" in shogi; nothing where it is not known.
[[nodiscard]] std::string result_words(const records::Record& record);
// The same in one language alone: "1–0", "Black won", "先手の勝ち".
[[nodiscard]] std::string result_words(const records::Record& record, Language language);
// As people count the moves of the game: pairs in chess, single ones in shogi.
[[nodiscard]] std::size_t move_count(const Analysis& analysis);

// "12." or "12..." in chess, "34" in shogi.
[[nodiscard]] std::string number_text(const AnalysedMove& move, records::GameKind game);

// The line with numbers in chess, "12. Nf3 d5 13. c4"; at most so many moves.
[[nodiscard]] std::string line_text(const Line& line, const AnalysedMove& at,
                                    records::GameKind game, std::size_t most);

// "White" and "Black" in chess; "Black" and "White" in shogi, who is called so there.
[[nodiscard]] std::string_view side_name(Side side, records::GameKind game);
// The same, or 先手 and 後手, 白 and 黒.
[[nodiscard]] std::string_view side_name(Side side, records::GameKind game, Language language);
// The name in the tags, or that of the side.
[[nodiscard]] std::string player_name(const records::Record& record, Side side,
                                      Language language = Language::english);

}  // namespace sente::lab::analyse
