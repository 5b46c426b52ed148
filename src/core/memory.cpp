// SPDX-License-Identifier: GPL-3.0-or-later
// Allocation that asks the system for huge pages.
#include "core/memory.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
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

std::string text_of(const char* path) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return {};
    std::string text;
    std::array<char, 65536> buffer{};
    for (ssize_t length = 0; (length = read(file, buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), static_cast<std::size_t>(length));
    close(file);
    return text;
}

// At the beginning of the text, after blanks, up to what is no digit.
std::optional<std::size_t> number(std::string_view text, int base) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc{} || end == text.data()) return {};
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

// "7f00-7f80 rw-p …" begins a mapping; "AnonHugePages:  2048 kB" is one of the lines below it.
std::optional<std::size_t> bytes_on_large_pages(const void* address) {
    constexpr std::string_view kName = "AnonHugePages:";
    const auto wanted = reinterpret_cast<std::uintptr_t>(address);
    const std::string text = text_of("/proc/self/smaps");
    bool is_inside = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line(text.data() + at, end - at);
        at = end + 1;
        const std::size_t dash = line.find('-');
        const auto from = number(line.substr(0, dash), 16);
        if (from && dash != std::string_view::npos) {
            const auto to = number(line.substr(dash + 1), 16);
            is_inside = to && wanted >= *from && wanted < *to;
        } else if (is_inside && line.starts_with(kName)) {
            const auto kib = number(line.substr(kName.size()), 10);
            if (kib) return *kib << 10;
        }
    }
    return {};
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
