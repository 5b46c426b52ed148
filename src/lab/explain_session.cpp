// SPDX-License-Identifier: GPL-3.0-or-later
// From the order of a session to an explanation in JSON.
#include "lab/explain_session.hpp"

#include <string>

#include "games/games.hpp"
#include "lab/explain_json.hpp"
#include "lab/explain_search.hpp"

namespace sente::lab {

namespace {

template <class G>
std::string answer(const protocol::ExplainOrder<G>& order, const std::atomic<bool>& stop) {
    ExplainOptions<G> options;
    options.settings = order.settings;
    options.depth = order.depth;
    options.nodes = order.nodes;
    options.stop = &stop;
    options.line = order.line;
    constexpr auto kLayout = JsonLayout::one_line;
    return order.all_policies ? json_of(compare<G>(order.start, options), kLayout)
                              : json_of(explain<G>(order.start, options), kLayout);
}

}  // namespace

void add_explain(protocol::Surroundings& around) {
    around.explain = [](const protocol::AnyExplainOrder& order, const std::atomic<bool>& stop) {
        return games::with_game(order.game, [&]<class G>() {
            return answer(static_cast<const protocol::ExplainOrder<G>&>(order), stop);
        });
    };
}

}  // namespace sente::lab
