// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the variants of an ablation.
#include "lab/ablate/ablate.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/text.hpp"
#include "ordering/config_info.hpp"

namespace sente::lab {

namespace {

using ordering::Switches;
using search::Techniques;

// The search that techniques are added to: alpha-beta with null windows, table and quiescence.
Techniques plain_techniques() {
    Techniques use;
    for (const search::TechniqueInfo& technique : search::kTechniques) use.*technique.flag = false;
    use.table_cutoffs = true;
    use.principal_variation = true;
    use.quiescence_pruning = true;
    return use;
}

Switches piece_value_alone() {
    Switches use;
    for (const ordering::SwitchInfo& info : ordering::kSwitches) use.*info.flag = false;
    use.piece_value = true;
    return use;
}

// Moves by the value of pieces and nothing else, picked from one list.
search::Settings by_piece_value(search::Settings settings) {
    settings.ordering.policy = ordering::PolicyName::banded;
    settings.ordering.use = piece_value_alone();
    return settings;
}

class List {
public:
    explicit List(const VariantRequest& request) : request_(request) {}

    // A reference is there whether it was asked for or not.
    std::size_t add_reference(Variant variant) {
        variant.reference = variants_.size();
        variants_.push_back(std::move(variant));
        return variants_.size() - 1;
    }
    void add(Variant variant) {
        const std::vector<std::string>& only = request_.only;
        if (only.empty() || std::find(only.begin(), only.end(), variant.name) != only.end())
            variants_.push_back(std::move(variant));
    }
    [[nodiscard]] const search::Settings& settings(std::size_t index) const {
        return variants_[index].settings;
    }
    [[nodiscard]] std::vector<Variant> take() { return std::move(variants_); }

private:
    const VariantRequest& request_;
    std::vector<Variant> variants_;
};

void add_switches(List& list, const Variant& from, bool value) {
    for (const ordering::SwitchInfo& info : ordering::kSwitches) {
        if (from.settings.ordering.use.*info.flag == value) continue;
        Variant variant = from;
        variant.name = info.name;
        variant.kind = VariantKind::ordering;
        variant.meaning = info.meaning;
        variant.settings.ordering.use.*info.flag = value;
        list.add(std::move(variant));
    }
}

void add_techniques(List& list, const Variant& from, bool value) {
    for (const search::TechniqueInfo& info : search::kTechniques) {
        if (from.settings.use.*info.flag == value) continue;
        Variant variant = from;
        variant.name = info.name;
        variant.kind = VariantKind::technique;
        variant.meaning = info.meaning;
        variant.settings.use.*info.flag = value;
        list.add(std::move(variant));
    }
}

// Switches that people think of as one.
struct SwitchGroup {
    std::string_view name;
    std::string_view meaning;
    std::vector<bool Switches::*> flags;
};

std::vector<SwitchGroup> switch_groups() {
    return {
        {"captures",
         "all order among captures: value, exchange and history",
         {&Switches::piece_value, &Switches::see, &Switches::noisy_history}},
        {"history",
         "all histories of quiet moves",
         {&Switches::butterfly, &Switches::drift, &Switches::continuation, &Switches::structure}}};
}

void add_groups(List& list, const Variant& from, bool value) {
    for (const SwitchGroup& group : switch_groups()) {
        Variant variant = from;
        variant.name = group.name;
        variant.kind = VariantKind::together;
        variant.meaning = group.meaning;
        for (bool Switches::*const flag : group.flags) variant.settings.ordering.use.*flag = value;
        list.add(std::move(variant));
    }
}

void add_policies(List& list, const Variant& from, ordering::PolicyName but) {
    for (const std::string_view name : ordering::kPolicyNames) {
        const ordering::PolicyName policy = *ordering::policy_named(name);
        if (policy == but) continue;
        Variant variant = from;
        variant.name = name;
        variant.kind = VariantKind::policy;
        variant.meaning = "this policy instead";
        variant.settings.ordering.policy = policy;
        list.add(std::move(variant));
    }
}

bool is_wanted(const VariantRequest& request, std::string_view name) {
    return request.only.empty() ||
           std::find(request.only.begin(), request.only.end(), name) != request.only.end();
}

void add_leave_one_out(List& list, const Variant& standard, const VariantRequest& request) {
    Variant everything = standard;
    everything.name = "everything on";
    everything.reference = list.add_reference(everything);
    add_switches(list, everything, false);
    add_groups(list, everything, false);
    Variant by_value = everything;
    by_value.name = "all_ordering";
    by_value.kind = VariantKind::together;
    by_value.meaning = "all ordering but the value of pieces";
    by_value.settings = by_piece_value(by_value.settings);
    list.add(by_value);
    add_techniques(list, everything, false);
    add_policies(list, everything, request.policy);
    if (!is_wanted(request, "all_techniques")) return;
    Variant shallow = everything;
    shallow.name = "everything on, shallow";
    shallow.is_shallow = true;
    shallow.reference = list.add_reference(shallow);
    Variant plain = shallow;
    plain.name = "all_techniques";
    plain.kind = VariantKind::together;
    plain.meaning = "all but null windows, table and quiescence";
    plain.settings.use = plain_techniques();
    list.add(plain);
}

void add_alone(List& list, const Variant& standard) {
    Variant value = standard;
    value.name = "piece value alone";
    value.meaning = "moves by the value of pieces alone, whole search";
    value.settings.ordering.use = piece_value_alone();
    value.reference = list.add_reference(value);
    add_switches(list, value, true);
    add_groups(list, value, true);
    Variant plain = standard;
    plain.name = "plain search";
    plain.meaning = "null windows, table and quiescence, whole ordering";
    plain.is_shallow = true;
    plain.settings.use = plain_techniques();
    plain.reference = list.add_reference(plain);
    add_techniques(list, plain, true);
}

}  // namespace

std::vector<std::string> variant_names(bool add_one) {
    std::vector<std::string> names;
    names.reserve(ordering::kSwitches.size() + search::kTechniques.size() +
                  ordering::kPolicyNames.size() + 8);
    for (const ordering::SwitchInfo& info : ordering::kSwitches) names.emplace_back(info.name);
    for (const SwitchGroup& group : switch_groups()) names.emplace_back(group.name);
    for (const search::TechniqueInfo& info : search::kTechniques) names.emplace_back(info.name);
    if (add_one) return names;
    for (const std::string_view name : ordering::kPolicyNames) names.emplace_back(name);
    names.emplace_back("all_ordering");
    names.emplace_back("all_techniques");
    return names;
}

Result<std::vector<Variant>> variants_of(const search::Settings& standard,
                                         const VariantRequest& request) {
    const std::vector<std::string> names = variant_names(request.add_one);
    for (const std::string& name : request.only)
        if (std::find(names.begin(), names.end(), name) == names.end())
            return InputError{"nothing is called " + text::quoted(name)};
    List list(request);
    Variant variant;
    variant.settings = standard;
    variant.settings.telemetry = true;
    variant.settings.ordering.policy = request.policy;
    if (request.add_one)
        add_alone(list, variant);
    else
        add_leave_one_out(list, variant, request);
    return list.take();
}

}  // namespace sente::lab
