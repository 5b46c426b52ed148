// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels for WebAssembly with SIMD of 128 bits.
#include <wasm_simd128.h>

#include "eval/nnue/kernels.hpp"
#include "eval/nnue/simd/blocks.hpp"

namespace sente::eval {

namespace {

class WasmVector {
public:
    static constexpr std::size_t kLanes = 8;

    WasmVector() = default;
    explicit WasmVector(v128_t lanes) : lanes_(lanes) {}

    [[nodiscard]] static WasmVector load(const std::int16_t* from) {
        return WasmVector(wasm_v128_load(from));
    }
    void store(std::int16_t* to) const { wasm_v128_store(to, lanes_); }
    friend WasmVector operator+(WasmVector a, WasmVector b) {
        return WasmVector(wasm_i16x8_add(a.lanes_, b.lanes_));
    }
    friend WasmVector operator-(WasmVector a, WasmVector b) {
        return WasmVector(wasm_i16x8_sub(a.lanes_, b.lanes_));
    }

    [[nodiscard]] WasmVector limited() const {
        const v128_t limit = wasm_i16x8_splat(kInputUnit);
        return WasmVector(wasm_i16x8_min(wasm_i16x8_max(lanes_, wasm_i64x2_splat(0)), limit));
    }
    [[nodiscard]] static WasmVector pair(const std::int16_t* from) {
        std::int32_t both = 0;
        __builtin_memcpy(&both, from, sizeof both);
        return WasmVector(wasm_i32x4_splat(both));
    }

    class Sum {
    public:
        void add(WasmVector inputs, WasmVector weights) {
            const v128_t limit = wasm_i16x8_splat(kInputUnit);
            const v128_t x =
                wasm_i16x8_min(wasm_i16x8_max(inputs.lanes_, wasm_i64x2_splat(0)), limit);
            const v128_t product = wasm_i16x8_mul(x, weights.lanes_);
            lanes_ = wasm_i32x4_add(lanes_, wasm_i32x4_dot_i16x8(product, x));
        }
        void add_products(WasmVector a, WasmVector b) {
            lanes_ = wasm_i32x4_add(lanes_, wasm_i32x4_dot_i16x8(a.lanes_, b.lanes_));
        }
        void store(std::int32_t* to) const { wasm_v128_store(to, lanes_); }
        void add(const Sum& other) { lanes_ = wasm_i32x4_add(lanes_, other.lanes_); }
        [[nodiscard]] std::int32_t total() const {
            return static_cast<std::int32_t>(
                static_cast<std::uint32_t>(wasm_i32x4_extract_lane(lanes_, 0)) +
                static_cast<std::uint32_t>(wasm_i32x4_extract_lane(lanes_, 1)) +
                static_cast<std::uint32_t>(wasm_i32x4_extract_lane(lanes_, 2)) +
                static_cast<std::uint32_t>(wasm_i32x4_extract_lane(lanes_, 3)));
        }

    private:
        v128_t lanes_ = wasm_i64x2_splat(0);
    };

private:
    v128_t lanes_;
};

}  // namespace

constinit const Kernels kWasmKernels = kernels_of<WasmVector>("wasm");

}  // namespace sente::eval
