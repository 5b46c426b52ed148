// SPDX-License-Identifier: GPL-3.0-or-later
// Games as chains of moves with scores, and their bytes; docs/formats.md describes the file.
#pragma once

#include <cstddef>
#include <cstdint>
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

}  // namespace sente::lab::selfplay
