// SPDX-License-Identifier: GPL-3.0-or-later
// A trace of a search (docs/formats.md) as a tree to open on the page.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "lab/report/json_read.hpp"

namespace sente::lab::report {

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

}  // namespace sente::lab::report
