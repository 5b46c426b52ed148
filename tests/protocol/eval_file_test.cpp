// SPDX-License-Identifier: GPL-3.0-or-later
// Files of weights and networks: what is written is read back, and nonsense is refused with a
// reason.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "eval/nnue/chess_features.hpp"
#include "eval/nnue/shogi_features.hpp"
#include "eval/random_network.hpp"
#include "games/games.hpp"
#include "protocol/eval_file.hpp"
#include "protocol/talk.hpp"

namespace sente::protocol {
namespace {

std::string file_with(const std::string& weights, const std::string& game = "chess") {
    return R"({"format": "sente-classical-weights", "version": 1, "game": ")" + game +
           R"(", "weights": )" + weights + "}";
}

TEST(EvalFile, WhatIsWrittenIsReadBack) {
    const WeightList list = Kit<chess::Chess>::weights();
    std::vector<eval::Taper> weights(list.standard.begin(), list.standard.end());
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] += eval::Taper(static_cast<int>(i % 7) - 3, static_cast<int>(i % 5) - 2);
    const std::string text = format_weights(list, weights, {{"positions", "12"}});
    EXPECT_NE(text.find("\"positions\":\"12\""), std::string::npos);
    const auto read = parse_weights(list, text);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(*read, weights);
}

TEST(EvalFile, WeightsThatAreNotNamedAreTheStandardOnes) {
    const WeightList list = Kit<chess::Chess>::weights();
    const auto read = parse_weights(list, file_with(R"({"tempo": [[1, -2]]})"));
    ASSERT_TRUE(read.ok()) << read.error().text();
    int changed = 0;
    for (std::size_t i = 0; i < read->size(); ++i)
        changed += (*read)[i] != list.standard[i] ? 1 : 0;
    EXPECT_EQ(changed, 1);
}

TEST(EvalFile, NonsenseIsRefusedWithAReason) {
    const WeightList list = Kit<chess::Chess>::weights();
    for (const std::string& bad :
         {std::string(), std::string("weights"), std::string("[]"), std::string("{}"),
          file_with("[]"), file_with("{}", "shogi"), file_with(R"({"tempi": [[1, 2]]})"),
          file_with(R"({"tempo": [1, 2]})"), file_with(R"({"tempo": [[1, 2], [3, 4]]})"),
          file_with(R"({"tempo": [[1.5, 2]]})"), file_with(R"({"tempo": [[40000, 2]]})"),
          file_with(R"({"tempo": [["1", 2]]})"),
          std::string(R"({"format": "sente-classical-weights", "version": 2, "game": "chess"})")}) {
        const auto read = parse_weights(list, bad);
        ASSERT_FALSE(read.ok()) << bad;
        EXPECT_FALSE(read.error().message.empty());
    }
}

TEST(EvalFile, BracketsWithoutEndAreRefused) {
    constexpr std::size_t kDeep = 1'000'000;
    const WeightList list = Kit<chess::Chess>::weights();
    const std::string nest = std::string(kDeep, '[') + std::string(kDeep, ']');
    for (const std::string& bad :
         {nest, R"({"format":)" + nest + "}", file_with(R"({"tempo":)" + nest + "}"),
          file_with(R"({"tempo": [[1, 2]]})", R"(chess","about":)" + nest + R"(,"more":")")}) {
        const auto read = parse_weights(list, bad);
        ASSERT_FALSE(read.ok());
        EXPECT_EQ(read.error().message, "is not JSON");
    }
}

TEST(EvalFile, AnEngineTakesItAndGivesItBack) {
    const auto path = (std::filesystem::temp_directory_path() /
                       ("sente_eval_file_test_" + std::to_string(getpid()) + ".json"))
                          .string();
    std::ofstream(path) << file_with(R"({"tempo": [[500, 500]]})");
    Talk talk(Protocol::uci);
    const std::string go = "go depth 1";
    (void)talk.ask("position startpos");
    const std::string before = talk.ask(go);
    EXPECT_EQ(talk.ask("setoption name EvalFile value " + path), "");
    const std::string loaded = talk.ask(go);
    EXPECT_NE(loaded, before);
    EXPECT_NE(loaded.find("score cp -4"), std::string::npos) << loaded;  // the other side's turn
    EXPECT_NE(talk.ask("setoption name EvalFile value " + path + ".not").find("cannot read"),
              std::string::npos);
    EXPECT_NE(talk.ask(go).find("score cp -4"), std::string::npos);
    EXPECT_EQ(talk.ask("setoption name EvalFile value <empty>"), "");
    EXPECT_EQ(talk.ask(go).find("score cp -4"), std::string::npos);
    std::filesystem::remove(path);
}

