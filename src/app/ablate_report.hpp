// SPDX-License-Identifier: GPL-3.0-or-later
// How an ablation looks: a table of text or Markdown, JSON, comma-separated values.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "app/ablate_command.hpp"
#include "lab/ablate/ablate.hpp"

namespace sente::app {

void print_text(const AblateRequest& request, const lab::AblateResult& result);
void print_markdown(const AblateRequest& request, const lab::AblateResult& result);
void print_csv(const lab::AblateResult& result);
[[nodiscard]] nlohmann::ordered_json json_of(const AblateRequest& request,
                                             const lab::AblateResult& result);
// One variant, as it is kept while the run goes on.
[[nodiscard]] nlohmann::ordered_json json_of(const lab::AblateSeries& series);
[[nodiscard]] std::string_view kind_name(lab::VariantKind kind);
[[nodiscard]] std::string ablate_headline(const lab::AblateResult& result);

}  // namespace sente::app
