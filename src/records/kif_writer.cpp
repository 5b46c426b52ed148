// SPDX-License-Identifier: GPL-3.0-or-later
// Writes KIF and KI2: the main line, then variations from the last to the first.
#include <array>
#include <utility>

#include "core/check.hpp"
#include "records/japanese.hpp"
#include "records/kif.hpp"
#include "records/kif_header.hpp"

namespace sente::records {

namespace {

std::string padded(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string two_digits(std::int64_t value) {
    return (value < 10 ? "0" : "") + std::to_string(value);
}

// Where a line of moves starts: the move that begins it and all that led to its position.
struct Branch {
    std::size_t node = 0;  // first node of the line; none for the main line
    shogi::Position pos;   // before it
    shogi::Square previous = shogi::kNoSquare;
    int number = 1;  // of the move
    std::array<std::int64_t, 2> spent_ms{};
};

// Goes over all lines in the order in which they are written; a format says how.
class LineWriter {
public:
    explicit LineWriter(const Record& record) : record_(record) {}
    virtual ~LineWriter() = default;
    LineWriter(const LineWriter&) = delete;
    LineWriter& operator=(const LineWriter&) = delete;

    std::string write() {
        const auto start = shogi_start(record_);
        CHECK(start.ok());
        out = header_text(record_);
        begin_moves();
        add_comments(record_.nodes[0].note, !start->side());
        Branch main{0, *start, shogi::kNoSquare, 1, {}};
        write_line(main, 0);
        while (!pending_.empty()) {
            Branch branch = pending_.back();
            pending_.pop_back();
            out += "\n変化：" + std::to_string(branch.number) + "手\n";
            const std::size_t node = branch.node;
            write_node(branch, node);
            write_line(branch, node);
        }
        return std::move(out);
    }

protected:
    virtual void begin_moves() = 0;
    virtual void write_move(const Branch& at, const Node& node, bool has_more) = 0;
    virtual void write_ending(const Branch& at, const Ending& ending) = 0;
    virtual void end_moves() {}

    std::string out;

private:
    // All that follows `node`, of which `at` stands behind.
    void write_line(Branch at, std::size_t node) {
        for (;;) {
            const std::vector<std::size_t>& children = record_.nodes[node].children;
            for (std::size_t i = children.size(); i-- > 1;) {
                pending_.push_back(at);
                pending_.back().node = children[i];
            }
            if (children.empty()) break;
            node = children.front();
            write_node(at, node);
        }
        end_moves();
        if (record_.nodes[node].ending) write_ending(at, *record_.nodes[node].ending);
    }

    // Writes the move of `index` and steps behind it.
    void write_node(Branch& at, std::size_t index) {
        const Node& node = record_.nodes[index];
        const std::vector<std::size_t>& siblings = record_.nodes[node.parent].children;
        const auto side = static_cast<std::size_t>(index_of(at.pos.side()));
        at.spent_ms[side] += node.note.time_ms.value_or(0);
        write_move(at, node, siblings.back() != index);
        add_comments(node.note, at.pos.side());
        const auto move = shogi::Move::from_raw(node.move);
        at.previous = move.to();
        at.pos = at.pos.after(move);
        ++at.number;
    }

    static int index_of(Side side) { return sente::index(side); }

    void add_comments(const Note& note, Side mover) {
        std::string lines = note_lines(note, mover);
        for (const std::string* text : {&note.lead, &note.comment})
            if (!text->empty()) lines += *text + "\n";
        if (!lines.empty()) end_moves();
        for (std::size_t at = 0; at < lines.size();) {
            const std::size_t end = lines.find('\n', at);
            out += "*" + lines.substr(at, end - at) + "\n";
            at = end + 1;
        }
    }

    const Record& record_;
    std::vector<Branch> pending_;
};

class KifWriter final : public LineWriter {
public:
    using LineWriter::LineWriter;

private:
    void begin_moves() override { out += "手数----指手---------消費時間--\n"; }

    void write_move(const Branch& at, const Node& node, bool has_more) override {
        const auto move = shogi::Move::from_raw(node.move);
        add_entry(at, kif_move(at.pos, move, at.previous), node.note.time_ms, has_more);
    }

    void write_ending(const Branch& at, const Ending& ending) override {
        Branch after = at;
        after.spent_ms[static_cast<std::size_t>(sente::index(at.pos.side()))] +=
            ending.time_ms.value_or(0);
        const std::string word(ending_word(ending, at.pos.side()));
        if (!word.empty()) add_entry(after, word, ending.time_ms, false);
        out += summary(at.number - 1, ending, at.pos.side()) + "\n";
    }

    void add_entry(const Branch& at, const std::string& words,
                   const std::optional<std::int64_t>& time_ms, bool has_more) {
        out += padded(std::to_string(at.number), 4) + " " + words;
        if (time_ms) {
            const std::int64_t seconds = *time_ms / 1000;
            const std::int64_t total =
                at.spent_ms[static_cast<std::size_t>(sente::index(at.pos.side()))] / 1000;
            out += "   (" + padded(std::to_string(seconds / 60), 2) + ":" +
                   two_digits(seconds % 60) + "/" + two_digits(total / 3600) + ":" +
                   two_digits(total / 60 % 60) + ":" + two_digits(total % 60) + ")";
        } else if (has_more) {
            out += "   ";
        }
        out += has_more ? "+\n" : "\n";
    }
};

class Ki2Writer final : public LineWriter {
public:
    using LineWriter::LineWriter;

private:
    static constexpr int kMovesInLine = 6;

    void begin_moves() override { out += "\n"; }

    void write_move(const Branch& at, const Node& node, bool /*has_more*/) override {
        if (in_line_ == kMovesInLine) end_moves();
        if (in_line_ > 0) out += "    ";
        out += ki2_move(at.pos, shogi::Move::from_raw(node.move), at.previous);
        ++in_line_;
    }

    void end_moves() override {
        if (in_line_ > 0) out += "\n";
        in_line_ = 0;
    }

    void write_ending(const Branch& at, const Ending& ending) override {
        out += summary(at.number - 1, ending, at.pos.side()) + "\n";
    }

    int in_line_ = 0;
};

}  // namespace

std::string write_kif(const Record& record) {
    CHECK(record.kind == GameKind::shogi);
    return KifWriter(record).write();
}

std::string write_ki2(const Record& record) {
    CHECK(record.kind == GameKind::shogi);
    return Ki2Writer(record).write();
}

}  // namespace sente::records
