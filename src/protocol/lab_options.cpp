// SPDX-License-Identifier: GPL-3.0-or-later
// The options for those who study move ordering and search: named after the struct members they
// set.
#include <array>
#include <string>

#include "ordering/config_info.hpp"
#include "protocol/option_list.hpp"
#include "search/params.hpp"
#include "search/techniques.hpp"

namespace sente::protocol {

namespace {

using ordering::PolicyName;

std::string joined(std::string_view prefix, std::string_view name) {
    return std::string(prefix) + std::string(name);
}

void store_policy(OptionValues& s, std::string_view name) {
    if (const auto policy = ordering::policy_named(name)) s.search.ordering.policy = *policy;
}

// The switch under which the ranked picker was first known.
void store_ranked(OptionValues& s, bool on) {
    PolicyName& policy = s.search.ordering.policy;
    if (on) policy = PolicyName::ranked;
    if (!on && policy == PolicyName::ranked) policy = ordering::Config{}.policy;
}

template <class Weights, std::size_t n>
void add_weights(OptionTable& t, std::string_view prefix,
                 const std::array<ordering::WeightInfo<Weights>, n>& list,
                 const ordering::Config& standard, Weights ordering::Config::*part) {
    for (const auto& info : list)
        t.spin(joined(prefix, info.name), {standard.*part.*info.member, info.low, info.high},
               "Weight " + std::string(info.meaning),
               [part, info](OptionValues& s, std::int64_t v) {
                   s.search.ordering.*part.*info.member = static_cast<int>(v);
               });
}

void add_ordering(OptionTable& t, const ordering::Config& standard) {
    t.in("Ordering");
    std::vector<std::string> policies(ordering::kPolicyNames.begin(), ordering::kPolicyNames.end());
    t.combo("MovePicker", policies, ordering::name_of(standard.policy),
            "The policy that orders moves", store_policy);
    t.check("UseRankedMovePicker", false, "The same as MovePicker ranked", store_ranked);
    for (const auto& info : ordering::kConfigNumbers)
        t.spin(joined("Order_", info.name), {standard.*info.member, info.low, info.high},
               info.meaning, [info](OptionValues& s, std::int64_t v) {
                   s.search.ordering.*info.member = static_cast<int>(v);
               });
    t.in("Ordering signals");
    for (const auto& info : ordering::kSwitches)
        t.check(joined("Order_use_", info.name), standard.use.*info.flag,
                "Signal: " + std::string(info.meaning),
                [info](OptionValues& s, bool on) { s.search.ordering.use.*info.flag = on; });
    t.in("Weights of the weighted policy");
    add_weights(t, "Weighted_", ordering::kAdditiveWeights, standard, &ordering::Config::additive);
    t.in("Weights of the ranked policy");
    add_weights(t, "Ranked_", ordering::kRankedWeights, standard, &ordering::Config::ranked);
    t.check("Ranked_shortlist_by_depth", standard.ranked.shortlist_by_depth,
            "The length of the shortlist follows the depth",
            [](OptionValues& s, bool on) { s.search.ordering.ranked.shortlist_by_depth = on; });
    t.in("Weights of the staged policy");
    add_weights(t, "Staged_", ordering::kStagedWeights, standard, &ordering::Config::staged);
}

}  // namespace

void add_lab_options(OptionTable& table, const search::Settings& standard) {
    table.begin_expert();
    add_ordering(table, standard.ordering);
    table.in("Search techniques");
    for (const auto& info : search::kTechniques)
        table.check(joined("Use_", info.name), standard.use.*info.flag,
                    "Technique: " + std::string(info.meaning),
                    [info](OptionValues& s, bool on) { s.search.use.*info.flag = on; });
    table.in("Search parameters");
    for (const auto& info : search::kParams)
        table.spin(joined("Search_", info.name),
                   {standard.params.*info.member, info.low, info.high}, info.meaning,
                   [info](OptionValues& s, std::int64_t v) {
                       s.search.params.*info.member = static_cast<int>(v);
                   });
}

}  // namespace sente::protocol
