// SPDX-License-Identifier: GPL-3.0-or-later
// How an analysis is put into words, and the words of its page in English and Japanese.
#include "lab/analyse/words.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "core/score.hpp"
#include "games/games.hpp"
#include "records/pgn_words.hpp"

namespace sente::lab::analyse {

namespace {

// Numbers of moves, mates in plies, scores in centipawns.
bool counts_plies(records::GameKind game) {
    return games::with_game(game, []<class G>() { return Kit<G>::kCountsPlies; });
}

std::string centipawns(Score score, bool whole) {
    const int size = std::abs(score);
    const std::string sign = score < 0 ? "-" : "+";
    if (whole) return sign + std::to_string(size);
    const std::string cents = std::to_string(size % 100);
    return sign + std::to_string(size / 100) + (cents.size() < 2 ? ".0" : ".") + cents;
}

}  // namespace

Language language_of(records::GameKind game) {
    return games::with_game(game, []<class G>() {
        return Kit<G>::kIsJapanese ? Language::japanese : Language::english;
    });
}

std::string score_text(Score score, records::GameKind game) {
    if (!is_decisive(score)) return centipawns(score, counts_plies(game));
    if (!is_mate(score)) return score > 0 ? "won" : "lost";
    const int plies = kMate - std::abs(score);
    const std::string sign = score < 0 ? "-" : "";
    if (counts_plies(game)) return "mate " + sign + std::to_string(plies);
    return "#" + sign + std::to_string((plies + 1) / 2);
}

std::string score_text(Score score, records::GameKind game, Language language) {
    if (language == Language::english || !is_decisive(score)) return score_text(score, game);
    if (!is_mate(score)) return score > 0 ? "勝ち" : "負け";
    const int plies = kMate - std::abs(score);
    return (score < 0 ? "-" : "+") + std::to_string(plies) + "手詰";
}

int loss_percent(double loss) { return static_cast<int>(100 * loss + 1e-9); }

std::string result_words(const records::Record& record) {
    if (record.outcome == GameResult::unknown) return "";
    if (language_of(record.kind) == Language::english)
        return std::string(records::pgn_result(record.outcome));
    return result_words(record, Language::japanese) + " (" +
           result_words(record, Language::english) + ")";
}

std::string result_words(const records::Record& record, Language language) {
    if (record.outcome == GameResult::unknown) return "";
    const bool is_drawn = record.outcome == GameResult::draw;
    const bool is_first = record.outcome == GameResult::first_wins;
    if (language == Language::english && language_of(record.kind) == Language::english)
        return is_drawn ? "½–½" : is_first ? "1–0" : "0–1";
    const std::string winner(
        side_name(is_first ? Side::first : Side::second, record.kind, language));
    if (language == Language::english) return is_drawn ? "drawn" : winner + " won";
    return is_drawn ? "引き分け" : winner + "の勝ち";
}

std::size_t move_count(const Analysis& analysis) {
    if (counts_plies(analysis.game) || analysis.moves.empty()) return analysis.plies;
    const std::size_t missing = analysis.moves.front().side == Side::second ? 1 : 0;
    return (analysis.plies + missing + 1) / 2;
}

std::string number_text(const AnalysedMove& move, records::GameKind game) {
    const std::string number = std::to_string(move.number);
    if (counts_plies(game)) return number;
    return number + (move.side == Side::first ? "." : "...");
}

std::string line_text(const Line& line, const AnalysedMove& at, records::GameKind game,
                      std::size_t most) {
    std::string out;
    int number = at.number;
    Side side = at.side;
    for (std::size_t i = 0; i < std::min(most, line.words.size()); ++i) {
        if (i > 0) out += ' ';
        if (!counts_plies(game) && (i == 0 || side == Side::first))
            out += std::to_string(number) + (side == Side::first ? ". " : "... ");
        out += line.words[i];
        if (side == Side::second) ++number;
        side = !side;
    }
    return out;
}

std::string_view side_name(Side side, records::GameKind game) {
    return games::with_game(game, [side]<class G>() {
        return Kit<G>::kSideNames[static_cast<std::size_t>(index(side))];
    });
}

std::string_view side_name(Side side, records::GameKind game, Language language) {
    const std::string_view name = side_name(side, game);
    if (language == Language::english) return name;
    if (language_of(game) == Language::japanese) return side == Side::first ? "先手" : "後手";
    return name == "White" ? "白" : "黒";
}

std::string player_name(const records::Record& record, Side side, Language language) {
    const std::string_view name = record.tag(side_name(side, record.kind));
    if (name.empty() || name == "?") return std::string(side_name(side, record.kind, language));
    return std::string(name);
}

namespace {

constexpr PageWords kEnglish = {
    .code = "en",
    .footer = "Made by Sente. This page is whole: it fetches nothing from anywhere.",
    .kicker = "Sente · analysis",
    .one_move = "1 move",
    .moves_form = "{0} moves",
    .up_to_form = "looked at up to {0}",
    .games_form = "{0} games",
    .games_label = "Games",

    .chance_form = "Winning chance of {0}",
    .start = "Start",
    .order_form = "order {0} of {1}",
    .best_form = "best {0}",
    .nothing = "Nothing was looked at.",
    .slider_label = "Move",
    .board_label = "Board",
    .after_form = "Board after {0}",

    .sides_heading = "The two sides",
    .sides_caption = "What each side did",
    .accuracy = "Accuracy",
    .loss = "Average loss of winning chance",
    .loss_cp = "Average loss in centipawns",
    .inaccuracies = "Inaccuracies ?!",
    .mistakes = "Mistakes ?",
    .blunders = "Blunders ??",
    .mean_order = "Mean place in the order",
    .first_order = "First in the order",
    .moves = "Moves",

    .turns_heading = "Where it turned",
    .turns_note = "Red is the move of the game, green what the search would have played.",
    .no_turns = "No move gave much away.",
    .before_form = "Board before {0}; better was {1}",
    .fell_form = "Winning chance of {0} from {1} to {2} ({3} to {4}, as {0} sees it).",
    .better = "Better ",
    .played_form = "The move played was {0} of {1} in the order.",

    .moves_heading = "All moves",
    .moves_caption_form = "Scores are seen by {0}; the order is that of the policy {1}",
    .move_column = "Move",
    .score_column = "Score",
    .chance_column = "Chance",
    .loss_column = "Loss",
    .order_column = "Order",
    .line_column = "Best line",
    .was_best = "played",
};

constexpr PageWords kJapanese = {
    .code = "ja",
    .footer = "Sente が作成。このページは単独で完結しており、外部とは通信しません。",
    .kicker = "Sente · 棋譜解析",
    .one_move = "1手",
    .moves_form = "{0}手",
    .up_to_form = "{0} まで解析",
    .games_form = "{0}局",
    .games_label = "対局一覧",

    .chance_form = "{0}の勝率",
    .start = "開始局面",
    .order_form = "候補順 {0}/{1}",
    .best_form = "最善 {0}",
    .nothing = "解析した指し手がありません。",
    .slider_label = "手数",
    .board_label = "盤面",
    .after_form = "{0} までの局面",

    .sides_heading = "両対局者",
    .sides_caption = "両対局者の成績",
    .accuracy = "精度",
    .loss = "勝率の平均低下",
    .loss_cp = "評価値の平均損失",
    .inaccuracies = "緩手 ?!",
    .mistakes = "疑問手 ?",
    .blunders = "悪手 ??",
    .mean_order = "候補順の平均",
    .first_order = "候補順1位の割合",
    .moves = "指し手の数",

    .turns_heading = "勝負の分かれ目",
    .turns_note = "赤は実戦の指し手、緑は読みの最善手です。",
    .no_turns = "勝率を大きく落とした指し手はありません。",
    .before_form = "{0} の前の局面。最善は {1}",
    .fell_form = "{0}の勝率は {1} % から {2} へ（{0}から見た評価値 {3} から {4} へ）。",
    .better = "最善 ",
    .played_form = "実戦の指し手は候補順 {0}/{1} でした。",

    .moves_heading = "全指し手",
    .moves_caption_form = "評価値は{0}から見たもの、候補順は方式 {1} によるものです",
    .move_column = "指し手",
    .score_column = "評価値",
    .chance_column = "勝率",
    .loss_column = "低下",
    .order_column = "候補順",
    .line_column = "最善手順",
    .was_best = "一致",
};

}  // namespace

const PageWords& page_words(Language language) {
    return language == Language::japanese ? kJapanese : kEnglish;
}

std::string filled(std::string_view form, std::initializer_list<std::string_view> values) {
    std::string out;
    for (std::size_t i = 0; i < form.size(); ++i) {
        const bool is_place = form[i] == '{' && i + 2 < form.size() && form[i + 2] == '}';
        if (!is_place) {
            out += form[i];
            continue;
        }
        const auto place = static_cast<std::size_t>(form[i + 1] - '0');
        if (place < values.size()) out += *(values.begin() + place);
        i += 2;
    }
    return out;
}

std::string limits_text(const search::Limits& limits, std::string_view policy, Language language) {
    const bool japanese = language == Language::japanese;
    std::vector<std::string> parts;
    const auto add = [&](std::string_view form, std::string_view value) {
        parts.push_back(filled(form, {value}));
    };
    if (limits.depth < search::Limits{}.depth)
        add(japanese ? "深さ {0}" : "depth {0}", std::to_string(limits.depth));
    if (limits.hard_ms)
        add(japanese ? "1手 {0} ミリ秒" : "{0} ms a move", std::to_string(*limits.hard_ms));
    if (limits.nodes)
        add(japanese ? "1手 {0} ノード" : "{0} nodes a move", std::to_string(*limits.nodes));
    add(japanese ? "方式 {0}" : "policy {0}", policy);
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : japanese ? "、" : ", ") + part;
    return out;
}

}  // namespace sente::lab::analyse
