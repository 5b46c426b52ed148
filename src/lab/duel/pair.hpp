// SPDX-License-Identifier: GPL-3.0-or-later
// Two games of two players from one opening with sides changed, inside this process.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "lab/arena.hpp"

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

// When games between our own players are ended before mate.
template <GameNotation G>
[[nodiscard]] arena::Adjudication usual_adjudication();

// Random moves to a position that the standard settings think level, or the last one tried.
template <GameNotation G>
[[nodiscard]] arena::Opening<G> level_opening(Random& random, arena::Player<G>& judge, int plies,
                                              const search::Limits& limits);

// Nothing: it was stopped.
template <GameNotation G>
[[nodiscard]] std::optional<PairResult> play_pair(Board<G>& board, const arena::Opening<G>& opening,
                                                  const arena::Conditions<G>& conditions);

extern template arena::Adjudication usual_adjudication<chess::Chess>();
extern template arena::Adjudication usual_adjudication<shogi::Shogi>();
extern template arena::Opening<chess::Chess> level_opening(Random&, arena::Player<chess::Chess>&,
                                                           int, const search::Limits&);
extern template arena::Opening<shogi::Shogi> level_opening(Random&, arena::Player<shogi::Shogi>&,
                                                           int, const search::Limits&);
extern template std::optional<PairResult> play_pair(Board<chess::Chess>&,
                                                    const arena::Opening<chess::Chess>&,
                                                    const arena::Conditions<chess::Chess>&);
extern template std::optional<PairResult> play_pair(Board<shogi::Shogi>&,
                                                    const arena::Opening<shogi::Shogi>&,
                                                    const arena::Conditions<shogi::Shogi>&);

}  // namespace sente::lab::duel
