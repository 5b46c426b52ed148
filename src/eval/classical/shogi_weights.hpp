// SPDX-License-Identifier: GPL-3.0-or-later
// Every number of the hand-written shogi evaluation, with formulas for the tables.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/multi_array.hpp"
#include "eval/classical/taper.hpp"
#include "eval/classical/trace.hpp"
#include "shogi/types.hpp"
#include "shogi/values.hpp"

namespace sente::eval {

[[nodiscard]] constexpr int magnitude(int number) { return number < 0 ? -number : number; }

// Places relative to a king: files apart (0 to 8) and ranks ahead of it (-8 to 8), as the owner of
// the piece looks.
inline constexpr std::size_t kKingPlaces = 9 * 17;
[[nodiscard]] constexpr std::size_t king_place(int files_apart, int ranks_ahead) {
    return static_cast<std::size_t>(files_apart * 17 + ranks_ahead + 8);
}

// One more than the most of a kind that a hand can hold, spare pieces of studies included.
inline constexpr std::size_t kHandCounts = 32;

// Indexed by Kind where fifteen long and by hand index where seven long. "Midgame" is here the
// opening, before pieces come to hand.
struct ShogiWeights {
    std::array<Taper, shogi::kKinds> material;
    MultiArray<Taper, 7, kHandCounts> hand;       // what holding so many is worth
    MultiArray<Taper, shogi::kKinds, 45> square;  // by relative rank · 5 + distance from the edge
    MultiArray<Taper, shogi::kKinds, kKingPlaces> own_king;
    MultiArray<Taper, shogi::kKinds, kKingPlaces> enemy_king;

    std::array<Taper, 9> lance_mobility;
    std::array<Taper, 17> bishop_mobility;
    std::array<Taper, 17> rook_mobility;

    std::array<Taper, shogi::kKinds> hanging;  // attacked and not guarded
    std::array<Taper, shogi::kKinds> hit_by_pawn;
    Taper big_piece_attacked;
    Taper tempo;

    std::array<Taper, shogi::kKinds>
        attacker;  // danger from each piece that reaches the king's ring
    Taper ring_hits;
    Taper ring_weak;     // attacked squares that only the king guards
    Taper ring_pressed;  // attacked twice, guarded once
    Taper ring_open;     // empty squares that only the king guards
    std::array<Taper, 9> escapes;
    Taper danger_base;

