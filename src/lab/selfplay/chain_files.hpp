// SPDX-License-Identifier: GPL-3.0-or-later
// Files of games: written, read as one where there are several, or made in slices, each by a job of
// its own, and put together again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/parallel.hpp"
#include "lab/selfplay/chain.hpp"

namespace sente::lab::selfplay {

// Writes a file of games.
class ChainWriter {
public:
    // A new file, in place of an old one. Nothing: all is well.
    [[nodiscard]] std::optional<InputError> create(const std::string& path,
                                                   const ChainHeader& header);
    // Goes on behind the first `size` bytes of a file; those behind them are cut off.
    [[nodiscard]] std::optional<InputError> append(const std::string& path, std::uint64_t size);

    // False: the disk is full, or something like it; what was written before stays good.
    [[nodiscard]] bool write(std::string_view payload);
    [[nodiscard]] bool flush();
    [[nodiscard]] std::uint64_t size() const { return size_; }

private:
    std::ofstream stream_;
    std::uint64_t size_ = 0;
};

// Several files of one game, read as one.
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

// The options of a whole file of `games` games as a slice of it has them.
[[nodiscard]] std::string options_of_slice(const std::string& whole, const Slice& slice,
                                           std::uint64_t games);

// Slices of one file, whole and in order.
struct Slices {
    ChainHeader header;              // of the whole
    std::vector<std::string> paths;  // of each slice by its number
    std::uint64_t games = 0;         // of the whole
};

// Looks at the headers: every slice of the file once, whatever the order; an error names the file.
[[nodiscard]] Result<Slices> find_slices(const std::vector<std::string>& paths);

// Writes the games behind the header. An error: a slice is damaged or not finished, or the disk is
// full.
[[nodiscard]] std::optional<InputError> join(const Slices& slices, ChainWriter& out);

}  // namespace sente::lab::selfplay
