// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the files of heads and lays them out.
#include "eval/nnue/head.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/check.hpp"
#include "core/fingerprint.hpp"
#include "eval/nnue/chess_features.hpp"
#include "eval/nnue/network.hpp"
#include "eval/nnue/rows.hpp"
#include "eval/nnue/shogi_features.hpp"

namespace sente::eval {

namespace {

static_assert(std::endian::native == std::endian::little, "the numbers of a file are used as such");

constexpr std::string_view kMagic = "SENTEHED";
constexpr std::uint32_t kVersion = 1;

// As it stands at the beginning of a file.
struct Header {
    std::array<char, 8> magic;
    std::uint32_t version;
    std::uint32_t game;
    std::uint32_t hidden;
    std::uint32_t width;
    std::uint32_t arrivals;
    std::uint32_t origins;
    std::uint32_t shift;
    std::uint32_t scale;
    std::uint64_t network;
    std::uint64_t hash;
    std::uint64_t payload_bytes;
};
static_assert(sizeof(Header) == kHeadHeaderBytes);

struct RowCounts {
    std::size_t arrivals;
    std::size_t origins;  // the first is that of drops
};

template <class F>
constexpr RowCounts rows_for() {
    return {static_cast<std::size_t>(kArrivalRows<F>),
            static_cast<std::size_t>(kOwnBoardRows<F>) + 1};
}
RowCounts rows_of(NetworkGame game) {
    return game == NetworkGame::chess ? rows_for<ChessFeatures>() : rows_for<ShogiFeatures>();
}

std::size_t view_numbers(const HeadShape& shape) {
    return 2 * static_cast<std::size_t>(shape.hidden) * kHeadWidth;
}

std::size_t payload_bytes(const HeadShape& shape) {
    return kHeadWidth * sizeof(std::int32_t) + head_numbers(shape) * sizeof(std::int16_t);
}

InputError wrong(std::string message) { return {std::move(message)}; }

std::optional<InputError> kind_error(const Header& header, NetworkGame game) {
    if (std::string_view(header.magic.data(), header.magic.size()) != kMagic)
        return wrong("is not a head (it does not begin with " + std::string(kMagic) + ")");
    if (header.version != kVersion)
        return wrong("is a head of version " + std::to_string(header.version) + ", not " +
                     std::to_string(kVersion));
    if (header.game != static_cast<std::uint32_t>(game)) return wrong("is a head for another game");
    return {};
}

std::optional<InputError> size_error(const Header& header, NetworkGame game) {
    const RowCounts rows = rows_of(game);
    if (header.hidden < kLeastHidden || header.hidden > kMostHidden || header.hidden % 32 != 0)
        return wrong("is a head for so many neurons: " + std::to_string(header.hidden));
    if (header.width != kHeadWidth)
        return wrong("is a head of width " + std::to_string(header.width) + ", not " +
                     std::to_string(kHeadWidth));
    if (header.arrivals != rows.arrivals || header.origins != rows.origins)
        return wrong("is a head with other moves than the game has");
    if (header.shift > kMostHeadShift || header.scale > kMostHeadShift)
        return wrong("is a head with shifts beyond " + std::to_string(kMostHeadShift));
    return {};
}

struct Checked {
    HeadShape shape;
    std::uint64_t hash = 0;
};

Result<Checked> read_header(NetworkGame game, std::span<const std::byte> file) {
    if (file.size() < sizeof(Header))
        return wrong("is too short for a head: it has " + std::to_string(file.size()) + " bytes");
    Header header{};
    std::memcpy(&header, file.data(), sizeof header);
    if (auto error = kind_error(header, game)) return *error;
    if (auto error = size_error(header, game)) return *error;
    Checked checked{{game, static_cast<int>(header.hidden), static_cast<int>(header.shift),
                     static_cast<int>(header.scale), header.network},
                    header.hash};
    const std::size_t expected = payload_bytes(checked.shape);
    if (header.payload_bytes != expected || file.size() != sizeof(Header) + expected)
        return wrong("is a head of " + std::to_string(file.size()) + " bytes, not " +
                     std::to_string(sizeof(Header) + expected));
    return checked;
}

std::shared_ptr<std::byte> aligned_copy(std::span<const std::byte> bytes) {
    constexpr std::align_val_t kAlignment{kNetworkAlignment};
    std::shared_ptr<std::byte> copy(
        static_cast<std::byte*>(::operator new(bytes.size(), kAlignment)),
        [](std::byte* block) { ::operator delete(block, kAlignment); });
    std::copy(bytes.begin(), bytes.end(), copy.get());
    return copy;
}

bool exceeds(std::span<const std::int16_t> numbers, int limit) {
    return std::any_of(numbers.begin(), numbers.end(),
                       [limit](std::int16_t each) { return each > limit || each < -limit; });
}

}  // namespace

std::size_t head_numbers(const HeadShape& shape) {
    const RowCounts rows = rows_of(shape.game);
    return view_numbers(shape) + (rows.arrivals + rows.origins) * kHeadWidth;
}

Head::Head(const HeadShape& shape, std::span<const std::byte> aligned_file,
           std::shared_ptr<const std::byte> owner)
    : shape_(shape),
      file_(aligned_file),
      bias_(reinterpret_cast<const std::int32_t*>(aligned_file.data() + sizeof(Header))),
      weights_(reinterpret_cast<const std::int16_t*>(bias_ + kHeadWidth)),
      arrivals_(weights_ + view_numbers(shape)),
      origins_(arrivals_ + rows_of(shape.game).arrivals * kHeadWidth),
      owner_(std::move(owner)) {}

Result<std::shared_ptr<const Head>> Head::parse(NetworkGame game, std::span<const std::byte> file) {
    const auto checked = read_header(game, file);
    if (!checked.ok()) return checked.error();
    if (fingerprint(file.subspan(sizeof(Header))) != checked->hash)
        return wrong("is damaged: its numbers do not have the hash that it says");
    auto copy = aligned_copy(file);
    const std::span<const std::byte> bytes(copy.get(), file.size());
    std::shared_ptr<const Head> head(new Head(checked->shape, bytes, std::move(copy)));
    const std::size_t of_view = view_numbers(head->shape());
    if (exceeds({head->weights(), of_view}, kMostHeadWeight) ||
        exceeds({head->arrival(0), head_numbers(head->shape()) - of_view}, kMostMoveWeight))
        return wrong("is a head with weights that are too large");
    const auto too_large = [](std::int32_t bias) {
        return bias > kMostHeadBias || bias < -kMostHeadBias;
    };
    if (std::any_of(head->bias(), head->bias() + kHeadWidth, too_large))
        return wrong("is a head with a bias that is too large");
    return head;
}

std::shared_ptr<const Head> Head::in_place(NetworkGame game, std::span<const std::byte> file) {
    const auto checked = read_header(game, file);
    if (!checked.ok()) return nullptr;
    CHECK(reinterpret_cast<std::uintptr_t>(file.data()) % kNetworkAlignment == 0);
    return std::shared_ptr<const Head>(new Head(checked->shape, file, nullptr));
}

std::vector<std::byte> Head::file_of(const HeadShape& shape, std::span<const std::int32_t> bias,
                                     std::span<const std::int16_t> numbers) {
    CHECK(numbers.size() == head_numbers(shape) && bias.size() == kHeadWidth);
    std::vector<std::byte> file(sizeof(Header) + payload_bytes(shape));
    std::byte* const payload = file.data() + sizeof(Header);
    std::memcpy(payload, bias.data(), bias.size_bytes());
    std::memcpy(payload + bias.size_bytes(), numbers.data(), numbers.size_bytes());
    Header header{};
    std::copy(kMagic.begin(), kMagic.end(), header.magic.begin());
    header.version = kVersion;
    header.game = static_cast<std::uint32_t>(shape.game);
    header.hidden = static_cast<std::uint32_t>(shape.hidden);
    header.width = kHeadWidth;
    header.arrivals = static_cast<std::uint32_t>(rows_of(shape.game).arrivals);
    header.origins = static_cast<std::uint32_t>(rows_of(shape.game).origins);
    header.shift = static_cast<std::uint32_t>(shape.shift);
    header.scale = static_cast<std::uint32_t>(shape.scale);
    header.network = shape.network;
    header.hash = fingerprint(std::span<const std::byte>(file).subspan(sizeof(Header)));
    header.payload_bytes = payload_bytes(shape);
    std::memcpy(file.data(), &header, sizeof header);
    return file;
}

}  // namespace sente::eval
