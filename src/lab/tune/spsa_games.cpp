// SPDX-License-Identifier: GPL-3.0-or-later
// Collects parameters from the tables that declare them; plays the pairs of a batch, spread over
// threads and processes.
#include "lab/tune/spsa_games.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

#include "cluster/packing.hpp"
#include "cluster/threads.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "lab/duel/pair.hpp"
#include "ordering/config_info.hpp"
#include "search/params.hpp"

namespace sente::lab::tune {

namespace {

// Where a table of the ordering gives no step: a tenth of the value, or of a usual one.
double step_for(int standard, int high) {
    return std::max(1.0, std::abs(standard) > 0 ? std::abs(standard) / 10.0 : high / 100.0);
}

template <class Weights, std::size_t n>
void add_weights(std::vector<Parameter>& list, std::string_view group, std::string_view prefix,
                 const std::array<ordering::WeightInfo<Weights>, n>& table,
                 const ordering::Config& standard, Weights ordering::Config::*part) {
    for (const auto& info : table) {
        const int value = standard.*part.*info.member;
        list.push_back(
            {std::string(prefix) + std::string(info.name), std::string(group),
             std::string(info.name), value, info.low, info.high, step_for(value, info.high),
             [part, info](search::Settings& s, int v) { s.ordering.*part.*info.member = v; }});
    }
}

std::vector<Parameter> listed(const search::Settings& standard) {
    std::vector<Parameter> list;
    for (const search::ParamInfo& info : search::kParams)
        list.push_back({"Search_" + std::string(info.name), "search", std::string(info.name),
                        standard.params.*info.member, info.low, info.high,
                        static_cast<double>(info.step),
                        [info](search::Settings& s, int v) { s.params.*info.member = v; }});
    using ordering::Config;
    add_weights(list, "staged", "Staged_", ordering::kStagedWeights, standard.ordering,
                &Config::staged);
    add_weights(list, "ranked", "Ranked_", ordering::kRankedWeights, standard.ordering,
                &Config::ranked);
    add_weights(list, "weighted", "Weighted_", ordering::kAdditiveWeights, standard.ordering,
                &Config::additive);
    return list;
}

}  // namespace

std::vector<Parameter> parameters_of(std::string_view game) {
    return listed(games::with_game(game, []<class G>() { return search::default_settings<G>(); }));
}

Result<std::vector<Parameter>> chosen(std::string_view game,
                                      const std::vector<std::string>& words) {
    const std::vector<Parameter> all = parameters_of(game);
    std::vector<Parameter> result;
    const auto take = [&](const Parameter& parameter) {
        const bool is_there = std::any_of(result.begin(), result.end(), [&](const Parameter& p) {
            return p.name == parameter.name;
        });
        if (!is_there) result.push_back(parameter);
    };
    for (const std::string& word : words) {
        std::vector<Parameter> meant;
        for (const Parameter& parameter : all)
            if (parameter.name == word || parameter.member == word || parameter.group == word)
                meant.push_back(parameter);
        if (meant.empty())
            return InputError{"there is no parameter or group " + text::quoted(word)};
        if (meant.size() > 1 && meant.front().group != word)
            return InputError{text::quoted(word) + " may be " + meant[0].name + " or " +
                              meant[1].name};
        for (const Parameter& parameter : meant) take(parameter);
    }
    return result;
}

namespace {

// Only the leader of a crew knows what is compared.
std::string packed(const Comparison& comparison) {
    cluster::Packer packer;
    packer.add(comparison.pair).add(std::uint64_t{comparison.plus.size()});
    for (const auto* const values : {&comparison.plus, &comparison.minus})
        for (const int value : *values) packer.add(value);
    return packer.take();
}

Comparison unpacked_comparison(std::string_view bytes) {
    cluster::Unpacker from(bytes);
    Comparison comparison;
    comparison.pair = from.get<std::uint64_t>();
    const auto count = static_cast<std::size_t>(from.get<std::uint64_t>());
    for (auto* const values : {&comparison.plus, &comparison.minus}) {
        values->resize(count);
        for (int& value : *values) value = from.get<int>();
    }
    return comparison;
}

template <GameNotation G>
class Matches {
public:
    Matches(const SpsaPlan& plan, const std::vector<Parameter>& parameters,
            const GameOptions& options, std::atomic<bool>& stop)
        : plan_(plan),
          parameters_(parameters),
          options_(options),
          stop_(stop),
          boards_(std::max(options.threads, 1), options.hash_mb, stop) {}

