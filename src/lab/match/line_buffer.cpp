// SPDX-License-Identifier: GPL-3.0-or-later
// Lines are found where they end; the tail of an overlong one is dropped as it arrives.
#include "lab/match/line_buffer.hpp"

#include <algorithm>

namespace sente::lab::match {

void LineBuffer::add(std::string_view bytes) {
    if (begin_ > 0) {
        bytes_.erase(0, begin_);
        searched_ -= begin_;
        begin_ = 0;
    }
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const bool whole = end != std::string_view::npos;
        const std::string_view piece = bytes.substr(0, whole ? end : bytes.size());
        const std::size_t taken = std::min(piece.size(), kLongestLine - unfinished_);
        bytes_.append(piece.substr(0, taken));
        unfinished_ += taken;
        if (whole) {
            bytes_ += '\n';
            unfinished_ = 0;
        }
        bytes.remove_prefix(piece.size() + (whole ? 1 : 0));
    }
}

std::optional<std::string> LineBuffer::next() {
    const std::size_t end = bytes_.find('\n', std::max(begin_, searched_));
    if (end == std::string::npos) {
        searched_ = bytes_.size();
        return {};
    }
    std::string line = bytes_.substr(begin_, end - begin_);
    begin_ = searched_ = end + 1;
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

}  // namespace sente::lab::match
