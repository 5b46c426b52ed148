// SPDX-License-Identifier: GPL-3.0-or-later
// Finds games by what is known of them, and lists the sessions by what the kits say.
#include "games/games.hpp"

#include <algorithm>

#include "protocol/session.hpp"

namespace sente::games {

namespace {

constexpr std::array<std::string_view, 3> kKindNames = {"chess", "chess960", "shogi"};

}  // namespace

std::vector<std::string> names() { return {All::kNames.begin(), All::kNames.end()}; }

std::string choice_of_names() {
    std::string text;
    for (const std::string_view name : All::kNames)
        text += (text.empty() ? "" : " or ") + std::string(name);
    return text;
}

bool is_game(std::string_view name) {
    return std::find(All::kNames.begin(), All::kNames.end(), name) != All::kNames.end();
}

std::string_view game_of(records::GameKind kind) {
    return first_game([kind]<class G>() {
        const auto& kinds = Kit<G>::kKinds;
        return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    });
}

std::string_view game_of(eval::NetworkGame game) {
    return first_game([game]<class G>() { return Kit<G>::kNetworkGame == game; });
}

std::string_view game_of_position(std::string_view position) {
    const std::string_view found =
        first_game([position]<class G>() { return Kit<G>::looks_like(position); });
    return found.empty() ? kUsual : found;
}

records::GameKind kind_of(std::string_view game) {
    return with_game(game, []<class G>() { return Kit<G>::kKinds.front(); });
}

std::string_view name_of(records::GameKind kind) {
    return kKindNames[static_cast<std::size_t>(kind)];
}

std::vector<std::string> kind_names() { return {kKindNames.begin(), kKindNames.end()}; }

records::GameKind kind_named(std::string_view name) {
    const auto* const found = std::find(kKindNames.begin(), kKindNames.end(), name);
    CHECK(found != kKindNames.end());
    return static_cast<records::GameKind>(found - kKindNames.begin());
}

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
