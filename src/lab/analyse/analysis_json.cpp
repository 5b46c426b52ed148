// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of an analysis.
#include "lab/analyse/analysis.hpp"

#include "core/score.hpp"
#include "games/games.hpp"
#include "lab/analyse/words.hpp"
#include "records/pgn_words.hpp"

namespace sente::lab::analyse {

namespace {

using Json = nlohmann::ordered_json;

std::string_view side_word(Side side) { return side == Side::first ? "first" : "second"; }

Json summary_json(const records::Record& record, const Analysis& analysis, Side side) {
    const SideSummary sum = analysis.summary(side);
    return {{"side", side_word(side)},
            {"name", player_name(record, side)},
            {"moves", sum.moves},
            {"accuracy", sum.accuracy},
            {"average_loss", sum.loss},
            {"average_loss_cp", sum.loss_cp},
            {"inaccuracies", sum.judgements[1]},
            {"mistakes", sum.judgements[2]},
            {"blunders", sum.judgements[3]},
            {"mean_rank", sum.rank},
            {"first_share", sum.first},
            {"best_share", sum.best}};
}

Json line_json(const Line& line, records::GameKind game) {
    return {{"score", line.score},
            {"score_text", score_text(line.score, game)},
            {"moves", line.codes},
            {"text", line.words}};
}

Json move_json(const records::Record& record, const AnalysedMove& move, records::GameKind game) {
    Json json = {
        {"number", move.number},
        {"side", side_word(move.side)},
        {"move", move.code},
        {"text", move.words},
        {"position", move.position},
        {"score", move.score},
        {"score_text", score_text(move.score, game)},
        {"best_score", move.study.score},
        {"is_best", move.best},
        {"chance_before", move.chance_before},
        {"chance_after", move.chance_after},
        {"loss", move.loss},
        {"loss_cp", move.loss_cp},
        {"judgement", name_of(move.judgement)},
        {"rank", move.study.played.rank},
        {"moves_in_order", move.study.played.moves},
        {"stage",
         move.study.played.rank > 0
             ? Json(ordering::kStageNames[static_cast<std::size_t>(move.study.played.stage)])
             : Json(nullptr)},
        {"depth", move.study.depth},
        {"nodes", move.study.nodes}};
    if (const auto time_ms = record.nodes[move.node].note.time_ms) json["time_ms"] = *time_ms;
    json["lines"] = Json::array();
    for (const Line& line : move.study.lines) json["lines"].push_back(line_json(line, game));
    return json;
}

}  // namespace

Json json_of(const records::Record& record, const Analysis& analysis) {
    Json json = {{"game", games::name_of(analysis.game)},
                 {"policy", ordering::name_of(analysis.policy)},
                 {"result", records::pgn_result(record.outcome)},
                 {"complete", analysis.complete},
                 {"plies", analysis.plies},
                 {"nodes", analysis.nodes},
                 {"seconds", analysis.seconds}};
    json["tags"] = Json::object();
    for (const records::Tag& tag : record.tags) json["tags"][tag.name] = tag.value;
    json["sides"] = {summary_json(record, analysis, Side::first),
                     summary_json(record, analysis, Side::second)};
    json["moves"] = Json::array();
    for (const AnalysedMove& move : analysis.moves)
        json["moves"].push_back(move_json(record, move, analysis.game));
    json["last_position"] = analysis.last_position;
    return json;
}

}  // namespace sente::lab::analyse
