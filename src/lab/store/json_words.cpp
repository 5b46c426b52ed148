// SPDX-License-Identifier: GPL-3.0-or-later
// Joins names and values by commas.
#include "lab/store/json_words.hpp"

namespace sente::lab {

std::string words_of(const nlohmann::ordered_json& value) {
    using Json = nlohmann::ordered_json;
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_structured()) return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string out;
    for (const auto& [key, each] : value.items()) {
        if (!out.empty()) out += ", ";
        if (value.is_object()) out += key + " ";
        out += words_of(each);
    }
    return out;
}

}  // namespace sente::lab
