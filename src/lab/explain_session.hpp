// SPDX-License-Identifier: GPL-3.0-or-later
// Lets an engine answer the command `explain`.
#pragma once

#include "protocol/session.hpp"

namespace sente::lab {

void add_explain(protocol::Surroundings& around);

}  // namespace sente::lab
