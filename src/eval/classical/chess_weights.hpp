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

// From how badly and how well a piece stands for `reach` squares: slow gains beyond the usual
// reach, faster losses below it.
[[nodiscard]] constexpr Taper mobility_value(int reach, int usual, Taper above, Taper below) {
    return reach >= usual ? above * (reach - usual) : below * (reach - usual);
}

// 6 in the four centre squares, -6 in the corners; `file` is the distance from the nearer edge.
[[nodiscard]] constexpr int centrality(int file, int rank) {
    const int from_edge = rank < 4 ? rank : 7 - rank;
    return 2 * (file + from_edge) - 6;
}

[[nodiscard]] constexpr Taper square_value(chess::Kind kind, int file, int rank) {
    using chess::Kind;
    const int centre = centrality(file, rank);
    const bool is_centre_file = file == 3;
    switch (kind) {
        case Kind::pawn: {
            if (rank == 0 || rank == 7) return {};
            const int hold = file >= 2 && (rank == 3 || rank == 4) ? 8 * (file - 1) : 0;
            const int home = is_centre_file && rank == 1 ? -10 : 0;
            return {3 * (rank - 1) + hold + home - (file == 0 ? 6 : 0), 5 * (rank - 1)};
        }
        case Kind::knight:
            return {5 * centre + (rank == 0 ? -8 : 0) + (rank >= 3 && rank <= 5 ? 8 : 0),
                    4 * centre + (rank >= 3 && rank <= 5 ? 6 : 0)};
        case Kind::bishop: return {2 * centre + (rank == 0 ? -10 : 0), 2 * centre};
        case Kind::rook: return {3 * (file - 2) + (rank == 0 ? 2 : 0), rank >= 4 ? 6 : 0};
        case Kind::queen: return {centre - (rank >= 5 ? 0 : rank), 4 * centre};
        case Kind::king: {
            constexpr std::array<int, 4> kByFile{20, 34, 0, -6};
            return {kByFile[static_cast<std::size_t>(file)] - 26 * rank, 7 * centre};
        }
        default: return {};
    }
}

// What pawns, rooks and mobility weigh by rank or reach.
constexpr void set_structure_weights(ChessWeights& w) {
    for (int n = 0; n < 9; ++n)
        w.knight_mobility[static_cast<std::size_t>(n)] = mobility_value(n, 4, {5, 5}, {11, 12});
    for (int n = 0; n < 14; ++n)
        w.bishop_mobility[static_cast<std::size_t>(n)] = mobility_value(n, 6, {4, 5}, {9, 11});
    for (int n = 0; n < 15; ++n)
        w.rook_mobility[static_cast<std::size_t>(n)] = mobility_value(n, 6, {2, 5}, {6, 10});
    for (int n = 0; n < 28; ++n)
        w.queen_mobility[static_cast<std::size_t>(n)] = mobility_value(n, 12, {2, 4}, {4, 7});
    constexpr std::array<int, 8> kAdvance{0, 0, 1, 3, 7, 13, 22, 0};  // grows by ever larger steps
    for (std::size_t rank = 1; rank < 7; ++rank) {
        const int advance = kAdvance[rank];
        const int r = static_cast<int>(rank);
        w.passed[rank] = {4 * advance, 10 + 6 * advance};
        w.passed_blocked[rank] = {-advance, -3 * advance};
        w.passed_free[rank] = {advance, 2 * advance};
        w.passed_open_path[rank] = {2 * advance, 4 * advance};
        w.passed_own_king[rank] = {0, -advance / 2};
        w.passed_enemy_king[rank] = {0, advance};
        w.connected[rank] = {2 + r * r, r * r};
        w.shelter_centre[rank] = {30 - 9 * r, 0};
        w.shelter_beside[rank] = {32 - 9 * r, 0};
        w.storm[rank] = {r >= 5 ? 0 : -12 * (5 - r), 0};
        w.storm_blocked[rank] = {r >= 5 ? 0 : -4 * (5 - r), 0};
    }
    w.shelter_centre[0] = {-32, 0};
    w.shelter_beside[0] = {-22, 0};
    w.storm[0] = {-6, 0};
    w.storm_blocked[0] = {0, 0};
}

[[nodiscard]] constexpr ChessWeights default_chess_weights() {
    ChessWeights w{};
    w.material = {Taper(), {88, 108}, {330, 310}, {345, 335}, {470, 540}, {1000, 1000}, Taper()};
    for (int kind = 1; kind < chess::kKinds; ++kind)
        for (int place = 0; place < 32; ++place)
            w.square[static_cast<std::size_t>(kind)][static_cast<std::size_t>(place)] =
                square_value(static_cast<chess::Kind>(kind), place % 4, place / 4);
    set_structure_weights(w);
    w.passed_unstoppable = {0, 320};
    w.rook_behind_passed = {6, 16};
    w.isolated = {-8, -12};
    w.backward = {-6, -10};
    w.weak_on_open_file = {-10, -6};
    w.doubled = {-6, -18};

    w.bishop_pair = {28, 50};
    w.bishop_own_pawns = {-3, -5};
    w.knight_outpost = {26, 18};
    w.bishop_outpost = {20, 8};
    w.minor_behind_pawn = {8, 2};
    w.rook_open_file = {34, 12};
    w.rook_half_open_file = {14, 8};
    w.rook_on_seventh = {6, 24};
    w.castling_right = {14, 0};

    w.threat_by_pawn = {Taper(), {0, 0}, {58, 40}, {58, 44}, {76, 50}, {70, 40}, Taper()};
    w.threat_by_minor = {Taper(), {4, 16}, {24, 26}, {30, 32}, {54, 40}, {46, 60}, Taper()};
    w.threat_by_rook = {Taper(), {2, 18}, {22, 30}, {26, 34}, {4, 20}, {50, 34}, Taper()};
    w.threat_by_push = {16, 12};
    w.threat_by_king = {10, 40};
    w.hanging = {34, 20};
    w.weak_to_queen_alone = {8, 6};
    w.space = {4, 0};
    w.tempo = {22, 16};

    w.attacker = {Taper(), Taper(), {26, 0}, {20, 0}, {28, 0}, {32, 0}, Taper()};
    w.ring_hits = {9, 0};
    w.ring_weak = {20, 0};
    w.safe_check = {Taper(), Taper(), {76, 0}, {52, 0}, {92, 0}, {72, 0}, Taper()};
    w.unsafe_check = {12, 0};
    w.no_queen = {-110, 0};
    w.defending_minors = {-12, 0};
    w.danger_base = {-16, 0};
    return w;
}

inline constexpr ChessWeights kChessWeights = default_chess_weights();

using ChessTrace = Trace<kChessWeights>;

}  // namespace sente::eval
