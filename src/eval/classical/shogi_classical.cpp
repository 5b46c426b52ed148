// SPDX-License-Identifier: GPL-3.0-or-later
// Adds the terms of the shogi evaluation up.
#include "eval/classical/shogi_classical.hpp"

#include <algorithm>

#include "eval/classical/shogi_terms.hpp"
#include "eval/classical/shogi_weight_info.hpp"

namespace sente::eval {

namespace {

using shogi::Position;

Score blend(Taper sum, int midgame) {
    const int score = (sum.mg() * midgame + sum.eg() * (kLate - midgame)) / kLate;
    return std::clamp(score, -kScoreLimit, kScoreLimit);
}

int midgame_share(const Position& pos, const ShogiFrame& frame) {
    const shogi::Bitboard in_camp =
        (pos.pieces(Side::first) & shogi::promotion_zone(Side::first)) |
        (pos.pieces(Side::second) & shogi::promotion_zone(Side::second));
    return std::max(0, kLate - frame.hand_progress() - kCampProgress * in_camp.count());
}

// Everything that needs attacks, for the first side.
template <class Tally>
Taper dynamic_terms(const Position& pos, Tally& tally) {
    ShogiView view(pos);
    Taper sum = slider_terms<Side::first>(view, tally);
    sum -= slider_terms<Side::second>(view, tally);
    note_steppers<Side::first>(view, tally);
    note_steppers<Side::second>(view, tally);
    sum += threats<Side::first>(view, tally) - threats<Side::second>(view, tally);
    sum += king_danger<Side::second>(view, tally) - king_danger<Side::first>(view, tally);
    const Taper tempo = tally.add(pos.side(), tally.weights().tempo);
    return pos.side() == Side::first ? sum + tempo : sum - tempo;
}

Score for_side(Side side, Score score) { return side == Side::first ? score : -score; }

template <class Tally>
Taper near_king(const Position& pos, shogi::Square square, Side owner, Tally& tally) {
    const shogi::Piece piece = pos.piece_on(square);
    const shogi::Square king = king_or_home(pos, owner);
    const Side side = side_of(piece);
    const int files = magnitude(shogi::file_of(square) - shogi::file_of(king));
    const int ahead = shogi::relative_rank(side, king) - shogi::relative_rank(side, square);
    const auto& table = owner == side ? tally.weights().own_king : tally.weights().enemy_king;
    return tally.add(side, table[at(kind_of(piece))][king_place(files, ahead)]);
}

// Material, hands, squares and places near kings, which play takes from its frame.
template <class Tally>
Taper place_terms(const Position& pos, Tally& tally) {
    const auto& weights = tally.weights();
    Taper sum;
    const auto add = [&](Side side, Taper value) { sum += side == Side::first ? value : -value; };
    pos.occupied().for_each([&](shogi::Square square) {
        const shogi::Piece piece = pos.piece_on(square);
        const Side side = side_of(piece);
        const std::size_t kind = at(kind_of(piece));
        add(side, tally.add(side, weights.material[kind]) +
                      tally.add(side, weights.square[kind][shogi_place(side, square)]));
        for (const Side owner : {Side::first, Side::second})
            add(side, near_king(pos, square, owner, tally));
    });
    for (const Side side : {Side::first, Side::second})
        for (const shogi::Kind kind : shogi::kHandKinds) {
            const auto count = static_cast<std::size_t>(pos.hand(side).count(kind));
            add(side,
                tally.add(side, weights.hand[static_cast<std::size_t>(hand_index(kind))][count]));
        }
    return sum;
}

// Sums of the parts that enter the penalty for one side's king.
struct Danger {
    Taper danger;
    Taper drops;

    void add(Part part, Taper value) { (part == Part::danger ? danger : drops) += value; }
    [[nodiscard]] Taper penalty() const { return danger_penalty(danger.mg(), drops.mg()); }
};

}  // namespace

Score ShogiClassical::evaluate(const Position& pos) {
    if (loaded_ != nullptr) return evaluate_loaded(pos);
    ShogiFrame& frame = frames_[newest_];
    NoTrace<kShogiWeights> tally;
    const Taper sum = frame.sum(pos) + dynamic_terms(pos, tally);
    return for_side(pos.side(), blend(sum, midgame_share(pos, frame)));
}

Score ShogiClassical::evaluate_loaded(const Position& pos) {
    Loaded<ShogiWeights> tally(*loaded_);
    const Taper sum = place_terms(pos, tally) + dynamic_terms(pos, tally);
    return for_side(pos.side(), blend(sum, midgame_share(pos, frames_[newest_])));
}

void ShogiClassical::use(const WeightValues* weights) {
    loaded_.reset();
    if (weights == nullptr) return;
    CHECK(weights->size() == kWeightCount<ShogiWeights>);
    loaded_ = std::make_unique<ShogiWeights>();
    std::copy(weights->begin(), weights->end(), flat(*loaded_));
}

TracedShogi trace(const Position& pos) {
    TracedShogi traced;
    const ShogiFrame frame = ShogiFrame::of(pos);
    const Taper sum = place_terms(pos, traced.counts) + dynamic_terms(pos, traced.counts);
    traced.side = pos.side();
    traced.midgame = midgame_share(pos, frame);
    traced.score = for_side(pos.side(), blend(sum, traced.midgame));
    return traced;
}

Score score_of(const TracedShogi& traced, const ShogiWeights& weights) {
    Taper sum;
    std::array<Danger, 2> kings{};
    for (const WeightRun& info : kShogiWeightInfo)
        for (const Side side : {Side::first, Side::second}) {
            const Taper part = traced.counts.sum(side, info, weights);
            if (info.part != Part::linear)
                kings[at(side)].add(info.part, part);
            else if (side == Side::first)
                sum += part;
            else
                sum -= part;
        }
    sum += kings[1].penalty() - kings[0].penalty();
    return for_side(traced.side, blend(sum, traced.midgame));
}

TermExplanation explain(const Position& pos) {
    const TracedShogi traced = trace(pos);
    TermExplanation result{{},           traced.midgame,  kLate, traced.scale_64,
                           traced.score, traced.is_linear};
    std::array<Danger, 2> kings{};
    for (const WeightRun& info : kShogiWeightInfo) {
        const Taper first = traced.counts.sum(Side::first, info, kShogiWeights);
        const Taper second = traced.counts.sum(Side::second, info, kShogiWeights);
        if (info.part == Part::linear) {
            result.terms.push_back({info.name, first, second});
        } else {
            kings[0].add(info.part, first);
            kings[1].add(info.part, second);
        }
    }
    result.terms.push_back({"king_danger", -kings[0].penalty(), -kings[1].penalty()});
    return result;
}

}  // namespace sente::eval
