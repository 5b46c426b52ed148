// SPDX-License-Identifier: GPL-3.0-or-later
// Scores, moves and lines of an analysis as text, the same on paper, in records and on pages; and
// all words of the page, in each language it can be had in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "lab/analyse/analysis.hpp"
#include "search/limits.hpp"

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

// Forms have {0}, {1} … where something is put in.
struct PageWords {
    std::string_view code;  // of the language, for browsers
    std::string_view footer;
    std::string_view kicker;
    std::string_view one_move;
    std::string_view moves_form;   // how many
    std::string_view up_to_form;   // the last move that was looked at
    std::string_view games_form;   // how many
    std::string_view games_label;  // of the list of games

    std::string_view chance_form;  // whose
    std::string_view start;
    std::string_view order_form;  // place, of how many
    std::string_view best_form;   // a line
    std::string_view nothing;
    std::string_view slider_label;
    std::string_view board_label;
    std::string_view after_form;  // a move, at a board after it

    std::string_view sides_heading;
    std::string_view sides_caption;
    std::string_view accuracy;
    std::string_view loss;
    std::string_view loss_cp;
    std::string_view inaccuracies;
    std::string_view mistakes;
    std::string_view blunders;
    std::string_view mean_order;
    std::string_view first_order;
    std::string_view moves;

    std::string_view turns_heading;
    std::string_view turns_note;
    std::string_view no_turns;
    std::string_view before_form;  // a move and a better one, at a board before it
    std::string_view fell_form;    // whose chance, from, to, score from, score to
    std::string_view better;
    std::string_view played_form;  // place, of how many

    std::string_view moves_heading;
    std::string_view moves_caption_form;  // who sees the scores, the policy
    std::string_view move_column;
    std::string_view score_column;
    std::string_view chance_column;
    std::string_view loss_column;
    std::string_view order_column;
    std::string_view line_column;
    std::string_view was_best;
};

[[nodiscard]] const PageWords& page_words(Language language);

// The form with its places filled; what is put in is not looked at again.
[[nodiscard]] std::string filled(std::string_view form,
                                 std::initializer_list<std::string_view> values);

// "200000 nodes a move, policy staged"
[[nodiscard]] std::string limits_text(const search::Limits& limits, std::string_view policy,
                                      Language language);

}  // namespace sente::lab::analyse
