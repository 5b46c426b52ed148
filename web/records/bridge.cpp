// SPDX-License-Identifier: GPL-3.0-or-later
// The records library as a page calls it: text in UTF-8 in, text out; web/src/records/library.ts is
// the other end.
#include <emscripten.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "record_json.hpp"
#include "records/formats.hpp"
#include "records/pgn.hpp"

namespace {

using nlohmann::json;
using sente::records::Format;

// Bytes that are no UTF-8 are replaced rather than refused.
std::string text_of(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string read(std::string_view text, Format format) {
    const auto file = read_records(text, format, sente::records::Reading::forgiving);
    json out = {{"games", json::array()}, {"rejections", json::array()}};
    for (const auto& record : file.records)
        out["games"].push_back(sente::web::json_of(record, format));
    for (const auto& rejection : file.rejections)
        out["rejections"].push_back({{"line", rejection.line}, {"reason", rejection.reason}});
    return text_of(out);
}

std::string outline(std::string_view text) {
    json out = json::array();
    for (const auto& game : sente::records::outline_pgn(text)) {
        json tags = json::array();
        for (const auto& tag : game.tags) tags.push_back(json::array({tag.name, tag.value}));
        out.push_back({{"begin", game.begin}, {"end", game.end}, {"tags", std::move(tags)}});
    }
    return text_of(out);
}

std::string write(std::string_view saved, Format format) {
    const json parsed = json::parse(saved, nullptr, false);
    if (!parsed.is_object()) return {};
    const auto record = sente::web::record_of(parsed, format);
    if (!record) return {};
    if (format == Format::pgn) return write_pgn(*record, sente::records::PgnNotes::commands);
    return write_record(*record, format);
}

std::string* answer(std::string text) { return new std::string(std::move(text)); }

}  // namespace

extern "C" {

// Each answer is the caller's, to be given back by records_free. `format` is a number of Format.
EMSCRIPTEN_KEEPALIVE std::string* records_read(const char* text, std::size_t size, int format) {
    return answer(read({text, size}, static_cast<Format>(format)));
}

EMSCRIPTEN_KEEPALIVE std::string* records_outline(const char* text, std::size_t size) {
    return answer(outline({text, size}));
}

EMSCRIPTEN_KEEPALIVE std::string* records_write(const char* text, std::size_t size, int format) {
    return answer(write({text, size}, static_cast<Format>(format)));
}

EMSCRIPTEN_KEEPALIVE const char* records_text(const std::string* text) { return text->data(); }
EMSCRIPTEN_KEEPALIVE std::size_t records_size(const std::string* text) { return text->size(); }
EMSCRIPTEN_KEEPALIVE void records_free(std::string* text) { delete text; }

}  // extern "C"
