// SPDX-License-Identifier: GPL-3.0-or-later
// Scores of the page are the first player's, times are in milliseconds, ends have words.
#include "record_json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "chess/notation.hpp"
#include "shogi/notation.hpp"

namespace sente::web {

namespace {

using nlohmann::json;
using records::Format;
using records::GameKind;
using records::Node;
using records::Note;
using records::Reason;
using records::Record;

struct ReasonWord {
    Reason reason;
    std::string_view word;
};

// The first word of a reason is written, the first reason of a word is read.
constexpr std::array kReasonWords = {
    ReasonWord{Reason::unknown, "unknown"},
    ReasonWord{Reason::resignation, "resignation"},
    ReasonWord{Reason::mate, "checkmate"},
    ReasonWord{Reason::mate, "no-moves"},
    ReasonWord{Reason::stalemate, "stalemate"},
    ReasonWord{Reason::repetition, "repetition"},
    ReasonWord{Reason::perpetual_check, "perpetual-check"},
    ReasonWord{Reason::impasse, "impasse"},
    ReasonWord{Reason::declaration, "declaration"},
    ReasonWord{Reason::illegal_move, "illegal-move"},
    ReasonWord{Reason::illegal_action, "illegal-action"},
    ReasonWord{Reason::time, "time"},
    ReasonWord{Reason::fifty_moves, "fifty-moves"},
    ReasonWord{Reason::dead_material, "material"},
    ReasonWord{Reason::move_limit, "move-limit"},
    ReasonWord{Reason::agreement, "agreement"},
    ReasonWord{Reason::adjudication, "adjudication"},
    ReasonWord{Reason::interruption, "interruption"},
    ReasonWord{Reason::sealed_move, "sealed-move"},
    ReasonWord{Reason::no_mate, "no-mate"},
    ReasonWord{Reason::failure, "abandoned"},
    ReasonWord{Reason::default_win, "abandoned"},
    ReasonWord{Reason::default_loss, "abandoned"},
};

std::string_view word_of(Reason reason) {
    for (const ReasonWord& entry : kReasonWords)
        if (entry.reason == reason) return entry.word;
    return "unknown";
}

Reason reason_of(std::string_view word) {
    for (const ReasonWord& entry : kReasonWords)
        if (entry.word == word) return entry.reason;
    return Reason::unknown;
}

json end_json(Reason reason, GameResult outcome) {
    json end = {{"reason", word_of(reason)}};
    if (outcome == GameResult::first_wins) end["winner"] = "first";
    if (outcome == GameResult::second_wins) end["winner"] = "second";
    if (outcome == GameResult::unknown) end["open"] = true;
    return end;
}

// The page counts plies to a mate from the position behind the move, as shogi's records do; the
// library keeps what a record says, in PGN from before the move. A mate on the board is half a ply.
int before_the_move(Format format) { return format == Format::pgn ? 1 : 0; }

json score_json(const records::Evaluation& evaluation, Side mover, Format format) {
    const int view = mover == Side::first ? 1 : -1;
    if (!evaluation.is_mate) return {{"cp", view * evaluation.value}};
    const int plies = std::abs(evaluation.value) - before_the_move(format);
    const int sign = view * (evaluation.value < 0 ? -1 : 1);
    if (plies <= 0) return {{"mate", 0.5 * sign}};
    return {{"mate", plies * sign}};
}

json note_json(const Note& note, Side mover, Format format) {
    json out = json::object();
    if (note.evaluation) out["score"] = score_json(*note.evaluation, mover, format);
    if (note.depth) out["depth"] = *note.depth;
    if (!note.lead.empty()) out["lead"] = note.lead;
    if (!note.comment.empty()) out["comment"] = note.comment;
    if (!note.nags.empty()) out["nags"] = note.nags;
    if (note.time_ms) out["timeMs"] = *note.time_ms;
    if (note.clock_ms) out["clockMs"] = *note.clock_ms;
    return out;
}

// Of PGN only the last line tells an end, and the board knows mates better.
json end_of(const Record& record, std::size_t index, Format format) {
    const Node& node = record.nodes[index];
    if (format != Format::pgn)
        return node.ending ? end_json(node.ending->reason, node.ending->outcome) : json();
    const bool told = index == record.main_line().back() && record.lost == 0 &&
                      record.outcome != GameResult::unknown;
    if (!told) return {};
    const Reason reason = node.ending ? node.ending->reason : Reason::unknown;
    const bool by_board = reason == Reason::mate || reason == Reason::stalemate;
    return end_json(by_board ? Reason::unknown : reason, record.outcome);
}

// Moves of the tree, parents before children; `name` writes one.
template <class Position, class Name>
void add_moves(const Record& record, const Position& start, Format format, json& out, Name name) {
    // The places of nodes behind which a line goes on, with their positions, deepest last.
    struct Place {
        std::size_t node;
        Position pos;
    };
    std::vector<std::size_t> numbers(record.nodes.size(), 0);
    std::size_t count = 0;
    const auto add_notes = [&](std::size_t node, Side mover) {
        json notes = note_json(record.nodes[node].note, mover, format);
        json end = end_of(record, node, format);
        if (!end.is_null()) notes["ended"] = std::move(end);
        if (!notes.empty()) out["notes"][std::to_string(numbers[node])] = std::move(notes);
    };
    add_notes(0, !start.side());
    std::vector<Place> waiting = {{0, start}};
    while (!waiting.empty()) {
        const Place at = waiting.back();
        waiting.pop_back();
        const std::vector<std::size_t>& children = record.nodes[at.node].children;
        for (const std::size_t child : children) {
            numbers[child] = ++count;
            const auto [text, next] = name(at.pos, record.nodes[child].move);
            out["moves"].push_back(json::array({numbers[at.node], text}));
            add_notes(child, at.pos.side());
        }
        for (auto child = children.rbegin(); child != children.rend(); ++child)
            waiting.push_back({*child, name(at.pos, record.nodes[*child].move).second});
    }
}

std::string text_at(const json& object, const char* name) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

template <class Number>
std::optional<Number> number_at(const json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end() || !found->is_number()) return {};
    return static_cast<Number>(std::llround(found->get<double>()));
}

std::optional<records::Evaluation> score_of(const json& note, Side mover, Format format) {
    const auto score = note.find("score");
    if (score == note.end() || !score->is_object()) return {};
    const int view = mover == Side::first ? 1 : -1;
    if (const auto cp = number_at<int>(*score, "cp")) return records::Evaluation{view * *cp, false};
    const auto mate = score->find("mate");
    if (mate == score->end() || !mate->is_number()) return {};
    const double plies = mate->get<double>();
    const int size = static_cast<int>(std::floor(std::abs(plies))) + before_the_move(format);
    return records::Evaluation{(plies < 0 ? -1 : 1) * view * size, true};
}

Note note_of(const json& from, Side mover, Format format) {
    Note note;
    note.lead = text_at(from, "lead");
    note.comment = text_at(from, "comment");
    if (const auto nags = from.find("nags"); nags != from.end() && nags->is_array())
        for (const json& nag : *nags)
            if (nag.is_number_integer()) note.nags.push_back(nag.get<int>());
    note.time_ms = number_at<std::int64_t>(from, "timeMs");
    note.clock_ms = number_at<std::int64_t>(from, "clockMs");
    note.depth = number_at<int>(from, "depth");
    note.evaluation = score_of(from, mover, format);
    return note;
}

std::optional<records::Ending> ending_of(const json& note) {
    const auto end = note.find("ended");
    if (end == note.end() || !end->is_object()) return {};
    const std::string winner = text_at(*end, "winner");
    const bool open = end->contains("open");
    const GameResult outcome = winner == "first"    ? GameResult::first_wins
                               : winner == "second" ? GameResult::second_wins
                               : open               ? GameResult::unknown
                                                    : GameResult::draw;
    return records::Ending{reason_of(text_at(*end, "reason")), outcome};
}

// What other members of a record say.
bool is_told_elsewhere(std::string_view tag) {
    return tag == "Result" || tag == "FEN" || tag == "SetUp" || tag == "Variant";
}

bool is_tag_name(std::string_view name, Format format) {
    if (name.empty() || is_told_elsewhere(name)) return false;
    if (format != Format::pgn) return true;
    return std::all_of(name.begin(), name.end(), [](char letter) {
        return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= 'a' && letter <= 'z') || letter == '_';
    });
}

