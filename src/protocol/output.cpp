// SPDX-License-Identifier: GPL-3.0-or-later
// Lines are cut to length, logged and written one at a time.
#include "protocol/output.hpp"

#include <algorithm>

namespace sente::protocol {

void Output::send(std::string_view text, bool may_drop) {
    std::string line(text.substr(0, kLongestLine));
    std::replace(line.begin(), line.end(), '\n', ' ');
    std::replace(line.begin(), line.end(), '\r', ' ');
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
