// SPDX-License-Identifier: GPL-3.0-or-later
// Replays games and writes down what a network sees of them.
#include "lab/training/examples.hpp"

#include <cstdlib>

#include "core/random.hpp"
#include "core/score.hpp"
#include "eval/nnue/rows.hpp"
#include "games/games.hpp"
#include "lab/selfplay/chain.hpp"
#include "lab/selfplay/replay.hpp"
#include "lab/selfplay/selection.hpp"

namespace sente::lab::training {

namespace {

// Near their king all but the king itself may have a second row.
template <class G>
constexpr std::size_t width_of(InputSet inputs) {
    return inputs == InputSet::squares ? Kit<G>::kMostPieces : 2 * Kit<G>::kMostPieces - 1;
}

bool is_proved(Score score) { return std::abs(score) > kEvalLimit; }

// Counts the first reason to leave the position out; false: there is none.
template <GameNotation G>
bool leave_out(const selfplay::Replay<G>& replay, const ExampleOptions& options, LeftOut& counts) {
    const auto count_if = [](bool holds, std::uint64_t& count) {
        count += holds ? 1 : 0;
        return holds;
    };
    return count_if(replay.is_skipped(), counts.marked) ||
           count_if(replay.ply() < options.from_ply, counts.early) ||
           count_if(is_proved(replay.score()), counts.proved) ||
           count_if(std::abs(replay.score()) > options.most_score, counts.extreme) ||
           count_if(!options.keeps_checks && replay.pos().in_check(), counts.in_check) ||
           count_if(!options.keeps_noisy && replay.pos().is_noisy(replay.move()), counts.noisy);
}

// False: a start of somebody's own has more pieces than there is room for.
template <GameNotation G>
bool add_rows(const typename G::Position& pos, Side perspective, InputSet inputs,
              std::vector<std::int16_t>& rows) {
    using F = typename Kit<G>::Features;
    const auto active = eval::active_rows<F>(pos, perspective, most_inputs<F>(inputs));
    if (active.size() > width_of<G>(inputs)) return false;
    const std::size_t end = rows.size() + width_of<G>(inputs);
    for (const eval::FeatureRow row : active) rows.push_back(static_cast<std::int16_t>(row));
    rows.resize(end, Examples::kNoRow);
    return true;
}

struct Label {
    Score score = 0;  // of the side to move
    GameResult result = GameResult::draw;
    bool held_out = false;
};

template <GameNotation G>
void add_example(const typename G::Position& pos, const Label& label, Examples& examples) {
    using F = typename Kit<G>::Features;
    static_assert(eval::row_count<F>(most_inputs<F>(InputSet::squares)) <= 32767 &&
                      eval::row_count<F>(most_inputs<F>(InputSet::near_king)) <= 32767,
                  "rows are stored in 15 bits");
    const std::size_t before = examples.rows.size();
    if (!add_rows<G>(pos, pos.side(), examples.inputs, examples.rows) ||
        !add_rows<G>(pos, !pos.side(), examples.inputs, examples.rows)) {
        examples.rows.resize(before);
        ++examples.left_out.crowded;
        return;
    }
    const int of_first = static_cast<int>(label.result);
    const int of_mover = pos.side() == Side::first ? of_first : 2 - of_first;
    examples.bucket.push_back(static_cast<std::uint8_t>(F::output_bucket(pos)));
    examples.score.push_back(static_cast<std::int16_t>(label.score));
    examples.result.push_back(static_cast<std::uint8_t>(of_mover));
    examples.held_out.push_back(label.held_out ? 1 : 0);
    examples.key.push_back(pos.key());
}

template <GameNotation G>
class Collector {
public:
    Collector(const ExampleOptions& options, Examples& examples)
        : options_(options), examples_(examples) {}

