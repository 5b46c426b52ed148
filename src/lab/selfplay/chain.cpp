// SPDX-License-Identifier: GPL-3.0-or-later
// From games to bytes and back.
#include "lab/selfplay/chain.hpp"

#include <limits>

#include "core/check.hpp"
#include "lab/selfplay/bytes.hpp"
#include "lab/selfplay/checksum.hpp"

namespace sente::lab::selfplay {

namespace {

constexpr std::uint16_t kMoveBits = 0x7FFF;
constexpr std::uint16_t kSkippedBit = 0x8000;

// A score is near that of the move before, seen from the other side.
int expected_score(int before) { return -before; }

// A count in the file cannot exceed what the bytes behind it can hold.
bool read_count(ByteCursor& cursor, std::size_t bytes_each, std::size_t& count) {
    const std::uint64_t value = cursor.varint();
    if (!cursor.ok() || value > cursor.left() / bytes_each) return false;
    count = static_cast<std::size_t>(value);
    return true;
}

bool read_move(ByteCursor& cursor, int before, ChainMove& move) {
    const std::uint64_t bits = cursor.fixed(2);
    const std::int64_t score = expected_score(before) + unzigzag(cursor.varint());
    using Limits = std::numeric_limits<std::int16_t>;
    if (!cursor.ok() || score < Limits::min() || score > Limits::max()) return false;
    move.move = static_cast<std::uint16_t>(bits & kMoveBits);
    move.skipped = (bits & kSkippedBit) != 0;
    move.score = static_cast<std::int16_t>(score);
    return true;
}

bool read_moves(ByteCursor& cursor, ChainGame& game) {
    std::size_t count = 0;
    if (!read_count(cursor, 2, count)) return false;
    for (std::size_t i = 0; i < count; ++i)
        game.opening.push_back(static_cast<std::uint16_t>(cursor.fixed(2)));
    if (!read_count(cursor, 3, count)) return false;
    game.moves.resize(count);
    int score = 0;
    for (ChainMove& move : game.moves) {
        if (!read_move(cursor, score, move)) return false;
        score = move.score;
    }
    return cursor.at_end();
}

}  // namespace

std::string encode(const ChainGame& game) {
    std::string bytes;
    bytes.reserve(game.start.size() + 2 * game.opening.size() + 4 * game.moves.size() + 16);
    put_fixed(bytes, static_cast<std::uint64_t>(game.ending.result()), 1);
    put_fixed(bytes, static_cast<std::uint64_t>(game.ending.reason), 1);
    put_varint(bytes, game.start.size());
    bytes += game.start;
    put_varint(bytes, game.opening.size());
    for (const std::uint16_t move : game.opening) put_fixed(bytes, move, 2);
    put_varint(bytes, game.moves.size());
    int score = 0;
    for (const ChainMove& move : game.moves) {
        CHECK(move.move <= kMoveBits);
        put_fixed(bytes, move.move | (move.skipped ? kSkippedBit : 0U), 2);
        put_varint(bytes, zigzag(move.score - expected_score(score)));
        score = move.score;
    }
    return bytes;
}

Result<ChainGame> decode(std::string_view bytes) {
    ByteCursor cursor(bytes);
    ChainGame game;
    const std::uint64_t result = cursor.fixed(1);
    const std::uint64_t reason = cursor.fixed(1);
    if (result > 2 || reason >= kStoredReasons) return InputError{"the end of the game is unknown"};
    game.ending = outcome_of(static_cast<GameResult>(result), static_cast<EndReason>(reason));
    std::size_t size = 0;
    if (!read_count(cursor, 1, size)) return InputError{"the game has no start"};
    game.start = cursor.text(size);
    if (!read_moves(cursor, game)) return InputError{"the moves of the game cannot be read"};
    return game;
}

std::string chunk_of(std::string_view payload) {
    CHECK(payload.size() <= kMostPayloadBytes);
    std::string checked;
    put_fixed(checked, payload.size(), 4);
    checked += payload;
    std::string bytes(kChunkMark);
    put_fixed(bytes, crc32c(checked), 4);
    return bytes + checked;
}

std::string header_bytes(const ChainHeader& header) {
    CHECK(header.options.size() <= kMostOptionBytes);
    std::string bytes(kChainMagic);
    put_fixed(bytes, kChainVersion, 2);
    put_fixed(bytes, games::number_of(header.game), 1);
    put_fixed(bytes, 0, 1);
    put_fixed(bytes, header.options.size(), 4);
    bytes += header.options;
    put_fixed(bytes, crc32c(bytes), 4);
    return bytes;
}

}  // namespace sente::lab::selfplay
