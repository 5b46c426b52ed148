// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente compare` and the way from them to searches, games and what is shown of them.
#include "app/compare_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>

#include "app/commands.hpp"
#include "app/commit.hpp"
#include "app/crew.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/interrupts.hpp"
#include "app/match_report.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/run_log.hpp"
#include "app/screen.hpp"
#include "app/terminal.hpp"
#include "app/version.hpp"
#include "cluster/threads.hpp"
#include "core/score.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "lab/compare/compare.hpp"
#include "lab/match/sprt.hpp"
#include "lab/match/standing.hpp"
#include "lab/parallel.hpp"
#include "ordering/config.hpp"

namespace sente::app {

namespace {

lab::SprtOptions sprt_options(const CompareRequest& request) {
    lab::SprtOptions options;
    options.elo0 = request.elo0;
    options.elo1 = request.elo1;
    return options;
}

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr const char* kExamples = R"(Examples:
  sente compare chess
  sente compare shogi staged ranked --depth 9
  sente compare chess staged staged:Staged_killer=0
  sente compare chess --html designs.html
  sente compare chess --suite wac.epd:20000 --suite sts.epd
  sente compare chess --games 1000 --nodes 8000 --movetime 100 \
      --openings book.epd --threads 2
  sente compare shogi --markdown > table.md
  sente compare shogi --from positions.sfen --positions 300 --depth 9
  sente compare chess --resume

A design is a policy, or POLICY:NAME=VALUE,NAME=VALUE with options of ordering
or search. The bench positions are searched by each to the same depth: nodes and
time to every depth on the way, cutoffs on the first move, ranks, exchanges,
memory. Nodes depend on the request alone. With --suite each design solves the
problems of a file with the same nodes; in brackets what it solves and the first
design does not, and the reverse. With --games every two designs play from the
same openings, at each number of nodes and by the clock, until a sequential test
says whether the first is stronger or --games are played. Ctrl-C keeps what was
done; --resume goes on, also after a kill.

Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.)";

constexpr Refusal refuse{"compare"};

// "ranked:Ranked_killer=0,Order_use_see=false"
Result<lab::Design> design_of(const CompareRequest& request, const lab::Evaluations& evaluations,
                              const std::string& words) {
    const std::size_t colon = words.find(':');
    const std::string policy = words.substr(0, colon);
    const auto named = ordering::policy_named(policy);
    if (!named)
        return InputError{"there is no policy " + text::quoted(policy) +
                          "; there are weighted, banded, ranked and staged"};
    std::vector<std::string> sets = request.duels.sets;
    std::size_t begin = colon == std::string::npos ? words.size() : colon + 1;
    while (begin < words.size()) {
        const std::size_t end = std::min(words.find(',', begin), words.size());
        sets.push_back(words.substr(begin, end - begin));
        begin = end + 1;
    }
    const auto settings = settings_with(request.game, sets, evaluations);
    if (!settings) return settings.error();
    lab::Design design{words, *settings};
    design.settings.ordering.policy = *named;
    return design;
}

Result<std::vector<lab::Design>> designs_of(const CompareRequest& request,
                                            const lab::Evaluations& evaluations) {
    std::vector<std::string> wanted = request.designs;
    if (wanted.empty()) wanted = {"staged", "weighted", "banded", "ranked"};
    std::vector<lab::Design> designs;
    for (const std::string& words : wanted) {
        for (const lab::Design& other : designs)
            if (other.name == words) return InputError{text::quoted(words) + " stands there twice"};
        const auto design = design_of(request, evaluations, words);
        if (!design) return design.error();
        designs.push_back(*design);
    }
    if (designs.size() < 2) return InputError{"two designs at least"};
    return designs;
}

// The positions of the files that were named.
Result<std::vector<std::string>> texts_of(const CompareRequest& request) {
    lab::OpeningOptions reading;
    reading.game = games::kind_of(request.game);
    reading.left_out = tell_left_out("compare");
    std::vector<lab::BookLine> lines;
    for (const std::string& file : request.files) {
        const auto read = lab::load_openings(file, reading);
        if (!read.ok()) return read.error();
        lines.insert(lines.end(), read->begin(), read->end());
    }
    return lab::position_texts(reading.game, lines);
}

int threads_of(const CompareRequest& request) {
    return request.threads > 0 ? request.threads : lab::hardware_threads();
}

// The searches of a comparison as a run that can be gone on with.
class Searches {
public:
    Searches(const CompareRequest& request, const lab::Evaluations& evaluations,
             std::vector<lab::Design> designs, CompareSuites suites, std::vector<std::string> texts)
        : request_(request), suites_(std::move(suites)) {
        options_.game = request.game;
        options_.designs = std::move(designs);
        options_.depth = request.depth;
        options_.texts = std::move(texts);
        options_.positions = request.positions;
        options_.hash_mb = request.hash_mb;
        options_.stop = &stop_;
        options_.crew = request.crew;
        samples_.resize(options_.designs.size());
        for (auto& each : samples_) each.resize(lab::compare_positions(options_));
        std::vector<std::string> names;
        for (const lab::Design& design : options_.designs) names.push_back(design.name);
        options_json_ = {{"designs", names},
                         {"set", request.duels.sets},
                         {"depth", lab::compare_depth(options_)},
                         {"positions", lab::compare_positions(options_)},
                         {"from", digest(fmt::format("{}", fmt::join(options_.texts, "\n")))},
                         {"hash", request.hash_mb},
                         {"suites", suites_.options_json()},
                         {"evaluation", evaluation_text(evaluations, request.game)}};
    }

