// SPDX-License-Identifier: GPL-3.0-or-later
// Allocation that asks the system for huge pages.
#include "core/memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace sente {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

// The first number in a small file of the system, after `name` if there is one.
std::optional<std::size_t> number_in(const char* path, std::string_view name = {}) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return {};
    std::array<char, 4096> buffer{};
    const ssize_t length = read(file, buffer.data(), buffer.size());
    close(file);
    if (length <= 0) return {};
    std::string_view text(buffer.data(), static_cast<std::size_t>(length));
    const std::size_t at = text.find(name);
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at + name.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return {};
    return value;
}

}  // namespace

std::size_t available_bytes() {
    std::size_t bytes = std::numeric_limits<std::size_t>::max();
    if (const auto kib = number_in("/proc/meminfo", "MemAvailable:")) bytes = *kib << 10;
    const auto limit = number_in("/sys/fs/cgroup/memory.max");
    const auto used = number_in("/sys/fs/cgroup/memory.current");
    if (limit && used) bytes = std::min(bytes, *limit - std::min(*limit, *used));
    return bytes;
}

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
