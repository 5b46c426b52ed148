// SPDX-License-Identifier: GPL-3.0-or-later
// Reads labelled positions from text: `position|score|result` a line, game after game.
#pragma once

#include <functional>
#include <string_view>

#include "core/result.hpp"
#include "lab/tune/samples.hpp"

namespace sente::lab::tune {

struct Labelled {
    std::string_view position;
    Label label;
};

// The score is the first side's in centipawns; the result 0, 1 or 2 for its loss, a draw, its win.
[[nodiscard]] Result<Labelled> parse_labelled(std::string_view line);

struct ReadOptions {
    int threads = 1;
    std::function<void(std::size_t done, std::size_t total)> progress = {};
};

// Appends the positions of `text`. Lines of one game follow each other; where the move number does
// not grow, the next game begins. Blank lines are ignored. An error names the line.
[[nodiscard]] Result<std::size_t> read_lines(const Model& model, std::string_view text,
                                             const ReadOptions& options, Samples& samples);

}  // namespace sente::lab::tune
