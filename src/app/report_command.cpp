// SPDX-License-Identifier: GPL-3.0-or-later
// `sente report`: stored runs as a page, as JSON or as a table for other programs.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/messages.hpp"
#include "core/text.hpp"
#include "lab/report/report.hpp"
#include "lab/store/run_store.hpp"

namespace sente::app {

namespace {

using lab::report::Document;
using Json = nlohmann::ordered_json;

struct ReportRequest {
    std::vector<std::string> runs;
    std::string html;   // empty: no page
    std::string trace;  // empty: no tree
    std::string title;  // empty: the usual one
    std::string store;  // empty: the standard place
    bool json = false;
    bool csv = false;
};

constexpr const char* kExamples = R"(Examples:
  sente report last --html report.html
  sente report 12 15 last:match --html report.html --title "Four policies"
  sente bench chess --policy all --stats --json > bench.json
  sente report bench.json --html report.html
  sente report 3 7 --csv > figures.csv
  sente report --trace search.jsonl --html tree.html

A run is named by its number in `sente runs`, by `last`, or by `last:KIND`
(bench, suite, ablate, match); the name of a file with what a command printed
with --json may stand instead. Of several suites the first is the baseline of
the others. The page is one file that fetches nothing from anywhere.

Exit status: 0 all right, 2 a run or file cannot be read or written.)";

constexpr Refusal refuse{"report"};

bool names_a_run(const std::string& word) {
    return text::integer(word) || word == "last" || word.starts_with("last:");
}

Result<lab::RunStore> open_store(const ReportRequest& request) {
    std::optional<std::filesystem::path> path = lab::standard_run_file();
    if (!request.store.empty()) path = request.store;
    if (!path) return InputError{"no store of runs: SENTE_RUNS is off"};
    if (!std::filesystem::exists(*path))
        return InputError{"there is no store of runs yet: " + path->string()};
    return lab::RunStore::open(*path, lab::RunStore::Mode::read);
}

// All that were asked for, or what is wrong with the first that cannot be had.
Result<std::vector<Document>> gather(const ReportRequest& request) {
    std::vector<Document> documents;
    std::optional<lab::RunStore> store;
    for (const std::string& word : request.runs) {
        if (!names_a_run(word)) {
            const auto bytes = read_file(word);
            if (!bytes) return InputError{"cannot read " + word};
            auto document =
                lab::report::document_of(*bytes, std::filesystem::path(word).filename().string());
            if (!document.ok()) return document.error();
            documents.push_back(*document);
            continue;
        }
        if (!store) {
            const auto opened = open_store(request);
            if (!opened.ok()) return opened.error();
            store = *opened;
        }
        auto document = lab::report::document_of(*store, word);
        if (!document.ok()) return document.error();
        documents.push_back(*document);
    }
    return documents;
}

Result<lab::report::TraceTree> trace_of(const std::string& path) {
    const auto bytes = read_file(path);
    if (!bytes) return InputError{"cannot read " + path};
    return lab::report::read_trace(*bytes, std::filesystem::path(path).filename().string());
}

std::string json_text(const std::vector<Document>& documents) {
    Json json = Json::array();
    for (const Document& document : documents) json.push_back(lab::report::json_of(document));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

CLI::App& add_report_command(CLI::App& app, ReportRequest& request) {
    CLI::App& report = *app.add_subcommand("report", "Show stored runs as a page");
    report.footer(kExamples);
    report.add_option("runs", request.runs, "Runs or files");
    report.add_option("--html", request.html, "Write a page");
    report.add_option("--trace", request.trace, "A trace of a search, as a tree on the page");
    report.add_option("--title", request.title, "Title of the page");
    CLI::Option* const json = report.add_flag("--json", request.json, "Print the runs as JSON");
    report.add_flag("--csv", request.csv, "Print every number of the runs as CSV")->excludes(json);
    report
        .add_option("--db", request.store,
                    "Store of runs (default: SENTE_RUNS, or runs.db in the data folder)")
        ->check(a_true_file());
    return report;
}

// Exit status: 0 all right, 2 a run or file cannot be read or written.
int run_report(const ReportRequest& request) {
    if (request.html.empty() && !request.json && !request.csv)
        return refuse("say what to make: --html FILE, --json or --csv");
    if (request.runs.empty() && request.trace.empty())
        return refuse("name a run, a file or a trace");
    if (!request.trace.empty() && request.html.empty())
        return refuse("a trace is shown on a page: --html FILE");
    OutputFile html;
    if (!request.html.empty())
        if (const auto problem = html.open(request.html)) return refuse(problem->text());
    const auto documents = gather(request);
    if (!documents.ok()) return refuse(documents.error());
    if (!request.html.empty()) {
        lab::report::ReportOptions options;
        if (!request.title.empty()) options.title = request.title;
        if (!request.trace.empty()) {
            const auto trace = trace_of(request.trace);
            if (!trace.ok()) return refuse(trace.error());
            options.trace = *trace;
        }
        if (const auto problem = html.finish(lab::report::page_of(*documents, options)))
            return refuse(problem->text());
    }
    OutputFile out;
    std::optional<InputError> problem;
    if (request.json) problem = out.finish(json_text(*documents));
    if (request.csv) problem = out.finish(lab::report::csv_of(*documents));
    return problem ? refuse(problem->text()) : kAllRight;
}

}  // namespace

void offer_report(Commands& commands) { commands.offer(add_report_command, run_report); }

}  // namespace sente::app
