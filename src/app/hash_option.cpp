// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the system before a command begins, not when it is half done.
#include "app/hash_option.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "core/memory.hpp"

namespace sente::app {

namespace {

std::string memory_problem(const std::string& text) {
    constexpr std::size_t kMargin = 64;  // for all the rest
    std::size_t wanted = 0;
    if (!CLI::detail::lexical_cast(text, wanted)) return {};  // its range is checked elsewhere
    const std::size_t free = available_bytes() >> 20;
    if (wanted + kMargin <= free) return {};
    return fmt::format("there is not enough memory for a hash table of {} MB; {} MB are free",
                       wanted, free);
}

}  // namespace

CLI::Option* add_hash(CLI::App& command, std::size_t& megabytes, const std::string& each) {
    const std::string help = fmt::format("Hash table in MB{}{} (default: {})",
                                         each.empty() ? "" : ", for each ", each, megabytes);
    return command.add_option("--hash", megabytes, help)
        ->check(CLI::Range(1, 1 << 20))
        ->check(CLI::Validator(memory_problem, ""));
}

}  // namespace sente::app