    // Why other processes of the crew cannot work with this one.
    [[nodiscard]] std::optional<std::string> disagreement() const {
        return app::disagreement(request_.crew, {{"set of options", options_json_.dump()}});
    }

    // A run of the same request that was stopped, if there is one; its samples are taken over.
    [[nodiscard]] std::optional<InputError> take_up() {
        const auto run = resumable_run(request_.runs, "compare", options_json_);
        if (!run) return run.error();
        if (run->about.version != kVersion || run->about.commit != kCommit)
            return InputError{fmt::format("--resume: run {} is of another build", run->about.id)};
        for (const lab::RunItem& item : run->items) {
            const auto number = static_cast<std::size_t>(item.number);
            const std::size_t positions = lab::compare_positions(options_);
            if (number >= samples_.size() * positions) {
                suites_.take_up(number - samples_.size() * positions, item.result);
                continue;
            }
            samples_[number / positions][number % positions] =
                lab::sample_of(item.result, lab::compare_depth(options_));
        }
        resumed_ = run->about.id;
        seconds_before_ = run->about.seconds;
        return {};
    }

    void run() {
        log_.emplace("compare", place_for(request_.crew, request_.runs), "compare", request_.game,
                     options_json_, resumed_);
        ProgressBar bar("searches", request_.crew);
        const std::size_t positions = lab::compare_positions(options_);
        const std::size_t total = positions * samples_.size();
        std::size_t done = 0;
        for (const auto& each : samples_)
            for (const auto& sample : each) done += sample ? 1U : 0U;
        const std::size_t before = done;
        begin_ = Clock::now();
        const InterruptWatch watch([this](int) { stop_ = true; }, request_.crew);
        lab::search_designs(options_, samples_, [&](std::size_t design, std::size_t position) {
            log_->add(static_cast<std::int64_t>(design * positions + position),
                      options_.designs[design].name, lab::json_of(*samples_[design][position]));
            ++done;
            const double spent = std::chrono::duration<double>(Clock::now() - begin_).count();
            const double left =
                spent / static_cast<double>(done - before) * static_cast<double>(total - done);
            bar.show(done, total, duration_text(left) + " left");
        });
        bar.clear();
        lab::SolveOptions solving;
        solving.hash_mb = request_.hash_mb;
        solving.threads = threads_of(request_);
        solving.stop = &stop_;
        solving.crew = request_.crew;
        suites_.solve(options_.designs, solving, *log_, total);
    }
    // With games to come it is not done either.
    void finish(const std::string& headline, const Json& json, bool whole) {
        const double spent = std::chrono::duration<double>(Clock::now() - begin_).count();
        log_->end({whole ? lab::RunState::done : lab::RunState::stopped, seconds_before_ + spent,
                   headline, json});
    }

