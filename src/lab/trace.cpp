// SPDX-License-Identifier: GPL-3.0-or-later
// The last line of a trace.
#include "lab/trace_run.hpp"

namespace sente::lab {

nlohmann::ordered_json trace_tail(const TraceSummary& summary) {
    return {{"end", true},
            {"depth", summary.depth},
            {"best", summary.best},
            {"score", summary.score},
            {"nodes", summary.nodes},
            {"visits", summary.visits},
            {"written", summary.written},
            {"cut", summary.is_cut}};
}

}  // namespace sente::lab
