// SPDX-License-Identifier: GPL-3.0-or-later
// Every number of the hand-written chess evaluation, with names for tuning.
#pragma once

#include <array>
#include <cstddef>

#include "chess/types.hpp"
#include "core/multi_array.hpp"
#include "eval/classical/taper.hpp"
#include "eval/classical/trace.hpp"

namespace sente::eval {

// Indexed by Kind where seven long, by relative rank where eight long.
struct ChessWeights {
    std::array<Taper, 7> material;
    MultiArray<Taper, 7, 32> square;  // by rank · 4 + distance from the nearer edge file

    std::array<Taper, 9> knight_mobility;
    std::array<Taper, 14> bishop_mobility;
    std::array<Taper, 15> rook_mobility;
    std::array<Taper, 28> queen_mobility;

    std::array<Taper, 8> passed;
    std::array<Taper, 8> passed_blocked;
    std::array<Taper, 8> passed_free;       // the square ahead is empty and not attacked
    std::array<Taper, 8> passed_open_path;  // no square ahead is occupied or attacked
    std::array<Taper, 8> passed_own_king;   // per step between the king and the square ahead
    std::array<Taper, 8> passed_enemy_king;
    Taper passed_unstoppable;  // no king or piece can catch it
    Taper rook_behind_passed;
    std::array<Taper, 8> connected;
    Taper isolated;
    Taper backward;
    Taper weak_on_open_file;
    Taper doubled;

    Taper bishop_pair;
    Taper bishop_own_pawns;  // per own pawn on squares of its colour
    Taper knight_outpost;
    Taper bishop_outpost;
    Taper minor_behind_pawn;
    Taper rook_open_file;
    Taper rook_half_open_file;
    Taper rook_on_seventh;
    Taper castling_right;

    std::array<Taper, 8> shelter_centre;  // own pawn on the king's file; 0 is none
    std::array<Taper, 8> shelter_beside;
    std::array<Taper, 8> storm;          // enemy pawn on one of the three files; 0 is none
    std::array<Taper, 8> storm_blocked;  // ... and stopped by the own pawn there

    std::array<Taper, 7> threat_by_pawn;  // by what is attacked
    std::array<Taper, 7> threat_by_minor;
    std::array<Taper, 7> threat_by_rook;
    Taper threat_by_push;
    Taper threat_by_king;
    Taper hanging;
    Taper weak_to_queen_alone;
    Taper space;  // safe squares behind the pawn front in the centre
    Taper tempo;

