// SPDX-License-Identifier: GPL-3.0-or-later
// Files of weights: what is written is read back, and nonsense is refused with a reason.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "protocol/eval_file.hpp"
#include "protocol/talk.hpp"

namespace sente::protocol {
namespace {

std::string file_with(const std::string& weights, const std::string& game = "chess") {
    return R"({"format": "sente-classical-weights", "version": 1, "game": ")" + game +
           R"(", "weights": )" + weights + "}";
}

TEST(EvalFile, WhatIsWrittenIsReadBack) {
    const WeightList list = chess_weights();
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
    const WeightList list = chess_weights();
    const auto read = parse_weights(list, file_with(R"({"tempo": [[1, -2]]})"));
    ASSERT_TRUE(read.ok()) << read.error().text();
    int changed = 0;
    for (std::size_t i = 0; i < read->size(); ++i)
        changed += (*read)[i] != list.standard[i] ? 1 : 0;
    EXPECT_EQ(changed, 1);
}

TEST(EvalFile, NonsenseIsRefusedWithAReason) {
    const WeightList list = chess_weights();
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

}  // namespace
}  // namespace sente::protocol