// Adds the moves as long as they are legal, which the page has seen to.
template <class Position, class Parse>
void take_moves(const json& saved, const Position& start, Format format, Record& record,
                Parse parse) {
    const json none = json::object();
    const auto notes = saved.find("notes");
    const auto notes_of = [&](std::size_t node) -> const json& {
        if (notes == saved.end()) return none;
        const auto found = notes->find(std::to_string(node));
        return found == notes->end() ? none : *found;
    };
    const auto put = [&](std::size_t node, Side mover) {
        record.nodes[node].note = note_of(notes_of(node), mover, format);
        record.nodes[node].ending = ending_of(notes_of(node));
    };
    put(0, !start.side());
    std::vector<Position> positions = {start};
    for (const json& move : saved.value("moves", json::array())) {
        const auto parent = move.at(0).get<std::size_t>();
        if (parent >= positions.size()) return;
        const Position pos = positions[parent];
        const auto found = parse(pos, move.at(1).get<std::string>());
        if (!found.ok()) return;
        const std::size_t node = record.add(parent, found->raw());
        put(node, pos.side());
        positions.push_back(pos.after(*found));
    }
}

}  // namespace

json json_of(const Record& record, Format format) {
    json out = {{"game", record.kind == GameKind::shogi ? "shogi" : "chess"},
                {"lost", record.lost},
                {"tags", json::array()},
                {"moves", json::array()},
                {"notes", json::object()},
                {"at", 0}};
    for (const records::Tag& tag : record.tags)
        out["tags"].push_back(json::array({tag.name, tag.value}));
    if (record.kind == GameKind::shogi) {
        const auto start = shogi_start(record);
        if (!start.ok()) return out;
        out["fen"] = shogi::format_sfen(*start);
        add_moves(record, *start, format, out, [](const auto& pos, std::uint16_t raw) {
            const auto move = shogi::Move::from_raw(raw);
            return std::pair(shogi::format_usi_move(move), pos.after(move));
        });
        return out;
    }
    const auto start = chess_start(record);
    if (!start.ok()) return out;
    if (record.kind == GameKind::chess960)
        out["tags"].push_back(json::array({"Variant", "Chess960"}));
    out["fen"] = chess::format_fen(*start);
    add_moves(record, *start, format, out, [](const auto& pos, std::uint16_t raw) {
        const auto move = chess::Move::from_raw(raw);
        return std::pair(chess::format_uci(pos, move), pos.after(move));
    });
    return out;
}

std::optional<Record> record_of(const json& saved, Format format) {
    Record record;
    const bool shogi = format != Format::pgn;
    record.kind = shogi ? GameKind::shogi : GameKind::chess;
    record.start = text_at(saved, "fen");
    for (const json& tag : saved.value("tags", json::array())) {
        const auto name = tag.at(0).get<std::string>();
        if (name == "Variant" && !shogi) record.kind = GameKind::chess960;
        if (is_tag_name(name, format)) record.set_tag(name, tag.at(1).get<std::string>());
    }
    if (shogi) {
        const auto start = shogi_start(record);
        if (!start.ok()) return {};
        take_moves(saved, *start, format, record, shogi::parse_usi_move);
    } else {
        const auto start = chess_start(record);
        if (!start.ok()) return {};
        if (start->is_chess960()) record.kind = GameKind::chess960;
        record.start = chess::format_fen(*start);
        if (record.start == chess::kStartFen) record.start.clear();
        take_moves(saved, *start, format, record, chess::parse_uci);
    }
    if (const auto& ending = record.nodes[record.main_line().back()].ending)
        record.outcome = ending->outcome;
    return record;
}

}  // namespace sente::web
