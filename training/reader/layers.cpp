// SPDX-License-Identifier: GPL-3.0-or-later
// Neurons are taken a block at a time, so that their weights and gradients stay in the cache and
// the sums of a position in registers; each block is one thread's, so nothing is shared.
#include "layers.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <thread>
#include <vector>

namespace {

constexpr std::size_t kLanes = 16;
using Lanes = float __attribute__((vector_size(kLanes * sizeof(float))));

Lanes load(const float* from) {
    Lanes lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
}
void store(float* to, const Lanes& lanes) { std::memcpy(to, &lanes, sizeof lanes); }
void add(float* to, const Lanes& lanes) { store(to, load(to) + lanes); }

Lanes clipped(Lanes x) {
    x = x < 0.0F ? Lanes{} : x;
    return x > 1.0F ? Lanes{} + 1.0F : x;
}

// The rows that are switched on, counted, for both sides of each position.
class Rows {
public:
    Rows(const SenteBatch& batch, std::int32_t rows)
        : width_(static_cast<std::size_t>(batch.width)) {
        const std::size_t views = 2 * static_cast<std::size_t>(batch.size);
        count_.resize(views);
        row_.resize(views * width_);
        for (std::size_t view = 0; view < views; ++view) {
            const std::int16_t* given = batch.rows + view * width_;
            std::uint8_t count = 0;
            for (std::size_t i = 0; i < width_ && given[i] >= 0; ++i)
                row_[view * width_ + count++] = static_cast<std::uint16_t>(given[i] % rows);
            count_[view] = count;
        }
    }
    const std::uint16_t* begin(std::size_t view) const { return &row_[view * width_]; }
    const std::uint16_t* end(std::size_t view) const { return begin(view) + count_[view]; }

private:
    std::size_t width_;
    std::vector<std::uint8_t> count_;
    std::vector<std::uint16_t> row_;
};

// The neurons from `first` on, kWidth of them.
template <std::size_t kWidth>
class Block {
public:
    static constexpr std::size_t kParts = kWidth / kLanes;

    Block(const SenteLayers& layers, std::size_t first)
        : layers_(layers),
          hidden_(static_cast<std::size_t>(layers.hidden)),
          first_(first),
          weights_(static_cast<std::size_t>(layers.rows) * kWidth) {
        for (std::size_t row = 0; row < static_cast<std::size_t>(layers.rows); ++row)
            std::memcpy(&weights_[row * kWidth], layers.weights + row * hidden_ + first,
                        kWidth * sizeof(float));
    }

    void forward(const SenteBatch& batch, const Rows& rows, float* outputs) const {
        for (std::size_t i = 0; i < static_cast<std::size_t>(batch.size); ++i) {
            Lanes total{};
            for (std::size_t side = 0; side < 2; ++side) {
                const Active active = sums(rows, 2 * i + side);
                const float* out = out_weights(layers_.out_weights, batch.bucket[i], side);
                for (std::size_t part = 0; part < kParts; ++part)
                    total += active.x[part] * active.x[part] * load(out + part * kLanes);
            }
            float sum = 0;
            for (std::size_t lane = 0; lane < kLanes; ++lane) sum += total[lane];
            outputs[i] = sum;
        }
    }

    void backward(const SenteBatch& batch, const Rows& rows, const float* output_gradients,
                  const SenteGradients& gradients) const {
        std::vector<float> sum(weights_.size());
        for (std::size_t i = 0; i < static_cast<std::size_t>(batch.size); ++i) {
            const float gradient = output_gradients[i];
            if (gradient == 0) continue;
            for (std::size_t side = 0; side < 2; ++side) {
                const Active active = sums(rows, 2 * i + side);
                const float* out = out_weights(layers_.out_weights, batch.bucket[i], side);
                float* to_out = out_weights(gradients.out_weights, batch.bucket[i], side);
                Lanes back[kParts];
                for (std::size_t part = 0; part < kParts; ++part) {
                    const Lanes& x = active.x[part];
                    add(to_out + part * kLanes, gradient * x * x);
                    const Lanes slope =
                        load(out + part * kLanes) * x * (2 * gradient / layers_.unit);
                    back[part] = active.is_within[part] ? slope : Lanes{};
                    add(gradients.bias + first_ + part * kLanes, back[part]);
                }
                for (const auto* row = rows.begin(2 * i + side); row != rows.end(2 * i + side);
                     ++row)
                    for (std::size_t part = 0; part < kParts; ++part)
                        add(&sum[*row * kWidth + part * kLanes], back[part]);
            }
        }
        for (std::size_t row = 0; row < static_cast<std::size_t>(layers_.rows); ++row)
            std::memcpy(gradients.weights + row * hidden_ + first_, &sum[row * kWidth],
                        kWidth * sizeof(float));
    }

private:
    struct Active {
        Lanes x[kParts];
        decltype(Lanes{} < 0.0F) is_within[kParts];
    };

