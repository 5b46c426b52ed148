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
    add_book(t, "OwnBook", false, "polyglot's format");
    t.alias("Book File", "BookFile");
    add_uci_analysis(t);
    add_strength(t);
    add_variant(t, "UCI_Variant", names(), chess::Chess::kName);
    t.check("UCI_Chess960", false, "Writes castling as king takes rook",
            flag_in(&Settings::chess960));
    t.in("Endgames")
        .text("SyzygyPath", "Folders of Syzygy tables, separated by ':'",
              text_in(&Settings::syzygy_path));
    add_evaluation(t);
    add_lab_options(t, search::default_settings<chess::Chess>());
    return t;
}

}  // namespace sente::games

namespace sente::protocol {

template class Session<chess::Chess, Uci>;

}  // namespace sente::protocol
