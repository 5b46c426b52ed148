// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of either game, and marks upon them.
#include "lab/page/boards.hpp"

#include <cmath>

#include "lab/page/board_scene.hpp"
#include "lab/page/html.hpp"

namespace sente::lab::page {

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

std::string board_shapes() {
    return "<svg width=\"0\" height=\"0\" style=\"position:absolute\" "
           "aria-hidden=\"true\"><defs>\n" +
           chess_shapes() + shogi_shapes() + "</defs></svg>\n";
}

std::string scene_of(const Diagram& diagram) {
    return diagram.game == records::GameKind::shogi ? shogi_scene(diagram) : chess_scene(diagram);
}

std::string board_of(const Diagram& diagram, std::string_view label, std::string_view id) {
    const bool shogi = diagram.game == records::GameKind::shogi;
    std::string attributes = "class=\"board\" role=\"img\" viewBox=\"";
    attributes += shogi ? kShogiView : kChessView;
    attributes += "\" aria-label=\"" + escaped(label) + "\"";
    if (!id.empty()) attributes += " id=\"" + std::string(id) + "\"";
    return element("svg", attributes,
                   (shogi ? shogi_ground() : chess_ground()) +
                       element("g", "class=\"scene\"", scene_of(diagram))) +
           "\n";
}

}  // namespace sente::lab::page
