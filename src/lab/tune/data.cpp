// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes whole files.
#include "lab/tune/data.hpp"

#include <cstdio>
#include <fstream>
#include <sstream>
#include <utility>

#include "lab/selfplay/chain.hpp"
#include "lab/tune/read_chain.hpp"

namespace sente::lab::tune {

namespace {

bool is_chain(const std::string& path) {
    std::string magic(selfplay::kChainMagic.size(), '\0');
    std::ifstream stream(path, std::ios::binary);
    stream.read(magic.data(), static_cast<std::streamsize>(magic.size()));
    return stream && magic == selfplay::kChainMagic;
}

}  // namespace

Result<Samples> read_data(const Model& model, const std::vector<std::string>& paths,
                          const ReadOptions& options) {
    Samples samples;
    for (const std::string& path : paths) {
        if (is_chain(path)) {
            if (const auto error = read_chain(model, path, options, samples))
                return InputError{path + ": " + error->text()};
            continue;
        }
        const std::optional<std::string> text = read_text_file(path);
        if (!text) return InputError{"cannot read " + path};
        const auto read = read_lines(model, *text, options, samples);
        if (!read) return InputError{path + ": " + read.error().text()};
    }
    return samples;
}

std::optional<std::string> read_text_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return {};
    std::ostringstream content;
    content << stream.rdbuf();
    if (stream.bad() || content.fail()) return {};
    return std::move(content).str();
}

bool write_text_file(const std::string& path, std::string_view text) {
    const std::string beside = path + ".new";
    {
        std::ofstream stream(beside, std::ios::binary | std::ios::trunc);
        stream << text;
        stream.close();
        if (!stream) {
            (void)std::remove(beside.c_str());
            return false;
        }
    }
    return std::rename(beside.c_str(), path.c_str()) == 0;
}

}  // namespace sente::lab::tune
