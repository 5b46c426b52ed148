// SPDX-License-Identifier: GPL-3.0-or-later
// Labelled positions, packed for tuning in some hundred bytes each, and the files that they are
// read from: games of self-play, or text, `position|score|result` a line, game after game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/tune/model.hpp"

namespace sente::lab::tune {

// What is known of a position, from the first side's view.
struct Label {
    float score = 0;      // of a search, in centipawns
    float result = 0.5F;  // of the game: 0, ½ or 1
    std::uint32_t game = 0;
};

struct Sample {
    std::size_t terms = 0;  // where they begin in the block
    std::uint16_t linear = 0;
    std::array<std::uint16_t, 2> danger{};
    float midgame = 0;
    float endgame = 0;
    float evaluation = 0;  // by the weights of this build
    Label label;
};

// Samples in the order they came, with their terms one after the other.
class Block {
public:
    void add(const Traced& traced, const Label& label);

    [[nodiscard]] std::span<const Sample> samples() const { return samples_; }
    [[nodiscard]] std::span<Sample> samples() { return samples_; }
    [[nodiscard]] std::span<const Term> linear(const Sample& sample) const {
        return {terms_.data() + sample.terms, sample.linear};
    }
    [[nodiscard]] std::span<const Term> danger(const Sample& sample, std::size_t side) const {
        const std::size_t skipped = side == 0 ? 0 : sample.danger[0];
        return {terms_.data() + sample.terms + sample.linear + skipped, sample.danger[side]};
    }
    [[nodiscard]] std::size_t bytes() const;
    void shrink();

private:
    std::vector<Sample> samples_;
    std::vector<Term> terms_;
};

// Blocks in file order. A game may run on from one block to the next.
struct Samples {
    std::vector<Block> blocks;
    std::uint32_t games = 0;
    std::size_t skipped = 0;  // positions that no sum of weights describes

    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] std::size_t bytes() const;
};

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

// Appends the positions that are to be learned from, with the score of the move played there and
// the result of the game. Damaged games are passed over. Progress is counted in bytes.
[[nodiscard]] std::optional<InputError> read_chain(const Model& model, const std::string& path,
                                                   const ReadOptions& options, Samples& samples);

// All positions of the files, text or games of self-play, or an error that names the file.
[[nodiscard]] Result<Samples> read_data(const Model& model, const std::vector<std::string>& paths,
                                        const ReadOptions& options);

}  // namespace sente::lab::tune
