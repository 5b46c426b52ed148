// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers exchange values by position and move; size 0 switches it off.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/types.hpp"

namespace sente::ordering {

class SeeCache {
public:
    // Uses the largest power of two of entries that fits.
    void resize(int kib) {
        const std::size_t entries = static_cast<std::size_t>(kib) * 1024 / sizeof(Entry);
        entries_.assign(entries == 0 ? 0 : std::bit_floor(entries), Entry{});
    }
    void clear() { entries_.assign(entries_.size(), Entry{}); }
    [[nodiscard]] bool is_on() const { return !entries_.empty(); }
    [[nodiscard]] std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

    [[nodiscard]] std::optional<Score> find(Key position, std::uint16_t move) const {
        const Key key = mixed(position, move);
        const Entry& entry = entries_[key & (entries_.size() - 1)];
        if (entry.key != key) return {};
        return entry.value;
    }
    void store(Key position, std::uint16_t move, Score value) {
        const Key key = mixed(position, move);
        entries_[key & (entries_.size() - 1)] = {key, value};
    }

private:
    struct Entry {
        Key key = 0;
        Score value = 0;
    };
    static Key mixed(Key position, std::uint16_t move) {
        return position ^ ((std::uint64_t{move} + 1) * 0x9E3779B97F4A7C15ULL);
    }

    std::vector<Entry> entries_;
};

}  // namespace sente::ordering
