// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels without any special instructions, for every machine.
#include <algorithm>

#include "eval/nnue/kernels.hpp"
#include "eval/nnue/simd/blocks.hpp"

namespace sente::eval {

namespace {

// Eight numbers, as many as compilers know to take at once nearly everywhere.
class Plain {
public:
    static constexpr std::size_t kLanes = 8;

    [[nodiscard]] static Plain load(const std::int16_t* from) {
        Plain loaded;
        std::copy(from, from + kLanes, loaded.lanes_.begin());
        return loaded;
    }
    void store(std::int16_t* to) const { std::copy(lanes_.begin(), lanes_.end(), to); }

    friend Plain operator+(const Plain& a, const Plain& b) {
        Plain sum;
        for (std::size_t i = 0; i < kLanes; ++i)
            sum.lanes_[i] = static_cast<std::int16_t>(a.lanes_[i] + b.lanes_[i]);
        return sum;
    }
    friend Plain operator-(const Plain& a, const Plain& b) {
        Plain difference;
        for (std::size_t i = 0; i < kLanes; ++i)
            difference.lanes_[i] = static_cast<std::int16_t>(a.lanes_[i] - b.lanes_[i]);
        return difference;
    }

    [[nodiscard]] Plain limited() const {
        Plain limited;
        for (std::size_t i = 0; i < kLanes; ++i) {
            const std::int16_t above = lanes_[i] < 0 ? std::int16_t{0} : lanes_[i];
            limited.lanes_[i] = above > kInputUnit ? std::int16_t{kInputUnit} : above;
        }
        return limited;
    }
    [[nodiscard]] static Plain pair(const std::int16_t* from) {
        Plain pair;
        for (std::size_t i = 0; i < kLanes; ++i) pair.lanes_[i] = from[i % 2];
        return pair;
    }

    class Sum {
    public:
        void add(const Plain& inputs, const Plain& weights) {
            // One thing at a time, which compilers turn into vectors where there are any.
            std::array<std::int16_t, kLanes> x;
            std::array<std::int16_t, kLanes> product;
            for (std::size_t i = 0; i < kLanes; ++i) {
                const std::int16_t above =
                    inputs.lanes_[i] < 0 ? std::int16_t{0} : inputs.lanes_[i];
                x[i] = above > kInputUnit ? std::int16_t{kInputUnit} : above;
            }
            for (std::size_t i = 0; i < kLanes; ++i)
                product[i] = static_cast<std::int16_t>(x[i] * weights.lanes_[i]);
            for (std::size_t i = 0; i < kLanes; ++i)
                lanes_[i] += static_cast<std::uint32_t>(std::int32_t{product[i]} * x[i]);
        }
        // Sums of pairs in the first half of the lanes.
        void add_products(const Plain& a, const Plain& b) {
            for (std::size_t i = 0; i < kLanes / 2; ++i)
                lanes_[i] += static_cast<std::uint32_t>(a.lanes_[2 * i] * b.lanes_[2 * i] +
                                                        a.lanes_[2 * i + 1] * b.lanes_[2 * i + 1]);
        }
        void store(std::int32_t* to) const {
            for (std::size_t i = 0; i < kLanes / 2; ++i)
                to[i] = static_cast<std::int32_t>(lanes_[i]);
        }
        void add(const Sum& other) {
            for (std::size_t i = 0; i < kLanes; ++i) lanes_[i] += other.lanes_[i];
        }
        [[nodiscard]] std::int32_t total() const {
            std::uint32_t total = 0;
            for (const std::uint32_t lane : lanes_) total += lane;
            return static_cast<std::int32_t>(total);
        }

    private:
        std::array<std::uint32_t, kLanes> lanes_{};
    };

private:
    std::array<std::int16_t, kLanes> lanes_;
};

}  // namespace

constinit const Kernels kScalarKernels = kernels_of<Plain>("scalar");

}  // namespace sente::eval
