// SPDX-License-Identifier: GPL-3.0-or-later
// Adding up the first layer, and the score, for the networks of both games.
#include "eval/nnue/accumulators.hpp"

#include <algorithm>
#include <utility>

#include "core/fixed_vector.hpp"
#include "eval/nnue/chess_features.hpp"
#include "eval/nnue/rows.hpp"
#include "eval/nnue/shogi_features.hpp"

namespace sente::eval {

// The rows of so many facts at most, for a kernel.
template <std::size_t facts>
class RowList {
public:
    void add(const std::int16_t* row) { rows_.push_back(row); }
    [[nodiscard]] RowSet set() const { return {rows_.begin(), rows_.size()}; }

private:
    FixedVector<const std::int16_t*, facts * kMostRowsOfAFact> rows_;
};

template <Features F>
void Accumulators<F>::use(std::shared_ptr<const Network> network, const Kernels& kernels) {
    CHECK(network == nullptr || network->shape().game == F::kGame);
    network_ = std::move(network);
    head_ = nullptr;
    kernels_ = &kernels;
    inputs_ = network_ == nullptr ? Inputs() : network_->shape().inputs();
    hidden_ = network_ == nullptr ? 0 : network_->hidden();
    zones_ = static_cast<std::size_t>(zone_count<F>(inputs_));
    sums_ = network_ == nullptr ? AlignedNumbers()
                                : AlignedNumbers((kMaxFrames * 2 + 2 * zones_) * hidden_);
    for (auto& of_side : remembered_)
        for (Remembered& remembered : of_side) remembered.is_known = false;
}

template <Features F>
void Accumulators<F>::use_head(std::shared_ptr<const Head> head) {
    const bool fits = head != nullptr && network_ != nullptr && head->shape().game == F::kGame &&
                      head->shape().network == network_->hash() &&
                      head->shape().hidden == network_->shape().hidden;
    head_ = fits ? std::move(head) : nullptr;
}

template <Features F>
int Accumulators<F>::zone(std::size_t place, Side side) const {
    return F::zone(side, steps_[place].kings_[static_cast<std::size_t>(index(side))], inputs_);
}

template <Features F>
template <class List>
void Accumulators<F>::add_rows(Side side, int zone, Fact fact, List& rows) const {
    for_each_row<F>(side, zone, inputs_.set, fact,
                    [&](FeatureRow row) { rows.add(network_->row(row)); });
}

template <Features F>
void Accumulators<F>::reset(const Position& pos) {
    newest_ = 0;
    places_[0] = 0;
    steps_[0].begin({F::king_of(pos, Side::first), F::king_of(pos, Side::second)});
    for (const Side side : {Side::first, Side::second}) refresh(pos, side, zone(0, side));
}

// From the last position of the line that has sums, step by step; but if the king has crossed into
// another zone since, from what is remembered of the zone where it is now.
template <Features F>
void Accumulators<F>::bring_up(const Position& pos, Side side) {
    const auto s = static_cast<std::size_t>(index(side));
    const std::size_t newest = places_[newest_];
    std::size_t place = newest;
    if (steps_[place].computed_[s]) return;
    const int here = zone(newest, side);
    while (!steps_[place].computed_[s]) {
        CHECK(place > 0);
        if (zone(--place, side) != here) return refresh(pos, side, here);
    }
    while (place < newest) apply(++place, side, here);
}

template <Features F>
void Accumulators<F>::apply(std::size_t place, Side side, int zone) {
    const auto s = static_cast<std::size_t>(index(side));
    NetworkStep<F>& step = steps_[place];
    RowList<NetworkStep<F>::kMostFacts> come;
    RowList<NetworkStep<F>::kMostFacts> gone;
    for (std::size_t i = 0; i < step.come_.count; ++i)
        add_rows(side, zone, step.come_.list[i], come);
    for (std::size_t i = 0; i < step.gone_.count; ++i)
        add_rows(side, zone, step.gone_.list[i], gone);
    kernels_->update(sums(place, s), sums(place - 1, s), come.set(), gone.set(), hidden_);
    step.computed_[s] = true;
}

template <Features F>
void Accumulators<F>::refresh(const Position& pos, Side side, int zone) {
    const auto s = static_cast<std::size_t>(index(side));
    const auto z = static_cast<std::size_t>(zone);
    Remembered& remembered = remembered_[s][z];
    std::int16_t* const kept = remembered_sums(s, z);
    if (!remembered.is_known) {
        remembered.picture = {};
        remembered.is_known = true;
        std::copy(network_->bias(), network_->bias() + hidden_, kept);
    }
    const typename F::Picture now = F::picture(pos);
    RowList<F::kMostActive> come;
    RowList<F::kMostActive> gone;
    F::compare(
        remembered.picture, now, [&](Fact fact) { add_rows(side, zone, fact, gone); },
        [&](Fact fact) { add_rows(side, zone, fact, come); });
    kernels_->update(kept, kept, come.set(), gone.set(), hidden_);
    remembered.picture = now;
    const std::size_t place = places_[newest_];
    std::copy(kept, kept + hidden_, sums(place, s));
    steps_[place].computed_[s] = true;
}

template <Features F>
auto Accumulators<F>::halves(const Position& pos) -> Halves {
    bring_up(pos, Side::first);
    bring_up(pos, Side::second);
    const std::size_t place = places_[newest_];
    const auto mover = static_cast<std::size_t>(index(pos.side()));
    return {sums(place, mover), sums(place, 1 - mover)};
}

template <Features F>
Score Accumulators<F>::evaluate(const Position& pos) {
    const auto [own, other] = halves(pos);
    const int bucket = F::output_bucket(pos);
    const std::int32_t sum =
        kernels_->output(own, other, network_->output_weights(bucket), hidden_);
    const std::int64_t score = network_->score(sum, bucket);
    return static_cast<Score>(std::clamp<std::int64_t>(score, -kScoreLimit, kScoreLimit));
}

// First the view of the position, once for all; then each move is as many products as that has
// numbers, for where it arrives and where it comes from.
template <Features F>
void Accumulators<F>::rate(const Position& pos, std::span<const Slots> moves,
                           std::int32_t* scores) {
    CHECK(has_head());
    const auto [own, other] = halves(pos);
    alignas(kNetworkAlignment) std::array<std::int32_t, kHeadWidth> sums;
    kernels_->project(sums.data(), own, other, head_->weights(), hidden_);
    alignas(kNetworkAlignment) std::array<std::int16_t, kHeadWidth> view;
    for (std::size_t i = 0; i < kHeadWidth; ++i) {
        const std::int32_t sum = (sums[i] + head_->bias()[i]) >> head_->shape().shift;
        view[i] = static_cast<std::int16_t>(std::clamp(sum, -kViewUnit, kViewUnit));
    }
    const int zone = F::king_zone(pos, pos.side(), inputs_);
    constexpr std::size_t kAtOnce = 32;
    std::array<const std::int16_t*, 2 * kAtOnce> rows;
    std::array<std::int32_t, 2 * kAtOnce> products;
    for (std::size_t first = 0; first < moves.size(); first += kAtOnce) {
        const std::size_t count = std::min(kAtOnce, moves.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            const MoveRows known = move_rows<F>(pos.side(), zone, moves[first + i]);
            rows[2 * i] = head_->arrival(known.arrival);
            rows[2 * i + 1] = head_->origin(known.origin);
        }
        kernels_->rate(products.data(), view.data(), {rows.data(), 2 * count});
        for (std::size_t i = 0; i < count; ++i)
            scores[first + i] = (products[2 * i] + products[2 * i + 1]) >> head_->shape().scale;
    }
}

AlignedNumbers::AlignedNumbers(std::size_t count)
    : numbers_(static_cast<std::int16_t*>(
          ::operator new (count * sizeof(std::int16_t), std::align_val_t{kNetworkAlignment}))) {}

template class Accumulators<ChessFeatures>;
template class Accumulators<ShogiFeatures>;

}  // namespace sente::eval
