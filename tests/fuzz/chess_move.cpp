// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: chess moves in UCI and SAN.
#include "chess/chess.hpp"
#include "chess/notation.hpp"
#include "fuzz/move_target.hpp"

namespace {

constexpr std::string_view kPositions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
    "1n6/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w EAea - 0 1",
};

void try_san(const sente::chess::Position& pos, std::string_view text) {
    using sente::fuzz::expect;
    const auto move = sente::chess::parse_san(pos, text);
    if (!move.ok()) {
        expect(!move.error().message.empty());
        return;
    }
    const auto again = sente::chess::parse_san(pos, sente::chess::format_san(pos, *move));
    expect(again.ok() && *again == *move);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input = sente::fuzz::as_text(data, size);
    const auto pos = sente::fuzz::chosen<sente::chess::Chess>(kPositions, input);
    if (input.empty()) return 0;
    sente::fuzz::try_move<sente::chess::Chess>(pos, input.substr(1));
    try_san(pos, input.substr(1));
    return 0;
}
