// SPDX-License-Identifier: GPL-3.0-or-later
// A record of a game: tags, a start, a tree of moves with notes, and how it ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.hpp"
#include "core/result.hpp"
#include "core/types.hpp"
#include "game/ending.hpp"
#include "shogi/position.hpp"

namespace sente::records {

enum class GameKind : std::uint8_t { chess, chess960, shogi };

// Why a line ends. "Mover" is the side whose turn it is.
enum class Reason : std::uint8_t {
    unknown,
    resignation,  // of the mover
    mate,         // of the mover
    stalemate,
    repetition,       // a draw
    perpetual_check,  // lost by who gave it
    impasse,          // both kings entered, agreed or adjudicated draw
    declaration,      // the mover declares a win by entering
    illegal_move,     // by the mover
    illegal_action,   // by the side that has just moved: the mover wins
    time,             // the mover's is up
    fifty_moves,
    dead_material,  // nobody can mate
    move_limit,
    agreement,  // a draw
    adjudication,
    interruption,
    sealed_move,
    no_mate,      // a problem without a solution
    default_win,  // the other side did not come
    default_loss,
    failure,  // an engine crashed or fell silent
};

struct Ending {
    Reason reason = Reason::unknown;
    GameResult outcome = GameResult::unknown;
    std::optional<std::int64_t> time_ms = {};  // spent before it
    friend bool operator==(const Ending&, const Ending&) = default;
};

// The outcome that `reason` means with `mover` to move; unknown where it does not tell.
[[nodiscard]] GameResult outcome_of(Reason reason, Side mover);

// From the view of who made the move: centipawns, or plies to mate (negative: to be mated).
struct Evaluation {
    int value = 0;
    bool is_mate = false;
    friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

// What is said of a move.
struct Note {
    std::string lead;     // comment before the move (PGN: at the start of a variation)
    std::string comment;  // after it; lines are separated by '\n'
    std::vector<int> nags;
    std::optional<std::int64_t> time_ms = {};   // spent on the move
    std::optional<std::int64_t> clock_ms = {};  // left after it
    std::optional<Evaluation> evaluation = {};
    std::optional<int> depth = {};
    friend bool operator==(const Note&, const Note&) = default;
};

struct Tag {
    std::string name;
    std::string value;
    friend bool operator==(const Tag&, const Tag&) = default;
};

struct Node {
    std::uint16_t move = 0;  // raw value of the game's move; 0 at the root
    std::size_t parent = 0;
    std::vector<std::size_t> children = {};  // the first goes on with the line, others vary it
    Note note = {};
    std::optional<Ending> ending = {};
};

// Nodes are numbered as they were added; 0 is the root, which stands for the start.
struct Record {
    GameKind kind = GameKind::chess;
    std::string start;      // FEN or SFEN; empty for the usual start of the game
    std::vector<Tag> tags;  // without those that say what other members do (Result, FEN, …)
    std::vector<Node> nodes = std::vector<Node>(1);
    GameResult outcome = GameResult::unknown;
    std::size_t line = 0;  // where it begins in the file it was read from
    std::size_t lost = 0;  // moves that were there and could not be read

    // Adds a move after `parent`: the line's next one, or a variation if there is one already.
    std::size_t add(std::size_t parent, std::uint16_t move);
    // Adds a move at the end of the main line.
    std::size_t append(std::uint16_t move) { return add(main_line().back(), move); }
    // From the root (included) along first children.
    [[nodiscard]] std::vector<std::size_t> main_line() const;
    // Ends the main line there, which is also the outcome of the game.
    void end(const Ending& ending);

    [[nodiscard]] std::string_view tag(std::string_view name) const;  // empty if there is none
    void set_tag(std::string_view name, std::string_view value);
};

// The start as a position; an error names what is wrong with its text. Shogi takes problems too.
[[nodiscard]] Result<chess::Position> chess_start(const Record& record);
[[nodiscard]] Result<shogi::Position> shogi_start(const Record& record);

// A game that could not be read, by the line (from 1) where that showed.
struct Rejection {
    std::size_t line = 0;
    std::string reason;
};

// What becomes of a game with a fault. `whole`: it is rejected. `forgiving`: a move that cannot be
// read ends its line, all that would follow is counted as lost, and what nobody understands is
// passed over; only a start that is none, or another game's, is a reason to reject.
enum class Reading : std::uint8_t { whole, forgiving };

// What a file holds.
struct RecordFile {
    std::vector<Record> records;
    std::vector<Rejection> rejections;
};

}  // namespace sente::records
