// SPDX-License-Identifier: GPL-3.0-or-later
// Searches the variants of an ablation, positions spread over threads and processes.
#include "lab/ablate/ablate.hpp"

#include <algorithm>
#include <ctime>
#include <memory>
#include <new>
#include <span>
#include <string_view>

#include "cluster/packing.hpp"
#include "cluster/threads.hpp"
#include "core/check.hpp"
#include "core/score.hpp"
#include "games/games.hpp"

namespace sente::lab {

namespace {

// What this thread has used of a processor: other work of the machine does not count.
double thread_seconds() {
    timespec now{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Follows a search and ends it when it has had its time of a processor.
template <class G>
class Stopwatch final : public search::Report<G> {
public:
    explicit Stopwatch(std::atomic<bool>& halt) : halt_(halt) {}

    void start(std::int64_t ms) {
        end_ = thread_seconds() + static_cast<double>(ms) / 1000;
        depth_ = 0;
        halt_ = false;
    }
    void line(const search::LineInfo<G>& info) override {
        if (info.bound != search::Bound::exact) return;
        if (thread_seconds() <= end_)
            depth_ = info.depth;
        else
            halt_ = true;
    }
    void current(typename G::Move /*move*/, int /*number*/) override {
        if (thread_seconds() > end_) halt_ = true;
    }
    // The last that was finished in time.
    [[nodiscard]] Depth depth() const { return depth_; }

private:
    std::atomic<bool>& halt_;
    double end_ = 0;
    Depth depth_ = 0;
};

// A table and the workers of one thread.
template <GameNotation G>
class Bench {
public:
    using Worker = typename Kit<G>::Worker;

    Bench(std::size_t hash_mb, const std::atomic<bool>* stop)
        : stop_(stop == nullptr ? never_ : *stop) {
        if (!table_.resize(hash_mb)) throw std::bad_alloc();
    }

    // Fills all but what a search by time says.
    void search_to_depth(std::string_view position, const search::Settings& settings, Depth depth,
                         AblateSample& sample) {
        search::Limits limits;
        limits.depth = depth;
        const search::Start<G> start = prepare(*by_depth_, position, settings);
        const double begin = thread_seconds();
        sample.nodes = by_depth_->run(start, limits, silent_).nodes;
        sample.seconds = thread_seconds() - begin;
        sample.telemetry = by_depth_->telemetry();
    }

    void search_by_time(std::string_view position, const search::Settings& settings,
                        std::int64_t ms, AblateSample& sample) {
        constexpr std::int64_t kPatience = 8;  // times as long on a busy machine
        search::Limits limits;
        limits.hard_ms = ms * kPatience;
        const search::Start<G> start = prepare(*by_time_, position, settings);
        stopwatch_.start(ms);
        const search::SearchResult<G> outcome = by_time_->run(start, limits, stopwatch_);
        sample.depth_in_time = stopwatch_.depth();
        sample.found_mate = is_mate(outcome.score);
    }

private:
    search::Start<G> prepare(Worker& worker, std::string_view position,
                             const search::Settings& settings) {
        const auto pos = G::parse_position(position);
        CHECK(pos.ok());
        search::Start<G> start{*pos, {}, {}};
        start.trail.push(start.pos);
        worker.configure(settings);
        worker.new_game();
        worker.clear_telemetry();
        table_.clear();
        return start;
    }

    search::Table table_;
    std::atomic<bool> never_{false};
    std::atomic<bool> halt_{false};
    const std::atomic<bool>& stop_;
    std::unique_ptr<Worker> by_depth_ = std::make_unique<Worker>(table_, stop_);
    std::unique_ptr<Worker> by_time_ = std::make_unique<Worker>(table_, halt_);
    search::Report<G> silent_;
    Stopwatch<G> stopwatch_{halt_};
};

template <GameNotation G>
class Ablation {
public:
    Ablation(const AblateOptions& options, const AblateObserver& observer,
             const AblateSamples& known)
        : options_(options), observer_(observer), known_(known) {
        const std::span<const std::string_view> positions = Kit<G>::kBenchPositions;
        const std::size_t wanted = options.positions == 0
                                       ? positions.size()
                                       : std::min(options.positions, positions.size());
        for (std::size_t i = 0; i < wanted; ++i)
            positions_.push_back(positions[i * positions.size() / wanted]);
    }

    [[nodiscard]] Result<std::uint64_t> count() const {
        const auto variants = variants_of(options_.evaluations.settings<G>(), options_.variants);
        if (!variants) return variants.error();
        return searches_of(variants->size());
    }

    Result<AblateResult> run() {
        constexpr games::BenchDepths kStandard = Kit<G>::kBenchDepths;
        const auto variants = variants_of(options_.evaluations.settings<G>(), options_.variants);
        if (!variants) return variants.error();
        result_.game = G::kName;
        result_.depth = options_.depth > 0 ? options_.depth : kStandard.ablate;
        result_.shallow_depth = options_.shallow_depth > 0
                                    ? options_.shallow_depth
                                    : std::min(kStandard.ablate_plain, result_.depth);
        result_.positions = positions_.size();
        for (const Variant& variant : *variants)
            result_.series.push_back({variant, std::vector<AblateSample>(positions_.size()), 0});
        const std::uint64_t all = searches_of(variants->size());
        end_ = options_.slice ? options_.slice->end(all) : all;
        begin_ = options_.slice ? options_.slice->first(all) : 0;
        for (const auto& [search, sample] : known_) take(search, sample);
        search_all();
        if (!cluster::leads(options_.crew)) return std::move(result_);
        measure_start();
        result_.is_stopped = is_stopped();
        for (const AblateSample& sample : result_.series.front().samples)
            result_.standard += sample.telemetry;
        result_.rows = rows_of(result_, options_.seed);
        return std::move(result_);
    }

private:
    [[nodiscard]] bool is_stopped() const { return stop_ != nullptr && *stop_; }

    [[nodiscard]] std::uint64_t searches_of(std::size_t variants) const {
        return variants * positions_.size() + (options_.time_ms > 0 ? 1 : 0);
    }
    // The number of the search from the start of a game.
    [[nodiscard]] std::uint64_t start() const { return result_.series.size() * positions_.size(); }
    [[nodiscard]] bool is_missing(std::uint64_t search) const {
        return search >= begin_ && search < end_ && known_.count(search) == 0;
    }

    void search_all() {
        cluster::Job job;
        job.next = [this, next = std::uint64_t{0}]() mutable -> std::optional<cluster::Unit> {
            while (next < start() && !is_missing(next)) ++next;
            if (next == start()) return {};
            return cluster::Unit{next++};
        };
        job.take = [this](std::uint64_t unit, const std::string& bytes) {
            take(unit, unpacked(bytes));
        };
        job.is_given_up = [this] { return is_stopped(); };
        job.hire = [this](std::size_t /*thread*/) {
            const auto bench = std::make_shared<Bench<G>>(options_.hash_mb, stop_);
            return cluster::worker_of(
                [this, bench](const cluster::Unit& unit) -> std::optional<std::string> {
                    const AblateSample sample = search_one(*bench, unit.number);
                    if (is_stopped()) return {};
                    return packed(sample);
                });
        };
        job.give_up = [this] { given_up_ = true; };
        cluster::perform(options_.crew, job, options_.threads);
    }

    static std::string packed(const AblateSample& sample) {
        return cluster::Packer()
            .add(sample.nodes)
            .add(sample.seconds)
            .add(sample.depth_in_time)
            .add(sample.found_mate)
            .add(sample.telemetry)
            .take();
    }
    static AblateSample unpacked(std::string_view bytes) {
        cluster::Unpacker from(bytes);
        AblateSample sample;
        sample.nodes = from.get<std::uint64_t>();
        sample.seconds = from.get<double>();
        sample.depth_in_time = from.get<Depth>();
        sample.found_mate = from.get<bool>();
        sample.telemetry = from.get<ordering::Telemetry>();
        return sample;
    }

    AblateSample search_one(Bench<G>& bench, std::uint64_t unit) const {
        const AblateSeries& series = result_.series[unit / positions_.size()];
        const std::size_t position = unit % positions_.size();
        AblateSample sample;
        const search::Settings& settings = series.variant.settings;
        const Depth depth = series.variant.is_shallow ? result_.shallow_depth : result_.depth;
        bench.search_to_depth(positions_[position], settings, depth, sample);
        if (options_.time_ms > 0)
            bench.search_by_time(positions_[position], settings, options_.time_ms, sample);
        return sample;
    }

    void take(std::uint64_t search, const AblateSample& sample) {
        CHECK(search >= begin_ && search < end_);
        ++done_;
        AblateProgress progress{done_, end_ - begin_, nullptr, 0, search, &sample};
        if (search == start()) {
            result_.depth_in_a_second = sample.depth_in_time;
        } else {
            progress.number = search / positions_.size();
            AblateSeries& series = result_.series[progress.number];
            series.samples[search % positions_.size()] = sample;
            ++series.answered;
            if (series.answered == positions_.size()) progress.finished = &series;
        }
        if (observer_) observer_(progress);
    }

    void measure_start() {
        if (is_stopped() || options_.time_ms == 0 || !is_missing(start())) return;
        Bench<G> bench(options_.hash_mb, stop_);
        AblateSample sample;
        bench.search_by_time(G::format_position(G::start()),
                             result_.series.front().variant.settings, 1000, sample);
        take(start(), sample);
    }

    const AblateOptions& options_;
    const AblateObserver& observer_;
    const AblateSamples& known_;
    std::vector<std::string_view> positions_;
    AblateResult result_;
    std::uint64_t begin_ = 0;  // of the searches that are wanted
    std::uint64_t end_ = 0;
    std::size_t done_ = 0;
    std::atomic<bool> given_up_{false};  // where another process leads
    const std::atomic<bool>* stop_ = cluster::leads(options_.crew) ? options_.stop : &given_up_;
};

}  // namespace

Result<AblateResult> ablate(std::string_view game, const AblateOptions& options,
                            const AblateObserver& observer, const AblateSamples& known) {
    return games::with_game(game,
                            [&]<class G>() { return Ablation<G>(options, observer, known).run(); });
}

Result<std::uint64_t> count_searches(std::string_view game, const AblateOptions& options) {
    return games::with_game(game, [&]<class G>() { return Ablation<G>(options, {}, {}).count(); });
}

}  // namespace sente::lab
