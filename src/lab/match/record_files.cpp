// SPDX-License-Identifier: GPL-3.0-or-later
// Turns games into records and puts them into files.
#include "lab/match/record_files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "games/games.hpp"
#include "lab/referee.hpp"
#include "records/csa.hpp"
#include "records/kif.hpp"
#include "records/pgn.hpp"

namespace sente::lab::match {

namespace {

records::Note note_of(const PlayedMove& move) {
    records::Note note;
    if (move.from_opening) {
        note.comment = "opening";
        return note;
    }
    note.time_ms = move.elapsed.count() / 1000;
    if (move.thought.depth > 0) note.depth = move.thought.depth;
    if (move.thought.mate_plies)
        note.evaluation = records::Evaluation{*move.thought.mate_plies, true};
    else if (move.thought.score_cp)
        note.evaluation = records::Evaluation{*move.thought.score_cp, false};
    return note;
}

// The moves were played on our board, so they are legal here.
template <class G>
void add_moves(records::Record& record, typename G::Position pos, const FinishedGame& game) {
    std::size_t last = 0;
    for (const PlayedMove& played : game.report.moves) {
        const auto move = G::parse_move(pos, played.move);
        CHECK(move.ok());
        last = record.add(last, move->raw());
        record.nodes[last].note = note_of(played);
        pos = pos.after(*move);
    }
    const std::string& remark = game.report.remark;
    std::string& comment = record.nodes[last].note.comment;
    if (!remark.empty()) comment += (comment.empty() ? "" : "; ") + remark;
}

void add_names(records::Record& record, const std::string& first, const std::string& second) {
    games::with_game(record.kind, [&]<class G>() {
        record.set_tag(Kit<G>::kSideNames[0], first);
        record.set_tag(Kit<G>::kSideNames[1], second);
    });
}

std::string with_slashes(std::string date) {
    std::replace(date.begin(), date.end(), '.', '/');
    return date;
}

InputError write_error(const std::string& path) {
    return InputError{"cannot write " + path + ": " + std::strerror(errno)};
}

Trouble write_text(const std::string& path, const std::string& text, bool append) {
    errno = 0;
    std::ofstream file(path, std::ios::binary | (append ? std::ios::app : std::ios::trunc));
    file << text << std::flush;
    if (!file) return write_error(path);
    return {};
}

std::string file_name(std::size_t number, std::string_view ending) {
    std::array<char, 32> text{};
    (void)std::snprintf(text.data(), text.size(), "game-%06zu.", number + 1);
    return text.data() + std::string(ending);
}

bool has_games(const std::string& folder, std::string_view ending) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("game-") && name.ends_with("." + std::string(ending))) return true;
    }
    return false;
}

std::uint64_t size_of(const std::string& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return error ? 0 : size;
}

// What tells a record from others.
std::string_view tags_of(std::string_view pgn) { return pgn.substr(0, pgn.find("\n\n")); }

// The records behind a mark: ours, perhaps cut off at the end, and those of others who append to
// the same file.
class RecordTail {
public:
    explicit RecordTail(std::string text) : text_(std::move(text)) {
        const std::string_view all = text_;
        for (std::size_t end = 0; (end = all.find("\n\n[", last_)) != std::string_view::npos;) {
            whole_.insert(tags_of(all.substr(last_, end - last_)));
            last_ = end + 2;
        }
    }

    [[nodiscard]] bool has_whole(std::string_view tags) const { return whole_.contains(tags); }
    // The last record, if it may be of these tags: whole or not, nothing stands behind it.
    [[nodiscard]] bool ends_with(std::string_view tags) const {
        const std::string_view record = std::string_view(text_).substr(last_);
        return !record.empty() && (record.starts_with(tags) || tags.starts_with(record));
    }
    [[nodiscard]] std::size_t last() const { return last_; }

private:
    std::string text_;
    std::set<std::string_view> whole_;  // tags of records with another one behind them
    std::size_t last_ = 0;              // where the last record begins
};

std::optional<std::string> text_behind(const std::string& path, std::uint64_t size) {
    std::ifstream file(path, std::ios::binary);
    file.seekg(static_cast<std::streamoff>(size));
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (file.bad()) return {};
    return text;
}

}  // namespace