    void add(const selfplay::ChainGame& game) {
        const bool held_out = is_held_out(game, options_);
        Random random(key_of(game) ^ options_.seed);
        selfplay::Replay<G> replay(game);
        for (; replay.has_position(); replay.advance()) {
            ++examples_.positions;
            if (options_.variations > 0)
                add_variations(replay.pos(), held_out, random);
            else if (!leave_out<G>(replay, options_, examples_.left_out))
                add_example<G>(replay.pos(), {replay.score(), game.ending.result(), held_out},
                               examples_);
        }
        ++examples_.games;
        if (replay.trouble()) ++examples_.broken_games;
    }

private:
    using Position = typename G::Position;

    void add_variations(const Position& pos, bool held_out, Random& random) {
        for (int i = 0; i < options_.variations; ++i) {
            const auto one = after_random_move(pos, random);
            const auto two = one && i % 2 == 1 ? after_random_move(*one, random) : one;
            if (!two || two->in_check()) continue;
            teacher_.reset(*two);
            const Score score = teacher_.evaluate(*two);
            if (std::abs(score) > options_.most_score)
                ++examples_.left_out.extreme;
            else
                add_example<G>(*two, {score, GameResult::draw, held_out}, examples_);
        }
    }

    std::optional<Position> after_random_move(const Position& pos, Random& random) {
        moves_.clear();
        pos.generate_legal(moves_);
        if (moves_.size() == 0) return {};
        return pos.after(moves_[random.below(moves_.size())]);
    }

    const ExampleOptions& options_;
    Examples& examples_;
    typename Kit<G>::Classical teacher_;
    typename Position::MoveList moves_;
};

template <GameNotation G>
void add_games(selfplay::ChainReader& reader, const ExampleOptions& options, Examples& examples) {
    Collector<G> collector(options, examples);
    while (const auto game = reader.next()) collector.add(*game);
}

template <GameNotation G>
std::optional<InputError> add_position(std::string_view text, Examples& examples) {
    const auto pos = G::parse_position(text);
    if (!pos.ok()) return pos.error();
    add_example<G>(*pos, {}, examples);
    if (examples.size() == 0) return InputError{"has too many pieces"};
    return {};
}

}  // namespace

bool is_held_out(const selfplay::ChainGame& game, const ExampleOptions& options) {
    Random random(key_of(game) ^ Random(options.seed).next());
    return static_cast<int>(random.below(1000)) < options.held_out_per_mille;
}

std::optional<InputError> read_examples(const std::string& path, const ExampleOptions& options,
                                        Examples& examples) {
    selfplay::ChainReader reader;
    if (const auto trouble = reader.open(path)) return InputError{path + " " + trouble->text()};
    examples = {};
    examples.game = reader.header().game;
    examples.inputs = options.inputs;
    examples.width = width_of(examples.game, options.inputs);
    examples.options = reader.header().options;
    games::with_game(examples.game, [&]<class G>() { add_games<G>(reader, options, examples); });
    return {};
}

std::optional<InputError> example_of(std::string_view game, std::string_view position,
                                     InputSet inputs, Examples& examples) {
    examples = {};
    examples.game = game;
    examples.inputs = inputs;
    examples.width = width_of(game, inputs);
    return games::with_game(game, [&]<class G>() { return add_position<G>(position, examples); });
}

std::size_t width_of(std::string_view game, InputSet inputs) {
    return games::with_game(game, [&]<class G>() { return width_of<G>(inputs); });
}

KeySet::KeySet() : slots_(std::size_t{1} << 16) {}

std::size_t KeySet::place_of(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = (key ^ key >> 32) & mask;
    while (slots_[place] != 0 && slots_[place] != key) place = (place + 1) & mask;
    return place;
}

bool KeySet::insert(std::uint64_t key) {
    const std::uint64_t stored = key == 0 ? 1 : key;
    const std::size_t place = place_of(stored);
    if (slots_[place] == stored) return false;
    slots_[place] = stored;
    ++size_;
    if (2 * size_ > slots_.size()) grow();
    return true;
}

void KeySet::grow() {
    std::vector<std::uint64_t> old(2 * slots_.size());
    old.swap(slots_);
    for (const std::uint64_t key : old)
        if (key != 0) slots_[place_of(key)] = key;
}

}  // namespace sente::lab::training
