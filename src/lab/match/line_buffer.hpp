// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts a stream of bytes into lines in bounded memory.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sente::lab::match {

class LineBuffer {
public:
    // Of a longer line only the beginning is kept.
    static constexpr std::size_t kLongestLine = std::size_t{64} << 10;

    void add(std::string_view bytes);
    // The oldest whole line, without its end ("\n" or "\r\n").
    [[nodiscard]] std::optional<std::string> next();
    // Bytes held that no line was made of yet.
    [[nodiscard]] std::size_t size() const { return bytes_.size() - begin_; }

private:
    std::string bytes_;
    std::size_t begin_ = 0;       // of the first line that was not taken
    std::size_t searched_ = 0;    // no line ends before this
    std::size_t unfinished_ = 0;  // bytes of the last line, which has no end yet
};

}  // namespace sente::lab::match
