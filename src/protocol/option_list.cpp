// SPDX-License-Identifier: GPL-3.0-or-later
// The options that players and GUIs use.
#include "protocol/option_list.hpp"

#include <utility>

#include "core/score.hpp"
#include "search/level.hpp"

namespace sente::protocol {

namespace {

constexpr std::int64_t kMostHash = 1 << 25;  // 32 TB, as other engines declare
}  // namespace

void add_resources(OptionTable& t, std::string_view hash_name) {
    t.in("Resources");
    t.spin(hash_name, {16, 1, kMostHash}, "Memory for the hash table in MB",
           number_in(&OptionValues::hash_mb));
    t.button("Clear Hash", Button::clear_hash, "Forgets the hash table and all that was learned");
    t.spin("Threads", {1, 1, 256}, "Threads that search together",
           number_in(&OptionValues::threads));
    t.text("Debug Log File", "Copies all input and output to the end of this file",
           text_in(&OptionValues::log_file));
    t.alias("Log File", "Debug Log File");
    t.alias("WriteDebugLog", "Debug Log File");
}

void add_limits(OptionTable& t) {
    t.spin("DepthLimit", {0, 0, kMaxPly - 1}, "Ends every search at this depth; 0: none",
           number_in(&OptionValues::depth_limit));
    t.spin("NodesLimit", {0, 0, std::int64_t{1} << 40},
           "Ends every search at so many nodes; 0: none", number_in(&OptionValues::nodes_limit));
    t.spin("PvInterval", {0, 0, kLongestDelay},
           "Time in ms from one line that is shown to the next; the last always is; 0: all are",
           number_in(&OptionValues::pv_interval_ms));
    t.spin("nodestime", {0, 0, 1'000'000},
           "Counts the clock in nodes, so many to a millisecond, for games that can be repeated; "
           "0: by the time",
           number_in(&OptionValues::nodes_per_ms));
}

void add_expert(OptionTable& t) {
    t.in("Laboratory");
    t.check("Expert", false,
            "Tells of the options below too, at the next `uci` or `usi`; they can always be set",
            flag_in(&OptionValues::expert));
}

void add_strength(OptionTable& t) {
    t.in("Strength");
    using search::Level;
    t.spin("Skill Level", {Level::kMostSkill, 0, Level::kMostSkill}, "Plays weaker the lower it is",
           number_in(&OptionValues::skill));
    t.check("UCI_LimitStrength", false, "Plays at the level of UCI_Elo",
            flag_in(&OptionValues::limit_strength));
    t.spin("UCI_Elo", {search::kMostElo, search::kLeastElo, search::kMostElo},
           "The level for UCI_LimitStrength", number_in(&OptionValues::elo));
}

void add_uci_play(OptionTable& t) {
    t.in("Play");
    t.check("Ponder", false, "Tells the GUI that the engine may think on the other side's time",
            flag_in(&OptionValues::ponder));
    t.spin("Move Overhead", {10, 0, kLongestDelay},
           "Time in ms lost on each move between engine and clock",
           number_in(&OptionValues::overhead_ms));
}

void add_uci_analysis(OptionTable& t) {
    t.in("Analysis");
    t.spin("MultiPV", {1, 1, 600}, "Best lines to show", number_in(&OptionValues::lines));
    t.check("UCI_AnalyseMode", false, "Analysis: the book is not used",
            flag_in(&OptionValues::analyse));
    t.check("UCI_ShowWDL", false, "Adds chances of win, draw and loss, per thousand, to scores",
            flag_in(&OptionValues::show_wdl));
}

void add_book(OptionTable& t, std::string_view switch_name, bool standard,
              std::string_view format) {
    t.check(switch_name, standard, "Plays from the book", flag_in(&OptionValues::own_book));
    t.text("BookFile", "A book of openings: " + std::string(format),
           text_in(&OptionValues::book_file));
}

void add_evaluation(OptionTable& t) {
    t.in("Evaluation");
    t.text(
        "EvalFile",
        "A network, or weights of the classical evaluation from `sente tune eval`, which is then "
        "used; empty: the built-in",
        text_in(&OptionValues::eval_file));
    t.combo("Evaluation", {"network", "classical"}, "network",
            "What evaluates positions; classical also where there is no network",
            [](OptionValues& s, std::string_view value) { s.classical = value == "classical"; });
}

void add_variant(OptionTable& t, std::string_view name, std::vector<std::string> games,
                 std::string_view now) {
    t.in("Game");
    // The engine itself changes the game; the table only tells of the choice.
    t.combo(name, std::move(games), now, "The game to play", ignore_text);
}

}  // namespace sente::protocol
