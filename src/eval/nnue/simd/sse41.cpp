// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels for processors with SSE4.1.
#include <immintrin.h>

#include "eval/nnue/kernels.hpp"
#include "eval/nnue/simd/blocks.hpp"

namespace sente::eval {

namespace {

class Vector128 {
public:
    static constexpr std::size_t kLanes = 8;

    Vector128() = default;
    explicit Vector128(__m128i lanes) : lanes_(lanes) {}

    [[nodiscard]] static Vector128 load(const std::int16_t* from) {
        return Vector128(_mm_load_si128(reinterpret_cast<const __m128i*>(from)));
    }
    void store(std::int16_t* to) const { _mm_store_si128(reinterpret_cast<__m128i*>(to), lanes_); }
    friend Vector128 operator+(Vector128 a, Vector128 b) {
        return Vector128(_mm_add_epi16(a.lanes_, b.lanes_));
    }
    friend Vector128 operator-(Vector128 a, Vector128 b) {
        return Vector128(_mm_sub_epi16(a.lanes_, b.lanes_));
    }

    [[nodiscard]] Vector128 limited() const {
        const __m128i limit = _mm_set1_epi16(kInputUnit);
        return Vector128(_mm_min_epi16(_mm_max_epi16(lanes_, _mm_setzero_si128()), limit));
    }
    [[nodiscard]] static Vector128 pair(const std::int16_t* from) {
        std::int32_t both = 0;
        __builtin_memcpy(&both, from, sizeof both);
        return Vector128(_mm_set1_epi32(both));
    }

    class Sum {
    public:
        void add(Vector128 inputs, Vector128 weights) {
            const __m128i limit = _mm_set1_epi16(kInputUnit);
            const __m128i x =
                _mm_min_epi16(_mm_max_epi16(inputs.lanes_, _mm_setzero_si128()), limit);
            const __m128i product = _mm_mullo_epi16(x, weights.lanes_);
            lanes_ = _mm_add_epi32(lanes_, _mm_madd_epi16(product, x));
        }
        void add_products(Vector128 a, Vector128 b) {
            lanes_ = _mm_add_epi32(lanes_, _mm_madd_epi16(a.lanes_, b.lanes_));
        }
        void store(std::int32_t* to) const {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(to), lanes_);
        }
        void add(const Sum& other) { lanes_ = _mm_add_epi32(lanes_, other.lanes_); }
        [[nodiscard]] std::int32_t total() const {
            const __m128i pairs = _mm_add_epi32(lanes_, _mm_shuffle_epi32(lanes_, 0x4E));
            const __m128i all = _mm_add_epi32(pairs, _mm_shuffle_epi32(pairs, 0xB1));
            return _mm_cvtsi128_si32(all);
        }

    private:
        __m128i lanes_ = _mm_setzero_si128();
    };

private:
    __m128i lanes_;
};

}  // namespace

constinit const Kernels kSse41Kernels = kernels_of<Vector128>("sse4.1");

}  // namespace sente::eval
