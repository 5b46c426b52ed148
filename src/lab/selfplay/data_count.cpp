// SPDX-License-Identifier: GPL-3.0-or-later
// Counts what is in files of games.
#include <algorithm>

#include "lab/selfplay/data_tools.hpp"

namespace sente::lab::selfplay {

namespace {

std::size_t class_of(Score score) {
    const auto* const above = std::upper_bound(kScoreLimits.begin(), kScoreLimits.end(), score);
    return static_cast<std::size_t>(above - kScoreLimits.begin());
}

void count_game(const ChainGame& game, Counts& counts) {
    const std::uint64_t length = game.moves.size();
    counts.shortest = counts.games == 0 ? length : std::min(counts.shortest, length);
    counts.longest = std::max(counts.longest, length);
    ++counts.games;
    ++counts.results[static_cast<std::size_t>(game.ending.result())];
    ++counts.reasons[static_cast<std::size_t>(game.ending.reason)];
}

template <GameNotation G>
void count_positions(const ChainGame& game, Counts& counts, SeenBefore* seen) {
    Replay<G> replay(game);
    for (; replay.has_position(); replay.advance()) {
        ++counts.positions;
        if (replay.is_skipped()) ++counts.skipped;
        if (replay.pos().in_check()) ++counts.in_check;
        if (replay.pos().is_noisy(replay.move())) ++counts.noisy;
        ScoreClass& scores = counts.scores[class_of(replay.score_of_first())];
        ++scores.positions;
        scores.half_points += static_cast<std::uint64_t>(game.ending.result());
        if (seen != nullptr && seen->note(replay.pos().key())) ++*counts.duplicate_positions;
    }
    if (!replay.trouble()) return;
    if (counts.broken_games++ == 0) counts.first_trouble = replay.trouble()->text();
}

}  // namespace

Counts count(ChainSet& files, bool duplicate_positions, const GamesRead& progress) {
    Counts counts;
    SeenBefore games;
    SeenBefore positions;
    if (duplicate_positions) counts.duplicate_positions = 0;
    SeenBefore* const seen = duplicate_positions ? &positions : nullptr;
    while (const auto game = files.next()) {
        count_game(*game, counts);
        if (games.note(key_of(*game))) ++counts.duplicate_games;
        games::with_game(files.game(), [&]<class G>() { count_positions<G>(*game, counts, seen); });
        if (progress) progress(counts.games);
    }
    return counts;
}

}  // namespace sente::lab::selfplay
