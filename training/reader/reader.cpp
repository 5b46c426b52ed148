// SPDX-License-Identifier: GPL-3.0-or-later
// Hands the examples of the lab out to C.
#include "reader.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "eval/nnue/rows.hpp"
#include "games/games.hpp"
#include "lab/training/examples.hpp"

namespace training = sente::lab::training;

namespace {

void put_text(const std::string& text, char* buffer, std::size_t size) {
    if (size == 0) return;
    const std::size_t length = std::min(text.size(), size - 1);
    std::memcpy(buffer, text.data(), length);
    buffer[length] = '\0';
}

// Its name; empty: it is unknown.
std::string_view game_of(std::int32_t number) {
    return sente::games::game_of_number(static_cast<std::uint64_t>(number));
}

bool is_input_set(std::int32_t inputs) { return inputs == 0 || inputs == 1; }

template <class G>
SenteShape shape_of(std::string_view game, training::InputSet set) {
    using F = typename sente::Kit<G>::Features;
    const sente::eval::Inputs most = training::most_inputs<F>(set);
    return {sente::eval::row_count<F>({set, 1}), most.king_buckets, sente::eval::kOutputs,
            static_cast<std::int32_t>(training::width_of(game, set))};
}

training::ExampleOptions options_of(const SenteReaderOptions& given) {
    training::ExampleOptions options;
    options.from_ply = given.from_ply;
    options.most_score = given.most_score;
    options.keeps_checks = given.keeps_checks != 0;
    options.keeps_noisy = given.keeps_noisy != 0;
    options.seed = given.seed;
    options.held_out_per_mille = given.held_out_per_mille;
    options.variations = given.variations;
    options.inputs = static_cast<training::InputSet>(given.inputs);
    return options;
}

}  // namespace

std::int32_t sente_reader_version() { return kSenteReaderVersion; }

std::int32_t sente_shape(std::int32_t game, std::int32_t inputs, SenteShape* shape) {
    const std::string_view name = game_of(game);
    if (name.empty() || !is_input_set(inputs)) return 0;
    const auto set = static_cast<training::InputSet>(inputs);
    *shape = sente::games::with_game(name, [&]<class G>() { return shape_of<G>(name, set); });
    return 1;
}

void* sente_examples_read(const char* path, const SenteReaderOptions* options, char* error,
                          std::size_t error_size) {
    auto examples = std::make_unique<training::Examples>();
    if (const auto trouble = training::read_examples(path, options_of(*options), *examples)) {
        put_text(trouble->text(), error, error_size);
        return nullptr;
    }
    return examples.release();
}

void* sente_examples_of(std::int32_t game, std::int32_t inputs, const char* position, char* error,
                        std::size_t error_size) {
    auto examples = std::make_unique<training::Examples>();
    const std::string_view name = game_of(game);
    if (name.empty() || !is_input_set(inputs)) {
        put_text("is of an unknown game or set of inputs", error, error_size);
        return nullptr;
    }
    if (const auto trouble = training::example_of(
            name, position, static_cast<training::InputSet>(inputs), *examples)) {
        put_text(trouble->text(), error, error_size);
        return nullptr;
    }
    return examples.release();
}

void sente_examples_view(const void* examples, SenteExamplesView* view) {
    const auto& from = *static_cast<const training::Examples*>(examples);
    const training::LeftOut& left = from.left_out;
    *view = {static_cast<std::int32_t>(sente::games::number_of(from.game)),
             static_cast<std::int32_t>(from.width),
             from.size(),
             from.rows.data(),
             from.bucket.data(),
             from.score.data(),
             from.result.data(),
             from.held_out.data(),
             from.key.data(),
             from.games,
             from.broken_games,
             from.positions,
             {left.early, left.proved, left.extreme, left.in_check, left.noisy, left.marked,
              left.crowded},
             from.options.c_str()};
}

void sente_examples_free(void* examples) { delete static_cast<training::Examples*>(examples); }

void* sente_keys_new() { return new training::KeySet; }

void sente_keys_add(void* set, const std::uint64_t* keys, std::size_t count, std::uint8_t* is_new) {
    auto& known = *static_cast<training::KeySet*>(set);
    for (std::size_t i = 0; i < count; ++i) is_new[i] = known.insert(keys[i]) ? 1 : 0;
}

void sente_keys_free(void* set) { delete static_cast<training::KeySet*>(set); }
