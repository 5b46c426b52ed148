// SPDX-License-Identifier: GPL-3.0-or-later
// What every game promises to ordering and search, as tests over seeded random play.
//
// A game instantiates them with a setup of its own:
//     struct ChessSetup {
//         using Game = Chess;
//         static std::vector<std::string> starts();         // positions to play from
//         static constexpr bool kSearchSkipsMoves = false;  // generate() leaves out legal moves
//     };
//     INSTANTIATE_TYPED_TEST_SUITE_P(Chess, GameContract, ChessSetup, );   // in namespace sente
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "game/game.hpp"
#include "game/notation.hpp"

namespace sente {

// Plays random legal moves from `start` and shows every position on the way to `visit`.
template <Game G, class Visit>
void random_walk(const typename G::Position& start, Random& random, int plies, Visit visit) {
    typename G::Position pos = start;
    for (int ply = 0; ply <= plies; ++ply) {
        visit(pos);
        typename G::Position::MoveList legal;
        pos.generate_legal(legal);
        if (legal.empty()) return;
        pos = pos.after(legal[random.below(legal.size())]);
    }
}

template <class List>
[[nodiscard]] std::vector<std::uint16_t> sorted_raw(const List& list) {
    std::vector<std::uint16_t> raw;
    for (const auto move : list) raw.push_back(move.raw());
    std::sort(raw.begin(), raw.end());
    return raw;
}

// All that search can be given in `pos`, as sorted raw values, duplicates kept.
template <Game G>
[[nodiscard]] std::vector<std::uint16_t> generated_moves(const typename G::Position& pos) {
    typename G::Position::MoveList list;
    pos.template generate<Batch::noisy>(list);
    pos.template generate<Batch::quiet>(list);
    return sorted_raw(list);
}

[[nodiscard]] inline bool has_duplicates(const std::vector<std::uint16_t>& sorted) {
    return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

template <GameNotation G>
[[nodiscard]] typename G::Position position_of(std::string_view text) {
    const auto pos = G::parse_position(text);
    EXPECT_TRUE(pos.ok()) << text << ": " << (pos.ok() ? "" : pos.error().text());
    return pos.ok() ? *pos : G::start();
}

// Follows what `after` reports, learning squares it has not heard of, and remembers contradictions.
// Pieces leave their squares before others arrive there.
class HearsayBoard {
public:
    void moved(int piece, int from, int to) {
        removed(piece, from);
        added(piece, to);
    }
    void added(int piece, int square) {
        const auto known = board_.find(square);
        if (known != board_.end() && known->second != kEmpty) contradicted_ = true;
        board_[square] = piece;
    }
    void removed(int piece, int square) {
        const auto known = board_.find(square);
        if (known != board_.end() && known->second != piece) contradicted_ = true;
        board_[square] = kEmpty;
    }
    void hand_changed(Side side, int kind, int before, int after) {
        const auto known = hands_.find({index(side), kind});
        if (known != hands_.end() && known->second != before) contradicted_ = true;
        if (before < 0 || after < 0) contradicted_ = true;
        hands_[{index(side), kind}] = after;
    }
    [[nodiscard]] bool contradicted() const { return contradicted_; }

private:
    static constexpr int kEmpty = -1;
    std::map<int, int> board_;
    std::map<std::pair<int, int>, int> hands_;
    bool contradicted_ = false;
};

template <class Setup>
class GameContract : public ::testing::Test {
protected:
    using Played = typename Setup::Game;
    static_assert(GameNotation<Played>);

    static constexpr int kPliesPerWalk = 120;

    // Shows `visit` one position in `stride` of some walks from each start.
    template <class Visit>
    static void for_each_position(int stride, Visit visit) {
        Random random(20240229);
        int seen = 0;
        for (const std::string& start : Setup::starts()) {
            const auto pos = position_of<Played>(start);
            for (int walk = 0; walk < 4 && !::testing::Test::HasFailure(); ++walk)
                random_walk<Played>(pos, random, kPliesPerWalk, [&](const auto& visited) {
                    if (seen++ % stride == 0) visit(visited);
                });
        }
    }

    // The same for every generated legal move of such a position.
    template <class Visit>
    static void for_each_move(int stride, Visit visit) {
        for_each_position(stride, [&](const auto& pos) {
            for (const std::uint16_t raw : generated_moves<Played>(pos)) {
                const auto move = Played::Move::from_raw(raw);
                if (pos.is_legal(move)) visit(pos, move);
            }
        });
    }

    static std::string describe(const typename Played::Position& pos) {
        return Played::format_position(pos);
    }
    static std::string describe(const typename Played::Position& pos, typename Played::Move move) {
        return Played::format_position(pos) + " move " + Played::format_move(pos, move);
    }
};

TYPED_TEST_SUITE_P(GameContract);

TYPED_TEST_P(GameContract, NoMoveIsGeneratedTwice) {
    using G = typename TypeParam::Game;
    this->for_each_position(1, [&](const auto& pos) {
        EXPECT_FALSE(has_duplicates(generated_moves<G>(pos))) << this->describe(pos);
        typename G::Position::MoveList legal;
        pos.generate_legal(legal);
        EXPECT_FALSE(has_duplicates(sorted_raw(legal))) << this->describe(pos);
    });
}

TYPED_TEST_P(GameContract, TheBatchesSplitMovesByNoise) {
    using G = typename TypeParam::Game;
    this->for_each_position(1, [&](const auto& pos) {
        typename G::Position::MoveList noisy;
        typename G::Position::MoveList quiet;
        pos.template generate<Batch::noisy>(noisy);
        pos.template generate<Batch::quiet>(quiet);
        for (const auto move : noisy) EXPECT_TRUE(pos.is_noisy(move)) << this->describe(pos, move);
        for (const auto move : quiet) EXPECT_FALSE(pos.is_noisy(move)) << this->describe(pos, move);
    });
}

TYPED_TEST_P(GameContract, EvasionsAreTheNoisyAndTheQuietMovesInCheck) {
    using G = typename TypeParam::Game;
    this->for_each_position(1, [&](const auto& pos) {
        if (!pos.in_check()) return;
        typename G::Position::MoveList evasions;
        pos.template generate<Batch::evasion>(evasions);
        EXPECT_EQ(sorted_raw(evasions), generated_moves<G>(pos)) << this->describe(pos);
    });
}

TYPED_TEST_P(GameContract, GenerationAppendsToTheList) {
    using G = typename TypeParam::Game;
    this->for_each_position(8, [&](const auto& pos) {
        typename G::Position::MoveList list;
        pos.template generate<Batch::noisy>(list);
        const auto noisy = sorted_raw(list);
        pos.template generate<Batch::quiet>(list);
        for (const std::uint16_t raw : noisy)
            EXPECT_TRUE(list.contains(G::Move::from_raw(raw))) << this->describe(pos);
    });
}

TYPED_TEST_P(GameContract, ExactlyTheGeneratedPatternsArePseudoLegal) {
    using G = typename TypeParam::Game;
    this->for_each_position(23, [&](const auto& pos) {
        const auto generated = generated_moves<G>(pos);
        for (std::uint32_t raw = 0; raw <= 0xffff; ++raw) {
            const auto pattern = static_cast<std::uint16_t>(raw);
            const bool is_generated =
                std::binary_search(generated.begin(), generated.end(), pattern);
            if (pos.is_pseudo_legal(G::Move::from_raw(pattern)) == is_generated) continue;
            ADD_FAILURE() << this->describe(pos) << " pattern " << raw
                          << (is_generated ? " is generated but refused"
                                           : " is accepted but not generated");
            return;
        }
    });
}

TYPED_TEST_P(GameContract, TheLegalMovesAreTheGeneratedOnesThatPassTheTest) {
    using G = typename TypeParam::Game;
    this->for_each_position(1, [&](const auto& pos) {
        typename G::Position::MoveList list;
        pos.generate_legal(list);
        const auto legal = sorted_raw(list);
        std::vector<std::uint16_t> filtered;
        for (const std::uint16_t raw : generated_moves<G>(pos))
            if (pos.is_legal(G::Move::from_raw(raw))) filtered.push_back(raw);
        if constexpr (TypeParam::kSearchSkipsMoves) {
            EXPECT_TRUE(std::includes(legal.begin(), legal.end(), filtered.begin(), filtered.end()))
                << this->describe(pos);
            EXPECT_EQ(legal.empty(), filtered.empty()) << this->describe(pos);
            for (const std::uint16_t raw : legal)
                EXPECT_EQ(pos.is_pseudo_legal(G::Move::from_raw(raw)),
                          std::binary_search(filtered.begin(), filtered.end(), raw))
                    << this->describe(pos, G::Move::from_raw(raw));
        } else {
            EXPECT_EQ(legal, filtered) << this->describe(pos);
        }
    });
}

TYPED_TEST_P(GameContract, CountingAgreesWithListing) {
    using G = typename TypeParam::Game;
    this->for_each_position(1, [&](const auto& pos) {
        typename G::Position::MoveList list;
        pos.generate_legal(list);
        EXPECT_EQ(pos.count_legal(), list.size()) << this->describe(pos);
        EXPECT_EQ(pos.has_legal_move(), !list.empty()) << this->describe(pos);
    });
}

TYPED_TEST_P(GameContract, TheEmptyMoveIsNeverPseudoLegal) {
    using G = typename TypeParam::Game;
    EXPECT_EQ(G::Move::none().raw(), 0);
    this->for_each_position(1, [&](const auto& pos) {
        EXPECT_FALSE(pos.is_pseudo_legal(G::Move::none())) << this->describe(pos);
    });
}

TYPED_TEST_P(GameContract, AMoveGivesCheckIfTheOtherSideIsThenInCheck) {
    this->for_each_move(2, [&](const auto& pos, auto move) {
        EXPECT_EQ(pos.gives_check(move), pos.after(move).in_check()) << this->describe(pos, move);
    });
}

TYPED_TEST_P(GameContract, AMoveHandsTheTurnOver) {
    this->for_each_move(5, [&](const auto& pos, auto move) {
        const auto next = pos.after(move);
        EXPECT_EQ(next.side(), !pos.side()) << this->describe(pos, move);
        EXPECT_NE(next.key(), pos.key()) << this->describe(pos, move);
    });
}

TYPED_TEST_P(GameContract, TheKeyAfterAMoveIsMostlyKnownBefore) {
    int known = 0;
    int moves = 0;
    this->for_each_move(2, [&](const auto& pos, auto move) {
        known += pos.likely_key_after(move) == pos.after(move).key() ? 1 : 0;
        ++moves;
    });
    EXPECT_GE(known, TypeParam::kKnowsEveryKeyBefore ? moves : moves * 9 / 10);
}

// Reading a position back computes its keys from scratch.
TYPED_TEST_P(GameContract, IncrementalKeysEqualKeysFromScratch) {
    using G = typename TypeParam::Game;
    this->for_each_position(1, [&](const auto& pos) {
        const auto fresh = position_of<G>(G::format_position(pos));
        EXPECT_EQ(fresh.key(), pos.key()) << this->describe(pos);
        EXPECT_TRUE(std::equal(fresh.structures().begin(), fresh.structures().end(),
                               pos.structures().begin(), pos.structures().end()))
            << this->describe(pos);
        EXPECT_EQ(fresh.structures().size(), static_cast<std::size_t>(G::kStructures));
        EXPECT_EQ(fresh.in_check(), pos.in_check()) << this->describe(pos);
    });
}

TYPED_TEST_P(GameContract, APassOnlyHandsTheTurnOver) {
    using G = typename TypeParam::Game;
    this->for_each_position(1, [&](const auto& pos) {
        if (!pos.may_pass()) return;
        EXPECT_FALSE(pos.in_check()) << this->describe(pos);
        const auto passed = pos.after_pass();
        EXPECT_EQ(passed.side(), !pos.side()) << this->describe(pos);
        EXPECT_NE(passed.key(), pos.key()) << this->describe(pos);
        const auto fresh = position_of<G>(G::format_position(passed));
        EXPECT_EQ(fresh.key(), passed.key()) << this->describe(pos);
        EXPECT_EQ(fresh.count_legal(), passed.count_legal()) << this->describe(pos);
    });
}

TYPED_TEST_P(GameContract, SlotsStayWithinTheirTables) {
    using G = typename TypeParam::Game;
    this->for_each_move(3, [&](const auto& pos, auto move) {
        const Slots slots = pos.slots(move);
        EXPECT_LT(slots.route, G::kRoutes) << this->describe(pos, move);
        EXPECT_LT(slots.arrival, G::kArrivals) << this->describe(pos, move);
        EXPECT_LT(slots.victim, G::kVictims) << this->describe(pos, move);
        EXPECT_GE(pos.threat_bucket(move), 0) << this->describe(pos, move);
        EXPECT_LT(pos.threat_bucket(move), static_cast<int>(G::kThreatBuckets))
            << this->describe(pos, move);
    });
}

TYPED_TEST_P(GameContract, RouteAndArrivalTellTheMovesOfAPositionApart) {
    using G = typename TypeParam::Game;
    this->for_each_position(3, [&](const auto& pos) {
        std::set<std::pair<int, int>> seen;
        for (const std::uint16_t raw : generated_moves<G>(pos)) {
            const Slots slots = pos.slots(G::Move::from_raw(raw));
            EXPECT_TRUE(seen.insert({slots.route, slots.arrival}).second)
                << this->describe(pos, G::Move::from_raw(raw));
        }
    });
}

TYPED_TEST_P(GameContract, TheFastExchangeTestEqualsTheExchangeValue) {
    Random random(77);
    this->for_each_move(4, [&](const auto& pos, auto move) {
        const Score value = pos.see(move);
        const auto far = static_cast<Score>(random.below(4000)) - 2000;
        for (const Score threshold : {value - 1, value, value + 1, 0, 1, far})
            EXPECT_EQ(pos.see_at_least(move, threshold), value >= threshold)
                << this->describe(pos, move) << " worth " << value << " against " << threshold;
    });
}

TYPED_TEST_P(GameContract, AnExchangeYieldsAtMostItsFirstCapture) {
    this->for_each_move(4, [&](const auto& pos, auto move) {
        EXPECT_LE(pos.see(move), pos.capture_gain(move)) << this->describe(pos, move);
    });
}

TYPED_TEST_P(GameContract, AnObserverHearsABoardThatAddsUp) {
    using G = typename TypeParam::Game;
    Random random(5);
    for (const std::string& start : TypeParam::starts()) {
        auto pos = position_of<G>(start);
        HearsayBoard board;
        for (int ply = 0; ply < this->kPliesPerWalk; ++ply) {
            typename G::Position::MoveList legal;
            pos.generate_legal(legal);
            if (legal.empty()) break;
            const auto move = legal[random.below(legal.size())];
            const auto next = pos.after(move, board);
            EXPECT_EQ(next.key(), pos.after(move).key());
            ASSERT_FALSE(board.contradicted()) << this->describe(pos, move);
            pos = next;
        }
    }
}

TYPED_TEST_P(GameContract, AMateInOneIsLegalAndMates) {
    using G = typename TypeParam::Game;
    this->for_each_position(1, [&](const auto& pos) {
        const auto move = G::mate_in_one(pos);
        if (!move) return;
        ASSERT_TRUE(pos.is_pseudo_legal(*move) && pos.is_legal(*move)) << this->describe(pos);
        const auto mated = pos.after(*move);
        EXPECT_TRUE(mated.in_check() && !mated.has_legal_move()) << this->describe(pos, *move);
    });
}

TYPED_TEST_P(GameContract, AFreshPositionIsNotJudgedByRepetition) {
    using G = typename TypeParam::Game;
    const auto pos = G::start();
    typename G::Trail trail;
    trail.push(pos);
    EXPECT_EQ(G::judge(pos, trail, typename G::Rules{}, 0), Verdict::open);
}

TYPED_TEST_P(GameContract, PositionTextReadsBackAsItWasWritten) {
    using G = typename TypeParam::Game;
    this->for_each_position(1, [&](const auto& pos) {
        const std::string text = G::format_position(pos);
        EXPECT_EQ(G::format_position(position_of<G>(text)), text);
    });
}

TYPED_TEST_P(GameContract, MoveTextReadsBackAsTheSameMove) {
    using G = typename TypeParam::Game;
    this->for_each_position(4, [&](const auto& pos) {
        typename G::Position::MoveList legal;
        pos.generate_legal(legal);
        for (const auto move : legal) {
            const auto read = G::parse_move(pos, G::format_move(pos, move));
            ASSERT_TRUE(read.ok()) << this->describe(pos, move) << ": " << read.error().text();
            EXPECT_EQ(read->raw(), move.raw()) << this->describe(pos, move);
        }
    });
}

// Changes, drops, doubles or cuts some bytes.
[[nodiscard]] inline std::string mangled(std::string text, Random& random) {
    for (std::uint64_t edits = 1 + random.below(3); edits > 0 && !text.empty(); --edits) {
        const std::size_t at = random.below(text.size());
        const auto byte =
            static_cast<char>(random.below(2) == 0 ? random.below(256) : ' ' + random.below(95));
        switch (random.below(4)) {
            case 0: text[at] = byte; break;
            case 1: text.erase(at, 1 + random.below(3)); break;
            case 2: text.insert(at, text.substr(at, random.below(6))); break;
            default: text.insert(at, 1, byte); break;
        }
    }
    return text;
}

TYPED_TEST_P(GameContract, MangledPositionTextIsReadOrRefusedWithAMessage) {
    using G = typename TypeParam::Game;
    Random random(9);
    this->for_each_position(2, [&](const auto& pos) {
        for (int round = 0; round < 8; ++round) {
            const std::string text = mangled(G::format_position(pos), random);
            const auto read = G::parse_position(text);
            if (read.ok()) {
                EXPECT_EQ(position_of<G>(G::format_position(*read)).key(), read->key()) << text;
                EXPECT_EQ(read->has_legal_move(), read->count_legal() > 0) << text;
            } else {
                EXPECT_FALSE(read.error().message.empty()) << text;
                EXPECT_LE(read.error().at.value_or(0), text.size()) << text;
            }
        }
    });
}

TYPED_TEST_P(GameContract, MangledMoveTextIsALegalMoveOrRefusedWithAMessage) {
    using G = typename TypeParam::Game;
    Random random(10);
    this->for_each_move(8, [&](const auto& pos, auto move) {
        const std::string text = mangled(G::format_move(pos, move), random);
        const auto read = G::parse_move(pos, text);
        if (read.ok()) {
            typename G::Position::MoveList legal;
            pos.generate_legal(legal);
            EXPECT_TRUE(legal.contains(*read)) << this->describe(pos) << " text " << text;
        } else {
            EXPECT_FALSE(read.error().message.empty()) << text;
        }
    });
}

REGISTER_TYPED_TEST_SUITE_P(GameContract, NoMoveIsGeneratedTwice, TheBatchesSplitMovesByNoise,
                            EvasionsAreTheNoisyAndTheQuietMovesInCheck, GenerationAppendsToTheList,
                            ExactlyTheGeneratedPatternsArePseudoLegal,
                            TheLegalMovesAreTheGeneratedOnesThatPassTheTest,
                            CountingAgreesWithListing, TheEmptyMoveIsNeverPseudoLegal,
                            AMoveGivesCheckIfTheOtherSideIsThenInCheck, AMoveHandsTheTurnOver,
                            TheKeyAfterAMoveIsMostlyKnownBefore,
                            IncrementalKeysEqualKeysFromScratch, APassOnlyHandsTheTurnOver,
                            SlotsStayWithinTheirTables, RouteAndArrivalTellTheMovesOfAPositionApart,
                            TheFastExchangeTestEqualsTheExchangeValue,
                            AnExchangeYieldsAtMostItsFirstCapture, AnObserverHearsABoardThatAddsUp,
                            AMateInOneIsLegalAndMates, AFreshPositionIsNotJudgedByRepetition,
                            PositionTextReadsBackAsItWasWritten, MoveTextReadsBackAsTheSameMove,
                            MangledPositionTextIsReadOrRefusedWithAMessage,
                            MangledMoveTextIsALegalMoveOrRefusedWithAMessage);

}  // namespace sente
