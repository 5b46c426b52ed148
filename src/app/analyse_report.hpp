// SPDX-License-Identifier: GPL-3.0-or-later
// An analysed game as a table of text.
#pragma once

#include <string>

#include "lab/analyse/analysis_page.hpp"

namespace sente::app {

[[nodiscard]] std::string text_of(const lab::analyse::AnalysedGame& game, bool coloured);

}  // namespace sente::app
