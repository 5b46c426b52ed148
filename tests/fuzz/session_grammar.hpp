// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions that make sense: bytes changed by chance hardly ever are a position, let alone a game.
// Lines are added, changed, exchanged and taken away; positions come from legal moves, and games
// that are there go on.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "chess/chess.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "shogi/shogi.hpp"

namespace sente::fuzz {

// Which protocol a session is in.
[[nodiscard]] inline bool is_usi(std::string_view session) { return session.starts_with("usi"); }

class SessionGrammar {
public:
    SessionGrammar(bool usi, Random& random) : usi_(usi), random_(random) {}

    void change(std::vector<std::string>& lines) {
        const std::size_t at = random_.below(lines.size() + 1);
        const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
        const std::uint64_t kind = random_.below(10);
        if (place == lines.end() || kind < 4)
            lines.insert(place, line());
        else if (kind < 6)
            *place = line();
        else if (kind == 6)
            lines.erase(place);
        else if (kind == 7)
            std::swap(*place, lines[random_.below(lines.size())]);
        else
            *place = longer(*place);
    }

private:
    template <class... Words>
    [[nodiscard]] std::string one_of(const Words&... words) {
        const std::array<std::string, sizeof...(Words)> all = {std::string(words)...};
        return all[random_.below(all.size())];
    }

    [[nodiscard]] std::string number() {
        const std::string small = std::to_string(random_.below(5));
        return one_of(small, small, std::to_string(random_.below(100'000)), "-1", "2147483648",
                      "9223372036854775807", "99999999999999999999", "x", "");
    }

    [[nodiscard]] std::string line() {
        const std::uint64_t kind = random_.below(12);
        if (kind < 4) return usi_ ? position<shogi::Shogi>() : position<chess::Chess>();
        if (kind < 7) return go();
        if (kind < 9) return option();
        if (kind == 9) return one_of("ponderhit", "stop", "isready", "");
        if (kind == 10) return one_of("d", "eval", "flip", "help", "config", "explain", "moves");
        return usi_ ? one_of("usi", "usinewgame", "gameover win", "gameover lose", "uci")
                    : one_of("uci", "ucinewgame", "register later", "debug on", "usi");
    }

    // Legal moves after these; the position after them.
    template <class G>
    typename G::Position walk(typename G::Position pos, std::size_t plies, std::string& words) {
        for (; plies > 0; --plies) {
            typename G::Position::MoveList list;
            pos.generate_legal(list);
            if (list.size() == 0) break;
            const auto move = list[random_.below(list.size())];
            words += " " + G::format_move(pos, move);
            pos = pos.after(move);
        }
        return pos;
    }

    [[nodiscard]] std::size_t plies() {
        return random_.below(std::uint64_t{1} << random_.below(8));
    }

    template <class G>
    [[nodiscard]] std::string position() {
        std::string ignored;
        std::string moves;
        const bool from_start = random_.below(2) == 0;
        const auto start = from_start ? G::start() : walk<G>(G::start(), plies(), ignored);
        (void)walk<G>(start, plies(), moves);
        const std::string begin =
            from_start ? "startpos"
                       : std::string(usi_ ? "sfen " : "fen ") + G::format_position(start);
        return "position " + begin + (moves.empty() ? "" : " moves" + moves);
    }

    [[nodiscard]] std::string some_moves() {
        std::string moves;
        const std::size_t count = 1 + random_.below(4);
        for (std::size_t i = 0; i < count; ++i) {
            if (usi_)
                (void)walk<shogi::Shogi>(shogi::Shogi::start(), 1, moves);
            else
                (void)walk<chess::Chess>(chess::Chess::start(), 1, moves);
        }
        return moves;
    }

    [[nodiscard]] std::string go() {
        std::string words = "go";
        const std::size_t count = random_.below(5);
        for (std::size_t i = 0; i < count; ++i) {
            const std::string word =
                one_of("depth", "nodes", "wtime", "btime", "winc", "binc", "byoyomi", "movestogo",
                       "movetime", "rtime", "mate", "infinite", "ponder", "searchmoves");
            words += " " + word;
            if (word == "searchmoves")
                words += some_moves();
            else if (word != "infinite" && word != "ponder")
                words += " " + number();
        }
        return words;
    }

    [[nodiscard]] std::string option() {
        const std::string name =
            one_of("MultiPV", "Ponder", "Move Overhead", "UCI_ShowWDL", "UCI_AnalyseMode",
                   "UCI_Chess960", "UCI_Elo", "UCI_LimitStrength", "Skill Level", "Clear Hash",
                   "Evaluation", "DepthLimit", "NodesLimit", "PvInterval", "nodestime", "OwnBook",
                   "EnteringKingRule", "MaxMovesToDraw", "Expert", "SyzygyProbeDepth", "Nonsense");
        const std::string value = one_of(number(), number(), "true", "false", "classical",
                                         "network", "NoEnteringKing", "CSARule27", "TryRule");
        return "setoption name " + name + (random_.below(8) == 0 ? "" : " value " + value);
    }

    // A game goes on, from where its moves can be played; another line gets more words.
    [[nodiscard]] std::string longer(const std::string& line) {
        if (line.starts_with("position startpos"))
            return usi_ ? longer_game<shogi::Shogi>(line) : longer_game<chess::Chess>(line);
        return line + " " + one_of(number(), "value", "moves", "depth 1", "infinite", "startpos");
    }

    template <class G>
    [[nodiscard]] std::string longer_game(const std::string& line) {
        constexpr std::size_t kBeforeMoves = 3;  // position startpos moves
        typename G::Position pos = G::start();
        std::string moves;
        const std::vector<text::Field> words = text::fields(line);
        for (std::size_t i = kBeforeMoves; i < words.size(); ++i) {
            const auto move = G::parse_move(pos, words[i].word);
            if (!move.ok()) break;
            moves += " " + std::string(words[i].word);
            pos = pos.after(*move);
        }
        (void)walk<G>(pos, plies(), moves);
        return "position startpos moves" + moves;
    }

    bool usi_;
    Random& random_;
};

// The session changed in one to four places.
[[nodiscard]] inline std::string changed_session(std::string_view session, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < session.size();) {
        const std::size_t end = std::min(session.find('\n', at), session.size());
        lines.emplace_back(session.substr(at, end - at));
        at = end + 1;
    }
    SessionGrammar grammar(is_usi(session), random);
    const std::size_t changes = 1 + random.below(4);
    for (std::size_t i = 0; i < changes; ++i) grammar.change(lines);
    std::string text = is_usi(session) && !(!lines.empty() && is_usi(lines.front())) ? "usi\n" : "";
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

}  // namespace sente::fuzz
