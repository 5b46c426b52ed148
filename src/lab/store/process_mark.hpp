// SPDX-License-Identifier: GPL-3.0-or-later
// A text that names a process for good, so that others can tell whether it still runs.
#pragma once

#include <string>
#include <string_view>

namespace sente::lab {

[[nodiscard]] std::string mark_of_this_process();

// False where the process is certainly gone; one on another machine may always be alive.
[[nodiscard]] bool may_be_alive(std::string_view mark);

}  // namespace sente::lab
