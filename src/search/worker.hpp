// SPDX-License-Identifier: GPL-3.0-or-later
// One searching thread: everything it owns, and nothing that it shares except the table.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/score.hpp"
#include "eval/evaluation.hpp"
#include "eval/evaluator.hpp"
#include "game/game.hpp"
#include "ordering/config.hpp"
#include "ordering/context.hpp"
#include "ordering/memory/memory.hpp"
#include "ordering/see_cache.hpp"
#include "ordering/telemetry.hpp"
#include "search/correction.hpp"
#include "search/frame.hpp"
#include "search/kinship.hpp"
#include "search/limits.hpp"
#include "search/params.hpp"
#include "search/reductions.hpp"
#include "search/report.hpp"
#include "search/table.hpp"
#include "search/tablebase.hpp"
#include "search/techniques.hpp"
#include "search/timekeeper.hpp"
#include "search/watcher.hpp"

namespace sente::search {

struct Settings {
    ordering::Config ordering;
    Techniques use;
    Params params;
    Score draw_score = 0;  // for the side that moves at the root
    bool telemetry = false;
    eval::Evaluation evaluation = {};  // for evaluators that offer a choice
};

// What a game is searched with unless somebody asks for something else.
template <Game G>
[[nodiscard]] Settings default_settings() {
    Settings settings;
    settings.params = Defaults<G>::params();
    settings.ordering.staged = Defaults<G>::staged();
    settings.evaluation.network = Defaults<G>::network();
    return settings;
}

// A legal move of the root with what the search thinks of it.
template <Game G>
struct RootMove {
    typename G::Move move = G::Move::none();
    Score score = -kInfinite;     // of this iteration, or -kInfinite if it did not raise alpha
    Bound bound = Bound::exact;   // what that score is
    Score previous = -kInfinite;  // of the last one
    std::uint64_t effort = 0;     // nodes spent below it
    int selective_depth = 0;
    std::vector<typename G::Move> pv;
};

// Where a search starts: a position and the game that led to it.
template <Game G>
struct Start {
    typename G::Position pos;
    typename G::Trail trail;  // its newest entry is `pos`
    typename G::Rules rules = {};
};

// What the workers of one search share besides the table.
struct Crew {
    Timekeeper time;
    int size = 1;
    // Sums of what each worker has told so far, and how deep the first one is.
    alignas(64) std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> tablebase_hits{0};
    std::atomic<Depth> depth{0};

    void begin(int workers) {
        size = workers;
        nodes = 0;
        tablebase_hits = 0;
        depth = 0;
    }
};

template <Game G, Evaluator<G> E>
class Worker {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;

    // Alone, it keeps its own time. In a crew, whoever leads the crew starts the time, and the
    // worker with the number 0 looks at it.
    Worker(Table& table, const std::atomic<bool>& stop, Crew* crew = nullptr, int number = 0);

    // Learned tables survive from one search to the next of the same game; a new game, and a
    // position that has nothing to do with the last one, forget them.
    void new_game();
    void configure(const Settings& settings);
    void set_tablebase(const Tablebase<G>* tablebase) { tablebase_ = tablebase; }
    Outcome<G> run(const Start<G>& start, const Limits& limits, Report<G>& report);
    // The same search with any policy that reads the memory of the configured one, and somebody
    // who watches; compiled where worker.ipp is included.
    template <template <Game> class Policy, class Eye = Unwatched>
    Outcome<G> run_with(const Start<G>& start, const Limits& limits, Report<G>& report,
                        Eye eye = {});
    // The same search with the policy `staged`, every step of it shown to `eye`; compiled in
    // chess_watched.cpp and shogi_watched.cpp.
    template <class Eye>
    Outcome<G> run_watched(const Start<G>& start, const Limits& limits, Report<G>& report, Eye eye);
    // From any thread: the result of the last finished iteration of this search.
    [[nodiscard]] Outcome<G> latest() const;
    void forget_latest();

    [[nodiscard]] const ordering::Telemetry& telemetry() const { return telemetry_; }
    void clear_telemetry() { telemetry_ = {}; }
    [[nodiscard]] const ordering::Memory<G>& memory() const { return memory_; }
    // Of what ordering learns, the cache of exchanges included.
    [[nodiscard]] std::size_t table_bytes() const;

private:
    template <Game, class, template <Game> class, class>
    friend class Search;

    using Clock = std::chrono::steady_clock;

    [[nodiscard]] Frame<G>& frame(int ply) {
        return frames_[static_cast<std::size_t>(ply + kFramesBefore)];
    }
    [[nodiscard]] bool leads() const { return number_ == 0; }
    [[nodiscard]] std::int64_t elapsed_ms() const;
    void set_next_poll();
    // True once the search must end; looks at the clock only now and then, and never without a time
    // limit.
    [[nodiscard]] bool should_stop() { return nodes_ >= next_poll_ && poll(); }
    bool poll();
    void tell_crew();
    [[nodiscard]] std::uint64_t nodes_of_crew() const;
    void publish(const Outcome<G>& outcome);
    // False if there is nothing to search.
    [[nodiscard]] bool begin(const Start<G>& start, const Limits& limits);
    void list_root_moves(const Start<G>& start);

    static constexpr int kFramesBefore = 4;  // plies before the root that histories may ask for

    Table& table_;
    const std::atomic<bool>& stop_;
    std::unique_ptr<Crew> own_crew_;
    Crew& crew_;
    int number_;
    const Tablebase<G>* tablebase_ = nullptr;
    Settings settings_;
    ordering::Memory<G> memory_;
    std::unique_ptr<Correction<G>> correction_;
    ordering::SeeCache see_cache_;
    ordering::Telemetry telemetry_;
    ReductionTable reductions_;
    E evaluator_;
    Kinship<G> kinship_;
    typename G::Trail trail_;
    typename G::Rules rules_;
    std::vector<Frame<G>> frames_;
    std::vector<RootMove<G>> root_moves_;
    std::vector<Move> expected_line_;  // the best line of the last iteration
    Limits limits_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_poll_ = 0;
    std::uint64_t told_nodes_ = 0;  // what the crew knows of `nodes_`
    std::uint64_t tablebase_hits_ = 0;
    std::uint64_t told_tablebase_hits_ = 0;
    int selective_depth_ = 0;
    int no_pass_before_ = 0;  // verification of a null move: no passes below this ply
    bool stopped_ = false;
    mutable std::mutex latest_mutex_;
    Outcome<G> latest_;
};

}  // namespace sente::search
