// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels for processors with AVX2.
#include <immintrin.h>

#include "eval/nnue/kernels.hpp"
#include "eval/nnue/simd/blocks.hpp"

namespace sente::eval {

namespace {

class Vector256 {
public:
    static constexpr std::size_t kLanes = 16;

    Vector256() = default;
    explicit Vector256(__m256i lanes) : lanes_(lanes) {}

    [[nodiscard]] static Vector256 load(const std::int16_t* from) {
        return Vector256(_mm256_load_si256(reinterpret_cast<const __m256i*>(from)));
    }
    void store(std::int16_t* to) const {
        _mm256_store_si256(reinterpret_cast<__m256i*>(to), lanes_);
    }
    friend Vector256 operator+(Vector256 a, Vector256 b) {
        return Vector256(_mm256_add_epi16(a.lanes_, b.lanes_));
    }
    friend Vector256 operator-(Vector256 a, Vector256 b) {
        return Vector256(_mm256_sub_epi16(a.lanes_, b.lanes_));
    }

    [[nodiscard]] Vector256 limited() const {
        const __m256i limit = _mm256_set1_epi16(kInputUnit);
        return Vector256(_mm256_min_epi16(_mm256_max_epi16(lanes_, _mm256_setzero_si256()), limit));
    }
    [[nodiscard]] static Vector256 pair(const std::int16_t* from) {
        std::int32_t both = 0;
        __builtin_memcpy(&both, from, sizeof both);
        return Vector256(_mm256_set1_epi32(both));
    }

    class Sum {
    public:
        void add(Vector256 inputs, Vector256 weights) {
            const __m256i limit = _mm256_set1_epi16(kInputUnit);
            const __m256i x =
                _mm256_min_epi16(_mm256_max_epi16(inputs.lanes_, _mm256_setzero_si256()), limit);
            const __m256i product = _mm256_mullo_epi16(x, weights.lanes_);
            lanes_ = _mm256_add_epi32(lanes_, _mm256_madd_epi16(product, x));
        }
        void add_products(Vector256 a, Vector256 b) {
            lanes_ = _mm256_add_epi32(lanes_, _mm256_madd_epi16(a.lanes_, b.lanes_));
        }
        void store(std::int32_t* to) const {
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), lanes_);
        }
        void add(const Sum& other) { lanes_ = _mm256_add_epi32(lanes_, other.lanes_); }
        [[nodiscard]] std::int32_t total() const {
            const __m128i low = _mm256_castsi256_si128(lanes_);
            const __m128i quads = _mm_add_epi32(low, _mm256_extracti128_si256(lanes_, 1));
            const __m128i pairs = _mm_add_epi32(quads, _mm_shuffle_epi32(quads, 0x4E));
            const __m128i all = _mm_add_epi32(pairs, _mm_shuffle_epi32(pairs, 0xB1));
            return _mm_cvtsi128_si32(all);
        }

    private:
        __m256i lanes_ = _mm256_setzero_si256();
    };

private:
    __m256i lanes_;
};

}  // namespace

constinit const Kernels kAvx2Kernels = kernels_of<Vector256>("avx2");

}  // namespace sente::eval
