// SPDX-License-Identifier: GPL-3.0-or-later
// Values as bytes on their way between processes that run the same program, to the last byte of it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/check.hpp"

namespace sente::cluster {

template <class T>
concept Plain = std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> && !std::is_array_v<T> &&
                !std::is_same_v<T, std::string_view>;

class Packer {
public:
    template <Plain T>
    Packer& add(const T& value) {
        const std::size_t at = bytes_.size();
        bytes_.resize(at + sizeof(T));
        std::memcpy(bytes_.data() + at, &value, sizeof(T));
        return *this;
    }
    Packer& add(std::string_view text) {
        add(std::uint64_t{text.size()});
        bytes_ += text;
        return *this;
    }
    [[nodiscard]] std::string take() { return std::move(bytes_); }

private:
    std::string bytes_;
};

// Yields what a Packer was given, in the same order.
class Unpacker {
public:
    explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

    template <Plain T>
    T get() {
        CHECK(bytes_.size() >= sizeof(T));
        std::array<std::byte, sizeof(T)> value;
        std::memcpy(value.data(), bytes_.data(), sizeof(T));
        bytes_.remove_prefix(sizeof(T));
        return std::bit_cast<T>(value);
    }
    std::string text() {
        const auto size = static_cast<std::size_t>(get<std::uint64_t>());
        CHECK(bytes_.size() >= size);
        std::string text(bytes_.substr(0, size));
        bytes_.remove_prefix(size);
        return text;
    }
    [[nodiscard]] bool at_end() const { return bytes_.empty(); }

private:
    std::string_view bytes_;
};

}  // namespace sente::cluster
