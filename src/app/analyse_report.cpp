// SPDX-License-Identifier: GPL-3.0-or-later
// Moves one below the other, then what each side did.
#include "app/analyse_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/terminal.hpp"
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

constexpr std::size_t kLineInTable = 6;

// Columns that a text takes in a terminal: characters of East Asia take two.
std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if ((byte & 0xC0) != 0x80) width += byte >= 0xE2 ? 2 : 1;
    }
    return width;
}

std::string padded(std::string text, std::size_t width) {
    text.append(width - std::min(width, width_of(text)), ' ');
    return text;
}

std::string move_row(const AnalysedMove& move, records::GameKind game, bool coloured) {
    const RankOfMove& played = move.study.played;
    const std::string order =
        played.rank == 0 ? "-" : fmt::format("{}/{}", played.rank, played.moves);
    const std::string name =
        fmt::format("{} {}{}", number_text(move, game), move.words, sign_of(move.judgement));
    const Tone tone = move.judgement >= Judgement::mistake ? Tone::bad : Tone::plain;
    const double chance = move.side == Side::first ? move.chance_after : 1 - move.chance_after;
    std::string row = fmt::format(
        "{} {:>8} {:>4.0f} % {:>5} {:>8} {:>3}", toned(padded(name, 20), tone, coloured),
        score_text(seen_by_first(move.score, move.side), game), 100 * chance,
        loss_percent(move.loss) > 0 ? fmt::format("-{}", loss_percent(move.loss)) : "", order,
        move.study.depth);
    if (!move.best) row += "  " + line_text(move.study.lines.front(), move, game, kLineInTable);
    return row + "\n";
}

std::string side_row(const AnalysedGame& game, Side side) {
    const SideSummary sum = game.analysis.summary(side);
    return fmt::format("{} {:>8.1f} % {:>8.1f} % {:>6.0f} {:>6} {:>6} {:>6} {:>7.2f} {:>5.0f} %\n",
                       padded(player_name(game.record, side), 24), sum.accuracy, 100 * sum.loss,
                       sum.loss_cp, sum.judgements[1], sum.judgements[2], sum.judgements[3],
                       sum.rank, 100 * sum.first);
}

}  // namespace

std::string text_of(const AnalysedGame& game, bool coloured) {
    const Analysis& analysis = game.analysis;
    std::string out =
        fmt::format("{} - {}  {}\n", player_name(game.record, Side::first),
                    player_name(game.record, Side::second), result_words(game.record));
    out += toned(fmt::format("{:<20} {:>8} {:>6} {:>5} {:>8} {:>3}  {}\n", "move", "score",
                             "chance", "loss", "order", "d", "best"),
                 Tone::dim, coloured);
    for (const AnalysedMove& move : analysis.moves) out += move_row(move, analysis.game, coloured);
    out += toned(fmt::format("\n{:<24} {:>10} {:>10} {:>6} {:>6} {:>6} {:>6} {:>7} {:>7}\n", "",
                             "accuracy", "avg loss", "cp", "?!", "?", "??", "order", "first"),
                 Tone::dim, coloured);
    out += side_row(game, Side::first) + side_row(game, Side::second);
    if (!analysis.complete)
        out += fmt::format("stopped after {} of {} moves\n", analysis.moves.size(), analysis.plies);
    return out;
}

}  // namespace sente::app
