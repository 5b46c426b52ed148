// SPDX-License-Identifier: GPL-3.0-or-later
// Several files of one game, read as one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/selfplay/chain_reader.hpp"

namespace sente::lab::selfplay {

class ChainSet {
public:
    // All must be readable and of the same game; an error names its file.
    [[nodiscard]] std::optional<InputError> open(const std::vector<std::string>& paths);

    [[nodiscard]] std::string_view game() const { return game_; }
    // The options that the games were made with, each once, as a JSON array.
    [[nodiscard]] const std::string& options() const { return options_; }
    // Of all files together.
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

    [[nodiscard]] std::uint64_t bytes_read() const { return bytes_before_ + reader_.offset(); }

    [[nodiscard]] std::optional<ChainGame> next();
    [[nodiscard]] std::string_view payload() const { return reader_.payload(); }
    // "FILE: what is wrong", of the files read so far.
    [[nodiscard]] const std::vector<std::string>& damage() const { return damage_; }

private:
    void note_damage();

    std::vector<std::string> paths_;
    std::size_t opened_ = 0;  // how many of them
    ChainReader reader_;
    std::string_view game_ = games::kUsual;
    std::string options_;
    std::uint64_t bytes_ = 0;
    std::uint64_t bytes_before_ = 0;  // in files that are read to their end
    std::vector<std::string> damage_;
};

// The header of a file made from others: `how` is a JSON object, `of` what options() says.
[[nodiscard]] ChainHeader derived_header(std::string_view game, std::string_view how,
                                         std::string_view of);

}  // namespace sente::lab::selfplay
