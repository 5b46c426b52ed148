// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: shogi moves in USI.
#include "fuzz/move_target.hpp"
#include "shogi/shogi.hpp"

namespace {

constexpr std::string_view kPositions[] = {
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "4k4/1S4L2/P8/2R4P1/7N1/9/6B2/9/4K4 b - 1",
    "7lk/9/8S/9/9/9/9/7L1/8K b P 1",
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input = sente::fuzz::as_text(data, size);
    const auto pos = sente::fuzz::chosen<sente::shogi::Shogi>(kPositions, input);
    if (!input.empty()) sente::fuzz::try_move<sente::shogi::Shogi>(pos, input.substr(1));
    return 0;
}
