// SPDX-License-Identifier: GPL-3.0-or-later
// Stored games as people read them.
#include <cstdlib>

#include "core/score.hpp"
#include "lab/selfplay/data_tools.hpp"

namespace sente::lab::selfplay {

namespace {

std::string score_text(Score score) {
    if (!is_mate(score)) return (score > 0 ? "+" : "") + std::to_string(score);
    const int plies = kMate - std::abs(score);
    return (score > 0 ? "mate in " : "mated in ") + std::to_string(plies);
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

// The opening in the words of a protocol.
template <GameNotation G>
std::string opening_text(const ChainGame& game) {
    const auto parsed = G::parse_position(game.start);
    typename G::Position pos = !game.start.empty() && parsed.ok() ? *parsed : G::start();
    std::string text = "start    " + G::format_position(pos) + "\nopening ";
    for (const std::uint16_t raw : game.opening) {
        const auto move = G::Move::from_raw(raw);
        if (!is_allowed<G>(pos, move)) break;
        text += ' ' + G::format_move(pos, move);
        pos = pos.after(move);
    }
    return text + '\n';
}

template <GameNotation G>
std::string game_text(const ChainGame& game) {
    std::string text = opening_text<G>(game);
    text += "result   " + std::string(arena::name_of(game.ending.result())) + ", " +
            std::string(arena::training_name(game.ending.reason)) + '\n';
    text += "positions " + std::to_string(game.moves.size()) + "\n\n";
    text += "ply   move    score\n";
    Replay<G> replay(game);
    for (; replay.has_position(); replay.advance()) {
        std::string line = padded(std::to_string(replay.ply() + 1), 6) +
                           padded(G::format_move(replay.pos(), replay.move()), 8) +
                           padded(score_text(replay.score()), 12);
        if (replay.pos().in_check()) line += " check";
        if (replay.pos().is_noisy(replay.move())) line += " noisy";
        if (replay.is_skipped()) line += " skipped";
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    if (replay.trouble()) return text + "broken: " + replay.trouble()->text() + '\n';
    return text + "\nend      " + G::format_position(replay.pos()) + '\n';
}

}  // namespace

std::string readable(std::string_view name, const ChainGame& game) {
    return games::with_game(name, [&]<class G>() { return game_text<G>(game); });
}

}  // namespace sente::lab::selfplay
