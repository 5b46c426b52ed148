// SPDX-License-Identifier: GPL-3.0-or-later
// In which form a command prints its tables.
#pragma once

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

// None of them: text for people.
struct OutputForm {
    bool json = false;
    bool csv = false;
    bool markdown = false;
};

// --json, --csv and --markdown, one at most.
void add_form_options(CLI::App& command, OutputForm& form);

}  // namespace sente::app
