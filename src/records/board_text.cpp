// SPDX-License-Identifier: GPL-3.0-or-later
// Draws boards and hands as Kifu for Windows does.
#include "records/board_text.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "records/japanese.hpp"
#include "shogi/notation.hpp"

namespace sente::records {

namespace {

std::string one_line(std::string_view value) {
    std::string out(value);
    std::replace_if(
        out.begin(), out.end(), [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
    return out;
}

std::string hand_words(shogi::Hand hand) {
    std::string out;
    for (std::size_t i = shogi::kHandKinds.size(); i-- > 0;) {
        const shogi::Kind kind = shogi::kHandKinds[i];
        const int count = hand.count(kind);
        if (count == 0) continue;
        out += kind_words(kind);
        if (count > 1) out += count_words(count);
        out += "　";
    }
    return out.empty() ? "なし" : out;
}

std::string rank_line(const shogi::Position& pos, int rank) {
    std::string out = "|";
    for (int file = 8; file >= 0; --file) {
        const shogi::Piece piece = pos.piece_on(shogi::square_at(file, rank));
        if (piece == shogi::Piece::empty) {
            out += " ・";
            continue;
        }
        out += shogi::side_of(piece) == Side::first ? " " : "v";
        out += board_letter(shogi::kind_of(piece));
    }
    out += "|";
    out += kKanjiDigits[static_cast<std::size_t>(rank)];
    return out + "\n";
}

std::string board_words(const shogi::Position& pos) {
    constexpr std::string_view kEdge = "+---------------------------+\n";
    std::string out = "後手の持駒：" + hand_words(pos.hand(Side::second)) + "\n";
    out += "  ９ ８ ７ ６ ５ ４ ３ ２ １\n";
    out += kEdge;
    for (int rank = 0; rank < 9; ++rank) out += rank_line(pos, rank);
    out += kEdge;
    out += "先手の持駒：" + hand_words(pos.hand(Side::first)) + "\n";
    if (pos.side() == Side::second) out += "後手番\n";
    return out;
}

}  // namespace

std::string header_text(const Record& record) {
    std::string out;
    for (const Tag& tag : record.tags) {
        if (tag.name == "Black" || tag.name == "White") continue;
        out += std::string(header_of_tag(tag.name)) + "：" + one_line(tag.value) + "\n";
    }
    const auto start = shogi_start(record);
    CHECK(start.ok());
    const auto handicap = handicap_of_sfen(shogi::format_sfen(*start));
    if (handicap)
        out += "手合割：" + std::string(*handicap) + "\n";
    else
        out += board_words(*start);
    const bool odds = handicap && *handicap != "平手";
    for (const std::string_view name : {"Black", "White"}) {
        if (record.tag(name).empty()) continue;
        const bool black = name == "Black";
        out += odds ? (black ? "下手" : "上手") : (black ? "先手" : "後手");
        out += "：" + one_line(record.tag(name)) + "\n";
    }
    return out;
}

}  // namespace sente::records
