// SPDX-License-Identifier: GPL-3.0-or-later
// Looks for whole games in a stream of bytes.
#include "lab/selfplay/chain_reader.hpp"

#include <algorithm>
#include <fstream>

#include "lab/selfplay/bytes.hpp"
#include "lab/selfplay/checksum.hpp"

namespace sente::lab::selfplay {

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
