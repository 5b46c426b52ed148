// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of a game and of the line being searched, for repetition rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/check.hpp"
#include "core/types.hpp"

namespace sente {

// Entry: a small trivially copyable record with `Key key` (what repeats) and
// `static Entry of(const Position&, const Entry* previous)`.
// The newest entry is the position itself. After reserve() neither push nor pop allocates.
template <class Entry>
class Trail {
public:
    // Makes room for `plies` further positions.
    void reserve(std::size_t plies) { entries_.reserve(entries_.size() + plies); }

    void clear() {
        entries_.clear();
        seen_.fill(0);
    }

    template <class Position>
    void push(const Position& pos) {
        entries_.push_back(Entry::of(pos, entries_.empty() ? nullptr : &entries_.back()));
        ++seen_[bucket(entries_.back().key)];
    }

    void pop() {
        CHECK(!entries_.empty());
        --seen_[bucket(entries_.back().key)];
        entries_.pop_back();
    }

    [[nodiscard]] std::size_t size() const { return entries_.size(); }

    // The position `plies` before the newest one.
    [[nodiscard]] const Entry& back(std::size_t plies = 0) const {
        CHECK(plies < entries_.size());
        return entries_[entries_.size() - 1 - plies];
    }

    // False if the newest key certainly stands nowhere else on the trail: the usual, cheap answer.
    [[nodiscard]] bool may_repeat() const { return seen_[bucket(entries_.back().key)] > 1; }

private:
    static constexpr std::size_t kBuckets = 4096;
    static std::size_t bucket(Key key) { return key % kBuckets; }

    std::vector<Entry> entries_;
    std::array<std::uint32_t, kBuckets> seen_{};
};

}  // namespace sente
