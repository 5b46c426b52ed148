// SPDX-License-Identifier: GPL-3.0-or-later
// How a search goes about its work, whatever the position.
#pragma once

#include "eval/evaluation.hpp"
#include "game/kit.hpp"
#include "ordering/config.hpp"
#include "search/params.hpp"
#include "search/techniques.hpp"

namespace sente::search {

struct Settings {
    ordering::Config ordering;
    Techniques use;
    Params params;
    bool telemetry = false;
    eval::Evaluation evaluation = {};  // for evaluators that offer a choice

    friend bool operator==(const Settings&, const Settings&) = default;
};

// What a game is searched with unless somebody asks for something else: its kit knows.
template <class G>
[[nodiscard]] Settings default_settings() {
    return Kit<G>::search_settings();
}

}  // namespace sente::search
