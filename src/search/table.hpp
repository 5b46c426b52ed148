// SPDX-License-Identifier: GPL-3.0-or-later
// The transposition table: what earlier visits found out about a position. Knows no game.
//
// An entry is two words, the second mixed into the first, so that an entry torn by two threads or
// belonging to another position does not match. Its move is still only a suggestion that the game
// must confirm.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/memory.hpp"
#include "core/score.hpp"
#include "core/types.hpp"

namespace sente::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct TableEntry {
    std::uint16_t move = 0;
    Score score = 0;  // mate distances counted from the node, as the caller converts them
    Depth depth = 0;
    Bound bound = Bound::none;
    bool was_pv = false;
};

class Table {
public:
    // False if there is not so much memory; the old table is then kept.
    [[nodiscard]] bool resize(std::size_t megabytes);
    void clear();
    void new_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerations); }

    void prefetch(Key key) const { __builtin_prefetch(&cluster(key)); }
    [[nodiscard]] std::optional<TableEntry> find(Key key) const;
    // Keeps the move of an older entry of the same position if the new one has none.
    void store(Key key, const TableEntry& entry);

    // Entries of this search per thousand, from a sample.
    [[nodiscard]] int permille_full() const;
    [[nodiscard]] std::size_t megabytes() const { return block_.bytes() >> 20; }
    // What of it lies on large pages, as far as the system tells.
    [[nodiscard]] std::optional<std::size_t> large_megabytes() const;

private:
    static constexpr std::uint8_t kGenerations = 31;
    static constexpr Depth kDepthOffset = 8;  // stored depths are not negative

    struct Slot {
        std::atomic<std::uint64_t> mixed_key{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Cluster {
        std::array<Slot, 4> slots;
    };

    [[nodiscard]] Cluster& cluster(Key key) const {
        __extension__ using Wide = unsigned __int128;
        const auto at = static_cast<std::size_t>((Wide{key} * clusters_) >> 64);
        return static_cast<Cluster*>(block_.data())[at];
    }
    [[nodiscard]] int worth(std::uint64_t data) const;

    LargeBlock block_;
    std::size_t clusters_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace sente::search
