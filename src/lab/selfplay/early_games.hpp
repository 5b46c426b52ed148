// SPDX-License-Identifier: GPL-3.0-or-later
// Games that were finished before an earlier one wait beside the file until it is their turn, so
// that whoever dies takes nothing with him but games in progress.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

#include "lab/selfplay/chain.hpp"
#include "lab/selfplay/finished_game.hpp"

namespace sente::lab::selfplay {

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
