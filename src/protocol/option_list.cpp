// SPDX-License-Identifier: GPL-3.0-or-later
// The options that players and GUIs use.
#include "protocol/option_list.hpp"

#include <array>
#include <limits>

#include "chess/chess.hpp"
#include "search/chess.hpp"
#include "search/elo_scale.hpp"
#include "search/level.hpp"
#include "search/shogi.hpp"
#include "shogi/shogi.hpp"

namespace sente::protocol {

namespace {

using Spelling = OptionTable::Spelling;

constexpr std::int64_t kMostHash = 1 << 25;  // 32 TB, as other engines declare
constexpr std::int64_t kLongestDelay = 10'000;

template <class T>
auto number_in(T Settings::*member) {
    return [member](Settings& s, std::int64_t value) { s.*member = static_cast<T>(value); };
}
auto flag_in(bool Settings::*member) {
    return [member](Settings& s, bool value) { s.*member = value; };
}
auto text_in(std::string Settings::*member) {
    return [member](Settings& s, std::string_view value) { s.*member = value; };
}
// For what is understood but changes nothing.
void ignore_text(Settings& /*settings*/, std::string_view /*value*/) {}

void add_resources(OptionTable& t, std::string_view hash_name) {
    t.in("Resources");
    t.spin(hash_name, {16, 1, kMostHash}, "Memory for the hash table in MB",
           number_in(&Settings::hash_mb));
    t.button("Clear Hash", Button::clear_hash, "Forgets the hash table and all that was learned");
    t.spin("Threads", {1, 1, 256}, "Threads that search together", number_in(&Settings::threads));
    t.text("Log File", "Copies all input and output to the end of this file",
           text_in(&Settings::log_file));
}

void add_strength(OptionTable& t) {
    t.in("Strength");
    using search::Level;
    t.spin("Skill Level", {Level::kMostSkill, 0, Level::kMostSkill}, "Plays weaker the lower it is",
           number_in(&Settings::skill));
    t.check("UCI_LimitStrength", false, "Plays at the level of UCI_Elo",
            flag_in(&Settings::limit_strength));
    t.spin("UCI_Elo", {search::kMostElo, search::kLeastElo, search::kMostElo},
           "The level for UCI_LimitStrength", number_in(&Settings::elo));
}

void add_uci_play(OptionTable& t) {
    t.in("Play");
    t.check("Ponder", false, "Tells the GUI that the engine may think on the other side's time",
            flag_in(&Settings::ponder));
    t.spin("Move Overhead", {10, 0, kLongestDelay},
           "Time in ms lost on each move between engine and clock",
           number_in(&Settings::overhead_ms));
}

void add_uci_analysis(OptionTable& t) {
    t.in("Analysis");
    t.spin("MultiPV", {1, 1, 600}, "Best lines to show", number_in(&Settings::lines));
    t.check("UCI_AnalyseMode", false, "Analysis: the book is not used",
            flag_in(&Settings::analyse));
    t.check("UCI_ShowWDL", false, "Adds chances of win, draw and loss, per thousand, to scores",
            flag_in(&Settings::show_wdl));
}

void add_book(OptionTable& t, std::string_view switch_name, bool standard,
              std::string_view format) {
    t.check(switch_name, standard, "Plays from the book", flag_in(&Settings::own_book));
    t.text("BookFile", "A book of openings: " + std::string(format), text_in(&Settings::book_file));
}

void add_evaluation(OptionTable& t) {
    t.in("Evaluation");
    t.text(
        "EvalFile",
        "A network, or weights of the classical evaluation from `sente tune eval`, which is then "
        "used; empty: the built-in",
        text_in(&Settings::eval_file));
    t.combo("Evaluation", {"network", "classical"}, "network",
            "What evaluates positions; classical also where there is no network",
            [](Settings& s, std::string_view value) { s.classical = value == "classical"; });
}

void add_variant(OptionTable& t, std::string_view now) {
    t.in("Game");
    // The engine itself changes the game; the table only tells of the choice.
    t.combo("UCI_Variant", {"chess", "shogi"}, now, "The game to play", ignore_text);
}

std::vector<std::string> rule_names() {
    return {"NoEnteringKing", "CSARule24", "CSARule24H", "CSARule27", "CSARule27H"};
}

void store_rule(Settings& s, std::string_view name) {
    const std::vector<std::string> names = rule_names();
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) s.entering_king = static_cast<EnteringKingRule>(i);
}

void add_shogi_rules(OptionTable& t) {
    t.in("Rules");
    t.combo("EnteringKingRule", rule_names(), "CSARule27",
            "The declaration of an entering king; H counts what was given as a handicap",
            store_rule);
    t.spin("MaxMovesToDraw", {0, 0, 100'000}, "The game is drawn after so many moves; 0: never",
           number_in(&Settings::max_moves));
    t.spin("DrawValueBlack", {0, -30'000, 30'000}, "Worth of a draw in centipawns, playing Black",
           number_in(&Settings::draw_value_first));
    t.spin("DrawValueWhite", {0, -30'000, 30'000}, "Worth of a draw in centipawns, playing White",
           number_in(&Settings::draw_value_second));
}

void add_usi_play(OptionTable& t) {
    t.in("Play");
    t.check("USI_Ponder", false, "Tells the GUI that the engine may think on the other side's time",
            flag_in(&Settings::ponder));
    t.spin("ResignValue", {99'999, 0, 99'999}, "Resigns when behind by so many centipawns",
           number_in(&Settings::resign_value));
    t.spin("NetworkDelay", {20, 0, kLongestDelay},
           "Time in ms usually lost on each move between engine and clock",
           number_in(&Settings::overhead_ms));
    t.spin("NetworkDelay2", {60, 0, kLongestDelay},
           "The same at worst: kept back when a move must be made in its byoyomi",
           number_in(&Settings::worst_overhead_ms));
    t.spin("MinimumThinkingTime", {0, 0, 600'000},
           "Thinks at least so many ms where the clock allows it",
           number_in(&Settings::minimum_ms));
    add_book(t, "USI_OwnBook", true, "YaneuraOu's text format");
}

}  // namespace

OptionTable uci_chess_options() {
    OptionTable t(Spelling::blanks);
    add_resources(t, "Hash");
    add_uci_play(t);
    add_book(t, "OwnBook", false, "polyglot's format");
    t.alias("Book File", "BookFile");
    add_uci_analysis(t);
    add_strength(t);
    add_variant(t, "chess");
    t.check("UCI_Chess960", false, "Writes castling as king takes rook",
            flag_in(&Settings::chess960));
    t.in("Endgames")
        .text("SyzygyPath", "Folders of Syzygy tables, separated by ':'",
              text_in(&Settings::syzygy_path));
    add_evaluation(t);
    add_lab_options(t, search::default_settings<chess::Chess>());
    return t;
}

OptionTable uci_shogi_options() {
    OptionTable t(Spelling::blanks);
    add_resources(t, "Hash");
    add_uci_play(t);
    add_book(t, "OwnBook", false, "YaneuraOu's text format");
    add_uci_analysis(t);
    add_strength(t);
    add_variant(t, "shogi");
    add_shogi_rules(t);
    add_evaluation(t);
    add_lab_options(t, search::default_settings<shogi::Shogi>());
    return t;
}

OptionTable usi_options() {
    OptionTable t(Spelling::underscores);
    add_resources(t, "USI_Hash");
    t.alias("Hash", "USI_Hash");
    add_usi_play(t);
    t.alias("Ponder", "USI_Ponder");
    t.alias("Move_Overhead", "NetworkDelay");
    t.in("Analysis");
    t.spin("MultiPV", {1, 1, 600}, "Best lines to show", number_in(&Settings::lines));
    t.alias("USI_MultiPV", "MultiPV");
    t.check("ConsiderationMode", false, "Analysis: neither book nor resignation",
            flag_in(&Settings::analyse));
    t.alias("USI_AnalyseMode", "ConsiderationMode");
    add_strength(t);
    t.alias("USI_LimitStrength", "UCI_LimitStrength");
    t.alias("USI_Elo", "UCI_Elo");
    add_shogi_rules(t);
    t.in("Game").combo("USI_Variant", {"shogi"}, "shogi", "The game to play", ignore_text);
    add_evaluation(t);
    add_lab_options(t, search::default_settings<shogi::Shogi>());
    return t;
}

}  // namespace sente::protocol
