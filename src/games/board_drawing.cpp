// SPDX-License-Identifier: GPL-3.0-or-later
// Marks upon boards.
#include "games/board_drawing.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace sente::games {

std::string coordinate(double value) {
    std::array<char, 64> digits{};
    (void)std::snprintf(digits.data(), digits.size(), "%.1f", value);
    std::string text = digits.data();
    if (text.ends_with(".0")) text.erase(text.size() - 2);
    return text == "-0" ? "0" : text;
}

std::string arrow(Point from, Point to, std::string_view kind) {
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double length = std::hypot(dx, dy);
    if (length < 1) return ring(to, 12, kind);
    constexpr double kHead = 11;
    const Point unit{dx / length, dy / length};
    const Point neck{to.x - unit.x * kHead, to.y - unit.y * kHead};
    const auto corner = [&](double side) {
        return coordinate(neck.x - unit.y * side) + " " + coordinate(neck.y + unit.x * side);
    };
    return "<path class=\"arrow " + std::string(kind) + "\" d=\"M" + coordinate(from.x) + " " +
           coordinate(from.y) + "L" + coordinate(neck.x) + " " + coordinate(neck.y) +
           "\"/><path class=\"arrow-head " + std::string(kind) + "\" d=\"M" + coordinate(to.x) +
           " " + coordinate(to.y) + "L" + corner(7) + "L" + corner(-7) + "z\"/>";
}

std::string ring(Point at, double radius, std::string_view kind) {
    return "<circle class=\"arrow " + std::string(kind) + "\" cx=\"" + coordinate(at.x) +
           "\" cy=\"" + coordinate(at.y) + "\" r=\"" + coordinate(radius) + "\"/>";
}

std::string square_box(Point corner, double size, std::string_view kind) {
    return "<rect class=\"" + std::string(kind) + "\" x=\"" + coordinate(corner.x) + "\" y=\"" +
           coordinate(corner.y) + "\" width=\"" + coordinate(size) + "\" height=\"" +
           coordinate(size) + "\"/>";
}

}  // namespace sente::games
