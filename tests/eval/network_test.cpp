// SPDX-License-Identifier: GPL-3.0-or-later
// Networks: what is added up move by move is what a fresh start gives, every kernel gives the same,
// and a position seen from the other side or in a mirror is worth the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "chess/chess.hpp"
#include "common/effort.hpp"
#include "core/random.hpp"
#include "eval/chess_evaluator.hpp"
#include "eval/evaluator.hpp"
#include "eval/nnue/accumulators.hpp"
#include "eval/positions.hpp"
#include "eval/random_network.hpp"
#include "eval/shogi_evaluator.hpp"
#include "shogi/notation.hpp"
#include "shogi/shogi.hpp"

namespace sente {
namespace {

static_assert(Evaluator<eval::ChessEvaluator, chess::Chess>);
static_assert(Evaluator<eval::ShogiEvaluator, shogi::Shogi>);
static_assert(Evaluator<eval::Accumulators<eval::ChessFeatures>, chess::Chess>);

struct ChessSetup {
    using Game = chess::Chess;
    using Features = eval::ChessFeatures;
    using Chosen = eval::ChessEvaluator;
    using Classical = eval::ChessClassical;

    static std::vector<std::string> starts() {
        return {
            std::string(chess::kStartFen),
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "4k3/8/8/2b5/5B2/2P5/3K4/8 w - - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        };
    }
    static bool is_special(const chess::Position& /*pos*/, chess::Move move) {
        return move.kind() == chess::MoveKind::castling ||
               move.kind() == chess::MoveKind::en_passant || move.is_promotion();
    }
};

struct ShogiSetup {
    using Game = shogi::Shogi;
    using Features = eval::ShogiFeatures;
    using Chosen = eval::ShogiEvaluator;
    using Classical = eval::ShogiClassical;

    static std::vector<std::string> starts() {
        return {
            std::string(shogi::kStartSfen),
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
            "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76",
            "4k4/9/9/9/9/9/9/9/9 b RB2G2S2N16P 1",
            "9/9/9/3k5/9/5K3/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
            "K6n1/+PG7/+P3G4/1P+P6/9/4P4/9/3p+bp+pps/3+pk1rr+b w SNL4P2g2s2n3l4p 416",
        };
    }
    // Captures of promoted pieces.
    static bool is_special(const shogi::Position& pos, shogi::Move move) {
        if (move.is_drop()) return false;
        const shogi::Piece victim = pos.piece_on(move.to());
        return victim != shogi::Piece::empty && is_promoted(kind_of(victim));
    }
};

// The score of the definition, from the rows of the position and nothing else.
template <class F>
Score defined_score(const eval::Network& network, const typename F::Position& pos) {
    const eval::Inputs inputs = network.shape().inputs();
    std::array<std::vector<std::int16_t>, 2> sums;
    for (const Side side : {Side::first, Side::second}) {
        auto& sum = sums[static_cast<std::size_t>(index(side))];
        sum.assign(network.bias(), network.bias() + network.hidden());
        for (const eval::FeatureRow row : eval::active_rows<F>(pos, side, inputs))
            for (std::size_t i = 0; i < sum.size(); ++i)
                sum[i] = static_cast<std::int16_t>(sum[i] + network.row(row)[i]);
    }
    const int bucket = F::output_bucket(pos);
    std::int64_t total = 0;
    for (const std::size_t half : {0U, 1U}) {
        const auto mover = static_cast<std::size_t>(index(pos.side()));
        const auto& sum = sums[half == 0 ? mover : 1 - mover];
        for (std::size_t i = 0; i < sum.size(); ++i) {
            const int x = std::clamp<int>(sum[i], 0, 255);
            total +=
                std::int64_t{x} * x * network.output_weights(bucket)[half * network.hidden() + i];
        }
    }
    const auto score = network.score(static_cast<std::int32_t>(total), bucket);
    return static_cast<Score>(
        std::clamp<std::int64_t>(score, -eval::kScoreLimit, eval::kScoreLimit));
}

template <class Setup>
class Networks : public ::testing::Test {
protected:
    using Game = typename Setup::Game;
    using Features = typename Setup::Features;
    using Position = typename Game::Position;
    using Move = typename Game::Move;

