// SPDX-License-Identifier: GPL-3.0-or-later
// The options of chess, and its session.
#include "games/games.hpp"
#include "protocol/option_list.hpp"
#include "protocol/session.ipp"

namespace sente::games {

using namespace protocol;

protocol::OptionTable ChessUciText::options() {
    OptionTable t(OptionTable::Spelling::blanks);
    add_resources(t, "Hash");
    add_uci_play(t);
    t.spin("Contempt", {0, -1000, 1000}, "A draw is worth so many centipawns less to the engine",
           [](OptionValues& s, std::int64_t value) {
               s.draw_value_first = s.draw_value_second = -static_cast<int>(value);
           });
    add_book(t, "OwnBook", false, "polyglot's format");
    t.alias("Book File", "BookFile");
    add_uci_analysis(t);
    add_strength(t);
    add_variant(t, "UCI_Variant", names(), chess::Chess::kName);
    t.check("UCI_Chess960", false, "Writes castling as king takes rook",
            flag_in(&OptionValues::chess960));
    t.in("Endgames")
        .text("SyzygyPath", "Folders of Syzygy tables, separated by ':'",
              text_in(&OptionValues::syzygy_path));
    t.check("Syzygy50MoveRule", true, "Wins that the rule of fifty moves forbids are draws",
            flag_in(&OptionValues::syzygy_fifty_moves));
    t.spin("SyzygyProbeDepth", {1, 1, 100},
           "Depth from which the largest tables are asked; smaller ones always are",
           number_in(&OptionValues::syzygy_least_depth));
    t.spin("SyzygyProbeLimit", {7, 0, 7}, "Most pieces for which tables are asked",
           number_in(&OptionValues::syzygy_most_pieces));
    add_evaluation(t);
    t.in("Limits");
    add_limits(t);
    add_expert(t);
    add_lab_options(t, search::default_settings<chess::Chess>());
    return t;
}

}  // namespace sente::games

namespace sente::protocol {

template class Session<chess::Chess, Uci>;

}  // namespace sente::protocol
