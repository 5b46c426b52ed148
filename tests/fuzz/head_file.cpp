// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: files of heads. What is taken for one can be written as it was and rates moves
// without leaving its numbers.
#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "chess/chess.hpp"
#include "eval/nnue/accumulators.hpp"
#include "eval/nnue/chess_features.hpp"
#include "eval/nnue/head.hpp"
#include "fuzz/expect.hpp"

namespace {

using namespace sente;

std::shared_ptr<const eval::Head> sound_head(std::span<const std::byte> file) {
    const auto head = eval::Head::parse(eval::NetworkGame::chess, file);
    if (!head.ok()) {
        fuzz::expect(!head.error().message.empty());
        return nullptr;
    }
    const auto kept = (*head)->file();
    fuzz::expect(std::equal(kept.begin(), kept.end(), file.begin(), file.end()));
    return *head;
}

template <class Number>
std::vector<Number> repeated(const std::uint8_t* data, std::size_t size, std::size_t count,
                             int limit) {
    std::vector<Number> numbers(count);
    for (std::size_t i = 0; i < count && size >= 2; ++i) {
        std::int16_t number = 0;
        std::memcpy(&number, data + i * 2 % (size - 1), 2);
        numbers[i] = static_cast<Number>(number % (limit + 1));
    }
    return numbers;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    (void)sound_head(std::as_bytes(std::span(data, size)));
    // The hash and the length would keep the fuzzer out, so that its bytes are also put, again and
    // again, into a head that has both right, and that into a network of the same bytes.
    const eval::NetworkShape network_shape{eval::NetworkGame::chess, 768, 32, 1, 400};
    const auto network = eval::Network::parse(
        eval::NetworkGame::chess,
        eval::Network::file_of(
            network_shape,
            repeated<std::int16_t>(data, size, eval::short_numbers(network_shape), 127),
            std::vector<std::int32_t>(eval::kOutputs)));
    fuzz::expect(network.ok());
    const int shift = size == 0 ? 0 : data[0] % (eval::kMostHeadShift + 1);
    const eval::HeadShape shape{eval::NetworkGame::chess, 32, shift, shift, (*network)->hash()};
    auto numbers =
        repeated<std::int16_t>(data, size, eval::head_numbers(shape), eval::kMostHeadWeight);
    const auto head = sound_head(eval::Head::file_of(
        shape, repeated<std::int32_t>(data, size, eval::kHeadWidth, 32767), numbers));
    fuzz::expect(head != nullptr);
    eval::Accumulators<eval::ChessFeatures> sums;
    sums.use(*network);
    sums.use_head(head);
    fuzz::expect(sums.has_head());
    const auto start = chess::Chess::start();
    sums.reset(start);
    chess::Position::MoveList quiets;
    start.generate<Batch::quiet>(quiets);
    std::vector<Slots> slots;
    for (const auto move : quiets) slots.push_back(start.slots(move));
    std::vector<std::int32_t> ratings(slots.size());
    sums.rate(start, slots, ratings.data());
    return 0;
}
