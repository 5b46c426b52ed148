// SPDX-License-Identifier: GPL-3.0-or-later
// What a network learns from: the positions of stored games as rows of its first layer, with
// labels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/types.hpp"
#include "eval/nnue/features.hpp"
#include "lab/selfplay/chain.hpp"

namespace sente::lab::training {

// What networks see of a position: `squares` for all king buckets that the game knows, or
// `near_king`.
using eval::InputSet;

struct ExampleOptions {
    int from_ply = 0;             // counted from the start, the opening included
    Score most_score = 30000;     // sizes of scores; proofs (mates, declarations) always go
    bool keeps_checks = false;    // positions in which the side to move is in check
    bool keeps_noisy = false;     // positions in which the move played is noisy
    std::uint64_t seed = 1;       // decides which games are held out
    int held_out_per_mille = 20;  // of the games
    // Instead of the positions themselves: so many of each that come about by one or two random
    // moves, with what the classical evaluation says of them. It is a teacher without noise that
    // never tires; the result of such an example is a draw.
    int variations = 0;
    InputSet inputs = InputSet::squares;
};

// Why positions were left out, the first reason that holds.
struct LeftOut {
    std::uint64_t early = 0;
    std::uint64_t proved = 0;
    std::uint64_t extreme = 0;
    std::uint64_t in_check = 0;
    std::uint64_t noisy = 0;
    std::uint64_t marked = 0;   // by `sente data filter`
    std::uint64_t crowded = 0;  // more pieces than the game has
};

// Arrays with one entry a position; `rows` has 2 · width: what the side to move sees, then what the
// other side sees, each filled up with kNoRow.
struct Examples {
    static constexpr std::int16_t kNoRow = -1;

    std::string_view game = games::kUsual;
    InputSet inputs = InputSet::squares;
    std::size_t width = 0;
    std::vector<std::int16_t> rows;
    std::vector<std::uint8_t> bucket;
    std::vector<std::int16_t> score;   // of the side to move
    std::vector<std::uint8_t> result;  // half points of the side to move
    std::vector<std::uint8_t> held_out;
    std::vector<std::uint64_t> key;  // equal for equal positions
    std::uint64_t games = 0;
    std::uint64_t broken_games = 0;  // with an illegal move; what came before it is used
    std::uint64_t positions = 0;     // before anything was left out
    LeftOut left_out;
    std::string options;  // JSON: how the games were made

    [[nodiscard]] std::size_t size() const { return score.size(); }
};

// All whole games of a file. An error: it is no file of games.
[[nodiscard]] std::optional<InputError> read_examples(const std::string& path,
                                                      const ExampleOptions& options,
                                                      Examples& examples);

// One position, FEN or SFEN, without a score. An error: it cannot be read.
[[nodiscard]] std::optional<InputError> example_of(std::string_view game, std::string_view position,
                                                   InputSet inputs, Examples& examples);

// The most rows that a side sees.
[[nodiscard]] std::size_t width_of(std::string_view game, InputSet inputs);

// What a reader asks for to train networks with these inputs.
template <class F>
[[nodiscard]] constexpr eval::Inputs most_inputs(InputSet set) {
    return {set, set == InputSet::squares ? F::kMostKingBuckets : 1};
}

// Whether a game is kept for tests. Hangs on its moves, so that a copy is on the same side.
[[nodiscard]] bool is_held_out(const selfplay::ChainGame& game, const ExampleOptions& options);

// Keys of positions that were seen; grows as it must.
class KeySet {
public:
    KeySet();
    // True if it is new.
    bool insert(std::uint64_t key);
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    // Where it stands or would stand. 0 marks an empty slot, so key 0 is stored as 1.
    [[nodiscard]] std::size_t place_of(std::uint64_t key) const;
    void grow();

    std::vector<std::uint64_t> slots_;
    std::size_t size_ = 0;
};

}  // namespace sente::lab::training
