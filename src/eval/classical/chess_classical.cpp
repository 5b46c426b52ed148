// SPDX-License-Identifier: GPL-3.0-or-later
// Adds the terms of the chess evaluation up.
#include "eval/classical/chess_classical.hpp"

#include <algorithm>

#include "eval/classical/chess_endings.hpp"
#include "eval/classical/chess_king.hpp"
#include "eval/classical/chess_pieces.hpp"
#include "eval/classical/chess_view.hpp"
#include "eval/classical/chess_weight_info.hpp"

namespace sente::eval {

namespace {

using chess::Kind;
using chess::Position;

struct Blend {
    int midgame;  // out of kChessMidgame
    int scale_64;
};

Score blend(Taper sum, Blend by) {
    const int endgame = sum.eg() * by.scale_64 / kFullScale;
    const int score =
        (sum.mg() * by.midgame + endgame * (kChessMidgame - by.midgame)) / kChessMidgame;
    return std::clamp(score, -kScoreLimit, kScoreLimit);
}

template <Side us, class Tally>
Taper figure_terms(ChessView& view, Tally& tally) {
    return activity<us, Kind::knight>(view, tally) + activity<us, Kind::bishop>(view, tally) +
           activity<us, Kind::rook>(view, tally) + activity<us, Kind::queen>(view, tally);
}

template <Side us, class Tally>
Taper board_terms(const ChessView& view, chess::Bitboard passed, Tally& tally) {
    const int rights = bits::count(view.pos.castling_rooks() & view.pos.pieces(us));
    return minor_places<us>(view, tally) + rook_places<us>(view, tally) +
           passed_pawns<us>(view, passed, tally) + threats<us>(view, tally) +
           space<us>(view, tally) + tally.add(us, tally.weights().castling_right, rights) -
           king_danger<us>(view, tally);
}

// Everything but material, squares and pawn structure, for the first side.
template <class Tally>
Taper dynamic_terms(const Position& pos, chess::Bitboard passed, Tally& tally) {
    ChessView view(pos);
    Taper sum = figure_terms<Side::first>(view, tally);
    sum -= figure_terms<Side::second>(view, tally);
    sum += board_terms<Side::first>(view, passed, tally);
    sum -= board_terms<Side::second>(view, passed, tally);
    const Taper tempo = tally.add(pos.side(), tally.weights().tempo);
    return pos.side() == Side::first ? sum + tempo : sum - tempo;
}

Blend blend_of(const Position& pos, const ChessFrame& frame, Taper sum) {
    const int figures = frame.figures(Side::first) + frame.figures(Side::second);
    const Side strong = sum.eg() >= 0 ? Side::first : Side::second;
    return {std::clamp(figures - kChessFewFigures, 0, kChessMidgame),
            endgame_scale(pos, frame, strong)};
}

Score for_mover(const Position& pos, Score score) {
    return pos.side() == Side::first ? score : -score;
}

// Material and squares, which play takes from its frame.
template <class Tally>
Taper square_terms(const Position& pos, Tally& tally) {
    Taper sum;
    for (chess::Bitboard rest = pos.occupied(); rest != 0;) {
        const chess::Square square = bits::pop_lowest(rest);
        const chess::Piece piece = pos.piece_on(square);
        const Side side = side_of(piece);
        const std::size_t kind = at(kind_of(piece));
        const Taper value =
            tally.add(side, tally.weights().material[kind]) +
            tally.add(side, tally.weights().square[kind][chess_place(side, square)]);
        sum += side == Side::first ? value : -value;
    }
    return sum;
}

}  // namespace

Score ChessClassical::evaluate(const Position& pos) {
    if (loaded_ != nullptr) return evaluate_loaded(pos);
    const ChessFrame& frame = frames_[newest_];
    if (const auto lone = lone_king_score(pos, frame)) return for_mover(pos, *lone);
    NoTrace<kChessWeights> tally;
    const ChessPawns& pawns = pawns_.find(pos, tally);
    const Taper sum =
        frame.sum() + pawns.score + pawns.shelter + dynamic_terms(pos, pawns.passed, tally);
    return for_mover(pos, blend(sum, blend_of(pos, frame, sum)));
}

Score ChessClassical::evaluate_loaded(const Position& pos) {
    const ChessFrame& frame = frames_[newest_];
    if (const auto lone = lone_king_score(pos, frame)) return for_mover(pos, *lone);
    Loaded<ChessWeights> tally(*loaded_);
    const ChessPawns& pawns = pawns_.find(pos, tally);
    const Taper sum = square_terms(pos, tally) + pawns.score + pawns.shelter +
                      dynamic_terms(pos, pawns.passed, tally);
    return for_mover(pos, blend(sum, blend_of(pos, frame, sum)));
}

void ChessClassical::use(const WeightValues* weights) {
    pawns_.forget();
    loaded_.reset();
    if (weights == nullptr) return;
    CHECK(weights->size() == kWeightCount<ChessWeights>);
    loaded_ = std::make_unique<ChessWeights>();
    std::copy(weights->begin(), weights->end(), flat(*loaded_));
}

TracedChess trace(const Position& pos) {
    TracedChess traced;
    const ChessFrame frame = ChessFrame::of(pos);
    ChessPawns pawns;
    fill_structure(pos, traced.counts, pawns);
    fill_shelter(pos, traced.counts, pawns);
    const Taper sum = square_terms(pos, traced.counts) + pawns.score + pawns.shelter +
                      dynamic_terms(pos, pawns.passed, traced.counts);
    const Blend by = blend_of(pos, frame, sum);
    const auto lone = lone_king_score(pos, frame);
    traced.side = pos.side();
    traced.midgame = by.midgame;
    traced.scale_64 = by.scale_64;
    traced.is_linear = !lone;
    traced.score = for_mover(pos, lone ? *lone : blend(sum, by));
    return traced;
}

Score score_of(const TracedChess& traced, const ChessWeights& weights) {
    Taper sum;
    std::array<Taper, 2> danger{};
    for (const WeightRun& info : kChessWeightInfo)
        for (const Side side : {Side::first, Side::second}) {
            const Taper part = traced.counts.sum(side, info, weights);
            if (info.part == Part::danger)
                danger[at(side)] += part;
            else if (side == Side::first)
                sum += part;
            else
                sum -= part;
        }
    sum += danger_penalty(danger[1].mg()) - danger_penalty(danger[0].mg());
    const Score score = blend(sum, {traced.midgame, traced.scale_64});
    return traced.side == Side::first ? score : -score;
}

TermExplanation explain(const Position& pos) {
    const TracedChess traced = trace(pos);
    TermExplanation result{{},           traced.midgame,  kChessMidgame, traced.scale_64,
                           traced.score, traced.is_linear};
    std::array<Taper, 2> danger{};
    for (const WeightRun& info : kChessWeightInfo) {
        const Taper first = traced.counts.sum(Side::first, info, kChessWeights);
        const Taper second = traced.counts.sum(Side::second, info, kChessWeights);
        if (info.part == Part::linear) {
            result.terms.push_back({info.name, first, second});
        } else {
            danger[0] += first;
            danger[1] += second;
        }
    }
    result.terms.push_back(
        {"king_danger", -danger_penalty(danger[0].mg()), -danger_penalty(danger[1].mg())});
    return result;
}

}  // namespace sente::eval
