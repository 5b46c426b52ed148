// SPDX-License-Identifier: GPL-3.0-or-later
// The orders that the published designs describe, each on positions where it can be read off.
#include "ordering/explain.hpp"
#include "ordering/support.hpp"

namespace sente::ordering::test {
namespace {

using Names = std::vector<std::string>;

// A node to order by a design, with a config and a memory of its own.
template <GameNotation G, class Policy>
struct Desk {
    using Memory = typename Policy::Memory;

    explicit Desk(std::string_view text) : pos(position<G>(text)) {}

    [[nodiscard]] Context<G, Memory> context() const {
        return {pos, *memory, config, hash_move, kPly, depth, line};
    }
    [[nodiscard]] typename G::Move the(std::string_view text) const { return move<G>(pos, text); }
    [[nodiscard]] Terms terms_of(std::string_view text) const {
        Terms terms;
        Exchange found{};
        AdditiveScorer<G>::score(context(), the(text), terms, found);
        return terms;
    }
    [[nodiscard]] Names order(Flavour flavour = Flavour::main) const {
        const Context<G, Memory> facts = context();
        return names_of<G>(pos, picks_of<G, Policy>(facts, flavour));
    }
    void set_history(std::string_view text, int value) {
        const Slots slots = pos.slots(the(text));
        if constexpr (requires { memory->history; }) {
            memory->history[slots.route] = value;
        } else {
            auto& cell =
                memory->butterfly[static_cast<std::size_t>(index(pos.side()))][slots.route];
            cell = {};
            cell.reward(value);
        }
    }
    void add_killer(std::string_view text) {
        memory->killers.at(kPly).add(the(text), config.killers_per_ply);
    }