    std::array<Taper, 7> drops;  // how much each piece in the attacker's hand sharpens the danger
};

// From the king's point of view: who likes to stand how near to it.
[[nodiscard]] constexpr Taper own_king_value(shogi::Kind kind, int files, int ahead) {
    using shogi::Kind;
    const int distance = std::max(files, magnitude(ahead));
    const int near = std::max(0, 4 - distance);  // 3 next to the king, 0 far off
    const int far = std::max(0, distance - 4);
    const bool is_before = ahead >= 1 && files <= 1;
    const int value = [&] {
        switch (kind) {
            case Kind::gold: return 30 * near - 6 * far - (ahead < 0 && near > 0 ? 16 : 0);
            case Kind::silver: return 22 * near + (is_before && near > 1 ? 10 : 0);
            case Kind::pawn:
                return is_before && ahead <= 2 ? 44 - 14 * ahead + (files == 0 ? 10 : 0) : 0;
            case Kind::knight:
            case Kind::lance: return near == 3 && ahead <= 0 ? 20 : 0;
            case Kind::horse: return 24 * near;
            case Kind::rook: return near == 3 ? -60 : near == 2 ? -20 : 0;
            case Kind::tokin:
            case Kind::promoted_lance:
            case Kind::promoted_knight:
            case Kind::promoted_silver: return 16 * near - 5 * far;
            default: return 0;
        }
    }();
    return {value, value * 5 / 4};
}

// The same for the enemy king. A piece is `ahead` of that king once it has passed it, and then much
// of its force is spent.
[[nodiscard]] constexpr Taper enemy_king_value(shogi::Kind kind, int files, int ahead) {
    using shogi::Kind;
    const int distance = std::max(files, magnitude(ahead));
    const int near = std::max(0, 5 - distance);  // 4 next to the king
    const bool has_passed = ahead > 0;
    const int value = [&] {
        switch (kind) {
            case Kind::tokin:
            case Kind::promoted_lance:
            case Kind::promoted_knight:
            case Kind::promoted_silver:
            case Kind::gold: return (has_passed ? 22 : 35) * near - 10 * std::max(0, distance - 5);
            case Kind::silver: return (has_passed ? 20 : 30) * near;
            case Kind::knight: return !has_passed && ahead <= -2 ? 12 * near : 0;
            case Kind::lance: return !has_passed && files == 0 ? 36 : 0;
            case Kind::pawn: return !has_passed && files <= 2 ? 10 * near : 0;
            case Kind::bishop: return files == magnitude(ahead) ? 30 : 5 * near;
            case Kind::rook: return files == 0 || ahead == 0 ? 40 : files == 1 ? 20 : 0;
            case Kind::horse:
            case Kind::dragon: return 25 * near;
            default: return 0;
        }
    }();
    return {value / 2, value};
}

[[nodiscard]] constexpr Taper king_square_value(int rank, int file) {
    constexpr std::array<int, 5> kCastleFile{30, 80, 60, 10, -40};  // from the edge to the centre
    constexpr std::array<int, 9> kOpeningRank{-160, -180, -200, -220, -220, -180, -90, -4, 0};
    constexpr std::array<int, 9> kLateRank{180, 160, 120, 20, -60, -70, -40, -4, 0};
    const auto r = static_cast<std::size_t>(rank);
    const int shelter = rank >= 6 ? kCastleFile[static_cast<std::size_t>(file)] : 0;
    return {kOpeningRank[r] + shelter, kLateRank[r] + shelter / 2};
}

// `rank` is 0 at the far edge, `file` the distance from the nearer side edge.
[[nodiscard]] constexpr Taper square_value(shogi::Kind kind, int rank, int file) {
    using shogi::Kind;
    const int advance = 8 - rank;
    const int reached = std::min(advance, 4);
    const bool is_far = rank < 3;
    switch (kind) {
        case Kind::pawn: return {4 * (advance - 2) + (file == 0 ? -4 : 0), 5 * (advance - 2)};
        case Kind::lance: return {-4 * advance, -4 * advance};
        case Kind::knight: return {advance == 2 ? 10 : advance >= 4 ? -14 : 0, 2 * advance};
        case Kind::silver: return {7 * reached + 3 * file - 12, 3 * reached + 2 * file};
        case Kind::gold: return {-10 * std::max(0, advance - 1) + (file == 0 ? -12 : 0), -2 * file};
        case Kind::bishop: return {3 * file, 3 * file + (is_far ? 10 : 0)};
        case Kind::rook: return {is_far ? 30 : 0, is_far ? 40 : 0};
        case Kind::horse: return {4 * file, 5 * file};
        case Kind::dragon: return {is_far ? 20 : 0, is_far ? 24 : 0};
        case Kind::king: return king_square_value(rank, file);
        case Kind::none: return {};
        default: return {2 * file, 4 * file};
    }
}

// The first of a kind in hand is worth a little more than on the board, each further one less.
[[nodiscard]] constexpr int hand_sum(shogi::Kind kind, int count) {
    const int value = shogi::hand_value(kind);
    int sum = 0;
    for (int n = 0; n < count; ++n)
        sum += std::max(value + value / 12 - n * (value / 25), value * 3 / 4);
    return sum;
}

constexpr void set_piece_tables(ShogiWeights& w) {
    using namespace shogi;
    for (std::size_t kind = 1; kind < kKinds; ++kind) {
        const auto k = static_cast<Kind>(kind);
        const int value = k == Kind::king ? 0 : board_value(k);
        w.material[kind] = {value, value * 4 / 5};  // late in a game the kings decide, not pieces
        for (int place = 0; place < 45; ++place)
            w.square[kind][static_cast<std::size_t>(place)] = square_value(k, place / 5, place % 5);
        for (int files = 0; files < 9; ++files)
            for (int ahead = -8; ahead <= 8; ++ahead) {
                w.own_king[kind][king_place(files, ahead)] = own_king_value(k, files, ahead);
                w.enemy_king[kind][king_place(files, ahead)] = enemy_king_value(k, files, ahead);
            }
    }
    for (std::size_t i = 0; i < kHandKinds.size(); ++i)
        for (int count = 0; count < static_cast<int>(kHandCounts); ++count) {
            const int sum = hand_sum(kHandKinds[i], count);
            w.hand[i][static_cast<std::size_t>(count)] = {sum, sum * 17 / 20};
        }
}

[[nodiscard]] constexpr ShogiWeights default_shogi_weights() {
    using shogi::Kind;
    ShogiWeights w{};
    set_piece_tables(w);
    for (int n = 0; n < 9; ++n) w.lance_mobility[static_cast<std::size_t>(n)] = {4 * n, 4 * n};
    for (int n = 0; n < 17; ++n) {
        const auto i = static_cast<std::size_t>(n);
        w.bishop_mobility[i] = {10 * n - 40, 8 * n - 32};
        w.rook_mobility[i] = {8 * n - 40, 10 * n - 50};
    }
    const auto set = [](auto& table, Kind kind, int value) {
        table[static_cast<std::size_t>(shogi::index(kind))] = {value, value};
    };
    for (const Kind kind : {Kind::lance, Kind::knight}) {
        set(w.hanging, kind, 30);
        set(w.hit_by_pawn, kind, 40);
    }
    for (const Kind kind : {Kind::silver, Kind::gold}) {
        set(w.hanging, kind, 45);
        set(w.hit_by_pawn, kind, 50);
    }
    for (const Kind kind : {Kind::bishop, Kind::rook}) {
        set(w.hanging, kind, 60);
        set(w.hit_by_pawn, kind, 60);
    }
    w.big_piece_attacked = {30, 20};
    w.tempo = {20, 50};

    set(w.attacker, Kind::pawn, 14);
    set(w.attacker, Kind::lance, 16);
    set(w.attacker, Kind::knight, 18);
    set(w.attacker, Kind::silver, 22);
    set(w.attacker, Kind::gold, 24);
    set(w.attacker, Kind::bishop, 18);
    set(w.attacker, Kind::rook, 22);
    set(w.attacker, Kind::horse, 28);
    set(w.attacker, Kind::dragon, 32);
    w.ring_hits = {7, 0};
    w.ring_weak = {26, 0};
    w.ring_pressed = {14, 0};
    w.ring_open = {5, 0};
    w.escapes = {Taper(36, 0), {24, 0}, {12, 0}, {4, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}};
    w.danger_base = {-44, 0};
    w.drops = {Taper(3, 0), {5, 0}, {6, 0}, {10, 0}, {13, 0}, {9, 0}, {12, 0}};
    return w;
}

inline constexpr ShogiWeights kShogiWeights = default_shogi_weights();

using ShogiTrace = Trace<kShogiWeights>;

}  // namespace sente::eval
