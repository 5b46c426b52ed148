// SPDX-License-Identifier: GPL-3.0-or-later
// What reading text yields: a value, or a message for the user that says what is wrong and where.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/check.hpp"

namespace sente {

struct InputError {
    std::string message;
    std::optional<std::size_t> at = {};  // offset of the offending byte, where there is one

    // "message (at character 12)", counted from 1 as people do.
    [[nodiscard]] std::string text() const {
        return at ? message + " (at character " + std::to_string(*at + 1) + ")" : message;
    }
};

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::move(value)) {}           // NOLINT(google-explicit-constructor)
    Result(InputError error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    [[nodiscard]] bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] const T& value() const {
        CHECK(ok());
        return *std::get_if<0>(&content_);
    }
    [[nodiscard]] const T& operator*() const { return value(); }
    [[nodiscard]] const T* operator->() const { return &value(); }
    [[nodiscard]] const InputError& error() const {
        CHECK(!ok());
        return *std::get_if<1>(&content_);
    }

private:
    std::variant<T, InputError> content_;
};

}  // namespace sente