    static constexpr int kPly = 4;
    typename G::Position pos;
    Config config;
    typename G::Move hash_move = G::Move::none();
    Depth depth = 5;
    Line<G> line;
    std::unique_ptr<Memory> memory = make_memory<Memory>();
};

int term(const Terms& terms, Signal signal) {
    return terms.values()[static_cast<std::size_t>(signal)];
}

Names first(const Names& names, std::size_t count) {
    return {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(count)};
}

// White can take a queen with a pawn and a pawn with the queen.
constexpr std::string_view kTwoCaptures = "4k3/8/8/3q4/4P2p/8/8/4K2Q w - - 0 1";

TEST(Banded, TakesAQueenWithAPawnBeforeAPawnWithTheQueen) {
    EXPECT_EQ(first(Desk<Chess, Banded<Chess>>(kTwoCaptures).order(), 2), (Names{"e4d5", "h1h4"}));
}

TEST(Banded, GoesHashMoveCapturesKillersHistory) {
    Desk<Chess, Banded<Chess>> desk(kTwoCaptures);
    desk.hash_move = desk.the("e1f1");
    desk.add_killer("h1h2");
    desk.add_killer("h1g2");
    desk.set_history("e1e2", 9000);
    desk.set_history("h1f1", 5000);
    desk.set_history("h1g1", 100'000);
    EXPECT_EQ(first(desk.order(), 8),
              (Names{"e1f1", "e4d5", "h1h4", "h1g2", "h1h2", "h1g1", "e1e2", "h1f1"}));
}

TEST(Banded, KeepsBandsApartWhateverTheHistory) {
    Random random(31);
    const auto memory = make_memory<BandedMemory<Shogi>>();
    scramble_histories(*memory, random);
    visit_random_positions<Shogi>(random, 2000, [&](const Shogi::Position& pos) {
        const Config config;
        const ContextFor<Shogi, Banded<Shogi>> context{pos, *memory, config,
                                                       random_move<Shogi>(pos, random), 1};
        scramble_suggestions(*memory, context, random);
        int band = 0;
        for (const auto& pick : picks_of<Shogi, Banded<Shogi>>(context, Flavour::main)) {
            const int of_move = pick.move == context.hash_move ? 0
                                : pos.is_noisy(pick.move)      ? 1
                                : context.is_killer(pick.move) ? 2
                                                               : 3;
            ASSERT_GE(of_move, band) << Shogi::format_position(pos);
            band = of_move;
        }
    });
}

TEST(Banded, CountsEnPassantAsTakingAPawnAndPromotionAsAGain) {
    const Desk<Chess, Banded<Chess>> desk("4k3/P6p/8/3pP3/8/8/8/3QK3 w - d6 0 1");
    EXPECT_EQ(first(desk.order(), 3), (Names{"a7a8q", "e5d6", "d1d5"}));
}

template <class Policy>
void expect_knight_first() {
    Desk<Chess, Policy> desk("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    desk.hash_move = desk.the("a7b8n");
    const Names order = desk.order();
    EXPECT_EQ(order.front(), "a7b8n");
    EXPECT_EQ(std::count(order.begin(), order.end(), "a7b8q"), 1);
    EXPECT_EQ(std::count(order.begin(), order.end(), "a7b8n"), 1);
}

TEST(HashMove, IsTheWholeMoveWithThePromotion) {
    expect_knight_first<Weighted<Chess>>();
    expect_knight_first<Banded<Chess>>();
    expect_knight_first<Ranked<Chess>>();
    expect_knight_first<Staged<Chess>>();
}

template <class Policy>
void expect_drop_first() {
    Desk<Shogi, Policy> desk("4k4/9/9/9/9/9/9/4G4/4K4 b GS 1");
    desk.hash_move = desk.the("S*5g");
    EXPECT_EQ(desk.order().front(), "S*5g");
}

TEST(HashMove, IsTheWholeMoveWithTheDroppedPiece) {
    expect_drop_first<Weighted<Shogi>>();
    expect_drop_first<Banded<Shogi>>();
    expect_drop_first<Ranked<Shogi>>();
    expect_drop_first<Staged<Shogi>>();
}

// Good and bad captures of several sizes.
constexpr std::string_view kManyCaptures = "4k3/1p1p4/2n1p3/1r3p2/4P3/2N1B2b/3R2P1/1Q2K3 w - - 0 1";

TEST(Ranked, GoesHashMoveShortlistOtherCapturesQuiets) {
    Desk<Chess, Ranked<Chess>> desk(kManyCaptures);
    desk.config.ranked.shortlist = 2;
    desk.hash_move = desk.the("e1e2");
    desk.add_killer("e3h6");
    const Context<Chess, RankedMemory<Chess>> context = desk.context();
    const auto picks = picks_of<Chess, Ranked<Chess>>(context, Flavour::main);
    EXPECT_EQ(picks[0].stage, Stage::hash);
    EXPECT_EQ(picks[0].move, desk.the("e1e2"));
    EXPECT_EQ(picks[1].stage, Stage::shortlist);
    EXPECT_EQ(picks[2].stage, Stage::shortlist);
    int stage = 0;  // winning captures, losing captures, quiets
    for (std::size_t i = 3; i < picks.size(); ++i) {
        const auto moved = picks[i].move;
        const int of_move = !desk.pos.is_noisy(moved) ? 2 : desk.pos.see_at_least(moved, 0) ? 0 : 1;
        EXPECT_GE(of_move, stage) << Chess::format_move(desk.pos, moved);
        EXPECT_EQ(picks[i].stage, (std::array{Stage::good_noisy, Stage::bad_noisy,
                                              Stage::quiet})[static_cast<std::size_t>(of_move)]);
        stage = of_move;
    }
}

// What was learned can reorder quiet moves; a killer, and a pawn that takes a pawn, go before.
TEST(Ranked, LetsNoHistoryDrownTheOtherSignals) {
    Desk<Chess, Ranked<Chess>> desk("4k3/8/8/3p4/4P3/8/8/R3K3 w Q - 0 1");
    desk.line = {100, 200, 300};
    desk.set_history("a1a2", 1'000'000);
    desk.add_killer("a1a3");
    EXPECT_EQ(first(desk.order(), 3), (Names{"a1a3", "e4d5", "a1a2"}));
    desk.memory->counter[100] = desk.the("a1a4");
    desk.memory->refutation[200] = desk.the("a1a4");
    EXPECT_EQ(first(desk.order(), 4), (Names{"a1a3", "e4d5", "a1a2", "a1a4"}))
        << "800 for the best history, 500 and 300 for two others";
}

TEST(Ranked, PutsALosingCaptureBehindQuietsOfTheShortlist) {
    Desk<Chess, Ranked<Chess>> desk("4k3/8/2p5/3p4/8/8/3R4/4K3 w - - 0 1");
    desk.set_history("e1e2", 500);
    const Names order = desk.order();
    EXPECT_EQ(order.front(), "e1e2");
    EXPECT_GT(std::find(order.begin(), order.end(), "d2d5") - order.begin(), 5);
}

TEST(Ranked, AddsKillerCounterRefutationAndCheck) {
    Desk<Chess, Ranked<Chess>> desk("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    desk.line = {100, 200, 300};
    desk.set_history("a1a2", 400);
    desk.add_killer("a1a3");
    desk.memory->counter[100] = desk.the("a1a4");
    desk.memory->refutation[200] = desk.the("a1a5");
    EXPECT_EQ(first(desk.order(), 5), (Names{"a1a3", "a1a2", "a1a4", "a1a5", "a1a8"}));
}

TEST(Ranked, SaturatesAndBreaksTiesByTheRawMove) {
    Desk<Chess, Ranked<Chess>> desk("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    desk.config.ranked.history = 100;
    desk.set_history("a1a3", 400);
    desk.set_history("a1a2", 400);
    desk.add_killer("a1a3");
    const Names order = desk.order();
    const bool low_first = desk.the("a1a2").raw() < desk.the("a1a3").raw();
    EXPECT_EQ(first(order, 2), low_first ? (Names{"a1a2", "a1a3"}) : (Names{"a1a3", "a1a2"}))
        << "both stand at the end of 16 bits; nothing wraps";
}

TEST(Ranked, SortsAsManyAsTheShortlistHolds) {
    Desk<Chess, Ranked<Chess>> desk(chess::kStartFen);
    Random random(32);
    scramble_histories(*desk.memory, random);
    for (const auto& [by_depth, depth, listed] :
         {std::tuple{false, 4, 10}, {true, 0, 8}, {true, 2, 9}, {true, 30, 12}}) {
        desk.config.ranked.shortlist_by_depth = by_depth;
        desk.depth = depth;
        const auto context = desk.context();
        const auto picks = picks_of<Chess, Ranked<Chess>>(context, Flavour::main);
        std::vector<int> sorted;
        for (const auto& pick : picks) sorted.push_back(pick.score);
        std::sort(sorted.rbegin(), sorted.rend());
        for (std::size_t i = 0; i < static_cast<std::size_t>(listed); ++i)
            EXPECT_EQ(picks[i].score, sorted[i]) << "shortlist of " << listed;
    }
}

// Ties: first by score, then by victim and attacker, then by the raw move.
TEST(Ranked, BreaksTiesByVictimAndAttackerBeforeTheRawMove) {
    Desk<Chess, Ranked<Chess>> desk("4k3/8/8/8/8/8/p7/R3K3 w - - 0 1");
    const auto capture = desk.the("a1a2");
    Total total;
    RankedScorer<Chess>::score_noisy(desk.context(), capture, total);
    desk.config.ranked.killer = total.sum();
    desk.add_killer("a1b1");
    EXPECT_LT(desk.the("a1b1").raw(), capture.raw()) << "the raw move alone would put it first";
    EXPECT_EQ(first(desk.order(), 2), (Names{"a1a2", "a1b1"}));
}

std::uint64_t exchanges_for_first(const Desk<Chess, Ranked<Chess>>& desk, std::size_t moves) {
    Telemetry telemetry;
    auto context = desk.context();
    context.telemetry = &telemetry;
    Ranked<Chess> policy = Ranked<Chess>::main(context);
    for (std::size_t i = 0; i < moves; ++i) (void)policy.next();
    return telemetry.see_computed;
}

// The pawn takes a pawn for 900, the queen takes one for little.
TEST(Ranked, LooksAtAnExchangeOnlyWhereItDecides) {
    Desk<Chess, Ranked<Chess>> desk("4k3/8/8/3p4/4P2p/8/8/4K2Q w - - 0 1");
    EXPECT_EQ(exchanges_for_first(desk, 1), 2U) << "both compete with ten quiet moves";
    desk.config.ranked.shortlist = 1;
    EXPECT_EQ(exchanges_for_first(desk, 1), 1U) << "the queen does not compete with the pawn";
    EXPECT_EQ(exchanges_for_first(desk, 2), 2U) << "now her turn depends on it";
    EXPECT_EQ(exchanges_for_first(desk, 60), 2U) << "and nothing is asked again";
    desk.add_killer("h1g2");
    desk.config.ranked.killer = 2000;
    EXPECT_EQ(exchanges_for_first(desk, 1), 0U) << "neither competes with such a killer";
}

TEST(Ranked, LeavesExchangesToQuiescence) {
    Desk<Chess, Ranked<Chess>> desk(kManyCaptures);
    Telemetry telemetry;
    auto context = desk.context();
    context.telemetry = &telemetry;
    const auto picks = picks_of<Chess, Ranked<Chess>>(context, Flavour::quiescence);
    EXPECT_GT(picks.size(), 3U);
    for (std::size_t i = 1; i < picks.size(); ++i) EXPECT_LE(picks[i].score, picks[i - 1].score);
    EXPECT_EQ(telemetry.see_computed, 0U);
}

template <class Policy>
void expect_captures_alone() {
    Desk<Chess, Policy> desk(kTwoCaptures);
    desk.hash_move = desk.the("e1f1");
    Names order = desk.order(Flavour::quiescence);
    std::sort(order.begin(), order.end());
    EXPECT_EQ(order, (Names{"e4d5", "h1h4"}));
}

TEST(Quiescence, YieldsAQuietHashMoveToNoPolicy) {
    expect_captures_alone<Weighted<Chess>>();
    expect_captures_alone<Banded<Chess>>();
    expect_captures_alone<Ranked<Chess>>();
    expect_captures_alone<Staged<Chess>>();
}

// Histories of the staged design for one move.
void set_quiet_history(Desk<Chess, Staged<Chess>>& desk, std::string_view text, int value) {
    const auto moved = desk.the(text);
    auto& cell = desk.memory->butterfly[static_cast<std::size_t>(index(desk.pos.side()))]
                                       [static_cast<std::size_t>(desk.pos.threat_bucket(moved))]
                                       [desk.pos.slots(moved).route];
    cell = {};
    cell.reward(value);
}
void set_noisy_history(Desk<Chess, Staged<Chess>>& desk, std::string_view text, int value) {
    const Slots slots = desk.pos.slots(desk.the(text));
    auto& cell = desk.memory->noisy[slots.arrival][slots.victim];
    cell = {};
    cell.reward(value);
}

TEST(Staged, LetsPromisingQuietsGoBeforeACaptureThatOftenFailed) {
    Desk<Chess, Staged<Chess>> desk("4k3/8/8/3p4/4P3/8/8/R3K3 w Q - 0 1");
    set_quiet_history(desk, "a1a2", desk.config.staged.doubted_score + 1000);
    set_quiet_history(desk, "a1a3", desk.config.staged.doubted_score - 1000);
    set_noisy_history(desk, "e4d5", -500);
    EXPECT_EQ(first(desk.order(), 3), (Names{"e4d5", "a1a2", "a1a3"})) << "not often enough";
    set_noisy_history(desk, "e4d5", -4000);
    EXPECT_EQ(first(desk.order(), 3), (Names{"a1a2", "e4d5", "a1a3"}));
    const auto context = desk.context();
    const auto picks = picks_of<Chess, Staged<Chess>>(context, Flavour::main);
    EXPECT_EQ(picks[1].stage, Stage::doubted_noisy);
    EXPECT_TRUE(picks[1].noisy);
    EXPECT_EQ(picks[1].exchange.verdict, Exchange::Verdict::holds);
    desk.config.use.noisy_history = false;
    EXPECT_EQ(desk.order().front(), "e4d5");
}

TEST(Staged, KeepsQuietsThatLoseTheirExchangeForLater) {
    Desk<Chess, Staged<Chess>> desk("4k3/8/2p5/8/8/8/3R4/4K3 w - - 0 1");
    set_quiet_history(desk, "d2d5", 16000);
    set_quiet_history(desk, "d2d8", 5000);
    const Names order = desk.order();
    EXPECT_EQ(order.front(), "d2d8") << "a check may be worth its price";
    EXPECT_EQ(Names(order.end() - 2, order.end()), (Names{"d2d5", "d2d7"}));
    Telemetry telemetry;
    auto context = desk.context();
    context.telemetry = &telemetry;
    EXPECT_EQ((picks_of<Chess, Staged<Chess>>(context, Flavour::main).back().stage),
              Stage::losing_quiet);
    EXPECT_EQ(telemetry.see_of_quiets, order.size()) << "each is asked for once";
    EXPECT_EQ(telemetry.see_computed, 0U);
    desk.config.use.quiet_see = false;
    EXPECT_EQ(first(desk.order(), 2), (Names{"d2d5", "d2d8"}));
}

TEST(Weighted, GivesEachHeuristicItsWeight) {
    Desk<Chess, Weighted<Chess>> desk("r3k2r/1P6/8/3p4/4P3/8/8/RN2K2R w KQkq - 0 1");
    desk.hash_move = desk.the("a1a8");
    desk.add_killer("b1c3");
    desk.add_killer("b1d2");
    desk.set_history("b1a3", 50'000);
    EXPECT_EQ(term(desk.terms_of("a1a8"), Signal::hash), 10'000);
    EXPECT_EQ(term(desk.terms_of("b1d2"), Signal::killer), 9000);
    EXPECT_EQ(term(desk.terms_of("b1c3"), Signal::killer), 8900);
    EXPECT_EQ(term(desk.terms_of("b1a3"), Signal::butterfly), 500);
    EXPECT_EQ(term(desk.terms_of("b7b8q"), Signal::promotion), 500);
    EXPECT_EQ(term(desk.terms_of("e1g1"), Signal::castling), 300);
    EXPECT_EQ(term(desk.terms_of("b1c3"), Signal::development), 200);
    EXPECT_EQ(term(desk.terms_of("e4d5"), Signal::centre), 100);
    EXPECT_EQ(term(desk.terms_of("e4d5"), Signal::see), 100);
    EXPECT_EQ(term(desk.terms_of("b1a3"), Signal::piece_value),
              desk.pos.traits(desk.the("b1a3")).mover);
    EXPECT_EQ(term(desk.terms_of("a1a2"), Signal::killer), 0);
}

TEST(Weighted, LetsEveryWeightAct) {
    Desk<Chess, Weighted<Chess>> desk("r3k2r/1P6/8/3p4/4P3/8/8/RN2K2R w KQkq - 0 1");
    desk.hash_move = desk.the("a1a8");
    desk.add_killer("b1c3");
    desk.add_killer("b1d2");
    desk.set_history("b1a3", 50'000);
    const auto sums = [&] {
        std::vector<int> all;
        for (const char* name : {"a1a8", "b1d2", "b1c3", "b1a3", "b7b8q", "e1g1", "e4d5"})
            all.push_back(desk.terms_of(name).sum());
        return all;
    };
    const std::vector<int> before = sums();
    using Weights = AdditiveWeights;
    for (int Weights::*weight :
         {&Weights::hash, &Weights::killer, &Weights::killer_slot_step, &Weights::see_percent,
          &Weights::history_percent, &Weights::piece_value_tenths, &Weights::promotion,
          &Weights::centre, &Weights::development, &Weights::castling}) {
        desk.config.additive = {};
        desk.config.additive.*weight = 7;
        EXPECT_NE(sums(), before);
    }
}

TEST(Weighted, ClampsExchangesAndHistories) {
    Desk<Chess, Weighted<Chess>> desk("4k3/8/1p6/q7/1P6/8/3Q4/4K3 w - - 0 1");
    desk.config.additive.see_percent = 1000;
    EXPECT_EQ(term(desk.terms_of("b4a5"), Signal::see), 1000);
    desk.set_history("e1e2", -200'000);
    desk.set_history("e1f1", 200'000);
    EXPECT_EQ(term(desk.terms_of("e1e2"), Signal::butterfly), 0);
    EXPECT_EQ(term(desk.terms_of("e1f1"), Signal::butterfly), 1000);
}

TEST(Weighted, SeesTheMoversOwnBackRankForBothSides) {
    const Desk<Chess, Weighted<Chess>> white("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
    const Desk<Chess, Weighted<Chess>> black("r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1");
    EXPECT_EQ(term(white.terms_of("a1a4"), Signal::development), 200);
    EXPECT_EQ(term(black.terms_of("a8a4"), Signal::development), 200);
    const Desk<Chess, Weighted<Chess>> intruder("4k3/8/8/8/8/8/6K1/r7 b - - 0 1");
    EXPECT_EQ(term(intruder.terms_of("a1a4"), Signal::development), 0);
    const Desk<Shogi, Weighted<Shogi>> sente(shogi::kStartSfen);
    EXPECT_EQ(term(sente.terms_of("3i4h"), Signal::development), 200);
    EXPECT_EQ(term(sente.terms_of("2h7h"), Signal::development), 0);
    const Desk<Shogi, Weighted<Shogi>> gote(
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2");
    EXPECT_EQ(term(gote.terms_of("7a6b"), Signal::development), 200);
}

// Speaks for one move of chess, and counts how often he is asked.
struct Fan {
    int route = 0;
    int asked = 0;
    std::size_t moves = 0;

    [[nodiscard]] Adviser<Chess> adviser() {
        return {[](void* source, const chess::Position& /*pos*/, std::span<const Slots> slots,
                   std::int32_t* scores) {
                    auto& fan = *static_cast<Fan*>(source);
                    ++fan.asked;
                    fan.moves += slots.size();
                    for (const Slots each : slots) *scores++ = each.route == fan.route ? 500 : -20;
                },
                this};
    }
};

TEST(Staged, AsksAnAdviserAboutQuietMovesWhereThatIsWorthIt) {
    const auto memory = make_memory<StagedMemory<Chess>>();
    const auto pos = position<Chess>("4k3/8/8/3n4/4P3/8/8/4K2Q w - - 0 1");
    const auto favourite = move<Chess>(pos, "h1h5");
    Config config;
    config.use.threats = false;
    config.use.learned = true;
    config.staged.learned = 200;
    config.staged.learned_depth = 4;
    config.staged.learned_hashed = 0;
    Fan fan{pos.slots(favourite).route};
    const auto order = [&](Depth depth, chess::Move hash_move = chess::Move::none()) {
        Context<Chess> context{pos, *memory, config, hash_move, 0, depth};
        context.adviser = fan.adviser();
        return explained_order(context);
    };
    const auto advised = order(4);
    EXPECT_EQ(fan.asked, 1) << "once for all";
    EXPECT_EQ(fan.moves + 1, advised.size()) << "not about the capture";
    EXPECT_EQ(advised[1].pick.move, favourite);
    EXPECT_EQ(advised[1].terms.values()[static_cast<std::size_t>(Signal::learned)], 1000);
    EXPECT_EQ(advised[2].terms.values()[static_cast<std::size_t>(Signal::learned)], -40);
    EXPECT_NE(order(3)[1].pick.move, favourite);
    EXPECT_NE(order(9, move<Chess>(pos, "e1d1"))[2].pick.move, favourite);
    EXPECT_EQ(fan.asked, 1) << "not near the leaves, and not where there is a hash move";
    config.staged.learned_hashed = 1;
    EXPECT_EQ(order(9, move<Chess>(pos, "e1d1"))[2].pick.move, favourite);
    EXPECT_EQ(fan.asked, 2);
    config.use.learned = false;
    EXPECT_NE(order(9)[1].pick.move, favourite);
    config.use.learned = true;
    config.staged.learned = 0;
    EXPECT_NE(order(9)[1].pick.move, favourite);
    EXPECT_EQ(fan.asked, 2) << "what is off is not asked for";
}

}  // namespace
}  // namespace sente::ordering::test
