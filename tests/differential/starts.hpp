// SPDX-License-Identifier: GPL-3.0-or-later
// Where the random games begin: start positions and positions rich in special moves.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/random.hpp"

namespace sente::differential {

inline constexpr std::array<std::string_view, 10> kChessStarts = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/PPPP1k2/8/8/8/8/2K1pppp/8 w - - 0 1",
    "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "3k4/3r4/8/pPpPpPpP/PpPpPpPp/8/3R4/3K4 w - - 0 1",
    "qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",
};

inline constexpr std::array<std::string_view, 8> kShogiStarts = {
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b 9P9p 1",
    "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "lnsgk4/9/p1p1p1p1p/9/9/9/P1P1P1P1P/9/4KGSNL b RB4Prb4p 1",
    "k8/1p7/9/9/9/9/9/7P1/8K b R2G2S2N2L8PRB2g2s2n2lb8p 1",
    "3sks3/9/4p4/9/9/9/4P4/9/3SKS3 b RBG8Prbg8p 1",
};

// A back rank of Chess960 by the rules: bishops on both colours, the king between the rooks.
[[nodiscard]] inline std::string random_960_start(Random& random) {
    std::string rank(8, '.');
    const auto put_nth_free = [&rank](char piece, std::size_t n) {
        for (char& square : rank)
            if (square == '.' && n-- == 0) {
                square = piece;
                return;
            }
    };
    rank[random.below(4) * 2] = 'b';
    rank[random.below(4) * 2 + 1] = 'b';
    put_nth_free('q', random.below(6));
    put_nth_free('n', random.below(5));
    put_nth_free('n', random.below(4));
    for (const char piece : {'r', 'k', 'r'}) put_nth_free(piece, 0);

    std::string upper;
    std::string castling;
    for (std::size_t file = 0; file < rank.size(); ++file) {
        upper += static_cast<char>(rank[file] - 'a' + 'A');
        if (rank[file] == 'r') castling += static_cast<char>('A' + file);
    }
    for (const char right : std::string(castling)) castling += static_cast<char>(right - 'A' + 'a');
    return rank + "/pppppppp/8/8/8/8/PPPPPPPP/" + upper + " w " + castling + " - 0 1";
}

}  // namespace sente::differential
