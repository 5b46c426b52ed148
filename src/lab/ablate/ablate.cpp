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
    Ablation(const AblateOptions& options, const AblateObserver& observer)
        : options_(options), observer_(observer) {
        const std::span<const std::string_view> positions = Kit<G>::kBenchPositions;
        const std::size_t wanted = options.positions == 0
                                       ? positions.size()
                                       : std::min(options.positions, positions.size());
        for (std::size_t i = 0; i < wanted; ++i)
            positions_.push_back(positions[i * positions.size() / wanted]);
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

    void search_all() {
        cluster::Job job;
        const std::size_t count = result_.series.size() * positions_.size();
        job.next = [count, next = std::size_t{0}]() mutable -> std::optional<cluster::Unit> {
            if (next == count) return {};
            return cluster::Unit{next++};
        };
        job.take = [this](std::uint64_t unit, const std::string& bytes) {
            take(unit / positions_.size(), unit % positions_.size(), unpacked(bytes));
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

    void take(std::size_t number, std::size_t position, const AblateSample& sample) {
        AblateSeries& series = result_.series[number];
        series.samples[position] = sample;
        ++series.answered;
        ++done_;
        if (!observer_) return;
        const bool whole = series.answered == positions_.size();
        observer_(
            {done_, result_.series.size() * positions_.size(), whole ? &series : nullptr, number});
    }

    void measure_start() {
        if (is_stopped() || options_.time_ms == 0) return;
        Bench<G> bench(options_.hash_mb, stop_);
        AblateSample sample;
        bench.search_by_time(G::format_position(G::start()),
                             result_.series.front().variant.settings, 1000, sample);
        result_.depth_in_a_second = sample.depth_in_time;
    }

    const AblateOptions& options_;
    const AblateObserver& observer_;
    std::vector<std::string_view> positions_;
    AblateResult result_;
    std::size_t done_ = 0;
    std::atomic<bool> given_up_{false};  // where another process leads
    const std::atomic<bool>* stop_ = cluster::leads(options_.crew) ? options_.stop : &given_up_;
};

}  // namespace

Result<AblateResult> ablate(std::string_view game, const AblateOptions& options,
                            const AblateObserver& observer) {
    return games::with_game(game, [&]<class G>() { return Ablation<G>(options, observer).run(); });
}

}  // namespace sente::lab
