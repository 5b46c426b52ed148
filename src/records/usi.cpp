// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts lines into a start and moves, which each game reads in its own way.
#include "records/usi.hpp"

#include <utility>

#include "chess/notation.hpp"
#include "core/check.hpp"
#include "core/text.hpp"
#include "records/scan.hpp"
#include "shogi/notation.hpp"

namespace sente::records {

namespace {

// The parts of a line; no start means the usual one.
struct LineParts {
    std::string start;
    std::vector<text::Field> moves;
};

Result<LineParts> parts_of(std::string_view line, std::string_view setup_word) {
    const std::vector<text::Field> fields = text::fields(line);
    std::size_t at = fields[0].word == "position" ? 1 : 0;
    LineParts parts;
    if (at < fields.size() && fields[at].word == "startpos") {
        ++at;
    } else if (at < fields.size() && fields[at].word == setup_word) {
        for (++at; at < fields.size() && fields[at].word != "moves"; ++at)
            parts.start += (parts.start.empty() ? "" : " ") + std::string(fields[at].word);
        if (parts.start.empty()) return InputError{"nothing after " + std::string(setup_word)};
    } else {
        return InputError{"expected 'startpos' or '" + std::string(setup_word) +
                          "' and then 'moves'"};
    }
    if (at < fields.size() && fields[at].word != "moves")
        return InputError{"expected 'moves', not " + text::quoted(fields[at].word)};
    for (++at; at < fields.size(); ++at) parts.moves.push_back(fields[at]);
    return parts;
}

template <class Position, class Parse>
std::optional<InputError> add_moves(Record& record, Position pos, const LineParts& parts,
                                    const Parse& parse) {
    std::size_t node = 0;
    for (const text::Field& field : parts.moves) {
        const auto move = parse(pos, field.word);
        if (!move.ok())
            return InputError{"move " + std::to_string(record.nodes.size()) + ": " +
                              move.error().message};
        node = record.add(node, move->raw());
        pos = pos.after(*move);
    }
    return {};
}

std::optional<InputError> read_shogi(std::string_view line, Record& record) {
    const auto parts = parts_of(line, "sfen");
    if (!parts.ok()) return parts.error();
    record.start = parts->start;
    const auto start = shogi_start(record);
    if (!start.ok()) return start.error();
    record.start = shogi::format_sfen(*start);
    if (record.start == shogi::kStartSfen) record.start.clear();
    return add_moves(record, *start, *parts, shogi::parse_usi_move);
}

std::optional<InputError> read_chess(std::string_view line, Record& record) {
    const auto parts = parts_of(line, "fen");
    if (!parts.ok()) return parts.error();
    record.start = parts->start;
    const auto start = chess_start(record);
    if (!start.ok()) return start.error();
    record.start = chess::format_fen(*start);
    if (record.start == chess::kStartFen) record.start.clear();
    record.kind = start->is_chess960() ? GameKind::chess960 : GameKind::chess;
    return add_moves(record, *start, *parts, chess::parse_uci);
}

template <class ReadLine>
RecordFile read_lines(std::string_view text, GameKind kind, const ReadLine& read_line) {
    RecordFile file;
    for (LineCutter lines(text); lines.next();) {
        const std::string_view line = text::trim(lines.line());
        if (line.empty() || line.front() == '#') continue;
        Record record;
        record.kind = kind;
        record.line = lines.number();
        if (const auto problem = read_line(line, record))
            file.rejections.push_back({lines.number(), problem->text()});
        else
            file.records.push_back(std::move(record));
    }
    return file;
}

template <class Position, class Format>
std::string move_words(const Record& record, Position pos, const Format& format) {
    std::string out;
    const std::vector<std::size_t> line = record.main_line();
    for (std::size_t i = 1; i < line.size(); ++i) {
        const std::uint16_t raw = record.nodes[line[i]].move;
        out += " " + format(pos, raw);
    }
    return out.empty() ? "" : " moves" + out;
}

}  // namespace

RecordFile read_usi(std::string_view text) { return read_lines(text, GameKind::shogi, read_shogi); }

RecordFile read_uci(std::string_view text) { return read_lines(text, GameKind::chess, read_chess); }

std::string write_position_line(const Record& record) {
    const bool is_shogi = record.kind == GameKind::shogi;
    std::string out = "startpos";
    if (!record.start.empty()) out = (is_shogi ? "sfen " : "fen ") + record.start;
    if (is_shogi) {
        const auto start = shogi_start(record);
        CHECK(start.ok());
        out += move_words(record, *start, [](const shogi::Position&, std::uint16_t raw) {
            return shogi::format_usi_move(shogi::Move::from_raw(raw));
        });
    } else {
        const auto start = chess_start(record);
        CHECK(start.ok());
        out += move_words(record, *start, [](chess::Position& pos, std::uint16_t raw) {
            const auto move = chess::Move::from_raw(raw);
            const std::string words = chess::format_uci(pos, move);
            pos = pos.after(move);
            return words;
        });
    }
    return out + "\n";
}

}  // namespace sente::records
