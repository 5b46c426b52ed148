// SPDX-License-Identifier: GPL-3.0-or-later
// All words of the page of analysed games, in each language it can be had in.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "lab/analyse/words.hpp"
#include "search/limits.hpp"

namespace sente::lab::analyse {

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
