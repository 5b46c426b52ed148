// SPDX-License-Identifier: GPL-3.0-or-later
// Reads one file after the other, and says where files of games came from.
#include "lab/selfplay/chain_set.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

namespace sente::lab::selfplay {

namespace {

using Json = nlohmann::ordered_json;

// Options that are no JSON are kept as text.
Json parsed(const std::string& options) {
    Json json = Json::parse(options, nullptr, false);
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

}  // namespace sente::lab::selfplay
