// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the pairs of all duels on threads.
#include "lab/duel/duel.hpp"

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

#include "core/check.hpp"
#include "games/games.hpp"
#include "lab/parallel.hpp"
#include "lab/selfplay/openings.hpp"

namespace sente::lab::duel {

namespace {

using records::GameKind;

std::size_t trial_of(const PairResults& results) { return std::min(results.size(), kTrialPairs); }

template <GameNotation G>
class Run {
public:
    Run(const std::vector<Duel>& duels, const DuelOptions& options, const std::atomic<bool>& stop,
        std::vector<PairResults>& results, const DuelObserver& observer)
        : duels_(duels),
          options_(options),
          stop_(stop),
          results_(results),
          observer_(observer),
          boards_(std::max(options.threads, 1), options.hash_mb, stop),
          courses_(duels.size()) {
        for (std::size_t duel = 0; duel < duels.size(); ++duel)
            courses_[duel].follow(results[duel], options.decides);
    }

    // First the trial of every duel, then the rest of those that are worth it.
    void play() {
        find_openings();
        for (const bool is_trial : {true, false}) {
            const std::vector<Job> jobs = jobs_of(is_trial);
            for_each_index(jobs.size(), options_.threads, [&](std::size_t i) {
                if (!stop_ && !is_decided(jobs[i].duel)) play(jobs[i]);
            });
        }
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
        search::Limits limits;
        limits.nodes = options_.judge_nodes;
        for_each_index(options_.pairs, options_.threads, [&](std::size_t pair) {
            Random seeds(options_.seed + 0x4455);
            Random random(seeds.next() ^ (pair * 0xA24BAED4963EE407ULL));
            openings_[pair] = boards_.with_one([&](Board<G>& board) {
                return level_opening(random, board.one, options_.random_plies, limits);
            });
        });
    }

    [[nodiscard]] std::vector<Job> jobs_of(bool is_trial) const {
        std::vector<Job> jobs;
        for (std::size_t duel = 0; duel < duels_.size(); ++duel) {
            const PairResults& results = results_[duel];
            const std::size_t trial = trial_of(results);
            if (missing_pairs(results) == 0 || courses_[duel].is_decided()) continue;
            const std::size_t end = is_trial ? trial : results.size();
            for (std::size_t pair = is_trial ? 0 : trial; pair < end; ++pair)
                if (!results[pair]) jobs.push_back({duel, pair});
        }
        return jobs;
    }

    void play(const Job& job) {
        const Duel& duel = duels_[job.duel];
        const auto result = boards_.with_one([&](Board<G>& board) {
            board.one.configure(duel.one.settings);
            board.one.set_limits(duel.one.limits);
            board.other.configure(duel.other.settings);
            board.other.set_limits(duel.other.limits);
            const arena::Conditions<G> conditions{{}, Kit<G>::kAdjudication, {}};
            return play_pair(board, openings_[job.pair], conditions);
        });
        if (!result) return;
        const std::lock_guard lock(mutex_);
        results_[job.duel][job.pair] = result;
        courses_[job.duel].follow(results_[job.duel], options_.decides);
        if (observer_) observer_(job.duel, results_[job.duel]);
    }

    [[nodiscard]] bool is_decided(std::size_t duel) {
        const std::lock_guard lock(mutex_);
        return courses_[duel].is_decided();
    }
    // Pairs that other threads were at when a duel was decided.
    void forget_what_came_after() {
        for (std::size_t duel = 0; duel < duels_.size(); ++duel)
            if (courses_[duel].is_decided())
                for (std::size_t pair = courses_[duel].pairs(); pair < results_[duel].size();
                     ++pair)
                    results_[duel][pair] = std::nullopt;
    }

    const std::vector<Duel>& duels_;
    const DuelOptions& options_;
    const std::atomic<bool>& stop_;
    std::vector<PairResults>& results_;
    const DuelObserver& observer_;
    Boards<G> boards_;
    std::vector<Course> courses_;
    std::vector<arena::Opening<G>> openings_;
    std::mutex mutex_;  // of the results and courses while threads play
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
    games::with_game(options.game,
                     [&]<class G>() { Run<G>(duels, options, stop, results, observer).play(); });
}

}  // namespace sente::lab::duel
