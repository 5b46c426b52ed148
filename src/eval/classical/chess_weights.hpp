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
    .material = {{{0, 0}, {66, 105}, {299, 329}, {334, 356}, {427, 581}, {992, 1052}, {0, 0}}},
    .square = {{
        {},
        {{
            {0, 0},   {0, 0},   {0, 0},   {0, 0},
            {-3, 8},  {4, 15},  {5, 4},   {-8, 5},
            {-5, 5},  {2, 3},   {5, -4},  {2, 7},
            {1, 8},   {-8, 15}, {11, 5},  {12, 12},
            {-10, 6}, {2, 16},  {7, 5},   {13, 7},
            {7, 21},  {23, 29}, {3, 21},  {21, 10},
            {5, 14},  {17, 32}, {17, 24}, {14, 29},
            {0, 0},   {0, 0},   {0, 0},   {0, 0},
        }},
        {{
            {-38, -26}, {-21, -18}, {-15, -8},  {-5, -2},
            {-5, -19},  {-9, -7},   {-7, -5},   {1, 11},
            {-7, -9},   {5, 5},     {8, 13},    {6, 16},
            {8, 22},    {19, 11},   {17, 16},   {17, 31},
            {24, 7},    {3, 12},    {12, 16},   {25, 26},
            {7, -2},    {9, 7},     {18, 11},   {38, 28},
            {-23, -11}, {-14, -8},  {3, 0},     {12, 10},
            {-36, -26}, {-19, -13}, {-12, -4},  {0, 3},
        }},
        {{
            {-14, -1},  {-25, -12}, {-9, 3},    {-9, -7},
            {-8, -5},   {9, 6},     {13, -13},  {1, 6},
            {2, 7},     {3, -2},    {16, 5},    {1, 13},
            {-8, -15},  {3, 4},     {10, 26},   {11, 19},
            {1, -7},    {7, 0},     {-2, 14},   {10, 15},
            {-11, -3},  {-2, 2},    {-1, -7},   {3, 3},
            {-17, -6},  {-11, -5},  {-4, 5},    {-3, -2},
            {-12, -9},  {-11, -3},  {-4, -4},   {-3, -6},
        }},
        {{
            {-19, 1},  {-8, -12}, {-4, 0},   {8, -15},
            {-5, 3},   {-2, -13}, {9, -8},   {2, 1},
            {-24, 2},  {-6, 3},   {-4, -2},  {15, 2},
            {-10, 20}, {-1, 4},   {-4, -7},  {7, 8},
            {3, 16},   {3, 18},   {12, 13},  {5, 7},
            {-4, 12},  {-2, 5},   {6, 2},    {4, 7},
            {-14, -3}, {-11, 6},  {-7, -9},  {4, 4},
            {-4, 21},  {-1, 14},  {-1, 9},   {5, 11},
        }},
        {{
            {-2, -25},  {-4, -16},  {5, -7},    {6, -6},
            {-12, -22}, {-5, -11},  {7, -10},   {9, 7},
            {-14, -11}, {12, 15},   {9, 3},     {9, 18},
            {-8, -4},   {-2, 18},   {5, 18},    {1, 29},
            {-9, 8},    {7, 18},    {4, 18},    {2, 30},
            {-7, -2},   {6, 4},     {-3, 11},   {5, 25},
            {-5, -13},  {-14, -5},  {-3, 5},    {-2, 8},
            {-11, -19}, {0, -9},    {0, -4},    {3, 8},
        }},
        {{
            {24, -44},   {29, -33},   {1, -12},    {-19, -10},
            {9, -18},    {-11, -18},  {-21, -8},   {-30, -2},
            {-25, -7},   {-21, 4},    {-47, 3},    {-49, 13},
            {-58, 1},    {-43, 2},    {-75, 18},   {-79, 23},
            {-82, 4},    {-69, 18},   {-100, 24},  {-105, 32},
            {-108, -4},  {-94, 17},   {-126, 21},  {-133, 21},
            {-133, -26}, {-118, 4},   {-152, 8},   {-158, 15},
            {-158, -40}, {-144, -20}, {-178, -10}, {-184, 1},
        }},
    }},
    .knight_mobility = {{
        {-38, -49}, {-28, -36}, {-19, -18}, {-13, 1},   {-6, 10},
        {-2, 17},   {5, 21},    {12, 19},   {3, 14},
    }},
    .bishop_mobility = {{
        {-49, -68}, {-32, -47}, {-27, -37}, {-20, -17}, {-14, 1},   {-9, 5},    {-5, 6},
        {-4, 8},    {-1, 17},   {4, 15},    {5, 14},    {12, 15},   {22, 21},   {25, 26},
    }},
    .rook_mobility = {{
        {-47, -62}, {-19, -53}, {-7, -25},  {-7, -25},  {-11, -11},
        {-8, 5},    {-10, 10},  {-7, 10},   {-2, 14},   {3, 17},
        {-1, 24},   {7, 26},    {10, 27},   {4, 33},    {11, 38},
    }},
    .queen_mobility = {{
        {-47, -82}, {-44, -75}, {-37, -68}, {-33, -61}, {-23, -58}, {-17, -49}, {-14, -44},
        {-14, -33}, {-6, -20},  {-5, -12},  {-6, -10},  {-5, 3},    {1, 2},     {-5, 6},
        {2, 10},    {0, 17},    {3, 24},    {8, 29},    {13, 32},   {10, 35},   {11, 37},
        {16, 38},   {17, 37},   {22, 41},   {23, 47},   {26, 51},   {27, 54},   {29, 58},
    }},
    .passed = {{{0, 0}, {-1, 7}, {3, 23}, {4, 36}, {29, 61}, {60, 99}, {87, 139}, {0, 0}}},
    .passed_blocked = {{
        {0, 0},     {0, 0},     {-1, -3},   {1, 4},
        {-15, -2},  {-11, -17}, {-23, -61}, {0, 0},
    }},
    .passed_free = {{{0, 0}, {0, 0}, {1, 2}, {-4, 16}, {0, 16}, {11, 33}, {26, 51}, {0, 0}}},
    .passed_open_path = {{{0, 0}, {0, 0}, {2, 4}, {6, 17}, {11, 29}, {22, 52}, {44, 86}, {0, 0}}},
    .passed_own_king = {{
        {0, 0},     {0, 0},     {0, 0},     {1, -10},
        {1, -12},   {-1, -21},  {-14, -20}, {0, 0},
    }},
    .passed_enemy_king = {{{0, 0}, {0, 0}, {0, 1}, {-2, 7}, {-5, 15}, {-9, 30}, {11, 44}, {0, 0}}},
    .passed_unstoppable = {0, 312},
    .rook_behind_passed = {0, 26},
    .connected = {{{0, 0}, {2, -1}, {4, 10}, {11, 11}, {26, 16}, {33, 41}, {37, 43}, {0, 0}}},
    .isolated = {-11, -6},
    .backward = {-3, -10},
    .weak_on_open_file = {-6, -5},
    .doubled = {0, -22},
    .bishop_pair = {6, 53},
    .bishop_own_pawns = {-2, -1},
    .knight_outpost = {17, 19},
    .bishop_outpost = {18, 19},
    .minor_behind_pawn = {5, 12},
    .rook_open_file = {25, 10},
    .rook_half_open_file = {9, 21},
    .rook_on_seventh = {-5, 11},
    .castling_right = {20, -4},
    .shelter_centre = {{
        {-24, -3}, {22, -4},  {17, -1},  {-7, -5},  {-16, 6},  {-15, -2}, {-23, 10}, {0, 0},
    }},
    .shelter_beside = {{
        {-14, -6}, {24, 0},   {15, 3},   {-4, -4},  {-9, 4},   {-14, -1}, {-16, 9},  {0, 0},
    }},
    .storm = {{{-6, -5}, {-43, 10}, {-33, 3}, {-29, 4}, {-14, 7}, {-1, 2}, {-4, -5}, {0, 0}}},
    .storm_blocked = {{{0, 0}, {-16, 0}, {-6, 8}, {-5, 3}, {3, -7}, {14, -13}, {-6, -18}, {0, 0}}},
    .threat_by_pawn = {{{0, 0}, {0, 0}, {65, 42}, {53, 49}, {73, 47}, {62, 34}, {0, 0}}},
    .threat_by_minor = {{{0, 0}, {1, 25}, {18, 24}, {25, 30}, {55, 37}, {41, 56}, {0, 0}}},
    .threat_by_rook = {{{0, 0}, {9, 22}, {22, 35}, {22, 34}, {5, 19}, {59, 37}, {0, 0}}},
    .threat_by_push = {17, 14},
    .threat_by_king = {18, 38},
    .hanging = {16, 3},
    .weak_to_queen_alone = {-1, 8},
    .space = {-1, -2},
    .tempo = {19, 12},
    .attacker = {{{0, 0}, {0, 0}, {31, 0}, {12, 0}, {23, 0}, {19, 0}, {0, 0}}},
    .ring_hits = {10, 0},
    .ring_weak = {17, 0},
    .safe_check = {{{0, 0}, {0, 0}, {79, 0}, {43, 0}, {93, 0}, {82, 0}, {0, 0}}},
    .unsafe_check = {8, 0},
    .no_queen = {-80, 0},
    .defending_minors = {-14, 0},
    .danger_base = {-11, 0},
};
// clang-format on

using ChessTrace = Trace<kChessWeights>;

}  // namespace sente::eval
