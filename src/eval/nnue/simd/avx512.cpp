// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels for processors with AVX-512 (F and BW).
#include <immintrin.h>

#include "eval/nnue/kernels.hpp"
#include "eval/nnue/simd/blocks.hpp"

namespace sente::eval {

namespace {

class Vector512 {
public:
    static constexpr std::size_t kLanes = 32;

    Vector512() = default;
    explicit Vector512(__m512i lanes) : lanes_(lanes) {}

    [[nodiscard]] static Vector512 load(const std::int16_t* from) {
        return Vector512(_mm512_load_si512(from));
    }
    void store(std::int16_t* to) const { _mm512_store_si512(to, lanes_); }
    friend Vector512 operator+(Vector512 a, Vector512 b) {
        return Vector512(_mm512_add_epi16(a.lanes_, b.lanes_));
    }
    friend Vector512 operator-(Vector512 a, Vector512 b) {
        return Vector512(_mm512_sub_epi16(a.lanes_, b.lanes_));
    }

    [[nodiscard]] Vector512 limited() const {
        const __m512i limit = _mm512_set1_epi16(kInputUnit);
        return Vector512(_mm512_min_epi16(_mm512_max_epi16(lanes_, _mm512_setzero_si512()), limit));
    }
    [[nodiscard]] static Vector512 pair(const std::int16_t* from) {
        std::int32_t both = 0;
        __builtin_memcpy(&both, from, sizeof both);
        return Vector512(_mm512_set1_epi32(both));
    }

    class Sum {
    public:
        void add(Vector512 inputs, Vector512 weights) {
            const __m512i limit = _mm512_set1_epi16(kInputUnit);
            const __m512i x =
                _mm512_min_epi16(_mm512_max_epi16(inputs.lanes_, _mm512_setzero_si512()), limit);
            const __m512i product = _mm512_mullo_epi16(x, weights.lanes_);
            lanes_ = _mm512_add_epi32(lanes_, _mm512_madd_epi16(product, x));
        }
        void add_products(Vector512 a, Vector512 b) {
            lanes_ = _mm512_add_epi32(lanes_, _mm512_madd_epi16(a.lanes_, b.lanes_));
        }
        void store(std::int32_t* to) const { _mm512_storeu_si512(to, lanes_); }
        void add(const Sum& other) { lanes_ = _mm512_add_epi32(lanes_, other.lanes_); }
        [[nodiscard]] std::int32_t total() const {
            // Without masks these make g++ 12 warn of its own header.
            const __m256i octets =
                _mm256_add_epi32(_mm512_maskz_extracti64x4_epi64(0xF, lanes_, 0),
                                 _mm512_maskz_extracti64x4_epi64(0xF, lanes_, 1));
            const __m128i low = _mm256_castsi256_si128(octets);
            const __m128i quads = _mm_add_epi32(low, _mm256_extracti128_si256(octets, 1));
            const __m128i pairs = _mm_add_epi32(quads, _mm_shuffle_epi32(quads, 0x4E));
            const __m128i all = _mm_add_epi32(pairs, _mm_shuffle_epi32(pairs, 0xB1));
            return _mm_cvtsi128_si32(all);
        }

    private:
        __m512i lanes_ = _mm512_setzero_si512();
    };

private:
    __m512i lanes_;
};

}  // namespace

constinit const Kernels kAvx512Kernels = kernels_of<Vector512>("avx512");

}  // namespace sente::eval
