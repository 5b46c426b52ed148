// SPDX-License-Identifier: GPL-3.0-or-later
// From games to bytes and back; looks for whole games in a stream of bytes.
#include "lab/selfplay/chain.hpp"

#include <algorithm>
#include <fstream>
#include <limits>

#include "core/check.hpp"
#include "lab/selfplay/bytes.hpp"

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

std::string text_of(const Damage& damage) {
    return std::to_string(damage.bytes) + " bytes at byte " + std::to_string(damage.offset) +
           " belong to no whole game";
}

std::optional<InputError> ChainReader::open(const std::string& path) {
    auto stream = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*stream) return InputError{"cannot be opened"};
    return open(std::move(stream));
}

std::optional<InputError> ChainReader::open(std::unique_ptr<std::istream> stream) {
    *this = {};
    stream_ = std::move(stream);
    return read_header();
}

bool ChainReader::ensure(std::size_t at, std::size_t size) {
    constexpr std::size_t kBlock = std::size_t{1} << 16;
    while (buffer_.size() < at + size) {
        if (!*stream_) return false;
        const std::size_t before = buffer_.size();
        buffer_.resize(before + std::max(kBlock, at + size - before));
        stream_->read(buffer_.data() + before,
                      static_cast<std::streamsize>(buffer_.size() - before));
        buffer_.resize(before + static_cast<std::size_t>(stream_->gcount()));
        if (stream_->gcount() == 0) return false;
    }
    return true;
}

void ChainReader::forget_front() {
    constexpr std::size_t kEnough = std::size_t{1} << 16;
    if (at_ < kEnough) return;
    buffer_.erase(0, at_);
    base_ += at_;
    at_ = 0;
}

std::optional<InputError> ChainReader::read_header() {
    if (!ensure(0, kHeaderFixedBytes) || buffer_.compare(0, kChainMagic.size(), kChainMagic) != 0)
        return InputError{"is not a file of games made by `sente selfplay`"};
    ByteCursor cursor(std::string_view(buffer_).substr(kChainMagic.size()));
    const std::uint64_t version = cursor.fixed(2);
    const std::uint64_t game = cursor.fixed(1);
    static_cast<void>(cursor.fixed(1));
    const auto size = static_cast<std::size_t>(cursor.fixed(4));
    if (version != kChainVersion)
        return InputError{"has version " + std::to_string(version) + " of the format; known is " +
                          std::to_string(kChainVersion)};
    constexpr std::size_t kChecksumBytes = 4;
    const std::size_t checked = kHeaderFixedBytes + size;
    if (size > kMostOptionBytes || !ensure(0, checked + kChecksumBytes))
        return InputError{"ends within its header"};
    const std::string_view bytes = std::string_view(buffer_).substr(0, checked + kChecksumBytes);
    if (ByteCursor(bytes.substr(checked)).fixed(4) != crc32c(bytes.substr(0, checked)))
        return InputError{"has a damaged header"};
    header_.game = games::game_of_number(game);
    if (header_.game.empty()) return InputError{"is of an unknown game"};
    header_.options = bytes.substr(kHeaderFixedBytes, size);
    at_ = bytes.size();
    header_size_ = at_;
    return {};
}

// The game whose chunk begins at `at` of the buffer, if one does.
std::optional<ChainGame> ChainReader::whole_game(std::size_t at) {
    if (!ensure(at, kChunkFixedBytes)) return {};
    ByteCursor cursor(std::string_view(buffer_).substr(at, kChunkFixedBytes));
    if (cursor.text(kChunkMark.size()) != kChunkMark) return {};
    const std::uint64_t checksum = cursor.fixed(4);
    const auto size = static_cast<std::size_t>(cursor.fixed(4));
    if (size > kMostPayloadBytes || !ensure(at, kChunkFixedBytes + size)) return {};
    constexpr std::size_t kLengthBytes = 4;
    const std::string_view checked =
        std::string_view(buffer_).substr(at + kChunkFixedBytes - kLengthBytes, kLengthBytes + size);
    if (crc32c(checked) != checksum) return {};
    const Result<ChainGame> game = decode(checked.substr(kLengthBytes));
    if (!game.ok()) return {};
    payload_ = checked.substr(kLengthBytes);
    return *game;
}

std::optional<ChainGame> ChainReader::next() {
    forget_front();
    const std::uint64_t begin = offset();
    std::optional<ChainGame> game;
    while (true) {
        game = whole_game(at_);
        if (game || !ensure(at_, 1)) break;
        ++at_;  // look for the next mark
        while (ensure(at_, 1) && buffer_[at_] != kChunkMark.front()) ++at_;
        forget_front();
    }
    if (offset() > begin) damage_.push_back({begin, offset() - begin});
    if (game) at_ += kChunkFixedBytes + payload_.size();
    return game;
}

}  // namespace sente::lab::selfplay
