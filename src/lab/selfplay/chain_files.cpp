// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a header and games behind it, reads one file after the other, and finds the way from the
// headers of slices back to one file.
#include "lab/selfplay/chain_files.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <system_error>

#include "lab/files.hpp"
#include "lab/selfplay/chain.hpp"

namespace sente::lab::selfplay {

std::optional<InputError> ChainWriter::create(const std::string& path, const ChainHeader& header) {
    const std::string bytes = header_bytes(header);
    stream_.open(path, std::ios::binary | std::ios::trunc);
    stream_ << bytes;
    if (!flush()) return InputError{"cannot be written"};
    size_ = bytes.size();
    return {};
}

std::optional<InputError> ChainWriter::append(const std::string& path, std::uint64_t size) {
    std::error_code trouble;
    std::filesystem::resize_file(path, size, trouble);
    if (!trouble) stream_.open(path, std::ios::binary | std::ios::app);
    if (trouble || !stream_) return InputError{"cannot be written"};
    size_ = size;
    return {};
}

bool ChainWriter::write(std::string_view payload) {
    const std::string bytes = chunk_of(payload);
    stream_ << bytes;
    size_ += bytes.size();
    return static_cast<bool>(stream_);
}

bool ChainWriter::flush() { return static_cast<bool>(stream_.flush()); }

namespace {

using Json = nlohmann::ordered_json;

// Options that are no JSON are kept as text.
Json parsed(const std::string& options) {
    Json json = parse_json(options);
    return json.is_discarded() ? Json(options) : json;
}

void add_once(Json& array, const Json& entry) {
    if (std::find(array.begin(), array.end(), entry) == array.end()) array.push_back(entry);
}

}  // namespace

std::optional<InputError> ChainSet::open(const std::vector<std::string>& paths) {
    *this = {};
    paths_ = paths;
    Json options = Json::array();
    for (const std::string& path : paths) {
        ChainReader reader;
        if (const auto trouble = reader.open(path)) return InputError{path + " " + trouble->text()};
        if (&path == &paths.front()) game_ = reader.header().game;
        if (reader.header().game != game_)
            return InputError{path + " is of " + std::string(reader.header().game) + ", not of " +
                              std::string(game_)};
        add_once(options, parsed(reader.header().options));
        std::error_code ignored;
        const auto size = std::filesystem::file_size(path, ignored);
        if (!ignored) bytes_ += size;
    }
    options_ = options.dump(-1, ' ', false, Json::error_handler_t::replace);
    return {};
}

std::optional<ChainGame> ChainSet::next() {
    while (true) {
        if (opened_ > 0) {
            if (auto game = reader_.next()) return game;
            note_damage();
            bytes_before_ += reader_.offset();
        }
        if (opened_ == paths_.size()) return {};
        // It was readable a moment ago; if it no longer is, that counts as damage.
        if (const auto trouble = reader_.open(paths_[opened_++])) {
            damage_.push_back(paths_[opened_ - 1] + ": " + trouble->text());
            return {};
        }
    }
}

void ChainSet::note_damage() {
    for (const Damage& damage : reader_.damage())
        damage_.push_back(paths_[opened_ - 1] + ": " + text_of(damage));
    reader_.forget_damage();
}

ChainHeader derived_header(std::string_view game, std::string_view how, std::string_view of) {
    Json json = Json::parse(how);
    Json sources = Json::parse(of);
    // Merging what was merged is one merge.
    if (json["made_by"] == "merge") {
        Json flat = Json::array();
        for (const Json& source : sources) {
            const bool is_merge = source.is_object() &&
                                  source.value("made_by", Json()) == "merge" &&
                                  source.value("of", Json()).is_array();
            if (!is_merge) {
                add_once(flat, source);
                continue;
            }
            for (const Json& inner : source["of"]) add_once(flat, inner);
        }
        sources = flat;
    }
    json["of"] = sources;
    return {game, json.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

namespace {

// What is told of a slice in its header.
struct Told {
    Slice slice;
    std::uint64_t games = 0;
    std::string whole;  // the options without it
};

Result<Told> told_by(const ChainHeader& header) {
    Json json = parse_json(header.options);
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
    std::uint64_t slices = 0;
    std::map<std::uint64_t, std::string> places;  // a header may claim any number of slices
    for (const std::string& path : paths) {
        ChainReader reader;
        if (const auto trouble = reader.open(path)) return InputError{path + " " + trouble->text()};
        const auto told = told_by(reader.header());
        if (!told) return InputError{path + " " + told.error().message};
        if (places.empty()) {
            found.header = {reader.header().game, told->whole};
            found.games = told->games;
            slices = told->slice.of;
        }
        if (reader.header().game != found.header.game || told->whole != found.header.options ||
            told->games != found.games || told->slice.of != slices)
            return InputError{path + " is a slice of another file than " + paths.front()};
        const auto [place, is_new] = places.emplace(told->slice.number, path);
        if (!is_new) return InputError{path + " is the same slice as " + place->second};
    }
    for (std::uint64_t number = 1; number <= slices; ++number) {
        const auto place = places.find(number);
        if (place == places.end())
            return InputError{"slice " + std::to_string(number) + "/" + std::to_string(slices) +
                              " is missing"};
        found.paths.push_back(place->second);
    }
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
