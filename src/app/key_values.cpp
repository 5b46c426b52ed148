// SPDX-License-Identifier: GPL-3.0-or-later
// Takes key=value words apart and remembers what nobody asked for.
#include "app/key_values.hpp"

#include <algorithm>
#include <charconv>

#include "core/text.hpp"

namespace sente::app {

Result<KeyValues> KeyValues::parse(std::string_view of, const std::vector<std::string>& words) {
    KeyValues result;
    result.of_ = of;
    for (const std::string& word : words) {
        const std::size_t equal = word.find('=');
        if (equal == std::string::npos || equal == 0)
            return InputError{std::string(of) + ": " + text::quoted(word) + " is not key=value"};
        result.entries_.push_back({word.substr(0, equal), word.substr(equal + 1)});
    }
    return result;
}

std::optional<std::string> KeyValues::take(std::string_view key) {
    std::optional<std::string> value;
    for (Entry& entry : entries_) {
        if (entry.key != key) continue;
        entry.understood = true;
        value = entry.value;
    }
    return value;
}

std::vector<std::pair<std::string, std::string>> KeyValues::take_all(std::string_view prefix) {
    std::vector<std::pair<std::string, std::string>> found;
    for (Entry& entry : entries_) {
        if (!entry.key.starts_with(prefix) || entry.key.size() == prefix.size()) continue;
        entry.understood = true;
        found.emplace_back(entry.key.substr(prefix.size()), entry.value);
    }
    return found;
}

void KeyValues::complain(std::string_view key, const std::string& value) {
    if (!problem_)
        problem_ = InputError{of_ + ": " + std::string(key) + " cannot be " + text::quoted(value)};
}

void KeyValues::take_integer(std::string_view key, int least, int& value) {
    const auto text = take(key);
    if (!text) return;
    const auto number = text::integer(*text);
    if (!number || *number < least || *number > 1'000'000'000) return complain(key, *text);
    value = static_cast<int>(*number);
}

void KeyValues::take_real(std::string_view key, double& value) {
    const auto text = take(key);
    if (!text) return;
    double number = 0;
    const char* const end = text->data() + text->size();
    const auto [rest, error] = std::from_chars(text->data(), end, number);
    if (error != std::errc() || rest != end || !(number > -1e9 && number < 1e9))
        return complain(key, *text);
    value = number;
}

std::optional<InputError> KeyValues::problem() const {
    if (problem_) return problem_;
    const auto unknown = std::find_if(entries_.begin(), entries_.end(),
                                      [](const Entry& entry) { return !entry.understood; });
    if (unknown == entries_.end()) return {};
    return InputError{of_ + ": unknown key " + text::quoted(unknown->key)};
}

}  // namespace sente::app
