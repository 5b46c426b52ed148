// SPDX-License-Identifier: GPL-3.0-or-later
// Moves one below the other, then what each side did.
#include "app/analyse_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/screen.hpp"
#include "app/terminal.hpp"
#include "app/text_table.hpp"
#include "lab/analyse/words.hpp"

namespace sente::app {

namespace {

using lab::analyse::AnalysedGame;
using lab::analyse::AnalysedMove;
using lab::analyse::Analysis;
using lab::analyse::Judgement;
using lab::analyse::loss_percent;
using lab::analyse::player_name;
using lab::analyse::RankOfMove;
using lab::analyse::result_words;
using lab::analyse::score_text;
using lab::analyse::seen_by_first;
using lab::analyse::SideSummary;

constexpr std::size_t kMostName = 24;
constexpr std::size_t kMovesOfLine = 12;  // more never fit

std::string whole_percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

// As many moves of the best line as fit, one at least; nothing where it was played.
std::string best_line(const AnalysedMove& move, records::GameKind game, std::size_t columns) {
    if (move.best) return {};
    const lab::analyse::Line& line = move.study.lines.front();
    std::string out = line_text(line, move, game, 1);
    for (std::size_t most = 2; most <= kMovesOfLine; ++most) {
        std::string longer = line_text(line, move, game, most);
        if (columns_of(longer) > columns) break;
        out = std::move(longer);
    }
    return out;
}

// With so many columns for the best lines.
TextTable moves_table(const Analysis& analysis, std::size_t columns) {
    TextTable table;
    table.column("move", Align::left);
    for (const char* const title : {"score", "chance", "loss", "order", "d"}) table.column(title);
    table.column("best", Align::left);
    for (const AnalysedMove& move : analysis.moves) {
        const RankOfMove& played = move.study.played;
        const double chance = move.side == Side::first ? move.chance_after : 1 - move.chance_after;
        const int loss = loss_percent(move.loss);
        table.row({{fmt::format("{} {}{}", number_text(move, analysis.game), move.words,
                                sign_of(move.judgement)),
                    move.judgement >= Judgement::mistake ? Tone::bad : Tone::plain},
                   {score_text(seen_by_first(move.score, move.side), analysis.game)},
                   {whole_percent(chance)},
                   {loss > 0 ? fmt::format("-{}", loss) : ""},
                   {played.rank == 0 ? "-" : fmt::format("{}/{}", played.rank, played.moves)},
                   {fmt::format("{}", move.study.depth)},
                   {columns == 0 ? "" : best_line(move, analysis.game, columns)}});
    }
    return table;
}

// The best lines take what the other columns leave.
std::string moves_text(const Analysis& analysis, bool coloured) {
    const std::size_t heading = columns_of("best");
    const std::size_t others = moves_table(analysis, 0).width() - heading;
    return moves_table(analysis, kScreenColumns - std::min(others, kScreenColumns - heading))
        .text(coloured);
}

TextTable sides_table(const AnalysedGame& game) {
    TextTable table;
    table.column("", Align::left);
    for (const char* const title :
         {"accuracy", "avg loss", "cp", "?!", "?", "??", "order", "first"})
        table.column(title);
    for (const Side side : {Side::first, Side::second}) {
        const SideSummary sum = game.analysis.summary(side);
        table.row({{shortened(player_name(game.record, side), kMostName)},
                   {fmt::format("{:.1f} %", sum.accuracy)},
                   {fmt::format("{:.1f} %", 100 * sum.loss)},
                   {fmt::format("{:.0f}", sum.loss_cp)},
                   {fmt::format("{}", sum.judgements[1])},
                   {fmt::format("{}", sum.judgements[2])},
                   {fmt::format("{}", sum.judgements[3])},
                   {fmt::format("{:.2f}", sum.rank)},
                   {whole_percent(sum.first)}});
    }
    return table;
}

}  // namespace

std::string text_of(const AnalysedGame& game, bool coloured) {
    const Analysis& analysis = game.analysis;
    const std::string result = result_words(game.record);
    std::string out = paragraph(fmt::format("{} - {}{}{}", player_name(game.record, Side::first),
                                            player_name(game.record, Side::second),
                                            result.empty() ? "" : ", ", result));
    out += moves_text(analysis, coloured);
    out += "\n" + sides_table(game).text(coloured);
    if (!analysis.complete)
        out += fmt::format("stopped after {} of {} moves\n", analysis.moves.size(), analysis.plies);
    return out;
}

}  // namespace sente::app
