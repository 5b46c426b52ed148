// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of one network, checked, in the layout of its file; docs/networks.md describes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "eval/nnue/features.hpp"
#include "eval/nnue/kernels.hpp"

namespace sente::eval {

// What can differ between networks of one game.
struct NetworkShape {
    NetworkGame game = NetworkGame::chess;
    int rows = 0;
    int hidden = 0;  // columns of the first layer, for one perspective
    int king_buckets = 1;
    int scale = 400;  // centipawns of one unit of output
    InputSet input_set = InputSet::squares;

    [[nodiscard]] Inputs inputs() const { return {input_set, king_buckets}; }
    friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

inline constexpr int kOutputUnit = 64;  // what stands for 1 in the weights of the second layer
inline constexpr int kLeastHidden = 32;
inline constexpr int kMostHidden = 1024;
inline constexpr int kMostOutputWeight = 127;  // so that its product with an input fits 16 bits
inline constexpr std::size_t kNetworkHeaderBytes = 64;
inline constexpr std::size_t kNetworkAlignment = 64;

// Unchanging, and so shared by everybody who evaluates with it.
class Network {
public:
    // The bytes of a file; what they are if they do not fit `game` is the error, in words that
    // continue the name of the file.
    [[nodiscard]] static Result<std::shared_ptr<const Network>> parse(
        NetworkGame game, std::span<const std::byte> file);
    // Whether a file begins like one of a network, and which game it names; chess if it is unknown.
    [[nodiscard]] static bool looks_like_one(std::span<const std::byte> head);
    [[nodiscard]] static NetworkGame game_of(std::span<const std::byte> head);
    // How long a file that begins like this must be. At most some 30 MB.
    [[nodiscard]] static Result<std::size_t> expected_bytes(NetworkGame game,
                                                            std::span<const std::byte> head);
    // A file that is part of the program and aligned there: its bytes are used where they are, and
    // the hash is taken on trust. nullptr if it is empty or does not fit.
    [[nodiscard]] static std::shared_ptr<const Network> in_place(NetworkGame game,
                                                                 std::span<const std::byte> file);
    // The file of a network with these numbers: feature weights and biases, then the output
    // weights, as the file orders them, and the output biases.
    [[nodiscard]] static std::vector<std::byte> file_of(const NetworkShape& shape,
                                                        std::span<const std::int16_t> numbers,
                                                        std::span<const std::int32_t> output_bias);

    [[nodiscard]] const NetworkShape& shape() const { return shape_; }
    [[nodiscard]] std::size_t hidden() const { return static_cast<std::size_t>(shape_.hidden); }
    [[nodiscard]] const std::int16_t* row(FeatureRow row) const { return rows_ + row * hidden(); }
    [[nodiscard]] const std::int16_t* bias() const { return bias_; }
    // Those for the side to move come first, then those for the other.
    [[nodiscard]] const std::int16_t* output_weights(int bucket) const {
        return output_weights_ + static_cast<std::size_t>(bucket) * 2 * hidden();
    }
    // The score in centipawns, not limited, of what the second layer's products add up to.
    [[nodiscard]] std::int64_t score(std::int32_t sum, int bucket) const {
        const std::int64_t output = std::int64_t{sum} / kInputUnit + output_bias_[bucket];
        return output * shape_.scale / (kInputUnit * kOutputUnit);
    }
    // The file it came from, and the hash of its numbers, which tells networks apart.
    [[nodiscard]] std::span<const std::byte> file() const { return file_; }
    [[nodiscard]] std::uint64_t hash() const;

private:
    Network(const NetworkShape& shape, std::span<const std::byte> aligned_file,
            std::shared_ptr<const std::byte> owner);

    NetworkShape shape_;
    std::span<const std::byte> file_;
    const std::int16_t* rows_;
    const std::int16_t* bias_;
    const std::int16_t* output_weights_;
    const std::int32_t* output_bias_;
    std::shared_ptr<const std::byte> owner_;  // of the bytes, if they are not part of the program
};

// How many numbers of 16 bits the first and second layers of such a network have together.
[[nodiscard]] std::size_t short_numbers(const NetworkShape& shape);

}  // namespace sente::eval
