// SPDX-License-Identifier: GPL-3.0-or-later
// Reads openings and makes random ones.
#include "lab/selfplay/openings.hpp"

#include <algorithm>
#include <string>

#include "core/text.hpp"

namespace sente::lab::selfplay {

namespace {

using chess::Chess;
using shogi::Shogi;

bool is_number(std::string_view word) { return text::integer(word).has_value(); }

// How many of the words from `first` on are the position; what follows them in an EPD is not.
std::size_t position_words(const std::vector<text::Field>& words, std::size_t first) {
    constexpr std::size_t kShortest = 4;  // FEN without counters, or SFEN
    std::size_t count = 0;
    while (first + count < words.size()) {
        const std::string_view word = words[first + count].word;
        if (word == "moves" || word.front() == ';') break;
        if (count >= kShortest && !is_number(word)) break;
        ++count;
    }
    return count;
}

template <GameNotation G>
Result<arena::Opening<G>> read_opening(std::string_view line) {
    const std::vector<text::Field> words = text::fields(line);
    std::size_t at = 0;
    if (words[at].word == "position") ++at;
    if (at < words.size() && (words[at].word == "fen" || words[at].word == "sfen")) ++at;
    if (at == words.size()) return InputError{"no position"};
    arena::Opening<G> opening;
    if (words[at].word == "startpos") {
        ++at;
    } else {
        const std::size_t count = position_words(words, at);
        if (count == 0) return InputError{"no position"};
        const text::Field& last = words[at + count - 1];
        std::string_view place =
            line.substr(words[at].at, last.at + last.word.size() - words[at].at);
        if (place.back() == ';') place.remove_suffix(1);
        const auto pos = G::parse_position(place);
        if (!pos.ok()) return pos.error();
        opening.start = *pos;
        at += count;
    }
    if (at == words.size() || words[at].word != "moves") return opening;
    typename G::Position pos = opening.start;
    for (++at; at < words.size(); ++at) {
        const auto move = G::parse_move(pos, words[at].word);
        if (!move.ok()) return move.error();
        opening.moves.push_back(*move);
        pos = pos.after(*move);
    }
    return opening;
}

}  // namespace

template <GameNotation G>
Result<std::vector<arena::Opening<G>>> read_openings(std::string_view text) {
    std::vector<arena::Opening<G>> openings;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text::trim(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#') continue;
        const auto opening = read_opening<G>(line);
        const std::string where = "line " + std::to_string(number) + ": ";
        if (!opening.ok()) return InputError{where + opening.error().text()};
        if (arena::ending_of(arena::start_after(*opening, {})))
            return InputError{where + "the game is over there"};
        openings.push_back(*opening);
    }
    if (openings.empty()) return InputError{"no opening"};
    return openings;
}

template <GameNotation G>
std::optional<arena::Opening<G>> randomised(const arena::Opening<G>& base, int plies,
                                            const typename G::Rules& rules, Random& random) {
    arena::Opening<G> opening = base;
    search::Start<G> start = arena::start_after(base, rules);
    for (int ply = 0; ply < plies; ++ply) {
        if (arena::ending_of(start)) return {};
        typename G::Position::MoveList legal;
        start.pos.generate_legal(legal);
        opening.moves.push_back(legal[random.below(legal.size())]);
        start.pos = start.pos.after(opening.moves.back());
        start.trail.push(start.pos);
    }
    if (arena::ending_of(start)) return {};
    return opening;
}

template Result<std::vector<arena::Opening<Chess>>> read_openings(std::string_view);
template Result<std::vector<arena::Opening<Shogi>>> read_openings(std::string_view);
template std::optional<arena::Opening<Chess>> randomised(const arena::Opening<Chess>&, int,
                                                         const chess::Rules&, Random&);
template std::optional<arena::Opening<Shogi>> randomised(const arena::Opening<Shogi>&, int,
                                                         const shogi::Rules&, Random&);

}  // namespace sente::lab::selfplay