    [[nodiscard]] bool is_stopped() const { return stop_; }
    [[nodiscard]] const std::vector<lab::Design>& designs() const { return options_.designs; }
    [[nodiscard]] lab::Comparison comparison() const {
        lab::Comparison out;
        out.game = options_.game;
        out.depth = lab::compare_depth(options_);
        for (std::size_t i = 0; i < samples_.front().size(); ++i)
            if (std::all_of(samples_.begin(), samples_.end(),
                            [i](const auto& each) { return each[i].has_value(); }))
                ++out.positions;
        for (std::size_t i = 0; i < options_.designs.size(); ++i) {
            out.names.push_back(options_.designs[i].name);
            out.bytes.push_back(lab::table_bytes(options_, i));
        }
        if (out.positions > 0) out.figures = lab::figures_of(samples_, out.depth, request_.seed);
        out.suites = suites_.compared();
        return out;
    }

private:
    const CompareRequest& request_;
    CompareSuites suites_;
    lab::CompareOptions options_;
    lab::CompareSamples samples_;
    Json options_json_;
    std::optional<std::int64_t> resumed_;
    double seconds_before_ = 0;
    std::optional<RunLog> log_;
    Clock::time_point begin_ = Clock::now();
    std::atomic<bool> stop_{false};
};

struct Scale {
    std::string name;
    search::Limits limits;
};

std::vector<Scale> scales_of(const CompareRequest& request) {
    std::vector<Scale> scales;
    for (const std::uint64_t nodes : request.nodes) {
        scales.push_back({grouped(nodes) + " nodes", {}});
        scales.back().limits.nodes = nodes;
    }
    if (request.movetime_ms > 0) {
        scales.push_back({fmt::format("{} ms", request.movetime_ms), {}});
        scales.back().limits.hard_ms = request.movetime_ms;
    }
    return scales;
}

// Every two designs at every scale.
class Games {
public:
    Games(const CompareRequest& request, const lab::Evaluations& evaluations,
          const std::vector<lab::Design>& designs)
        : request_(request), scales_(scales_of(request)), run_(plan(evaluations, designs)) {}

    // With --resume games that were begun go on; where none were, they begin.
    [[nodiscard]] std::optional<InputError> prepare() { return run_.prepare(); }
    void play() { run_.play(); }
    [[nodiscard]] bool is_stopped() const { return run_.is_stopped(); }
    [[nodiscard]] int finish(const Json& json) {
        return run_.finish(fmt::format("{} duels of {} games", names_.size(), request_.duels.games),
                           json);
    }

    void tell(lab::Comparison& out) const {
        out.conditions = run_.conditions();
        for (std::size_t i = 0; i < names_.size(); ++i) {
            const lab::match::Tally tally = lab::duel::tally_of(run_.results(i));
            lab::ComparedGames games = names_[i];
            games.games = tally.games;
            if (const auto strength = lab::match::strength_of(tally)) {
                games.elo = strength->elo;
                games.all_alike = !strength->nelo;
            }
            games.verdict = verdict(tally);
            out.games.push_back(std::move(games));
        }
    }

private:
    [[nodiscard]] DuelPlan plan(const lab::Evaluations& evaluations,
                                const std::vector<lab::Design>& designs) {
        DuelPlan plan;
        plan.command = "compare";
        plan.kind = "compare_games";
        plan.game = request_.game;
        plan.request = request_.duels;
        plan.evaluations = evaluations;
        std::vector<std::string> words;
        for (const lab::Design& design : designs) words.push_back(design.name);
        std::vector<std::string> limits;
        for (const Scale& scale : scales_) limits.push_back(scale.name);
        for (const Scale& scale : scales_)
            for (std::size_t one = 0; one < designs.size(); ++one)
                for (std::size_t other = one + 1; other < designs.size(); ++other) {
                    names_.push_back(
                        {designs[one].name, designs[other].name, scale.name, {}, {}, {}, {}});
                    plan.duels.push_back({fmt::format("{} against {}, {}", designs[one].name,
                                                      designs[other].name, scale.name),
                                          {{designs[one].settings, scale.limits},
                                           {designs[other].settings, scale.limits}}});
                }
        plan.seed = request_.seed;
        plan.hash_mb = request_.hash_mb;
        plan.threads = threads_of(request_);
        plan.settings = {{"designs", fmt::format("{}", fmt::join(words, "; "))},
                         {"limits", fmt::format("{}", fmt::join(limits, "; "))},
                         {"test", fmt::format("[{:g}, {:g}]", request_.elo0, request_.elo1)}};
        plan.decides = [&request = request_](const lab::match::Tally& tally) {
            return test_of(request, tally).decision != lab::SprtDecision::undecided;
        };
        plan.runs = request_.runs;
        plan.may_begin = true;
        plan.crew = request_.crew;
        return plan;
    }
    [[nodiscard]] static lab::SprtState test_of(const CompareRequest& request,
                                                const lab::match::Tally& tally) {
        return lab::sprt(sprt_options(request), tally.pairs);
    }
    [[nodiscard]] std::string verdict(const lab::match::Tally& tally) const {
        if (tally.pairs.pairs() == 0) return "no games";
        const lab::SprtState state = test_of(request_, tally);
        const std::string_view decision =
            state.decision == lab::SprtDecision::accept_h1   ? "stronger"
            : state.decision == lab::SprtDecision::accept_h0 ? "not stronger"
                                                             : "undecided";
        return fmt::format("{}, LLR {:.2f} [{:g}, {:g}]", decision, state.llr, request_.elo0,
                           request_.elo1);
    }

