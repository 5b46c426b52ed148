// SPDX-License-Identifier: GPL-3.0-or-later
// Watches searches of positions from games and keeps nodes that a quiet move cut.
#include "lab/training/cuts.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <new>
#include <ostream>
#include <span>
#include <utility>

#include "core/random.hpp"
#include "eval/nnue/accumulators.hpp"
#include "eval/nnue/rows.hpp"
#include "games/games.hpp"
#include "lab/selfplay/replay.hpp"
#include "lab/training/examples.hpp"
#include "ordering/explain.hpp"
#include "search/table.hpp"
#include "search/watcher.hpp"

namespace sente::lab::training {

namespace {

template <GameNotation G>
class CutWatcher final : public search::Watcher<G> {
public:
    using Move = typename G::Move;
    using Pick = ordering::Pick<G>;
    using F = typename Kit<G>::Features;

    CutWatcher(const CutOptions& options, Cuts& cuts)
        : options_(options), random_(options.seed), cuts_(cuts) {
        sums_.use(options.evaluation.network);
    }

    void of_held_out_game(bool held_out) { held_out_ = held_out; }

    void enter(const search::Visit<G>& visit) override {
        ++cuts_.visited;
        Open& open = open_.emplace_back(Open{.visit = visit});
        open.wanted = is_wanted(visit);
    }
    void orders(const ordering::Context<G>& context, Score /*alpha*/) override {
        if (open_.back().wanted) open_.back().context = &context;
    }
    void tries(const Pick& pick, Depth /*depth*/, Depth /*reduction*/) override { list(pick); }
    void skipped(const Pick& pick, search::Skip /*skip*/) override {
        list(pick);
        note(pick, Fate::skipped);
    }
    void tried(const Pick& pick, Score score) override {
        const bool cuts = score >= open_.back().visit.beta;
        note(pick, cuts ? Fate::cut : Fate::failed);
    }
    void leave(Score /*score*/, bool /*stopped*/) override {
        const Open open = std::move(open_.back());
        open_.pop_back();
        const bool cut = std::any_of(open.moves.begin(), open.moves.end(),
                                     [](const Listed& each) { return each.fate == Fate::cut; });
        if (cut && open.moves.size() > 1) keep(open);
    }

private:
    struct Listed {
        Move move;
        int score = 0;
        bool loses = false;
        Fate fate = Fate::unseen;
    };
    struct Open {
        search::Visit<G> visit;
        bool wanted = false;
        const ordering::Context<G>* context = nullptr;  // until the quiet moves are listed
        bool had_hash_move = false;
        std::vector<Listed> moves = {};
    };

    // Deep nodes are rare, and what they cost makes them worth more.
    [[nodiscard]] bool is_wanted(const search::Visit<G>& visit) {
        if (visit.quiescence || visit.ply == 0 || visit.depth < options_.least_depth) return false;
        if (visit.excluded != Move::none() || visit.pos.in_check()) return false;
        const int deeper = visit.depth - options_.least_depth;
        const int one_in = std::max(1, options_.one_in >> (deeper / 2));
        return random_.below(static_cast<std::uint64_t>(one_in)) == 0;
    }

    // All quiet moves, when the first of them is about to be tried: they have just been ordered,
    // and what the captures before them taught is part of it.
    void list(const Pick& first) {
        Open& open = open_.back();
        if (open.context == nullptr || first.noisy || first.stage == ordering::Stage::hash) return;
        open.had_hash_move = open.visit.pos.is_pseudo_legal(open.context->hash_move);
        for (const auto& [pick, terms] : ordering::explained_order(*open.context))
            if (!pick.noisy && pick.stage != ordering::Stage::hash)
                open.moves.push_back({pick.move, pick.score,
                                      pick.stage == ordering::Stage::losing_quiet, Fate::unseen});
        open.context = nullptr;
    }
    void note(const Pick& pick, Fate fate) {
        if (pick.noisy) return;
        for (Listed& each : open_.back().moves)
            if (each.move == pick.move) each.fate = fate;
    }

    void keep(const Open& open) {
        const auto& pos = open.visit.pos;
        sums_.reset(pos);
        const auto [own, other] = sums_.halves(pos);
        for (const std::int16_t* half : {own, other})
            for (std::size_t i = 0; i < cuts_.hidden; ++i)
                cuts_.inputs.push_back(
                    static_cast<std::uint8_t>(std::clamp<int>(half[i], 0, eval::kInputUnit)));
        const int zone =
            F::king_zone(pos, pos.side(), options_.evaluation.network->shape().inputs());
        for (const Listed& each : open.moves) {
            const auto rows = eval::move_rows<F>(pos.side(), zone, pos.slots(each.move));
            cuts_.arrival.push_back(static_cast<std::int16_t>(rows.arrival));
            cuts_.origin.push_back(static_cast<std::int16_t>(rows.origin));
            cuts_.score.push_back(each.score);
            cuts_.fate.push_back(static_cast<std::uint8_t>(each.fate));
            cuts_.loses.push_back(each.loses ? 1 : 0);
        }
        cuts_.first.push_back(cuts_.arrival.size());
        cuts_.depth.push_back(static_cast<std::uint8_t>(std::min(open.visit.depth, 255)));
        cuts_.had_hash_move.push_back(open.had_hash_move ? 1 : 0);
        cuts_.held_out.push_back(held_out_ ? 1 : 0);
    }

