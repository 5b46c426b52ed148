// SPDX-License-Identifier: GPL-3.0-or-later
// The exchange value against a slow one that plays the captures out on a plain board.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "common/contract_properties.hpp"
#include "shogi/shogi.hpp"
#include "shogi/types.hpp"

namespace sente::shogi {
namespace {

// Knows nothing of bitboards or attack tables: it walks the board square by square.
class SlowBoard {
public:
    explicit SlowBoard(const Position& pos) {
        for (Square s = 0; s < kSquares; ++s) at(s) = pos.piece_on(s);
    }

    Piece& at(Square s) { return board_[static_cast<std::size_t>(s)]; }
    const Piece& at(Square s) const { return board_[static_cast<std::size_t>(s)]; }

    bool attacks(Square from, Square to) const {
        const Kind kind = kind_of(at(from));
        const int forward = side_of(at(from)) == Side::first ? -1 : 1;
        const int files = file_of(to) - file_of(from);
        const int ranks = (rank_of(to) - rank_of(from)) * forward;  // positive is ahead
        const int far = std::max(std::abs(files), std::abs(ranks));
        const bool diagonal = files != 0 && std::abs(files) == std::abs(ranks);
        const bool straight = far > 0 && (files == 0 || ranks == 0);
        switch (kind) {
            case Kind::pawn: return files == 0 && ranks == 1;
            case Kind::lance: return files == 0 && ranks > 0 && is_open(from, to);
            case Kind::knight: return std::abs(files) == 1 && ranks == 2;
            case Kind::silver: return far == 1 && (diagonal || ranks == 1);
            case Kind::bishop: return diagonal && is_open(from, to);
            case Kind::rook: return straight && is_open(from, to);
            case Kind::king: return far == 1;
            case Kind::horse: return far == 1 || (diagonal && is_open(from, to));
            case Kind::dragon: return far == 1 || (straight && is_open(from, to));
            case Kind::none: return false;
            default: return far == 1 && !(diagonal && ranks == -1);
        }
    }

    std::vector<Square> attackers(Side side, Square to) const {
        std::vector<Square> found;
        for (Square s = 0; s < kSquares; ++s)
            if (s != to && at(s) != Piece::empty && side_of(at(s)) == side && attacks(s, to))
                found.push_back(s);
        return found;
    }

    // Squares whose piece, taken away, lets a slider at the king of its side.
    std::array<bool, kSquares> shields(Side side) const {
        std::array<bool, kSquares> result{};
        const Square king = king_of(side);
        if (king == kNoSquare) return result;
        const auto before = attackers(!side, king).size();
        for (Square s = 0; s < kSquares; ++s) {
            if (at(s) == Piece::empty || side_of(at(s)) != side || s == king) continue;
            SlowBoard without = *this;
            without.at(s) = Piece::empty;
            result[static_cast<std::size_t>(s)] = without.attackers(!side, king).size() > before;
        }
        return result;
    }

    Square king_of(Side side) const {
        for (Square s = 0; s < kSquares; ++s)
            if (at(s) == make_piece(side, Kind::king)) return s;
        return kNoSquare;
    }

    // The step from one square of a line towards another, or nothing.
    static std::pair<int, int> way(Square from, Square to) {
        const int files = file_of(to) - file_of(from);
        const int ranks = rank_of(to) - rank_of(from);
        if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return {0, 0};
        return {(files > 0) - (files < 0), (ranks > 0) - (ranks < 0)};
    }

private:
    bool is_open(Square from, Square to) const {
        const auto [file, rank] = way(from, to);
        for (Square s = from + file * 9 + rank; s != to; s += file * 9 + rank)
            if (at(s) != Piece::empty) return false;
        return true;
    }

    std::array<Piece, kSquares> board_{};
};

class SlowExchange {
public:
    static Score of(const Position& pos, Move m) {
        SlowBoard board(pos);
        const Score gain =
            m.is_drop() ? 0
                        : exchange_value(kind_of(pos.piece_on(m.to()))) +
                              (m.promotes() ? promotion_gain(kind_of(pos.piece_on(m.from()))) : 0);
        if (!m.is_drop()) board.at(m.from()) = Piece::empty;
        board.at(m.to()) = make_piece(pos.side(), pos.kind_after(m));
        const SlowExchange exchange{m.to(),
                                    {board.shields(Side::first), board.shields(Side::second)}};
        return gain - exchange.best(board, !pos.side());
    }

private:
    SlowExchange(Square to, std::array<std::array<bool, kSquares>, 2> shields)
        : to_(to), shields_(shields) {}

