// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the pairs of all duels; what their results add up to, and results as text.
#include "lab/duel/duel.hpp"

#include <algorithm>
#include <atomic>
#include <set>
#include <utility>

#include "cluster/packing.hpp"
#include "cluster/threads.hpp"
#include "core/check.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "lab/selfplay/run.hpp"

namespace sente::lab::duel {

namespace {

using records::GameKind;

template <GameNotation G>
std::string packed(const arena::Opening<G>& opening) {
    cluster::Packer packer;
    packer.add(opening.start).add(std::uint64_t{opening.moves.size()});
    for (const auto move : opening.moves) packer.add(move);
    return packer.take();
}

template <GameNotation G>
arena::Opening<G> unpacked(std::string_view bytes) {
    cluster::Unpacker from(bytes);
    arena::Opening<G> opening;
    opening.start = from.get<typename G::Position>();
    opening.moves.resize(static_cast<std::size_t>(from.get<std::uint64_t>()), G::Move::none());
    for (auto& move : opening.moves) move = from.get<typename G::Move>();
    return opening;
}

template <GameNotation G>
class Run {
public:
    Run(const std::vector<Duel>& duels, const DuelOptions& options, const std::atomic<bool>& stop,
        std::vector<PairResults>& results, const DuelObserver& observer)
        : duels_(duels),
          options_(options),
          stop_(cluster::leads(options.crew) ? stop : given_up_),
          results_(results),
          observer_(observer),
          courses_(duels.size()) {
        for (std::size_t duel = 0; duel < duels.size(); ++duel)
            courses_[duel].follow(results[duel], options.decides);
    }

    // First the trial of every duel, then the rest of those that are worth it.
    void play() {
        find_openings();
        for (const bool is_trial : {true, false}) play_all(jobs_of(is_trial));
        forget_what_came_after();
    }

private:
    struct Job {
        std::size_t duel;
        std::size_t pair;
    };

    void find_openings() {
        openings_ = selfplay::openings_of<G>(options_.book);
        if (!openings_.empty()) return;
        openings_.resize(options_.pairs);
        std::set<std::size_t> pairs;
        for (const bool is_trial : {true, false})
            for (const Job& job : jobs_of(is_trial)) pairs.insert(job.pair);
        cluster::Job job;
        job.next = [&pairs, next = pairs.begin()]() mutable -> std::optional<cluster::Unit> {
            if (next == pairs.end()) return {};
            return cluster::Unit{*next++};
        };
        job.take = [this](std::uint64_t pair, const std::string& opening) {
            openings_[pair] = unpacked<G>(opening);
        };
        job.hire = [this](std::size_t /*thread*/) {
            const auto board = std::make_shared<Board<G>>(options_.hash_mb, stop_);
            return cluster::worker_of([this, board](const cluster::Unit& unit) {
                return std::optional(packed<G>(find_opening(*board, unit.number)));
            });
        };
        perform(std::move(job));
    }

    arena::Opening<G> find_opening(Board<G>& board, std::uint64_t pair) const {
        search::Limits limits;
        limits.nodes = options_.judge_nodes;
        Random seeds(options_.seed + 0x4455);
        Random random(seeds.next() ^ (pair * 0xA24BAED4963EE407ULL));
        return level_opening(random, board.one, options_.random_plies, limits);
    }

    void perform(cluster::Job job) {
        job.is_given_up = [this] { return stop_.load(); };
        job.give_up = [this] { given_up_ = true; };
        cluster::perform(options_.crew, job, options_.threads);
    }

    [[nodiscard]] std::vector<Job> jobs_of(bool is_trial) const {
        std::vector<Job> jobs;
        for (std::size_t duel = 0; duel < duels_.size(); ++duel) {
            const PairResults& results = results_[duel];
            const std::size_t trial = trial_of(results);
            if (missing_pairs(results) == 0 || courses_[duel].is_decided()) continue;
            const std::size_t end = is_trial ? trial : results.size();
            for (std::size_t pair = is_trial ? 0 : trial; pair < end; ++pair)
                if (!results[pair] && is_wanted(options_, duels_.size(), duel, pair))
                    jobs.push_back({duel, pair});
        }
        return jobs;
    }

    // Units are numbered by duel and pair; with them goes the opening, which only the leader knows.
    void play_all(const std::vector<Job>& jobs) {
        cluster::Job job;
        job.next = [&, next = jobs.begin()]() mutable -> std::optional<cluster::Unit> {
            while (next != jobs.end() && courses_[next->duel].is_decided()) ++next;
            if (next == jobs.end()) return {};
            const auto [duel, pair] = *next++;
            return cluster::Unit{duel * options_.pairs + pair, packed<G>(openings_[pair])};
        };
        job.take = [this](std::uint64_t unit, const std::string& result) {
            take(unit / options_.pairs, unit % options_.pairs,
                 cluster::Unpacker(result).get<PairResult>());
        };
        job.hire = [this](std::size_t /*thread*/) {
            const auto board = std::make_shared<Board<G>>(options_.hash_mb, stop_);
            return cluster::worker_of([this, board](const cluster::Unit& unit) {
                return play(*board, duels_[unit.number / options_.pairs], unpacked<G>(unit.task));
            });
        };
        perform(std::move(job));
    }

    static std::optional<std::string> play(Board<G>& board, const Duel& duel,
                                           const arena::Opening<G>& opening) {
        board.one.configure(duel.one.settings);
        board.one.set_limits(duel.one.limits);
        board.other.configure(duel.other.settings);
        board.other.set_limits(duel.other.limits);
        const arena::Conditions<G> conditions{{}, Kit<G>::kAdjudication, {}};
        const auto result = play_pair(board, opening, conditions);
        if (!result) return {};
        return cluster::Packer().add(*result).take();
    }