    const CutOptions& options_;
    Random random_;
    Cuts& cuts_;
    std::vector<Open> open_;
    eval::Accumulators<F> sums_;
    bool held_out_ = false;
};

template <GameNotation G>
class Collector {
public:
    Collector(const CutOptions& options, Cuts& cuts)
        : options_(options), cuts_(cuts), random_(options.seed), watcher_(options, cuts) {
        if (!table_.resize(options.hash_mb)) throw std::bad_alloc();
        worker_ = std::make_unique<typename Kit<G>::Worker>(table_, never_);
        search::Settings settings = search::default_settings<G>();
        settings.evaluation = options.evaluation;
        settings.ordering.use.learned = false;  // what cuts without it
        worker_->configure(settings);
    }

    // As in a game: what earlier searches learned is kept.
    void add(const selfplay::ChainGame& game) {
        ExampleOptions split;
        split.held_out_per_mille = options_.held_out_per_mille;
        watcher_.of_held_out_game(is_held_out(game, split));
        table_.clear();
        worker_->new_game();
        auto until_next = random_.below(static_cast<std::uint64_t>(options_.every));
        typename G::Trail trail;
        for (selfplay::Replay<G> replay(game); replay.has_position(); replay.advance()) {
            trail.push(replay.pos());
            if (until_next-- > 0) continue;
            until_next = static_cast<std::uint64_t>(options_.every) - 1;
            search({replay.pos(), trail});
            if (cuts_.size() >= options_.examples) return;
        }
    }

private:
    void search(const search::Start<G>& start) {
        search::Limits limits;
        limits.nodes = options_.nodes;
        search::Report<G> silent;
        static_cast<void>(worker_->run_watched(start, limits, silent, watcher_));
        ++cuts_.searches;
    }

    const CutOptions& options_;
    Cuts& cuts_;
    Random random_;
    CutWatcher<G> watcher_;
    search::Table table_;
    const std::atomic<bool> never_{false};
    std::unique_ptr<typename Kit<G>::Worker> worker_;
};

// As it stands at the beginning of a file.
struct CutHeader {
    std::array<char, 8> magic;
    std::uint32_t version;
    std::uint32_t game;
    std::uint64_t network;
    std::uint64_t hidden;
    std::uint64_t examples;
    std::uint64_t moves;
    std::array<std::uint64_t, 2> unused;
};
static_assert(sizeof(CutHeader) == 64);

template <class T>
void write_array(const std::vector<T>& numbers, std::ostream& out) {
    const auto bytes = std::as_bytes(std::span(numbers));
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    const std::array<char, 64> filler{};
    out.write(filler.data(), static_cast<std::streamsize>((64 - bytes.size() % 64) % 64));
}

}  // namespace

Result<Cuts> collect_cuts(selfplay::ChainSet& games, const CutOptions& options) {
    if (options.evaluation.network == nullptr) return InputError{"there is no network"};
    Cuts cuts;
    cuts.hidden = options.evaluation.network->hidden();
    cuts.network = options.evaluation.network->hash();
    games::with_game(games.game(), [&]<class G>() {
        const auto collector = std::make_unique<Collector<G>>(options, cuts);
        for (int number = 0; cuts.size() < options.examples; ++number) {
            const auto game = games.next();
            if (!game) break;
            if (number % options.parts == options.part - 1) collector->add(*game);
        }
    });
    return cuts;
}

void write_cuts(const Cuts& cuts, std::uint32_t game, std::ostream& out) {
    const CutHeader header{{'S', 'E', 'N', 'T', 'E', 'C', 'U', 'T'},
                           1,
                           game,
                           cuts.network,
                           cuts.hidden,
                           cuts.size(),
                           cuts.arrival.size(),
                           {}};
    out.write(reinterpret_cast<const char*>(&header), sizeof header);
    write_array(cuts.first, out);
    write_array(cuts.inputs, out);
    write_array(cuts.depth, out);
    write_array(cuts.had_hash_move, out);
    write_array(cuts.held_out, out);
    write_array(cuts.arrival, out);
    write_array(cuts.origin, out);
    write_array(cuts.score, out);
    write_array(cuts.fate, out);
    write_array(cuts.loses, out);
}

}  // namespace sente::lab::training
