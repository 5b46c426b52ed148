// SPDX-License-Identifier: GPL-3.0-or-later
// Games as chains of moves with scores, their bytes, and files of them, of which every whole game
// is read, whatever happened to the bytes between; docs/formats.md describes the file.
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
#include "core/types.hpp"
#include "games/games.hpp"
#include "lab/arena.hpp"

namespace sente::lab::selfplay {

struct ChainMove {
    std::uint16_t move = 0;  // raw, as the game defines it; 15 bits
    std::int16_t score = 0;  // of the position it was played in, seen by who moved
    bool skipped = false;    // the position is not to be learned from
    friend bool operator==(const ChainMove&, const ChainMove&) = default;
};

struct ChainGame {
    std::string start;                   // FEN or SFEN; empty: the usual start
    std::vector<std::uint16_t> opening;  // moves without scores
    std::vector<ChainMove> moves;
    Outcome ending;
    friend bool operator==(const ChainGame&, const ChainGame&) = default;
};

// How a game is written, before length and checksum are put around it.
[[nodiscard]] std::string encode(const ChainGame& game);
// Any bytes: either what encode() makes of a game, or an error. Nothing is said of the rules.
[[nodiscard]] Result<ChainGame> decode(std::string_view bytes);

// One game as it stands in a file: mark, length, checksum, and `payload` from encode().
[[nodiscard]] std::string chunk_of(std::string_view payload);

struct ChainHeader {
    std::string_view game = games::kUsual;  // its name
    std::string options;                    // JSON: how the games were made
    friend bool operator==(const ChainHeader&, const ChainHeader&) = default;
};

[[nodiscard]] std::string header_bytes(const ChainHeader& header);

inline constexpr std::string_view kChainMagic = "SENTEGAM";
inline constexpr std::uint16_t kChainVersion = 1;
inline constexpr std::string_view kChunkMark = "\xC5G";
inline constexpr std::size_t kHeaderFixedBytes = 16;  // before the options
inline constexpr std::size_t kChunkFixedBytes = 10;   // before the payload
inline constexpr std::size_t kMostOptionBytes = std::size_t{1} << 24;
inline constexpr std::size_t kMostPayloadBytes = std::size_t{1} << 20;

// Bytes of a file that belong to no whole game.
struct Damage {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    friend bool operator==(const Damage&, const Damage&) = default;
};

// "12 bytes at byte 3456 belong to no whole game".
[[nodiscard]] std::string text_of(const Damage& damage);

// Reads every whole game of a file, whatever happened to the bytes between them.
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