    void take(std::size_t duel, std::size_t pair, const PairResult& result) {
        results_[duel][pair] = result;
        courses_[duel].follow(results_[duel], options_.decides);
        if (observer_) observer_(duel, results_[duel]);
    }

    // Pairs that were in progress when a duel was decided.
    void forget_what_came_after() {
        for (std::size_t duel = 0; duel < duels_.size(); ++duel)
            if (courses_[duel].is_decided())
                for (std::size_t pair = courses_[duel].pairs(); pair < results_[duel].size();
                     ++pair)
                    results_[duel][pair] = std::nullopt;
    }

    std::atomic<bool> given_up_{false};  // where another process leads
    const std::vector<Duel>& duels_;
    const DuelOptions& options_;
    const std::atomic<bool>& stop_;
    std::vector<PairResults>& results_;
    const DuelObserver& observer_;
    std::vector<Course> courses_;
    std::vector<arena::Opening<G>> openings_;
};

template <GameNotation G>
std::vector<BookLine> distinct(const std::vector<BookLine>& book) {
    const std::vector<arena::Opening<G>> openings = selfplay::openings_of<G>(book);
    std::set<Key> seen;
    std::vector<BookLine> kept;
    for (std::size_t i = 0; i < book.size(); ++i)
        if (seen.insert(arena::start_after(openings[i], {}).pos.key()).second)
            kept.push_back(book[i]);
    return kept;
}

}  // namespace

search::Settings standard_settings(GameKind game) {
    return games::with_game(game, []<class G>() { return search::default_settings<G>(); });
}

std::vector<BookLine> distinct_openings(GameKind game, const std::vector<BookLine>& book) {
    return games::with_game(game, [&]<class G>() { return distinct<G>(book); });
}

void play_duels(const std::vector<Duel>& duels, const DuelOptions& options,
                const std::atomic<bool>& stop, std::vector<PairResults>& results,
                const DuelObserver& observer) {
    CHECK(results.size() == duels.size());
    CHECK(options.book.empty() || options.book.size() >= options.pairs);
    CHECK(!options.slice || !options.decides);
    games::with_game(options.game,
                     [&]<class G>() { Run<G>(duels, options, stop, results, observer).play(); });
}

namespace {

std::optional<PairResult> read_pair(std::string_view word) {
    PairResult pair;
    pair.is_mirrored = word.starts_with('=');
    if (pair.is_mirrored) word.remove_prefix(1);
    if (word.size() != 2) return {};
    for (std::size_t game = 0; game < 2; ++game) {
        if (word[game] < '0' || word[game] > '2') return {};
        pair.half_points[game] = word[game] - '0';
    }
    return pair;
}

bool is_given_up(const PairResults& results) {
    const auto end = results.begin() + static_cast<std::ptrdiff_t>(trial_of(results));
    return std::all_of(results.begin(), end, [](const std::optional<PairResult>& pair) {
        return pair && pair->is_mirrored;
    });
}

void add(const PairResult& pair, match::Tally& tally) {
    for (const int half_points : pair.half_points) tally.games.add(half_points);
    tally.pairs.add(pair.half_points[0] + pair.half_points[1]);
}

}  // namespace

std::size_t trial_of(const PairResults& results) { return std::min(results.size(), kTrialPairs); }

match::Tally tally_of(const PairResults& results) {
    match::Tally tally;
    for (const std::optional<PairResult>& pair : results)
        if (pair) add(*pair, tally);
    return tally;
}

void Course::follow(const PairResults& results, const Decides& decides) {
    while (!is_decided_ && pairs_ < results.size() && results[pairs_]) {
        add(*results[pairs_++], tally_);
        is_decided_ = decides && pairs_ >= kTrialPairs && decides(tally_);
    }
}

bool is_idle(const PairResults& results) {
    const auto is_played = [](const std::optional<PairResult>& pair) { return pair.has_value(); };
    return std::any_of(results.begin(), results.end(), is_played) &&
           std::all_of(results.begin(), results.end(), [](const std::optional<PairResult>& pair) {
               return !pair || pair->is_mirrored;
           });
}

std::size_t missing_pairs(const PairResults& results) {
    if (is_given_up(results)) return 0;
    return static_cast<std::size_t>(std::count(results.begin(), results.end(), std::nullopt));
}

bool is_wanted(const DuelOptions& options, std::size_t duels, std::size_t duel, std::size_t pair) {
    if (!options.slice) return true;
    const std::uint64_t units = duels * options.pairs;
    const std::uint64_t unit = duel * options.pairs + pair;
    return unit >= options.slice->first(units) && unit < options.slice->end(units);
}

void forget_after_trial(PairResults& results) {
    if (!is_given_up(results)) return;
    for (std::size_t pair = trial_of(results); pair < results.size(); ++pair)
        results[pair] = std::nullopt;
}

std::string text_of(const PairResults& results) {
    std::string text;
    for (const std::optional<PairResult>& pair : results) {
        if (!text.empty()) text += ' ';
        if (!pair) {
            text += '.';
            continue;
        }
        if (pair->is_mirrored) text += '=';
        for (const int half_points : pair->half_points) text += std::to_string(half_points);
    }
    return text;
}

std::optional<PairResults> results_of(std::string_view text, std::size_t pairs) {
    PairResults results;
    for (const text::Field& field : text::fields(text)) {
        results.emplace_back();
        if (field.word == ".") continue;
        results.back() = read_pair(field.word);
        if (!results.back()) return {};
    }
    if (results.size() != pairs) return {};
    return results;
}

std::vector<std::uint64_t> doublings(std::uint64_t from, std::uint64_t to) {
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t size = from; size > 0 && size <= to; size *= 2) sizes.push_back(size);
    return sizes;
}

}  // namespace sente::lab::duel
