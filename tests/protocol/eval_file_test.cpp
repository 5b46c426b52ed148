// SPDX-License-Identifier: GPL-3.0-or-later
// Files of weights: what is written is read back, and nonsense is refused with a reason.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "eval/classical/chess_weight_info.hpp"
#include "protocol/eval_file.hpp"

namespace sente::protocol {
namespace {

WeightList chess_list() {
    return {"chess",
            eval::kChessWeightInfo,
            {eval::flat(eval::kChessWeights), eval::kWeightCount<eval::ChessWeights>}};
}

std::string file_with(const std::string& weights, const std::string& game = "chess") {
    return R"({"format": "sente-classical-weights", "version": 1, "game": ")" + game +
           R"(", "weights": )" + weights + "}";
}

TEST(EvalFile, WhatIsWrittenIsReadBack) {
    const WeightList list = chess_list();
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
    const WeightList list = chess_list();
    const auto read = parse_weights(list, file_with(R"({"tempo": [[1, -2]]})"));
    ASSERT_TRUE(read.ok()) << read.error().text();
    int changed = 0;
    for (std::size_t i = 0; i < read->size(); ++i)
        changed += (*read)[i] != list.standard[i] ? 1 : 0;
    EXPECT_EQ(changed, 1);
}

TEST(EvalFile, NonsenseIsRefusedWithAReason) {
    const WeightList list = chess_list();
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

}  // namespace
}  // namespace sente::protocol
