// SPDX-License-Identifier: GPL-3.0-or-later
// Designs side by side: the searches are those of the bench, and the figures follow from them.
#include "lab/compare/compare.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "games/games.hpp"
#include "lab/bench.hpp"

namespace sente::lab {
namespace {

CompareOptions two_designs(const std::string& game, Depth depth) {
    CompareOptions options;
    options.game = game;
    options.depth = depth;
    for (const auto policy : {ordering::PolicyName::staged, ordering::PolicyName::banded}) {
        search::Settings settings =
            games::with_game(game, []<class G>() { return search::default_settings<G>(); });
        settings.ordering.policy = policy;
        options.designs.push_back({std::string(ordering::name_of(policy)), settings});
    }
    return options;
}

TEST(AComparison, SearchesWhatTheBenchSearches) {
    for (const std::string game : {"chess", "shogi"}) {
        const CompareOptions options = two_designs(game, 4);
        CompareSamples samples;
        search_designs(options, samples);
        const auto figures = figures_of(samples, 4, 1);
        ASSERT_EQ(figures.size(), 2U);
        for (std::size_t i = 0; i < figures.size(); ++i) {
            BenchOptions bench;
            bench.policy = options.designs[i].settings.ordering.policy;
            bench.depth = 4;
            bench.telemetry = true;
            const BenchResult whole = bench_of(game, bench);
            EXPECT_EQ(figures[i].nodes.back(), whole.nodes);
            EXPECT_EQ(figures[i].telemetry.cut_nodes, whole.telemetry.cut_nodes);
            EXPECT_EQ(table_bytes(options, i), whole.table_bytes);
            bench.depth = 3;
            EXPECT_LE(figures[i].nodes[1], figures[i].nodes[2]);
            EXPECT_LE(figures[i].nodes[2], whole.nodes);
        }
        EXPECT_EQ(figures[0].node_ratio.value, 1);
        EXPECT_LT(table_bytes(options, 1), 100'000U);
    }
}

TEST(AComparison, GoesOnWithWhatIsMissing) {
    CompareOptions options = two_designs("chess", 3);
    options.positions = 3;
    CompareSamples whole;
    search_designs(options, whole);
    CompareSamples part = whole;
    part[1][2].reset();
    int searched = 0;
    search_designs(options, part, [&](std::size_t design, std::size_t position) {
        ++searched;
        EXPECT_EQ(design, 1U);
        EXPECT_EQ(position, 2U);
    });
    EXPECT_EQ(searched, 1);
    EXPECT_EQ(part[1][2]->nodes, whole[1][2]->nodes);
}

TEST(AComparison, CountsOnlyWhereAllHaveSearched) {
    CompareSamples samples(2, std::vector<std::optional<CompareSample>>(2));
    const auto sample = [](std::uint64_t nodes) {
        CompareSample out;
        out.nodes = {nodes / 10, nodes};
        out.seconds = {0.1, 0.2};
        return out;
    };
    samples[0][0] = sample(100);
    samples[1][0] = sample(300);
    samples[0][1] = sample(7000);
    const auto figures = figures_of(samples, 2, 1);
    EXPECT_EQ(figures[0].nodes, (std::vector<std::uint64_t>{10, 100}));
    EXPECT_NEAR(figures[1].node_ratio.value, 3, 1e-9);
    EXPECT_NEAR(figures[1].time_ratio.value, 1, 1e-9);
}

TEST(ASample, SurvivesAsJson) {
    CompareSample sample;
    sample.nodes = {10, 30};
    sample.seconds = {0.5, 1.5};
    sample.telemetry.see_computed = 7;
    sample.telemetry.quiescence_first_searched = 9;
    const auto read = sample_of(json_of(sample), 2);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->nodes, sample.nodes);
    EXPECT_EQ(read->seconds, sample.seconds);
    EXPECT_EQ(std::memcmp(&read->telemetry, &sample.telemetry, sizeof(sample.telemetry)), 0);
    EXPECT_FALSE(sample_of(json_of(sample), 3)) << "of another depth";
    auto broken = json_of(sample);
    broken["counters"].push_back(1);
    EXPECT_FALSE(sample_of(broken, 2)) << "of another build";
    EXPECT_FALSE(sample_of(nlohmann::ordered_json("text"), 2));
}

TEST(ASuiteOfAComparison, CountsOnlyWhatAllHaveAnswered) {
    const ProblemFile file = parse_problems(
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 bm Ra8#; c0 \"Ra8=10, Ra7=3\";\n"
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 bm Ra8#;\n"
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 bm Ra7;\n");
    ASSERT_EQ(file.problems.size(), 3U);
    std::vector<std::vector<Answer>> answers(2, std::vector<Answer>(3));
    answers[0][0].points = 3;
    answers[1][0].solved = true;
    answers[1][0].points = 10;
    answers[0][1].solved = true;
    answers[0][2].solved = true;
    answers[1][2].is_open = true;
    ComparedSuite suite = compared_suite(file.problems, answers);
    EXPECT_EQ(suite.problems, 3U);
    EXPECT_EQ(suite.scores[0].answered, 2U);
    EXPECT_EQ(suite.scores[0].solved, 1U);
    EXPECT_EQ(suite.scores[1].solved, 1U);
    EXPECT_EQ(suite.gained, (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(suite.lost, (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(suite.scores[1].points, 10);
    suite.file = "somewhere/mates.epd";
    suite.nodes = 500;
    Comparison comparison;
    comparison.names = {"staged", "banded"};
    comparison.figures.resize(2);
    for (DesignFigures& figures : comparison.figures) {
        figures.nodes = {10};
        figures.seconds = {0.1};
    }
    comparison.bytes = {1, 2};
    comparison.suites = {suite};
    const auto lines = lines_of(comparison);
    EXPECT_EQ(lines[lines.size() - 2].name, "mates.epd, 500 nodes");
    EXPECT_EQ(lines[lines.size() - 2].cells,
              (std::vector<std::string>{"1 of 2", "1 of 2 (+1 -1)"}));
    EXPECT_EQ(lines.back().cells, (std::vector<std::string>{"3 of 10", "10 of 10"}));
    EXPECT_NE(compare_page(comparison).find("Solved: mates.epd, 500 nodes"), std::string::npos);
    EXPECT_EQ(json_of(comparison)["suites"][0]["designs"][1]["gained"], 1);
}

TEST(AComparison, IsShownWithNamesThatAreText) {
    Comparison comparison;
    comparison.game = "chess";
    comparison.depth = 2;
    comparison.positions = 1;
    comparison.names = {"staged", "staged:<b>"};
    comparison.figures.resize(2);
    for (DesignFigures& figures : comparison.figures) {
        figures.nodes = {10, 100};
        figures.seconds = {0.1, 0.2};
    }
    comparison.bytes = {2'000'000, 18'000};
    comparison.games.push_back({"staged",
                                "staged:<b>",
                                "8000 nodes",
                                {1, 2, 3},
                                Estimate{10, 5, 15},
                                false,
                                "stronger, LLR 3.00 [0, 5]"});
    const std::string page = compare_page(comparison);
    EXPECT_EQ(page.find("<b>\""), std::string::npos);
    EXPECT_NE(page.find("staged:&lt;b&gt;"), std::string::npos);
    EXPECT_NE(page.find("stronger"), std::string::npos);
    const auto lines = lines_of(comparison);
    EXPECT_EQ(lines.front().group, "nodes");
    EXPECT_EQ(lines.front().cells, (std::vector<std::string>{"10", "10"}));
    EXPECT_EQ(json_of(comparison)["designs"][1]["table_bytes"], 18'000);
}

}  // namespace
}  // namespace sente::lab
