// SPDX-License-Identifier: GPL-3.0-or-later
// Packing, replacement and lookup of table entries.
#include "search/table.hpp"

#include <cstring>
#include <utility>

#include "core/check.hpp"

namespace sente::search {

namespace {

// move 16 | score 16 | nothing 16 | depth 8 | generation 5, pv 1, bound 2
constexpr std::uint64_t pack(const TableEntry& entry, int stored_depth, int generation) {
    const int tail = (generation << 3) | (entry.was_pv ? 4 : 0) | static_cast<int>(entry.bound);
    return std::uint64_t{entry.move} |
           (std::uint64_t{static_cast<std::uint16_t>(entry.score)} << 16) |
           (static_cast<std::uint64_t>(stored_depth) << 48) |
           (static_cast<std::uint64_t>(tail) << 56);
}

constexpr int depth_in(std::uint64_t data) { return static_cast<int>((data >> 48) & 0xFF); }
constexpr int generation_in(std::uint64_t data) { return static_cast<int>(data >> 59); }
constexpr Bound bound_in(std::uint64_t data) { return static_cast<Bound>((data >> 56) & 3); }

}  // namespace

bool Table::resize(std::size_t megabytes) {
    if (megabytes == this->megabytes() && clusters_ != 0) {
        clear();
        return true;
    }
    // The system promises memory that it does not have, so it is asked first.
    constexpr std::size_t kMargin = std::size_t{32} << 20;
    const std::size_t available = available_bytes();
    if (available < kMargin || megabytes > (available - kMargin) >> 20) return false;
    LargeBlock block(megabytes << 20);
    if (block.data() == nullptr) return false;
    block_ = std::move(block);
    clusters_ = block_.bytes() / sizeof(Cluster);
    generation_ = 0;
    return true;
}

std::optional<std::size_t> Table::large_megabytes() const {
    const auto bytes = bytes_on_large_pages(block_.data());
    if (!bytes) return {};
    return std::min(*bytes, block_.bytes()) >> 20;
}

void Table::clear() {
    std::memset(block_.data(), 0, block_.bytes());
    generation_ = 0;
}

std::optional<TableEntry> Table::find(Key key) const {
    for (const Slot& slot : cluster(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.mixed_key.load(std::memory_order_relaxed) ^ data) != key || data == 0) continue;
        TableEntry entry;
        entry.move = static_cast<std::uint16_t>(data);
        entry.score = static_cast<std::int16_t>(data >> 16);
        entry.depth = depth_in(data) - kDepthOffset;
        entry.bound = bound_in(data);
        entry.was_pv = ((data >> 58) & 1) != 0;
        return entry;
    }
    return {};
}

// Deep entries of recent searches are worth keeping.
int Table::worth(std::uint64_t data) const {
    if (data == 0) return -1000;
    const int age = (generation_ - generation_in(data)) & kGenerations;
    return depth_in(data) - 6 * age;
}

void Table::store(Key key, const TableEntry& entry) {
    CHECK(entry.depth >= -kDepthOffset && entry.depth < 256 - kDepthOffset);
    Slot* place = nullptr;
    int least = 0;
    TableEntry kept = entry;
    for (Slot& slot : cluster(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data != 0 && (slot.mixed_key.load(std::memory_order_relaxed) ^ data) == key) {
            if (kept.move == 0) kept.move = static_cast<std::uint16_t>(data);
            // A much deeper bound of this search is worth more than a shallow one.
            if (entry.bound != Bound::exact && generation_in(data) == generation_ &&
                entry.depth + kDepthOffset + 4 < depth_in(data))
                return;
            place = &slot;
            break;
        }
        const int worth_of_slot = worth(data);
        if (place == nullptr || worth_of_slot < least) {
            place = &slot;
            least = worth_of_slot;
        }
    }
    const std::uint64_t data = pack(kept, kept.depth + kDepthOffset, generation_);
    place->data.store(data, std::memory_order_relaxed);
    place->mixed_key.store(key ^ data, std::memory_order_relaxed);
}

int Table::permille_full() const {
    constexpr std::size_t kSample = 250;  // clusters of four
    int full = 0;
    for (std::size_t i = 0; i < kSample && i < clusters_; ++i)
        for (const Slot& slot : static_cast<const Cluster*>(block_.data())[i].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (data != 0 && generation_in(data) == generation_) ++full;
        }
    return full;
}

}  // namespace sente::search
