// SPDX-License-Identifier: GPL-3.0-or-later
// The options of chess and its session; what tools ask about games of chess and Chess960, and about
// the weights of chess.
#include "games/games.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "chess/rules.hpp"
#include "eval/classical/chess_weight_info.hpp"
#include "games/chess.hpp"
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

namespace sente {

namespace {

// Puts a piece on the free square with this many free ones before it.
void put(std::string& rank, char piece, int skipped) {
    for (char& square : rank)
        if (square == ' ' && skipped-- == 0) {
            square = piece;
            return;
        }
}

// Bishops on either colour, then the queen, the knights, and what is left: rook, king, rook.
std::string back_rank(int number) {
    constexpr std::array<std::pair<int, int>, 10> kKnights = {
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    std::string rank(8, ' ');
    rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = 'b';
    rank[static_cast<std::size_t>(number / 4 % 4 * 2)] = 'b';
    put(rank, 'q', number / 16 % 6);
    const auto [one, other] = kKnights[static_cast<std::size_t>(number / 96)];
    put(rank, 'n', one);
    put(rank, 'n', other - 1);
    for (const char piece : {'r', 'k', 'r'}) put(rank, piece, 0);
    return rank;
}

}  // namespace

EndReason Kit<chess::Chess>::why_drawn(const Position& pos, const chess::Trail& trail,
                                       const chess::Rules& /*rules*/) {
    if (chess::is_dead_by_material(pos)) return EndReason::dead_material;
    return chess::is_repetition(pos, trail, 0) ? EndReason::repetition : EndReason::fifty_moves;
}

protocol::WeightList Kit<chess::Chess>::weights() {
    return {chess::Chess::kName,
            kNetworkGame,
            eval::kChessWeightInfo,
            {eval::flat(eval::kChessWeights), eval::kWeightCount<eval::ChessWeights>}};
}

// The penalty of chess_king.hpp without its rounding.
games::Penalty Kit<chess::Chess>::penalty(double danger, double /*drops*/) {
    const double felt = std::clamp(danger, 0.0, 600.0);
    const double slope = danger > 0 && danger < 600 ? 1 : 0;
    return {felt * felt / 256, felt / 8, slope * felt / 128, slope / 8, 0, 0};
}

Result<chess::Position> Kit<chess::Chess>::as_kind(Position pos, records::GameKind kind) {
    if (kind == records::GameKind::chess960)
        pos.set_chess960(true);
    else if (pos.is_chess960())
        return InputError{"a Chess960 position in a match of usual chess"};
    return pos;
}

Result<chess::Position> Kit<chess::Chess>::opening_start(const records::Record& record,
                                                         records::GameKind kind) {
    if (kind == records::GameKind::chess && record.kind == records::GameKind::chess960)
        return InputError{"the opening is one of Chess960"};
    auto start = records::chess_start(record);
    if (!start.ok()) return start.error();
    Position pos = *start;
    pos.set_chess960(kind == records::GameKind::chess960);
    return pos;
}

std::vector<std::pair<std::string, std::string>> Kit<chess::Chess>::uci_options(
    records::GameKind kind) {
    if (kind == records::GameKind::chess960) return {{"UCI_Chess960", "true"}};
    return {};
}

// By their numbers, as Scharnagl gave them.
std::vector<std::string> Kit<chess::Chess>::usual_starts(records::GameKind kind) {
    std::vector<std::string> starts;
    if (kind != records::GameKind::chess960) return starts;
    for (int number = 0; number < 960; ++number) {
        std::string start = back_rank(number);
        std::string white = start;
        for (char& piece : white) piece = static_cast<char>(piece - 'a' + 'A');
        start.append("/pppppppp/8/8/8/8/PPPPPPPP/").append(white).append(" w KQkq - 0 1");
        starts.push_back(std::move(start));
    }
    return starts;
}

}  // namespace sente
