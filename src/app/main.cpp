// SPDX-License-Identifier: GPL-3.0-or-later
// The executable: reads the command line and hands over to a command.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <string_view>

#include "app/commands.hpp"
#include "app/crew.hpp"
#include "app/engine_command.hpp"
#include "app/options.hpp"
#include "app/screen.hpp"
#include "app/serve_command.hpp"
#include "app/terminal.hpp"
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

constexpr std::size_t kTextColumn = 30;
constexpr std::size_t kMoreNames = 6;  // where the rest of a long list of words stands

// "  --without TEXT:{null_move,…}": a list that is too long goes on below, broken at its commas.
std::string name_lines(std::string_view name) {
    std::string out = "  ";
    std::size_t used = out.size();
    while (!name.empty()) {
        const std::size_t end = std::min(name.find_first_of(", "), name.size() - 1);
        const std::string_view piece = name.substr(0, end + 1);
        if (used + piece.size() > sente::app::kScreenColumns) {
            out.erase(out.find_last_not_of(' ') + 1);
            out += '\n' + std::string(kMoreNames, ' ');
            used = kMoreNames;
        }
        out += piece;
        used += piece.size();
        name.remove_prefix(piece.size());
    }
    return out;
}

std::string entry(std::string_view name, std::string_view text) {
    std::string out = name_lines(name);
    if (text.empty()) return out + '\n';
    const bool beside = out.find('\n') == std::string::npos && out.size() < kTextColumn;
    if (beside) return sente::app::hanging(out.append(kTextColumn - out.size(), ' '), text);
    return out + '\n' + sente::app::hanging(std::string(kTextColumn, ' '), text);
}

// How --help is laid out: options and commands to the left, what they do to the right, 80 columns.
class HelpFormat : public CLI::Formatter {
public:
    [[nodiscard]] std::string make_option(const CLI::Option* option,
                                          bool is_positional) const override {
        return entry(make_option_name(option, is_positional) + make_option_opts(option),
                     make_option_desc(option));
    }
    [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override {
        return entry(command->get_display_name(true), command->get_description());
    }
};

// In the order in which the help lists them.
void offer_all(sente::app::Commands& commands) {
    using namespace sente::app;
    offer_perft(commands);
    offer_bench(commands);
    offer_suite(commands);
    offer_steady(commands);
    offer_explain(commands);
    offer_trace(commands);
    offer_ablate(commands);
    offer_compare(commands);
    offer_scaling(commands);
    offer_analyse(commands);
    offer_match(commands);
    offer_tune(commands);
    offer_selfplay(commands);
    offer_data(commands);
    offer_runs(commands);
    offer_report(commands);
    commands.offer(add_serve_command, run_serve);
    offer_cluster(commands);
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
    app.formatter(std::make_shared<HelpFormat>());
    app.footer(kFooter);
    app.set_version_flag("--version", fmt::format("sente {}", sente::app::kVersion));
    app.require_subcommand(0, 1);
    sente::app::Commands commands(app, crew);
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
