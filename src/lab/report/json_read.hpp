// SPDX-License-Identifier: GPL-3.0-or-later
// Looking into JSON that may hold anything: what is not there, or is something else, is nothing.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sente::lab::report {

using Json = nlohmann::ordered_json;

// The member of an object; nullptr where there is none.
[[nodiscard]] inline const Json* find(const Json& json, std::string_view key) {
    if (!json.is_object()) return nullptr;
    const auto found = json.find(key);
    return found == json.end() ? nullptr : &*found;
}

[[nodiscard]] inline std::optional<double> number(const Json& json, std::string_view key) {
    const Json* const found = find(json, key);
    if (found == nullptr || !found->is_number()) return {};
    return found->get<double>();
}

[[nodiscard]] inline double number_or(const Json& json, std::string_view key, double other) {
    return number(json, key).value_or(other);
}

[[nodiscard]] inline std::string text(const Json& json, std::string_view key) {
    const Json* const found = find(json, key);
    if (found == nullptr) return {};
    return found->is_string() ? found->get<std::string>() : std::string();
}

// The elements of an array, or none.
[[nodiscard]] inline std::vector<const Json*> elements(const Json* json) {
    std::vector<const Json*> all;
    if (json == nullptr || !json->is_array()) return all;
    for (const Json& each : *json) all.push_back(&each);
    return all;
}
[[nodiscard]] inline std::vector<const Json*> elements(const Json& json, std::string_view key) {
    return elements(find(json, key));
}

// The numbers of an object with their names, in order.
[[nodiscard]] inline std::vector<std::pair<std::string, double>> numbers(const Json* json) {
    std::vector<std::pair<std::string, double>> all;
    if (json == nullptr || !json->is_object()) return all;
    for (const auto& [name, value] : json->items())
        if (value.is_number()) all.emplace_back(name, value.get<double>());
    return all;
}

// {"value": …, "low": …, "high": …}
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;
};

[[nodiscard]] inline std::optional<Estimate> estimate(const Json* json) {
    if (json == nullptr) return {};
    const auto value = number(*json, "value");
    const auto low = number(*json, "low");
    const auto high = number(*json, "high");
    if (!value || !low || !high) return {};
    return Estimate{*value, *low, *high};
}
[[nodiscard]] inline std::optional<Estimate> estimate(const Json& json, std::string_view key) {
    return estimate(find(json, key));
}

}  // namespace sente::lab::report
