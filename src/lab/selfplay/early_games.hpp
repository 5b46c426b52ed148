// SPDX-License-Identifier: GPL-3.0-or-later
// Training games between the player that made them and the file: those that were finished before an
// earlier one wait beside it until it is their turn, so that whoever dies takes nothing with him
// but games in progress.
#pragma once

#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "lab/referee.hpp"
#include "lab/selfplay/chain.hpp"

namespace sente::lab::selfplay {

// A training game between the player that made it and the file.
struct FinishedGame {
    std::string payload;  // of its chunk, from encode()
    std::uint64_t positions = 0;
    Outcome ending;
    std::uint64_t nodes = 0;
    std::uint64_t openings_tried = 0;
    bool unbalanced = false;
};

// By their numbers.
using FinishedGames = std::map<std::uint64_t, FinishedGame>;

// The same bytes with any build.
[[nodiscard]] std::string packed(const FinishedGame& game);
// Nothing where they are not of a game.
[[nodiscard]] std::optional<FinishedGame> unpacked(std::string_view bytes);

// FILE.early, which is there only while games wait. Where it cannot be written, they wait in memory
// alone.
class EarlyGames {
public:
    // Of the file with this name and header.
    EarlyGames(const std::string& file, const ChainHeader& header);

    // What an earlier run of the same file has left, from game `first` on; the rest is forgotten.
    [[nodiscard]] FinishedGames take_over(std::uint64_t first);
    void forget_all() { write_anew({}); }

    void add(std::uint64_t number, const FinishedGame& game);
    // Of all games only these wait still.
    void keep(const FinishedGames& waiting);

private:
    void write_anew(const FinishedGames& waiting);

    std::string path_;
    std::string header_;
    std::ofstream stream_;
    std::uint64_t size_ = 0;  // of the file
    std::uint64_t size_when_new_ = 0;
};

}  // namespace sente::lab::selfplay
