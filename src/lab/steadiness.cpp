// SPDX-License-Identifier: GPL-3.0-or-later
// Searches positions depth by depth and sums up how their scores move.
#include "lab/steadiness.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <new>
#include <numeric>

#include "cluster/packing.hpp"
#include "cluster/threads.hpp"
#include "core/score.hpp"
#include "games/games.hpp"
#include "lab/arena.hpp"
#include "lab/selfplay/run.hpp"

namespace sente::lab {

namespace {

// What came of one position.
struct Trial {
    Quietness quietness = Quietness::over;
    std::vector<Score> scores;  // from the first depth on
    std::uint64_t nodes = 0;
    bool is_done = false;
};

std::string packed(const Trial& trial) {
    cluster::Packer packer;
    packer.add(trial.quietness).add(trial.nodes).add(std::uint64_t{trial.scores.size()});
    for (const Score score : trial.scores) packer.add(score);
    return packer.take();
}

Trial unpacked_trial(std::string_view bytes) {
    cluster::Unpacker from(bytes);
    Trial trial;
    trial.quietness = from.get<Quietness>();
    trial.nodes = from.get<std::uint64_t>();
    trial.scores.resize(static_cast<std::size_t>(from.get<std::uint64_t>()));
    for (Score& score : trial.scores) score = from.get<Score>();
    trial.is_done = true;
    return trial;
}

// Notes the score of each depth, and ends the search of a position that is not quiet.
template <class G>
class DepthWatch final : public search::Report<G> {
public:
    DepthWatch(const typename G::Position& pos, const SteadyOptions& options,
               std::atomic<bool>& stop, Trial& trial)
        : pos_(pos), options_(options), stop_(stop), trial_(trial) {}

    void line(const search::LineInfo<G>& info) override {
        const auto wanted = options_.first_depth + static_cast<Depth>(trial_.scores.size());
        if (stop_ || info.bound != search::Bound::exact || info.depth != wanted) return;
        if (trial_.scores.empty()) {
            trial_.quietness = quietness_of(info);
            if (trial_.quietness != Quietness::quiet) stop_ = true;
        }
        trial_.scores.push_back(info.score);
    }
    void current(typename G::Move /*move*/, int /*number*/) override {
        if (options_.stop != nullptr && *options_.stop) stop_ = true;
    }

private:
    [[nodiscard]] Quietness quietness_of(const search::LineInfo<G>& info) const {
        if (std::abs(info.score) >= kEvenScore) return Quietness::uneven;
        return pos_.is_noisy(info.pv.front()) ? Quietness::noisy : Quietness::quiet;
    }

    const typename G::Position& pos_;
    const SteadyOptions& options_;
    std::atomic<bool>& stop_;
    Trial& trial_;
};

// One table and one worker, used for many positions.
template <class G>
class Prober {
public:
    explicit Prober(const SteadyOptions& options) : options_(options) {
        if (!table_.resize(options.hash_mb)) throw std::bad_alloc();
        worker_->configure(options.evaluations.settings<G>());
    }

