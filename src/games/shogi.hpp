// SPDX-License-Identifier: GPL-3.0-or-later
// All that shogi is made of.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/yaneuraou.hpp"
#include "core/result.hpp"
#include "eval/shogi_evaluator.hpp"
#include "game/ending.hpp"
#include "game/kit.hpp"
#include "games/board_drawing.hpp"
#include "games/parts.hpp"
#include "games/shogi_bench_positions.hpp"
#include "protocol/dialect.hpp"
#include "protocol/eval_file.hpp"
#include "protocol/options.hpp"
#include "records/record.hpp"
#include "records/usi.hpp"
#include "search/level.hpp"
#include "search/pool.hpp"
#include "search/settings.hpp"
#include "search/worker.hpp"
#include "shogi/shogi.hpp"

namespace sente::games {

// Shogi in UCI as fairy-stockfish writes it: files a to i from the left, ranks 1 to 9 from below,
// drops as P@e5, the hands in brackets after the board, and White moves first.
struct ShogiUciText {
    using Game = shogi::Shogi;
    static constexpr std::string_view kPositionWord = "fen";
    static constexpr bool kFirstIsWhite = true;

    // `word` is fen or sfen.
    [[nodiscard]] static Result<shogi::Position> parse_position(std::string_view word,
                                                                std::string_view text);
    [[nodiscard]] static Result<shogi::Move> parse_move(const shogi::Position& pos,
                                                        std::string_view text);
    [[nodiscard]] static std::string format_move(const shogi::Position& pos, shogi::Move move);
    // The position behind the word `position`; `usual` is the start of every game.
    [[nodiscard]] static std::string position_text(const shogi::Position& pos, bool usual);
    [[nodiscard]] static protocol::OptionTable options();
};

// Shogi in USI: SFEN, and moves such as 8h2b+ and P*5e; Black moves first.
struct ShogiUsiText {
    using Game = shogi::Shogi;
    static constexpr std::string_view kPositionWord = "sfen";
    static constexpr bool kFirstIsWhite = false;

    [[nodiscard]] static Result<shogi::Position> parse_position(std::string_view word,
                                                                std::string_view text);
    [[nodiscard]] static Result<shogi::Move> parse_move(const shogi::Position& pos,
                                                        std::string_view text) {
        return shogi::parse_usi_move(pos, text);
    }
    [[nodiscard]] static std::string format_move(const shogi::Position& /*pos*/, shogi::Move move) {
        return shogi::format_usi_move(move);
    }
    [[nodiscard]] static std::string position_text(const shogi::Position& pos, bool usual) {
        return usual ? "startpos" : "sfen " + shogi::format_sfen(pos);
    }
    [[nodiscard]] static protocol::OptionTable options();
};

// The FEN that fairy-stockfish writes for a shogi position, and back.
[[nodiscard]] std::string format_fairy_fen(const shogi::Position& pos);
[[nodiscard]] Result<shogi::Position> parse_fairy_fen(std::string_view text);

}  // namespace sente::games

namespace sente {

template <>
struct Kit<shogi::Shogi> {
    using Position = shogi::Position;
    using Move = shogi::Move;

    // Search and evaluation.
    using Worker = search::Worker<shogi::Shogi, eval::ShogiEvaluator>;
    using Pool = search::Pool<shogi::Shogi, eval::ShogiEvaluator>;
    // What it is searched with unless somebody asks for something else.
    static search::Settings search_settings();
    static const search::Ladder& ladder();  // of weaker levels
    struct Tables {};                       // there are none
    using Classical = eval::ShogiClassical;
    using Features = eval::ShogiFeatures;
    static constexpr eval::NetworkGame kNetworkGame = eval::NetworkGame::shogi;
    static constexpr std::size_t kMostPieces = 40;  // in a position of a real game
    static auto open_book(const std::string& path) { return book::open_yaneuraou(path); }