    // What `side` gets by taking with its cheapest piece, or by leaving it.
    Score best(const SlowBoard& board, Side side) const {
        Square from = kNoSquare;
        for (const Square s : board.attackers(side, to_)) {
            if (is_barred(board, side, s)) continue;
            if (from == kNoSquare ||
                exchange_value(kind_of(board.at(s))) < exchange_value(kind_of(board.at(from))))
                from = s;
        }
        if (from == kNoSquare) return 0;
        const Kind kind = kind_of(board.at(from));
        const bool promotes =
            can_promote(kind) && (in_promotion_zone(side, from) || in_promotion_zone(side, to_));
        SlowBoard next = board;
        next.at(from) = Piece::empty;
        next.at(to_) = make_piece(side, promotes ? promoted(kind) : kind);
        if (kind == Kind::king && !next.attackers(!side, to_).empty()) return 0;
        const Score gain =
            exchange_value(kind_of(board.at(to_))) + (promotes ? promotion_gain(kind) : 0);
        return std::max(0, gain - best(next, !side));
    }

    bool is_barred(const SlowBoard& board, Side side, Square s) const {
        if (!shields_[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(s)])
            return false;
        const Square king = board.king_of(side);
        return SlowBoard::way(king, s) != SlowBoard::way(king, to_);
    }

    Square to_;
    std::array<std::array<bool, kSquares>, 2> shields_;
};

TEST(ShogiExchange, EqualsTheSlowOneOverRandomPlay) {
    Random random(5150);
    int contested = 0;
    for (const char* start :
         {"startpos", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
          "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1"}) {
        for (int walk = 0; walk < 4; ++walk)
            random_walk<Shogi>(*parse_sfen(start), random, 150, [&](const Position& pos) {
                if (random.below(4) != 0) return;
                Position::MoveList moves;
                pos.generate<Batch::noisy>(moves);
                pos.generate<Batch::quiet>(moves);
                for (const Move m : moves) {
                    if (!pos.is_legal(m) || (!pos.is_noisy(m) && random.below(8) != 0)) continue;
                    const Score slow = SlowExchange::of(pos, m);
                    contested += slow != pos.capture_gain(m) ? 1 : 0;
                    ASSERT_EQ(pos.see(m), slow) << format_sfen(pos) << " " << format_usi_move(m);
                    for (const Score threshold : {slow - 1, slow, slow + 1, -100, 0, 100})
                        ASSERT_EQ(pos.see_at_least(m, threshold), slow >= threshold)
                            << format_sfen(pos) << " " << format_usi_move(m) << " " << threshold;
                }
            });
    }
    EXPECT_GT(contested, 1000) << "the sample must contain real exchanges";
}

Score value_of(const char* sfen, const char* move) {
    const auto pos = parse_sfen(sfen);
    return pos->see(*parse_usi_move(*pos, move));
}

TEST(ShogiExchange, ATakenPieceIsWonTwice) {
    EXPECT_EQ(value_of("4k4/9/9/9/4s4/4P4/9/9/4K4 b - 1", "5f5e"), exchange_value(Kind::silver));
}

TEST(ShogiExchange, APromotedPieceIsTakenAsAPlainOne) {
    EXPECT_EQ(value_of("4k4/9/9/9/4+p4/4P4/9/9/4K4 b - 1", "5f5e"),
              board_value(Kind::tokin) + board_value(Kind::pawn));
}

TEST(ShogiExchange, ADropCanBeLostButWinsNothing) {
    EXPECT_EQ(value_of("4k4/9/9/9/4p4/9/9/9/4K4 b G 1", "G*5f"), -exchange_value(Kind::gold));
    EXPECT_EQ(value_of("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5e"), 0);
}

TEST(ShogiExchange, ASliderBehindJoinsIn) {
    // Rook behind lance: the pawn on 5d is covered once, attacked twice.
    const char* backed = "4k4/9/4g4/4p4/9/9/4L4/4R4/4K4 b - 1";
    const char* alone = "4k4/9/4g4/4p4/9/9/4L4/9/4K4 b - 1";
    EXPECT_GT(value_of(backed, "5g5d"), value_of(alone, "5g5d"));
}

}  // namespace
}  // namespace sente::shogi
