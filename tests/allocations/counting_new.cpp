// SPDX-License-Identifier: GPL-3.0-or-later
// A global operator new that counts its calls; in a file of its own, so that it is never inlined.
#include "allocations/counting_new.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> calls{0};  // a replaced operator new can reach nothing else

void* counted(std::size_t bytes, std::size_t alignment) {
    calls.fetch_add(1, std::memory_order_relaxed);
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    return std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
}

void* counted_or_throw(std::size_t bytes, std::size_t alignment) {
    void* const block = counted(bytes, alignment);
    if (block == nullptr) throw std::bad_alloc();
    return block;
}

constexpr std::size_t kUsual = alignof(std::max_align_t);

}  // namespace

void* operator new(std::size_t bytes) { return counted_or_throw(bytes, kUsual); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return counted_or_throw(bytes, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return counted(bytes, kUsual);
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { std::free(block); }

namespace sente::test {

std::size_t allocations_so_far() { return calls; }

}  // namespace sente::test
