// SPDX-License-Identifier: GPL-3.0-or-later
// The executable: reads the command line and hands over to a command.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "app/ablate_command.hpp"
#include "app/analyse_command.hpp"
#include "app/bench_command.hpp"
#include "app/data_command.hpp"
#include "app/engine_command.hpp"
#include "app/explain_command.hpp"
#include "app/match_command.hpp"
#include "app/perft_command.hpp"
#include "app/report_command.hpp"
#include "app/runs_command.hpp"
#include "app/selfplay_command.hpp"
#include "app/serve_command.hpp"
#include "app/suite_command.hpp"
#include "app/trace_command.hpp"
#include "app/tune_command.hpp"
#include "app/version.hpp"

namespace {

constexpr int kUsage = 2;

constexpr const char* kFooter =
    R"(Without a command it is an engine that speaks UCI and USI on standard input; the first word picks the
protocol.

Examples:
  sente perft chess 5
  sente perft shogi 4 --divide
  sente bench --stats
  sente explain chess --compare
  sente serve
  sente perft --help)";

int run(int argc, char** argv) {
    CLI::App app{"Sente, an engine for chess and shogi", "sente"};
    app.footer(kFooter);
    app.set_version_flag("--version", fmt::format("sente {}", sente::app::kVersion));
    app.require_subcommand(0, 1);
    sente::app::PerftRequest perft;
    CLI::App& perft_command = sente::app::add_perft_command(app, perft);
    sente::app::BenchRequest bench;
    CLI::App& bench_command = sente::app::add_bench_command(app, bench);
    sente::app::DataRequest data;
    CLI::App& data_command = sente::app::add_data_command(app, data);
    sente::app::SelfplayRequest selfplay;
    CLI::App& selfplay_command = sente::app::add_selfplay_command(app, selfplay);
    sente::app::SuiteRequest suite;
    CLI::App& suite_command = sente::app::add_suite_command(app, suite);
    sente::app::ExplainRequest explain;
    CLI::App& explain_command = sente::app::add_explain_command(app, explain);
    sente::app::TraceRequest trace;
    CLI::App& trace_command = sente::app::add_trace_command(app, trace);
    sente::app::MatchRequest match;
    CLI::App& match_command = sente::app::add_match_command(app, match);
    sente::app::AnalyseRequest analyse;
    CLI::App& analyse_command = sente::app::add_analyse_command(app, analyse);
    sente::app::ReportRequest report;
    CLI::App& report_command = sente::app::add_report_command(app, report);

    sente::app::AblateRequest ablate;
    CLI::App& ablate_command = sente::app::add_ablate_command(app, ablate);
    sente::app::RunsRequest runs;
    CLI::App& runs_command = sente::app::add_runs_command(app, runs);
    sente::app::TuneRequest tune;
    CLI::App& tune_command = sente::app::add_tune_command(app, tune);

    sente::app::ServeRequest serve;
    CLI::App& serve_command = sente::app::add_serve_command(app, serve);

    bool uci = false;
    bool usi = false;
    CLI::Option* const uci_flag = app.add_flag("--uci", uci, "Speak UCI, whatever the first word");
    app.add_flag("--usi", usi, "Speak USI, whatever the first word")->excludes(uci_flag);

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : kUsage;
    }
    if (perft_command.parsed()) return sente::app::run_perft(perft);
    if (bench_command.parsed()) return sente::app::run_bench(bench);
    if (data_command.parsed()) return sente::app::run_data(data);
    if (selfplay_command.parsed()) return sente::app::run_selfplay(selfplay);
    if (suite_command.parsed()) return sente::app::run_suites(suite);
    if (ablate_command.parsed()) return sente::app::run_ablate(ablate);
    if (runs_command.parsed()) return sente::app::run_runs(runs);
    if (explain_command.parsed()) return sente::app::run_explain(explain);
    if (trace_command.parsed()) return sente::app::run_trace(trace);
    if (tune_command.parsed()) return sente::app::run_tune(tune);
    if (serve_command.parsed()) return sente::app::run_serve(serve);
    if (match_command.parsed()) return sente::app::run_match(match);
    if (analyse_command.parsed()) return sente::app::run_analyse(analyse);
    if (report_command.parsed()) return sente::app::run_report(report);
    using sente::protocol::Protocol;
    return sente::app::run_engine(uci ? Protocol::uci : usi ? Protocol::usi : Protocol::open);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const int status = run(argc, argv);
        return std::fflush(stdout) == 0 ? status : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "sente: %s\n", error.what());
        return 1;
    }
}
