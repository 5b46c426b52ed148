// SPDX-License-Identifier: GPL-3.0-or-later
// Reads KIF and KI2 line by line; they differ only in how moves are written.
#include <utility>

#include "core/text.hpp"
#include "records/japanese.hpp"
#include "records/kif.hpp"
#include "records/kif_header.hpp"
#include "records/scan.hpp"
#include "shogi/notation.hpp"

namespace sente::records {

namespace {

using Problem = std::optional<InputError>;

// Where the next move mark of KI2 begins.
std::size_t find_mark(std::string_view text, std::size_t from) {
    std::size_t found = text.size();
    for (const std::string_view mark : {"▲", "△", "☗", "☖", "▼", "▽"})
        found = std::min(found, text.find(mark, from));
    return found;
}

// "m:ss" or "h:mm:ss"
std::optional<std::int64_t> eat_time(Scan& scan) {
    scan.skip_blanks();
    std::int64_t total = 0;
    for (int part = 0; part < 3; ++part) {
        const auto number = scan.eat_number(kMostSeconds);
        if (!number) return {};
        total = total * 60 + *number;
        if (total > kMostSeconds) return {};
        if (!scan.eat(":")) return part == 0 ? std::nullopt : std::optional(total * 1000);
    }
    return {};
}

class Reader {
public:
    explicit Reader(Reading reading) : forgiving_(reading == Reading::forgiving) {
        record_.kind = GameKind::shogi;
        record_.line = 1;
    }

    Problem add_line(std::string_view line) {
        const std::string_view rest = bare(line);
        if (rest.empty() || rest.front() == '#' || rest.front() == '&') return {};
        if (rest.front() == '*') return add_comment(line.substr(line.find('*') + 1));
        Scan scan(rest);
        if (scan.at("手数-")) return {};
        if (scan.at("まで")) return add_summary(rest);
        if (scan.eat("変化：") || scan.eat("変化:")) return begin_variation(scan);
        if (find_mark(rest, 0) == 0) return add_marked_moves(rest);
        if (rest.front() >= '0' && rest.front() <= '9') return add_numbered_move(rest);
        if (!path_.empty()) return fault("neither a move nor a comment");
        const auto taken = header_.add_line(line, record_);
        if (!taken.ok()) return taken.error();
        if (*taken == KifHeader::Taken::no)
            return fault("neither a header nor a move nor a comment");
        return {};
    }

    Result<Record> finish() {
        if (Problem problem = begin_moves()) return *problem;
        if (const auto& ending = record_.nodes[record_.main_line().back()].ending)
            record_.outcome = ending->outcome;
        return std::move(record_);
    }

private:
    // A node of the line being read, and the position behind it.
    struct Place {
        std::size_t node = 0;
        shogi::Position pos;
    };

    Problem begin_moves() {
        if (!path_.empty()) return {};
        const auto start = header_.finish();
        if (!start.ok()) return start.error();
        record_.start = shogi::format_sfen(*start);
        if (record_.start == shogi::kStartSfen) record_.start.clear();
        path_.push_back({0, *start});
        return {};
    }

    // What is wrong and can be passed over.
    [[nodiscard]] Problem fault(const std::string& text) const {
        return forgiving_ ? Problem() : Problem(InputError{text});
    }

    // A move that cannot be placed: no more of its line can.
    Problem lose_move(const InputError& error) {
        if (!forgiving_) return error;
        ++record_.lost;
        dead_ = true;
        return {};
    }

    [[nodiscard]] Node& last() { return record_.nodes[path_.back().node]; }

    Problem add_comment(std::string_view text) {
        if (dead_) return {};
        // A header may still follow; the root is there from the beginning.
        Note& note = path_.empty() ? record_.nodes[0].note : last().note;
        const bool at_move = path_.size() > 1;
        if (at_move && read_note_line(text::trim(text), !path_.back().pos.side(), note)) return {};
        add_comment_line(text, note);
        return {};
    }

    Problem add_summary(std::string_view line) {
        if (Problem problem = begin_moves()) return problem;
        if (dead_) return {};
        const Place& at = path_.back();
        const auto ending = read_summary(line, at.pos.side(), !at.pos.has_legal_move());
        if (ending && !last().ending && *ending != Ending{}) last().ending = ending;
        return {};
    }

