// SPDX-License-Identifier: GPL-3.0-or-later
// Files of networks: whole ones are read as written, damaged ones are refused with a reason.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "eval/nnue/chess_features.hpp"
#include "eval/nnue/embedded.hpp"
#include "eval/nnue/shogi_features.hpp"
#include "eval/random_network.hpp"

namespace sente {
namespace {

using eval::Network;
using eval::NetworkGame;
using Bytes = std::vector<std::byte>;

Bytes chess_file() { return random_network_file<eval::ChessFeatures>(32, 1, 1); }

std::string error_of(NetworkGame game, const Bytes& file) {
    const auto network = Network::parse(game, file);
    return network.ok() ? "" : network.error().text();
}

std::string error_of(const Bytes& file) { return error_of(NetworkGame::chess, file); }

void put(Bytes& file, std::size_t at, std::uint32_t number) {
    std::memcpy(file.data() + at, &number, sizeof number);
}

bool mentions(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(NetworkFile, IsReadAsItWasWritten) {
    const Bytes file = random_network_file<eval::ShogiFeatures>(96, 6, 3);
    EXPECT_EQ(file.size(), 64U + 2U * (6 * 2344 + 1 + 16) * 96 + 4 * 8);
    const auto read = Network::parse(NetworkGame::shogi, file);
    ASSERT_TRUE(read.ok()) << read.error().text();
    const Network& network = **read;
    EXPECT_EQ(network.hidden(), 96U);
    EXPECT_EQ(network.shape().king_buckets, 6);
    EXPECT_EQ(network.shape().scale, 400);
    EXPECT_EQ(std::memcmp(network.row(0), file.data() + 64, 192), 0);
    EXPECT_EQ(std::memcmp(network.row(14063), file.data() + 64 + 14063 * 192, 192), 0);
    EXPECT_EQ(std::memcmp(network.bias(), file.data() + 64 + 14064 * 192, 192), 0);
    EXPECT_EQ(std::memcmp(network.output_weights(7), file.data() + 64 + (14065 + 14) * 192, 384),
              0);
    ASSERT_EQ(network.file().size(), file.size());
    EXPECT_EQ(std::memcmp(network.file().data(), file.data(), file.size()), 0);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(network.row(0)) % 64, 0U);
}

TEST(NetworkFile, NamesItsSetOfInputs) {
    const eval::Inputs near{eval::InputSet::near_king, 1};
    const Bytes file = random_network_file<eval::ShogiFeatures>(256, near, 3);
    EXPECT_EQ(file.size(), 64U + 2U * (4531 + 1 + 16) * 256 + 4 * 8);
    EXPECT_EQ(file[44], std::byte{1});
    const auto read = Network::parse(NetworkGame::shogi, file);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ((*read)->shape().input_set, eval::InputSet::near_king);
    EXPECT_EQ((*read)->shape().rows, 4531);
    EXPECT_EQ(chess_file()[44], std::byte{0});
    // Neither can be taken for the other, and king buckets are for squares alone.
    Bytes squares = file;
    put(squares, 44, 0);
    EXPECT_TRUE(mentions(error_of(NetworkGame::shogi, squares), "4531, not 2344"));
    Bytes buckets = file;
    put(buckets, 28, 6);
    EXPECT_TRUE(mentions(error_of(NetworkGame::shogi, buckets), "6 king buckets"));
}

TEST(NetworkFile, ScoresAreScaledByWholeNumbersTowardsZero) {
    const eval::NetworkShape shape{NetworkGame::chess, 768, 32, 1, 400};
    const std::vector<std::int16_t> zeros(eval::short_numbers(shape));
    const std::vector<std::int32_t> bias{0, 16320, -16320, 1, 0, 0, 0, 0};
    const auto network = Network::parse(NetworkGame::chess, Network::file_of(shape, zeros, bias));
    ASSERT_TRUE(network.ok());
    EXPECT_EQ((*network)->score(0, 1), 400);
    EXPECT_EQ((*network)->score(0, 2), -400);
    EXPECT_EQ((*network)->score(254, 0), 0);
    EXPECT_EQ((*network)->score(-254, 0), 0);
    EXPECT_EQ((*network)->score(255 * 41, 0), 1);
    EXPECT_EQ((*network)->score(-255 * 41, 0), -1);
    EXPECT_EQ((*network)->score(2'000'000'000, 0), 2'000'000'000LL / 255 * 400 / 16320);
}

TEST(NetworkFile, AnEmptyOrShortFileIsRefused) {
    EXPECT_TRUE(mentions(error_of({}), "too short")) << error_of({});
    const Bytes file = chess_file();
    for (const std::size_t size : {1U, 8U, 63U}) {
        const Bytes part(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_TRUE(mentions(error_of(part), "too short"));
    }
    for (const std::size_t size : {std::size_t{64}, file.size() / 2, file.size() - 1}) {
        const Bytes part(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_TRUE(mentions(error_of(part), "cut off")) << error_of(part);
    }
}

TEST(NetworkFile, AFileThatGoesOnIsRefused) {
    Bytes file = chess_file();
    file.push_back(std::byte{0});
    EXPECT_TRUE(mentions(error_of(file), "too long")) << error_of(file);
}

TEST(NetworkFile, ZerosAreNoNetwork) {
    EXPECT_TRUE(mentions(error_of(Bytes(1 << 20)), "is not a network"));
}

TEST(NetworkFile, TheOtherGameIsRefusedByName) {
    const std::string message = error_of(NetworkGame::shogi, chess_file());
    EXPECT_TRUE(mentions(message, "for chess, not for shogi")) << message;
}

TEST(NetworkFile, EverySizeInTheHeaderMustFit) {
    struct Case {
        std::size_t at;
        std::uint32_t number;
        const char* mentioned;
    };
    const Case cases[] = {
        {0, 0, "is not a network"},
        {8, 2, "version 2"},
        {12, 3, "unknown game"},
        {16, 769, "inputs"},
        {16, 0xFFFFFFFF, "inputs"},
        {20, 0, "neurons"},
        {20, 48, "neurons"},
        {20, 2048, "neurons"},
        {20, 0xFFFFFFE0, "neurons"},
        {24, 1, "outputs"},
        {28, 2, "king buckets"},
        {28, 0, "king buckets"},
        {28, 0xFFFFFFFF, "king buckets"},
        {32, 127, "units"},
        {36, 65, "units"},
        {40, 0, "scale"},
        {40, 0xFFFFFFFF, "scale"},
        {44, 1, "768, not 1659"},
        {44, 2, "input set 2, not 0 or 1"},
        {44, 0xFFFFFFFF, "input set"},
        {56, 7, "says to have"},
    };
    for (const Case& wrong : cases) {
        Bytes file = chess_file();
        put(file, wrong.at, wrong.number);
        EXPECT_TRUE(mentions(error_of(file), wrong.mentioned))
            << wrong.at << ": " << error_of(file);
    }
}

TEST(NetworkFile, EveryFlippedBitIsFound) {
    Random random(9);
    Bytes file = chess_file();
    for (int i = 0; i < 400; ++i) {
        const std::size_t at = i < 64 ? static_cast<std::size_t>(i) : random.below(file.size());
        if (at >= 40 && at < 44) continue;  // another scale is another network
        const std::byte flip{static_cast<unsigned char>(1U << random.below(8))};
        file[at] ^= flip;
        EXPECT_NE(error_of(file), "") << at;
        file[at] ^= flip;
    }
    EXPECT_EQ(error_of(file), "");
}

TEST(NetworkFile, OutputWeightsBeyondSevenBitsAreRefused) {
    const eval::NetworkShape shape{NetworkGame::chess, 768, 32, 1, 400};
    std::vector<std::int16_t> numbers(eval::short_numbers(shape));
    const std::vector<std::int32_t> bias(8);
    for (const int weight : {128, -128, 32767}) {
        numbers.back() = static_cast<std::int16_t>(weight);
        const std::string message = error_of(Network::file_of(shape, numbers, bias));
        EXPECT_TRUE(mentions(message, "beyond 127")) << message;
    }
    numbers.back() = -127;
    EXPECT_EQ(error_of(Network::file_of(shape, numbers, bias)), "");
}

TEST(NetworkFile, ItsLengthIsKnownFromItsBeginning) {
    const Bytes file = chess_file();
    const auto expected = Network::expected_bytes(NetworkGame::chess, std::span(file).first(64));
    ASSERT_TRUE(expected.ok());
    EXPECT_EQ(*expected, file.size());
    EXPECT_FALSE(Network::expected_bytes(NetworkGame::chess, std::span(file).first(63)).ok());
}

// A build without them has empty ones; one with them must not have damaged ones.
TEST(EmbeddedNetworks, AreWholeWhereTheyExist) {
    for (const NetworkGame game : {NetworkGame::chess, NetworkGame::shogi}) {
        const auto file = eval::embedded_file(game);
        if (file.empty()) {
            EXPECT_EQ(eval::embedded_network(game), nullptr);
            continue;
        }
        const auto read = Network::parse(game, file);
        EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().text());
        ASSERT_NE(eval::embedded_network(game), nullptr);
        EXPECT_EQ(eval::embedded_network(game)->file().data(), file.data());
    }
}

}  // namespace
}  // namespace sente
