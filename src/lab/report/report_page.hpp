// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as one page.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/report/document.hpp"
#include "lab/report/trace_tree.hpp"

namespace sente::lab::report {

struct ReportOptions {
    std::string title = "Laboratory report";
    std::optional<TraceTree> trace = {};
};

// A section for each document, in order. The first suite is the baseline of later ones.
[[nodiscard]] std::string page_of(const std::vector<Document>& documents,
                                  const ReportOptions& options);

}  // namespace sente::lab::report
