// SPDX-License-Identifier: GPL-3.0-or-later
// What commands say when they cannot do what was asked, or leave out what they cannot use.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/perft_suite.hpp"

namespace sente::app {

// Says why on standard error, with the command before it; the exit status.
struct Refusal {
    std::string_view command;

    int operator()(std::string_view why) const;
    int operator()(const InputError& error) const { return (*this)(error.text()); }
};

// Says so on standard error, with the command before it; the first few and then no more.
[[nodiscard]] std::function<void(const std::string&)> tell_left_out(const std::string& command);

// The first few; of a file that is something else altogether, thousands would say no more.
void print_bad_lines(const std::string& file, const std::vector<lab::BadLine>& lines,
                     bool coloured);

}  // namespace sente::app