// A file that goes away with its owner.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& name)
        : path_((std::filesystem::temp_directory_path() /
                 ("sente_eval_file_test_" + std::to_string(getpid()) + "_" + name))
                    .string()) {}
    TemporaryFile(const std::string& name, const std::vector<std::byte>& content)
        : TemporaryFile(name) {
        write(content);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path_); }

    void write(const std::vector<std::byte>& content) const {
        std::ofstream(path_, std::ios::binary)
            .write(reinterpret_cast<const char*>(content.data()),
                   static_cast<std::streamsize>(content.size()));
    }
    [[nodiscard]] std::vector<std::byte> read() const {
        std::ifstream stream(path_, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(stream), {}};
        const auto bytes = std::as_bytes(std::span(text));
        return {bytes.begin(), bytes.end()};
    }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(EvalFile, AnEngineTakesANetworkAndGivesItBack) {
    const auto file = random_network_file<eval::ChessFeatures>(32, 1, 5);
    const TemporaryFile network("chess.nnue", file);
    Talk talk(Protocol::uci);
    (void)talk.ask("setoption name Evaluation value classical");
    (void)talk.ask("position startpos");
    const std::string classical = talk.ask("go depth 3");
    EXPECT_EQ(talk.ask("setoption name Evaluation value network"), "");
    EXPECT_EQ(talk.ask("setoption name EvalFile value " + network.path()), "");
    const std::string by_network = talk.ask("go depth 3");
    EXPECT_NE(by_network, classical);
    EXPECT_TRUE(has(talk.ask("eval"), "Evaluation by the network for the first side"));
    (void)talk.ask("setoption name Evaluation value classical");
    const auto until_speed = [](const std::string& told) {
        return told.substr(0, told.find(" nps"));
    };
    EXPECT_EQ(until_speed(talk.ask("go depth 3")), until_speed(classical));
    EXPECT_TRUE(has(talk.ask("export_net " + network.path()), "not by a network"));
    (void)talk.ask("setoption name Evaluation value network");
    const TemporaryFile copy("copy.nnue");
    EXPECT_TRUE(has(talk.ask("export_net " + copy.path()), "is written to"));
    EXPECT_EQ(copy.read(), file);
    EXPECT_TRUE(has(talk.ask("export_net /nowhere/at/all"), "cannot write"));
    EXPECT_TRUE(has(talk.ask("export_net"), "export_net FILE"));
}

TEST(EvalFile, ANetworkThatDoesNotFitLeavesTheOneBefore) {
    const auto file = random_network_file<eval::ChessFeatures>(32, 1, 6);
    const TemporaryFile good("good.nnue", file);
    Talk talk(Protocol::uci);
    (void)talk.ask("position startpos");
    (void)talk.ask("setoption name EvalFile value " + good.path());
    const std::string before = talk.ask("eval");
    EXPECT_TRUE(has(before, "by the network"));
    std::vector<std::byte> flipped = file;
    flipped[5000] ^= std::byte{4};
    const std::vector<std::byte> cut(file.begin(), file.begin() + 4000);
    const std::vector<std::pair<std::vector<std::byte>, std::string>> bad = {
        {{}, "neither a network nor"},
        {std::vector<std::byte>(1 << 20), "neither a network nor"},
        {cut, "is cut off"},
        {flipped, "is damaged"},
        {random_network_file<eval::ShogiFeatures>(32, 1, 6), "for another game than chess"},
    };
    for (const auto& [content, reason] : bad) {
        const TemporaryFile other("bad.nnue", content);
        const std::string answer = talk.ask("setoption name EvalFile value " + other.path());
        EXPECT_TRUE(has(answer, "info string EvalFile: ") && has(answer, reason)) << answer;
        EXPECT_EQ(talk.ask("eval"), before);
        (void)talk.ask("setoption name EvalFile value " + good.path());
    }
    EXPECT_TRUE(has(talk.ask("setoption name EvalFile value /"), "cannot read"));
}

// A gigabyte of zeros, which takes no room on the disk, is refused after its first bytes.
TEST(EvalFile, ALongFileIsNotReadToItsEnd) {
    const TemporaryFile zeros("zeros.nnue", {std::byte{0}});
    std::filesystem::resize_file(zeros.path(), std::uintmax_t{1} << 30);
    EXPECT_FALSE(load_network(zeros.path()).ok());
    EXPECT_FALSE(load_evaluation(Kit<chess::Chess>::weights(), zeros.path()).ok());
    const TemporaryFile begun("begun.nnue", random_network_file<eval::ChessFeatures>(32, 1, 7));
    std::filesystem::resize_file(begun.path(), std::uintmax_t{1} << 30);
    const auto network = load_network(begun.path());
    ASSERT_FALSE(network.ok());
    EXPECT_TRUE(has(network.error().text(), "is too long")) << network.error().text();
}

TEST(EvalFile, ANetworkOfShogiTellsWhatEachPieceIsWorth) {
    const TemporaryFile network("shogi.nnue", random_network_file<eval::ShogiFeatures>(32, 6, 8));
    Talk talk(Protocol::usi);
    (void)talk.ask("setoption name EvalFile value " + network.path());
    (void)talk.ask("position sfen 7k1/9/8+B/9/9/9/2P6/1K7/4G4 b R3Pg 1");
    const std::string text = talk.ask("eval");
    EXPECT_TRUE(has(text, "+B ")) << text;
    EXPECT_TRUE(has(text, "In hand, the last of each:  3 P ")) << text;
    EXPECT_TRUE(has(text, "1 g ")) << text;
    EXPECT_TRUE(has(text, "Output 3 of 8")) << text;
}

}  // namespace
}  // namespace sente::protocol
