// SPDX-License-Identifier: GPL-3.0-or-later
// What an ablation searches with: everything on, and one thing off, or alone on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "search/worker.hpp"

namespace sente::lab {

// `together`: several at once that have a name of their own.
enum class VariantKind : std::uint8_t { reference, ordering, technique, policy, together };

struct Variant {
    std::string name;
    VariantKind kind = VariantKind::reference;
    std::string meaning;
    search::Settings settings;
    bool is_shallow = false;    // searched to the depth that a plain search can reach
    std::size_t reference = 0;  // the variant it is compared with; its own index: none
};

struct VariantRequest {
    ordering::PolicyName policy = ordering::PolicyName::staged;
    bool add_one = false;
    std::vector<std::string> only;  // names; empty: all
};

// References come before what is compared with them. An unknown name is refused.
[[nodiscard]] Result<std::vector<Variant>> variants_of(const search::Settings& standard,
                                                       const VariantRequest& request);

// Every name that `only` may hold.
[[nodiscard]] std::vector<std::string> variant_names(bool add_one);

}  // namespace sente::lab
