// SPDX-License-Identifier: GPL-3.0-or-later
// Whole conversations, word for word: the files in golden/ hold what is said ("> line", then the
// test waits; ">> line", it does not) and all that is answered. What depends on the search or on
// time is a letter: N for numbers, M for moves. SENTE_UPDATE_GOLDEN=1 writes the answers anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "protocol/talk.hpp"

namespace sente::protocol {
namespace {

std::filesystem::path folder() { return std::filesystem::path(__FILE__).parent_path() / "golden"; }

// Depths, lines and the form stay; scores, counts and moves do not.
std::string normalised(const std::string& line) {
    if (line.starts_with("info depth")) {
        static const std::regex numbers(" (seldepth|cp|nodes|nps|hashfull|tbhits|time) -?[0-9]+");
        static const std::regex wdl(" wdl [0-9]+ [0-9]+ [0-9]+");
        static const std::regex moves(" pv .*");
        std::string out = std::regex_replace(line, numbers, " $1 N");
        out = std::regex_replace(out, wdl, " wdl N N N");
        return std::regex_replace(out, moves, " pv M");
    }
    static const std::regex best("^bestmove [a-i1-9][a-i1-9*@].*");
    if (std::regex_match(line, best)) return "bestmove M";
    static const std::regex key("^Key: [0-9a-f]+$");
    if (std::regex_match(line, key)) return "Key: N";
    return line;
}

// The lab options are many and told of elsewhere.
bool is_left_out(const std::string& line) {
    static const std::regex lab("^option name (Order_|Weighted_|Ranked_|Staged_|Use_|Search_).*");
    return std::regex_match(line, lab);
}

std::string answers(const std::string& text) {
    std::string out;
    for (const std::string& line : lines_of(text))
        if (!is_left_out(line)) out += normalised(line) + "\n";
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
