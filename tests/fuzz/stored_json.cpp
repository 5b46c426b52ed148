// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: JSON that commands take from anywhere. Results and runs become pages and tables,
// traces become trees, and a state of tuning that is read can be written again, reads the same and
// goes on.
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/expect.hpp"
#include "lab/report/report.hpp"
#include "lab/tune/spsa.hpp"

namespace {

using namespace sente::lab;

void read_report(std::string_view text) {
    if (const auto document = report::document_of(text, "input"); document.ok()) {
        // Twice: a second suite is compared with the first.
        const std::vector<report::Document> documents = {*document, *document};
        sente::fuzz::expect(!report::page_of(documents, {}).empty());
        sente::fuzz::expect(report::csv_of(documents).starts_with("run,kind,game,path,value\n"));
        const auto printed =
            report::json_of(*document).dump(-1, ' ', false, report::Json::error_handler_t::replace);
        sente::fuzz::expect(!printed.empty());
    }
    if (const auto tree = report::read_trace(text, "input", 20); tree.ok())
        sente::fuzz::expect(!report::trace_section(*tree).empty());
}

void read_state(std::string_view text) {
    const auto state = tune::parse_state(text);
    if (!state.ok()) return;
    const std::string written = tune::format_state(*state);
    const auto again = tune::parse_state(written);
    sente::fuzz::expect(again.ok() && tune::format_state(*again) == written);
    sente::fuzz::expect(tune::whole_values(*state).size() == state->plan.parameters.size());
    constexpr std::uint64_t kLargeBatch = 1000;
    if (state->is_finished() || state->plan.batch > kLargeBatch) return;
    tune::SpsaState next = *state;
    const auto all_won = [](const std::vector<tune::Comparison>& batch) {
        return std::vector<tune::PairScore>(batch.size(), tune::PairScore{2, 0, 0});
    };
    sente::fuzz::expect(tune::advance_run(next, all_won));
    sente::fuzz::expect(tune::parse_state(tune::format_state(next)).ok());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = sente::fuzz::as_text(data, size);
    read_report(text);
    read_state(text);
    return 0;
}
