// SPDX-License-Identifier: GPL-3.0-or-later
// What a report says about each kind of run, as HTML below the heading of the run.
#pragma once

#include <string>
#include <vector>

#include "lab/report/document.hpp"

namespace sente::lab::report {

// Policies side by side: figures, ranks, depths, stages.
[[nodiscard]] std::string bench_section(const Document& document);
// Solved problems by theme; the tick and the changes are against `baseline`, where there is one.
[[nodiscard]] std::string suite_section(const Document& document, const Document* baseline);
// What each thing that was switched off is worth.
[[nodiscard]] std::string ablate_section(const Document& document);
// Standing, crosstable, sequential test, ends of games.
[[nodiscard]] std::string match_section(const Document& document);
// Duels of `ablate --games` and of `scaling`.
[[nodiscard]] std::string duels_section(const Document& document);
// What each side of analysed games did.
[[nodiscard]] std::string analyse_section(const Document& document);
// Of any other kind: its figures by their names.
[[nodiscard]] std::string figures_section(const Document& document);

}  // namespace sente::lab::report
