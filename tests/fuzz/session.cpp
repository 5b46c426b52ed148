// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: lines of either protocol. Whatever is said, each go gets one answer, each isready a
// readyok, and no line is too long. Half of what is tried are lines that make sense.
#include <algorithm>
#include <string>
#include <string_view>

#include "core/text.hpp"
#include "fuzz/expect.hpp"
#include "fuzz/session_grammar.hpp"
#include "games/games.hpp"
#include "protocol/engine.hpp"

namespace {

using namespace sente;
using protocol::Command;

// A search that the input asks for should not take the fuzzer's time, nor files its disk.
bool is_costly(const Command& command) {
    if (command.verb() == "bench" || command.verb() == "export_net") return true;
    if (command.verb() == "go" && command.find("perft") < command.size()) return true;
    if (command.verb() != "setoption") return false;
    const std::string name = protocol::folded(command.text(1, command.find("value")));
    for (const std::string_view costly :
         {"hash", "usi_hash", "threads", "log_file", "debug_log_file", "writedebuglog", "bookfile",
          "book_file", "evalfile", "syzygypath", "uci_variant", "order_see_cache_kib"})
        if (name == costly) return true;
    return false;
}

std::size_t count(std::string_view text, std::string_view line_start) {
    std::size_t found = 0;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
        found += text.substr(at).starts_with(line_start) ? 1 : 0;
    return found;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    if (seed % 2 == 0) return LLVMFuzzerMutate(data, size, most);
    const std::string text = fuzz::changed_session(fuzz::as_text(data, size), seed);
    const std::size_t length = std::min(text.size(), most);
    std::copy_n(text.begin(), length, data);
    return length;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    protocol::Transcript out;
    std::size_t searches = 0;
    std::size_t questions = 0;
    {
        std::string_view rest = fuzz::as_text(data, size);
        const auto spoken = fuzz::is_usi(rest) ? protocol::Protocol::usi : protocol::Protocol::uci;
        protocol::Surroundings around;
        around.sessions = games::sessions();
        protocol::Engine engine(around, spoken, out);
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            const std::string_view line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            const Command command(line);
            if (is_costly(command)) continue;
            searches += command.verb() == "go" ? 1 : 0;
            questions += command.verb() == "isready" ? 1 : 0;
            if (!engine.handle(line)) break;
            if (command.verb() == "go") (void)engine.handle("stop");
        }
        engine.finish();
    }
    const std::string text = out.text();
    fuzz::expect(count(text, "bestmove ") + count(text, "checkmate ") == searches);
    fuzz::expect(count(text, "readyok") == questions);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        fuzz::expect(end - at <= protocol::kLongestLine);
        at = end + 1;
    }
    return 0;
}
