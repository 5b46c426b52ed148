// SPDX-License-Identifier: GPL-3.0-or-later
// Fills the attack tables once, before the program starts.
#include "shogi/attacks.hpp"

#include <span>

namespace sente::shogi {

namespace {

struct Step {
    int file;
    int rank;  // negative is forward for the first side
};

constexpr Step kPawnSteps[] = {{0, -1}};
constexpr Step kKnightSteps[] = {{1, -2}, {-1, -2}};
constexpr Step kSilverSteps[] = {{0, -1}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}};
constexpr Step kGoldSteps[] = {{0, -1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}, {0, 1}};

// In the order of Direction; file 9 is to the left.
constexpr Step kRaySteps[] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, -1}};

constexpr Direction kDiagonalRays[] = {Direction::left_up, Direction::left_down,
                                       Direction::right_up, Direction::right_down};

Square moved(Square s, Step step) {
    const int file = file_of(s) + step.file;
    const int rank = rank_of(s) + step.rank;
    return file < 0 || file > 8 || rank < 0 || rank > 8 ? kNoSquare : square_at(file, rank);
}

Bitboard targets(Square s, std::span<const Step> steps, Side side) {
    Bitboard set;
    for (const Step step : steps) {
        const int forward = side == Side::first ? 1 : -1;
        set |= Bitboard::of(moved(s, {step.file * forward, step.rank * forward}));
    }
    return set;
}

Bitboard walk(Square s, Direction towards, Bitboard occupied) {
    Bitboard set;
    const Step step = kRaySteps[static_cast<std::size_t>(towards)];
    for (Square at = moved(s, step); at != kNoSquare; at = moved(at, step)) {
        set |= Bitboard::of(at);
        if (occupied.contains(at)) break;
    }
    return set;
}

Bitboard walk_diagonals(Square s, Bitboard occupied) {
    Bitboard set;
    for (const Direction towards : kDiagonalRays) set |= walk(s, towards, occupied);
    return set;
}

Bitboard edge() {
    return Bitboard::rank(0) | Bitboard::rank(8) | Bitboard::file(0) | Bitboard::file(8);
}

// On a line of nine with `inner` occupation of places 1–7: what is reached from `at`, both ways.
std::uint16_t reach_on_line(int at, unsigned inner) {
    const unsigned occupied = inner << 1;
    unsigned reached = 0;
    for (int i = at + 1; i < 9; ++i) {
        reached |= 1U << i;
        if ((occupied >> i & 1) != 0) break;
    }
    for (int i = at - 1; i >= 0; --i) {
        reached |= 1U << i;
        if ((occupied >> i & 1) != 0) break;
    }
    return static_cast<std::uint16_t>(reached);
}

// Members of `path`, which lies above its start in index, up to the first blocker.
Bitboard cut_upwards(Bitboard path, Bitboard occupied) {
    const Bitboard blockers = path & occupied;
    const std::uint64_t low = blockers.low() - 1;
    const std::uint64_t high = blockers.high() - (blockers.low() == 0 ? 1 : 0);
    return path & Bitboard(blockers.low() ^ low, blockers.high() ^ high);
}

Bitboard cut_downwards(Bitboard path, Bitboard occupied) {
    const Bitboard blockers = path & occupied;
    if (blockers.high() != 0)
        return path & Bitboard(0, ~std::uint64_t{0} << bits::highest(blockers.high()));
    if (blockers.low() != 0)
        return path &
               Bitboard(~std::uint64_t{0} << bits::highest(blockers.low()), ~std::uint64_t{0});
    return path;
}

}  // namespace

const AttackTables kAttacks;

AttackTables::AttackTables() {
    fill_steps();
    fill_lines();
    fill_sliders();
}

void AttackTables::fill_steps() {
    for (Square s = 0; s < kSquares; ++s) {
        const auto at = static_cast<std::size_t>(s);
        for (const Side side : {Side::first, Side::second}) {
            const auto i = static_cast<std::size_t>(index(side));
            pawn[i][at] = targets(s, kPawnSteps, side);
            knight[i][at] = targets(s, kKnightSteps, side);
            silver[i][at] = targets(s, kSilverSteps, side);
            gold[i][at] = targets(s, kGoldSteps, side);
        }
        king[at] = targets(s, kRaySteps, Side::first);
        place[at].file = static_cast<std::uint8_t>(file_of(s));
        place[at].rank = static_cast<std::uint8_t>(rank_of(s));
        place[at].high = s >= Bitboard::kLowSquares;
        place[at].lane_shift = static_cast<std::uint8_t>(9 * (file_of(s) % 7));
    }
}

void AttackTables::fill_lines() {
    for (Square s = 0; s < kSquares; ++s)
        king[static_cast<std::size_t>(s)].for_each([&](Square near) {
            around[static_cast<std::size_t>(s)] |= king[static_cast<std::size_t>(near)];
        });
    for (auto& from : direction) from.fill(Direction::none);
    for (Square s = 0; s < kSquares; ++s) {
        const auto at = static_cast<std::size_t>(s);
        for (std::size_t d = 0; d < std::size(kRaySteps); ++d) {
            Bitboard passed;
            for (Square t = moved(s, kRaySteps[d]); t != kNoSquare; t = moved(t, kRaySteps[d])) {
                const auto to = static_cast<std::size_t>(t);
                direction[at][to] = static_cast<Direction>(d);
                between[at][to] = passed;
                passed |= Bitboard::of(t);
            }
            ray[at][d] = passed;
            (is_diagonal(static_cast<Direction>(d)) ? bishop_lines : rook_lines)[at] |= passed;
        }
    }
}

void AttackTables::fill_sliders() {
    for (int at = 0; at < 9; ++at) {
        for (unsigned inner = 0; inner < 128; ++inner) {
            const std::uint16_t reached = reach_on_line(at, inner);
            column[static_cast<std::size_t>(at)][inner] = reached;
            Bitboard& files = row[static_cast<std::size_t>(at)][inner];
            for (int file = 0; file < 9; ++file)
                if ((reached >> file & 1) != 0) files |= Bitboard::of(square_at(file, 0));
        }
    }
    std::uint32_t offset = 0;
    for (Square s = 0; s < kSquares; ++s) {
        auto& lines = diagonals[static_cast<std::size_t>(s)];
        lines.inner = walk_diagonals(s, {}) - edge();
        lines.low_bits = bits::count(lines.inner.low());
        lines.offset = offset;
        Bitboard subset;
        do {
            const std::uint64_t low = bits::extract(subset.low(), lines.inner.low());
            const std::uint64_t high = bits::extract(subset.high(), lines.inner.high());
            const auto slot = static_cast<std::size_t>(low | (high << lines.low_bits));
            diagonal_sets[offset + slot] = walk_diagonals(s, subset);
            // The next subset of the inner squares, counting up through both words.
            const std::uint64_t next = (subset.low() - lines.inner.low()) & lines.inner.low();
            const std::uint64_t carried = (subset.high() - lines.inner.high()) & lines.inner.high();
            subset = {next, next == 0 ? carried : subset.high()};
        } while (subset.any());
        offset += 1U << lines.inner.count();
    }
    CHECK(offset == kDiagonalSets);
}

Bitboard bishop_attacks_by_rays(Square s, Bitboard occupied) {
    return cut_upwards(ray(s, Direction::left_up), occupied) |
           cut_upwards(ray(s, Direction::left_down), occupied) |
           cut_downwards(ray(s, Direction::right_up), occupied) |
           cut_downwards(ray(s, Direction::right_down), occupied);
}

}  // namespace sente::shogi
