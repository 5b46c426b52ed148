// SPDX-License-Identifier: GPL-3.0-or-later
// What ordering costs: scoring and picking by each policy, picking against sorting, exchanges and
// their cache, the hash table, making and generating moves; on the positions of `sente bench`.
//
// The column `each` is the time for one list, exchange, probe or move.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "core/random.hpp"
#include "games/games.hpp"
#include "ordering/policies/banded.hpp"
#include "ordering/policies/ranked.hpp"
#include "ordering/policies/staged.hpp"
#include "ordering/policies/weighted.hpp"

namespace sente {
namespace {

using chess::Chess;
using shogi::Shogi;

// The bench positions that are not in check, and the memory of each design as a search leaves it.
template <class G>
struct Material {
    Material() {
        if (!table.resize(16)) throw std::bad_alloc();
        for (const std::string_view text : Kit<G>::kBenchPositions) {
            const auto pos = *G::parse_position(text);
            if (!pos.in_check()) positions.push_back(pos);
        }
        for (const std::string_view name : ordering::kPolicyNames) learn(name);
    }
    template <class M = ordering::StagedMemory<G>>
    [[nodiscard]] ordering::Context<G, M> context(const typename G::Position& pos) const {
        const M* memory = nullptr;
        for (const auto& worker : workers)
            worker->memory().visit([&memory]<class Held>(const Held& held) {
                if constexpr (std::is_same_v<Held, M>) memory = &held;
            });
        return {pos, *memory, config, G::Move::none(), 2, 6};
    }
    [[nodiscard]] std::vector<std::vector<typename G::Move>> noisy_moves() const {
        std::vector<std::vector<typename G::Move>> all;
        for (const auto& pos : positions) {
            typename G::Position::MoveList list;
            pos.template generate<Batch::noisy>(list);
            all.emplace_back(list.begin(), list.end());
        }
        return all;
    }

