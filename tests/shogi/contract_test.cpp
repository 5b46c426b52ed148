// SPDX-License-Identifier: GPL-3.0-or-later
// Shogi keeps the contract of a game.
#include <string>
#include <vector>

#include "common/contract_properties.hpp"
#include "shogi/shogi.hpp"

namespace sente {

struct ShogiSetup {
    using Game = shogi::Shogi;
    static constexpr bool kSearchSkipsMoves = true;
    static constexpr bool kKnowsEveryKeyBefore = true;

    static std::vector<std::string> starts() {
        return {
            "startpos",
            "2-piece",
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
            "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
            "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76",
            "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
            "4k4/9/9/9/9/9/9/9/9 b RB2G2S2N16P 1",
            "9/9/9/3k5/9/5K3/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
            "4l3k/9/4G4/9/r2SK4/9/2N6/1b7/8P b GP 1",
            "K6n1/+PG7/+P3G4/1P+P6/9/4P4/9/3p+bp+pps/3+pk1rr+b w SNL4P2g2s2n3l4p 416",
        };
    }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Shogi, GameContract, ShogiSetup, );

TEST(ShogiPosition, StaysConsistentOverRandomPlay) {
    Random random(11);
    for (const std::string& start : ShogiSetup::starts())
        random_walk<shogi::Shogi>(position_of<shogi::Shogi>(start), random, 200,
                                  [](const shogi::Position& pos) {
                                      ASSERT_TRUE(pos.is_consistent()) << shogi::format_sfen(pos);
                                  });
}

}  // namespace sente
