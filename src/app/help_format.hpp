// SPDX-License-Identifier: GPL-3.0-or-later
// How --help is laid out: options and commands to the left, what they do to the right, 80 columns.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace sente::app {

class HelpFormat : public CLI::Formatter {
public:
    [[nodiscard]] std::string make_option(const CLI::Option* option,
                                          bool is_positional) const override;
    [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override;
};

}  // namespace sente::app
