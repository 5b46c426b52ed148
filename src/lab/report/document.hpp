// SPDX-License-Identifier: GPL-3.0-or-later
// What a report is made of: runs of the store, or JSON that a command printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/report/json_read.hpp"
#include "lab/store/run_store.hpp"

namespace sente::lab::report {

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

}  // namespace sente::lab::report
