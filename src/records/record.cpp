// SPDX-License-Identifier: GPL-3.0-or-later
// Growing a tree of moves, and what endings mean.
#include "records/record.hpp"

#include <algorithm>

#include "chess/notation.hpp"
#include "core/check.hpp"
#include "shogi/notation.hpp"

namespace sente::records {

GameResult outcome_of(Reason reason, Side mover) {
    switch (reason) {
        case Reason::resignation:
        case Reason::mate:
        case Reason::illegal_move:
        case Reason::time:
        case Reason::default_loss: return win_of(!mover);
        case Reason::declaration:
        case Reason::illegal_action:
        case Reason::perpetual_check:
        case Reason::default_win: return win_of(mover);
        case Reason::stalemate:
        case Reason::repetition:
        case Reason::impasse:
        case Reason::fifty_moves:
        case Reason::dead_material:
        case Reason::move_limit:
        case Reason::agreement: return GameResult::draw;
        default: return GameResult::unknown;
    }
}

std::size_t Record::add(std::size_t parent, std::uint16_t move) {
    CHECK(parent < nodes.size());
    const std::size_t added = nodes.size();
    Node node;
    node.move = move;
    node.parent = parent;
    nodes.push_back(std::move(node));
    nodes[parent].children.push_back(added);
    return added;
}

std::vector<std::size_t> Record::main_line() const {
    std::vector<std::size_t> nodes_on_it = {0};
    while (!nodes[nodes_on_it.back()].children.empty())
        nodes_on_it.push_back(nodes[nodes_on_it.back()].children.front());
    return nodes_on_it;
}

void Record::end(const Ending& ending) {
    nodes[main_line().back()].ending = ending;
    outcome = ending.outcome;
}

std::string_view Record::tag(std::string_view name) const {
    for (const Tag& each : tags)
        if (each.name == name) return each.value;
    return {};
}

void Record::set_tag(std::string_view name, std::string_view value) {
    const auto found =
        std::find_if(tags.begin(), tags.end(), [&](const Tag& each) { return each.name == name; });
    if (found != tags.end())
        found->value = value;
    else
        tags.push_back({std::string(name), std::string(value)});
}

Result<chess::Position> chess_start(const Record& record) {
    auto parsed = chess::parse_fen(record.start.empty() ? chess::kStartFen : record.start);
    if (!parsed.ok() || record.kind != GameKind::chess960) return parsed;
    chess::Position pos = *parsed;
    pos.set_chess960(true);
    return pos;
}

Result<shogi::Position> shogi_start(const Record& record) {
    return shogi::parse_study_sfen(record.start.empty() ? shogi::kStartSfen : record.start);
}

}  // namespace sente::records
