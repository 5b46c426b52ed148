// SPDX-License-Identifier: GPL-3.0-or-later
// Lays the numbers out as an initialiser with a name for each member.
#include "lab/tune/fit.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "games/games.hpp"

namespace sente::lab::tune {

namespace {

using eval::Taper;

constexpr std::size_t kWidth = 100;
constexpr std::size_t kStep = 4;

// How a member that is an array of arrays is laid out; nothing if it is none.
const games::TableShape* shape_of(std::string_view game, std::string_view name) {
    return games::with_game(game, [name]<class G>() -> const games::TableShape* {
        for (const games::TableShape& shape : Kit<G>::kTableShapes)
            if (shape.name == name) return &shape;
        return nullptr;
    });
}

std::string text_of(const Taper& taper) {
    return "{" + std::to_string(taper.mg()) + ", " + std::to_string(taper.eg()) + "}";
}

bool all_zero(std::span<const Taper> values) {
    return std::all_of(values.begin(), values.end(),
                       [](const Taper& taper) { return taper == Taper(); });
}

// Rows of `row` numbers, each wrapped where it is too long, all columns alike.
std::string rows(std::span<const Taper> values, std::size_t row, std::size_t indent) {
    std::size_t width = 0;
    for (const Taper& taper : values) width = std::max(width, text_of(taper).size() + 2);
    const std::size_t fitting = std::max<std::size_t>(1, (kWidth - indent) / width);
    const std::size_t lines = (row + fitting - 1) / fitting;
    const std::size_t per_line = (row + lines - 1) / lines;
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool begins = i % row % per_line == 0;
        const bool ends = i + 1 == values.size() || (i + 1) % row % per_line == 0;
        if (begins) text += std::string(indent, ' ');
        const std::string entry = text_of(values[i]) + ",";
        text += entry;
        text += ends ? "\n" : std::string(width - entry.size(), ' ');
    }
    return text;
}

std::string table(std::span<const Taper> values, std::size_t row, std::size_t indent) {
    const std::string margin(indent, ' ');
    if (all_zero(values)) return margin + "{},\n";
    return margin + "{{\n" + rows(values, row, indent + kStep) + margin + "}},\n";
}

std::string member(const Model& model, const eval::WeightRun& run, std::span<const Taper> values) {
    const std::string opening = std::string(kStep, ' ') + "." + std::string(run.name) + " = ";
    if (run.count == 1) return opening + text_of(values[0]) + ",\n";
    if (const games::TableShape* const shape = shape_of(model.game, run.name)) {
        std::string text = opening + "{{\n";
        const std::size_t size = run.count / shape->tables;
        for (std::size_t i = 0; i < shape->tables; ++i)
            text += table(values.subspan(i * size, size), shape->row, 2 * kStep);
        return text + std::string(kStep, ' ') + "}},\n";
    }
    std::string line = opening + "{{";
    for (const Taper& taper : values) line += text_of(taper) + ", ";
    line.resize(line.size() - 2);
    line += "}},\n";
    if (line.size() <= kWidth + 1) return line;
    return opening + "{{\n" + rows(values, run.count, 2 * kStep) + std::string(kStep, ' ') +
           "}},\n";
}

// "Chess" for "chess".
std::string capital(std::string_view word) {
    std::string text(word);
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace

Result<std::string> with_weights(const Model& model, std::string_view header,
                                 std::span<const Taper> weights) {
    const std::string type = capital(model.game) + "Weights";
    const std::string use = "using " + capital(model.game) + "Trace";
    const std::size_t opening = header.find("struct " + type + " {");
    const std::size_t closing = header.find("\n};\n", opening);
    const std::size_t rest = header.find(use);
    if (opening == std::string_view::npos || closing == std::string_view::npos ||
        rest == std::string_view::npos || rest < closing)
        return InputError{"is not the header of " + type};
    std::string text(header.substr(0, closing + 4));
    text += "\n// Fitted to games by `sente tune eval`.\n// clang-format off\ninline constexpr " +
            type + " k" + type + " = {\n";
    for (const eval::WeightRun& run : model.info)
        text += member(model, run, weights.subspan(run.first, run.count));
    text += "};\n// clang-format on\n\n";
    return text + std::string(header.substr(rest));
}

}  // namespace sente::lab::tune
