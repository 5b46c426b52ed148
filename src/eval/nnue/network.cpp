// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the files of networks and lays them out.
#include "eval/nnue/network.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/check.hpp"
#include "core/fingerprint.hpp"
#include "eval/nnue/chess_features.hpp"
#include "eval/nnue/rows.hpp"
#include "eval/nnue/shogi_features.hpp"

namespace sente::eval {

namespace {

static_assert(std::endian::native == std::endian::little, "the numbers of a file are used as such");

constexpr std::string_view kMagic = "SENTENET";
constexpr std::uint32_t kVersion = 1;
constexpr std::int32_t kMostScale = 100'000;

// As it stands at the beginning of a file.
struct Header {
    std::array<char, 8> magic;
    std::uint32_t version;
    std::uint32_t game;
    std::uint32_t rows;
    std::uint32_t hidden;
    std::uint32_t outputs;
    std::uint32_t king_buckets;
    std::int32_t input_unit;
    std::int32_t output_unit;
    std::int32_t scale;
    std::uint32_t input_set;
    std::uint64_t hash;
    std::uint64_t payload_bytes;
};
static_assert(sizeof(Header) == kNetworkHeaderBytes);

std::string_view name_of(NetworkGame game) {
    return game == NetworkGame::chess ? "chess" : "shogi";
}

template <class F>
std::optional<int> rows_for(Inputs inputs) {
    if (!are_known<F>(inputs)) return {};
    return row_count<F>(inputs);
}

// How many rows a network with such inputs has, if there may be so many king buckets.
std::optional<int> rows_for(NetworkGame game, Inputs inputs) {
    return game == NetworkGame::chess ? rows_for<ChessFeatures>(inputs)
                                      : rows_for<ShogiFeatures>(inputs);
}

std::size_t payload_bytes(const NetworkShape& shape) {
    return short_numbers(shape) * sizeof(std::int16_t) + kOutputs * sizeof(std::int32_t);
}

InputError wrong(std::string message) { return {std::move(message)}; }

std::string found(std::string_view what, std::int64_t value, const std::string& wanted) {
    return "is a network with " + std::string(what) + " " + std::to_string(value) + ", not " +
           wanted;
}

std::optional<InputError> kind_error(const Header& header, NetworkGame game) {
    if (std::string_view(header.magic.data(), header.magic.size()) != kMagic)
        return wrong("is not a network (it does not begin with " + std::string(kMagic) + ")");
    if (header.version != kVersion)
        return wrong(found("version", header.version, std::to_string(kVersion)));
    if (header.input_set > static_cast<std::uint32_t>(InputSet::near_king))
        return wrong(found("the input set", header.input_set, "0 or 1") +
                     "; a later version may know it");
    if (header.game == static_cast<std::uint32_t>(game)) return {};
    const auto other = game == NetworkGame::chess ? NetworkGame::shogi : NetworkGame::chess;
    const bool is_other = header.game == static_cast<std::uint32_t>(other);
    return wrong("is a network for " +
                 (is_other ? std::string(name_of(other)) : "an unknown game") + ", not for " +
                 std::string(name_of(game)));
}

Inputs inputs_of(const Header& header) {
    return {static_cast<InputSet>(header.input_set), static_cast<int>(header.king_buckets)};
}

std::optional<InputError> size_error(const Header& header, NetworkGame game) {
    const auto rows = rows_for(game, inputs_of(header));
    if (!rows)
        return wrong("is a network with " + std::to_string(header.king_buckets) +
                     " king buckets, which " + std::string(name_of(game)) +
                     " has not with these inputs");
    if (header.rows != static_cast<std::uint32_t>(*rows))
        return wrong(found("so many inputs:", header.rows, std::to_string(*rows)));
    if (header.hidden < kLeastHidden || header.hidden > kMostHidden || header.hidden % 32 != 0)
        return wrong(found("so many neurons:", header.hidden,
                           "a multiple of 32 from " + std::to_string(kLeastHidden) + " to " +
                               std::to_string(kMostHidden)));
    if (header.outputs != kOutputs)
        return wrong(found("so many outputs:", header.outputs, std::to_string(kOutputs)));
    if (header.input_unit != kInputUnit || header.output_unit != kOutputUnit)
        return wrong("is a network with other units than " + std::to_string(kInputUnit) + " and " +
                     std::to_string(kOutputUnit));
    if (header.scale < 1 || header.scale > kMostScale)
        return wrong(found("the scale", header.scale, "1 to " + std::to_string(kMostScale)));
    return {};
}

struct Checked {
    NetworkShape shape;
    std::uint64_t hash = 0;
};

Result<Checked> read_header(NetworkGame game, std::span<const std::byte> file) {
    if (file.size() < sizeof(Header))
        return wrong("is too short for a network: it has " + std::to_string(file.size()) +
                     " bytes");
    Header header{};
    std::memcpy(&header, file.data(), sizeof header);
    if (auto error = kind_error(header, game)) return *error;
    if (auto error = size_error(header, game)) return *error;
    Checked checked{{game, static_cast<int>(header.rows), static_cast<int>(header.hidden),
                     static_cast<int>(header.king_buckets), header.scale,
                     static_cast<InputSet>(header.input_set)},
                    header.hash};
    const std::size_t expected = payload_bytes(checked.shape);
    if (header.payload_bytes != expected)
        return wrong("is a network that says to have " + std::to_string(header.payload_bytes) +
                     " bytes, but its sizes make " + std::to_string(expected));
    return checked;
}

std::optional<InputError> length_error(const NetworkShape& shape, std::size_t bytes) {
    const std::size_t expected = sizeof(Header) + payload_bytes(shape);
    if (bytes == expected) return {};
    return wrong(std::string(bytes < expected ? "is cut off: " : "is too long: ") + "it has " +
                 std::to_string(bytes) + " bytes, not " + std::to_string(expected));
}

std::shared_ptr<std::byte> aligned_copy(std::span<const std::byte> bytes) {
    constexpr std::align_val_t kAlignment{kNetworkAlignment};
    std::shared_ptr<std::byte> copy(
        static_cast<std::byte*>(::operator new(bytes.size(), kAlignment)),
        [](std::byte* block) { ::operator delete(block, kAlignment); });
    std::copy(bytes.begin(), bytes.end(), copy.get());
    return copy;
}

}  // namespace

std::size_t short_numbers(const NetworkShape& shape) {
    const auto hidden = static_cast<std::size_t>(shape.hidden);
    return static_cast<std::size_t>(shape.rows) * hidden + hidden + kOutputs * 2 * hidden;
}

Network::Network(const NetworkShape& shape, std::span<const std::byte> aligned_file,
                 std::shared_ptr<const std::byte> owner)
    : shape_(shape),
      file_(aligned_file),
      rows_(reinterpret_cast<const std::int16_t*>(aligned_file.data() + sizeof(Header))),
      bias_(rows_ + static_cast<std::size_t>(shape.rows) * hidden()),
      output_weights_(bias_ + hidden()),
      output_bias_(
          reinterpret_cast<const std::int32_t*>(output_weights_ + kOutputs * 2 * hidden())),
      owner_(std::move(owner)) {}

bool Network::looks_like_one(std::span<const std::byte> head) {
    return head.size() >= kMagic.size() &&
           std::memcmp(head.data(), kMagic.data(), kMagic.size()) == 0;
}

NetworkGame Network::game_of(std::span<const std::byte> head) {
    std::uint32_t game = 0;
    if (head.size() >= sizeof(Header))
        std::memcpy(&game, head.data() + offsetof(Header, game), sizeof game);
    return game == static_cast<std::uint32_t>(NetworkGame::shogi) ? NetworkGame::shogi
                                                                  : NetworkGame::chess;
}

std::uint64_t Network::hash() const {
    std::uint64_t hash = 0;
    std::memcpy(&hash, file_.data() + offsetof(Header, hash), sizeof hash);
    return hash;
}

Result<std::size_t> Network::expected_bytes(NetworkGame game, std::span<const std::byte> head) {
    const auto checked = read_header(game, head);
    if (!checked.ok()) return checked.error();
    return sizeof(Header) + payload_bytes(checked->shape);
}

Result<std::shared_ptr<const Network>> Network::parse(NetworkGame game,
                                                      std::span<const std::byte> file) {
    const auto checked = read_header(game, file);
    if (!checked.ok()) return checked.error();
    if (auto error = length_error(checked->shape, file.size())) return *error;
    if (fingerprint(file.subspan(sizeof(Header))) != checked->hash)
        return wrong("is damaged: its numbers do not have the hash that it says");
    auto copy = aligned_copy(file);
    const std::span<const std::byte> bytes(copy.get(), file.size());
    std::shared_ptr<const Network> network(new Network(checked->shape, bytes, std::move(copy)));
    const std::span outputs(network->output_weights(0), kOutputs * 2 * network->hidden());
    const auto too_large = [](std::int16_t weight) {
        return weight > kMostOutputWeight || weight < -kMostOutputWeight;
    };
    if (std::any_of(outputs.begin(), outputs.end(), too_large))
        return wrong("is a network with output weights beyond " +
                     std::to_string(kMostOutputWeight));
    return network;
}

std::shared_ptr<const Network> Network::in_place(NetworkGame game,
                                                 std::span<const std::byte> file) {
    const auto checked = read_header(game, file);
    if (!checked.ok() || length_error(checked->shape, file.size())) return nullptr;
    CHECK(reinterpret_cast<std::uintptr_t>(file.data()) % kNetworkAlignment == 0);
    return std::shared_ptr<const Network>(new Network(checked->shape, file, nullptr));
}

std::vector<std::byte> Network::file_of(const NetworkShape& shape,
                                        std::span<const std::int16_t> numbers,
                                        std::span<const std::int32_t> output_bias) {
    CHECK(numbers.size() == short_numbers(shape) && output_bias.size() == kOutputs);
    std::vector<std::byte> file(sizeof(Header) + payload_bytes(shape));
    std::byte* const payload = file.data() + sizeof(Header);
    std::memcpy(payload, numbers.data(), numbers.size_bytes());
    std::memcpy(payload + numbers.size_bytes(), output_bias.data(), output_bias.size_bytes());
    Header header{};
    std::copy(kMagic.begin(), kMagic.end(), header.magic.begin());
    header.version = kVersion;
    header.game = static_cast<std::uint32_t>(shape.game);
    header.rows = static_cast<std::uint32_t>(shape.rows);
    header.hidden = static_cast<std::uint32_t>(shape.hidden);
    header.outputs = kOutputs;
    header.king_buckets = static_cast<std::uint32_t>(shape.king_buckets);
    header.input_unit = kInputUnit;
    header.output_unit = kOutputUnit;
    header.scale = shape.scale;
    header.input_set = static_cast<std::uint32_t>(shape.input_set);
    header.hash = fingerprint(std::span<const std::byte>(file).subspan(sizeof(Header)));
    header.payload_bytes = payload_bytes(shape);
    std::memcpy(file.data(), &header, sizeof header);
    return file;
}

}  // namespace sente::eval
