// SPDX-License-Identifier: GPL-3.0-or-later
// Prints and reads options.
#include "protocol/options.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "protocol/command.hpp"

namespace sente::protocol {

namespace {

constexpr std::string_view kEmpty = "<empty>";  // what UCI writes for an empty string

std::string spelled(std::string_view name, OptionTable::Spelling spelling) {
    std::string out(name);
    if (spelling == OptionTable::Spelling::underscores)
        std::replace(out.begin(), out.end(), ' ', '_');
    return out;
}

std::string_view name_of(OptionKind kind) {
    switch (kind) {
        case OptionKind::check: return "check";
        case OptionKind::spin: return "spin";
        case OptionKind::combo: return "combo";
        case OptionKind::button: return "button";
        case OptionKind::string: break;
    }
    return "string";
}

Result<OptionChange> read_check(const Option& option, std::string_view value) {
    const std::string word = folded(value);
    if (word == "true" || word == "1" || word == "on" || word == "yes")
        return OptionChange{&option, "true"};
    if (word == "false" || word == "0" || word == "off" || word == "no")
        return OptionChange{&option, "false"};
    return InputError{option.name + " is true or false, not " + text::quoted(value)};
}

Result<OptionChange> read_spin(const Option& option, std::string_view value) {
    const auto wanted = number(value);
    if (!wanted)
        return InputError{option.name + " is a whole number " + option.range() + ", not " +
                          text::quoted(value)};
    if (*wanted < option.low || *wanted > option.high)
        return InputError{option.name + " goes " + option.range() + ", so it stays as it was"};
    return OptionChange{&option, std::to_string(*wanted)};
}

Result<OptionChange> read_combo(const Option& option, std::string_view value) {
    for (const std::string& choice : option.choices)
        if (folded(choice) == folded(value)) return OptionChange{&option, choice};
    return InputError{option.name + " is " + option.range() + ", not " + text::quoted(value)};
}

Result<OptionChange> read_value(const Option& option, std::optional<std::string_view> value) {
    if (option.kind == OptionKind::button) return OptionChange{&option, {}};
    if (option.kind == OptionKind::string) {
        const std::string_view text = value.value_or("");
        return OptionChange{&option, text == kEmpty ? "" : std::string(text)};
    }
    if (!value) return InputError{option.name + " needs a value: setoption name ... value ..."};
    if (option.kind == OptionKind::check) return read_check(option, *value);
    return option.kind == OptionKind::spin ? read_spin(option, *value) : read_combo(option, *value);
}

}  // namespace

std::string Option::declaration() const {
    std::string out = "option name " + name + " type " + std::string(name_of(kind));
    if (kind == OptionKind::button) return out;
    out += " default " + (standard.empty() ? std::string(kEmpty) : standard);
    if (kind == OptionKind::spin)
        out += " min " + std::to_string(low) + " max " + std::to_string(high);
    for (const std::string& choice : choices) out += " var " + choice;
    return out;
}

std::string Option::range() const {
    if (kind == OptionKind::check) return "true or false";
    if (kind == OptionKind::spin)
        return "from " + std::to_string(low) + " to " + std::to_string(high);
    if (kind == OptionKind::string) return "text";
    std::string out;
    for (const std::string& choice : choices) out += (out.empty() ? "" : ", ") + choice;
    return out;
}

OptionTable& OptionTable::in(std::string_view group) {
    group_ = group;
    return *this;
}

void OptionTable::add(Option option) {
    option.group = group_;
    option.expert = expert_;
    option.name = spelled(option.name, spelling_);
    options_.push_back(std::move(option));
}

void OptionTable::check(std::string_view name, bool standard, std::string_view help,
                        std::function<void(OptionValues&, bool)> store) {
    Option option;
    option.name = name;
    option.kind = OptionKind::check;
    option.help = help;
    option.standard = standard ? "true" : "false";
    option.store = [store = std::move(store)](OptionValues& s, std::string_view value) {
        store(s, value == "true");
    };
    add(std::move(option));
}

void OptionTable::spin(std::string_view name, Range range, std::string_view help,
                       std::function<void(OptionValues&, std::int64_t)> store) {
    Option option;
    option.name = name;
    option.kind = OptionKind::spin;
    option.help = help;
    option.standard = std::to_string(range.standard);
    option.low = range.low;
    option.high = range.high;
    option.store = [store = std::move(store)](OptionValues& s, std::string_view value) {
        store(s, number(value).value_or(0));
    };
    add(std::move(option));
}

void OptionTable::combo(std::string_view name, std::vector<std::string> choices,
                        std::string_view standard, std::string_view help,
                        std::function<void(OptionValues&, std::string_view)> store) {
    Option option;
    option.name = name;
    option.kind = OptionKind::combo;
    option.help = help;
    option.standard = standard;
    option.choices = std::move(choices);
    option.store = std::move(store);
    add(std::move(option));
}

void OptionTable::text(std::string_view name, std::string_view help,
                       std::function<void(OptionValues&, std::string_view)> store) {
    Option option;
    option.name = name;
    option.kind = OptionKind::string;
    option.help = help;
    option.store = std::move(store);
    add(std::move(option));
}

void OptionTable::button(std::string_view name, Button button, std::string_view help) {
    Option option;
    option.name = name;
    option.kind = OptionKind::button;
    option.help = help;
    option.button = button;
    add(std::move(option));
}

void OptionTable::alias(std::string_view name, std::string_view of) {
    Option option = *find(of);
    option.help = "the same as " + option.name;
    option.name = spelled(name, spelling_);
    option.declared = false;
    options_.push_back(std::move(option));
}

OptionValues OptionTable::defaults() const {
    OptionValues settings;
    for (const Option& option : options_)
        if (option.store) option.store(settings, option.standard);
    return settings;
}

const Option* OptionTable::find(std::string_view name) const {
    const std::string wanted = folded(name);
    for (const Option& option : options_)
        if (folded(option.name) == wanted) return &option;
    return nullptr;
}

Result<OptionChange> OptionTable::set(std::string_view name, std::optional<std::string_view> value,
                                      OptionValues& settings) const {
    if (name.empty()) return InputError{"setoption needs a name: setoption name ... value ..."};
    const Option* const option = find(name);
    if (option == nullptr) return InputError{"there is no option " + text::quoted(name)};
    Result<OptionChange> change = read_value(*option, value);
    if (change.ok() && option->store) option->store(settings, change->value);
    return change;
}

}  // namespace sente::protocol
