// SPDX-License-Identifier: GPL-3.0-or-later
// Conversions by the C library, and what gives a format away.
#include "records/formats.hpp"

#include <iconv.h>

#include <array>
#include <cerrno>
#include <cstdint>

#include "core/text.hpp"
#include "records/csa.hpp"
#include "records/kif.hpp"
#include "records/pgn.hpp"
#include "records/scan.hpp"
#include "records/usi.hpp"

namespace sente::records {

namespace {

// An open conversion, closed at the end.
class Converter {
public:
    Converter(const char* to, const char* from) : handle_(iconv_open(to, from)) {}
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;
    ~Converter() {
        if (is_open()) iconv_close(handle_);
    }

    // Nothing where a byte or character has no counterpart.
    std::optional<std::string> convert(std::string_view text) {
        if (!is_open()) return {};
        std::string input(text);  // iconv wants to write to what it only reads
        char* from = input.data();
        std::size_t left = input.size();
        std::string out;
        std::array<char, 4096> buffer{};
        while (left > 0) {
            char* to = buffer.data();
            std::size_t room = buffer.size();
            const std::size_t result = iconv(handle_, &from, &left, &to, &room);
            out.append(buffer.data(), buffer.size() - room);
            if (result == static_cast<std::size_t>(-1) && errno != E2BIG) return {};
        }
        return out;
    }

private:
    [[nodiscard]] bool is_open() const { return reinterpret_cast<std::intptr_t>(handle_) != -1; }
    iconv_t handle_;
};

std::optional<std::string> convert(std::string_view text, const char* to, const char* from) {
    return Converter(to, from).convert(text);
}

}  // namespace

std::string_view encoding_name(Encoding encoding) {
    switch (encoding) {
        case Encoding::shift_jis: return "Shift_JIS";
        case Encoding::euc_jp: return "EUC-JP";
        case Encoding::latin1: return "ISO-8859-1";
        case Encoding::utf16: return "UTF-16";
        default: return "UTF-8";
    }
}

DecodedText decode(std::string_view bytes, bool western) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (bytes.substr(0, 2) == "\xFF\xFE" || bytes.substr(0, 2) == "\xFE\xFF")
        if (auto text = convert(bytes, "UTF-8", "UTF-16")) return {*text, Encoding::utf16};
    if (bytes.substr(0, kMark.size()) == kMark) bytes.remove_prefix(kMark.size());
    if (auto text = convert(bytes, "UTF-8", "UTF-8")) return {*text, Encoding::utf8};
    if (!western) {
        if (auto text = convert(bytes, "UTF-8", "EUC-JP")) return {*text, Encoding::euc_jp};
        if (auto text = convert(bytes, "UTF-8", "CP932")) return {*text, Encoding::shift_jis};
    }
    return {convert(bytes, "UTF-8", "ISO-8859-1").value_or(""), Encoding::latin1};
}

std::optional<std::string> to_shift_jis(std::string_view utf8) {
    return convert(utf8, "CP932", "UTF-8");
}

namespace {

struct Extension {
    std::string_view text;
    Format format;
};

constexpr std::array kExtensions = {
    Extension{".pgn", Format::pgn},  Extension{".kif", Format::kif},
    Extension{".kifu", Format::kif}, Extension{".ki2", Format::ki2},
    Extension{".ki2u", Format::ki2}, Extension{".csa", Format::csa},
    Extension{".usi", Format::usi},
};

bool ends_with(std::string_view name, std::string_view extension) {
    if (name.size() < extension.size()) return false;
    const std::string_view end = name.substr(name.size() - extension.size());
    for (std::size_t i = 0; i < end.size(); ++i) {
        const char letter =
            end[i] >= 'A' && end[i] <= 'Z' ? static_cast<char>(end[i] + 32) : end[i];
        if (letter != extension[i]) return false;
    }
    return true;
}

bool is_csa_move(std::string_view line) {
    return line.size() >= 7 && (line.front() == '+' || line.front() == '-') &&
           text::integer(line.substr(1, 4)).has_value();
}

// What the line alone tells.
std::optional<Format> format_of_line(std::string_view line) {
    const Scan scan(line);
    if (scan.at("position ") || scan.at("startpos") || scan.at("sfen ")) return Format::usi;
    if (scan.at("手数-") || scan.at("#KIF")) return Format::kif;
    for (const std::string_view mark : {"▲", "△", "☗", "☖", "▼", "▽"})
        if (scan.at(mark)) return Format::ki2;
    if (scan.at("V2") || scan.at("N+") || scan.at("N-") || scan.at("PI") || scan.at("P1") ||
        is_csa_move(line))
        return Format::csa;
    if (scan.at("[") || scan.at("1.")) return Format::pgn;
    return {};
}

}  // namespace

std::string_view format_name(Format format) {
    constexpr std::array<std::string_view, 5> kNames = {"PGN", "KIF", "KI2", "CSA", "USI"};
    return kNames[static_cast<std::size_t>(format)];
}

std::optional<Format> format_of_name(std::string_view file_name) {
    for (const Extension& extension : kExtensions)
        if (ends_with(file_name, extension.text)) return extension.format;
    return {};
}

std::optional<Format> format_of_text(std::string_view text) {
    for (LineCutter lines(text); lines.next();)
        if (const auto format = format_of_line(text::trim(lines.line()))) return format;
    return {};
}

RecordFile read_records(std::string_view bytes, std::string_view file_name) {
    const auto named = format_of_name(file_name);
    const DecodedText decoded = decode(bytes, named == Format::pgn);
    const auto format = named ? named : format_of_text(decoded.text);
    if (format) return read_records(decoded.text, *format);
    RecordFile file;
    file.rejections.push_back({1, "neither PGN, KIF, KI2, CSA nor USI"});
    return file;
}

RecordFile read_records(std::string_view text, Format format, Reading reading) {
    switch (format) {
        case Format::pgn: return read_pgn(text, reading);
        case Format::csa: return read_csa(text, reading);
        case Format::usi: return read_usi(text);
        case Format::ki2: return read_ki2(text, reading);
        default: return read_kif(text, reading);
    }
}

std::string write_record(const Record& record, Format format) {
    switch (format) {
        case Format::pgn: return write_pgn(record);
        case Format::csa: return write_csa(record);
        case Format::usi: return write_position_line(record);
        case Format::ki2: return write_ki2(record);
        default: return write_kif(record);
    }
}

}  // namespace sente::records