    // "変化：3手" varies the third move of the line before it.
    Problem begin_variation(Scan scan) {
        if (Problem problem = begin_moves()) return problem;
        scan.skip_blanks();
        const auto number = scan.eat_number(1'000'000);
        dead_ = true;
        if (!number || *number < 1 || !scan.eat("手"))
            return fault("expected a variation such as 変化：3手");
        const auto most = path_.size() - (forgiving_ ? 0 : 1);
        if (static_cast<std::size_t>(*number) > most)
            return fault("a variation of move " + std::to_string(*number) +
                         ", which the line before does not have");
        dead_ = false;
        path_.resize(static_cast<std::size_t>(*number), path_.front());
        return {};
    }

    [[nodiscard]] shogi::Square previous() const {
        const std::size_t node = path_.back().node;
        if (node == 0) return shogi::kNoSquare;
        return shogi::Move::from_raw(record_.nodes[node].move).to();
    }

    Problem add_move(const Result<shogi::Move>& move, std::optional<std::int64_t> time_ms) {
        if (dead_) return lose_move({});
        if (!move.ok()) return lose_move(move.error());
        const Place& at = path_.back();
        // Where a line ended, a variation of what would follow can begin.
        if (last().ending && !forgiving_) return InputError{"a move after the end of its line"};
        const Place next{record_.add(at.node, move->raw()), at.pos.after(*move)};
        path_.push_back(next);
        last().note.time_ms = time_ms;
        return {};
    }

    // "   1 ７六歩(77)   ( 0:02/00:00:02)+"
    Problem add_numbered_move(std::string_view line) {
        if (Problem problem = begin_moves()) return problem;
        Scan scan(line);
        if (!scan.eat_number(1'000'000)) return fault("the number of a move is too large");
        scan.skip_blanks();
        std::string_view words = text::trim(scan.rest());
        if (!words.empty() && words.back() == '+')
            words = text::trim(words.substr(0, words.size() - 1));
        std::optional<std::int64_t> time_ms;
        // Some programs write the time twice.
        for (;;) {
            const std::size_t open = words.rfind('(');
            if (open == std::string_view::npos || words.find(':', open) == std::string_view::npos)
                break;
            Scan time(words.substr(open + 1));
            time_ms = eat_time(time);
            if (!time_ms && !forgiving_) return InputError{"not a time such as ( 0:02/00:00:02)"};
            words = text::trim(words.substr(0, open));
        }
        Scan end(words);
        if (const auto reason = eat_ending(end); reason && end.done()) {
            const Side mover = path_.back().pos.side();
            if (!last().ending && !dead_)
                last().ending = Ending{*reason, outcome_of(*reason, mover), time_ms};
            return {};
        }
        return add_move(parse_kif_move(path_.back().pos, words, previous()), time_ms);
    }

    // "▲７六歩    △３四歩"
    Problem add_marked_moves(std::string_view line) {
        if (Problem problem = begin_moves()) return problem;
        for (std::size_t at = 0; at < line.size();) {
            const std::size_t end = find_mark(line, at + 1);
            const std::string_view words = text::trim(line.substr(at, end - at));
            const auto move = parse_ki2_move(path_.back().pos, words, previous());
            if (Problem problem = add_move(move, {})) return problem;
            at = end;
        }
        return {};
    }

    bool forgiving_;
    bool dead_ = false;  // a move of the line being read could not be placed
    Record record_;
    KifHeader header_;
    std::vector<Place> path_;  // of the line being read, the root first
};

RecordFile read(std::string_view text, Reading reading) {
    RecordFile file;
    Reader reader(reading);
    LineCutter lines(text);
    while (lines.next()) {
        const Problem problem = reader.add_line(lines.line());
        if (!problem) continue;
        file.rejections.push_back({lines.number(), problem->text()});
        return file;
    }
    auto record = reader.finish();
    if (record.ok())
        file.records.push_back(*record);
    else
        file.rejections.push_back({lines.number(), record.error().text()});
    return file;
}

}  // namespace

RecordFile read_kif(std::string_view text, Reading reading) { return read(text, reading); }

RecordFile read_ki2(std::string_view text, Reading reading) { return read(text, reading); }

}  // namespace sente::records
