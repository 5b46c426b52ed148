// SPDX-License-Identifier: GPL-3.0-or-later
// The engine without the laboratory: words of the command line are one command of the engine.
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "app/engine_command.hpp"
#include "app/version.hpp"

namespace {

using sente::protocol::Protocol;

constexpr const char* kHelp = R"(Sente, an engine for chess and shogi, without its laboratory

  %s                           speaks UCI and USI on standard input; the first word picks
  %s --uci, --usi              speaks that one, whatever the first word
  %s --expert                  the same, telling of all options, those for tuning too
  %s bench [chess|shogi] [N]   searches fixed positions, to depth N
  %s perft GAME N              counts move sequences of length N
  %s eval GAME                 explains the evaluation of the start position
  %s explain GAME [depth N]    explains the order of moves, as JSON
  %s COMMAND                   any other command of the engine, such as help
)";

void print_help(const char* name) {
    std::printf(kHelp, name, name, name, name, name, name, name, name);
}

std::string joined(const std::vector<std::string>& words, std::size_t from) {
    std::string line;
    for (std::size_t i = from; i < words.size(); ++i) line += (i == from ? "" : " ") + words[i];
    return line;
}

// Commands that are told the game: the engine itself knows it from the options.
bool takes_game(std::string_view verb) {
    return verb == "perft" || verb == "eval" || verb == "explain";
}

std::vector<std::string> lines_of(const std::vector<std::string>& words) {
    if (!takes_game(words[0]) || words.size() < 2) return {joined(words, 0)};
    const std::string verb = words[0] == "perft" ? "go perft" : words[0];
    return {"setoption name UCI_Variant value " + words[1], "position startpos",
            verb + " " + joined(words, 2)};
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.empty()) return sente::app::run_engine(Protocol::open, false);
    if (words[0] == "--uci") return sente::app::run_engine(Protocol::uci, false);
    if (words[0] == "--usi") return sente::app::run_engine(Protocol::usi, false);
    if (words[0] == "--expert") return sente::app::run_engine(Protocol::open, true);
    if (words[0] == "--help" || words[0] == "-h") {
        print_help(argv[0]);
        return 0;
    }
    if (words[0] == "--version") {
        std::printf("sente %s\n", std::string(sente::app::kVersion).c_str());
        return 0;
    }
    return sente::app::run_engine_on(lines_of(words));
}
