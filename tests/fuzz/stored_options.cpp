// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: what files say of how they were made, and weights of the classical evaluation. All
// that is taken can be written and reads the same.
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/expect.hpp"
#include "fuzz/memory_file.hpp"
#include "games/games.hpp"
#include "lab/selfplay/chain_files.hpp"
#include "protocol/eval_file.hpp"

namespace {

using namespace sente;
using namespace sente::lab;

void read_weights(std::string_view text) {
    games::for_each_game([text]<class G>() {
        const protocol::WeightList list = Kit<G>::weights();
        const auto weights = protocol::parse_weights(list, text);
        if (!weights.ok()) return fuzz::expect(!weights.error().message.empty());
        const auto again =
            protocol::parse_weights(list, protocol::format_weights(list, *weights, {}));
        fuzz::expect(again.ok() && *again == *weights);
    });
}

// The checksum would keep the fuzzer out.
void read_header(std::string_view options) {
    const selfplay::ChainHeader header{"shogi", std::string(options)};
    const fuzz::MemoryFile file(selfplay::header_bytes(header));
    selfplay::ChainSet set;
    fuzz::expect(!set.open({file.path(), file.path()}));
    fuzz::expect(set.game() == "shogi" && !set.next() && set.damage().empty());
    const auto merged = selfplay::derived_header("shogi", R"({"made_by":"merge"})", set.options());
    const auto again_merged =
        selfplay::derived_header("shogi", R"({"made_by":"merge"})", "[" + merged.options + "]");
    fuzz::expect(merged.options.starts_with(R"({"made_by":"merge","of":[)"));
    fuzz::expect(again_merged.options.starts_with(R"({"made_by":"merge","of":[)"));
    const auto slices = selfplay::find_slices({file.path()});
    if (!slices.ok()) return fuzz::expect(!slices.error().message.empty());
    fuzz::expect(slices->paths.size() == 1);
    const std::string part =
        selfplay::options_of_slice(slices->header.options, {1, 1}, slices->games);
    const fuzz::MemoryFile again(selfplay::header_bytes({"shogi", part}));
    const auto found = selfplay::find_slices({again.path()});
    fuzz::expect(found.ok() && found->header == slices->header && found->games == slices->games);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::as_text(data, size);
    read_weights(text);
    read_header(text);
    return 0;
}
