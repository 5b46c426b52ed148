// SPDX-License-Identifier: GPL-3.0-or-later
// What the header of a slice says of it, and the way back to one file.
#include "lab/selfplay/slices.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "lab/selfplay/chain_reader.hpp"

namespace sente::lab::selfplay {

namespace {

using Json = nlohmann::ordered_json;

// What is told of a slice in its header.
struct Told {
    Slice slice;
    std::uint64_t games = 0;
    std::string whole;  // the options without it
};

Result<Told> told_by(const ChainHeader& header) {
    Json json = Json::parse(header.options, nullptr, false);
    const InputError no_slice{"is not a slice of a file"};
    if (!json.is_object() || !json.contains("slice") || !json["slice"].is_array()) return no_slice;
    const Json told = json["slice"];
    if (told.size() != 3 || !std::all_of(told.begin(), told.end(), [](const Json& each) {
            return each.is_number_unsigned();
        }))
        return no_slice;
    Told result;
    result.slice = {told[0].get<std::uint64_t>(), told[1].get<std::uint64_t>()};
    result.games = told[2].get<std::uint64_t>();
    if (result.slice.number < 1 || result.slice.number > result.slice.of) return no_slice;
    json.erase("slice");
    result.whole = json.dump();
    return result;
}

}  // namespace

std::string options_of_slice(const std::string& whole, const Slice& slice, std::uint64_t games) {
    Json json = Json::parse(whole);
    json["slice"] = {slice.number, slice.of, games};
    return json.dump();
}

Result<Slices> find_slices(const std::vector<std::string>& paths) {
    Slices found;
    for (const std::string& path : paths) {
        ChainReader reader;
        if (const auto trouble = reader.open(path)) return InputError{path + " " + trouble->text()};
        const auto told = told_by(reader.header());
        if (!told) return InputError{path + " " + told.error().message};
        if (found.paths.empty()) {
            found.header = {reader.header().game, told->whole};
            found.games = told->games;
            found.paths.resize(static_cast<std::size_t>(told->slice.of));
        }
        const auto index = static_cast<std::size_t>(told->slice.number - 1);
        if (reader.header().game != found.header.game || told->whole != found.header.options ||
            told->games != found.games || told->slice.of != found.paths.size())
            return InputError{path + " is a slice of another file than " + paths.front()};
        if (!found.paths[index].empty())
            return InputError{path + " is the same slice as " + found.paths[index]};
        found.paths[index] = path;
    }
    for (std::size_t i = 0; i < found.paths.size(); ++i)
        if (found.paths[i].empty())
            return InputError{"slice " + std::to_string(i + 1) + "/" +
                              std::to_string(found.paths.size()) + " is missing"};
    return found;
}

std::optional<InputError> join(const Slices& slices, ChainWriter& out) {
    for (std::size_t i = 0; i < slices.paths.size(); ++i) {
        const Slice slice{i + 1, slices.paths.size()};
        const std::uint64_t wanted = slice.end(slices.games) - slice.first(slices.games);
        ChainReader reader;
        const std::string& path = slices.paths[i];
        if (const auto trouble = reader.open(path)) return InputError{path + " " + trouble->text()};
        std::uint64_t games = 0;
        for (; reader.next() && reader.damage().empty(); ++games)
            if (!out.write(reader.payload())) return InputError{"no more can be written"};
        if (!reader.damage().empty())
            return InputError{path + " is damaged: " + text_of(reader.damage().front())};
        if (games != wanted)
            return InputError{path + " has " + std::to_string(games) + " of its " +
                              std::to_string(wanted) + " games; --resume goes on with it"};
    }
    if (!out.flush()) return InputError{"no more can be written"};
    return {};
}

}  // namespace sente::lab::selfplay
