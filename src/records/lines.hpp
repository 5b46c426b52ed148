// SPDX-License-Identifier: GPL-3.0-or-later
// Goes over the lines of a text, whichever way they end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace sente::records {

class LineCutter {
public:
    explicit LineCutter(std::string_view text) : rest_(text) {}

    // Steps to the next line; false behind the last one.
    bool next() {
        if (rest_.empty()) return false;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        line_ = rest_.substr(0, end);
        if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++number_;
        return true;
    }
    [[nodiscard]] std::string_view line() const { return line_; }
    [[nodiscard]] std::size_t number() const { return number_; }  // from 1

private:
    std::string_view rest_;
    std::string_view line_;
    std::size_t number_ = 0;
};

}  // namespace sente::records
