// SPDX-License-Identifier: GPL-3.0-or-later
// The tuner of evaluations: its model of both games, its gradients, and what it finds.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "chess/chess.hpp"
#include "core/random.hpp"
#include "lab/files.hpp"
#include "lab/selfplay/chain.hpp"
#include "lab/tune/fit.hpp"
#include "lab/tune/model.hpp"
#include "lab/tune/objective.hpp"
#include "lab/tune/samples.hpp"
#include "shogi/shogi.hpp"

namespace sente::lab::tune {
namespace {

template <class G>
struct Play;
template <>
struct Play<chess::Chess> {
    static Model model() { return model_named("chess"); }
    static constexpr double kRounding_cp = 4;
};
template <>
struct Play<shogi::Shogi> {
    static Model model() { return model_named("shogi"); }
    static constexpr double kRounding_cp = 9;  // a penalty is rounded, then tripled at most
};

// Positions of random games from the start.
template <class G>
Samples random_samples(const Model& model, int games, int plies = 80) {
    Random random(20240607);
    Samples samples;
    samples.blocks.resize(3);
    for (int game = 0; game < games; ++game) {
        typename G::Position pos = G::start();
        for (int ply = 0; ply < plies; ++ply) {
            typename G::Position::MoveList legal;
            pos.generate_legal(legal);
            if (legal.empty()) break;
            pos = pos.after(legal[random.below(legal.size())]);
            const auto traced = model.trace(G::format_position(pos));
            EXPECT_TRUE(traced.ok());
            if (!traced.ok() || !traced->has_value() || ply < 6) continue;
            samples.blocks[static_cast<std::size_t>(game) % 3].add(
                **traced, {0, 0.5F, static_cast<std::uint32_t>(game)});
        }
    }
    samples.games = static_cast<std::uint32_t>(games);
    return samples;
}

// Every half moved a little off its whole number.
Values nudged(const Model& model) {
    Random random(7);
    Values values = values_of(model.start);
    for (double& value : values) value += static_cast<double>(random.below(1000)) / 100 - 4.9;
    return values;
}

// The results that games would have if `truth` were the truth.
void label(const Model& model, const Values& truth, double k, Samples& samples) {
    for (Block& block : samples.blocks)
        for (Sample& sample : block.samples()) {
            const double chance = win_chance(evaluate(model, block, sample, truth), k);
            sample.label.result = static_cast<float>(chance);
        }
}

template <class G>
class Tuning : public ::testing::Test {};
using Games = ::testing::Types<chess::Chess, shogi::Shogi>;
TYPED_TEST_SUITE(Tuning, Games);

TYPED_TEST(Tuning, TheModelSaysWhatTheEngineSays) {
    const Model model = Play<TypeParam>::model();
    const Samples samples = random_samples<TypeParam>(model, 20);
    const Values start = values_of(model.start);
    ASSERT_GT(samples.count(), 500U);
    int in_danger = 0;
    for (const Block& block : samples.blocks)
        for (const Sample& sample : block.samples()) {
            ASSERT_NEAR(evaluate(model, block, sample, start), sample.evaluation,
                        Play<TypeParam>::kRounding_cp);
            in_danger += sample.danger[0] > 2 ? 1 : 0;
        }
    EXPECT_GT(in_danger, 100);
}

TYPED_TEST(Tuning, TheGradientIsWhatSmallChangesShow) {
    const Model model = Play<TypeParam>::model();
    Samples samples = random_samples<TypeParam>(model, 6);
    Random random(3);
    for (Block& block : samples.blocks)
        for (Sample& sample : block.samples())
            sample.label.result = static_cast<float>(random.below(3)) / 2;
    const Objective objective(model, samples, 1);
    const Subset all = all_of(samples);
    const Target target{300, 400, 0.7};
    Values at = nudged(model);
    const Slope slope = objective.slope(all, at, target);
    EXPECT_NEAR(slope.error, objective.error(all, at, target), 1e-12);
    const auto measured = [&](std::size_t half) {
        constexpr double kStep = 1e-3;
        const double here = at[half];
        at[half] = here + kStep;
        const double above = objective.error(all, at, target);
        at[half] = here - kStep;
        const double below = objective.error(all, at, target);
        at[half] = here;
        return (above - below) / (2 * kStep);
    };
    std::set<eval::Part> seen;
    for (const eval::WeightRun& run : model.info)
        for (std::size_t i = 2 * run.first; i < 2 * (run.first + run.count); ++i) {
            if (run.count > 20 && i % 41 != 0) continue;  // one of many
            ASSERT_NEAR(slope.gradient[i], measured(i), 1e-9 + 1e-3 * std::abs(slope.gradient[i]))
                << run.name << " " << i - 2 * run.first;
            if (slope.gradient[i] != 0) seen.insert(run.part);
        }
    EXPECT_EQ(seen.size(), model.game == "shogi" ? 3U : 2U);
}

TYPED_TEST(Tuning, TheWeightsThatMadeTheResultsAreFound) {
    const Model model = Play<TypeParam>::model();
    Samples samples = random_samples<TypeParam>(model, 120);
    Values truth = values_of(model.start);
    const std::vector<std::string> moved = {"tempo", "hanging", "ring_hits", "danger_base"};
    for (const std::string& name : moved) {
        const eval::WeightRun* const run = model.find(name);
        ASSERT_NE(run, nullptr);
        for (std::size_t i = run->first; i < run->first + run->count; ++i) {
            truth[2 * i] += 12;
            if (run->part == eval::Part::linear) truth[2 * i + 1] += 12;
        }
    }
    constexpr double kTrueK = 400;
    label(model, truth, kTrueK, samples);
    FitOptions options;
    options.blend = 1;
    options.l2 = 1e-5;
    options.anchor = Anchor::none;
    options.epochs = 200;
    options.patience = 200;
    options.validation = 0.2;
    const Fit found = fit(model, samples, options);
    EXPECT_LT(found.validation_after, found.validation_before / 20);
    // Sizes are known up to the factor that K absorbs.
    const Values values = values_of(found.weights);
    for (const std::string& name : moved) {
        const eval::WeightRun* const run = model.find(name);
        if (run->part != eval::Part::linear || run->count != 1) continue;
        const std::size_t half = 2 * run->first;
        EXPECT_NEAR(values[half] * kTrueK / found.target.k, truth[half], 4) << name;
    }
}

TYPED_TEST(Tuning, TheNumberOfThreadsChangesNothing) {
    const Model model = Play<TypeParam>::model();
    Samples samples = random_samples<TypeParam>(model, 24);
    label(model, nudged(model), 300, samples);
    FitOptions options;
    options.epochs = 5;
    options.validation = 0.3;
    const Fit alone = fit(model, samples, options);
    options.threads = 3;
    EXPECT_EQ(fit(model, samples, options).weights, alone.weights);
}

TYPED_TEST(Tuning, FrozenWeightsAndThoseNeverSeenStay) {
    const Model model = Play<TypeParam>::model();
    Samples samples = random_samples<TypeParam>(model, 60);
    label(model, nudged(model), 300, samples);
    FitOptions options;
    options.epochs = 10;
    options.validation = 0.3;
    options.freeze = {"tempo", "material"};
    const Fit found = fit(model, samples, options);
    EXPECT_LT(found.tuned, 2 * model.size());
    int changed = 0;
    for (const eval::WeightRun& run : model.info)
        for (std::size_t i = run.first; i < run.first + run.count; ++i) {
            const bool differs = found.weights[i] != model.start[i];
            changed += differs ? 1 : 0;
            if (run.name == "tempo" || run.name == "material") {
                EXPECT_FALSE(differs) << run.name;
            }
        }
    EXPECT_GT(changed, 20);
    // No piece of no kind stands anywhere.
    const eval::WeightRun& square = *model.find("square");
    EXPECT_EQ(found.weights[square.first], model.start[square.first]);
}

TYPED_TEST(Tuning, TheSizeOfTheEvaluationIsKept) {
    const Model model = Play<TypeParam>::model();
    Samples samples = random_samples<TypeParam>(model, 40);
    label(model, nudged(model), 300, samples);
    FitOptions options;
    options.validation = 0.3;
    options.l2 = 0.001;
    const Fit found = fit(model, samples, options);
    EXPECT_NEAR(found.spread_after / found.spread_before, 1, 0.03);
}

TYPED_TEST(Tuning, GamesAreNotTornBetweenTrainingAndValidation) {
    const Model model = Play<TypeParam>::model();
    const Samples samples = random_samples<TypeParam>(model, 60, 12);
    const Split split = split_by_game(samples, 0.25, 5);
    const auto games_of = [&](const Subset& subset) {
        std::set<std::uint32_t> games;
        for (std::size_t b = 0; b < samples.blocks.size(); ++b)
            for (const std::uint32_t i : subset.by_block[b])
                games.insert(samples.blocks[b].samples()[i].label.game);
        return games;
    };
    const auto training = games_of(split.training);
    const auto validation = games_of(split.validation);
    EXPECT_EQ(training.size() + validation.size(), 60U);
    EXPECT_NEAR(static_cast<double>(validation.size()), 15, 10);
    EXPECT_EQ(split.training.count + split.validation.count, samples.count());
}

TEST(Minimiser, FindsTheEndOfACurvedValley) {
    const auto rosenbrock = [](const Point& p, Point& gradient) {
        const double a = 1 - p[0];
        const double b = p[1] - p[0] * p[0];
        gradient = {-2 * a - 400 * p[0] * b, 200 * b};
        return a * a + 100 * b * b;
    };
    Minimiser minimiser;
    minimiser.tolerance = 0;
    const Point end =
        minimiser.descend({-1.2, 1}, rosenbrock, [](int, const Point&, double) { return true; });
    EXPECT_NEAR(end[0], 1, 1e-5);
    EXPECT_NEAR(end[1], 1, 1e-5);
}

TEST(LabelledLines, AreReadAndGamesAreTold) {
    const std::string text =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|25|2\n"
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1|-30|2\n"
        "\n"
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|12|0\r\n";
    Samples samples;
    const auto read = read_lines(model_named("chess"), text, {}, samples);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(*read, 3U);
    EXPECT_EQ(samples.games, 2U);
    ASSERT_EQ(samples.count(), 3U);
    const auto all = samples.blocks[0].samples();
    EXPECT_EQ(all[1].label.score, -30);
    EXPECT_EQ(all[1].label.result, 1);
    EXPECT_EQ(all[1].label.game, 0U);
    EXPECT_EQ(all[2].label.result, 0);
    EXPECT_EQ(all[2].label.game, 1U);
}

TEST(LabelledLines, AnErrorNamesTheLine) {
    Samples samples;
    const std::string good = "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1|25|1\n";
    for (const char* bad :
         {"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1|25", "8/8/8/4k3|25|1",
          "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1|a|1", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1|25|3", "|||"}) {
        const auto read = read_lines(model_named("chess"), good + bad, {}, samples);
        ASSERT_FALSE(read.ok()) << bad;
        EXPECT_EQ(read.error().message.rfind("line 2: ", 0), 0U) << read.error().message;
    }
}

TEST(LabelledLines, EndingsWithRulesOfTheirOwnAreSkipped) {
    Samples samples;
    const auto read =
        read_lines(model_named("chess"), "8/8/8/4k3/8/4K3/4R3/8 w - - 0 1|500|2\n", {}, samples);
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(samples.count(), 0U);
    EXPECT_EQ(samples.skipped, 1U);
}

TEST(GamesOfSelfPlay, GiveTheirPositionsWithScoresAndResults) {
    selfplay::ChainGame game;
    game.ending.winner = Side::first;
    chess::Position pos = chess::Chess::start();
    for (const char* text : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
        const auto move = chess::Chess::parse_move(pos, text);
        ASSERT_TRUE(move.ok());
        game.moves.push_back({move->raw(), 30, std::string(text) == "g1f3"});
        pos = pos.after(*move);
    }
    const auto path = (std::filesystem::temp_directory_path() /
                       ("sente_tune_test_" + std::to_string(getpid()) + ".games"))
                          .string();
    const std::string chunk = selfplay::chunk_of(selfplay::encode(game));
    ASSERT_TRUE(lab::write_file(path, selfplay::header_bytes({"chess", "{}"}) + chunk + chunk));
    const auto samples = read_data(model_named("chess"), {path}, {});
    const auto wrong = read_data(model_named("shogi"), {path}, {});
    std::filesystem::remove(path);
    ASSERT_TRUE(samples.ok()) << samples.error().text();
    EXPECT_FALSE(wrong.ok());
    EXPECT_EQ(samples->games, 2U);
    ASSERT_EQ(samples->count(), 6U);
    const auto all = samples->blocks[0].samples();
    EXPECT_EQ(all[0].label.score, 30);
    EXPECT_EQ(all[1].label.score, -30);  // Black moved
    EXPECT_EQ(all[2].label.score, -30);  // the third position is not to be learned from
    EXPECT_EQ(all[2].label.result, 1);
    EXPECT_EQ(all[2].label.game, 0U);
    EXPECT_EQ(all[3].label.game, 1U);
}

// All pairs of numbers between braces.
std::vector<eval::Taper> pairs_in(const std::string& text) {
    std::vector<eval::Taper> pairs;
    for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
        int mg = 0;
        int eg = 0;
        if (std::sscanf(text.c_str() + at, "{%d, %d}", &mg, &eg) == 2) pairs.emplace_back(mg, eg);
    }
    return pairs;
}

TEST(WeightHeader, KeepsTheStructAndNamesEveryMember) {
    const Model model = model_named("chess");
    const std::string header =
        "// opening\nstruct ChessWeights {\n    Taper x;  // a comment\n};\n\nold stuff\n\n"
        "using ChessTrace = Trace<kChessWeights>;\n";
    std::vector<eval::Taper> weights = model.start;
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = eval::Taper(static_cast<int>(i) - 99, 7 - static_cast<int>(i));
    const auto text = with_weights(model, header, weights);
    ASSERT_TRUE(text.ok());
    EXPECT_EQ(text->rfind("// opening\nstruct ChessWeights {\n    Taper x;  // a comment\n};\n", 0),
              0U);
    EXPECT_EQ(text->find("old stuff"), std::string::npos);
    EXPECT_NE(text->find("using ChessTrace"), std::string::npos);
    EXPECT_EQ(pairs_in(*text), weights);
    for (const eval::WeightRun& run : model.info)
        EXPECT_NE(text->find("    ." + std::string(run.name) + " = {"), std::string::npos);
    const auto again = with_weights(model, *text, weights);
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(*again, *text);
    EXPECT_FALSE(with_weights(model_named("shogi"), header, model_named("shogi").start).ok());
}

}  // namespace
}  // namespace sente::lab::tune