    std::vector<PairScore> play(const std::vector<Comparison>& batch) {
        std::vector<std::optional<PairScore>> played(batch.size());
        cluster::Job job;
        job.next = [&, next = std::size_t{0}]() mutable -> std::optional<cluster::Unit> {
            if (next == batch.size()) return {};
            const std::size_t number = next++;
            return cluster::Unit{number, packed(batch[number])};
        };
        job.take = [&](std::uint64_t number, const std::string& bytes) {
            played[number] = cluster::Unpacker(bytes).get<PairScore>();
        };
        job.is_given_up = [this] { return stop_.load(); };
        job.hire = [this](std::size_t /*thread*/) {
            return cluster::worker_of([this](const cluster::Unit& unit) {
                return boards_.with_one([&](duel::Board<G>& board) {
                    return play_comparison(unpacked_comparison(unit.task), board);
                });
            });
        };
        job.give_up = [this] { stop_ = true; };
        cluster::perform(options_.crew, job, options_.threads);
        std::vector<PairScore> outcomes;
        for (const std::optional<PairScore>& outcome : played)
            if (outcome) outcomes.push_back(*outcome);
        return outcomes;
    }

private:
    [[nodiscard]] search::Settings settings_for(const std::vector<int>& values) const {
        search::Settings settings = options_.evaluations.settings<G>();
        for (std::size_t i = 0; i < parameters_.size(); ++i)
            parameters_[i].store(settings, values[i]);
        return settings;
    }
    [[nodiscard]] search::Limits limits() const {
        search::Limits limits;
        limits.nodes = plan_.nodes;
        return limits;
    }

    std::optional<std::string> play_comparison(const Comparison& comparison,
                                               duel::Board<G>& board) {
        Random seeds(plan_.seed + 0x5350);
        Random random(seeds.next() ^ (comparison.pair * 0xA24BAED4963EE407ULL));
        const auto opening =
            duel::level_opening(random, board.other, options_.random_plies, limits());
        board.one.configure(settings_for(comparison.plus));
        board.other.configure(settings_for(comparison.minus));
        const arena::Conditions<G> conditions{{}, Kit<G>::kAdjudication, limits()};
        const auto pair = duel::play_pair(board, opening, conditions);
        if (!pair) return {};
        PairScore outcome;
        for (const int half_points : pair->half_points) {
            outcome.wins += half_points == 2 ? 1 : 0;
            outcome.draws += half_points == 1 ? 1 : 0;
            outcome.losses += half_points == 0 ? 1 : 0;
        }
        return cluster::Packer().add(outcome).take();
    }

    const SpsaPlan& plan_;
    const std::vector<Parameter>& parameters_;
    GameOptions options_;
    std::atomic<bool>& stop_;
    duel::Boards<G> boards_;
};

template <GameNotation G>
Compare compare_with(const SpsaPlan& plan, const std::vector<Parameter>& parameters,
                     const GameOptions& options, std::atomic<bool>& stop) {
    auto matches = std::make_shared<Matches<G>>(plan, parameters, options, stop);
    return [matches](const std::vector<Comparison>& batch) { return matches->play(batch); };
}

}  // namespace

Compare comparison_by_games(const SpsaPlan& plan, const std::vector<Parameter>& parameters,
                            const GameOptions& options, std::atomic<bool>& stop) {
    return games::with_game(
        plan.game, [&]<class G>() { return compare_with<G>(plan, parameters, options, stop); });
}

}  // namespace sente::lab::tune
