// SPDX-License-Identifier: GPL-3.0-or-later
// The shogi board: squares of 30 units between the two hands.
#include <string>

#include "games/board_drawing.hpp"
#include "games/shogi.hpp"
#include "records/japanese.hpp"
#include "shogi/notation.hpp"

namespace sente {

namespace {

using games::arrow;
using games::coordinate;
using games::Point;
using games::ring;
using games::square_box;

constexpr double kSize = 30;
constexpr double kLeft = 34;
constexpr double kTop = 16;
constexpr double kBoard = 9 * kSize;
constexpr double kHandStep = 36;

Point corner_of(shogi::Square square) {
    return {kLeft + (8 - shogi::file_of(square)) * kSize, kTop + shogi::rank_of(square) * kSize};
}

Point middle_of(shogi::Square square) {
    const Point corner = corner_of(square);
    return {corner.x + kSize / 2, corner.y + kSize / 2};
}

std::string koma(Point at, Side side, shogi::Kind kind) {
    std::string out = "<use href=\"#shogi-" + std::to_string(shogi::index(kind)) +
                      "\" transform=\"translate(" + coordinate(at.x) + " " + coordinate(at.y) + ")";
    if (side == Side::second) out += "rotate(180)";
    return out + "\"/>";
}

Point hand_place(Side side, int slot) {
    if (side == Side::first) return {kLeft + kBoard + 31, kTop + kBoard - 26 - slot * kHandStep};
    return {16, kTop + 14 + slot * kHandStep};
}

std::string hand_of(const shogi::Position& pos, Side side) {
    std::string out;
    int slot = 0;
    for (std::size_t i = shogi::kHandKinds.size(); i-- > 0;) {
        const shogi::Kind kind = shogi::kHandKinds[i];
        const int count = pos.hand(side).count(kind);
        if (count == 0) continue;
        const Point at = hand_place(side, slot++);
        out += koma(at, side, kind);
        if (count < 2) continue;
        out += "<text class=\"count\" x=\"" + coordinate(at.x) + "\" y=\"" +
               coordinate(at.y + 22.5) + "\">" + std::to_string(count) + "</text>";
    }
    return out;
}

std::string arrow_of(std::uint16_t raw, std::string_view kind) {
    const auto move = shogi::Move::from_raw(raw);
    if (move.is_drop()) return ring(middle_of(move.to()), 13, kind);
    return arrow(middle_of(move.from()), middle_of(move.to()), kind);
}

}  // namespace

std::string Kit<shogi::Shogi>::board_shapes() {
    std::string out;
    for (int i = 1; i < shogi::kKinds; ++i) {
        const auto kind = static_cast<shogi::Kind>(i);
        out += "<g id=\"shogi-" + std::to_string(i) +
               "\"><path class=\"koma\" d=\"M0-13.5L8.5-9.5 11.5 13.5h-23L-8.5-9.5z\"/>"
               "<text class=\"kanji" +
               (shogi::is_promoted(kind) ? " up" : "") + "\" y=\"8.5\">";
        out += records::board_letter(kind);
        out += "</text></g>\n";
    }
    return out;
}

std::string Kit<shogi::Shogi>::board_ground() {
    std::string out = "<rect class=\"wood\" x=\"" + coordinate(kLeft) + "\" y=\"" +
                      coordinate(kTop) + "\" width=\"270\" height=\"270\"/>";
    std::string lines;
    for (int i = 0; i < 10; ++i) {
        const std::string x = coordinate(kLeft + i * kSize);
        const std::string y = coordinate(kTop + i * kSize);
        lines.append("M").append(x).append(" ").append(coordinate(kTop)).append("v270M");
        lines.append(coordinate(kLeft)).append(" ").append(y).append("h270");
    }
    out += "<path class=\"grid-line\" fill=\"none\" d=\"" + lines + "\"/>";
    out += "<rect class=\"edge\" x=\"" + coordinate(kLeft) + "\" y=\"" + coordinate(kTop) +
           "\" width=\"270\" height=\"270\"/>";
    for (int i = 0; i < 9; ++i) {
        out += "<text class=\"coordinate\" x=\"" + coordinate(kLeft + i * kSize + kSize / 2) +
               "\" y=\"11\">" + std::to_string(9 - i) + "</text>";
        out += "<text class=\"coordinate\" x=\"" + coordinate(kLeft + kBoard + 8) + "\" y=\"" +
               coordinate(kTop + i * kSize + kSize / 2 + 3) + "\">";
        out += records::kKanjiDigits[static_cast<std::size_t>(i)];
        out += "</text>";
    }
    return out + "\n";
}

std::string Kit<shogi::Shogi>::board_scene(const games::Diagram& diagram) {
    const auto pos = shogi::parse_study_sfen(diagram.position);
    if (!pos.ok()) return "";
    std::string out;
    if (diagram.last) {
        const auto move = shogi::Move::from_raw(*diagram.last);
        if (!move.is_drop()) out += square_box(corner_of(move.from()), kSize, "mark");
        out += square_box(corner_of(move.to()), kSize, "mark");
    }
    for (shogi::Square square = 0; square < shogi::kSquares; ++square) {
        const shogi::Piece piece = pos->piece_on(square);
        if (piece == shogi::Piece::empty) continue;
        out += koma(middle_of(square), shogi::side_of(piece), shogi::kind_of(piece));
    }
    out += hand_of(*pos, Side::first) + hand_of(*pos, Side::second);
    if (diagram.played) out += arrow_of(*diagram.played, "played");
    if (diagram.better) out += arrow_of(*diagram.better, "better");
    return out;
}

}  // namespace sente
