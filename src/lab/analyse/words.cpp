// SPDX-License-Identifier: GPL-3.0-or-later
// How an analysis is put into words.
#include "lab/analyse/words.hpp"

#include <algorithm>
#include <cstdlib>

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

}  // namespace sente::lab::analyse
