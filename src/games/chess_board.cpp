// SPDX-License-Identifier: GPL-3.0-or-later
// The chess board: squares of 40 units, pieces drawn for this project.
#include <array>
#include <string>

#include "chess/notation.hpp"
#include "games/board_drawing.hpp"
#include "games/chess.hpp"

namespace sente {

namespace {

using games::arrow;
using games::Point;
using games::square_box;

constexpr double kSize = 40;

// In the order of the kinds, each on a square of its own. Lines of class "cut" are drawn upon the
// body in the colour that shows there.
constexpr std::array<std::string_view, 6> kShapes = {
    // pawn
    R"(<path d="M20 7.5a5.5 5.5 0 0 1 3.6 9.7c-.2.2 1.9 1 1.9 2.3h-2c.3 5 4.5 6.5 4.5 12v2.5H12v-2.5c0-5.5 4.2-7 4.5-12h-2c0-1.3 2.1-2.1 1.9-2.3A5.5 5.5 0 0 1 20 7.5z"/>)",
    // knight
    R"(<path d="M12 34c0-7 6.5-9.5 6.5-15-2 1.5-5 2-7 4.5-1 1.2-2.5 1-3.5-.5-.8-1.2-.5-2.5.5-3.8L13 12.5l1-5 3.5 3c8-.5 13 5 13 14V34z"/><path class="cut" d="M20.5 13.5c4.5 1.5 6.3 6 6.3 11.5V31M15 15.6l1.3-.7"/>)",
    // bishop
    R"(<path d="M20 5.5a2.2 2.2 0 0 1 1.5 3.8c3.5 3 6 6.5 6 10.2 0 2.8-1.5 5-3.5 6.2l1 3.3h2.5c1.5 0 3 1.5 3 3v2h-21v-2c0-1.5 1.5-3 3-3H15l1-3.3c-2-1.2-3.5-3.4-3.5-6.2 0-3.7 2.5-7.2 6-10.2A2.2 2.2 0 0 1 20 5.5z"/><path class="cut" d="M20 13.5v8M16.8 17h6.4M16 25.7h8"/>)",
    // rook
    R"(<path d="M11 34v-3l2.5-3V17l-2-2.5V8h4v2.5h3V8h3v2.5h3V8h4v6.5l-2 2.5v11l2.5 3v3z"/><path class="cut" d="M14.5 17h11M14.5 28h11"/>)",
    // queen
    R"(<path d="M10 34v-2.5l2-3.5L7.5 14.5l6 6L14 11l4 8.5 2-11 2 11 4-8.5.5 9.5 6-6L28 28l2 3.5V34z"/><circle cx="7.5" cy="13" r="1.9"/><circle cx="14" cy="9.5" r="1.9"/><circle cx="20" cy="7" r="1.9"/><circle cx="26" cy="9.5" r="1.9"/><circle cx="32.5" cy="13" r="1.9"/><path class="cut" d="M13 28h14"/>)",
    // king
    R"(<path d="M20 13.5V4.5M16.7 7.7h6.6" fill="none" stroke-width="2.2"/><path d="M20 16c1.5-3 4-4.5 6.5-4.5 4 0 6.5 3 6.5 6.5 0 4.5-4 6.5-5 10l1.5 3.5V34h-19v-2.5L12 28c-1-3.5-5-5.5-5-10 0-3.5 2.5-6.5 6.5-6.5 2.5 0 5 1.5 6.5 4.5z"/><path class="cut" d="M20 16v7M13 28h14"/>)",
};

Point corner_of(chess::Square square) {
    return {chess::file_of(square) * kSize, (7 - chess::rank_of(square)) * kSize};
}

Point middle_of(chess::Square square) {
    const Point corner = corner_of(square);
    return {corner.x + kSize / 2, corner.y + kSize / 2};
}

// Where the moving piece ends up.
chess::Square target_of(chess::Move move) {
    if (move.kind() != chess::MoveKind::castling) return move.to();
    return chess::castling_targets(move.from(), move.to()).king_to;
}

std::string arrow_of(std::uint16_t raw, std::string_view kind) {
    const auto move = chess::Move::from_raw(raw);
    return arrow(middle_of(move.from()), middle_of(target_of(move)), kind);
}

std::string piece_at(chess::Piece piece, chess::Square square) {
    const Point corner = corner_of(square);
    return "<use href=\"#chess-" + std::to_string(chess::index(chess::kind_of(piece))) +
           "\" class=\"piece " + (chess::side_of(piece) == Side::first ? "w" : "b") + "\" x=\"" +
           std::to_string(static_cast<int>(corner.x)) + "\" y=\"" +
           std::to_string(static_cast<int>(corner.y)) + "\"/>";
}

}  // namespace

std::string Kit<chess::Chess>::board_shapes() {
    std::string out;
    for (std::size_t i = 0; i < kShapes.size(); ++i) {
        out += "<g id=\"chess-" + std::to_string(i + 1) + "\">";
        out += kShapes[i];
        out += "</g>\n";
    }
    return out;
}

std::string Kit<chess::Chess>::board_ground() {
    std::string out;
    for (chess::Square square = 0; square < chess::kSquares; ++square) {
        const bool dark = (chess::file_of(square) + chess::rank_of(square)) % 2 == 0;
        out += square_box(corner_of(square), kSize, dark ? "dark" : "light");
    }
    for (int i = 0; i < 8; ++i) {
        const std::string along = std::to_string(i * 40 + 20);
        out += "<text class=\"coordinate\" x=\"" + along + "\" y=\"331\">" +
               std::string(1, static_cast<char>('a' + i)) + "</text>";
        out += "<text class=\"coordinate\" x=\"-7\" y=\"" + std::to_string(i * 40 + 23) + "\">" +
               std::to_string(8 - i) + "</text>";
    }
    return out + "\n";
}

std::string Kit<chess::Chess>::board_scene(const games::Diagram& diagram) {
    const auto pos = chess::parse_fen(diagram.position);
    if (!pos.ok()) return "";
    std::string out;
    if (diagram.last) {
        const auto move = chess::Move::from_raw(*diagram.last);
        out += square_box(corner_of(move.from()), kSize, "mark");
        out += square_box(corner_of(target_of(move)), kSize, "mark");
    }
    for (chess::Square square = 0; square < chess::kSquares; ++square)
        if (const chess::Piece piece = pos->piece_on(square); piece != chess::Piece::none)
            out += piece_at(piece, square);
    if (diagram.played) out += arrow_of(*diagram.played, "played");
    if (diagram.better) out += arrow_of(*diagram.better, "better");
    return out;
}

}  // namespace sente
