// SPDX-License-Identifier: GPL-3.0-or-later
// Stored games as records that other programs read.
#include <cstdlib>

#include "core/score.hpp"
#include "lab/record_ending.hpp"
#include "lab/selfplay/data_tools.hpp"
#include "lab/selfplay/replay.hpp"

namespace sente::lab::selfplay {

namespace {

records::Evaluation evaluation_of(Score score) {
    if (!is_mate(score)) return {score, false};
    const int plies = kMate - std::abs(score);
    return {score > 0 ? plies : -plies, true};
}

template <GameNotation G>
Result<records::Record> record_in(const ChainGame& game) {
    records::Record record;
    record.kind = Kit<G>::kKinds.front();
    record.start = game.start;
    record.set_tag("Event", "sente selfplay");
    for (const auto side : Kit<G>::kSideNames) record.set_tag(side, "Sente");
    std::size_t last = 0;
    for (const std::uint16_t raw : game.opening) {
        last = record.add(last, raw);
        record.nodes[last].note.comment = "opening";
    }
    Replay<G> replay(game);
    for (; replay.has_position(); replay.advance()) {
        last = record.add(last, replay.move().raw());
        record.nodes[last].note.evaluation = evaluation_of(replay.score());
    }
    if (replay.trouble()) return *replay.trouble();
    record.end(ending_of(game.ending));
    return record;
}

}  // namespace

Result<records::Record> record_of(std::string_view name, const ChainGame& game) {
    return games::with_game(name, [&]<class G>() { return record_in<G>(game); });
}

}  // namespace sente::lab::selfplay
