// SPDX-License-Identifier: GPL-3.0-or-later
// A vector with inline storage that never allocates; overflow is a broken CHECK, never a silent
// drop.
#pragma once

#include <cstddef>
#include <type_traits>

#include "core/check.hpp"

namespace sente {

template <class T, std::size_t capacity>
class FixedVector {
    static_assert(std::is_trivially_destructible_v<T>);

public:
    using value_type = T;

    // The storage stays uninitialised on purpose: a move list is built at every node.
    FixedVector() {}  // NOLINT(modernize-use-equals-default)
    FixedVector(const FixedVector& other) : size_(other.size_) { copy_from(other); }
    FixedVector& operator=(const FixedVector& other) {
        if (this != &other) {
            size_ = other.size_;
            copy_from(other);
        }
        return *this;
    }
    ~FixedVector() = default;

    void push_back(T value) {
        CHECK(size_ < capacity);
        items_[size_++] = value;
    }
    void clear() { size_ = 0; }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr std::size_t max_size() { return capacity; }
    [[nodiscard]] T& operator[](std::size_t i) {
        CHECK(i < size_);
        return items_[i];
    }
    [[nodiscard]] const T& operator[](std::size_t i) const {
        CHECK(i < size_);
        return items_[i];
    }
    [[nodiscard]] T* begin() { return items_; }
    [[nodiscard]] T* end() { return items_ + size_; }
    [[nodiscard]] const T* begin() const { return items_; }
    [[nodiscard]] const T* end() const { return items_ + size_; }
    [[nodiscard]] const T& back() const { return (*this)[size_ - 1]; }

    [[nodiscard]] bool contains(const T& value) const {
        for (const T& item : *this)
            if (item == value) return true;
        return false;
    }

private:
    void copy_from(const FixedVector& other) {
        for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
    }

    union {
        T items_[capacity];
    };
    std::size_t size_ = 0;
};

}  // namespace sente
