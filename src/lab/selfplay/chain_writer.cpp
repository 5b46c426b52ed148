// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a header and games behind it.
#include "lab/selfplay/chain_writer.hpp"

#include <filesystem>
#include <system_error>

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

}  // namespace sente::lab::selfplay
