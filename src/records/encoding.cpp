// SPDX-License-Identifier: GPL-3.0-or-later
// Conversions by the C library.
#include "records/encoding.hpp"

#include <iconv.h>

#include <array>
#include <cerrno>
#include <cstdint>

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

}  // namespace sente::records
