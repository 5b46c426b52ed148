// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the sessions by what the kits say.
#include "games/sessions.hpp"

#include "games/games.hpp"

namespace sente::games {

namespace {

template <class G, class... Dialect>
void add(std::vector<protocol::SessionKind>& list, protocol::Dialects<Dialect...> /*of*/) {
    (list.push_back(protocol::session_kind<G, Dialect>()), ...);
}

}  // namespace

std::vector<protocol::SessionKind> sessions() {
    std::vector<protocol::SessionKind> list;
    for_each_game([&]<class G>() { add<G>(list, typename Kit<G>::Dialects{}); });
    return list;
}

}  // namespace sente::games
