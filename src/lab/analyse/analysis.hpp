// SPDX-License-Identifier: GPL-3.0-or-later
// A game looked at move by move: what the search thinks of each position, what each move gave away,
// and where it stood in the order of the moves.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/crew.hpp"
#include "core/types.hpp"
#include "lab/evaluations.hpp"
#include "ordering/config.hpp"
#include "ordering/explain.hpp"
#include "records/record.hpp"
#include "search/limits.hpp"

namespace sente::lab::analyse {

// Points that can be expected at this score, 0 … 1: the same chances that UCI_ShowWDL shows, with a
// draw as half a point.
[[nodiscard]] double winning_chance(Score score, records::GameKind game);

enum class Judgement : std::uint8_t { good, inaccuracy, mistake, blunder };
inline constexpr std::array<std::string_view, 4> kJudgementNames = {"good", "inaccuracy", "mistake",
                                                                    "blunder"};

[[nodiscard]] constexpr std::string_view name_of(Judgement judgement) {
    return kJudgementNames[static_cast<std::size_t>(judgement)];
}
// $6, $2, $4 of PGN; 0 for a good move.
[[nodiscard]] constexpr int nag_of(Judgement judgement) {
    constexpr std::array<int, 4> kNags = {0, 6, 2, 4};
    return kNags[static_cast<std::size_t>(judgement)];
}
// "?!", "?", "??", or nothing.
[[nodiscard]] constexpr std::string_view sign_of(Judgement judgement) {
    constexpr std::array<std::string_view, 4> kSigns = {"", "?!", "?", "??"};
    return kSigns[static_cast<std::size_t>(judgement)];
}

// By the winning chance given away, 0 … 1: from 0.05, 0.10 and 0.20 on.
[[nodiscard]] Judgement judgement_of(double loss);

// 100 for a move that gives nothing away, falling to 37 for one that gives a quarter.
[[nodiscard]] double accuracy_of(double loss);

// Where in the order of a policy a move stands: the order in which the move picker would hand the
// moves of a node out, given what was learned.
struct RankOfMove {
    int rank = 0;   // 1 for the first; 0: the picker does not yield it, as it is pointless
    int moves = 0;  // that the picker yields
    ordering::Stage stage = ordering::Stage::hash;
};

template <Game G>
[[nodiscard]] RankOfMove rank_of_move(const ordering::NodeToOrder<G>& node,
                                      const ordering::Memory<G>& memory, typename G::Move move) {
    RankOfMove found;
    for (const auto& [pick, terms] : ordering::explained_order(node, memory)) {
        found.moves = pick.rank;
        if (pick.move != move) continue;
        found.rank = pick.rank;
        found.stage = pick.stage;
    }
    return found;
}

struct Options {
    search::Limits limits;  // of each position; `lines` says how many lines are kept
    ordering::PolicyName policy = ordering::PolicyName::staged;
    std::size_t hash_mb = 16;  // for each thread
    int threads = 1;           // positions at a time, in each process
    Evaluations evaluations = {};
    std::function<void(std::size_t done, std::size_t total)> progress = {};
    cluster::Crew* crew = nullptr;  // who searches; nullptr: threads of this process
};

// A way to go on. Scores are seen by the side to move.
struct Line {
    Score score = 0;
    std::vector<std::uint16_t> moves;
    std::vector<std::string> words;  // the same as people write them
    std::vector<std::string> codes;  // and as protocols do
};

// A position as it was searched.
struct Study {
    bool over = false;  // by the rules: nothing to search, `score` says who won
    Score score = 0;    // of the best line
    Depth depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Line> lines;  // best first
    RankOfMove played;        // the move of the game, if there is one
    Score played_score = 0;   // of that move, searched as deep as the best
};

struct AnalysedMove {
    std::size_t node = 0;  // of the record
    int number = 1;        // as people count: pairs of moves in chess, single ones in shogi
    Side side = Side::first;
    std::uint16_t move = 0;
    std::string words;           // SAN, or as KI2 has it
    std::string code;            // UCI or USI
    std::string position;        // before it: FEN or SFEN
    Study study;                 // of that position
    Score score = 0;             // of the move, seen by who made it
    bool best = false;           // it is the first move of the best line
    double chance_before = 0.5;  // winning chances of who moved
    double chance_after = 0.5;
    double loss = 0;  // of them
    int loss_cp = 0;  // of the score, with decided games counted as ten pawns
    Judgement judgement = Judgement::good;
};

// The moves of one side as a whole.
struct SideSummary {
    int moves = 0;
    double accuracy = 0;
    double loss = 0;     // mean, of the winning chance
    double loss_cp = 0;  // mean
    std::array<int, 4> judgements{};
    double rank = 0;   // mean, of the moves that the picker yields
    double first = 0;  // share of moves that stood first in the order
    double best = 0;   // share of moves that the search liked best
};

struct Analysis {
    records::GameKind game = {};
    ordering::PolicyName policy = ordering::PolicyName::staged;
    std::vector<AnalysedMove> moves;  // of the main line, from the first on
    Study last;                       // the position after them
    std::string last_position;
    bool complete = false;  // false: it was stopped before the end of the game
    std::size_t plies = 0;  // of the game
    std::uint64_t nodes = 0;
    double seconds = 0;

    [[nodiscard]] SideSummary summary(Side side) const;
};

// Goes over the main line. Each position is searched with nothing remembered from others, so that
// with limits of nodes or depth the result does not depend on the number of threads. Once `stop` is
// set, what is ready is returned. Throws std::bad_alloc if there is no memory for the hash tables.
[[nodiscard]] Analysis analyse(const records::Record& record, const Options& options,
                               const std::atomic<bool>& stop);

// Scores are those of the side to move, chances 0 … 1, moves in UCI or USI; docs/analyse.md names
// all keys.
[[nodiscard]] nlohmann::ordered_json json_of(const records::Record& record,
                                             const Analysis& analysis);

struct AnnotateOptions {
    bool order = true;  // says where the move stood in the order
};

// Each move gets its score, depth and place in the order; mistakes a NAG, a remark and the best
// line as a variation. Times, comments, signs and variations stay; a score that was there before
// goes to the comment. Remarks are Japanese in shogi, as readers of KIF expect.
[[nodiscard]] records::Record annotated(records::Record record, const Analysis& analysis,
                                        const AnnotateOptions& options = {});

}  // namespace sente::lab::analyse
