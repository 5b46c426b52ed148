// SPDX-License-Identifier: GPL-3.0-or-later
// In place of the tables of endgames, where there are no files to read them from.
#include "tablebase/syzygy.hpp"

namespace sente::tablebase {

Syzygy::~Syzygy() = default;

void Syzygy::unload() {}

std::optional<InputError> Syzygy::load(const std::string& folders) {
    if (folders.empty()) return {};
    return InputError{"this build reads no tables"};
}

std::optional<Verdict> Syzygy::probe(const chess::Position& /*pos*/) const { return {}; }

std::vector<search::RankedMove<chess::Chess>> Syzygy::rank_root(const chess::Position& /*pos*/,
                                                                bool /*has_repeated*/) const {
    return {};
}

}  // namespace sente::tablebase