    const CompareRequest& request_;
    std::vector<Scale> scales_;
    std::vector<lab::ComparedGames> names_;  // of each duel, without results
    DuelRun run_;
};

// On a screen the name of a group stands above its lines, else each line has it.
TextTable table_of(const lab::Comparison& comparison, bool for_screen) {
    TextTable table;
    table.column("", Align::left);
    for (const std::string& name : comparison.names) table.column(name);
    std::string group;
    for (const lab::CompareLine& line : lab::lines_of(comparison)) {
        if (for_screen && line.group != group) {
            group = line.group;
            table.heading(group);
        }
        std::vector<TextTable::Cell> cells = {
            {for_screen ? "  " + line.name : line.group + ", " + line.name}};
        for (const std::string& cell : line.cells) cells.push_back({cell});
        table.row(std::move(cells));
    }
    return table;
}

TextTable table_of_games(const lab::Comparison& comparison) {
    TextTable table;
    table.repeat(3);
    for (const char* const title : {"first", "second", "limit"}) table.column(title, Align::left);
    for (const char* const title : {"games", "won", "drawn", "lost"}) table.column(title);
    table.column("Elo of the first", Align::left);
    table.column("sequential test", Align::left);
    for (const lab::ComparedGames& each : comparison.games)
        table.row({{each.one},
                   {each.other},
                   {each.limit},
                   {grouped(each.games.games())},
                   {grouped(each.games.wins)},
                   {grouped(each.games.draws)},
                   {grouped(each.games.losses)},
                   {each.elo ? elo_cell(*each.elo, each.all_alike) : "-"},
                   {each.verdict}});
    return table;
}

void print(const CompareRequest& request, const lab::Comparison& comparison, const Json& json) {
    if (request.json) {
        fmt::print("{}\n", json.dump(2));
        return;
    }
    const bool coloured = stdout_is_terminal();
    const auto show = [&](const TextTable& table) {
        fmt::print("{}", request.markdown ? "\n" + table.markdown() : table.text(coloured));
    };
    fmt::print("{}, {} positions to depth {}; 95 % intervals over positions\n", comparison.game,
               comparison.positions, comparison.depth);
    show(table_of(comparison, !request.markdown));
    if (comparison.games.empty()) return;
    fmt::print("\n{}", paragraph(comparison.conditions + "; Elo with 95 % intervals"));
    show(table_of_games(comparison));
}

std::string headline_of(const lab::Comparison& comparison) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < comparison.figures.size(); ++i)
        words.push_back(fmt::format("{} {} nodes, {:.1f} % first", comparison.names[i],
                                    grouped(comparison.figures[i].nodes.back()),
                                    comparison.figures[i].first_move_percent.value));
    return fmt::format("{}", fmt::join(words, "; "));
}

