// SPDX-License-Identifier: GPL-3.0-or-later
// Lines are made of ASCII alone, logged and written one at a time.
#include "protocol/output.hpp"

namespace sente::protocol {

namespace {

// GUIs differ in what they take other bytes for.
std::string in_ascii(std::string_view text) {
    constexpr std::string_view kDots = "…";
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto code = static_cast<unsigned char>(text[at]);
        if (code >= 0x20 && code < 0x7f) {
            out += text[at];
        } else if (text.substr(at).starts_with(kDots)) {
            out += "...";
            at += kDots.size() - 1;
        } else {
            out += code < 0x20 ? ' ' : '?';
        }
    }
    return out;
}

}  // namespace

void Output::send_whole(std::string_view text, bool may_drop) {
    std::string line = in_ascii(text);
    line += '\n';
    const std::lock_guard lock(mutex_);
    if (log_.is_open()) log_ << "< " << line << std::flush;
    write(line, may_drop);
}

void Output::block(std::string_view lines) {
    const std::lock_guard lock(mutex_);
    if (log_.is_open()) log_ << lines << std::flush;
    write(lines, false);
}

bool Output::log_to(const std::string& file) {
    const std::lock_guard lock(mutex_);
    if (log_.is_open()) log_.close();
    log_.clear();
    if (file.empty()) return true;
    log_.open(file, std::ios::app);
    return log_.is_open();
}

void Output::log_input(std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (log_.is_open()) log_ << "> " << text << '\n' << std::flush;
}

std::string Transcript::text() const {
    const std::lock_guard lock(mutex_);
    return text_;
}

void Transcript::write(std::string_view line, bool /*may_drop*/) {
    const std::lock_guard lock(mutex_);
    text_ += line;
}

}  // namespace sente::protocol
