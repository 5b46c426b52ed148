// SPDX-License-Identifier: GPL-3.0-or-later
// Writes PGN: the roster of seven tags first, lines of at most 80 characters outside comments.
#include <algorithm>
#include <array>

#include "chess/notation.hpp"
#include "core/check.hpp"
#include "records/pgn.hpp"
#include "records/pgn_words.hpp"

namespace sente::records {

namespace {

std::string quoted(std::string_view value) {
    std::string out = "\"";
    for (const char letter : value) {
        if (letter == '"' || letter == '\\') out += '\\';
        out += letter == '\n' || letter == '\r' ? ' ' : letter;
    }
    return out + '"';
}

// Puts words into lines.
class Lines {
public:
    explicit Lines(std::string& out) : out_(out) {}

    void add(std::string_view word) {
        constexpr std::size_t kWidth = 80;
        const std::size_t first_line = std::min(word.find('\n'), word.size());
        if (at_start_) {
        } else if (column_ + 1 + first_line > kWidth) {
            break_line();
        } else if (!glued_) {
            out_ += ' ';
            ++column_;
        }
        glued_ = false;
        at_start_ = false;
        out_ += word;
        const std::size_t last_line = word.rfind('\n');
        column_ = last_line == std::string_view::npos ? column_ + word.size()
                                                      : word.size() - last_line - 1;
    }
    // The next word follows without a blank.
    void glue() { glued_ = true; }
    void break_line() {
        if (at_start_) return;
        out_ += '\n';
        column_ = 0;
        at_start_ = true;
    }

private:
    std::string& out_;
    std::size_t column_ = 0;
    bool at_start_ = true;
    bool glued_ = false;
};

class MoveText {
public:
    MoveText(const Record& record, PgnNotes notes, std::string& out)
        : record_(record), notes_(notes), lines_(out) {}

    void write() {
        const auto start = chess_start(record_);
        CHECK(start.ok());
        add_comment(pgn_comment(record_.nodes[0].note, !start->side(), notes_));
        write_line(0, *start);
        lines_.add(pgn_result(record_.outcome));
        lines_.break_line();
    }

private:
    // The line that goes on after `node`, where `pos` stands.
    void write_line(std::size_t node, chess::Position pos) {
        while (!record_.nodes[node].children.empty()) {
            const std::vector<std::size_t>& children = record_.nodes[node].children;
            write_move(children.front(), pos);
            for (std::size_t i = 1; i < children.size(); ++i) write_variation(children[i], pos);
            pos = pos.after(chess::Move::from_raw(record_.nodes[children.front()].move));
            node = children.front();
        }
    }

    void write_variation(std::size_t node, const chess::Position& pos) {
        lines_.add("(");
        lines_.glue();
        needs_number_ = true;
        write_move(node, pos);
        write_line(node, pos.after(chess::Move::from_raw(record_.nodes[node].move)));
        lines_.glue();
        lines_.add(")");
        needs_number_ = true;
    }

    void write_move(std::size_t node, const chess::Position& pos) {
        const Note& note = record_.nodes[node].note;
        add_comment(note.lead);
        const bool first_moves = pos.side() == Side::first;
        if (first_moves || needs_number_)
            lines_.add(std::to_string(pos.game_ply() / 2 + 1) + (first_moves ? "." : "..."));
        needs_number_ = false;
        lines_.add(chess::format_san(pos, chess::Move::from_raw(record_.nodes[node].move)));
        for (const int nag : note.nags) lines_.add("$" + std::to_string(nag));
        add_comment(pgn_comment(note, pos.side(), notes_));
    }

    // A comment with a closing brace can only run to the end of its line.
    void add_comment(const std::string& comment) {
        if (comment.empty()) return;
        needs_number_ = true;
        if (comment.find('}') == std::string::npos) {
            lines_.add("{" + comment + "}");
            return;
        }
        std::string line = comment;
        std::replace(line.begin(), line.end(), '\n', ' ');
        lines_.add(";" + line);
        lines_.break_line();
    }

    const Record& record_;
    PgnNotes notes_;
    Lines lines_;
    bool needs_number_ = true;
};

void write_tag(std::string& out, std::string_view name, std::string_view value) {
    out += '[';
    out += name;
    out += ' ' + quoted(value) + "]\n";
}

}  // namespace

std::string write_pgn(const Record& record, PgnNotes notes) {
    CHECK(record.kind != GameKind::shogi);
    std::string out;
    for (const std::string_view name : kPgnRoster) {
        const std::string_view value = record.tag(name);
        if (name == "Result")
            write_tag(out, name, pgn_result(record.outcome));
        else
            write_tag(out, name, value.empty() ? pgn_placeholder(name) : value);
    }
    if (record.kind == GameKind::chess960) write_tag(out, "Variant", "Chess960");
    if (!record.start.empty()) {
        write_tag(out, "SetUp", "1");
        write_tag(out, "FEN", record.start);
    }
    for (const Tag& tag : record.tags)
        if (std::find(kPgnRoster.begin(), kPgnRoster.end(), tag.name) == kPgnRoster.end())
            write_tag(out, tag.name, tag.value);
    const auto& ending = record.nodes[record.main_line().back()].ending;
    const std::string_view termination = ending ? pgn_termination(ending->reason) : "";
    if (!termination.empty() && record.tag("Termination").empty())
        write_tag(out, "Termination", termination);
    out += '\n';
    MoveText(record, notes, out).write();
    return out + '\n';
}

}  // namespace sente::records
