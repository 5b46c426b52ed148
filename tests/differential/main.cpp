// SPDX-License-Identifier: GPL-3.0-or-later
// sente_differential: plays random games and compares the legal moves of every position with those
// of fairy-stockfish.
//
//     sente_differential chess|chess960|shogi [POSITIONS [SEED]]
//
// 2000 positions, or 100 000 where SENTE_LONG is set. Status 0: no difference, 1: differences or no
// answer, 2: bad arguments, 77: fairy-stockfish is not installed.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "chess/chess.hpp"
#include "core/random.hpp"
#include "core/text.hpp"
#include "differential/peer.hpp"
#include "differential/starts.hpp"
#include "shogi/shogi.hpp"

namespace sente::differential {
namespace {

constexpr int kAllAlike = 0;
constexpr int kDifferent = 1;
constexpr int kBadArguments = 2;
constexpr int kSkipped = 77;
constexpr std::size_t kBatch = 64;
constexpr int kMaxPlies = 250;

using MoveTexts = std::set<std::string>;

// How one game is put to the peer.
struct Dialect {
    std::string_view setup;
    std::string_view position;
    std::string (*start)(Random&);
};

template <std::size_t count>
std::string any_of(const std::array<std::string_view, count>& starts, Random& random) {
    return std::string(starts[random.below(count)]);
}

constexpr Dialect kChess = {"uci\nsetoption name UCI_Variant value chess\n", "position fen ",
                            [](Random& random) { return any_of(kChessStarts, random); }};
constexpr Dialect kChess960 = {"uci\nsetoption name UCI_Chess960 value true\n", "position fen ",
                               random_960_start};
constexpr Dialect kShogi = {"usi\nsetoption name USI_Variant value shogi\n", "position sfen ",
                            [](Random& random) { return any_of(kShogiStarts, random); }};

// Reads "e2e4: 1" lines up to "Nodes searched".
std::optional<MoveTexts> read_moves(Peer& peer) {
    MoveTexts moves;
    while (auto line = peer.read_line()) {
        if (line->starts_with("Nodes searched")) return moves;
        const std::size_t colon = line->find(": 1");
        if (colon != std::string::npos && line->find(' ') == colon + 1)
            moves.insert(line->substr(0, colon));
    }
    return {};
}

template <GameNotation G>
MoveTexts legal_moves(const typename G::Position& pos) {
    typename G::Position::MoveList list;
    pos.generate_legal(list);
    MoveTexts texts;
    for (const auto move : list) texts.insert(G::format_move(pos, move));
    return texts;
}

// The peer takes the drop of a pawn that mates for a legal move; the rules of shogi do not. Shown
// by playing it: the other side is in check and has no answer.
bool is_pawn_drop_mate(const shogi::Position& pos, const std::string& text) {
    if (!text.starts_with("P*")) return false;
    shogi::Position::MoveList list;
    pos.generate<Batch::quiet>(list);
    for (const auto move : list) {
        if (shogi::Shogi::format_move(pos, move) != text || pos.is_legal(move)) continue;
        const shogi::Position next = pos.after(move);
        return next.in_check() && !next.has_legal_move();
    }
    return false;
}

bool is_known_slip(const chess::Position&, const std::string&) { return false; }
bool is_known_slip(const shogi::Position& pos, const std::string& text) {
    return is_pawn_drop_mate(pos, text);
}

template <GameNotation G>
class Comparison {
public:
    Comparison(Peer& peer, const Dialect& dialect, Random random)
        : peer_(peer), dialect_(dialect), random_(random) {}

    // Compares `count` different positions; false if the peer stops answering.
    bool run(std::size_t count) {
        while (compared_ < count) {
            if (!play_and_compare(std::min(kBatch, count - compared_))) return false;
        }
        return true;
    }

    void report() const {
        std::cout << compared_ << " positions, " << moves_ << " moves, " << differences_
                  << " differences";
        if (slips_ > 0) std::cout << ", " << slips_ << " pawn-drop mates that the peer allows";
        std::cout << '\n';
    }
    [[nodiscard]] std::size_t differences() const { return differences_; }

private:
    using Position = typename G::Position;

