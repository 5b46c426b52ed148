// SPDX-License-Identifier: GPL-3.0-or-later
// How commands say that they cannot do what was asked.
#pragma once

#include <string_view>

#include "core/result.hpp"

namespace sente::app {

// Says why on standard error, with the command before it; the exit status.
struct Refusal {
    std::string_view command;

    int operator()(std::string_view why) const;
    int operator()(const InputError& error) const { return (*this)(error.text()); }
};

}  // namespace sente::app
