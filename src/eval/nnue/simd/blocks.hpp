// SPDX-License-Identifier: GPL-3.0-or-later
// The loops of all kernels over vectors of some width. Vector comes from the file that includes
// this; as its name is unknown to other files, so is all that is made of it here, and the linker
// never takes code for one machine into that for another. For the same reason nothing of the
// standard library is called.
//   Vector::kLanes              numbers of 16 bits that it holds
//   load, store, +, -           of them, modulo 2^16
//   Vector::Sum                 32-bit sums, begun as Sum()
//   sum.add(x, w)               adds x' · x' · w in some of its lanes, x' being x within limits
//   sum.total()
//   x.limited()                 x'
//   Vector::pair(from)          two numbers, again and again
//   sum.add_products(x, w)      adds to each lane the products of the two pairs there
//   sum.store(to)               its kLanes / 2 lanes
#pragma once

#include <cstddef>
#include <cstdint>

#include "eval/nnue/kernels.hpp"

namespace sente::eval {

// A number of rows known while compiling: their pointers live in registers, of which there are
// enough only if this is a function of its own.
template <class Vector, std::size_t added, std::size_t removed>
[[gnu::noinline]] void update_few(std::int16_t* to, const std::int16_t* from,
                                  const std::int16_t* const* plus, const std::int16_t* const* minus,
                                  std::size_t hidden) {
    const std::int16_t* more[added];
    const std::int16_t* less[removed];
    for (std::size_t k = 0; k < added; ++k) more[k] = plus[k];
    for (std::size_t k = 0; k < removed; ++k) less[k] = minus[k];
    for (std::size_t i = 0; i < hidden; i += Vector::kLanes) {
        Vector sum = Vector::load(from + i);
        for (std::size_t k = 0; k < added; ++k) sum = sum + Vector::load(more[k] + i);
        for (std::size_t k = 0; k < removed; ++k) sum = sum - Vector::load(less[k] + i);
        sum.store(to + i);
    }
}

// Any number of rows, for as many columns as `width` vectors hold; they stay in registers.
template <class Vector, std::size_t width>
void update_tile(std::int16_t* to, const std::int16_t* from, RowSet added, RowSet removed,
                 std::size_t first) {
    Vector sums[width];
    for (std::size_t v = 0; v < width; ++v)
        sums[v] = Vector::load(from + first + v * Vector::kLanes);
    for (std::size_t k = 0; k < added.count; ++k)
        for (std::size_t v = 0; v < width; ++v)
            sums[v] = sums[v] + Vector::load(added.rows[k] + first + v * Vector::kLanes);
    for (std::size_t k = 0; k < removed.count; ++k)
        for (std::size_t v = 0; v < width; ++v)
            sums[v] = sums[v] - Vector::load(removed.rows[k] + first + v * Vector::kLanes);
    for (std::size_t v = 0; v < width; ++v) sums[v].store(to + first + v * Vector::kLanes);
}

template <class Vector>
[[gnu::noinline]] void update_many(std::int16_t* to, const std::int16_t* from, RowSet added,
                                   RowSet removed, std::size_t hidden) {
    constexpr std::size_t kWidth = 8;
    constexpr std::size_t kColumns = kWidth * Vector::kLanes;
    std::size_t first = 0;
    for (; first + kColumns <= hidden; first += kColumns)
        update_tile<Vector, kWidth>(to, from, added, removed, first);
    for (; first < hidden; first += Vector::kLanes)
        update_tile<Vector, 1>(to, from, added, removed, first);
}

// What moves change is told apart: one piece moves; it takes another; two move or one comes to
// hand. Near a king one piece is as two.
template <class Vector>
void update(std::int16_t* to, const std::int16_t* from, RowSet added, RowSet removed,
            std::size_t hidden) {
    if (added.count == 1 && removed.count == 1)
        return update_few<Vector, 1, 1>(to, from, added.rows, removed.rows, hidden);
    if (added.count == 1 && removed.count == 2)
        return update_few<Vector, 1, 2>(to, from, added.rows, removed.rows, hidden);
    if (added.count == 2 && removed.count == 1)
        return update_few<Vector, 2, 1>(to, from, added.rows, removed.rows, hidden);
    if (added.count == 2 && removed.count == 2)
        return update_few<Vector, 2, 2>(to, from, added.rows, removed.rows, hidden);
    update_many<Vector>(to, from, added, removed, hidden);
}

template <class Vector>
std::int32_t output(const std::int16_t* own, const std::int16_t* other, const std::int16_t* weights,
                    std::size_t hidden) {
    typename Vector::Sum first;
    typename Vector::Sum second;
    for (std::size_t i = 0; i < hidden; i += Vector::kLanes) {
        first.add(Vector::load(own + i), Vector::load(weights + i));
        second.add(Vector::load(other + i), Vector::load(weights + hidden + i));
    }
    first.add(second);
    return first.total();
}

// The inputs of one half. One pair in ten is nothing at all, too few to look for them.
template <class Vector, std::size_t width>
void project_half(typename Vector::Sum (&sums)[width], const std::int16_t* half,
                  const std::int16_t* weights, std::size_t hidden) {
    constexpr std::size_t kPairs = Vector::kLanes / 2;
    alignas(64) std::int16_t limited[Vector::kLanes];
    for (std::size_t i = 0; i < hidden; i += Vector::kLanes) {
        Vector::load(half + i).limited().store(limited);
        for (std::size_t pair = 0; pair < kPairs; ++pair) {
            const Vector inputs = Vector::pair(limited + 2 * pair);
            const std::int16_t* const row = weights + (i + 2 * pair) * kHeadWidth;
            for (std::size_t v = 0; v < width; ++v)
                sums[v].add_products(inputs, Vector::load(row + v * Vector::kLanes));
        }
    }
}

template <class Vector>
void project(std::int32_t* to, const std::int16_t* own, const std::int16_t* other,
             const std::int16_t* weights, std::size_t hidden) {
    constexpr std::size_t kWidth = 2 * kHeadWidth / Vector::kLanes;
    typename Vector::Sum sums[kWidth];
    project_half<Vector>(sums, own, weights, hidden);
    project_half<Vector>(sums, other, weights + hidden * kHeadWidth, hidden);
    for (std::size_t v = 0; v < kWidth; ++v) sums[v].store(to + v * (Vector::kLanes / 2));
}

template <class Vector>
void rate(std::int32_t* to, const std::int16_t* view, RowSet rows) {
    constexpr std::size_t kWidth = kHeadWidth / Vector::kLanes;
    Vector parts[kWidth];
    for (std::size_t v = 0; v < kWidth; ++v) parts[v] = Vector::load(view + v * Vector::kLanes);
    for (std::size_t k = 0; k < rows.count; ++k) {
        typename Vector::Sum sum;
        for (std::size_t v = 0; v < kWidth; ++v)
            sum.add_products(parts[v], Vector::load(rows.rows[k] + v * Vector::kLanes));
        to[k] = sum.total();
    }
}

template <class Vector>
[[nodiscard]] constexpr Kernels kernels_of(std::string_view name) {
    return {name, &update<Vector>, &output<Vector>, &project<Vector>, &rate<Vector>};
}

}  // namespace sente::eval
