// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as one page, as JSON or as a table: what a report is made of (runs of the store, or JSON
// that a command printed), and a trace of a search as a tree to open on it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/report/json_read.hpp"
#include "lab/store/run_store.hpp"

namespace sente::lab::report {

// What a report is made of: a run of the store, or JSON that a command printed.
struct Document {
    std::string name;  // for people: "run 12", or the name of a file
    std::string kind;  // bench, suite, ablate, match, analyse
    std::string game;  // chess, shogi, both, or empty
    std::string started = {};
    double seconds = 0;
    std::string version = {};
    std::string state = {};
    std::string headline = {};
    Json options = Json::object();
    Json machine = Json::object();
    Json result = {};
};

// What a command printed with --json; its kind is found from its keys.
[[nodiscard]] Result<Document> document_of(std::string_view json, const std::string& name);

// By "12", "last" or "last:bench".
[[nodiscard]] Result<Document> document_of(const RunStore& store, std::string_view word);

[[nodiscard]] Json json_of(const Document& document);

// Every number of the results as a line "run,kind,game,path,value" below a line of names.
[[nodiscard]] std::string csv_of(const std::vector<Document>& documents);

// A trace of a search as a tree to open on the page.
struct TraceTree {
    std::string name;  // of the file
    Json head;
    Json tail;                // null: the trace ends early
    Json nodes;               // those shown, parents first
    std::size_t written = 0;  // nodes of the file
};

// The text of a trace; an error names the line. Of large ones the nodes nearest to the root are
// kept.
[[nodiscard]] Result<TraceTree> read_trace(std::string_view text, const std::string& name,
                                           std::size_t most_nodes = 5000);

[[nodiscard]] std::string trace_section(const TraceTree& tree);
[[nodiscard]] std::string_view trace_script();

struct ReportOptions {
    std::string title = "Laboratory report";
    std::optional<TraceTree> trace = {};
};

// A section for each document, in order. The first suite is the baseline of later ones.
[[nodiscard]] std::string page_of(const std::vector<Document>& documents,
                                  const ReportOptions& options);

// Policies side by side: figures, ranks, depths, stages.
[[nodiscard]] std::string bench_section(const Document& document);
// Solved problems by theme; the tick and the changes are against `baseline`, where there is one.
[[nodiscard]] std::string suite_section(const Document& document, const Document* baseline);
// What each thing that was switched off is worth.
[[nodiscard]] std::string ablate_section(const Document& document);
// Standing, crosstable, sequential test, ends of games.
[[nodiscard]] std::string match_section(const Document& document);
// Duels of `ablate --games` and of `scaling`.
[[nodiscard]] std::string duels_section(const Document& document);
// What each side of analysed games did.
[[nodiscard]] std::string analyse_section(const Document& document);
// Of any other kind: its figures by their names.
[[nodiscard]] std::string figures_section(const Document& document);

}  // namespace sente::lab::report
