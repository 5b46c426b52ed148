// SPDX-License-Identifier: GPL-3.0-or-later
// The options of shogi and its sessions in UCI and in USI; what tools ask about its games and
// weights.
#include "games/games.hpp"

#include <algorithm>

#include "eval/classical/shogi_weight_info.hpp"
#include "games/shogi.hpp"
#include "protocol/option_list.hpp"
#include "protocol/session.ipp"
#include "shogi/rules.hpp"

namespace sente::games {

using namespace protocol;

namespace {

std::vector<std::string> rule_names() {
    return {"NoEnteringKing", "CSARule24", "CSARule24H", "CSARule27", "CSARule27H"};
}

void store_rule(OptionValues& s, std::string_view name) {
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
           number_in(&OptionValues::max_moves));
    t.spin("DrawValueBlack", {0, -30'000, 30'000}, "Worth of a draw in centipawns, playing Black",
           number_in(&OptionValues::draw_value_first));
    t.spin("DrawValueWhite", {0, -30'000, 30'000}, "Worth of a draw in centipawns, playing White",
           number_in(&OptionValues::draw_value_second));
}

void add_usi_play(OptionTable& t) {
    t.in("Play");
    t.check("USI_Ponder", false, "Tells the GUI that the engine may think on the other side's time",
            flag_in(&OptionValues::ponder));
    t.spin("ResignValue", {99'999, 0, 99'999}, "Resigns when behind by so many centipawns",
           number_in(&OptionValues::resign_value));
    t.spin("NetworkDelay", {20, 0, kLongestDelay},
           "Time in ms usually lost on each move between engine and clock",
           number_in(&OptionValues::overhead_ms));
    t.spin("NetworkDelay2", {60, 0, kLongestDelay},
           "The same at worst: kept back when a move must be made in its byoyomi",
           number_in(&OptionValues::worst_overhead_ms));
    t.spin("MinimumThinkingTime", {0, 0, 600'000},
           "Thinks at least so many ms where the clock allows it",
           number_in(&OptionValues::minimum_ms));
    t.check("RoundUpToFullSecond", false,
            "For clocks that take a second that was begun for a full one: thinks up to its end",
            flag_in(&OptionValues::full_seconds));
    add_book(t, "USI_OwnBook", true, "YaneuraOu's text format");
    t.text("BookDir", "Folder of a BookFile that is named without one",
           text_in(&OptionValues::book_folder));
}

}  // namespace

protocol::OptionTable ShogiUciText::options() {
    OptionTable t(OptionTable::Spelling::blanks);
    add_resources(t, "Hash");
    add_uci_play(t);
    add_book(t, "OwnBook", false, "YaneuraOu's text format");
    add_uci_analysis(t);
    add_strength(t);
    add_variant(t, "UCI_Variant", names(), shogi::Shogi::kName);
    add_shogi_rules(t);
    add_evaluation(t);
    t.in("Limits");
    add_limits(t);
    add_expert(t);
    add_lab_options(t, search::default_settings<shogi::Shogi>());
    return t;
}

protocol::OptionTable ShogiUsiText::options() {
    OptionTable t(OptionTable::Spelling::underscores);
    add_resources(t, "USI_Hash");
    t.alias("Hash", "USI_Hash");
    add_usi_play(t);
    t.alias("Ponder", "USI_Ponder");
    t.alias("Move_Overhead", "NetworkDelay");
    t.in("Analysis");
    t.spin("MultiPV", {1, 1, 600}, "Best lines to show", number_in(&OptionValues::lines));
    t.alias("USI_MultiPV", "MultiPV");
    t.check("ConsiderationMode", false, "Analysis: neither book nor resignation",
            flag_in(&OptionValues::analyse));
    t.alias("USI_AnalyseMode", "ConsiderationMode");
    add_strength(t);
    t.alias("USI_LimitStrength", "UCI_LimitStrength");
    t.alias("USI_Elo", "UCI_Elo");
    add_shogi_rules(t);
    const std::string name(shogi::Shogi::kName);
    add_variant(t, "USI_Variant", {name}, name);
    add_evaluation(t);
    t.in("Limits");
    add_limits(t);
    add_expert(t);
    add_lab_options(t, search::default_settings<shogi::Shogi>());
    return t;
}

}  // namespace sente::games

namespace sente::protocol {

template class Session<shogi::Shogi, Uci>;
template class Session<shogi::Shogi, Usi>;

}  // namespace sente::protocol

namespace sente {

EndReason Kit<shogi::Shogi>::why_drawn(const Position& pos, const shogi::Trail& trail,
                                       const shogi::Rules& rules) {
    shogi::Rules unlimited = rules;
    unlimited.move_limit = 0;
    const Verdict without_limit = shogi::judge(pos, trail, unlimited, 0);
    return is_final(without_limit) ? EndReason::repetition : EndReason::move_limit;
}

Result<shogi::Position> Kit<shogi::Shogi>::opening_start(const records::Record& record,
                                                         records::GameKind /*kind*/) {
    return shogi::parse_sfen(record.start.empty() ? shogi::kStartSfen : record.start);
}

protocol::WeightList Kit<shogi::Shogi>::weights() {
    return {shogi::Shogi::kName,
            kNetworkGame,
            eval::kShogiWeightInfo,
            {eval::flat(eval::kShogiWeights), eval::kWeightCount<eval::ShogiWeights>}};
}

// The penalty of shogi_terms.hpp without its rounding.
games::Penalty Kit<shogi::Shogi>::penalty(double danger, double drops) {
    const double felt = std::clamp(danger, 0.0, 300.0);
    const double sharp = 1 + std::clamp(drops, 0.0, 128.0) / 64;
    const double value = felt * felt / 32 * sharp;
    const double by_danger = danger > 0 && danger < 300 ? felt / 16 * sharp : 0;
    const double by_drops = drops > 0 && drops < 128 ? felt * felt / 32 / 64 : 0;
    return {value, value, by_danger, by_danger, by_drops, by_drops};
}

}  // namespace sente
