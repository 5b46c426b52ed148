// SPDX-License-Identifier: GPL-3.0-or-later
// `sente report`: stored runs as a page, as JSON or as a table for other programs.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct ReportRequest {
    std::vector<std::string> runs;
    std::string html;   // empty: no page
    std::string trace;  // empty: no tree
    std::string title;  // empty: the usual one
    std::string store;  // empty: the standard place
    bool json = false;
    bool csv = false;
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_report_command(CLI::App& app, ReportRequest& request);

// Exit status: 0 all right, 2 a run or file cannot be read or written.
[[nodiscard]] int run_report(const ReportRequest& request);

}  // namespace sente::app
