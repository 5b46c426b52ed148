// SPDX-License-Identifier: GPL-3.0-or-later
// Standard algebraic notation is written by the book and read as people write it.
#include "chess/notation.hpp"

#include "common/contract_properties.hpp"
#include "support.hpp"

namespace sente::chess {
namespace {

struct Written {
    std::string_view fen;
    std::string_view uci;
    std::string_view san;
};

constexpr auto kWritten = std::to_array<Written>({
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"},
    {"4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "dxe6"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"},
    {"3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O+"},
    {"3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "exd8=N"},
    {"3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"},
    {"7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"},
    // Two knights: by file, by rank where they share it, by both where three need it.
    {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2"},
    {"4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "b1d2", "N1d2"},
    {"4k3/8/8/8/8/1N6/8/1N2KN2 w - - 0 1", "b1d2", "Nb1d2"},
    // A pinned piece needs no telling apart.
    {"4k3/8/8/8/4r3/2N5/4N3/4K3 w - - 0 1", "c3d5", "Nd5"},
    {"4k3/8/8/8/4r3/2N5/4N3/4K3 w - - 0 1", "c3b5", "Nb5"},
    {"4k3/4r3/8/8/8/2N5/4N3/4K3 w - - 0 1", "c3d5", "Nd5"},
    {"4k3/4r3/8/8/8/8/1N2N3/4K3 w - - 0 1", "b2d1", "Nd1"},
    {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "O-O"},
    {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "Kg1"},
});

TEST(San, IsWrittenByTheBook) {
    for (const auto& [fen, uci, san] : kWritten) {
        const Position pos = position(fen);
        EXPECT_EQ(format_san(pos, move(pos, uci)), san) << fen;
    }
}

struct Sloppy {
    std::string_view fen;
    std::string_view text;
    std::string_view uci;
};

TEST(San, IsReadAsPeopleWriteIt) {
    constexpr std::string_view kCastling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    constexpr std::string_view kPromotion = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    constexpr std::string_view kEnPassant = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1";
    constexpr auto kTexts = std::to_array<Sloppy>({
        {kStartFen, "e4!", "e2e4"},        {kStartFen, "e2-e4", "e2e4"},
        {kStartFen, "e2e4", "e2e4"},       {kStartFen, "Pe4", "e2e4"},
        {kStartFen, "Ng1-f3!?", "g1f3"},   {kStartFen, " Ngf3 ", "g1f3"},
        {kStartFen, "N1f3", "g1f3"},       {kStartFen, "Nf3+", "g1f3"},
        {kCastling, "0-0", "e1g1"},        {kCastling, "0-0-0", "e1c1"},
        {kCastling, "o-o", "e1g1"},        {kCastling, "OO", "e1g1"},
        {kCastling, "O-O-O!!", "e1c1"},    {kPromotion, "e8Q", "e7e8q"},
        {kPromotion, "e8=q", "e7e8q"},     {kPromotion, "ed8N", "e7d8n"},
        {kPromotion, "e7xd8(B)", "e7d8b"}, {kPromotion, "exd8=Q#", "e7d8q"},
        {kEnPassant, "dxe6 e.p.", "d5e6"}, {kEnPassant, "de6", "d5e6"},
        {kEnPassant, "d5:e6ep", "d5e6"},
    });
    for (const auto& [fen, text, uci] : kTexts) {
        const Position pos = position(fen);
        const auto read = parse_san(pos, text);
        ASSERT_TRUE(read.ok()) << text << ": " << read.error().text();
        EXPECT_EQ(format_uci(pos, *read), uci) << text;
    }
}

TEST(San, RefusalsSayWhatIsWrong) {
    const auto message = [](std::string_view fen, std::string_view text) {
        const auto read = parse_san(position(fen), text);
        return read.ok() ? std::string("accepted") : read.error().message;
    };
    for (const std::string_view text : {"", "x", "e9", "Nf", "Zf3", "e4e4e4", "Nf3Q4", "O-O-O-O",
                                        "\xff\xfe", "+", "==", "ep", "N"})
        EXPECT_NE(message(kStartFen, text).find("is not a move such as"), std::string::npos)
            << text;
    for (const std::string_view text : {"e5", "Nd2", "O-O", "exd3", "e8=Q", "Ke2"})
        EXPECT_NE(message(kStartFen, text).find("not legal"), std::string::npos) << text;
    EXPECT_NE(message("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2").find("more than one"),
              std::string::npos);
    EXPECT_FALSE(parse_san(Chess::start(), std::string(1'000'000, 'N')).ok());
}

TEST(San, EveryLegalMoveReadsBack) {
    Random random(3);
    for (const std::string_view start :
         {kStartFen,
          std::string_view("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
          std::string_view("8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1"),
          std::string_view("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")})
        random_walk<Chess>(position(start), random, 80, [](const Position& pos) {
            MoveList legal;
            pos.generate_legal(legal);
            for (const Move move : legal) {
                const std::string san = format_san(pos, move);
                const auto read = parse_san(pos, san);
                ASSERT_TRUE(read.ok()) << format_fen(pos) << " " << san << read.error().text();
                EXPECT_EQ(*read, move) << format_fen(pos) << " " << san;
            }
        });
}

}  // namespace
}  // namespace sente::chess
