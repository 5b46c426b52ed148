// SPDX-License-Identifier: GPL-3.0-or-later
// Large zeroed blocks, on huge pages where the system gives them.
#pragma once

#include <cstddef>

namespace sente {

// What the system could give without harm, as far as it tells; all there is if it does not.
[[nodiscard]] std::size_t available_bytes();

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
