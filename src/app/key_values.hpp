// SPDX-License-Identifier: GPL-3.0-or-later
// Options that are lists of key=value, as matches are full of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace sente::app {

class KeyValues {
public:
    // Each word must have a '=' and a key before it; `of` names the option in complaints.
    [[nodiscard]] static Result<KeyValues> parse(std::string_view of,
                                                 const std::vector<std::string>& words);

    // The last value of that key, which counts as understood from now on.
    [[nodiscard]] std::optional<std::string> take(std::string_view key);
    // All whose key begins with this, without it, in order.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> take_all(
        std::string_view prefix);
    // Numbers in a range; the error is kept for problem().
    void take_integer(std::string_view key, int least, int& value);
    void take_real(std::string_view key, double& value);

    // The first thing that was wrong, or a key that nobody asked for.
    [[nodiscard]] std::optional<InputError> problem() const;

private:
    struct Entry {
        std::string key;
        std::string value;
        bool understood = false;
    };
    void complain(std::string_view key, const std::string& value);

    std::string of_;
    std::vector<Entry> entries_;
    std::optional<InputError> problem_;
};

}  // namespace sente::app
