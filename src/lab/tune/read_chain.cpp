// SPDX-License-Identifier: GPL-3.0-or-later
// Replays games, a block of them on each thread.
#include "lab/tune/read_chain.hpp"

#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

#include "lab/parallel.hpp"
#include "lab/selfplay/chain_reader.hpp"
#include "lab/selfplay/replay.hpp"

namespace sente::lab::tune {

namespace {

constexpr std::size_t kBlockGames = 64;

struct Numbered {
    selfplay::ChainGame game;
    std::uint32_t number;
};

// Returns how many positions no sum of weights describes.
template <GameNotation G>
std::size_t fill(const Model& model, const std::vector<Numbered>& games, Block& block) {
    std::size_t skipped = 0;
    for (const auto& [game, number] : games) {
        const float result = static_cast<float>(game.ending.result()) / 2;
        for (selfplay::Replay<G> replay(game); replay.has_position(); replay.advance()) {
            if (replay.is_skipped()) continue;
            const auto traced = model.trace(G::format_position(replay.pos()));
            if (traced.ok() && traced->has_value())
                block.add(**traced, {static_cast<float>(replay.score_of_first()), result, number});
            else
                ++skipped;
        }
    }
    block.shrink();
    return skipped;
}

// The next games of a file, in blocks.
std::vector<std::vector<Numbered>> next_games(selfplay::ChainReader& reader, std::size_t blocks,
                                              std::uint32_t& number) {
    std::vector<std::vector<Numbered>> games;
    while (games.size() < blocks) {
        std::vector<Numbered> block;
        while (block.size() < kBlockGames) {
            auto game = reader.next();
            if (!game) break;
            block.push_back({std::move(*game), number++});
        }
        if (block.empty()) break;
        games.push_back(std::move(block));
    }
    return games;
}

}  // namespace

std::optional<InputError> read_chain(const Model& model, const std::string& path,
                                     const ReadOptions& options, Samples& samples) {
    selfplay::ChainReader reader;
    if (auto error = reader.open(path)) return error;
    if (reader.header().game != model.game)
        return InputError{"has games of " + std::string(reader.header().game)};
    std::error_code ignored;
    const std::uintmax_t size = std::filesystem::file_size(path, ignored);
    const std::size_t at_once = 4 * static_cast<std::size_t>(std::max(options.threads, 1));
    for (auto read = next_games(reader, at_once, samples.games); !read.empty();
         read = next_games(reader, at_once, samples.games)) {
        std::vector<Block> blocks(read.size());
        std::vector<std::size_t> skipped(read.size());
        for_each_index(read.size(), options.threads, [&](std::size_t i) {
            skipped[i] = games::with_game(
                model.game, [&]<class G>() { return fill<G>(model, read[i], blocks[i]); });
        });
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            samples.skipped += skipped[i];
            samples.blocks.push_back(std::move(blocks[i]));
        }
        if (options.progress) options.progress(reader.offset(), size);
    }
    return {};
}

}  // namespace sente::lab::tune