records::Record record_of(const MatchPlan& plan, const FinishedGame& game) {
    records::Record record;
    record.kind = plan.rules.arbiter.game;
    const EngineConfig& first = plan.engines[game.scheduled.first];
    const EngineConfig& second = plan.engines[game.scheduled.second];
    record.set_tag("Event", "sente match");
    add_names(record, first.name, second.name);
    std::string limit = describe(first.control);
    if (const std::string other = describe(second.control); other != limit) limit += " : " + other;
    games::with_game(record.kind, [&]<class G>() {
        if (Kit<G>::kWritesPgn) {
            record.set_tag("Date", game.date);
            record.set_tag("Round", std::to_string(game.scheduled.number + 1));
            record.set_tag("TimeControl", limit);
            record.set_tag("Termination", name_of(game.report.outcome.reason));
        } else {  // those formats have words of their own, and none for the rest
            record.set_tag("StartTime", with_slashes(game.date));
            record.nodes[0].note.comment =
                "game " + std::to_string(game.scheduled.number + 1) + ", " + limit;
        }
        if (game.report.start != G::format_position(G::start())) record.start = game.report.start;
        add_moves<G>(record, *Kit<G>::start_of(record), game);
    });
    record.end(ending_of(game.report.outcome));
    return record;
}

Trouble RecordFiles::prepare(bool goes_on) {
    using Folder = std::pair<std::string, std::string_view>;
    for (const auto& [folder, ending] : {Folder{paths_.kif, "kif"}, Folder{paths_.csa, "csa"}}) {
        if (folder.empty()) continue;
        std::error_code error;
        std::filesystem::create_directories(folder, error);
        if (error) return InputError{"cannot make the folder " + folder + ": " + error.message()};
        if (!goes_on && has_games(folder, ending))
            return InputError{folder +
                              " has games of another match; name another folder, or go on" +
                              " with that match by --db and --resume"};
    }
    if (paths_.pgn.empty()) return {};
    return write_text(paths_.pgn, "", true);
}

std::optional<FileMark> RecordFiles::mark(std::size_t game) const {
    if (paths_.pgn.empty()) return {};
    return FileMark{paths_.pgn, size_of(paths_.pgn), game};
}

Trouble RecordFiles::recover(Archive& archive, const std::vector<FinishedGame>& games) {
    for (const FinishedGame& game : games)
        if (auto trouble = write_files(game, true)) return trouble;
    if (paths_.pgn.empty()) return {};
    const auto mark = archive.mark(paths_.pgn);
    if (!mark) return mark.error();
    const std::uint64_t size = size_of(paths_.pgn);
    const bool is_new = !*mark || size == 0;
    if (!is_new && size < (*mark)->size)
        return InputError{paths_.pgn + " is shorter than the match left it"};
    const FileMark from = is_new ? FileMark{paths_.pgn, size, {}} : **mark;
    // Before the first of many is appended: who is killed among them goes on there.
    if (is_new)
        if (auto trouble = archive.keep_mark(from)) return trouble;
    std::vector<const FinishedGame*> wanted;
    for (const FinishedGame& game : games)
        if (!from.game || game.scheduled.number == *from.game) wanted.push_back(&game);
    return append_missing(from, wanted);
}

Trouble RecordFiles::append_missing(const FileMark& from,
                                    const std::vector<const FinishedGame*>& games) {
    const auto text = text_behind(from.path, from.size);
    if (!text) return InputError{"cannot read " + from.path};
    const RecordTail tail(*text);
    std::vector<std::string> missing;
    bool is_last_ours = false;
    for (const FinishedGame* const game : games) {
        std::string record = records::write_pgn(record_of(plan_, *game));
        const std::string_view tags = tags_of(record);
        if (tail.has_whole(tags)) continue;
        is_last_ours = is_last_ours || tail.ends_with(tags);
        missing.push_back(std::move(record));
    }
    if (is_last_ours) std::filesystem::resize_file(from.path, from.size + tail.last());
    for (const std::string& record : missing)
        if (auto trouble = write_text(from.path, record, true)) return trouble;
    return {};
}

Trouble RecordFiles::append_pgn(const FinishedGame& game) {
    return write_text(paths_.pgn, records::write_pgn(record_of(plan_, game)), true);
}

Trouble RecordFiles::write_files(const FinishedGame& game, bool only_missing) {
    const auto write = [&](const std::string& folder, std::string_view ending,
                           std::string (*text)(const records::Record&)) -> Trouble {
        if (folder.empty()) return {};
        const auto path =
            (std::filesystem::path(folder) / file_name(game.scheduled.number, ending)).string();
        if (only_missing && size_of(path) > 0) return {};
        // Under another name first: a file that is there is whole.
        if (auto trouble = write_text(path + ".part", text(record_of(plan_, game)), false))
            return trouble;
        std::error_code error;
        std::filesystem::rename(path + ".part", path, error);
        if (error) return InputError{"cannot write " + path + ": " + error.message()};
        return {};
    };
    if (auto trouble = write(paths_.kif, "kif", records::write_kif)) return trouble;
    return write(paths_.csa, "csa", records::write_csa);
}

Trouble RecordFiles::add(const FinishedGame& game) {
    if (!paths_.pgn.empty())
        if (auto trouble = append_pgn(game)) return trouble;
    return write_files(game, false);
}

}  // namespace sente::lab::match
