// SPDX-License-Identifier: GPL-3.0-or-later
// How a game that was played here ends in a record of it.
#pragma once

#include "lab/referee.hpp"
#include "records/record.hpp"

namespace sente::lab {

[[nodiscard]] records::Ending ending_of(const Outcome& outcome);

}  // namespace sente::lab
