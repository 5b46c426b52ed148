// SPDX-License-Identifier: GPL-3.0-or-later
// Allocation that asks the system for huge pages.
#include "core/memory.hpp"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <utility>

namespace sente {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

LargeBlock::LargeBlock(std::size_t bytes) {
    const std::size_t rounded = (bytes + kHugePage - 1) / kHugePage * kHugePage;
    if (rounded < bytes) return;
    void* const block = std::aligned_alloc(kHugePage, rounded);
    if (block == nullptr) return;
    madvise(block, rounded, MADV_HUGEPAGE);  // a wish: small pages work too
    std::memset(block, 0, rounded);
    data_ = block;
    bytes_ = bytes;
}

LargeBlock::~LargeBlock() { std::free(data_); }

LargeBlock::LargeBlock(LargeBlock&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}

LargeBlock& LargeBlock::operator=(LargeBlock&& other) noexcept {
    if (this != &other) {
        std::free(data_);
        data_ = std::exchange(other.data_, nullptr);
        bytes_ = std::exchange(other.bytes_, 0);
    }
    return *this;
}

}  // namespace sente
