// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of training data as functions of C, for programs in Python; sente_training/reader.py
// is their other side.
#pragma once

#include <cstddef>
#include <cstdint>

extern "C" {

// Both sides compare this number when the library is loaded.
inline constexpr std::int32_t kSenteReaderVersion = 4;
std::int32_t sente_reader_version();

struct SenteReaderOptions {
    std::int32_t from_ply;
    std::int32_t most_score;
    std::int32_t keeps_checks;
    std::int32_t keeps_noisy;
    std::uint64_t seed;
    std::int32_t held_out_per_mille;
    std::int32_t variations;
    std::int32_t inputs;  // 0 squares, 1 near the king too
};

// Pointers into the examples; they live as long as these do.
struct SenteExamplesView {
    std::int32_t game;
    std::int32_t width;
    std::uint64_t size;
    const std::int16_t* rows;
    const std::uint8_t* bucket;
    const std::int16_t* score;
    const std::uint8_t* result;
    const std::uint8_t* held_out;
    const std::uint64_t* key;
    std::uint64_t games;
    std::uint64_t broken_games;
    std::uint64_t positions;
    std::uint64_t left_out[7];  // early, proved, extreme, in check, noisy, marked, crowded
    const char* options;
};

struct SenteShape {
    std::int32_t rows;  // for one king bucket
    std::int32_t king_buckets;
    std::int32_t outputs;
    std::int32_t width;
};

// What networks of a game (1 chess, 2 shogi) with such inputs look like; 0: there are none.
std::int32_t sente_shape(std::int32_t game, std::int32_t inputs, SenteShape* shape);

// Reads a file; null: it could not be read, and `error` says why. To be freed.
void* sente_examples_read(const char* path, const SenteReaderOptions* options, char* error,
                          std::size_t error_size);
// The examples of one position, FEN or SFEN, with score and result 0.
void* sente_examples_of(std::int32_t game, std::int32_t inputs, const char* position, char* error,
                        std::size_t error_size);
void sente_examples_view(const void* examples, SenteExamplesView* view);
void sente_examples_free(void* examples);

// A set of keys. `is_new` gets a byte for each key, in order.
void* sente_keys_new();
void sente_keys_add(void* set, const std::uint64_t* keys, std::size_t count, std::uint8_t* is_new);
void sente_keys_free(void* set);
}
