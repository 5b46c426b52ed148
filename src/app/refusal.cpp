// SPDX-License-Identifier: GPL-3.0-or-later
// Tells of refusals.
#include "app/refusal.hpp"

#include <fmt/format.h>

#include "app/exit_status.hpp"

namespace sente::app {

int Refusal::operator()(std::string_view why) const {
    fmt::print(stderr, "sente {}: {}\n", command, why);
    return kBadRequest;
}

}  // namespace sente::app
