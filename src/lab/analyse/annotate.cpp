// SPDX-License-Identifier: GPL-3.0-or-later
// Scores, signs, remarks and variations for a record.
#include "lab/analyse/analysis.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "core/score.hpp"
#include "games/games.hpp"
#include "lab/analyse/words.hpp"

namespace sente::lab::analyse {

namespace {

using records::GameKind;
using records::Note;

constexpr std::size_t kLineInRecord = 10;

records::Evaluation evaluation_of(Score score) {
    constexpr int kWonByRule = 9999;
    if (is_mate(score)) {
        const int plies = kMate - std::abs(score);
        return {score > 0 ? plies : -plies, true};
    }
    if (is_decisive(score)) return {score > 0 ? kWonByRule : -kWonByRule, false};
    return {score, false};
}

std::string remark_in_english(const AnalysedMove& move, GameKind game, bool order) {
    std::string out;
    if (move.judgement != Judgement::good) {
        std::string name(name_of(move.judgement));
        name.front() = static_cast<char>(name.front() - 'a' + 'A');
        out = name + ", " + std::to_string(loss_percent(move.loss)) +
              " % of the winning chance; best " + move.study.lines.front().words.front() + " (" +
              score_text(move.study.score, game) + ").";
    }
    if (!order || move.study.played.rank == 0) return out;
    return out + (out.empty() ? "" : " ") + "Order " + std::to_string(move.study.played.rank) +
           " of " + std::to_string(move.study.played.moves);
}

std::string remark_in_japanese(const AnalysedMove& move, bool order) {
    constexpr std::array<std::string_view, 4> kNames = {"", "緩手", "疑問手", "悪手"};
    std::string out;
    if (move.judgement != Judgement::good)
        out = std::string(kNames[static_cast<std::size_t>(move.judgement)]) + "（勝率 -" +
              std::to_string(loss_percent(move.loss)) + "%、最善 " +
              move.study.lines.front().words.front() + "）";
    if (!order || move.study.played.rank == 0) return out;
    return out + (out.empty() ? "" : " ") + "候補順 " + std::to_string(move.study.played.rank) +
           "/" + std::to_string(move.study.played.moves);
}

bool is_japanese(GameKind game) { return language_of(game) == Language::japanese; }

// What a score of the original said, as text.
std::string former_score(const Note& note, GameKind game) {
    const records::Evaluation& old = *note.evaluation;
    const std::string text =
        old.is_mate ? "mate " + std::to_string(old.value) : score_text(old.value, game);
    const std::string depth = note.depth ? "/" + std::to_string(*note.depth) : "";
    return (is_japanese(game) ? "対局時の評価 " : "thought at the board: ") + text + depth;
}

void add_sentence(std::string& comment, const std::string& sentence) {
    if (sentence.empty()) return;
    if (!comment.empty()) comment += '\n';
    comment += sentence;
}

void annotate_move(Note& note, const AnalysedMove& move, GameKind game, bool order) {
    if (note.evaluation) add_sentence(note.comment, former_score(note, game));
    note.evaluation = evaluation_of(move.score);
    note.depth = move.study.depth;
    add_sentence(note.comment, is_japanese(game) ? remark_in_japanese(move, order)
                                                 : remark_in_english(move, game, order));
    const int nag = nag_of(move.judgement);
    if (nag != 0 && std::find(note.nags.begin(), note.nags.end(), nag) == note.nags.end())
        note.nags.push_back(nag);
}

// What somebody has already looked at stays as it is.
void add_variation(records::Record& record, const AnalysedMove& move) {
    const Line& line = move.study.lines.front();
    std::size_t at = record.nodes[move.node].parent;
    for (const std::size_t child : record.nodes[at].children)
        if (record.nodes[child].move == line.moves.front()) return;
    for (std::size_t i = 0; i < std::min(line.moves.size(), kLineInRecord); ++i) {
        at = record.add(at, line.moves[i]);
        if (i > 0) continue;
        record.nodes[at].note.evaluation = evaluation_of(line.score);
        record.nodes[at].note.depth = move.study.depth;
    }
}

}  // namespace

records::Record annotated(records::Record record, const Analysis& analysis,
                          const AnnotateOptions& options) {
    for (const AnalysedMove& move : analysis.moves) {
        annotate_move(record.nodes[move.node].note, move, record.kind, options.order);
        if (move.judgement != Judgement::good) add_variation(record, move);
    }
    record.set_tag("Annotator", "Sente");
    return record;
}

}  // namespace sente::lab::analyse
