// SPDX-License-Identifier: GPL-3.0-or-later
// Large zeroed blocks, on huge pages where the system gives them.
#pragma once

#include <cstddef>
#include <optional>

namespace sente {

// What the system could give without harm, as far as it tells; all there is if it does not.
[[nodiscard]] std::size_t available_bytes();

// How much of the mapping around an address the system has put on large pages; nothing if it does
// not tell.
[[nodiscard]] std::optional<std::size_t> bytes_on_large_pages(const void* address);

class LargeBlock {
public:
    LargeBlock() = default;
    // Empty if the memory cannot be had.
    explicit LargeBlock(std::size_t bytes);
    ~LargeBlock();
    LargeBlock(LargeBlock&& other) noexcept;
    LargeBlock& operator=(LargeBlock&& other) noexcept;
    LargeBlock(const LargeBlock&) = delete;
    LargeBlock& operator=(const LargeBlock&) = delete;

    [[nodiscard]] void* data() const { return data_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace sente