    // Half of the moves are those that random play seldom makes.
    static Move choose(const Position& pos, const typename Position::MoveList& legal,
                       Random& random) {
        if (random.below(2) == 0)
            for (const Move move : legal)
                if (Setup::is_special(pos, move)) return move;
        return legal[random.below(legal.size())];
    }

    struct Counts {
        int lines = 0;
        int special = 0;
        int passes = 0;
    };

    // Walks down random lines, evaluates here and there, goes back some way and on again, as a
    // search does; `network` has many king zones.
    static Counts walk(const eval::Network& network, std::shared_ptr<const eval::Network> shared,
                       int lines, std::uint64_t seed) {
        constexpr int kPlies = 24;
        Counts counts;
        Random random(seed);
        eval::Accumulators<Features> sums;
        sums.use(std::move(shared));
        const std::vector<std::string> starts = Setup::starts();
        while (counts.lines < lines && !::testing::Test::HasFailure()) {
            std::vector<Position> line{position_from<Game>(starts[random.below(starts.size())])};
            sums.reset(line.back());
            // Ten lines that share their beginnings.
            for (int branch = 0; branch < 10; ++branch, ++counts.lines) {
                for (int ply = 0; ply < kPlies; ++ply) {
                    const Position pos = line.back();
                    typename Position::MoveList legal;
                    pos.generate_legal(legal);
                    if (legal.empty()) break;
                    if (pos.may_pass() && random.below(12) == 0) {
                        ++counts.passes;
                        sums.push_pass();
                        line.push_back(pos.after_pass());
                    } else {
                        const Move move = choose(pos, legal, random);
                        if (Setup::is_special(pos, move)) ++counts.special;
                        line.push_back(pos.after(move, sums.push()));
                    }
                    if (random.below(4) != 0) continue;
                    const Score expected = defined_score<Features>(network, line.back());
                    EXPECT_EQ(sums.evaluate(line.back()), expected)
                        << Game::format_position(line.back());
                    if (::testing::Test::HasFailure()) return counts;
                }
                const Score expected = defined_score<Features>(network, line.back());
                EXPECT_EQ(sums.evaluate(line.back()), expected);
                for (std::size_t back = random.below(line.size()); back > 0; --back) {
                    line.pop_back();
                    sums.pop();
                }
                while (line.size() > 200) {
                    line.pop_back();
                    sums.pop();
                }
            }
        }
        return counts;
    }

    template <class Visit>
    static void for_each_position(int games, Visit visit) {
        Random random(4242);
        for (const std::string& start : Setup::starts())
            for (int game = 0; game < games && !::testing::Test::HasFailure(); ++game) {
                Position pos = position_from<Game>(start);
                for (int ply = 0; ply < 120; ++ply) {
                    visit(pos);
                    typename Position::MoveList legal;
                    pos.generate_legal(legal);
                    if (legal.empty()) break;
                    pos = pos.after(choose(pos, legal, random));
                }
            }
    }

