// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the engine: one typed table that prints them, reads them and documents them, and
// all that they can set as plain values.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "search/worker.hpp"

namespace sente::protocol {

enum class EnteringKingRule : std::uint8_t { none, csa24, csa24_handicap, csa27, csa27_handicap };

struct OptionValues {
    std::int64_t hash_mb = 16;
    int threads = 1;
    int lines = 1;
    std::int64_t overhead_ms = 10;
    bool ponder = false;
    bool analyse = false;  // neither book nor resignation
    bool show_wdl = false;
    bool limit_strength = false;
    int elo = 0;     // the option table sets the default
    int skill = 20;  // full strength
    std::string book_file;
    bool own_book = false;
    std::string log_file;
    std::string eval_file;   // a network, or weights of the classical evaluation
    bool classical = false;  // no network, even where there is one
    bool expert = false;     // all options are declared
    // A millisecond of the clock in nodes; 0: by the clock of the machine.
    std::uint64_t nodes_per_ms = 0;
    std::int64_t pv_interval_ms = 0;  // between two lines that are told
    Depth depth_limit = 0;            // of every search; 0: none
    std::uint64_t nodes_limit = 0;    // of every search; 0: none

    // Chess alone.
    bool chess960 = false;
    std::string syzygy_path;
    bool syzygy_fifty_moves = true;
    Depth syzygy_least_depth = 1;
    int syzygy_most_pieces = 7;

    // Shogi alone.
    std::string book_folder;  // of a book file without one
    bool full_seconds = false;
    std::int64_t resign_value = 99999;
    int max_moves = 0;  // 0: no limit
    EnteringKingRule entering_king = EnteringKingRule::csa27;
    int draw_value_first = 0;
    int draw_value_second = 0;
    std::int64_t worst_overhead_ms = 0;
    std::int64_t minimum_ms = 0;

    search::Settings search;
};

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
