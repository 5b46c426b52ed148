// SPDX-License-Identifier: GPL-3.0-or-later
// Shares and ratios out of the counters of ordering.
#include "lab/ordering_figures.hpp"

#include <functional>

namespace sente::lab {

namespace {

using ordering::Telemetry;
using Counter = Telemetry::Counter;

double ratio(Counter part, Counter whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}
double percent(Counter part, Counter whole) { return 100.0 * ratio(part, whole); }

// Collects the figures of one group.
class Group {
public:
    Group(std::vector<Figure>& figures, std::string_view name) : figures_(figures), name_(name) {}
    void percent(std::string_view name, Counter part, Counter whole) {
        figures_.push_back({name_, name, Unit::percent, lab::percent(part, whole), whole != 0});
    }
    void ratio(std::string_view name, Counter part, Counter whole) {
        figures_.push_back({name_, name, Unit::ratio, lab::ratio(part, whole), whole != 0});
    }
    void count(std::string_view name, Counter value, Unit unit = Unit::count) {
        figures_.push_back({name_, name, unit, static_cast<double>(value)});
    }
    void nanoseconds(std::string_view name, Counter sum, Counter events) {
        figures_.push_back({name_, name, Unit::nanoseconds, lab::ratio(sum, events), events != 0});
    }

private:
    std::vector<Figure>& figures_;
    std::string_view name_;
};

using Choice = std::function<bool(std::size_t kind, std::size_t band, std::size_t hash)>;

Telemetry::Cutoffs cutoffs_where(const Telemetry& counters, const Choice& is_chosen) {
    Telemetry::Cutoffs sum;
    for (std::size_t kind = 0; kind < 3; ++kind)
        for (std::size_t band = 0; band < 3; ++band)
            for (std::size_t hash = 0; hash < 2; ++hash) {
                if (!is_chosen(kind, band, hash)) continue;
                sum.all += counters.cutoffs[kind][band][hash].all;
                sum.first += counters.cutoffs[kind][band][hash].first;
            }
    return sum;
}

void add_first_move(std::vector<Figure>& figures, const Telemetry& counters) {
    Group group(figures, "cutoffs on the first move");
    const auto add = [&](std::string_view name, const Choice& is_chosen) {
        const Telemetry::Cutoffs sum = cutoffs_where(counters, is_chosen);
        group.percent(name, sum.first, sum.all);
    };
    constexpr auto kDeep = static_cast<std::size_t>(ordering::Band::deep);
    add("all", [](auto, auto, auto) { return true; });
    add("depth 1-3", [](auto, auto band, auto) { return band == 0; });
    add("depth 4-7", [](auto, auto band, auto) { return band == 1; });
    add("depth 8+", [](auto, auto band, auto) { return band == kDeep; });
    add("with a hash move", [](auto, auto, auto hash) { return hash == 1; });
    add("without a hash move", [](auto, auto, auto hash) { return hash == 0; });
    add("depth 8+ without a hash move",
        [](auto, auto band, auto hash) { return band == kDeep && hash == 0; });
    add("PV nodes", [](auto kind, auto, auto) { return kind == 0; });
    add("cut nodes", [](auto kind, auto, auto) { return kind == 1; });
    add("all nodes", [](auto kind, auto, auto) { return kind == 2; });
}

void add_ranks(std::vector<Figure>& figures, const Telemetry& counters) {
    Group group(figures, "rank of the best move");
    constexpr std::array<std::string_view, 4> kBins = {"1", "2-5", "6-10", "11+"};
    Counter all = 0;
    for (const Counter bin : counters.best_rank) all += bin;
    for (std::size_t bin = 0; bin < kBins.size(); ++bin)
        group.percent(kBins[bin], counters.best_rank[bin], all);
    group.percent("quiet, in the shortlist", counters.quiet_best_in_shortlist, counters.quiet_best);
}

void add_stages(std::vector<Figure>& figures, const Telemetry& counters) {
    Group group(figures, "stage of the cutoff");
    for (std::size_t stage = 0; stage < ordering::kStages; ++stage)
        group.percent(ordering::kStageNames[stage], counters.cutoff_stage[stage],
                      counters.cut_nodes);
}

// Cutoffs by what spoke most for the move.
void add_signals(std::vector<Figure>& figures, const Telemetry& counters) {
    Group group(figures, "signal of the cutoff");
    for (std::size_t signal = 0; signal < ordering::kSignals; ++signal)
        group.percent(ordering::kSignalNames[signal], counters.cutoff_signal[signal],
                      counters.cut_nodes);
    group.percent("none", counters.cutoff_signal[ordering::kNoSignal], counters.cut_nodes);
}

void add_searched(std::vector<Figure>& figures, const Telemetry& counters) {
    Group group(figures, "moves searched per node");
    const Counter nodes = counters.nodes[0] + counters.nodes[1] + counters.nodes[2];
    group.ratio("all", counters.moves_searched, nodes);
    group.ratio("cut", counters.moves_in_cut_nodes, counters.cut_nodes);
    group.ratio("fail-low", counters.moves_in_low_nodes, counters.low_nodes);
}

void add_work(std::vector<Figure>& figures, const Telemetry& counters) {
    Group exchanges(figures, "exchanges");
    const Counter computed =
        counters.see_computed + counters.see_of_quiets + counters.see_by_search;
    exchanges.count("computed for the order", counters.see_computed);
    exchanges.count("computed for quiet moves", counters.see_of_quiets);
    exchanges.count("computed for the search", counters.see_by_search);
    exchanges.count("from the cache", counters.see_cached);
    exchanges.percent("cache hits", counters.see_cached, computed + counters.see_cached);
    exchanges.ratio("per noisy move", counters.see_computed, counters.noisy_seen);
    Group lists(figures, "lists");
    const Telemetry::Lists& main = counters.lists_of(ordering::Scope::main);
    lists.count("main search", main.made);
    lists.count("singular tests", counters.lists_of(ordering::Scope::singular).made);
    lists.count("quiescence", counters.lists_of(ordering::Scope::quiescence).made);
    lists.count("probcut", counters.lists_of(ordering::Scope::probcut).made);
    lists.count("moves ordered", counters.all_lists().moves_ordered);
    lists.percent("with a usable hash move", main.hash_hits, main.made);
    lists.percent("with a usable killer", main.killer_hits, main.made);
    lists.percent("cut by a history", counters.history_cutoffs(), main.made);
    lists.percent("hits per move ordered", main.hash_hits + main.killer_hits, main.moves_ordered);
    lists.count("history updates", counters.history_updates);
    lists.count("the network was asked about", counters.learned_nodes);
    lists.ratio("moves of such a list", counters.learned_moves, counters.learned_nodes);
}

// The time at the sampled lists of each kind stands for that at all of them.
void add_time(std::vector<Figure>& figures, const Telemetry& counters, double seconds) {
    Group group(figures, "time spent ordering");
    const Telemetry::Lists& main = counters.lists_of(ordering::Scope::main);
    const Telemetry::Lists& calm = counters.lists_of(ordering::Scope::quiescence);
    group.count("sampled lists", counters.all_lists().sampled);
    group.nanoseconds("per list of the main search", main.sampled_ns, main.sampled);
    group.nanoseconds("per list of quiescence", calm.sampled_ns, calm.sampled);
    double all_ns = 0;
    for (const Telemetry::Lists& each : counters.lists)
        all_ns += ratio(each.sampled_ns, each.sampled) * static_cast<double>(each.made);
    group.percent("of the search", static_cast<Counter>(all_ns),
                  static_cast<Counter>(seconds * 1e9));
}

void add_counts(std::vector<Figure>& figures, const Telemetry& counters) {
    Group main(figures, "main search");
    main.count("PV nodes", counters.nodes[0]);
    main.count("cut nodes", counters.nodes[1]);
    main.count("all nodes", counters.nodes[2]);
    main.count("cutoffs", counters.cut_nodes);
    main.count("fail-low nodes", counters.low_nodes);
    Group quiescence(figures, "quiescence");
    quiescence.count("nodes", counters.quiescence_nodes);
    quiescence.count("cutoffs", counters.quiescence.all);
    quiescence.percent("on the first move", counters.quiescence.first, counters.quiescence.all);
    quiescence.percent("on the first searched move", counters.quiescence_first_searched,
                       counters.quiescence.all);
}

}  // namespace

std::vector<Figure> ordering_figures(const Telemetry& counters, std::size_t table_bytes,
                                     double seconds) {
    std::vector<Figure> figures;
    add_first_move(figures, counters);
    add_ranks(figures, counters);
    add_stages(figures, counters);
    add_signals(figures, counters);
    add_searched(figures, counters);
    add_work(figures, counters);
    add_time(figures, counters, seconds);
    Group(figures, "memory").count("learned tables", table_bytes, Unit::bytes);
    add_counts(figures, counters);
    return figures;
}

double first_move_percent(const Telemetry& counters) {
    const Telemetry::Cutoffs sum = counters.all_cutoffs();
    return percent(sum.first, sum.all);
}

double late_best_percent(const Telemetry& counters) {
    Counter all = 0;
    for (const Counter bin : counters.best_rank) all += bin;
    return percent(counters.best_rank.back(), all);
}

}  // namespace sente::lab
