// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a head: a small layer over the first layer of one network that says which quiet
// moves look like cutting. docs/learned-ordering.md describes it and its file.
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

// What can differ between heads of one game.
struct HeadShape {
    NetworkGame game = NetworkGame::chess;
    int hidden = 0;             // of its network, for one perspective
    int shift = 0;              // of the sums that make the view of a position
    int scale = 0;              // of the products that make the score of a move
    std::uint64_t network = 0;  // the hash of its network: with another it has nothing to say

    friend bool operator==(const HeadShape&, const HeadShape&) = default;
};

inline constexpr std::size_t kHeadHeaderBytes = 64;
inline constexpr int kMostHeadShift = 16;
// So that no sum leaves 32 bits.
inline constexpr int kMostHeadWeight = 255;
inline constexpr int kMostHeadBias = 1 << 30;
inline constexpr int kMostMoveWeight = 8191;

// Unchanging, and so shared by everybody who orders with it.
class Head {
public:
    // The bytes of a file; what they are if they do not fit `game` is the error, in words that
    // continue the name of the file.
    [[nodiscard]] static Result<std::shared_ptr<const Head>> parse(NetworkGame game,
                                                                   std::span<const std::byte> file);
    // A file that is part of the program and aligned there, used where it is and taken on trust.
    // nullptr if it is empty or does not fit.
    [[nodiscard]] static std::shared_ptr<const Head> in_place(NetworkGame game,
                                                              std::span<const std::byte> file);
    // The file of a head with these numbers, as the file orders them.
    [[nodiscard]] static std::vector<std::byte> file_of(const HeadShape& shape,
                                                        std::span<const std::int32_t> bias,
                                                        std::span<const std::int16_t> numbers);

    [[nodiscard]] const HeadShape& shape() const { return shape_; }
    [[nodiscard]] std::span<const std::byte> file() const { return file_; }
    // Of the view: for two inputs after the other, kHeadWidth pairs.
    [[nodiscard]] const std::int16_t* weights() const { return weights_; }
    [[nodiscard]] const std::int32_t* bias() const { return bias_; }
    // Of moves; see rows.hpp.
    [[nodiscard]] const std::int16_t* arrival(int row) const {
        return arrivals_ + static_cast<std::size_t>(row) * kHeadWidth;
    }
    // Where the own piece comes from, and nothing for one that comes from a hand.
    [[nodiscard]] const std::int16_t* origin(int row) const {
        return origins_ + static_cast<std::size_t>(row + 1) * kHeadWidth;
    }

private:
    Head(const HeadShape& shape, std::span<const std::byte> aligned_file,
         std::shared_ptr<const std::byte> owner);

    HeadShape shape_;
    std::span<const std::byte> file_;
    const std::int32_t* bias_;
    const std::int16_t* weights_;
    const std::int16_t* arrivals_;
    const std::int16_t* origins_;
    std::shared_ptr<const std::byte> owner_;  // of the bytes, if they are not part of the program
};

// How many numbers of 16 bits the weights and rows of such a head have together.
[[nodiscard]] std::size_t head_numbers(const HeadShape& shape);

}  // namespace sente::eval
