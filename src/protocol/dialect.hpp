// SPDX-License-Identifier: GPL-3.0-or-later
// What the two protocols say differently.
#pragma once

#include <string_view>

#include "game/kit.hpp"
#include "protocol/go.hpp"
#include "protocol/score_text.hpp"

namespace sente::protocol {

struct Uci {
    template <class G>
    using Text = typename Kit<G>::UciText;
    static constexpr std::string_view kName = "uci";
    static constexpr std::string_view kReady = "uciok";
    static constexpr std::string_view kNewGame = "ucinewgame";
    static constexpr std::string_view kNoMove = "(none)";
    static constexpr MateUnit kMateUnit = MateUnit::moves;
    static constexpr MateNumber kMateNumber = MateNumber::moves;
    static constexpr bool kHasDeclaration = false;  // no word for a win without a move
    static constexpr bool kHasMateAnswer = false;
};

struct Usi {
    template <class G>
    using Text = typename Kit<G>::UsiText;
    static constexpr std::string_view kName = "usi";
    static constexpr std::string_view kReady = "usiok";
    static constexpr std::string_view kNewGame = "usinewgame";
    static constexpr std::string_view kNoMove = "resign";
    static constexpr MateUnit kMateUnit = MateUnit::plies;
    static constexpr MateNumber kMateNumber = MateNumber::milliseconds;
    static constexpr bool kHasDeclaration = true;
    static constexpr bool kHasMateAnswer = true;  // `go mate` ends in `checkmate …`
};

// Those that a game is played in.
template <class... Dialect>
struct Dialects {};

// How a game is written in a dialect.
template <class G, class Dialect>
using TextOf = typename Dialect::template Text<G>;

}  // namespace sente::protocol
