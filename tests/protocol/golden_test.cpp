// SPDX-License-Identifier: GPL-3.0-or-later
// Whole conversations, word for word: the files in golden/ hold what is said ("> line", then the
// test waits; ">> line", it does not) and all that is answered. What depends on the search or on
// time is a letter: N for numbers, M for moves. SENTE_UPDATE_GOLDEN=1 writes the answers anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "protocol/talk.hpp"

namespace sente::protocol {
namespace {

std::filesystem::path folder() { return std::filesystem::path(__FILE__).parent_path() / "golden"; }

// Depths, lines and the form stay; scores, counts and moves do not.
std::string normalised_info(const std::string& line) {
    static const std::set<std::string> kCounts = {"seldepth", "cp",     "nodes", "nps",
                                                  "hashfull", "tbhits", "time"};
    std::istringstream words(line);
    std::string out;
    std::string word;
    int counts = 0;  // how many of the next words are numbers that vary
    while (words >> word) {
        out += (out.empty() ? "" : " ") + (counts > 0 ? std::string("N") : word);
        if (counts > 0)
            --counts;
        else
            counts = word == "wdl" ? 3 : static_cast<int>(kCounts.count(word));
        if (word == "pv") return out + " M";
    }
    return out;
}

std::string normalised(const std::string& line) {
    constexpr std::string_view kBest = "bestmove ";
    if (line.starts_with("info depth")) return normalised_info(line);
    if (line.starts_with("Key: ")) return "Key: N";
    // Every move has a digit; `resign`, `win` and `(none)` have none and stay.
    if (line.starts_with(kBest) && line.find_first_of("123456789") != std::string::npos)
        return "bestmove M";
    return line;
}

std::string answers(const std::string& text) {
    std::string out;
    for (const std::string& line : lines_of(text)) out += normalised(line) + "\n";
    return out;
}

std::string replay(const std::string& script) {
    Talk talk;
    std::string out;
    for (const std::string& line : lines_of(script)) {
        if (line.starts_with("#")) out += line + "\n";
        if (!line.starts_with(">")) continue;
        out += line + "\n";
        const bool waits = !line.starts_with(">>");
        const std::string said = line.substr(std::min(line.size(), waits ? 2UL : 3UL));
        if (waits)
            out += answers(talk.ask(said));
        else
            (void)talk.send(said);
    }
    return out;
}

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, IsSpokenWordForWord) {
    const auto file = folder() / (GetParam() + ".txt");
    std::ifstream stream(file);
    std::stringstream script;
    script << stream.rdbuf();
    ASSERT_FALSE(script.str().empty()) << file;
    const std::string now = replay(script.str());
    if (std::getenv("SENTE_UPDATE_GOLDEN") != nullptr) std::ofstream(file) << now;
    EXPECT_EQ(now, script.str());
}

INSTANTIATE_TEST_SUITE_P(Transcripts, Golden,
                         testing::Values("uci_game", "uci_refusals", "uci_analysis", "uci_shogi",
                                         "usi_game", "usi_refusals", "usi_mate"),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace sente::protocol
