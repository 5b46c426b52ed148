// SPDX-License-Identifier: GPL-3.0-or-later
// The starts of Chess960 by their numbers, as Scharnagl gave them.
#include <array>
#include <string_view>

#include "lab/match/board.hpp"

namespace sente::lab::match {

namespace {

// Puts a piece on the free square with this many free ones before it.
void put(std::string& rank, char piece, int skipped) {
    for (char& square : rank)
        if (square == ' ' && skipped-- == 0) {
            square = piece;
            return;
        }
}

// Bishops on either colour, then the queen, the knights, and what is left: rook, king, rook.
std::string back_rank(int number) {
    constexpr std::array<std::pair<int, int>, 10> kKnights = {
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    std::string rank(8, ' ');
    rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = 'b';
    rank[static_cast<std::size_t>(number / 4 % 4 * 2)] = 'b';
    put(rank, 'q', number / 16 % 6);
    const auto [one, other] = kKnights[static_cast<std::size_t>(number / 96)];
    put(rank, 'n', one);
    put(rank, 'n', other - 1);
    for (const char piece : {'r', 'k', 'r'}) put(rank, piece, 0);
    return rank;
}

}  // namespace

std::vector<Opening> chess960_starts() {
    std::vector<Opening> starts;
    for (int number = 0; number < 960; ++number) {
        const std::string black = back_rank(number);
        std::string white = black;
        for (char& piece : white) piece = static_cast<char>(piece - 'a' + 'A');
        starts.push_back({black + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w KQkq - 0 1", {}});
    }
    return starts;
}

}  // namespace sente::lab::match
