// SPDX-License-Identifier: GPL-3.0-or-later
// Turns positions and records into starts with moves.
#include "lab/openings.hpp"

#include <algorithm>
#include <utility>

#include "core/random.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "lab/files.hpp"
#include "records/formats.hpp"
#include "records/scan.hpp"

namespace sente::lab {

namespace {

using records::Record;
using records::RecordFile;

bool begins_with_a_protocol_word(std::string_view line) {
    const auto fields = text::fields(line);
    for (const std::string_view word : {"position", "startpos", "sfen", "fen"})
        if (fields[0].word == word) return true;
    return false;
}

// A line of a position as the protocol's `fen … moves …` or `sfen … moves …`; operations of EPD go.
template <GameNotation G>
std::string protocol_line(std::string_view line) {
    line = line.substr(0, line.find(';'));
    if (text::trim(line).empty() || begins_with_a_protocol_word(line)) return std::string(line);
    const std::vector<text::Field> fields = text::fields(line);
    const auto [words, numbers] = Kit<G>::kPositionWords;
    std::string out(Kit<G>::UsiText::kPositionWord);
    std::size_t at = 0;
    const auto take = [&] { out += " " + std::string(fields[at++].word); };
    while (at < fields.size() && at < words && fields[at].word != "moves") take();
    while (at < fields.size() && at < words + numbers && text::integer(fields[at].word)) take();
    if (at < fields.size() && fields[at].word == "moves")
        while (at < fields.size()) take();
    return out;
}

template <GameNotation G>
RecordFile read_positions(std::string_view text) {
    std::string lines;
    for (records::LineCutter cutter(text); cutter.next(); lines += '\n')
        if (const auto line = text::trim(cutter.line()); !line.empty() && line.front() != '#')
            lines += protocol_line<G>(line);
    return Kit<G>::read_positions(lines);
}

bool is_list(std::string_view name) {
    const std::string extension = std::filesystem::path(name).extension().string();
    return extension == ".epd" || extension == ".fen" || extension == ".sfen";
}

template <GameNotation G>
RecordFile read_any(std::string_view bytes, std::string_view name, bool& has_games) {
    const auto named = records::format_of_name(name);
    const auto decoded = records::decode(bytes, Kit<G>::kIsWestern);
    const auto format = named || is_list(name) ? named : records::format_of_text(decoded.text);
    has_games = format && *format != records::Format::usi;
    if (!has_games) return read_positions<G>(decoded.text);
    return records::read_records(decoded.text, *format);
}

template <GameNotation G>
Result<BookLine> line_of(const Record& record, const OpeningOptions& options) {
    if (const auto game = games::game_of(record.kind); game != games::game_of(options.game))
        return InputError{"this is a game of " + std::string(game)};
    const auto start = Kit<G>::opening_start(record, options.game);
    if (!start.ok()) return start.error();
    typename G::Position pos = *start;
    BookLine opening{record.start.empty() ? "" : G::format_position(pos), {}, record.line};
    const std::vector<std::size_t> line = record.main_line();
    const std::size_t most = options.most_plies;
    for (std::size_t i = 1; i < line.size() && (most == 0 || opening.moves.size() < most); ++i) {
        const auto move = G::Move::from_raw(record.nodes[line[i]].move);
        opening.moves.push_back(G::format_move(pos, move));
        pos = pos.after(move);
    }
    if (!pos.has_legal_move()) return InputError{"the opening leaves nothing to play"};
    return opening;
}

template <GameNotation G>
OpeningFile openings_in(std::string_view bytes, std::string_view file_name,
                        const OpeningOptions& options) {
    OpeningFile result;
    RecordFile file = read_any<G>(bytes, file_name, result.has_games);
    result.rejections = std::move(file.rejections);
    for (const Record& record : file.records) {
        auto line = line_of<G>(record, options);
        if (line.ok())
            result.openings.push_back(*line);
        else
            result.rejections.push_back({record.line, line.error().text()});
    }
    return result;
}

}  // namespace

OpeningFile read_openings(std::string_view bytes, std::string_view file_name,
                          const OpeningOptions& options) {
    OpeningFile result = games::with_game(
        options.game, [&]<class G>() { return openings_in<G>(bytes, file_name, options); });
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
    const auto bytes = read_file(path.string());
    if (!bytes) return InputError{path.string() + ": cannot be read"};
    OpeningFile file = read_openings(*bytes, path.string(), options);
    for (const auto& [line, reason] : file.rejections) {
        const std::string what = path.string() + ":" + std::to_string(line) + ": " + reason;
        if (!file.has_games || file.openings.empty()) return InputError{what};
        if (options.left_out) options.left_out(what);
    }
    if (file.openings.empty()) return InputError{path.string() + ": there is no opening in it"};
    return std::move(file.openings);
}

std::string text_of(const std::vector<BookLine>& lines) {
    std::string text;
    for (const BookLine& line : lines) {
        text += line.position + " moves ";
        for (std::size_t i = 0; i < line.moves.size(); ++i)
            text += (i == 0 ? "" : " ") + line.moves[i];
        text += "\n";
    }
    return text;
}

}  // namespace sente::lab