    Active sums(const Rows& rows, std::size_t view) const {
        Lanes sum[kParts];
        for (std::size_t part = 0; part < kParts; ++part)
            sum[part] = load(layers_.bias + first_ + part * kLanes);
        for (const auto* row = rows.begin(view); row != rows.end(view); ++row)
            for (std::size_t part = 0; part < kParts; ++part)
                sum[part] += load(&weights_[*row * kWidth + part * kLanes]);
        Active active;
        for (std::size_t part = 0; part < kParts; ++part) {
            const Lanes x = sum[part] / layers_.unit;
            active.is_within[part] = (x >= 0.0F) & (x <= 1.0F);
            active.x[part] = clipped(x);
        }
        return active;
    }

    template <class Float>
    Float* out_weights(Float* all, std::size_t bucket, std::size_t side) const {
        return all + (2 * bucket + side) * hidden_ + first_;
    }

    const SenteLayers& layers_;
    std::size_t hidden_;
    std::size_t first_;
    std::vector<float> weights_;
};

// Calls `work(block, number)` for all blocks, some at a time.
template <std::size_t kWidth, class Work>
void with_blocks(const SenteLayers& layers, int threads, Work work) {
    const std::size_t blocks = static_cast<std::size_t>(layers.hidden) / kWidth;
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (std::size_t number; (number = next++) < blocks;)
            work(Block<kWidth>(layers, number * kWidth), number);
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min(blocks, static_cast<std::size_t>(std::max(threads, 1)));
         ++i)
        others.emplace_back(run);
    run();
}

template <class Work>
void with_all_blocks(const SenteLayers& layers, int threads, Work work) {
    if (layers.hidden % 64 == 0)
        with_blocks<64>(layers, threads, work);
    else
        with_blocks<32>(layers, threads, work);
}

}  // namespace

void sente_layers_forward(const SenteLayers* layers, const SenteBatch* batch, float* outputs) {
    const Rows rows(*batch, layers->rows);
    const auto size = static_cast<std::size_t>(batch->size);
    std::vector<std::vector<float>> parts(static_cast<std::size_t>(layers->hidden) / 32);
    with_all_blocks(*layers, batch->threads, [&](const auto& block, std::size_t number) {
        parts[number].resize(size);
        block.forward(*batch, rows, parts[number].data());
    });
    for (std::size_t i = 0; i < size; ++i) {
        outputs[i] = layers->out_bias[batch->bucket[i]];
        for (const auto& part : parts)
            if (!part.empty()) outputs[i] += part[i];
    }
}

void sente_layers_backward(const SenteLayers* layers, const SenteBatch* batch,
                           const float* output_gradients, const SenteGradients* gradients) {
    const Rows rows(*batch, layers->rows);
    const auto hidden = static_cast<std::size_t>(layers->hidden);
    const auto outputs = static_cast<std::size_t>(layers->outputs);
    std::fill_n(gradients->bias, hidden, 0.0F);
    std::fill_n(gradients->out_weights, outputs * 2 * hidden, 0.0F);
    std::fill_n(gradients->out_bias, outputs, 0.0F);
    for (std::size_t i = 0; i < static_cast<std::size_t>(batch->size); ++i)
        gradients->out_bias[batch->bucket[i]] += output_gradients[i];
    with_all_blocks(*layers, batch->threads, [&](const auto& block, std::size_t) {
        block.backward(*batch, rows, output_gradients, *gradients);
    });
}
