// SPDX-License-Identifier: GPL-3.0-or-later
// A midgame and an endgame value that are added up together and blended once at the end.
#pragma once

#include <cstdint>

namespace sente::eval {

// Both halves share one word: the endgame value above, the midgame value below. Each must stay
// within 16 bits; unsigned arithmetic carries the sign of the lower half into the upper and back.
class Taper {
public:
    constexpr Taper() = default;
    constexpr Taper(int mg, int eg)
        : packed_((static_cast<std::uint32_t>(eg) << 16) + static_cast<std::uint32_t>(mg)) {}

    [[nodiscard]] constexpr int mg() const { return static_cast<std::int16_t>(packed_); }
    [[nodiscard]] constexpr int eg() const {
        return static_cast<std::int16_t>((packed_ + 0x8000U) >> 16);
    }

    constexpr Taper& operator+=(Taper other) {
        packed_ += other.packed_;
        return *this;
    }
    constexpr Taper& operator-=(Taper other) {
        packed_ -= other.packed_;
        return *this;
    }
    friend constexpr Taper operator+(Taper a, Taper b) { return a += b; }
    friend constexpr Taper operator-(Taper a, Taper b) { return a -= b; }
    friend constexpr Taper operator-(Taper a) { return Taper() - a; }
    friend constexpr Taper operator*(Taper a, int n) {
        a.packed_ *= static_cast<std::uint32_t>(n);
        return a;
    }
    friend constexpr bool operator==(Taper, Taper) = default;

private:
    std::uint32_t packed_ = 0;
};

}  // namespace sente::eval
