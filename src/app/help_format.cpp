// SPDX-License-Identifier: GPL-3.0-or-later
// Breaks names and descriptions where they reach the end of the screen.
#include "app/help_format.hpp"

#include <algorithm>
#include <string_view>

#include "app/screen.hpp"

namespace sente::app {

namespace {

constexpr std::size_t kTextColumn = 30;
constexpr std::size_t kMoreNames = 6;  // where the rest of a long list of words stands

// "  --without TEXT:{null_move,…}": a list that is too long goes on below, broken at its commas.
std::string name_lines(std::string_view name) {
    std::string out = "  ";
    std::size_t used = out.size();
    while (!name.empty()) {
        const std::size_t end = std::min(name.find_first_of(", "), name.size() - 1);
        const std::string_view piece = name.substr(0, end + 1);
        if (used + piece.size() > kScreenColumns) {
            out.erase(out.find_last_not_of(' ') + 1);
            out += '\n' + std::string(kMoreNames, ' ');
            used = kMoreNames;
        }
        out += piece;
        used += piece.size();
        name.remove_prefix(piece.size());
    }
    return out;
}

std::string entry(std::string_view name, std::string_view text) {
    std::string out = name_lines(name);
    if (text.empty()) return out + '\n';
    const bool beside = out.find('\n') == std::string::npos && out.size() < kTextColumn;
    if (beside) return hanging(out.append(kTextColumn - out.size(), ' '), text);
    return out + '\n' + hanging(std::string(kTextColumn, ' '), text);
}

}  // namespace

std::string HelpFormat::make_option(const CLI::Option* option, bool is_positional) const {
    return entry(make_option_name(option, is_positional) + make_option_opts(option),
                 make_option_desc(option));
}

std::string HelpFormat::make_subcommand(const CLI::App* command) const {
    return entry(command->get_display_name(true), command->get_description());
}

}  // namespace sente::app
