// SPDX-License-Identifier: GPL-3.0-or-later
// The options that choose a form.
#include "app/output_form.hpp"

#include <CLI/CLI.hpp>

namespace sente::app {

void add_form_options(CLI::App& command, OutputForm& form) {
    CLI::Option* const json = command.add_flag("--json", form.json, "Print JSON");
    CLI::Option* const csv =
        command.add_flag("--csv", form.csv, "Print comma-separated values")->excludes(json);
    command.add_flag("--markdown", form.markdown, "Print tables in Markdown")
        ->excludes(json)
        ->excludes(csv);
}

}  // namespace sente::app
