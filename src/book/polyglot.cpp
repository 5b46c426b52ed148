// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, entries and moves of the Polyglot format.
#include "book/polyglot.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "book/book.hpp"
#include "book/polyglot_numbers.hpp"
#include "core/bits.hpp"

namespace sente::book {

namespace {

using chess::Chess;
using chess::Kind;
using chess::Move;
using chess::MoveKind;
using chess::Position;

constexpr std::uint64_t kEntryBytes = 16;

struct Entry {
    std::uint64_t key = 0;
    unsigned move = 0;
    std::uint32_t weight = 0;
};

// Numbers of the format have their highest byte first.
std::uint64_t number(const char* bytes, int length) {
    std::uint64_t value = 0;
    for (int i = 0; i < length; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

std::uint64_t castling_key(const Position& pos) {
    std::uint64_t key = 0;
    chess::Bitboard rooks = pos.castling_rooks();
    while (rooks != 0) {
        const chess::Square rook = bits::pop_lowest(rooks);
        const Side side = chess::rank_of(rook) == 0 ? Side::first : Side::second;
        const bool short_side = rook > pos.king_square(side);
        key ^= kPolyglotNumbers[kPolyglotCastling + (side == Side::first ? 0U : 2U) +
                                (short_side ? 0U : 1U)];
    }
    return key;
}

// The legal move that an entry means. Castling is king takes rook; some books write its step.
Move decode(const chess::MoveList& legal, unsigned code) {
    const int to = static_cast<int>(code & 63);
    const int from = static_cast<int>(code >> 6 & 63);
    const unsigned promotes = code >> 12 & 7;
    if (promotes > 4 || code >> 15 != 0) return Move::none();
    const Kind wanted = promotes == 0 ? Kind::none : static_cast<Kind>(promotes + 1);
    Move by_step = Move::none();
    for (const Move move : legal) {
        if (move.from() != from) continue;
        const Kind kind = move.is_promotion() ? move.promotion() : Kind::none;
        if (move.to() == to && kind == wanted) return move;
        if (move.kind() == MoveKind::castling && wanted == Kind::none &&
            chess::castling_targets(move.from(), move.to()).king_to == to)
            by_step = move;
    }
    return by_step;
}

class Polyglot : public Book<Chess> {
public:
    explicit Polyglot(std::shared_ptr<const File> file) : file_(std::move(file)) {}

    [[nodiscard]] std::optional<InputError> trouble() const;
    [[nodiscard]] std::vector<BookMove<Chess>> find(const Position& pos) const override;

private:
    [[nodiscard]] std::uint64_t entries() const { return file_->size() / kEntryBytes; }
    [[nodiscard]] std::optional<Entry> entry(std::uint64_t index) const;

    std::shared_ptr<const File> file_;
};

std::optional<Entry> Polyglot::entry(std::uint64_t index) const {
    std::array<char, kEntryBytes> bytes{};
    if (file_->read(index * kEntryBytes, bytes) != bytes.size()) return {};
    return Entry{number(bytes.data(), 8), static_cast<unsigned>(number(bytes.data() + 8, 2)),
                 static_cast<std::uint32_t>(number(bytes.data() + 10, 2))};
}

// The order of a large file is tested by samples.
std::optional<InputError> Polyglot::trouble() const {
    if (file_->size() == 0) return InputError{file_->path() + " is empty"};
    if (file_->size() % kEntryBytes != 0)
        return InputError{file_->path() + " is no Polyglot book: its size is no multiple of 16"};
    constexpr std::uint64_t kSamples = 1000;
    const std::uint64_t step = std::max<std::uint64_t>(entries() / kSamples, 1);
    std::uint64_t last = 0;
    for (std::uint64_t i = 0; i < entries(); i += step) {
        const auto each = entry(i);
        if (!each) return InputError{"cannot read " + file_->path()};
        if (each->key < last)
            return InputError{file_->path() + " is no Polyglot book: its keys are not in order"};
        last = each->key;
    }
    return {};
}

std::vector<BookMove<Chess>> Polyglot::find(const Position& pos) const {
    const std::uint64_t key = polyglot_key(pos);
    std::uint64_t low = 0;
    std::uint64_t high = entries();
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        const auto each = entry(middle);
        if (!each) return {};
        if (each->key < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    chess::MoveList legal;
    pos.generate_legal(legal);
    std::vector<BookMove<Chess>> moves;
    for (; low < entries(); ++low) {
        const auto each = entry(low);
        if (!each || each->key != key) break;
        const Move move = decode(legal, each->move);
        const bool seen = std::any_of(moves.begin(), moves.end(),
                                      [&](const auto& other) { return other.move == move; });
        if (move != Move::none() && !seen) moves.push_back({move, each->weight});
    }
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return a.weight > b.weight; });
    return moves;
}

}  // namespace

// Where a pawn is pinned, the format counts an en passant capture that is not legal; we do not.
std::uint64_t polyglot_key(const Position& pos) {
    std::uint64_t key = castling_key(pos);
    chess::Bitboard left = pos.occupied();
    while (left != 0) {
        const chess::Square square = bits::pop_lowest(left);
        const chess::Piece piece = pos.piece_on(square);
        const int kind = 2 * (chess::index(chess::kind_of(piece)) - 1) +
                         (chess::side_of(piece) == Side::first ? 1 : 0);
        key ^= kPolyglotNumbers[static_cast<std::size_t>(64 * kind + square)];
    }
    if (pos.en_passant() != chess::kNoSquare)
        key ^= kPolyglotNumbers[kPolyglotEnPassant +
                                static_cast<std::size_t>(chess::file_of(pos.en_passant()))];
    if (pos.side() == Side::first) key ^= kPolyglotNumbers[kPolyglotTurn];
    return key;
}

Result<std::shared_ptr<const Book<Chess>>> open_polyglot(const std::string& path) {
    const auto file = File::open(path);
    if (!file.ok()) return file.error();
    auto book = std::make_shared<const Polyglot>(*file);
    if (const auto trouble = book->trouble()) return *trouble;
    return std::shared_ptr<const Book<Chess>>(std::move(book));
}

}  // namespace sente::book
