// SPDX-License-Identifier: GPL-3.0-or-later
// Reads files of games: every whole game, whatever happened to the bytes between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/selfplay/chain.hpp"

namespace sente::lab::selfplay {

// Bytes of a file that belong to no whole game.
struct Damage {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    friend bool operator==(const Damage&, const Damage&) = default;
};

// "12 bytes at byte 3456 belong to no whole game".
[[nodiscard]] std::string text_of(const Damage& damage);

class ChainReader {
public:
    // Reads the header; nothing: all is well, and next() may be called.
    [[nodiscard]] std::optional<InputError> open(const std::string& path);
    [[nodiscard]] std::optional<InputError> open(std::unique_ptr<std::istream> stream);

    [[nodiscard]] const ChainHeader& header() const { return header_; }
    // Where the first game begins.
    [[nodiscard]] std::uint64_t header_size() const { return header_size_; }

    // The next whole game, past damage if there is any; nothing at the end.
    [[nodiscard]] std::optional<ChainGame> next();
    // The bytes of the game that next() returned last, until it is called again.
    [[nodiscard]] std::string_view payload() const { return payload_; }

    // How far the file is read, and what was passed over on the way.
    [[nodiscard]] std::uint64_t offset() const { return base_ + at_; }
    [[nodiscard]] const std::vector<Damage>& damage() const { return damage_; }
    void forget_damage() { damage_.clear(); }

private:
    [[nodiscard]] std::optional<InputError> read_header();
    // Makes `size` bytes from `at` on available, if the file has them.
    [[nodiscard]] bool ensure(std::size_t at, std::size_t size);
    [[nodiscard]] std::optional<ChainGame> whole_game(std::size_t at);
    void forget_front();

    std::unique_ptr<std::istream> stream_;
    ChainHeader header_;
    std::uint64_t header_size_ = 0;
    std::string buffer_;      // what was read and may be needed
    std::uint64_t base_ = 0;  // offset of its first byte in the file
    std::size_t at_ = 0;      // how much of it is done with
    std::string payload_;
    std::vector<Damage> damage_;
};

}  // namespace sente::lab::selfplay