    std::vector<typename G::Position> positions;
    ordering::Config config;
    search::Table table;
    std::atomic<bool> never{false};
    std::vector<std::unique_ptr<typename Kit<G>::Worker>> workers;

private:
    void learn(std::string_view policy) {
        workers.push_back(std::make_unique<typename Kit<G>::Worker>(table, never));
        search::Settings settings = search::default_settings<G>();
        settings.ordering.policy = *ordering::policy_named(policy);
        workers.back()->configure(settings);
        search::Limits limits;
        limits.depth = 7;
        search::Report<G> silent;
        for (const std::string_view text : Kit<G>::kBenchPositions) {
            search::Start<G> start{*G::parse_position(text), {}, {}};
            start.trail.push(start.pos);
            workers.back()->run(start, limits, silent);
        }
    }
};

void count_each(benchmark::State& state, std::int64_t items) {
    state.counters["each"] = benchmark::Counter(
        static_cast<double>(items), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// Takes `wanted` moves of each list, or all.
template <class G, class Policy>
void pick(benchmark::State& state, const Material<G>& material, std::size_t wanted) {
    std::int64_t lists = 0;
    for (auto _ : state)
        for (const auto& pos : material.positions) {
            const auto context = material.template context<typename Policy::Memory>(pos);
            Policy policy = Policy::main(context);
            for (std::size_t taken = 0; taken < wanted; ++taken) {
                const ordering::Pick<G> next = policy.next();
                benchmark::DoNotOptimize(next);
                if (!next) break;
            }
            ++lists;
        }
    count_each(state, lists);
}

template <class G>
using Scores = FixedVector<ordering::Scored<G>, G::kMaxMoves>;

template <class G>
std::vector<Scores<G>> scored_lists(const Material<G>& material) {
    std::vector<Scores<G>> lists;
    for (const auto& pos : material.positions) {
        const ordering::Context<G> context = material.context(pos);
        typename G::Position::MoveList moves;
        ordering::generate_for<G>(pos, ordering::Flavour::main, moves);
        Scores<G> list;
        for (const auto move : moves) {
            ordering::Total total;
            ordering::StagedScorer<G>::score(context, move, total);
            list.push_back({move, total.sum()});
        }
        lists.push_back(list);
    }
    return lists;
}

// From the scores of a list to its first `wanted` moves, by picking one at a time.
template <class G>
void pick_some(benchmark::State& state, const Material<G>& material, std::size_t wanted) {
    using List = ordering::PickList<G, std::int32_t>;
    const auto lists = scored_lists(material);
    std::int64_t done = 0;
    for (auto _ : state)
        for (const auto& scores : lists) {
            List list;
            for (const auto& scored : scores) {
                list.moves().push_back(scored.move);
                list.score(list.size() - 1, scored.score);
            }
            for (std::size_t taken = 0; taken < wanted; ++taken) {
                const auto key = list.take_best();
                benchmark::DoNotOptimize(key);
                if (key == List::kNothing) break;
            }
            ++done;
        }
    count_each(state, done);
}

// From the scores of a list to the whole list in order, by sorting it.
template <class G>
void sort_all(benchmark::State& state, const Material<G>& material) {
    const auto lists = scored_lists(material);
    std::int64_t done = 0;
    for (auto _ : state)
        for (const auto& scores : lists) {
            Scores<G> copy = scores;
            std::sort(copy.begin(), copy.end(),
                      [](const auto& a, const auto& b) { return a.score > b.score; });
            benchmark::DoNotOptimize(copy);
            ++done;
        }
    count_each(state, done);
}

// Calls `ask(pos, move)` for every noisy move.
template <class G, class Ask>
void for_noisy_moves(benchmark::State& state, const Material<G>& material, Ask ask) {
    const auto moves = material.noisy_moves();
    std::int64_t asked = 0;
    for (auto _ : state)
        for (std::size_t i = 0; i < moves.size(); ++i)
            for (const auto move : moves[i]) {
                benchmark::DoNotOptimize(ask(material.positions[i], move));
                ++asked;
            }
    count_each(state, asked);
}

template <class G>
void see(benchmark::State& state, const Material<G>& material) {
    for_noisy_moves(state, material, [](const auto& pos, auto move) { return pos.see(move); });
}
template <class G>
void see_at_least(benchmark::State& state, const Material<G>& material) {
    for_noisy_moves(state, material,
                    [](const auto& pos, auto move) { return pos.see_at_least(move, 0); });
}

// The cache answers all but the first time round; `kib` decides whether it lies in the first cache
// of the processor.
template <class G>
void see_from_cache(benchmark::State& state, const Material<G>& material, int kib) {
    ordering::SeeCache cache;
    cache.resize(kib);
    for_noisy_moves(state, material, [&](const auto& pos, auto move) {
        if (const auto known = cache.find(pos.key(), move.raw())) return *known;
        const Score value = pos.see(move);
        cache.store(pos.key(), move.raw(), value);
        return value;
    });
}

void probe_table(benchmark::State& state, bool stored) {
    constexpr std::size_t kKeys = 1 << 20;
    search::Table table;
    if (!table.resize(64)) throw std::bad_alloc();
    Random random(1);
    std::vector<Key> keys;
    for (std::size_t i = 0; i < kKeys; ++i) {
        keys.push_back(random.next());
        table.store(keys.back(), {.move = 1, .depth = 5, .bound = search::Bound::lower});
    }
    if (!stored)
        for (Key& key : keys) key = random.next();
    std::int64_t probes = 0;
    for (auto _ : state)
        for (const Key key : keys) {
            benchmark::DoNotOptimize(table.find(key));
            ++probes;
        }
    count_each(state, probes);
}

template <class G>
void make(benchmark::State& state, const Material<G>& material) {
    std::vector<std::vector<typename G::Move>> moves;
    for (const auto& pos : material.positions) {
        typename G::Position::MoveList legal;
        pos.generate_legal(legal);
        moves.emplace_back(legal.begin(), legal.end());
    }
    std::int64_t made = 0;
    for (auto _ : state)
        for (std::size_t i = 0; i < moves.size(); ++i)
            for (const auto move : moves[i]) {
                benchmark::DoNotOptimize(material.positions[i].after(move));
                ++made;
            }
    count_each(state, made);
}

template <class G, Batch batch>
void generate(benchmark::State& state, const Material<G>& material) {
    std::int64_t moves = 0;
    for (auto _ : state)
        for (const auto& pos : material.positions) {
            typename G::Position::MoveList list;
            pos.template generate<batch>(list);
            benchmark::DoNotOptimize(list);
            moves += static_cast<std::int64_t>(list.size());
        }
    count_each(state, moves);
}

template <class Run>
void add(const std::string& name, Run run) {
    benchmark::RegisterBenchmark(name.c_str(), run);
}

template <class G>
using Shared = std::shared_ptr<const Material<G>>;

template <class G, template <Game> class Policy>
void add_policy(const std::string& name, const Shared<G>& material) {
    const auto add_pick = [&](const std::string& part, std::size_t wanted) {
        add(name + part, [=](auto& state) { pick<G, Policy<G>>(state, *material, wanted); });
    };
    add_pick("/first", 1);
    add_pick("/first_3", 3);
    add_pick("/all", G::kMaxMoves);
}

template <class G>
void add_game() {
    const std::string game = std::string(G::kName) + "/";
    const Shared<G> material = std::make_shared<const Material<G>>();
    add_policy<G, ordering::Weighted>(game + "weighted", material);
    add_policy<G, ordering::Banded>(game + "banded", material);
    add_policy<G, ordering::Ranked>(game + "ranked", material);
    add_policy<G, ordering::Staged>(game + "staged", material);
    const auto add_take_best = [&](const std::string& part, std::size_t wanted) {
        add(game + "take_best" + part, [=](auto& state) { pick_some(state, *material, wanted); });
    };
    add_take_best("/first", 1);
    add_take_best("/first_3", 3);
    add_take_best("/first_10", 10);
    add_take_best("/all", G::kMaxMoves);
    add(game + "sort/all", [=](auto& state) { sort_all(state, *material); });
    add(game + "see", [=](auto& state) { see(state, *material); });
    add(game + "see_at_least", [=](auto& state) { see_at_least(state, *material); });
    add(game + "see_cache/16_kib", [=](auto& state) { see_from_cache(state, *material, 16); });
    add(game + "see_cache/1024_kib", [=](auto& state) { see_from_cache(state, *material, 1024); });
    add(game + "after", [=](auto& state) { make(state, *material); });
    add(game + "generate_noisy", [=](auto& state) { generate<G, Batch::noisy>(state, *material); });
    add(game + "generate_quiet", [=](auto& state) { generate<G, Batch::quiet>(state, *material); });
}

}  // namespace
}  // namespace sente

int main(int argc, char** argv) {
    sente::add_game<sente::Chess>();
    sente::add_game<sente::Shogi>();
    sente::add("table/found", [](auto& state) { sente::probe_table(state, true); });
    sente::add("table/not_found", [](auto& state) { sente::probe_table(state, false); });
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
