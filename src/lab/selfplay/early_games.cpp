// SPDX-License-Identifier: GPL-3.0-or-later
// The header of the file, and behind it a chunk for each game that had to wait.
#include "lab/selfplay/early_games.hpp"

#include <cstdio>
#include <utility>

#include "lab/files.hpp"
#include "lab/selfplay/bytes.hpp"

namespace sente::lab::selfplay {

namespace {

std::string chunk_of_game(std::uint64_t number, const FinishedGame& game) {
    std::string bytes;
    put_fixed(bytes, number, 8);
    return chunk_of(bytes + packed(game));
}

// The next whole chunk; nothing at the end, or where a chunk was cut off.
std::optional<std::string_view> next_payload(ByteCursor& cursor) {
    constexpr std::size_t kLengthBytes = 4;
    const std::string_view mark = cursor.text(kChunkMark.size());
    const std::uint64_t checksum = cursor.fixed(4);
    const std::string_view length = cursor.text(kLengthBytes);
    const std::uint64_t size = ByteCursor(length).fixed(kLengthBytes);
    const std::string_view payload = cursor.text(static_cast<std::size_t>(size));
    if (!cursor.ok() || mark != kChunkMark) return {};
    const bool is_whole = crc32c(std::string(length) + std::string(payload)) == checksum;
    return is_whole ? std::optional(payload) : std::nullopt;
}

}  // namespace

std::string packed(const FinishedGame& game) {
    std::string bytes;
    put_fixed(bytes, game.nodes, 8);
    put_fixed(bytes, game.openings_tried, 8);
    put_fixed(bytes, game.unbalanced ? 1 : 0, 1);
    return bytes + game.payload;
}

std::optional<FinishedGame> unpacked(std::string_view bytes) {
    ByteCursor cursor(bytes);
    FinishedGame game;
    game.nodes = cursor.fixed(8);
    game.openings_tried = cursor.fixed(8);
    game.unbalanced = cursor.fixed(1) != 0;
    game.payload = cursor.text(cursor.left());
    const auto chain = decode(game.payload);
    if (!cursor.ok() || !chain) return {};
    game.positions = chain->moves.size();
    game.ending = chain->ending;
    return game;
}

EarlyGames::EarlyGames(const std::string& file, const ChainHeader& header)
    : path_(file + ".early"), header_(header_bytes(header)) {}

FinishedGames EarlyGames::take_over(std::uint64_t first) {
    FinishedGames games;
    const auto bytes = read_file(path_);
    if (bytes && bytes->compare(0, header_.size(), header_) == 0) {
        ByteCursor cursor(std::string_view(*bytes).substr(header_.size()));
        while (const auto payload = next_payload(cursor)) {
            ByteCursor fields(*payload);
            const std::uint64_t number = fields.fixed(8);
            auto game = unpacked(fields.text(fields.left()));
            if (game && number >= first) games[number] = std::move(*game);
        }
    }
    write_anew(games);
    return games;
}

void EarlyGames::add(std::uint64_t number, const FinishedGame& game) {
    if (!stream_.is_open()) {
        stream_.open(path_, std::ios::binary | std::ios::trunc);
        stream_ << header_;
        size_ = header_.size();
    }
    const std::string chunk = chunk_of_game(number, game);
    stream_ << chunk;
    stream_.flush();
    size_ += chunk.size();
}

void EarlyGames::keep(const FinishedGames& waiting) {
    constexpr std::uint64_t kSmall = 1 << 20;
    const bool is_too_large = size_ > kSmall + 2 * size_when_new_;
    if (is_too_large || (waiting.empty() && size_ > 0)) write_anew(waiting);
}

void EarlyGames::write_anew(const FinishedGames& waiting) {
    stream_.close();
    stream_.clear();
    size_ = 0;
    if (waiting.empty()) {
        (void)std::remove(path_.c_str());
    } else {
        std::string bytes = header_;
        for (const auto& [number, game] : waiting) bytes += chunk_of_game(number, game);
        (void)write_file(path_, bytes);
        stream_.open(path_, std::ios::binary | std::ios::app);
        size_ = bytes.size();
    }
    size_when_new_ = size_;
}

}  // namespace sente::lab::selfplay
