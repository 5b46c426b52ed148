// SPDX-License-Identifier: GPL-3.0-or-later
// Writes files of games.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "lab/selfplay/chain.hpp"

namespace sente::lab::selfplay {

class ChainWriter {
public:
    // A new file, in place of an old one. Nothing: all is well.
    [[nodiscard]] std::optional<InputError> create(const std::string& path,
                                                   const ChainHeader& header);
    // Goes on behind the first `size` bytes of a file; those behind them are cut off.
    [[nodiscard]] std::optional<InputError> append(const std::string& path, std::uint64_t size);

    // False: the disk is full, or something like it; what was written before stays good.
    [[nodiscard]] bool write(std::string_view payload);
    [[nodiscard]] bool flush();
    [[nodiscard]] std::uint64_t size() const { return size_; }

private:
    std::ofstream stream_;
    std::uint64_t size_ = 0;
};

}  // namespace sente::lab::selfplay
