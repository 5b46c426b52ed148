// SPDX-License-Identifier: GPL-3.0-or-later
// Fills the attack tables.
#include "chess/attacks.hpp"

#include <span>

#include "core/check.hpp"
#include "core/random.hpp"

namespace sente::chess {

namespace {

// Seeds of the random search for multipliers, by square: those that find one at once or nearly so,
// out of all 16-bit seeds. Any others would do, only slower.
using Seeds = std::array<std::uint16_t, kSquares>;
constexpr Seeds kRookSeeds{
    22655, 63989, 7149,  59629, 26887, 17833, 29679, 26827, 45864, 8827,  29500, 52586, 7705,
    10224, 11300, 38198, 24950, 4228,  23373, 35774, 12070, 10224, 38874, 13881, 34961, 20073,
    11331, 49056, 7768,  17650, 37839, 39647, 22522, 62805, 34206, 43425, 41557, 31580, 33891,
    50456, 45199, 30956, 12790, 5928,  4825,  20658, 7705,  8067,  36922, 49796, 1036,  33806,
    58273, 20658, 23204, 4582,  45681, 36551, 33615, 17814, 9934,  4276,  10345, 6028};
constexpr Seeds kBishopSeeds{
    21907, 958,   5965, 3194,  101,   804,  856,   14023, 2718,  622,  1138,  4005, 661,
    1896,  117,   1432, 4221,  3997,  5619, 11906, 1751,  1695,  2309, 539,   1483, 1483,
    3625,  47093, 9729, 34914, 1601,  145,  3162,  2293,  21286, 7046, 29380, 1399, 3089,
    16187, 968,   178,  12783, 3619,  418,  195,   1536,  1523,  856,  748,   284,  429,
    1855,  42,    3625, 958,   14023, 1432, 675,   1523,  1519,  4953, 2718,  21907};

struct Direction {
    int files;
    int ranks;
};
constexpr std::array<Direction, 4> kRookDirections{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
constexpr std::array<Direction, 4> kBishopDirections{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

struct Slider {
    std::span<const Direction> directions;
    const Seeds& seeds;
};
constexpr Slider kRook{kRookDirections, kRookSeeds};
constexpr Slider kBishop{kBishopDirections, kBishopSeeds};

// Walks from `from` until the edge or the first blocker, which is still reached.
Bitboard ray(Square from, Direction direction, Bitboard occupied) {
    Bitboard reached = 0;
    int file = file_of(from) + direction.files;
    int rank = rank_of(from) + direction.ranks;
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
        const Square square = square_at(file, rank);
        reached |= bit(square);
        if (contains(occupied, square)) break;
        file += direction.files;
        rank += direction.ranks;
    }
    return reached;
}

Bitboard walk(Square from, std::span<const Direction> directions, Bitboard occupied) {
    Bitboard reached = 0;
    for (const Direction direction : directions) reached |= ray(from, direction, occupied);
    return reached;
}

// The squares of the rays whose occupation matters: all but the last of each.
Bitboard relevant_squares(Square from, std::span<const Direction> directions) {
    Bitboard relevant = 0;
    for (const Direction direction : directions) {
        const Bitboard reached = ray(from, direction, 0);
        for (Bitboard rest = reached; rest != 0;) {
            const Square square = bits::pop_lowest(rest);
            const int file = file_of(square) + direction.files;
            const int rank = rank_of(square) + direction.ranks;
            if (file >= 0 && file < 8 && rank >= 0 && rank < 8) relevant |= bit(square);
        }
    }
    return relevant;
}

// Tries multipliers until one keeps apart all arrangements of blockers that differ in attacks.
// `blockers` and `attacks` list the arrangements; the table at `slots` is filled on the way.
class MagicSearch {
public:
    MagicSearch(std::span<const Bitboard> blockers, std::span<const Bitboard> attacks)
        : blockers_(blockers), attacks_(attacks) {}

    std::uint64_t run(Bitboard mask, int shift, Bitboard* slots, Random random) {
        for (;;) {
            const std::uint64_t magic = random.next() & random.next() & random.next();
            if (bits::count(mask * magic >> 56) >= 6 && separates(magic, shift, slots))
                return magic;
        }
    }

private:
    bool separates(std::uint64_t magic, int shift, Bitboard* slots) {
        ++attempt_;
        for (std::size_t i = 0; i < blockers_.size(); ++i) {
            const auto slot = static_cast<std::size_t>(blockers_[i] * magic >> shift);
            if (used_in_[slot] == attempt_ && slots[slot] != attacks_[i]) return false;
            used_in_[slot] = attempt_;
            slots[slot] = attacks_[i];
        }
        return true;
    }

    std::span<const Bitboard> blockers_;
    std::span<const Bitboard> attacks_;
    std::array<int, 4096> used_in_{};
    int attempt_ = 0;
};

// Fills the entry of one square and returns how many patterns it took.
std::size_t fill_slider(SliderEntry& entry, Square from, const Slider& slider, Bitboard* patterns) {
    entry.mask = relevant_squares(from, slider.directions);
    entry.attacks = patterns;
    entry.shift = 64 - bits::count(entry.mask);
    const std::size_t count = std::size_t{1} << bits::count(entry.mask);
    std::array<Bitboard, 4096> blockers{};
    std::array<Bitboard, 4096> attacks{};
    Bitboard arrangement = 0;
    for (std::size_t i = 0; i < count; ++i) {
        blockers[i] = arrangement;
        attacks[i] = walk(from, slider.directions, arrangement);
        arrangement = (arrangement - entry.mask) & entry.mask;  // the next subset of the mask
    }
    if constexpr (bits::kFastExtract) {
        for (std::size_t i = 0; i < count; ++i) patterns[entry.slot(blockers[i])] = attacks[i];
    } else {
        MagicSearch search({blockers.data(), count}, {attacks.data(), count});
        entry.magic = search.run(entry.mask, entry.shift, patterns, Random(slider.seeds[at(from)]));
    }
    return count;
}

void fill_lines(AttackTables& tables) {
    constexpr std::array<Direction, 8> kDirections{
        {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
    for (Square from = 0; from < kSquares; ++from)
        for (const auto [files, ranks] : kDirections) {
            const Bitboard reached = ray(from, {files, ranks}, 0);
            const Bitboard whole = reached | bit(from) | ray(from, {-files, -ranks}, 0);
            for (Bitboard rest = reached; rest != 0;) {
                const Square to = bits::pop_lowest(rest);
                tables.line[at(from)][at(to)] = whole;
                tables.between[at(from)][at(to)] = ray(from, {files, ranks}, bit(to)) ^ bit(to);
            }
        }
}

}  // namespace

AttackTables::AttackTables() : between{}, line{} {
    Bitboard* next = patterns.data();
    for (Square from = 0; from < kSquares; ++from) {
        next += fill_slider(rook[at(from)], from, kRook, next);
        next += fill_slider(bishop[at(from)], from, kBishop, next);
        rook_rays[at(from)] = walk(from, kRookDirections, 0);
        bishop_rays[at(from)] = walk(from, kBishopDirections, 0);
        diagonal[at(from)] = bit(from) | ray(from, {1, 1}, 0) | ray(from, {-1, -1}, 0);
        anti_diagonal[at(from)] = bit(from) | ray(from, {-1, 1}, 0) | ray(from, {1, -1}, 0);
    }
    CHECK(next == patterns.data() + patterns.size());
    fill_lines(*this);
}

const AttackTables kAttackTables;

}  // namespace sente::chess