    static Score fresh(const std::shared_ptr<const eval::Network>& network, const Position& pos) {
        eval::Accumulators<Features> sums;
        sums.use(network);
        sums.reset(pos);
        return sums.evaluate(pos);
    }
};

using Setups = ::testing::Types<ChessSetup, ShogiSetup>;
TYPED_TEST_SUITE(Networks, Setups);

TYPED_TEST(Networks, SumsThatFollowALineAreThoseOfTheDefinition) {
    using F = typename TypeParam::Features;
    for (const eval::Inputs inputs : all_inputs<F>()) {
        const auto network = random_network<F>(32, inputs, 11);
        const int lines = in_brief(5000);
        const auto counts = this->walk(*network, network, lines, 77);
        EXPECT_GE(counts.lines, lines);
        EXPECT_GT(counts.special, lines / 10);
        EXPECT_GT(counts.passes, lines / 10);
    }
}

// Weights so large that sums pass the limits of 16 bits wrap the same way in both.
TYPED_TEST(Networks, SumsThatOverflowAreStillTheSame) {
    using F = typename TypeParam::Features;
    for (const eval::Inputs inputs : all_inputs<F>()) {
        const auto network = random_network<F>(64, inputs, 12, 32'000);
        this->walk(*network, network, 300, 78);
    }
}

TYPED_TEST(Networks, EveryWidthIsComputedInFull) {
    using F = typename TypeParam::Features;
    for (const int hidden : {32, 64, 96, 160, 256, 288, 544, 1024}) {
        for (const auto set : {eval::InputSet::squares, eval::InputSet::near_king}) {
            const auto network = random_network<F>(hidden, eval::Inputs{set, 1}, 13);
            this->walk(*network, network, 30, 79);
        }
    }
}

TYPED_TEST(Networks, EveryKernelGivesTheSame) {
    using F = typename TypeParam::Features;
    EXPECT_EQ(eval::available_kernels().back()->name, "scalar");
    std::vector<eval::Accumulators<F>> each(eval::available_kernels().size());
    const auto take_up = [&](eval::Inputs inputs) {
        const auto network = random_network<F>(160, inputs, 14, 400);
        for (std::size_t i = 0; i < each.size(); ++i)
            each[i].use(network, *eval::available_kernels()[i]);
    };
    const auto compare = [&](const auto& pos) {
        typename std::decay_t<decltype(pos)>::MoveList legal;
        pos.generate_legal(legal);
        for (std::size_t i = 0; i < each.size(); ++i) each[i].reset(pos);
        for (std::size_t m = 0; m < legal.size(); m += 5) {
            std::set<Score> scores;
            for (std::size_t i = 0; i < each.size(); ++i) {
                const auto next = pos.after(legal[m], each[i].push());
                scores.insert(each[i].evaluate(next));
                each[i].pop();
            }
            ASSERT_EQ(scores.size(), 1U);
        }
    };
    for (const eval::Inputs inputs : all_inputs<F>()) {
        take_up(inputs);
        this->for_each_position(1, compare);
    }
}

TYPED_TEST(Networks, ScoresVaryAndKeepTheirLimit) {
    using F = typename TypeParam::Features;
    const auto network = random_network<F>(256, 1, 15, 200);
    std::set<Score> scores;
    this->for_each_position(1, [&](const auto& pos) {
        const Score score = this->fresh(network, pos);
        scores.insert(score);
        ASSERT_LE(score, eval::kScoreLimit);
        ASSERT_GE(score, -eval::kScoreLimit);
    });
    EXPECT_GT(scores.size(), 100U);
}

TYPED_TEST(Networks, AnEvaluatorWithoutOneIsTheClassical) {
    using F = typename TypeParam::Features;
    typename TypeParam::Chosen chosen;
    typename TypeParam::Classical classical;
    const auto compare = [&](bool same) {
        int equal = 0;
        int all = 0;
        this->for_each_position(1, [&](const auto& pos) {
            chosen.reset(pos);
            classical.reset(pos);
            ++all;
            if (chosen.evaluate(pos) == classical.evaluate(pos)) ++equal;
        });
        EXPECT_EQ(equal == all, same);
    };
    compare(true);
    chosen.use({random_network<F>(32, 1, 16), nullptr});
    compare(false);
    chosen.use({});
    compare(true);
}

TYPED_TEST(Networks, ActiveRowsAreDistinctAndWithinTheirKingBucket) {
    using F = typename TypeParam::Features;
    this->for_each_position(1, [&](const auto& pos) {
        for (const Side side : {Side::first, Side::second})
            for (const int buckets : {1, F::kMostKingBuckets}) {
                const eval::Inputs inputs{eval::InputSet::squares, buckets};
                const int bucket = F::king_zone(pos, side, inputs) / 2;
                ASSERT_LT(bucket, buckets);
                std::set<int> rows;
                for (const eval::FeatureRow row : eval::active_rows<F>(pos, side, inputs)) {
                    ASSERT_EQ(row / F::kRows, bucket);
                    ASSERT_TRUE(rows.insert(row).second);
                }
            }
    });
}

bool has_king(const chess::Position& /*pos*/, Side /*side*/) { return true; }
bool has_king(const shogi::Position& pos, Side side) { return pos.king(side) != shogi::kNoSquare; }

// How many files and ranks lie between two squares, whoever looks.
std::pair<int, int> distance(const chess::Position& /*pos*/, int one, int other) {
    return {std::abs(chess::file_of(one) - chess::file_of(other)),
            std::abs(chess::rank_of(one) - chess::rank_of(other))};
}
std::pair<int, int> distance(const shogi::Position& /*pos*/, int one, int other) {
    return {std::abs(shogi::file_of(one) - shogi::file_of(other)),
            std::abs(shogi::rank_of(one) - shogi::rank_of(other))};
}

template <class F>
int pieces_near_the_king(const typename F::Position& pos, Side side) {
    const int own_king = F::kKing + (side == Side::first ? 0 : F::kPiecesOfSide);
    int count = 0;
    F::for_each_fact(pos, [&](eval::Fact fact) {
        if (fact.what >= 2 * F::kPiecesOfSide || fact.what == own_king) return;
        const auto [files, ranks] = distance(pos, fact.where, F::king_of(pos, side));
        if (files <= 4 && ranks <= 4) ++count;
    });
    return count;
}

TYPED_TEST(Networks, PiecesNearTheKingHaveASecondRow) {
    using F = typename TypeParam::Features;
    const eval::Inputs plain{eval::InputSet::squares, 1};
    const eval::Inputs near{eval::InputSet::near_king, 1};
    std::set<int> seen;
    this->for_each_position(4, [&](const auto& pos) {
        for (const Side side : {Side::first, Side::second}) {
            std::set<int> rows;
            for (const eval::FeatureRow row : eval::active_rows<F>(pos, side, near)) {
                ASSERT_LT(row, eval::row_count<F>(near));
                ASSERT_TRUE(rows.insert(row).second);
            }
            const auto first = eval::active_rows<F>(pos, side, plain);
            for (const eval::FeatureRow row : first) ASSERT_EQ(rows.erase(row), 1U);
            ASSERT_LT(F::king_zone(pos, side, near), eval::zone_count<F>(near));
            for (const int row : rows) ASSERT_GE(row, F::kRows);
            seen.insert(rows.begin(), rows.end());
            if (has_king(pos, side)) {
                ASSERT_EQ(static_cast<int>(rows.size()), pieces_near_the_king<F>(pos, side));
            }
        }
    });
    EXPECT_GT(seen.size(), 300U);
}

// The same with sides exchanged.
chess::Position turned(const chess::Position& pos) {
    chess::Setup setup = pos.setup();
    std::array<chess::Piece, chess::kSquares> board{};
    for (chess::Square square = 0; square < chess::kSquares; ++square) {
        const chess::Piece piece = setup.board[chess::at(square)];
        if (piece != chess::Piece::none)
            board[chess::at(square ^ 56)] = make_piece(!side_of(piece), kind_of(piece));
    }
    setup.board = board;
    setup.side = !setup.side;
    setup.castling_rooks = 0;
    setup.en_passant = chess::kNoSquare;
    return chess::Position(setup);
}

chess::Position mirrored(const chess::Position& pos) {
    chess::Setup setup = pos.setup();
    std::array<chess::Piece, chess::kSquares> board{};
    for (chess::Square square = 0; square < chess::kSquares; ++square)
        board[chess::at(square ^ 7)] = setup.board[chess::at(square)];
    setup.board = board;
    setup.castling_rooks = 0;
    setup.en_passant = chess::kNoSquare;
    return chess::Position(setup);
}

template <class Place>
shogi::Position rebuilt(const shogi::Position& pos, bool exchange, Place place) {
    shogi::PositionBuilder builder;
    for (shogi::Square square = 0; square < shogi::kSquares; ++square) {
        const shogi::Piece piece = pos.piece_on(square);
        if (piece == shogi::Piece::empty) continue;
        const Side owner = exchange ? !side_of(piece) : side_of(piece);
        builder.put(make_piece(owner, kind_of(piece)), place(square));
    }
    for (const Side side : {Side::first, Side::second})
        for (const shogi::Kind kind : shogi::kHandKinds)
            builder.hold(exchange ? !side : side, kind, pos.hand(side).count(kind));
    builder.set_side(exchange ? !pos.side() : pos.side());
    const auto built = builder.finish(shogi::Strictness::study);
    EXPECT_TRUE(built.ok());
    return *built;
}

shogi::Position turned(const shogi::Position& pos) {
    return rebuilt(pos, true, [](shogi::Square square) { return shogi::turned(square); });
}

shogi::Position mirrored(const shogi::Position& pos) {
    return rebuilt(pos, false, [](shogi::Square square) {
        return shogi::square_at(8 - shogi::file_of(square), shogi::rank_of(square));
    });
}

bool has_king_on_the_middle_file(const chess::Position& /*pos*/) { return false; }
bool has_king_on_the_middle_file(const shogi::Position& pos) {
    const auto is_there = [&](Side side) {
        return pos.king(side) == shogi::kNoSquare || shogi::file_of(pos.king(side)) == 4;
    };
    return is_there(Side::first) || is_there(Side::second);
}

TYPED_TEST(Networks, ExchangingTheSidesChangesNothingForTheMover) {
    using F = typename TypeParam::Features;
    for (const eval::Inputs inputs : all_inputs<F>()) {
        const auto network = random_network<F>(64, inputs, 17);
        this->for_each_position(1, [&](const auto& pos) {
            ASSERT_EQ(this->fresh(network, pos), this->fresh(network, turned(pos)));
        });
    }
}

TYPED_TEST(Networks, MirroringTheFilesChangesNothing) {
    using F = typename TypeParam::Features;
    for (const eval::Inputs inputs : all_inputs<F>()) {
        const auto network = random_network<F>(64, inputs, 18);
        int compared = 0;
        this->for_each_position(2, [&](const auto& pos) {
            if (has_king_on_the_middle_file(pos)) return;
            ++compared;
            ASSERT_EQ(this->fresh(network, pos), this->fresh(network, mirrored(pos)));
        });
        EXPECT_GT(compared, 200);
    }
}

TEST(ChessEvaluator, ANetworkDoesNotJudgeEndingsWithoutWinningForce) {
    const auto network = random_network<eval::ChessFeatures>(64, 1, 19);
    eval::ChessEvaluator evaluator;
    evaluator.use({network, nullptr});
    const auto value = [&](const char* fen) {
        const auto pos = position_from<chess::Chess>(fen);
        evaluator.reset(pos);
        return evaluator.evaluate(pos);
    };
    // Neither side could win these.
    EXPECT_EQ(value("8/8/4k3/8/8/3NK3/8/8 w - - 0 1"), 0);
    EXPECT_EQ(value("8/2b5/4k3/8/8/3NK3/8/8 w - - 0 1"), 0);
    EXPECT_EQ(value("8/8/4k3/8/8/2NNK3/8/8 w - - 0 1"), 0);
    // A lone king is driven to the edge.
    EXPECT_GT(value("4k3/8/4K3/8/8/3Q4/8/8 w - - 0 1"), 3000);
    EXPECT_GT(value("4k3/8/4K3/8/8/3Q4/8/8 w - - 0 1"), value("8/8/4k3/8/8/3QK3/8/8 w - - 0 1"));
    EXPECT_LT(value("4k3/8/4K3/8/8/3Q4/8/8 b - - 0 1"), -3000);
}

}  // namespace
}  // namespace sente
