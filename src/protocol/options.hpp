// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the engine: one typed table that prints them, reads them and documents them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "protocol/option_values.hpp"

namespace sente::protocol {

enum class OptionKind : std::uint8_t { check, spin, combo, button, string };

// What a button asks for; the session does it when the search rests.
enum class Button : std::uint8_t { none, clear_hash };

struct Option {
    std::string name;
    OptionKind kind = OptionKind::string;
    std::string group;
    std::string help;
    std::string standard;              // the default, as text
    std::int64_t low = 0;              // of a spin
    std::int64_t high = 0;             // of a spin
    std::vector<std::string> choices;  // of a combo
    Button button = Button::none;
    bool declared = true;  // others are understood without being told of
    bool expert = false;   // told of to experts alone
    // Stores a value that is known to be valid: for a check "true" or "false", for a combo one of
    // the choices as it is written there.
    std::function<void(OptionValues&, std::string_view)> store;

    // "option name Hash type spin default 16 min 1 max 33554432"
    [[nodiscard]] std::string declaration() const;
    // Range or choices, for people.
    [[nodiscard]] std::string range() const;
};

// What became of a `setoption`.
struct OptionChange {
    const Option* option = nullptr;
    std::string value;  // as it was stored
};

class OptionTable {
public:
    // Names of options: with blanks in UCI, with underscores in USI.
    enum class Spelling : std::uint8_t { blanks, underscores };

    explicit OptionTable(Spelling spelling) : spelling_(spelling) {}

    // Options that follow belong to `group`.
    OptionTable& in(std::string_view group);
    // Options that follow are for experts.
    void begin_expert() { expert_ = true; }
    void add(Option option);
    void check(std::string_view name, bool standard, std::string_view help,
               std::function<void(OptionValues&, bool)> store);
    struct Range {
        std::int64_t standard;
        std::int64_t low;
        std::int64_t high;
    };
    void spin(std::string_view name, Range range, std::string_view help,
              std::function<void(OptionValues&, std::int64_t)> store);
    void combo(std::string_view name, std::vector<std::string> choices, std::string_view standard,
               std::string_view help, std::function<void(OptionValues&, std::string_view)> store);
    void text(std::string_view name, std::string_view help,
              std::function<void(OptionValues&, std::string_view)> store);
    void button(std::string_view name, Button button, std::string_view help);
    // Another name for an option that is already there.
    void alias(std::string_view name, std::string_view of);

    // The table is the one place of defaults.
    [[nodiscard]] OptionValues defaults() const;
    [[nodiscard]] const std::vector<Option>& all() const { return options_; }
    // Letters in either case; blanks and underscores are the same.
    [[nodiscard]] const Option* find(std::string_view name) const;

    // What is wrong changes nothing and is an error.
    [[nodiscard]] Result<OptionChange> set(std::string_view name,
                                           std::optional<std::string_view> value,
                                           OptionValues& settings) const;

private:
    Spelling spelling_;
    std::string group_;
    bool expert_ = false;
    std::vector<Option> options_;
};

}  // namespace sente::protocol
