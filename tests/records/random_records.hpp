// SPDX-License-Identifier: GPL-3.0-or-later
// Records of random games with random variations and notes, and their comparison.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "chess/chess.hpp"
#include "core/random.hpp"
#include "records/record.hpp"
#include "shogi/shogi.hpp"

namespace sente::records::test {

// What a format can hold.
struct Abilities {
    bool variations = false;
    bool leads = false;
    bool nags = false;
    bool times = false;
    bool clocks = false;
    bool evaluations = false;
    std::int64_t time_unit_ms = 1000;
    std::vector<Reason> endings = {};  // of any line, if `variations`, else of the main one
};

template <class G>
class RandomRecord {
public:
    using Position = typename G::Position;

    RandomRecord(std::uint64_t seed, Abilities abilities)
        : random_(seed), abilities_(std::move(abilities)) {}

    Record make(GameKind kind, const std::string& start, const Position& first) {
        record_ = Record();
        record_.kind = kind;
        record_.start = start;
        record_.set_tag("Event", "第" + std::to_string(random_.below(100)) + "回 \"x\\y\"");
        record_.set_tag("Black", "B & b");
        record_.set_tag("White", "相手");
        record_.set_tag("Annotator", "名：前");
        if (chance(2)) record_.nodes[0].note.comment = comment();
        grow(0, first, 5 + static_cast<int>(random_.below(120)), 0);
        return std::move(record_);
    }

private:
    bool chance(std::uint64_t one_in) { return random_.below(one_in) == 0; }

    std::string comment() {
        constexpr std::array<std::string_view, 6> kWords = {"良い手",  "a (b) c", "50%",
                                                            "▲７六歩", "[x",      "1. e4 $5"};
        std::string text;
        const std::uint64_t lines = 1 + random_.below(3);
        for (std::uint64_t line = 0; line < lines; ++line) {
            if (line > 0) text += "\n";
            text += "c" + std::string(kWords[random_.below(kWords.size())]);
        }
        return text;
    }

    void add_note(Note& note, bool begins_variation) {
        if (chance(4)) note.comment = comment();
        if (abilities_.leads && begins_variation && chance(3)) note.lead = comment();
        if (abilities_.nags && chance(5)) note.nags = {static_cast<int>(random_.below(140)), 6};
        if (abilities_.times && !chance(3))
            note.time_ms = static_cast<std::int64_t>(random_.below(9000)) * abilities_.time_unit_ms;
        if (abilities_.clocks && chance(3))
            note.clock_ms = static_cast<std::int64_t>(random_.below(9'000'000));
        if (abilities_.evaluations && chance(2)) {
            const int size = static_cast<int>(random_.below(3000)) + 1;
            note.evaluation = Evaluation{chance(2) ? size : -size, chance(4)};
            if (chance(2)) note.depth = 1 + static_cast<int>(random_.below(60));
        }
    }

    void grow(std::size_t node, Position pos, int plies, int depth) {
        while (plies-- > 0) {
            typename Position::MoveList legal;
            pos.generate_legal(legal);
            if (legal.empty()) break;
            const auto move = legal[random_.below(legal.size())];
            const std::size_t added = record_.add(node, move.raw());
            add_note(record_.nodes[added].note, false);
            while (abilities_.variations && depth < 4 && chance(12)) vary(node, pos, depth);
            node = added;
            pos = pos.after(move);
        }
        finish(node, pos, depth);
    }

    void vary(std::size_t node, const Position& pos, int depth) {
        typename Position::MoveList legal;
        pos.generate_legal(legal);
        const auto move = legal[random_.below(legal.size())];
        const std::size_t added = record_.add(node, move.raw());
        add_note(record_.nodes[added].note, true);
        grow(added, pos.after(move), static_cast<int>(random_.below(12)), depth + 1);
    }

    void finish(std::size_t node, const Position& pos, int depth) {
        if constexpr (std::is_same_v<G, chess::Chess>) {
            if (depth > 0) return;
            record_.outcome = static_cast<GameResult>(random_.below(4));
            Reason reason = Reason::unknown;
            if (!pos.has_legal_move())
                reason = pos.in_check() ? Reason::mate : Reason::stalemate;
            else if (!abilities_.endings.empty() && chance(2))
                reason = abilities_.endings[random_.below(abilities_.endings.size())];
            if (reason != Reason::unknown)
                record_.nodes[node].ending = Ending{reason, record_.outcome};
        } else {
            if (abilities_.endings.empty() || chance(4)) return;
            Reason reason = abilities_.endings[random_.below(abilities_.endings.size())];
            if (!pos.has_legal_move()) reason = Reason::mate;
            Ending ending{reason, outcome_of(reason, pos.side())};
            if (abilities_.times && chance(2)) ending.time_ms = 7000;
            record_.nodes[node].ending = ending;
            if (depth == 0) record_.outcome = ending.outcome;
        }
    }

    Random random_;
    Abilities abilities_;
    Record record_;
};

// Both trees are the same, whatever their nodes are numbered.
inline void expect_same(const Record& a, const Record& b) {
    EXPECT_EQ(a.kind, b.kind);
    EXPECT_EQ(a.start, b.start);
    EXPECT_EQ(a.outcome, b.outcome);
    for (const Tag& tag : a.tags) EXPECT_EQ(b.tag(tag.name), tag.value) << tag.name;
    EXPECT_EQ(a.tags.size(), b.tags.size());
    ASSERT_EQ(a.nodes.size(), b.nodes.size());
    std::vector<std::pair<std::size_t, std::size_t>> open = {{0, 0}};
    while (!open.empty()) {
        const auto [left, right] = open.back();
        open.pop_back();
        const Node& here = a.nodes[left];
        const Node& there = b.nodes[right];
        ASSERT_EQ(here.move, there.move);
        ASSERT_EQ(here.note.comment, there.note.comment);
        ASSERT_EQ(here.note.time_ms, there.note.time_ms);
        ASSERT_EQ(here.note, there.note) << here.note.comment;
        ASSERT_EQ(here.ending, there.ending);
        ASSERT_EQ(here.children.size(), there.children.size());
        for (std::size_t i = 0; i < here.children.size(); ++i)
            open.emplace_back(here.children[i], there.children[i]);
    }
}

}  // namespace sente::records::test
