// SPDX-License-Identifier: GPL-3.0-or-later
// Writes and reads the files of slices.
#include "app/parts.hpp"

#include <fmt/format.h>

#include <optional>

#include "app/commit.hpp"
#include "app/files.hpp"
#include "app/version.hpp"
#include "lab/files.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;

// What must be the same in all parts.
Json head_of(const WholeRequest& whole) {
    return {{"part_of", whole.command},
            {"version", kVersion},
            {"commit", kCommit},
            {"options", whole.options}};
}

struct Part {
    lab::Slice slice;
    UnitResults results;
};

Result<Part> part_of(const Json& json) {
    const InputError problem{"is not what --slice writes"};
    if (!json.is_object() || !json.contains("slice") || !json["slice"].is_string() ||
        !json.contains("results") || !json["results"].is_array())
        return problem;
    const auto slice = lab::parse_slice(json["slice"].get<std::string>());
    if (!slice) return problem;
    Part part{*slice, {}};
    for (const Json& entry : json["results"]) {
        if (!entry.is_object() || !entry.contains("unit") || !entry["unit"].is_number_unsigned() ||
            !entry.contains("result"))
            return problem;
        part.results[entry["unit"].get<std::uint64_t>()] = entry["result"];
    }
    return part;
}

Result<Part> read_part(const WholeRequest& whole, const std::string& path) {
    const auto text = read_file(path);
    if (!text) return InputError{"cannot be read"};
    const Json json = lab::parse_json(*text);
    auto part = part_of(json);
    if (!part) return part.error();
    const Json head = head_of(whole);
    for (const auto& [name, value] : head.items())
        if (!json.contains(name) || json[name] != value)
            return InputError{name == "version" || name == "commit" ? "is of another build"
                                                                    : "is of another request"};
    return part;
}

// Whether it has what it should have.
std::optional<InputError> trouble_with(const Part& part, std::uint64_t units) {
    const std::uint64_t first = part.slice.first(units);
    const std::uint64_t end = part.slice.end(units);
    std::uint64_t found = 0;
    for (const auto& [unit, result] : part.results) {
        if (unit < first || unit >= end) return InputError{"has what is not of its slice"};
        ++found;
    }
    if (found < end - first)
        return InputError{fmt::format("has {} of its {} results", found, end - first)};
    return {};
}

}  // namespace

Json part_json(const WholeRequest& whole, const lab::Slice& slice, const UnitResults& results) {
    Json json = head_of(whole);
    json["slice"] = fmt::format("{}/{}", slice.number, slice.of);
    json["results"] = Json::array();
    for (const auto& [unit, result] : results)
        json["results"].push_back({{"unit", unit}, {"result", result}});
    return json;
}

Result<UnitResults> join_parts(const WholeRequest& whole, const std::vector<std::string>& paths) {
    std::vector<std::string> found;  // the file of each slice
    UnitResults results;
    for (const std::string& path : paths) {
        const auto part = read_part(whole, path);
        if (!part) return InputError{path + " " + part.error().message};
        if (found.empty()) found.resize(part->slice.of);
        if (part->slice.of != found.size())
            return InputError{
                fmt::format("{} is a slice of {}, not of {}", path, part->slice.of, found.size())};
        std::string& place = found[part->slice.number - 1];
        if (!place.empty()) return InputError{path + " is the same slice as " + place};
        place = path;
        if (const auto trouble = trouble_with(*part, whole.units))
            return InputError{path + " " + trouble->message};
        results.insert(part->results.begin(), part->results.end());
    }
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i].empty())
            return InputError{fmt::format("slice {}/{} is missing", i + 1, found.size())};
    return results;
}

}  // namespace sente::app