void add_game_options(CLI::App& compare, CompareRequest& request) {
    CLI::Option* const games =
        compare
            .add_option("--games", request.duels.games,
                        "Most games of every two designs at each scale (default: none)")
            ->check(CLI::Range(2, 10'000'000));
    for (CLI::Option* const option : add_duel_options(compare, request.duels))
        if (option->get_name() != "--set" && option->get_name() != "--resume") option->needs(games);
    compare.add_option("--nodes", request.nodes, "Nodes a move, a,b,c (default: 8000)")
        ->delimiter(',')
        ->check(CLI::Range(1, 2'000'000'000))
        ->needs(games);
    compare
        .add_option("--movetime", request.movetime_ms,
                    "Milliseconds a move, by the clock (default: 50; 0: none)")
        ->check(CLI::Range(0, 1'000'000))
        ->needs(games);
    compare.add_option("--elo0", request.elo0, "Of the test, normalised (default: 0)");
    compare.add_option("--elo1", request.elo1, "Of the test, normalised (default: 5)");
    compare
        .add_option("--threads", request.threads,
                    "Pairs of games, or problems, at a time in each process (default: all cores)")
        ->check(CLI::Range(1, 1024));
}

CLI::App& add_compare_command(CLI::App& app, CompareRequest& request) {
    request.nodes = {8000};
    request.movetime_ms = 50;
    CLI::App& compare = *app.add_subcommand("compare", "Set designs of move ordering side by side");
    compare.footer(kExamples);
    add_game(compare, request.game)->required();
    compare.add_option("designs", request.designs,
                       "Policies, or POLICY:NAME=VALUE,… (default: all policies)");
    compare
        .add_option("--depth", request.depth, "Depth of each search (default: some minutes in all)")
        ->check(CLI::Range(1, kMaxPly - 1));
    compare
        .add_option("--from", request.files,
                    "Search the positions of these files, of games where they end (default: the "
                    "bench positions)")
        ->type_name("FILE");
    compare.add_option("--positions", request.positions, "Only so many of them, spread over all");
    add_hash(compare, request.hash_mb);
    compare.add_option("--seed", request.seed, "Of the intervals and the openings (default: 1)");
    compare
        .add_option("--suite", request.suites,
                    "Solve the problems of this file too, with so many nodes each (default: "
                    "100000; repeatable)")
        ->type_name("FILE[:NODES]")
        ->allow_extra_args(false);
    add_game_options(compare, request);
    add_evaluation_options(compare, request.evaluation);
    compare.add_flag("--json", request.json, "Print JSON; see docs/formats.md")
        ->excludes(compare.add_flag("--markdown", request.markdown, "Print Markdown"));
    compare.add_option("--html", request.html, "Write a web page to this file too");
    add_run_options(compare, request.runs);
    return compare;
}

// Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.
int run_compare(const CompareRequest& request) {
    const auto evaluations = evaluations_of(request.evaluation, request.game);
    if (!evaluations) return refuse(evaluations.error());
    const auto designs = designs_of(request, *evaluations);
    if (!designs) return refuse(designs.error());
    if (const auto problem = lab::sprt_problem(sprt_options(request))) return refuse(*problem);
    const auto suites = CompareSuites::read(request.suites, request.game, designs->size());
    if (!suites) return refuse(suites.error());
    const auto texts = texts_of(request);
    if (!texts) return refuse(texts.error());
    const bool leads = cluster::leads(request.crew);
    OutputFile page;
    if (leads && !request.html.empty())
        if (const auto problem = page.open(request.html)) return refuse(problem->text());
    Searches searches(request, *evaluations, *designs, *suites, *texts);
    if (const auto problem = searches.disagreement()) return refuse(*problem);
    const bool wants_games = request.duels.games > 0;
    if (leads && request.duels.resume)
        if (const auto problem = searches.take_up(); problem && !wants_games)
            return refuse(problem->text());
    std::optional<Games> games;
    if (wants_games) {
        games.emplace(request, *evaluations, searches.designs());
        if (const auto problem = games->prepare()) return refuse(problem->text());
    }
    searches.run();
    if (!leads) {
        if (games) games->play();
        return kAllRight;
    }
    lab::Comparison comparison = searches.comparison();
    if (games && !searches.is_stopped()) {
        games->play();
        games->tell(comparison);
    }
    const Json json = lab::json_of(comparison);
    print(request, comparison, json);
    const bool whole = !searches.is_stopped() && !(games && games->is_stopped());
    searches.finish(headline_of(comparison), json, whole);
    if (!request.html.empty())
        if (const auto problem = page.finish(lab::compare_page(comparison)))
            return refuse(problem->text());
    if (searches.is_stopped()) return kStopped;
    return games ? games->finish(json) : kAllRight;
}

}  // namespace

void offer_compare(Commands& commands) { commands.offer(add_compare_command, run_compare); }

}  // namespace sente::app
