// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: perft files, run as far as a count is tiny.
#include "lab/perft_suite.hpp"

#include "chess/chess.hpp"
#include "fuzz/expect.hpp"
#include "shogi/shogi.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sente;
    lab::PerftFile file = lab::parse_perft_file(fuzz::as_text(data, size));
    for (const lab::PerftCase& entry : file.cases) {
        fuzz::expect(!entry.position.empty() && !entry.counts.empty() && entry.line > 0);
        // A wrong count may ask for a deep search; only its reading is of interest here.
        for (const lab::PerftCount& count : entry.counts)
            fuzz::expect(count.depth >= 1 && count.depth <= lab::kMaxPerftDepth);
    }
    for (lab::PerftCase& entry : file.cases) entry.counts = {{1, 20}};
    (void)lab::run_suite<chess::Chess>(file, {});
    (void)lab::run_suite<shogi::Shogi>(file, {});
    return 0;
}
