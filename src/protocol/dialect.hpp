// SPDX-License-Identifier: GPL-3.0-or-later
// What the two protocols say differently.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "book/polyglot.hpp"
#include "book/yaneuraou.hpp"
#include "protocol/eval_file.hpp"
#include "protocol/game_text.hpp"
#include "protocol/go.hpp"
#include "protocol/option_list.hpp"
#include "protocol/score_text.hpp"
#include "search/chess.hpp"
#include "search/shogi.hpp"

namespace sente::protocol {

struct Uci {
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
    static constexpr std::string_view kName = "usi";
    static constexpr std::string_view kReady = "usiok";
    static constexpr std::string_view kNewGame = "usinewgame";
    static constexpr std::string_view kNoMove = "resign";
    static constexpr MateUnit kMateUnit = MateUnit::plies;
    static constexpr MateNumber kMateNumber = MateNumber::milliseconds;
    static constexpr bool kHasDeclaration = true;
    static constexpr bool kHasMateAnswer = true;  // `go mate` ends in `checkmate …`
};

// What a game is made of below the protocol.
template <class G>
struct Parts;

template <>
struct Parts<chess::Chess> {
    using Pool = search::ChessPool;
    static auto open_book(const std::string& path) { return book::open_polyglot(path); }
    static WeightList weights() { return chess_weights(); }
    // Half the games are won at this score, and how steeply that changes: rough figures.
    static constexpr int kHalfWonCp = 140;
    static constexpr int kScaleCp = 70;
};

template <>
struct Parts<shogi::Shogi> {
    using Pool = search::ShogiPool;
    static auto open_book(const std::string& path) { return book::open_yaneuraou(path); }
    static WeightList weights() { return shogi_weights(); }
    static constexpr int kHalfWonCp = 0;  // draws are rare
    static constexpr int kScaleCp = 400;
};

template <class G, class Dialect>
struct Grammar;

template <>
struct Grammar<chess::Chess, Uci> : ChessUciText {
    static OptionTable options() { return uci_chess_options(); }
};
template <>
struct Grammar<shogi::Shogi, Uci> : ShogiUciText {
    static OptionTable options() { return uci_shogi_options(); }
};
template <>
struct Grammar<shogi::Shogi, Usi> : ShogiUsiText {
    static OptionTable options() { return usi_options(); }
};

}  // namespace sente::protocol
