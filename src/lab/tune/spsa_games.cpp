// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the pairs of a batch, spread over threads and processes.
#include "lab/tune/spsa_games.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "cluster/packing.hpp"
#include "cluster/threads.hpp"
#include "core/random.hpp"
#include "games/games.hpp"
#include "lab/duel/pair.hpp"

namespace sente::lab::tune {

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
