// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: files of training games. Whatever is read can be written again and reads the same.
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include "fuzz/expect.hpp"
#include "lab/selfplay/chain.hpp"
#include "lab/selfplay/data_tools.hpp"

namespace {

using namespace sente::lab::selfplay;

void expect_sound(std::string_view game_name, const ChainGame& game) {
    const std::string bytes = encode(game);
    const auto again = decode(bytes);
    sente::fuzz::expect(again.ok() && *again == game);
    sente::fuzz::expect(!readable(game_name, game).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(sente::fuzz::as_text(data, size));
    // The checksum would keep the fuzzer out, so the payload is also read without one.
    if (const auto game = decode(bytes); game.ok()) {
        sente::fuzz::expect(encode(*game) == bytes);
        expect_sound("chess", *game);
        expect_sound("shogi", *game);
        ChainReader reader;
        const std::string file = header_bytes({"chess", "{}"}) + chunk_of(bytes);
        sente::fuzz::expect(!reader.open(std::make_unique<std::istringstream>(file)));
        sente::fuzz::expect(reader.next() == *game && !reader.next() && reader.damage().empty());
    }
    ChainReader reader;
    if (reader.open(std::make_unique<std::istringstream>(bytes))) return 0;
    std::uint64_t known = reader.header_size();
    while (const auto game = reader.next()) {
        known += kChunkFixedBytes + reader.payload().size();
        expect_sound(reader.header().game, *game);
    }
    for (const Damage& damage : reader.damage()) known += damage.bytes;
    sente::fuzz::expect(known == size && reader.offset() == size);
    return 0;
}
