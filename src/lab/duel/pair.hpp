// SPDX-License-Identifier: GPL-3.0-or-later
// Two games of two players from one opening with sides changed, inside this process.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "lab/arena.hpp"
#include "lab/selfplay/run.hpp"

namespace sente::lab::duel {

struct PairResult {
    std::array<int, 2> half_points{};  // of `one`: where it moves first, where it moves second
    bool is_mirrored = false;  // both games are the same, by moves, scores and nodes: nothing that
                               // tells the players apart came to bear
    friend bool operator==(const PairResult&, const PairResult&) = default;
};

// Two players who meet.
template <GameNotation G>
struct Board {
    Board(std::size_t hash_mb, const std::atomic<bool>& stop)
        : one(hash_mb, search::default_settings<G>(), stop),
          other(hash_mb, search::default_settings<G>(), stop) {}
    arena::Player<G> one;
    arena::Player<G> other;
};

// Boards that wait for the next pair; as many as there are threads. Throws std::bad_alloc if there
// is no memory for their tables.
template <GameNotation G>
class Boards {
public:
    Boards(int count, std::size_t hash_mb, const std::atomic<bool>& stop) {
        for (int i = 0; i < count; ++i) free_.push_back(std::make_unique<Board<G>>(hash_mb, stop));
    }
    // Calls `use` with a board that nobody else has meanwhile.
    template <class Use>
    auto with_one(const Use& use) {
        const std::unique_ptr<Board<G>, Return> board(take().release(), Return{this});
        return use(*board);
    }

private:
    struct Return {
        Boards* boards;
        void operator()(Board<G>* board) const { boards->give(std::unique_ptr<Board<G>>(board)); }
    };
    std::unique_ptr<Board<G>> take() {
        const std::lock_guard lock(mutex_);
        std::unique_ptr<Board<G>> board = std::move(free_.back());
        free_.pop_back();
        return board;
    }
    void give(std::unique_ptr<Board<G>> board) {
        const std::lock_guard lock(mutex_);
        free_.push_back(std::move(board));
    }

    std::mutex mutex_;  // of the list
    std::vector<std::unique_ptr<Board<G>>> free_;
};

// Random moves to a position that the standard settings think level, or the last one tried.
template <GameNotation G>
[[nodiscard]] arena::Opening<G> level_opening(Random& random, arena::Player<G>& judge, int plies,
                                              const search::Limits& limits);

// Nothing: it was stopped.
template <GameNotation G>
[[nodiscard]] std::optional<PairResult> play_pair(Board<G>& board, const arena::Opening<G>& opening,
                                                  const arena::Conditions<G>& conditions);

template <class G>
[[nodiscard]] bool same_moves(const arena::PlayedGame<G>& a, const arena::PlayedGame<G>& b) {
    return std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(),
                      [](const auto& x, const auto& y) {
                          return x.move == y.move && x.score == y.score && x.nodes == y.nodes;
                      });
}

template <GameNotation G>
arena::Opening<G> level_opening(Random& random, arena::Player<G>& judge, int plies,
                                const search::Limits& limits) {
    constexpr int kTries = 40;
    arena::Opening<G> last;
    judge.configure(search::default_settings<G>());
    for (int i = 0; i < kTries && !judge.is_stopped(); ++i) {
        const auto opening = selfplay::randomised<G>({}, plies, {}, random);
        if (!opening) continue;
        last = *opening;
        judge.new_game();
        const Score score = judge.think(arena::start_after(last, {}), limits).score;
        if (std::abs(score) <= Kit<G>::kMostUneven) break;
    }
    return last;
}

template <GameNotation G>
std::optional<PairResult> play_pair(Board<G>& board, const arena::Opening<G>& opening,
                                    const arena::Conditions<G>& conditions) {
    const auto straight = play_game(board.one, board.other, opening, conditions);
    if (!straight) return {};
    const auto turned = play_game(board.other, board.one, opening, conditions);
    if (!turned) return {};
    PairResult result;
    result.half_points = {static_cast<int>(straight->ending.result()),
                          2 - static_cast<int>(turned->ending.result())};
    result.is_mirrored = same_moves(*straight, *turned);
    return result;
}

}  // namespace sente::lab::duel
