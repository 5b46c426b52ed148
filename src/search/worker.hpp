// SPDX-License-Identifier: GPL-3.0-or-later
// One searching thread: everything it owns, and nothing that it shares except the table.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/score.hpp"
#include "eval/evaluator.hpp"
#include "game/game.hpp"
#include "ordering/config.hpp"
#include "ordering/context.hpp"
#include "ordering/reward.hpp"
#include "ordering/see_cache.hpp"
#include "ordering/tables.hpp"
#include "ordering/telemetry.hpp"
#include "search/correction.hpp"
#include "search/frame.hpp"
#include "search/limits.hpp"
#include "search/params.hpp"
#include "search/reductions.hpp"
#include "search/report.hpp"
#include "search/table.hpp"
#include "search/techniques.hpp"

namespace sente::search {

struct Settings {
    ordering::Config ordering;
    Techniques use;
    Params params;
    Score draw_score = 0;
    bool telemetry = false;
};

// What a game is searched with unless somebody asks for something else.
template <Game G>
[[nodiscard]] Settings default_settings() {
    Settings settings;
    settings.params = Defaults<G>::params();
    settings.ordering.staged = Defaults<G>::staged();
    return settings;
}

// A legal move of the root with what the search thinks of it.
template <Game G>
struct RootMove {
    typename G::Move move = G::Move::none();
    Score score = -kInfinite;     // of this iteration, or -kInfinite if it did not raise alpha
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

template <Game G, Evaluator<G> E>
class Worker {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;

    Worker(Table& table, const std::atomic<bool>& stop);

    // Learned tables survive from one search to the next; a new game forgets them.
    void new_game();
    void configure(const Settings& settings);
    Outcome<G> run(const Start<G>& start, const Limits& limits, Report<G>& report);

    [[nodiscard]] const ordering::Telemetry& telemetry() const { return telemetry_; }
    void clear_telemetry() { telemetry_ = {}; }
    [[nodiscard]] const ordering::Tables<G>& tables() const { return *tables_; }
    [[nodiscard]] std::size_t table_bytes() const;

private:
    template <Game, class, template <Game> class>
    friend class Search;

    using Clock = std::chrono::steady_clock;

    [[nodiscard]] Frame<G>& frame(int ply) {
        return frames_[static_cast<std::size_t>(ply + kFramesBefore)];
    }
    [[nodiscard]] std::int64_t elapsed_ms() const;
    void set_next_poll();
    // True once the search must end; looks at the clock only now and then, and never without a time
    // limit.
    [[nodiscard]] bool should_stop() { return nodes_ >= next_poll_ && poll(); }
    bool poll();

    static constexpr int kFramesBefore = 4;  // plies before the root that histories may ask for

    Table& table_;
    const std::atomic<bool>& stop_;
    Settings settings_;
    std::unique_ptr<ordering::Tables<G>> tables_;
    std::unique_ptr<Correction<G>> correction_;
    ordering::SeeCache see_cache_;
    ordering::Telemetry telemetry_;
    ReductionTable reductions_;
    E evaluator_;
    typename G::Trail trail_;
    typename G::Rules rules_;
    std::vector<Frame<G>> frames_;
    std::vector<RootMove<G>> root_moves_;
    std::vector<Move> expected_line_;  // the best line of the last iteration
    Limits limits_;
    Clock::time_point started_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_poll_ = 0;
    int selective_depth_ = 0;
    int no_pass_before_ = 0;  // verification of a null move: no passes below this ply
    bool stopped_ = false;
};

}  // namespace sente::search
