// SPDX-License-Identifier: GPL-3.0-or-later
// The executable: reads the command line and hands over to a command.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/ablate_command.hpp"
#include "app/analyse_command.hpp"
#include "app/bench_command.hpp"
#include "app/cluster_command.hpp"
#include "app/compare_command.hpp"
#include "app/crew.hpp"
#include "app/data_command.hpp"
#include "app/engine_command.hpp"
#include "app/explain_command.hpp"
#include "app/help_format.hpp"
#include "app/match_command.hpp"
#include "app/numbers.hpp"
#include "app/perft_command.hpp"
#include "app/report_command.hpp"
#include "app/runs_command.hpp"
#include "app/scaling_command.hpp"
#include "app/selfplay_command.hpp"
#include "app/serve_command.hpp"
#include "app/steady_command.hpp"
#include "app/suite_command.hpp"
#include "app/terminal.hpp"
#include "app/trace_command.hpp"
#include "app/tune_command.hpp"
#include "app/version.hpp"
#include "cluster/crew.hpp"
#include "core/text.hpp"

namespace {

constexpr int kUsage = 2;

constexpr const char* kFooter =
    R"(Without a command it is an engine that speaks UCI and USI on standard input;
the first word picks the protocol.

Examples:
  sente perft chess 5
  sente perft shogi 4 --divide
  sente bench --stats
  sente explain chess --compare
  sente serve
  sente perft --help)";

// A command: where its words are read into, and what it does with them.
class Commands {
public:
    Commands(CLI::App& app, sente::cluster::Crew& crew) : app_(app), crew_(crew) {}

    template <class Request>
    void offer(CLI::App& (*add)(CLI::App&, Request&), int (*action)(const Request&)) {
        const auto request = std::make_shared<Request>();
        CLI::App& command = add(app_, *request);
        constexpr bool kForMany = requires { request->crew; };
        if constexpr (kForMany) request->crew = &crew_;
        offers_.emplace_back(&command, [this, &command, request, action] {
            if (!kForMany && sente::app::is_one_of_many(&crew_))
                return sente::app::refuse_many(crew_, command.get_name());
            return action(*request);
        });
    }
    // The exit status of the command that was asked for, if any was.
    [[nodiscard]] std::optional<int> run() const {
        for (const auto& [command, start] : offers_)
            if (command->parsed()) return start();
        return std::nullopt;
    }

private:
    CLI::App& app_;
    sente::cluster::Crew& crew_;
    std::vector<std::pair<const CLI::App*, std::function<int()>>> offers_;
};

// In the order in which the help lists them.
void offer_all(Commands& commands) {
    using namespace sente::app;
    commands.offer(add_perft_command, run_perft);
    commands.offer(add_bench_command, run_bench);
    commands.offer(add_suite_command, run_suites);
    commands.offer(add_steady_command, run_steady);
    commands.offer(add_explain_command, run_explain);
    commands.offer(add_trace_command, run_trace);
    commands.offer(add_ablate_command, run_ablate);
    commands.offer(add_compare_command, run_compare);
    commands.offer(add_scaling_command, run_scaling);
    commands.offer(add_analyse_command, run_analyse);
    commands.offer(add_match_command, run_match);
    commands.offer(add_tune_command, run_tune);
    commands.offer(add_selfplay_command, run_selfplay);
    commands.offer(add_data_command, run_data);
    commands.offer(add_runs_command, run_runs);
    commands.offer(add_report_command, run_report);
    commands.offer(add_serve_command, run_serve);
    commands.offer(add_cluster_command, run_cluster);
}

// "data foo", where `data` wants a command of its own and has none of that name.
std::string unknown_command(const CLI::App& app) {
    for (const CLI::App* each : app.get_subcommands())
        if (const auto words = each->remaining();
            each->get_require_subcommand_min() > 0 && !words.empty())
            return each->get_name() + " " + words.front();
    return {};
}

// The words that no command has a use for, in the order in which they were typed.
int refuse_words(const CLI::App& app) {
    const CLI::App* command = &app;
    while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
    fmt::print(stderr, "{}: not expected: {}\nRun with --help for more information.\n",
               command->get_display_name(), fmt::join(command->remaining(), " "));
    return kUsage;
}

// An engine has one user.
int refuse_engine(const sente::cluster::Crew& crew) {
    if (!crew.leads()) return 0;
    fmt::print(stderr, "sente: which command? An engine does not need mpirun\n");
    return kUsage;
}

int run(int argc, char** argv, sente::cluster::Crew& crew) {
    CLI::App app{"Sente, an engine for chess and shogi", "sente"};
    app.formatter(std::make_shared<sente::app::HelpFormat>());
    app.footer(kFooter);
    app.set_version_flag("--version", fmt::format("sente {}", sente::app::kVersion));
    app.require_subcommand(0, 1);
    Commands commands(app, crew);
    offer_all(commands);
    bool uci = false;
    bool usi = false;
    CLI::Option* const uci_flag = app.add_flag("--uci", uci, "Speak UCI, whatever the first word");
    app.add_flag("--usi", usi, "Speak USI, whatever the first word")->excludes(uci_flag);
    bool expert = false;
    app.add_flag("--expert", expert, "Tell GUIs of all options, those for tuning too");
    double limit_s = 0;
    double report_s = crew.report_every();
    std::string progress = "auto";
    if (crew.processes() > 1) {
        app.add_option("--unit-limit", limit_s,
                       "End if a process works longer on a unit: seconds (default: no limit)")
            ->check(sente::app::zero_or_more());
        app.add_option("--report-every", report_s,
                       "Say how far it is every so many seconds (default: 60); 0: never")
            ->check(sente::app::zero_or_more());
        app.add_option("--progress", progress,
                       "How: a bar, lines as --report-every says, none, or auto (the default): a "
                       "bar where mpirun is at a terminal, else lines")
            ->check(CLI::IsMember({"auto", "bar", "lines", "none"}));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::RequiredError& error) {
        if (!crew.leads()) return 0;  // one answer is enough
        if (const std::string word = unknown_command(app); !word.empty()) {
            fmt::print(stderr, "there is no command {}\nRun with --help for more information.\n",
                       sente::text::quoted(word));
            return kUsage;
        }
        return app.exit(error) == 0 ? 0 : kUsage;
    } catch (const CLI::ExtrasError&) {
        return crew.leads() ? refuse_words(app) : 0;
    } catch (const CLI::ParseError& error) {
        if (!crew.leads()) return 0;
        return app.exit(error) == 0 ? 0 : kUsage;
    }
    crew.set_limit(limit_s);
    using sente::app::starter_has_terminal;
    using sente::app::stderr_is_terminal;
    crew.set_report_every(progress == "none" ? 0 : report_s);
    crew.set_watched(progress == "bar" || (progress == "auto" && crew.processes() > 1 &&
                                           (stderr_is_terminal() || starter_has_terminal())));
    if (const auto status = commands.run()) return *status;
    if (crew.processes() > 1) return refuse_engine(crew);
    using sente::protocol::Protocol;
    return sente::app::run_engine(uci   ? Protocol::uci
                                  : usi ? Protocol::usi
                                        : Protocol::open,
                                  expert);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const auto crew = sente::cluster::open_crew(argc, argv);
        const int status = sente::app::run_with(*crew, argc, argv, run);
        return std::fflush(stdout) == 0 ? status : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "sente: %s\n", error.what());
        return 1;
    }
}
