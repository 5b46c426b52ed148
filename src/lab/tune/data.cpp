// SPDX-License-Identifier: GPL-3.0-or-later
// Tells files of games from files of lines.
#include "lab/tune/data.hpp"

#include <fstream>
#include <optional>

#include "lab/files.hpp"
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
        const std::optional<std::string> text = read_file(path);
        if (!text) return InputError{"cannot read " + path};
        const auto read = read_lines(model, *text, options, samples);
        if (!read) return InputError{path + ": " + read.error().text()};
    }
    return samples;
}

}  // namespace sente::lab::tune