    std::array<Taper, 7> attacker;  // danger for a king from each piece that reaches its ring
    Taper ring_hits;
    Taper ring_weak;
    std::array<Taper, 7> safe_check;
    Taper unsafe_check;
    Taper no_queen;
    Taper defending_minors;
    Taper danger_base;
};

// Fitted to games by `sente tune eval`.
// clang-format off
inline constexpr ChessWeights kChessWeights = {
    .material = {{{0, 0}, {51, 110}, {248, 346}, {276, 374}, {324, 614}, {927, 1109}, {0, 0}}},
    .square = {{
        {},
        {{
            {0, 0},    {0, 0},    {0, 0},    {0, 0},
            {-6, 9},   {6, 17},   {4, 13},   {-13, 22},
            {-2, 8},   {10, 3},   {7, 3},    {-1, 15},
            {-6, 9},   {-6, 10},  {12, 2},   {7, 5},
            {5, 4},    {-5, 5},   {-5, 1},   {0, 0},
            {4, 26},   {18, 22},  {1, 27},   {16, 11},
            {10, 16},  {13, 34},  {16, 23},  {15, 34},
            {0, 0},    {0, 0},    {0, 0},    {0, 0},
        }},
        {{
            {-34, -29}, {-20, -16}, {-12, -10}, {-2, -11},
            {-13, -20}, {-17, -5},  {-7, -6},   {-9, 16},
            {-15, 5},   {-1, 6},    {6, 10},    {-6, 21},
            {1, 19},    {23, 12},   {12, 21},   {8, 28},
            {25, 0},    {9, 9},     {9, 27},    {19, 25},
            {14, -9},   {19, 9},    {10, 21},   {35, 25},
            {-15, -2},  {-13, -7},  {14, -1},   {6, 9},
            {-46, -36}, {-17, -9},  {-28, -3},  {-1, 2},
        }},
        {{
            {-8, 5},    {-37, -23}, {-10, 7},   {-9, -4},
            {5, 3},     {14, 7},    {16, -20},  {1, 11},
            {-2, 13},   {4, -6},    {17, 7},    {3, 14},
            {-13, -24}, {-4, 4},    {9, 25},    {15, 21},
            {9, -15},   {16, 2},    {-8, 13},   {1, 22},
            {-9, 3},    {6, 5},     {-20, 2},   {2, 3},
            {-9, -1},   {-20, 7},   {-6, 2},    {-31, -7},
            {-17, -6},  {-18, -1},  {-28, -8},  {-11, -11},
        }},
        {{
            {-18, -10}, {-6, -9},   {1, -7},    {10, -20},
            {-13, -1},  {1, -12},   {6, -11},   {6, -3},
            {-28, 6},   {-19, 2},   {-20, 5},   {4, 3},
            {-22, 11},  {-9, 5},    {-8, 1},    {-1, 7},
            {-3, 18},   {4, 26},    {12, 16},   {0, 11},
            {-4, 15},   {-8, 14},   {13, 6},    {-2, 12},
            {-17, -3},  {-13, 4},   {3, -4},    {-3, -3},
            {-7, 27},   {2, 13},    {-9, 17},   {4, 18},
        }},
        {{
            {-6, -35},  {1, -18},   {-3, -21},  {-1, -24},
            {-6, -25},  {-8, -16},  {1, -12},   {5, -4},
            {-22, -12}, {9, 3},     {5, -1},    {3, 18},
            {-12, -1},  {-7, 20},   {3, 17},    {-5, 32},
            {-1, 16},   {2, 28},    {1, 23},    {-9, 44},
            {-9, -5},   {4, 12},    {-4, 23},   {-4, 35},
            {2, -2},    {-20, 7},   {-3, 22},   {-7, 9},
            {6, -9},    {13, 5},    {10, 5},    {1, 17},
        }},
        {{
            {21, -48},   {27, -35},   {-10, -17},  {-27, -18},
            {8, -26},    {-8, -14},   {-15, -10},  {-35, -4},
            {-16, -3},   {-24, -3},   {-32, 0},    {-48, 3},
            {-56, -2},   {-45, -1},   {-76, 9},    {-74, 6},
            {-82, 6},    {-69, 14},   {-97, 21},   {-101, 22},
            {-106, 1},   {-92, 31},   {-122, 30},  {-129, 19},
            {-130, -21}, {-114, 26},  {-145, 23},  {-155, 11},
            {-154, -40}, {-140, -8},  {-174, -3},  {-180, -3},
        }},
    }},
    .knight_mobility = {{
        {-35, -46}, {-32, -35}, {-22, -17}, {-22, 6},   {-12, 14},
        {-8, 26},   {-4, 24},   {4, 23},    {5, 17},
    }},
    .bishop_mobility = {{
        {-42, -65}, {-30, -41}, {-28, -29}, {-21, -5},  {-19, 6},   {-16, 11},  {-12, 14},
        {-8, 14},   {-13, 23},  {-14, 17},  {-5, 20},   {4, 12},    {22, 13},   {23, 15},
    }},
    .rook_mobility = {{
        {-51, -65}, {-25, -49}, {-14, -27}, {-12, -23}, {-12, -6},
        {-11, 8},   {-13, 16},  {-8, 18},   {-2, 19},   {-3, 25},
        {-3, 27},   {1, 28},    {3, 32},    {-11, 33},  {8, 39},
    }},
    .queen_mobility = {{
        {-46, -80}, {-38, -74}, {-29, -66}, {-20, -61}, {-15, -61}, {-11, -52}, {-8, -46},
        {-9, -27},  {-6, -19},  {-4, -12},  {-6, -6},   {-6, 16},   {-5, 17},   {-8, 15},
        {-3, 19},   {-10, 30},  {-5, 32},   {-8, 36},   {5, 39},    {-3, 40},   {3, 42},
        {7, 36},    {15, 36},   {22, 39},   {21, 44},   {25, 46},   {27, 53},   {28, 56},
    }},
    .passed = {{{0, 0}, {-5, 1}, {2, 19}, {-7, 47}, {9, 62}, {58, 103}, {86, 146}, {0, 0}}},
    .passed_blocked = {{{0, 0}, {0, 0}, {-1, -3}, {6, 1}, {-21, 6}, {-10, -5}, {-27, -56}, {0, 0}}},
    .passed_free = {{{0, 0}, {0, 0}, {1, 2}, {-11, 14}, {-5, 18}, {21, 38}, {34, 70}, {0, 0}}},
    .passed_open_path = {{{0, 0}, {0, 0}, {2, 4}, {-4, 12}, {-1, 26}, {22, 45}, {43, 84}, {0, 0}}},
    .passed_own_king = {{{0, 0}, {0, 0}, {0, 0}, {8, -13}, {7, -17}, {-1, -24}, {-7, -22}, {0, 0}}},
    .passed_enemy_king = {{{0, 0}, {0, 0}, {0, 1}, {-6, 7}, {-10, 20}, {-15, 32}, {4, 46}, {0, 0}}},
    .passed_unstoppable = {0, 303},
    .rook_behind_passed = {2, 26},
    .connected = {{{0, 0}, {5, -2}, {4, 9}, {8, 9}, {21, 25}, {23, 43}, {37, 61}, {0, 0}}},
    .isolated = {-8, -3},
    .backward = {-5, -2},
    .weak_on_open_file = {-4, -7},
    .doubled = {4, -25},
    .bishop_pair = {6, 55},
    .bishop_own_pawns = {-1, -4},
    .knight_outpost = {17, 10},
    .bishop_outpost = {13, 25},
    .minor_behind_pawn = {2, 15},
    .rook_open_file = {28, 6},
    .rook_half_open_file = {6, 19},
    .rook_on_seventh = {3, 21},
    .castling_right = {21, 8},
    .shelter_centre = {{
        {-18, -8}, {20, 0},   {19, -3},  {-5, -6},  {-10, 2},  {-32, -1}, {-25, 18}, {0, 0},
    }},
    .shelter_beside = {{
        {-8, -6},  {18, 4},   {11, 2},   {-1, -8},  {-4, -5},  {-11, 3},  {-13, 16}, {0, 0},
    }},
    .storm = {{{-9, -3}, {-43, 4}, {-27, 13}, {-18, 5}, {-10, 5}, {0, 2}, {-7, -3}, {0, 0}}},
    .storm_blocked = {{
        {0, 0},     {-16, 0},   {-12, -11}, {-2, -5},
        {-1, -3},   {11, -6},   {0, -17},   {0, 0},
    }},
    .threat_by_pawn = {{{0, 0}, {0, 0}, {72, 70}, {60, 86}, {83, 86}, {46, 35}, {0, 0}}},
    .threat_by_minor = {{{0, 0}, {4, 26}, {16, 39}, {26, 32}, {51, 65}, {31, 69}, {0, 0}}},
    .threat_by_rook = {{{0, 0}, {11, 21}, {27, 33}, {38, 27}, {7, 17}, {64, 48}, {0, 0}}},
    .threat_by_push = {18, 17},
    .threat_by_king = {35, 42},
    .hanging = {33, 31},
    .weak_to_queen_alone = {-2, 10},
    .space = {2, 1},
    .tempo = {30, 25},
    .attacker = {{{0, 0}, {0, 0}, {26, 0}, {14, 0}, {11, 0}, {12, 0}, {0, 0}}},
    .ring_hits = {13, 0},
    .ring_weak = {17, 0},
    .safe_check = {{{0, 0}, {0, 0}, {74, 0}, {40, 0}, {93, 0}, {81, 0}, {0, 0}}},
    .unsafe_check = {7, 0},
    .no_queen = {-47, 0},
    .defending_minors = {-20, 0},
    .danger_base = {-22, 0},
};
// clang-format on

using ChessTrace = Trace<kChessWeights>;

}  // namespace sente::eval
