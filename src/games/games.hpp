// SPDX-License-Identifier: GPL-3.0-or-later
// The games of this program, and the one place where a game is chosen by its name.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/check.hpp"
#include "games/chess.hpp"
#include "games/kit_concepts.hpp"
#include "games/shogi.hpp"
#include "records/record.hpp"

namespace sente::protocol {
struct SessionKind;
}  // namespace sente::protocol

namespace sente::games {

template <WholeKit... G>
struct GameList {
    static constexpr std::array<std::string_view, sizeof...(G)> kNames = {G::kName...};

    // Calls `use` for the game of that name, which must be one of these: a lambda of the form
    // [&]<class G>() { … }.
    template <class Use>
    static decltype(auto) with(std::string_view name, const Use& use) {
        return with_one_of<Use, G...>(name, use);
    }
    // Calls `use` for each game.
    template <class Use>
    static void each(const Use& use) {
        (use.template operator()<G>(), ...);
    }

private:
    template <class Use, class First, class... Rest>
    static decltype(auto) with_one_of(std::string_view name, const Use& use) {
        if constexpr (sizeof...(Rest) > 0)
            if (name != First::kName) return with_one_of<Use, Rest...>(name, use);
        CHECK(name == First::kName);
        return use.template operator()<First>();
    }
};

// In the order in which they are told of and run; the first is what nobody needs to ask for.
using All = GameList<chess::Chess, shogi::Shogi>;
inline constexpr std::string_view kUsual = All::kNames.front();

template <class Use>
decltype(auto) with_game(std::string_view name, const Use& use) {
    return All::with(name, use);
}
template <class Use>
void for_each_game(const Use& use) {
    All::each(use);
}

// The name of the first game that `fits`, a lambda like those above; empty if none does.
template <class Fits>
[[nodiscard]] std::string_view first_game(const Fits& fits) {
    std::string_view found;
    for_each_game([&]<class G>() {
        if (found.empty() && fits.template operator()<G>()) found = G::kName;
    });
    return found;
}

[[nodiscard]] std::vector<std::string> names();
// "chess or shogi"
[[nodiscard]] std::string choice_of_names();
[[nodiscard]] bool is_game(std::string_view name);

// The game of a kind of records, of a network, or of a number in a file; empty if there is none.
[[nodiscard]] std::string_view game_of(records::GameKind kind);
[[nodiscard]] std::string_view game_of(eval::NetworkGame game);
[[nodiscard]] inline std::string_view game_of_number(std::uint64_t number) {
    return first_game([number]<class G>() { return Kit<G>::kFileNumber == number; });
}
[[nodiscard]] inline std::uint64_t number_of(std::string_view game) {
    return with_game(game, []<class G>() { return std::uint64_t{Kit<G>::kFileNumber}; });
}
// The game whose board a position looks like.
[[nodiscard]] std::string_view game_of_position(std::string_view position);
// The usual kind of records of a game.
[[nodiscard]] records::GameKind kind_of(std::string_view game);
// Its name, and back: those of the games, and their variants.
[[nodiscard]] std::string_view name_of(records::GameKind kind);
[[nodiscard]] std::vector<std::string> kind_names();
[[nodiscard]] records::GameKind kind_named(std::string_view name);

template <class Use>
decltype(auto) with_game(records::GameKind kind, const Use& use) {
    return with_game(game_of(kind), use);
}

// Each game in each of its dialects.
[[nodiscard]] std::vector<protocol::SessionKind> sessions();

}  // namespace sente::games
