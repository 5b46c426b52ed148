// SPDX-License-Identifier: GPL-3.0-or-later
// Turns positions and records into starts with moves.
#include "lab/openings.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "chess/notation.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "records/encoding.hpp"
#include "records/formats.hpp"
#include "records/lines.hpp"
#include "records/usi.hpp"
#include "shogi/notation.hpp"

namespace sente::lab {

namespace {

using records::GameKind;
using records::Record;
using records::RecordFile;

bool begins_with_a_protocol_word(std::string_view line) {
    const auto fields = text::fields(line);
    for (const std::string_view word : {"position", "startpos", "sfen", "fen"})
        if (fields[0].word == word) return true;
    return false;
}

// A line of a position as the protocol's `fen … moves …` or `sfen … moves …`; operations of EPD go.
std::string protocol_line(std::string_view line, bool is_shogi) {
    line = line.substr(0, line.find(';'));
    if (text::trim(line).empty() || begins_with_a_protocol_word(line)) return std::string(line);
    const std::vector<text::Field> fields = text::fields(line);
    const std::size_t words = is_shogi ? 3 : 4;
    const std::size_t numbers = is_shogi ? 1 : 2;
    std::string out = is_shogi ? "sfen" : "fen";
    std::size_t at = 0;
    const auto take = [&] { out += " " + std::string(fields[at++].word); };
    while (at < fields.size() && at < words && fields[at].word != "moves") take();
    while (at < fields.size() && at < words + numbers && text::integer(fields[at].word)) take();
    if (at < fields.size() && fields[at].word == "moves")
        while (at < fields.size()) take();
    return out;
}

RecordFile read_positions(std::string_view text, bool is_shogi) {
    std::string lines;
    for (records::LineCutter cutter(text); cutter.next(); lines += '\n')
        if (const auto line = text::trim(cutter.line()); !line.empty() && line.front() != '#')
            lines += protocol_line(line, is_shogi);
    return is_shogi ? records::read_usi(lines) : records::read_uci(lines);
}

bool is_list(std::string_view name) {
    const std::string extension = std::filesystem::path(name).extension().string();
    return extension == ".epd" || extension == ".fen" || extension == ".sfen";
}

RecordFile read_any(std::string_view bytes, std::string_view name, bool is_shogi) {
    const auto named = records::format_of_name(name);
    const auto decoded = records::decode(bytes, !is_shogi);
    const auto format = named || is_list(name) ? named : records::format_of_text(decoded.text);
    if (!format || *format == records::Format::usi) return read_positions(decoded.text, is_shogi);
    return records::read_records(decoded.text, *format);
}

// Moves of the main line as the protocol writes them; `pos` ends behind the last.
template <class Position, class Format>
std::vector<std::string> move_words(const Record& record, Position& pos, std::size_t most,
                                    const Format& format) {
    using Move = std::decay_t<decltype(*std::declval<typename Position::MoveList>().begin())>;
    std::vector<std::string> words;
    const std::vector<std::size_t> line = record.main_line();
    for (std::size_t i = 1; i < line.size() && (most == 0 || words.size() < most); ++i) {
        const auto move = Move::from_raw(record.nodes[line[i]].move);
        words.push_back(format(pos, move));
        pos = pos.after(move);
    }
    return words;
}

template <class Position>
Result<BookLine> finished(BookLine line, const Position& pos) {
    if (!pos.has_legal_move()) return InputError{"the opening leaves nothing to play"};
    return line;
}

Result<BookLine> chess_line(const Record& record, const OpeningOptions& options) {
    if (options.game == GameKind::chess && record.kind == GameKind::chess960)
        return InputError{"the opening is one of Chess960"};
    auto start = records::chess_start(record);
    if (!start.ok()) return start.error();
    chess::Position pos = *start;
    pos.set_chess960(options.game == GameKind::chess960);
    BookLine line{record.start.empty() ? "" : chess::format_fen(pos), {}, record.line};
    line.moves = move_words(record, pos, options.most_plies, chess::format_uci);
    return finished(std::move(line), pos);
}

Result<BookLine> shogi_line(const Record& record, const OpeningOptions& options) {
    // Games are played with a full set at most; problems may have more.
    const auto start = shogi::parse_sfen(record.start.empty() ? shogi::kStartSfen : record.start);
    if (!start.ok()) return start.error();
    shogi::Position pos = *start;
    BookLine line{record.start, {}, record.line};
    line.moves = move_words(
        record, pos, options.most_plies,
        [](const shogi::Position&, shogi::Move move) { return shogi::format_usi_move(move); });
    return finished(std::move(line), pos);
}

Result<BookLine> line_of(const Record& record, const OpeningOptions& options) {
    const bool wants_shogi = options.game == GameKind::shogi;
    if (wants_shogi != (record.kind == GameKind::shogi))
        return InputError{wants_shogi ? "this is a game of chess" : "this is a game of shogi"};
    return wants_shogi ? shogi_line(record, options) : chess_line(record, options);
}

}  // namespace

OpeningFile read_openings(std::string_view bytes, std::string_view file_name,
                          const OpeningOptions& options) {
    RecordFile file = read_any(bytes, file_name, options.game == GameKind::shogi);
    OpeningFile result;
    result.rejections = std::move(file.rejections);
    for (const Record& record : file.records) {
        auto line = line_of(record, options);
        if (line.ok())
            result.openings.push_back(*line);
        else
            result.rejections.push_back({record.line, line.error().text()});
    }
    std::stable_sort(result.rejections.begin(), result.rejections.end(),
                     [](const auto& a, const auto& b) { return a.line < b.line; });
    if (options.shuffle_seed) {
        Random random(*options.shuffle_seed);
        for (std::size_t left = result.openings.size(); left > 1; --left)
            std::swap(result.openings[left - 1], result.openings[random.below(left)]);
    }
    return result;
}

Result<std::vector<BookLine>> load_openings(const std::filesystem::path& path,
                                            const OpeningOptions& options) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream || std::filesystem::is_directory(path))
        return InputError{path.string() + ": cannot be read"};
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    OpeningFile file = read_openings(bytes, path.string(), options);
    if (!file.rejections.empty()) {
        const auto& [line, reason] = file.rejections.front();
        return InputError{path.string() + ":" + std::to_string(line) + ": " + reason};
    }
    if (file.openings.empty()) return InputError{path.string() + ": there is no opening in it"};
    return std::move(file.openings);
}

}  // namespace sente::lab
