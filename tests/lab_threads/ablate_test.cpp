// SPDX-License-Identifier: GPL-3.0-or-later
// Ablations repeat, compare like with like, and their intervals are those of the bootstrap.
#include "lab/ablate/ablate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <numeric>

#include "ordering/config_info.hpp"

namespace sente::lab {
namespace {

AblateOptions small(std::vector<std::string> only) {
    AblateOptions options;
    options.variants.only = std::move(only);
    options.depth = 5;
    options.shallow_depth = 3;
    options.time_ms = 0;
    options.positions = 4;
    options.hash_mb = 1;
    options.threads = 2;
    return options;
}

std::vector<std::uint64_t> nodes_of(const AblateResult& result) {
    std::vector<std::uint64_t> nodes;
    for (const AblateSeries& series : result.series)
        for (const AblateSample& sample : series.samples) nodes.push_back(sample.nodes);
    return nodes;
}

const AblateRow* row_named(const AblateResult& result, std::string_view name) {
    for (const AblateRow& row : result.rows)
        if (result.series[row.variant].variant.name == name) return &row;
    return nullptr;
}

TEST(AnAblation, HasTheSameNodesWithAnyNumberOfThreads) {
    AblateOptions options = small({"null_move", "history", "banded"});
    const auto two = ablate("chess", options);
    options.threads = 1;
    const auto one = ablate("chess", options);
    ASSERT_TRUE(one.ok() && two.ok());
    ASSERT_EQ(one->series.size(), 4U) << "the reference and three more";
    EXPECT_EQ(nodes_of(*one), nodes_of(*two));
    for (std::size_t i = 0; i < one->rows.size(); ++i) {
        EXPECT_EQ(one->rows[i].node_ratio.low, two->rows[i].node_ratio.low);
        EXPECT_EQ(one->rows[i].node_ratio.high, two->rows[i].node_ratio.high);
    }
}

TEST(AnAblation, ComparesShallowSearchesWithShallowOnes) {
    const auto result = ablate("shogi", small({"all_techniques"}));
    ASSERT_TRUE(result.ok());
    ASSERT_EQ(result->series.size(), 3U);
    const Variant& plain = result->series[2].variant;
    EXPECT_TRUE(plain.is_shallow);
    EXPECT_TRUE(result->series[plain.reference].variant.is_shallow);
    EXPECT_FALSE(result->series[0].variant.is_shallow);
    const AblateRow* const row = row_named(*result, "all_techniques");
    ASSERT_NE(row, nullptr);
    EXPECT_LE(row->node_ratio.low, row->node_ratio.value);
    EXPECT_GE(row->node_ratio.high, row->node_ratio.value);
}

TEST(AnAblation, SaysWhatIsNotUsed) {
    const auto result = ablate("chess", small({"centre", "butterfly"}));
    ASSERT_TRUE(result.ok());
    EXPECT_TRUE(row_named(*result, "centre")->is_idle) << "a signal of another policy";
    EXPECT_FALSE(row_named(*result, "butterfly")->is_idle);
    EXPECT_FALSE(result->rows.front().is_idle) << "a reference is compared with nothing";
}

TEST(AnAblation, CanBeStoppedAndKeepsWholeLines) {
    std::atomic<bool> stop{false};
    AblateOptions options = small({});
    options.threads = 1;
    options.stop = &stop;
    std::size_t finished = 0;
    const auto result = ablate("chess", options, [&](const AblateProgress& progress) {
        if (progress.finished != nullptr && ++finished == 2) stop = true;
    });
    ASSERT_TRUE(result.ok());
    EXPECT_TRUE(result->is_stopped);
    EXPECT_EQ(result->rows.size(), 2U);
}

TEST(AnAblation, WithoutMemoryThrowsWhereItWasCalled) {
    AblateOptions options = small({"killers"});
    options.hash_mb = std::size_t{1} << 40U;
    EXPECT_THROW((void)ablate("chess", options), std::bad_alloc);
}

TEST(AnAblation, FindsDepthsInTime) {
    AblateOptions options = small({"killers"});
    options.time_ms = 100;  // enough for the slowest build
    const auto result = ablate("shogi", options);
    ASSERT_TRUE(result.ok());
    EXPECT_GT(result->rows.front().depth_in_time.value, 0);
    EXPECT_GE(result->depth_in_a_second.value_or(0), 3);
}

// What slices find, as a run that searches nothing itself puts it together.
AblateResult joined(const AblateOptions& whole, std::uint64_t slices) {
    AblateSamples found;
    for (std::uint64_t number = 1; number <= slices; ++number) {
        AblateOptions options = whole;
        options.slice = Slice{number, slices};
        const auto part = ablate("chess", options, [&](const AblateProgress& progress) {
            EXPECT_TRUE(found.emplace(progress.search, *progress.sample).second)
                << "once is enough";
        });
        EXPECT_TRUE(part.ok());
    }
    const auto all = count_searches("chess", whole);
    EXPECT_EQ(found.size(), *all);
    std::atomic<bool> stop{true};  // so that any search would be missing
    AblateOptions options = whole;
    options.stop = &stop;
    auto result = ablate("chess", options, {}, found);
    EXPECT_TRUE(result.ok());
    return std::move(*result);
}

TEST(AnAblation, IsPutTogetherFromSlices) {
    const AblateOptions options = small({"null_move", "banded"});
    EXPECT_EQ(*count_searches("chess", options), 12U) << "three variants, four positions";
    const auto whole = ablate("chess", options);
    ASSERT_TRUE(whole.ok());
    for (const std::uint64_t slices : {1U, 5U, 12U}) {
        const AblateResult result = joined(options, slices);
        EXPECT_EQ(nodes_of(result), nodes_of(*whole));
        ASSERT_EQ(result.rows.size(), 3U);
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_EQ(result.rows[i].node_ratio.low, whole->rows[i].node_ratio.low);
            EXPECT_EQ(result.rows[i].first_move_percent.high,
                      whole->rows[i].first_move_percent.high);
        }
    }
}

TEST(AnAblation, HasTheSearchFromTheStartInItsLastSlice) {
    AblateOptions options = small({"killers"});
    options.time_ms = 1;
    EXPECT_EQ(*count_searches("chess", options), 9U);
    options.slice = Slice{1, 9};
    EXPECT_FALSE(ablate("chess", options)->depth_in_a_second);
    options.slice = Slice{9, 9};
    const auto last = ablate("chess", options);
    EXPECT_TRUE(last->depth_in_a_second);
    EXPECT_EQ(last->series.back().answered, 0U);
    EXPECT_TRUE(last->rows.empty());
}

TEST(TheVariants, CoverEverySwitchTechniqueAndPolicy) {
    const auto variants = variants_of({}, {});
    ASSERT_TRUE(variants.ok());
    const auto has = [&](std::string_view name) {
        return std::any_of(variants->begin(), variants->end(),
                           [&](const Variant& variant) { return variant.name == name; });
    };
    for (const auto& info : ordering::kSwitches) EXPECT_TRUE(has(info.name)) << info.name;
    for (const auto& info : search::kTechniques) EXPECT_TRUE(has(info.name)) << info.name;
    EXPECT_TRUE(has("banded") && has("ranked") && has("weighted"));
    EXPECT_FALSE(has("staged")) << "that is what the others are compared with";
    for (const Variant& variant : *variants) EXPECT_LT(variant.reference, variants->size());
}

TEST(TheVariants, DifferInOneThing) {
    const auto variants = variants_of({}, {ordering::PolicyName::staged, false, {"killers"}});
    ASSERT_EQ(variants->size(), 2U);
    ordering::Switches without = (*variants)[0].settings.ordering.use;
    without.killers = false;
    EXPECT_EQ((*variants)[1].settings.ordering.use, without);
    EXPECT_EQ((*variants)[1].settings.use, (*variants)[0].settings.use);
    const auto alone = variants_of({}, {ordering::PolicyName::staged, true, {"killers"}});
    const ordering::Switches& base = (*alone)[0].settings.ordering.use;
    EXPECT_FALSE(base.killers || base.hash_move || base.see);
    EXPECT_TRUE(base.piece_value);
    const auto added = std::find_if(alone->begin(), alone->end(), [](const Variant& variant) {
        return variant.name == "killers";
    });
    ASSERT_NE(added, alone->end());
    EXPECT_TRUE(added->settings.ordering.use.killers);
    EXPECT_FALSE(added->settings.ordering.use.hash_move);
}

TEST(TheVariants, RefuseANameThatIsNone) {
    EXPECT_FALSE(variants_of({}, {ordering::PolicyName::staged, false, {"magic"}}).ok());
}

// The mean of 0 … 99 has a standard error of 28.87 / 10, so 95 % lie within 1.96 of these.
TEST(TheBootstrap, FindsTheKnownIntervalOfAMean) {
    const auto mean = [](const std::vector<std::size_t>& chosen) {
        return static_cast<double>(std::accumulate(chosen.begin(), chosen.end(), std::size_t{0})) /
               static_cast<double>(chosen.size());
    };
    const Estimate estimate = Bootstrap(100, 4000, 7).estimate(mean);
    EXPECT_EQ(estimate.value, 49.5);
    const double error = 1.96 * std::sqrt((100.0 * 100.0 - 1) / 12) / 10;
    EXPECT_NEAR(estimate.low, 49.5 - error, 0.3);
    EXPECT_NEAR(estimate.high, 49.5 + error, 0.3);
    const Estimate again = Bootstrap(100, 4000, 7).estimate(mean);
    EXPECT_EQ(again.low, estimate.low);
    EXPECT_NE(Bootstrap(100, 4000, 8).estimate(mean).low, estimate.low);
    EXPECT_EQ(Bootstrap(0, 100, 1).estimate([](const auto&) { return 3.0; }).low, 3.0);
}

// One reference and one variant with given node counts.
AblateResult made_up(const std::string& name, std::vector<std::uint64_t> before,
                     std::vector<std::uint64_t> now) {
    AblateResult result;
    result.depth = result.shallow_depth = 5;
    result.positions = before.size();
    for (const auto* nodes : {&before, &now}) {
        AblateSeries series;
        series.variant.name = nodes == &before ? "everything on" : name;
        series.variant.kind = nodes == &before ? VariantKind::reference : VariantKind::technique;
        for (const std::uint64_t count : *nodes) {
            AblateSample sample;
            sample.nodes = count;
            sample.seconds = 1;
            series.samples.push_back(sample);
        }
        series.answered = nodes->size();
        result.series.push_back(series);
    }
    result.rows = rows_of(result, 1);
    return result;
}

AblateResult made_up_banded(std::vector<std::uint64_t> before, std::vector<std::uint64_t> now) {
    AblateResult result = made_up("null_move", std::move(before), std::move(now));
    for (AblateSeries& series : result.series)
        series.variant.settings.ordering.policy = ordering::PolicyName::banded;
    return result;
}

TEST(AClaim, IsDecidedByTheIntervalOfNodesSaved) {
    const AblateResult half = made_up_banded({100, 200, 400}, {200, 400, 800});
    EXPECT_NEAR(half.rows[1].node_ratio.value, 2, 1e-9);
    EXPECT_NEAR(half.rows[1].branching.value, std::pow(400.0, 0.2), 1e-9);
    const auto claims = claims_of_row(half, half.rows[1]);
    ASSERT_EQ(claims.size(), 1U);
    EXPECT_EQ(claims[0].design, "banded");
    EXPECT_EQ(claims[0].idea, "null_move");
    EXPECT_EQ(claims[0].verdict, ClaimVerdict::met);
    EXPECT_EQ(claims[0].measured, "50 % (50 to 50)");
    const AblateResult none = made_up_banded({100, 100}, {101, 101});
    EXPECT_EQ(claims_of_row(none, none.rows[1])[0].verdict, ClaimVerdict::missed);
    const AblateResult mixed = made_up_banded({100, 100, 100, 100}, {50, 200, 100, 150});
    EXPECT_EQ(claims_of_row(mixed, mixed.rows[1])[0].verdict, ClaimVerdict::undecided);
    const AblateResult lucky = made_up_banded({100, 100, 100, 100}, {50, 300, 300, 300});
    EXPECT_GT(lucky.rows[1].node_ratio.value, 1.5);
    EXPECT_EQ(claims_of_row(lucky, lucky.rows[1])[0].verdict, ClaimVerdict::undecided)
        << "the estimate alone does not decide";
    EXPECT_TRUE(claims_of_row(half, half.rows[0]).empty());
}

TEST(AClaim, IsMadeOfTheDesignThatMakesIt) {
    const AblateResult staged = made_up("null_move", {100, 200}, {200, 400});
    EXPECT_TRUE(claims_of_row(staged, staged.rows[1]).empty());
}

TEST(AClaim, OfARangeIsMissedOnBothSidesOfIt) {
    EXPECT_EQ(within({25, 21, 29}, 20, 30), ClaimVerdict::met);
    EXPECT_EQ(within({25, 19, 29}, 20, 30), ClaimVerdict::undecided);
    EXPECT_EQ(within({35, 29, 45}, 20, 30), ClaimVerdict::undecided);
    EXPECT_EQ(within({35, 31, 45}, 20, 30), ClaimVerdict::missed);
    EXPECT_EQ(within({10, 5, 19}, 20, 30), ClaimVerdict::missed);
    EXPECT_EQ(below({5, 4, 6}, 7), ClaimVerdict::met);
    EXPECT_EQ(below({5, 4, 8}, 7), ClaimVerdict::undecided);
    EXPECT_EQ(below({9, 8, 10}, 7), ClaimVerdict::missed);
}

// A node with a list, whose cutoff comes first or later.
ordering::Telemetry node_of(bool first, std::size_t signal) {
    ordering::Telemetry counters;
    counters.record({.cutoff = true, .best_rank = first ? 1 : 2, .best_signal = signal});
    auto& lists = counters.lists_of(ordering::Scope::main);
    lists.made = 10;
    lists.hash_hits = 2;
    lists.killer_hits = 9;
    counters.noisy_seen = 10;
    counters.see_computed = 4;
    return counters;
}

TEST(TheClaims, OfEachDesignComeFromItsOwnSamples) {
    AblateResult result = made_up("all_ordering", {100, 100}, {100, 100});
    const auto butterfly = static_cast<std::size_t>(ordering::Signal::butterfly);
    for (const auto& [name, policy] : {std::pair{"weighted", ordering::PolicyName::weighted},
                                       {"banded", ordering::PolicyName::banded},
                                       {"ranked", ordering::PolicyName::ranked}}) {
        AblateSeries series = result.series.front();
        series.variant.name = name;
        series.variant.kind = VariantKind::policy;
        series.variant.settings.ordering.policy = policy;
        for (AblateSample& sample : series.samples) {
            sample.telemetry = node_of(policy != ordering::PolicyName::banded, butterfly);
            sample.seconds = 0.5;
        }
        result.series.push_back(series);
    }
    for (AblateSample& sample : result.series[1].samples)
        sample.telemetry = node_of(true, ordering::kNoSignal);
    result.rows = rows_of(result, 1);
    const auto verdict = [claims = claims_of_whole(result)](std::string_view design,
                                                            std::string_view words) {
        for (const CheckedClaim& claim : claims)
            if (claim.design == design && claim.expected.find(words) != std::string::npos)
                return claim.verdict;
        ADD_FAILURE() << "nobody claims " << words << " of " << design;
        return ClaimVerdict::undecided;
    };
    EXPECT_EQ(verdict("weighted", "less time"), ClaimVerdict::met) << "half the time";
    EXPECT_EQ(verdict("weighted", "more cutoffs"), ClaimVerdict::missed) << "both always first";
    EXPECT_EQ(verdict("weighted", "hash hits"), ClaimVerdict::met);
    EXPECT_EQ(verdict("weighted", "killer hits"), ClaimVerdict::missed) << "90 % is no 10 to 20";
    EXPECT_EQ(verdict("weighted", "history hits"), ClaimVerdict::met) << "one list in ten";
    EXPECT_EQ(verdict("banded", "best move first"), ClaimVerdict::missed);
    EXPECT_EQ(verdict("ranked", "fewer exchanges"), ClaimVerdict::met);
}

}  // namespace
}  // namespace sente::lab
