// SPDX-License-Identifier: GPL-3.0-or-later
// All that chess is made of.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/polyglot.hpp"
#include "chess/chess.hpp"
#include "core/result.hpp"
#include "eval/chess_evaluator.hpp"
#include "game/ending.hpp"
#include "game/kit.hpp"
#include "games/board_drawing.hpp"
#include "games/chess_bench_positions.hpp"
#include "games/parts.hpp"
#include "protocol/dialect.hpp"
#include "protocol/eval_file.hpp"
#include "protocol/options.hpp"
#include "records/record.hpp"
#include "records/usi.hpp"
#include "search/level.hpp"
#include "search/pool.hpp"
#include "search/settings.hpp"
#include "search/worker.hpp"
#include "tablebase/syzygy.hpp"

namespace sente::games {

// Chess in UCI: FEN, and moves such as e7e8q.
struct ChessUciText {
    using Game = chess::Chess;
    static constexpr std::string_view kPositionWord = "fen";
    static constexpr bool kFirstIsWhite = true;

    [[nodiscard]] static Result<chess::Position> parse_position(std::string_view word,
                                                                std::string_view text);
    [[nodiscard]] static Result<chess::Move> parse_move(const chess::Position& pos,
                                                        std::string_view text) {
        return chess::parse_uci(pos, text);
    }
    [[nodiscard]] static std::string format_move(const chess::Position& pos, chess::Move move) {
        return chess::format_uci(pos, move);
    }
    // The position behind the word `position`; `usual` is the start of every game.
    [[nodiscard]] static std::string position_text(const chess::Position& pos, bool usual) {
        return usual && !pos.is_chess960() ? "startpos" : "fen " + chess::format_fen(pos);
    }
    [[nodiscard]] static protocol::OptionTable options();
};

}  // namespace sente::games

namespace sente {

template <>
struct Kit<chess::Chess> {
    using Position = chess::Position;
    using Move = chess::Move;

    // Search and evaluation.
    using Worker = search::Worker<chess::Chess, eval::ChessEvaluator>;
    using Pool = search::Pool<chess::Chess, eval::ChessEvaluator>;
    // What it is searched with unless somebody asks for something else.
    static search::Settings search_settings();
    static const search::Ladder& ladder();  // of weaker levels
    using Tables = tablebase::Syzygy;
    using Classical = eval::ChessClassical;
    using Features = eval::ChessFeatures;
    static constexpr eval::NetworkGame kNetworkGame = eval::NetworkGame::chess;
    static constexpr std::size_t kMostPieces = 32;  // in a position of a real game
    static auto open_book(const std::string& path) { return book::open_polyglot(path); }

    // The protocols.
    using UciText = games::ChessUciText;
    using UsiText = games::ChessUciText;  // there is no chess in USI
    using Dialects = protocol::Dialects<protocol::Uci>;
    static constexpr bool kPlaysUsi = false;  // where nobody asks for another protocol
    static void prepare(Position& pos, const protocol::OptionValues& settings);
    static chess::Rules rules_of(const Position& /*pos*/,
                                 const protocol::OptionValues& /*settings*/) {
        return {};
    }
    static int game_ply(const Position& pos) { return pos.game_ply(); }
    static std::string drawn(const Position& pos);
    static Result<Position> flipped(const Position& pos);
    static std::string evaluation_text(const Position& pos, const eval::Evaluation& evaluation);
    // Half the games are won at this score, and how steeply that changes: fitted to games of this
    // program against itself, docs/networks.md. The page has the same numbers.
    static constexpr int kHalfWonCp = 160;
    static constexpr int kScaleCp = 122;

    // Weights of the evaluation, and how they are tuned.
    static protocol::WeightList weights();
    static constexpr int kMidgame = eval::kChessMidgame;
    static constexpr std::array kTableShapes = {games::TableShape{"square", 7, 4}};
    // With it, the strength 1 of the pull explained games that were kept apart best, of 2 000.
    static constexpr double kUsualChange_cp = 20;
    static games::Penalty penalty(double danger, double drops);

    // The laboratory.
    static constexpr const auto& kBenchPositions = games::kChessBenchPositions;
    static constexpr games::BenchDepths kBenchDepths = {16, 12, 14, 6};
    static constexpr games::Adjudication kAdjudication = {1000, 6, 8, 10, 60, 400};
    static constexpr Score kMostUneven = 150;        // openings further from level are drawn again
    static constexpr int kMoveLimit = 0;             // of games for training, by the rules
    static constexpr std::uint16_t kFileNumber = 1;  // in files of games for training
    static chess::Rules limited_rules(int /*moves*/) { return {}; }
    static EndReason why_drawn(const Position& pos, const chess::Trail& trail,
                               const chess::Rules& rules);
    static Verdict declaration(const Position& /*pos*/, const chess::Rules& /*rules*/) {
        return Verdict::open;
    }
    // Whether the side has more than a king; otherwise the other's time is not its win.
    static bool can_win(const Position& pos, Side side) {
        return pos.pieces(side) != pos.pieces(side, chess::Kind::king);
    }

    // Texts of positions, and moves as people write them.
    static constexpr games::PositionWords kPositionWords = {4, 2};
    static constexpr std::string_view kFirstLetter = "w";  // says that the first side moves
    static constexpr bool kIsWestern = true;               // by the encoding of old files
    static bool looks_like(std::string_view position);
    static std::int64_t text_ply(std::string_view position);
    static int move_number(const Position& pos) { return pos.game_ply() / 2 + 1; }
    // `last` is the move played before, or none.
    static std::string move_name(const Position& pos, Move move, Move last);
    // A move as its protocol writes it, or as people do.
    static Result<Move> parse_answer(const Position& pos, std::string_view text);

    // Records and how a game is talked about.
    static constexpr std::array kKinds = {records::GameKind::chess, records::GameKind::chess960};
    static constexpr std::array<std::string_view, 2> kSideNames = {"White", "Black"};
    static constexpr bool kCountsPlies = false;  // numbers of moves, mates; scores in pawns
    static constexpr bool kIsJapanese = false;   // remarks in records
    static Result<Position> start_of(const records::Record& record) {
        return records::chess_start(record);
    }
    static constexpr auto* read_positions = &records::read_uci;  // lines of the protocol
    // Sets up what the kind of game asks for; an error where the position is not of that kind.
    static Result<Position> as_kind(Position pos, records::GameKind kind);
    // Where a game of that kind begins in an opening from a record.
    static Result<Position> opening_start(const records::Record& record, records::GameKind kind);
    // Where matches of that kind begin if nobody says it; none: at the start. The 960 starts of
    // Chess960 come in the usual numbering; 518 is that of chess.
    static std::vector<std::string> usual_starts(records::GameKind kind);
    // What an engine that speaks UCI must be told to play that kind.
    static std::vector<std::pair<std::string, std::string>> uci_options(records::GameKind kind);
    static constexpr bool kWritesPgn = true;  // else KIF and CSA

    // A board on a page.
    static constexpr std::string_view kBoardView = "-14 -2 336 338";
    static std::string board_shapes();
    static std::string board_ground();
    static std::string board_scene(const games::Diagram& diagram);
};

}  // namespace sente

namespace sente::search {

extern template class Worker<chess::Chess, eval::ChessEvaluator>;
extern template class Pool<chess::Chess, eval::ChessEvaluator>;

}  // namespace sente::search
