// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of training games share: random games, and files that go away.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "lab/selfplay/chain.hpp"
#include "lab/selfplay/chain_files.hpp"
#include "lab/selfplay/replay.hpp"
#include "lab/selfplay/run.hpp"

namespace sente::lab::selfplay::test {

// A folder of this test alone.
class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "sente-XXXXXX").string();
        EXPECT_NE(mkdtemp(name.data()), nullptr);
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::string file(const std::string& name) const {
        return (path_ / name).string();
    }
    [[nodiscard]] std::size_t files() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_),
                                                      std::filesystem::directory_iterator()));
    }

private:
    std::filesystem::path path_;
};

[[nodiscard]] inline std::string bytes_of(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// Random moves with scores of all sizes.
template <GameNotation G>
[[nodiscard]] ChainGame random_game(Random& random, int plies, const std::string& start = {}) {
    arena::Opening<G> base;
    if (!start.empty()) base.start = *G::parse_position(start);
    std::optional<arena::Opening<G>> played;
    while (!played) played = randomised<G>(base, plies, {}, random);
    arena::PlayedGame<G> game{base, {}, {}};
    const std::size_t opening = random.below(3);
    for (std::size_t i = 0; i < played->moves.size(); ++i) {
        if (i < opening) {
            game.opening.moves.push_back(played->moves[i]);
            continue;
        }
        const int size = 1 << random.below(16);
        const int score =
            static_cast<int>(random.below(2 * static_cast<std::uint64_t>(size))) - size;
        game.moves.push_back({played->moves[i], std::clamp(score, -kMate, kMate), 1, 1});
    }
    const auto result = static_cast<GameResult>(random.below(3));
    game.ending = outcome_of(result, static_cast<EndReason>(random.below(kStoredReasons)));
    ChainGame chain = chain_of(game);
    for (ChainMove& move : chain.moves) move.skipped = random.below(4) == 0;
    return chain;
}

[[nodiscard]] inline std::string file_of(const ChainHeader& header,
                                         const std::vector<ChainGame>& games) {
    std::string bytes = header_bytes(header);
    for (const ChainGame& game : games) bytes += chunk_of(encode(game));
    return bytes;
}

inline void write_file(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

struct Read {
    std::vector<ChainGame> games;
    std::vector<Damage> damage;
};

// Reads as far as the header allows; nothing if it does not.
[[nodiscard]] inline std::optional<Read> read(const std::string& bytes) {
    ChainReader reader;
    if (reader.open(std::make_unique<std::istringstream>(bytes))) return {};
    Read all;
    while (auto game = reader.next()) all.games.push_back(std::move(*game));
    all.damage = reader.damage();
    return all;
}

}  // namespace sente::lab::selfplay::test
