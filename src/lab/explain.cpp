// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about an explained order, its JSON, and the answer to the command `explain`.
#include "lab/explain.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "core/score.hpp"
#include "games/games.hpp"
#include "lab/explain_search.hpp"

namespace sente::lab {

int rank_of(const Explanation& explanation, std::string_view move) {
    for (const ExplainedMove& each : explanation.moves)
        if (each.text.move == move) return each.rank;
    return 0;
}

std::uint64_t nodes_to(const Explanation& explanation, Depth depth) {
    for (const ExplainedIteration& each : explanation.iterations)
        if (each.depth == depth) return each.nodes;
    return 0;
}

std::array<bool, ordering::kSignals> signals_in_use(const Explanation& explanation) {
    std::array<bool, ordering::kSignals> used{};
    for (const ExplainedMove& move : explanation.moves)
        for (std::size_t i = 0; i < used.size(); ++i) used[i] = used[i] || move.terms[i] != 0;
    return used;
}

namespace {

using Json = nlohmann::ordered_json;

Json named(const NamedMove& move) { return {{"move", move.move}, {"name", move.name}}; }

Json named_list(const std::vector<NamedMove>& moves) {
    Json list = Json::array();
    for (const NamedMove& move : moves) list.push_back(named(move));
    return list;
}

void add_score(Json& json, Score score) {
    json["score"] = score;
    if (!is_mate(score)) return;
    const int plies = kMate - std::abs(score);
    json["mate_plies"] = score > 0 ? plies : -plies;
}

Json terms(const ExplainedMove& move) {
    Json json = Json::object();
    for (std::size_t i = 0; i < move.terms.size(); ++i)
        if (move.terms[i] != 0) json[std::string(ordering::kSignalNames[i])] = move.terms[i];
    return json;
}

Json moves(const Explanation& explanation) {
    Json list = Json::array();
    for (const ExplainedMove& move : explanation.moves)
        list.push_back({{"rank", move.rank},
                        {"move", move.text.move},
                        {"name", move.text.name},
                        {"stage", ordering::kStageNames[static_cast<std::size_t>(move.stage)]},
                        {"score", move.score},
                        {"terms", terms(move)}});
    return list;
}

Json iterations(const Explanation& explanation) {
    Json list = Json::array();
    for (const ExplainedIteration& iteration : explanation.iterations) {
        Json json = {{"depth", iteration.depth},
                     {"move", iteration.best.move},
                     {"name", iteration.best.name},
                     {"rank", iteration.rank}};
        add_score(json, iteration.score);
        json["nodes"] = iteration.nodes;
        list.push_back(std::move(json));
    }
    return list;
}

// What is the same for all policies.
Json place(const Explanation& explanation) {
    return {{"game", explanation.game},
            {"position", explanation.position},
            {"line", named_list(explanation.line)},
            {"node", explanation.node}};
}

void add_findings(Json& json, const Explanation& explanation) {
    json["policy"] = ordering::name_of(explanation.policy);
    json["depth"] = explanation.depth;
    json["complete"] = explanation.complete;
    json["nodes"] = explanation.nodes;
    Json best = named(explanation.best);
    add_score(best, explanation.score);
    json["best"] = std::move(best);
    json["moves"] = moves(explanation);
    json["left_out"] = named_list(explanation.left_out);
    json["iterations"] = iterations(explanation);
    const ordering::Telemetry::Cutoffs cutoffs = explanation.telemetry.all_cutoffs();
    json["cutoffs"] = {{"all", cutoffs.all}, {"first", cutoffs.first}};
    json["best_ranks"] = explanation.telemetry.best_rank;
}

std::string written(const Json& json, JsonLayout layout) {
    const bool one_line = layout == JsonLayout::one_line;
    return json.dump(one_line ? -1 : 2, ' ', one_line, Json::error_handler_t::replace);
}

}  // namespace

std::string json_of(const Explanation& explanation, JsonLayout layout) {
    Json json = place(explanation);
    add_findings(json, explanation);
    return written(json, layout);
}

std::string json_of(const std::vector<Explanation>& comparison, JsonLayout layout) {
    Json json = comparison.empty() ? Json::object() : place(comparison.front());
    json["policies"] = Json::array();
    for (const Explanation& explanation : comparison) {
        Json each;
        add_findings(each, explanation);
        json["policies"].push_back(std::move(each));
    }
    return written(json, layout);
}

namespace {

template <class G>
std::string answer(const protocol::ExplainOrder<G>& order, const std::atomic<bool>& stop) {
    ExplainOptions<G> options;
    options.settings = order.settings;
    options.depth = order.depth;
    options.nodes = order.nodes;
    options.stop = &stop;
    options.line = order.line;
    constexpr auto kLayout = JsonLayout::one_line;
    return order.all_policies ? json_of(compare<G>(order.start, options), kLayout)
                              : json_of(explain<G>(order.start, options), kLayout);
}

}  // namespace

void add_explain(protocol::Surroundings& around) {
    around.explain = [](const protocol::AnyExplainOrder& order, const std::atomic<bool>& stop) {
        return games::with_game(order.game, [&]<class G>() {
            return answer(static_cast<const protocol::ExplainOrder<G>&>(order), stop);
        });
    };
}

}  // namespace sente::lab
