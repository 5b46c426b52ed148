// SPDX-License-Identifier: GPL-3.0-or-later
// Writes weights into the header that a build takes them from.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "lab/tune/model.hpp"

namespace sente::lab::tune {

// `header` is the text of src/eval/classical/<game>_weights.hpp: all up to the struct of weights is
// kept, with its comments; the values after it are replaced.
[[nodiscard]] Result<std::string> with_weights(const Model& model, std::string_view header,
                                               std::span<const eval::Taper> weights);

}  // namespace sente::lab::tune
