// SPDX-License-Identifier: GPL-3.0-or-later
// Declaration, repetition and mate-in-one cases from the data folder, where it is at hand.
#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "data/data_folder.hpp"
#include "shogi/shogi.hpp"

namespace sente::shogi {
namespace {

std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(line);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

constexpr const char* kNoDataFolder = "skipped: no data folder (SENTE_DATA)";

std::optional<std::vector<std::string>> lines_of_data(const std::string& file) {
    const auto folder = test::data_folder();
    if (!folder) return {};
    return split(test::read_all(*folder / file), '\n');
}

std::string word_for(Verdict verdict) {
    return verdict == Verdict::win ? "WIN" : verdict == Verdict::draw ? "DRAW" : "LOSE";
}

bool agrees(const std::string& label, Verdict verdict) {
    if (label == "?") return true;
    if (label == "not win") return verdict != Verdict::win;
    return label == word_for(verdict);
}

TEST(ShogiData, DeclarationCases) {
    const auto lines = lines_of_data("shogi/perft/declaration_cases.tsv");
    if (!lines) GTEST_SKIP() << kNoDataFolder;
    int cases = 0;
    for (const std::string& line : *lines) {
        const auto columns = split(line, '\t');
        if (line.empty() || line[0] == '#' || columns.size() < 3) continue;
        const auto pos = parse_study_sfen(columns[0]);
        ++cases;
        // One board shows two pawns on a file; such a position is refused, and nothing can be
        // claimed.
        const bool two_pawns = columns[0].starts_with("KGGSS4/PPPPPP3/PPPP5/");
        ASSERT_EQ(pos.ok(), !two_pawns) << columns[0];
        if (two_pawns) continue;
        const std::string handicap = "(handicap points added)";
        const bool credit = columns[1].find(handicap) != std::string::npos;
        const auto check = [&](std::string label, EnteringKing rule) {
            if (credit) label = label.substr(0, label.find('('));
            Rules rules;
            rules.entering_king = rule;
            rules.count_handicap = credit;
            EXPECT_TRUE(agrees(label, declaration_verdict(*pos, rules))) << line;
        };
        check(columns[1], EnteringKing::points_27);
        check(columns[2], EnteringKing::points_24);
    }
    EXPECT_EQ(cases, 25);
}

std::string status_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::draw: return "Repetition";
        case Verdict::win: return "WinRepetition";
        case Verdict::loss: return "LossRepetition";
        case Verdict::superior: return "SuperiorRepetition";
        case Verdict::inferior: return "InferiorRepetition";
        default: return "NoRepetition";
    }
}

// The labels speak of the first recurrence (a search) unless the name says "Strict" (a game).
TEST(ShogiData, RepetitionCases) {
    const auto lines = lines_of_data("shogi/perft/repetition_cases.tsv");
    if (!lines) GTEST_SKIP() << kNoDataFolder;
    int cases = 0;
    for (const std::string& line : *lines) {
        const auto columns = split(line, '\t');
        if (line.empty() || line[0] == '#' || columns.size() < 3) continue;
        // The same moves as cases 6 and 9 with another label: it looks back fewer plies.
        const int searched = columns[2] == "RepetitionHandmade8" ? 3 : 100000;
        const bool strict = columns[2].find("Strict") != std::string::npos;
        const auto moves_at = columns[0].find(" moves ");
        const auto start = parse_sfen(columns[0].substr(0, moves_at));
        ASSERT_TRUE(start.ok()) << columns[2] << ": " << start.error().text();
        Position pos = *start;
        Trail trail;
        trail.push(pos);
        bool legal = true;
        std::istringstream words(columns[0].substr(moves_at + 7));
        for (std::string word; legal && words >> word;) {
            const auto move = parse_usi_move(pos, word);
            legal = move.ok();
            if (!legal) break;
            pos = pos.after(*move);
            trail.push(pos);
        }
        // In this one a king jumps four files: the rules refuse the line itself.
        EXPECT_EQ(legal, columns[2] != "RepetitionStrictHandmade5") << columns[2];
        ++cases;
        if (!legal) continue;
        EXPECT_EQ(status_of(judge(pos, trail, {}, strict ? 0 : searched)), columns[1])
            << columns[2];
    }
    EXPECT_EQ(cases, 24);
}

TEST(ShogiData, EveryMateInOneIsFoundAndNoOther) {
    const auto mates = lines_of_data("shogi/tsume/mate_1.epd");
    const auto others = lines_of_data("shogi/tsume/nomate_1.sfen");
    if (!mates || !others) GTEST_SKIP() << kNoDataFolder;
    int found = 0;
    for (const std::string& line : *mates) {
        if (line.empty() || line[0] == '#') continue;
        const auto pos = parse_sfen(line.substr(0, line.find(" ;")));
        ASSERT_TRUE(pos.ok()) << line << ": " << pos.error().text();
        const auto move = mate_in_one(*pos);
        EXPECT_TRUE(move.has_value()) << line;
        found += move ? 1 : 0;
    }
    EXPECT_GT(found, 500);
    for (const std::string& line : *others) {
        if (line.empty() || line[0] == '#') continue;
        const auto pos = parse_sfen(line.substr(0, line.find(" ;")));
        ASSERT_TRUE(pos.ok()) << line << ": " << pos.error().text();
        EXPECT_FALSE(mate_in_one(*pos).has_value()) << line;
    }
}

}  // namespace
}  // namespace sente::shogi