    // The protocols.
    using UciText = games::ShogiUciText;
    using UsiText = games::ShogiUsiText;
    using Dialects = protocol::Dialects<protocol::Uci, protocol::Usi>;
    static constexpr bool kPlaysUsi = true;  // where nobody asks for another protocol
    static void prepare(Position& /*pos*/, const protocol::OptionValues& /*settings*/) {}
    static shogi::Rules rules_of(const Position& pos, const protocol::OptionValues& settings);
    static int game_ply(const Position& pos) { return pos.move_number() - 1; }
    static std::string drawn(const Position& pos);
    static Result<Position> flipped(const Position& pos);
    static std::string evaluation_text(const Position& pos, const eval::Evaluation& evaluation);
    // Half the games are won at this score, and how steeply that changes: fitted to games of this
    // program against itself, docs/networks.md. The page has the same numbers.
    static constexpr int kHalfWonCp = 0;  // draws are rare
    static constexpr int kScaleCp = 740;

    // Weights of the evaluation, and how they are tuned.
    static protocol::WeightList weights();
    static constexpr int kMidgame = eval::kLate;
    static constexpr std::array kTableShapes = {
        games::TableShape{"hand", 7, 8}, games::TableShape{"square", 15, 5},
        games::TableShape{"own_king", 15, 17}, games::TableShape{"enemy_king", 15, 17}};
    // With it, the strength 1 of the pull explained games that were kept apart best, of 1 500.
    static constexpr double kUsualChange_cp = 60;
    static games::Penalty penalty(double danger, double drops);

    // The laboratory.
    static constexpr const auto& kBenchPositions = games::kShogiBenchPositions;
    static constexpr games::BenchDepths kBenchDepths = {13, 10, 12, 4};
    static constexpr games::Adjudication kAdjudication = {3000, 6, 0, 0, 0, 400};
    static constexpr Score kMostUneven = 400;        // openings further from level are drawn again
    static constexpr int kMoveLimit = 512;           // of games for training, by the rules
    static constexpr std::uint16_t kFileNumber = 2;  // in files of games for training
    static shogi::Rules limited_rules(int moves) {
        shogi::Rules rules;
        rules.move_limit = moves;
        return rules;
    }
    static EndReason why_drawn(const Position& pos, const shogi::Trail& trail,
                               const shogi::Rules& rules);
    static Verdict declaration(const Position& pos, const shogi::Rules& rules) {
        return shogi::declaration_verdict(pos, rules);
    }
    static bool can_win(const Position& /*pos*/, Side /*side*/) { return true; }

    // Texts of positions, and moves as people write them.
    static constexpr games::PositionWords kPositionWords = {3, 1};
    static constexpr std::string_view kFirstLetter = "b";  // says that the first side moves
    static constexpr bool kIsWestern = false;              // by the encoding of old files
    static bool looks_like(std::string_view position);
    static std::int64_t text_ply(std::string_view position);
    static int move_number(const Position& pos) { return pos.move_number(); }
    // `last` is the move played before, or none: a piece taken back is 同.
    static std::string move_name(const Position& pos, Move move, Move last);
    static Result<Move> parse_answer(const Position& pos, std::string_view text) {
        return shogi::parse_usi_move(pos, text);
    }

    // Records and how a game is talked about.
    static constexpr std::array kKinds = {records::GameKind::shogi};
    static constexpr std::array<std::string_view, 2> kSideNames = {"Black", "White"};
    static constexpr bool kCountsPlies = true;  // numbers of moves, mates; scores in centipawns
    static constexpr bool kIsJapanese = true;   // remarks in records
    static Result<Position> start_of(const records::Record& record) {
        return records::shogi_start(record);
    }
    static constexpr auto* read_positions = &records::read_usi;  // lines of the protocol
    static Result<Position> as_kind(Position pos, records::GameKind /*kind*/) { return pos; }
    // Games are played with a full set at most; problems may have more.
    static Result<Position> opening_start(const records::Record& record, records::GameKind kind);
    static std::vector<std::string> usual_starts(records::GameKind /*kind*/) { return {}; }
    static std::vector<std::pair<std::string, std::string>> uci_options(
        records::GameKind /*kind*/) {
        return {{"UCI_Variant", std::string(shogi::Shogi::kName)}};
    }
    static constexpr bool kWritesPgn = false;  // but KIF and CSA

    // A board on a page.
    static constexpr std::string_view kBoardView = "0 0 352 292";
    static std::string board_shapes();
    static std::string board_ground();
    static std::string board_scene(const games::Diagram& diagram);
};

}  // namespace sente

namespace sente::search {

extern template class Worker<shogi::Shogi, eval::ShogiEvaluator>;
extern template class Pool<shogi::Shogi, eval::ShogiEvaluator>;

}  // namespace sente::search
