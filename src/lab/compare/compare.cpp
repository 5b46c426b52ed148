// SPDX-License-Identifier: GPL-3.0-or-later
// Searches the bench positions by each design and adds up what came of it, and how designs have
// solved the problems of suites.
#include "lab/compare/compare.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <memory>
#include <new>
#include <set>

#include "cluster/packing.hpp"
#include "cluster/threads.hpp"
#include "core/check.hpp"
#include "games/games.hpp"
#include "lab/ablate/ablate.hpp"
#include "lab/arena.hpp"
#include "lab/selfplay/run.hpp"

namespace sente::lab {

namespace {

constexpr std::size_t kDraws = 2000;

std::vector<std::string_view> all_positions(const CompareOptions& options) {
    if (!options.texts.empty()) return {options.texts.begin(), options.texts.end()};
    return games::with_game(options.game, []<class G>() {
        return std::vector<std::string_view>(Kit<G>::kBenchPositions.begin(),
                                             Kit<G>::kBenchPositions.end());
    });
}

// What this thread has used of a processor: other work of the machine does not count.
double thread_seconds() {
    timespec now{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Notes what each finished iteration has cost since the beginning.
template <class G>
class Milestones final : public search::Report<G> {
public:
    Milestones(Depth depth, CompareSample& sample) : sample_(sample), begin_(thread_seconds()) {
        sample_.nodes.assign(static_cast<std::size_t>(depth), 0);
        sample_.seconds.assign(static_cast<std::size_t>(depth), 0);
    }
    void line(const search::LineInfo<G>& info) override {
        if (info.bound != search::Bound::exact) return;
        reach(info.depth, info.nodes);
    }
    // A search that ends early, in a mate, has reached the depths that are left.
    void reach(Depth depth, std::uint64_t nodes) {
        const double spent = thread_seconds() - begin_;
        for (auto i = static_cast<std::size_t>(depth - 1); i < sample_.nodes.size(); ++i) {
            sample_.nodes[i] = nodes;
            sample_.seconds[i] = spent;
        }
    }

private:
    CompareSample& sample_;
    double begin_;
};

std::string packed(const CompareSample& sample) {
    cluster::Packer packer;
    packer.add(std::uint64_t{sample.nodes.size()});
    for (std::size_t i = 0; i < sample.nodes.size(); ++i)
        packer.add(sample.nodes[i]).add(sample.seconds[i]);
    return packer.add(sample.telemetry).take();
}

CompareSample unpacked_sample(std::string_view bytes) {
    cluster::Unpacker from(bytes);
    CompareSample sample;
    const auto depths = static_cast<std::size_t>(from.get<std::uint64_t>());
    for (std::size_t i = 0; i < depths; ++i) {
        sample.nodes.push_back(from.get<std::uint64_t>());
        sample.seconds.push_back(from.get<double>());
    }
    sample.telemetry = from.get<ordering::Telemetry>();
    return sample;
}

// A table and a worker for each design, so that none pays for another's tables.
template <GameNotation G>
class Searcher {
public:
    Searcher(const CompareOptions& options, const std::atomic<bool>& stop) : stop_(stop) {
        if (!table_.resize(options.hash_mb)) throw std::bad_alloc();
        limits_.depth = compare_depth(options);
        for (const Design& design : options.designs) {
            search::Settings settings = design.settings;
            settings.telemetry = true;
            workers_.push_back(std::make_unique<Worker>(table_, stop));
            workers_.back()->configure(settings);
        }
    }

    // Nothing: it was stopped.
    std::optional<std::string> search(std::size_t design, std::string_view text) {
        const auto pos = G::parse_position(text);
        CHECK(pos.ok());
        search::Start<G> start{*pos, {}, {}};
        start.trail.push(start.pos);
        Worker& worker = *workers_[design];
        worker.new_game();
        worker.clear_telemetry();
        table_.clear();
        CompareSample sample;
        Milestones<G> milestones(limits_.depth, sample);
        const search::SearchResult<G> outcome = worker.run(start, limits_, milestones);
        if (stop_) return {};
        milestones.reach(limits_.depth, outcome.nodes);
        sample.telemetry = worker.telemetry();
        return packed(sample);
    }

private:
    using Worker = typename Kit<G>::Worker;
    const std::atomic<bool>& stop_;
    search::Table table_;
    search::Limits limits_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

// Units are numbered by position and design.
template <GameNotation G>
void search_all(const CompareOptions& options, CompareSamples& samples,
                const CompareObserver& observer) {
    const auto texts = all_positions(options);
    const std::size_t wanted = compare_positions(options);
    const std::size_t designs = options.designs.size();
    std::atomic<bool> given_up{false};  // where another process leads, or nobody stops
    const bool is_asked = cluster::leads(options.crew) && options.stop != nullptr;
    const std::atomic<bool>& stop = is_asked ? *options.stop : given_up;
    cluster::Job job;
    job.next = [&, next = std::size_t{0}]() mutable -> std::optional<cluster::Unit> {
        while (next < wanted * designs && samples[next % designs][next / designs]) ++next;
        if (next == wanted * designs) return {};
        return cluster::Unit{next++};
    };
    job.take = [&](std::uint64_t unit, const std::string& bytes) {
        samples[unit % designs][unit / designs] = unpacked_sample(bytes);
        if (observer) observer(unit % designs, unit / designs);
    };
    job.is_given_up = [&stop] { return stop.load(); };
    job.hire = [&](std::size_t /*thread*/) {
        const auto searcher = std::make_shared<Searcher<G>>(options, stop);
        return cluster::worker_of([&, searcher](const cluster::Unit& unit) {
            const std::size_t position = unit.number / designs;
            return searcher->search(unit.number % designs, texts[position * texts.size() / wanted]);
        });
    };
    job.give_up = [&] { given_up = true; };
    cluster::perform(options.crew, job, 1);
}

double first_percent(const std::vector<const CompareSample*>& samples,
                     const std::vector<std::size_t>& chosen) {
    double first = 0;
    double all = 0;
    for (const std::size_t i : chosen) {
        const ordering::Telemetry::Cutoffs sum = samples[i]->telemetry.all_cutoffs();
        first += static_cast<double>(sum.first);
        all += static_cast<double>(sum.all);
    }
    return all > 0 ? 100 * first / all : 0;
}

// The samples of a design at the positions that all have searched.
std::vector<const CompareSample*> common(const CompareSamples& samples, std::size_t design) {
    std::vector<const CompareSample*> found;
    for (std::size_t i = 0; i < samples[design].size(); ++i)
        if (std::all_of(samples.begin(), samples.end(),
                        [i](const auto& each) { return each[i].has_value(); }))
            found.push_back(&*samples[design][i]);
    return found;
}

}  // namespace

Depth compare_depth(const CompareOptions& options) {
    if (options.depth > 0) return options.depth;
    return games::with_game(options.game, []<class G>() { return Kit<G>::kBenchDepths.compare; });
}

std::vector<std::string> position_texts(records::GameKind game,
                                        const std::vector<BookLine>& lines) {
    return games::with_game(game, [&]<class G>() {
        std::vector<std::string> texts;
        std::set<Key> seen;
        for (const auto& opening : selfplay::openings_of<G>(lines)) {
            const auto pos = arena::start_after(opening, {}).pos;
            if (seen.insert(pos.key()).second) texts.push_back(G::format_position(pos));
        }
        return texts;
    });
}

std::size_t compare_positions(const CompareOptions& options) {
    const std::size_t all = all_positions(options).size();
    return options.positions == 0 ? all : std::min(options.positions, all);
}

std::size_t table_bytes(const CompareOptions& options, std::size_t design) {
    search::Table table;
    const std::atomic<bool> never{false};
    return games::with_game(options.game, [&]<class G>() {
        const auto worker = std::make_unique<typename Kit<G>::Worker>(table, never);
        worker->configure(options.designs[design].settings);
        return worker->table_bytes();
    });
}

void search_designs(const CompareOptions& options, CompareSamples& samples,
                    const CompareObserver& observer) {
    samples.resize(options.designs.size());
    for (auto& each : samples) each.resize(compare_positions(options));
    games::with_game(options.game, [&]<class G>() { search_all<G>(options, samples, observer); });
}

std::vector<DesignFigures> figures_of(const CompareSamples& samples, Depth depth,
                                      std::uint64_t seed) {
    std::vector<DesignFigures> all;
    if (samples.empty()) return all;
    const auto last = static_cast<std::size_t>(depth - 1);
    const auto reference = common(samples, 0);
    const Bootstrap bootstrap(reference.size(), kDraws, seed);
    for (std::size_t design = 0; design < samples.size(); ++design) {
        const auto mine = common(samples, design);
        DesignFigures figures;
        figures.nodes.assign(last + 1, 0);
        figures.seconds.assign(last + 1, 0);
        for (const CompareSample* sample : mine) {
            for (std::size_t i = 0; i <= last; ++i) {
                figures.nodes[i] += sample->nodes[i];
                figures.seconds[i] += sample->seconds[i];
            }
            figures.telemetry += sample->telemetry;
        }
        const auto ratio = [&](auto value) {
            return bootstrap.estimate([&](const std::vector<std::size_t>& chosen) {
                double sum = 0;
                for (const std::size_t i : chosen)
                    sum += std::log(value(*mine[i])) - std::log(value(*reference[i]));
                return chosen.empty() ? 1 : std::exp(sum / static_cast<double>(chosen.size()));
            });
        };
        figures.node_ratio = ratio([last](const CompareSample& sample) {
            return static_cast<double>(std::max<std::uint64_t>(sample.nodes[last], 1));
        });
        figures.time_ratio = ratio(
            [last](const CompareSample& sample) { return std::max(sample.seconds[last], 1e-9); });
        figures.first_move_percent = bootstrap.estimate(
            [&](const std::vector<std::size_t>& chosen) { return first_percent(mine, chosen); });
        all.push_back(std::move(figures));
    }
    return all;
}

ComparedSuite compared_suite(const std::vector<Problem>& problems,
                             const std::vector<std::vector<Answer>>& answers) {
    ComparedSuite suite;
    suite.problems = problems.size();
    suite.scores.resize(answers.size());
    suite.gained.resize(answers.size());
    suite.lost.resize(answers.size());
    for (std::size_t i = 0; i < problems.size(); ++i) {
        if (std::any_of(answers.begin(), answers.end(),
                        [i](const auto& each) { return each[i].is_open; }))
            continue;
        const bool first_solved = answers.front()[i].solved;
        for (std::size_t design = 0; design < answers.size(); ++design) {
            const Answer& answer = answers[design][i];
            suite.scores[design].add(problems[i], answer);
            if (answer.solved && !first_solved) ++suite.gained[design];
            if (!answer.solved && first_solved) ++suite.lost[design];
        }
    }
    return suite;
}

}  // namespace sente::lab