    Trial probe(const arena::Opening<G>& opening) {
        Trial trial;
        const search::Start<G> start = arena::start_after(opening, typename G::Rules{});
        trial.is_done = true;
        if (!start.pos.has_legal_move()) return trial;
        trial.quietness = Quietness::in_check;
        if (start.pos.in_check()) return trial;
        table_.clear();
        worker_->new_game();
        stop_ = false;
        search::Limits limits;
        limits.depth = options_.last_depth + 1;
        DepthWatch<G> watch(start.pos, options_, stop_, trial);
        trial.nodes = worker_->run(start, limits, watch).nodes;
        trial.is_done = options_.stop == nullptr || !*options_.stop;
        return trial;
    }

private:
    const SteadyOptions& options_;
    search::Table table_;
    std::atomic<bool> stop_{false};
    using Worker = typename Kit<G>::Worker;
    std::unique_ptr<Worker> worker_ = std::make_unique<Worker>(table_, stop_);
};

// Positions are taken in order until enough are quiet, so those before the last quiet one are all
// looked at, whoever is faster.
template <class G>
std::vector<Trial> try_all(const std::vector<BookLine>& lines, const SteadyOptions& options,
                           const SteadyProgress& progress) {
    const std::vector<arena::Opening<G>> openings = selfplay::openings_of<G>(lines);
    std::vector<Trial> trials(openings.size());
    std::size_t quiet = 0;
    std::size_t done = 0;
    std::atomic<bool> given_up{false};  // where another process leads
    SteadyOptions posed = options;
    if (!cluster::leads(options.crew)) posed.stop = &given_up;
    cluster::Job job;
    job.next = [&, next = std::size_t{0}]() mutable -> std::optional<cluster::Unit> {
        if (quiet >= options.positions || next == openings.size()) return {};
        return cluster::Unit{next++};
    };
    job.take = [&](std::uint64_t index, const std::string& bytes) {
        trials[index] = unpacked_trial(bytes);
        ++done;
        if (trials[index].quietness == Quietness::quiet) ++quiet;
        if (progress) progress(quiet, done);
    };
    job.is_given_up = [&options] { return options.stop != nullptr && *options.stop; };
    job.hire = [&](std::size_t /*thread*/) {
        const auto prober = std::make_shared<Prober<G>>(posed);
        return cluster::worker_of(
            [prober, &openings](const cluster::Unit& unit) -> std::optional<std::string> {
                const Trial trial = prober->probe(openings[unit.number]);
                if (!trial.is_done) return {};
                return packed(trial);
            });
    };
    job.give_up = [&] { given_up = true; };
    cluster::perform(options.crew, job, options.threads);
    return trials;
}

double mean_of(const std::vector<int>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// The steps of all positions, by the depth they begin at.
class Steps {
public:
    explicit Steps(const SteadyOptions& options)
        : first_(options.first_depth),
          by_depth_(static_cast<std::size_t>(options.last_depth - options.first_depth + 1)) {}

    // Returns how many steps were left out.
    std::size_t add(const std::vector<Score>& scores) {
        std::size_t mates = 0;
        for (std::size_t i = 0; i < by_depth_.size() && i + 1 < scores.size(); ++i) {
            if (is_decisive(scores[i]) || is_decisive(scores[i + 1]))
                ++mates;
            else
                by_depth_[i].push_back(scores[i + 1] - scores[i]);
        }
        return mates;
    }
    void sum_up(Steadiness& result) const {
        std::vector<int> all;
        std::vector<int> even;
        std::vector<int> odd;
        for (std::size_t i = 0; i < by_depth_.size(); ++i) {
            result.by_depth.push_back(spread_of(by_depth_[i]));
            auto& half = (static_cast<std::size_t>(first_) + i) % 2 == 0 ? even : odd;
            half.insert(half.end(), by_depth_[i].begin(), by_depth_[i].end());
            all.insert(all.end(), by_depth_[i].begin(), by_depth_[i].end());
        }
        result.all = spread_of(all);
        result.even = spread_of(even);
        result.odd = spread_of(odd);
    }

private:
    Depth first_;
    std::vector<std::vector<int>> by_depth_;
};

}  // namespace

Spread spread_of(const std::vector<int>& steps) {
    Spread spread;
    spread.count = steps.size();
    if (steps.empty()) return spread;
    spread.swing = mean_of(steps);
    std::vector<int> sizes;
    sizes.reserve(steps.size());
    for (const int step : steps) sizes.push_back(std::abs(step));
    std::sort(sizes.begin(), sizes.end());
    spread.mean = mean_of(sizes);
    const std::size_t half = sizes.size() / 2;
    spread.median = sizes.size() % 2 == 1 ? sizes[half] : (sizes[half - 1] + sizes[half]) / 2.0;
    spread.ninetieth = sizes[(sizes.size() * 9 + 9) / 10 - 1];
    return spread;
}

std::size_t Steadiness::looked_at() const {
    return std::accumulate(positions.begin(), positions.end(), std::size_t{0});
}

Steadiness measure_steadiness(records::GameKind game, const std::vector<BookLine>& lines,
                              const SteadyOptions& options, const SteadyProgress& progress) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const std::vector<Trial> trials =
        games::with_game(game, [&]<class G>() { return try_all<G>(lines, options, progress); });
    Steadiness result;
    result.is_stopped = options.stop != nullptr && *options.stop;
    Steps steps(options);
    for (const Trial& trial : trials) {
        if (!trial.is_done || result.quiet() >= options.positions) continue;
        ++result.positions[static_cast<std::size_t>(trial.quietness)];
        result.nodes += trial.nodes;
        if (trial.quietness == Quietness::quiet) result.mates += steps.add(trial.scores);
    }
    steps.sum_up(result);
    result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return result;
}

}  // namespace sente::lab
