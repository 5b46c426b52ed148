// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: files of networks. What is taken for one can be written as it was and evaluates
// within limits; whatever it is, its beginning never asks for more memory than a network has.
#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "chess/chess.hpp"
#include "eval/nnue/accumulators.hpp"
#include "eval/nnue/chess_features.hpp"
#include "eval/nnue/shogi_features.hpp"
#include "fuzz/expect.hpp"
#include "shogi/shogi.hpp"

namespace {

using namespace sente;

template <class G, class F>
void expect_sound(std::span<const std::byte> file) {
    constexpr std::size_t kMostBytes = std::size_t{32} << 20;
    const auto expected = eval::Network::expected_bytes(F::kGame, file);
    if (expected.ok()) fuzz::expect(*expected <= kMostBytes);
    const auto network = eval::Network::parse(F::kGame, file);
    if (!network.ok()) return fuzz::expect(!network.error().message.empty());
    fuzz::expect(expected.ok() && *expected == file.size());
    const auto kept = (*network)->file();
    fuzz::expect(std::equal(kept.begin(), kept.end(), file.begin(), file.end()));
    eval::Accumulators<F> sums;
    sums.use(*network);
    const auto start = G::start();
    sums.reset(start);
    const Score score = sums.evaluate(start);
    fuzz::expect(score <= eval::kScoreLimit && score >= -eval::kScoreLimit);
}

void expect_sound(std::span<const std::byte> file) {
    expect_sound<chess::Chess, eval::ChessFeatures>(file);
    expect_sound<shogi::Shogi, eval::ShogiFeatures>(file);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto input = std::as_bytes(std::span(data, size));
    expect_sound(input);
    // The hash and the length would keep the fuzzer out, so that its bytes are also put, again and
    // again, into a network that has both right.
    const auto set = size % 2 == 0 ? eval::InputSet::squares : eval::InputSet::near_king;
    const int rows = eval::row_count<eval::ChessFeatures>({set, 1});
    const eval::NetworkShape shape{eval::NetworkGame::chess, rows, 32, 1, 400, set};
    std::vector<std::int16_t> numbers(eval::short_numbers(shape));
    for (std::size_t i = 0; i < numbers.size() && size >= 2; ++i)
        std::memcpy(&numbers[i], data + i * 2 % (size - 1), 2);
    const std::vector<std::int32_t> bias(eval::kOutputs, static_cast<std::int32_t>(size));
    expect_sound(eval::Network::file_of(shape, numbers, bias));
    return 0;
}
