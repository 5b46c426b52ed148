// SPDX-License-Identifier: GPL-3.0-or-later
// Writes and reads moves with their thoughts.
#include "lab/match/move_text.hpp"

#include "core/text.hpp"

namespace sente::lab::match {

namespace {

std::string score_word(const Thought& thought) {
    if (thought.mate_plies) return "mate" + std::to_string(*thought.mate_plies);
    if (thought.score_cp) return "cp" + std::to_string(*thought.score_cp);
    return "-";
}

bool read_score(std::string_view word, Thought& thought) {
    if (word == "-") return true;
    const bool mate = word.starts_with("mate");
    if (!mate && !word.starts_with("cp")) return false;
    const auto number = text::integer(word.substr(mate ? 4 : 2));
    if (!number) return false;
    (mate ? thought.mate_plies : thought.score_cp) = static_cast<int>(*number);
    return true;
}

std::vector<std::string_view> split(std::string_view word) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t slash = word.find('/');
        parts.push_back(word.substr(0, slash));
        if (slash == std::string_view::npos) return parts;
        word.remove_prefix(slash + 1);
    }
}

std::optional<PlayedMove> read_move(std::string_view word) {
    const std::vector<std::string_view> parts = split(word);
    PlayedMove move;
    move.move = parts[0];
    move.from_opening = parts.size() == 1;
    if (move.from_opening) return move;
    if (parts.size() != 6 || !read_score(parts[1], move.thought)) return {};
    const auto depth = text::integer(parts[2]);
    const auto selective = text::integer(parts[3]);
    const auto nodes = text::integer(parts[4]);
    const auto micros = text::integer(parts[5]);
    if (!depth || !selective || !nodes || !micros) return {};
    move.thought.depth = static_cast<int>(*depth);
    move.thought.selective_depth = static_cast<int>(*selective);
    move.thought.nodes = *nodes;
    move.elapsed = Micros(*micros);
    return move;
}

}  // namespace

std::string write_moves(const std::vector<PlayedMove>& moves) {
    std::string text;
    for (const PlayedMove& move : moves) {
        if (!text.empty()) text += ' ';
        text += move.move;
        if (move.from_opening) continue;
        text += "/" + score_word(move.thought) + "/" + std::to_string(move.thought.depth) + "/" +
                std::to_string(move.thought.selective_depth) + "/" +
                std::to_string(move.thought.nodes) + "/" + std::to_string(move.elapsed.count());
    }
    return text;
}

std::optional<std::vector<PlayedMove>> read_moves(std::string_view text) {
    std::vector<PlayedMove> moves;
    for (const text::Field& field : text::fields(text)) {
        auto move = read_move(field.word);
        if (!move) return {};
        moves.push_back(std::move(*move));
    }
    return moves;
}

}  // namespace sente::lab::match