    bool play_and_compare(std::size_t count) {
        std::vector<Position> batch;
        std::string commands;
        while (batch.size() < count) {
            const Position pos = next_position();
            batch.push_back(pos);
            commands += dialect_.position;
            commands += G::format_position(pos) + "\ngo perft 1\n";
        }
        if (!peer_.send(commands)) return false;
        for (const Position& pos : batch) {
            const auto theirs = read_moves(peer_);
            if (!theirs) return false;
            compare(pos, *theirs);
        }
        return true;
    }

    // The next position not seen before, from one random game after another.
    Position next_position() {
        while (true) {
            advance();
            if (seen_.insert(pos_->key()).second) return *pos_;
        }
    }

    void advance() {
        if (pos_ && ply_ < kMaxPlies) {
            typename Position::MoveList list;
            pos_->generate_legal(list);
            if (!list.empty()) {
                pos_ = pos_->after(list[random_.below(list.size())]);
                ++ply_;
                return;
            }
        }
        pos_ = *G::parse_position(dialect_.start(random_));
        ply_ = 0;
    }

    void compare(const Position& pos, const MoveTexts& theirs) {
        const MoveTexts ours = legal_moves<G>(pos);
        ++compared_;
        moves_ += ours.size();
        std::string problem;
        for (const std::string& move : ours)
            if (!theirs.contains(move)) problem += " only ours: " + move;
        for (const std::string& move : theirs) {
            if (ours.contains(move)) continue;
            if (is_known_slip(pos, move)) {
                ++slips_;
            } else {
                problem += " only theirs: " + move;
            }
        }
        if (problem.empty()) return;
        ++differences_;
        std::cout << G::format_position(pos) << problem << '\n';
    }

    Peer& peer_;
    const Dialect& dialect_;
    Random random_;
    std::optional<Position> pos_;
    int ply_ = 0;
    std::unordered_set<Key> seen_;
    std::size_t compared_ = 0;
    std::size_t moves_ = 0;
    std::size_t differences_ = 0;
    std::size_t slips_ = 0;
};

template <GameNotation G>
int compare_game(const Dialect& dialect, std::size_t positions, std::uint64_t seed) {
    const std::string path = find_program("fairy-stockfish");
    if (path.empty()) {
        std::cout << "skipped: fairy-stockfish is not installed\n";
        return kSkipped;
    }
    Peer peer(path);
    if (!peer.send(dialect.setup)) return kDifferent;
    Comparison<G> comparison(peer, dialect, Random(seed));
    const bool answered = comparison.run(positions);
    comparison.report();
    if (!answered) std::cout << "fairy-stockfish stopped answering\n";
    return answered && comparison.differences() == 0 ? kAllAlike : kDifferent;
}

int run(const std::vector<std::string_view>& arguments) {
    const char* const lengthy = std::getenv("SENTE_LONG");
    std::int64_t positions = lengthy != nullptr && *lengthy != '\0' ? 100000 : 2000;
    std::int64_t seed = 1;
    if (arguments.size() > 1) positions = text::integer(arguments[1]).value_or(0);
    if (arguments.size() > 2) seed = text::integer(arguments[2]).value_or(1);
    const std::string_view game = arguments.empty() ? "" : arguments[0];
    if (positions > 0) {
        const auto count = static_cast<std::size_t>(positions);
        const auto from = static_cast<std::uint64_t>(seed);
        if (game == "chess") return compare_game<chess::Chess>(kChess, count, from);
        if (game == "chess960") return compare_game<chess::Chess>(kChess960, count, from);
        if (game == "shogi") return compare_game<shogi::Shogi>(kShogi, count, from);
    }
    std::cout << "usage: sente_differential chess|chess960|shogi [POSITIONS [SEED]]\n";
    return kBadArguments;
}

}  // namespace
}  // namespace sente::differential

int main(int argc, char** argv) { return sente::differential::run({argv + 1, argv + argc}); }
