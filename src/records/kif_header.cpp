// SPDX-License-Identifier: GPL-3.0-or-later
// Boards and hands as Kifu for Windows and its many followers draw them.
#include "records/kif_header.hpp"

#include <algorithm>

#include "core/check.hpp"
#include "core/text.hpp"
#include "records/japanese.hpp"
#include "shogi/notation.hpp"

namespace sente::records {

namespace {

std::optional<Side> side_to_move(std::string_view line) {
    if (line == "先手番" || line == "下手番") return Side::first;
    if (line == "後手番" || line == "上手番") return Side::second;
    return {};
}

std::optional<Side> owner_of_hand(std::string_view header) {
    if (header == "先手の持駒" || header == "下手の持駒") return Side::first;
    if (header == "後手の持駒" || header == "上手の持駒") return Side::second;
    return {};
}

}  // namespace

Result<KifHeader::Taken> KifHeader::add_line(std::string_view line, Record& record) {
    const std::string_view trimmed = bare(line);
    const auto done = [](const std::optional<InputError>& problem) -> Result<Taken> {
        if (problem) return *problem;
        return Taken::yes;
    };
    if (trimmed.empty()) return Taken::yes;  // blanks of several kinds, and nothing else
    if (trimmed.front() == '|') return done(add_rank(trimmed.substr(1)));
    const bool is_frame = trimmed.front() == '+' || Scan(trimmed).at("９") ||
                          Scan(trimmed).at("手数＝") || Scan(trimmed).at("手数=");
    if (is_frame) return Taken::yes;
    if (const auto side = side_to_move(trimmed)) {
        side_ = side;
        return Taken::yes;
    }
    constexpr std::string_view kWide = "：";
    const bool wide = trimmed.find(kWide) != std::string_view::npos;
    const std::string_view kind_of_colon = wide ? kWide : ":";
    const std::size_t colon = trimmed.find(kind_of_colon);
    if (colon == std::string_view::npos || colon == 0) return Taken::no;
    const std::string_view header = bare(trimmed.substr(0, colon));
    const std::string_view value = bare(trimmed.substr(colon + kind_of_colon.size()));
    if (const auto owner = owner_of_hand(header)) return done(add_hand(*owner, value));
    if (header == "変化") return Taken::no;
    if (header == "手合割") {
        handicap_ = value;
    } else if (!value.empty()) {
        record.set_tag(tag_of_header(header), value);
    }
    return Taken::yes;
}

std::optional<InputError> KifHeader::add_rank(std::string_view cells) {
    if (ranks_ == 9) return InputError{"the board has more than nine ranks"};
    Scan scan(cells);
    for (int file = 8; file >= 0; --file) {
        const bool second = scan.eat("v") || scan.eat("V") || scan.eat("ｖ");
        if (!second) (void)(scan.eat(" ") || scan.eat("^"));
        if (scan.eat("・") || scan.eat(".")) continue;
        const auto kind = eat_kind(scan);
        if (!kind)
            return InputError{"no piece on file " + std::to_string(file + 1) + " of the board"};
        board_[static_cast<std::size_t>(shogi::square_at(file, ranks_))] =
            shogi::make_piece(second ? Side::second : Side::first, *kind);
    }
    if (!scan.eat("|")) return InputError{"a rank of the board does not end with |"};
    ++ranks_;
    return {};
}

std::optional<InputError> KifHeader::add_hand(Side side, std::string_view words) {
    Scan scan(words);
    for (;;) {
        scan.skip_blanks();
        if (scan.done()) return {};
        if (scan.eat("なし") || scan.eat("なしに")) continue;
        const auto kind = eat_kind(scan);
        if (!kind || *kind == shogi::Kind::king || shogi::is_promoted(*kind))
            return InputError{"no pieces in hand: '" + std::string(words) + "'"};
        hands_[static_cast<std::size_t>(sente::index(side))]
              [static_cast<std::size_t>(shogi::hand_index(*kind))] += eat_count(scan);
    }
}

Result<shogi::Position> KifHeader::finish() const {
    if (ranks_ == 0) {
        const auto sfen = sfen_of_handicap(handicap_);
        if (!sfen) return InputError{"the handicap '" + handicap_ + "' needs a board"};
        return shogi::parse_sfen(*sfen);
    }
    if (ranks_ != 9) return InputError{"the board has only " + std::to_string(ranks_) + " ranks"};
    shogi::PositionBuilder builder;
    for (shogi::Square s = 0; s < shogi::kSquares; ++s)
        if (const auto piece = board_[static_cast<std::size_t>(s)]; piece != shogi::Piece::empty)
            builder.put(piece, s);
    for (const Side owner : {Side::first, Side::second})
        for (const shogi::Kind kind : shogi::kHandKinds) {
            const int count = hands_[static_cast<std::size_t>(sente::index(owner))]
                                    [static_cast<std::size_t>(shogi::hand_index(kind))];
            if (count > shogi::pieces_in_set(kind) + 1)
                return InputError{"more pieces in hand than a set has"};
            builder.hold(owner, kind, count);
        }
    builder.set_side(side_.value_or(Side::first));
    return builder.finish(shogi::Strictness::study);
}

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
