// SPDX-License-Identifier: GPL-3.0-or-later
// The course of a game.
#include "lab/match/game.hpp"

#include <utility>

#include "core/text.hpp"

namespace sente::lab::match {

namespace {

EndReason reason_of(Fault fault) {
    switch (fault) {
        case Fault::time_loss: return EndReason::time;
        case Fault::hang: return EndReason::hang;
        case Fault::illegal_move:
        case Fault::protocol: return EndReason::illegal_move;
        default: return EndReason::crash;
    }
}

class Course {
public:
    Course(Board& board, const std::array<Engine*, 2>& engines, const GameRules& rules)
        : board_(board),
          engines_(engines),
          clock_(engines[0]->config().control, engines[1]->config().control, rules.margin),
          adjudicator_(rules.resign, rules.draw) {
        report_.start = board.start();
        for (const std::string& move : board.moves()) report_.moves.push_back({move, {}, {}, true});
    }

    std::optional<GameReport> run(const std::vector<int>& cores) {
        for (const Side side : {Side::first, Side::second})
            if (!prepare(side, cores)) return finished();
        while (!interrupted_ && !decided_) {
            ask();
            if (!decided_) decided_ = board_.outcome();
            if (!decided_) decided_ = adjudicator_.verdict(board_.move_number());
        }
        return finished();
    }

private:
    Engine& engine(Side side) { return *engines_[static_cast<std::size_t>(index(side))]; }

    // False: the game is over before it began.
    bool prepare(Side side, const std::vector<int>& cores) {
        Engine& each = engine(side);
        if (each.config().restart) each.stop(true);
        std::optional<Failure> failure;
        if (!each.is_running()) failure = each.start(cores);
        if (!failure) failure = each.new_game();
        if (failure) lose(side, *failure);
        return !failure;
    }

    // One move of the side to move.
    void ask() {
        const Side side = board_.side();
        Engine& each = engine(side);
        const Dialect dialect = each.config().dialect;
        const Answer answer = each.think(board_.command(dialect), go_command(dialect, clock_, side),
                                         clock_.allowed(side));
        if (each.spoke_out_of_turn()) note(side, Fault::protocol, "a bestmove nobody asked for");
        if (answer.failure) return lose(side, *answer.failure);
        if (!clock_.spend(side, answer.elapsed))
            return lose(side, {Fault::time_loss, "out of time"});
        take(side, answer, dialect);
    }

    void take(Side side, const Answer& answer, Dialect dialect) {
        if (dialect == Dialect::usi && answer.move == "resign") {
            decided_ = Outcome{!side, EndReason::resignation};
            return;
        }
        if (dialect == Dialect::usi && answer.move == "win") {
            decided_ = board_.declared();
            if (decided_->reason == EndReason::false_declaration)
                note(side, Fault::illegal_move, "declared a win that it does not have");
            return;
        }
        if (const auto wrong = board_.play(answer.move, dialect))
            return lose(side, {Fault::illegal_move, text::quoted(answer.move) + ": " + *wrong});
        report_.moves.push_back({board_.moves().back(), answer.thought, answer.elapsed});
        adjudicator_.note(side, answer.thought.value_cp());
    }

    void note(Side side, Fault fault, std::string detail) {
        report_.anomalies.push_back({side, fault, std::move(detail), board_.position(),
                                     board_.command(engine(side).config().dialect)});
    }

    void lose(Side side, const Failure& failure) {
        if (failure.fault == Fault::interrupted) {
            interrupted_ = true;
            return;
        }
        note(side, failure.fault, failure.detail);
        report_.remark = failure.detail;
        decided_ = Outcome{!side, reason_of(failure.fault)};
        if (failure.fault == Fault::time_loss && !board_.can_win(!side)) decided_->winner.reset();
    }

    std::optional<GameReport> finished() {
        if (interrupted_) return {};
        report_.outcome = *decided_;
        for (const Side side : {Side::first, Side::second}) {
            const auto& winner = report_.outcome.winner;
            engine(side).game_over(!winner ? "draw" : *winner == side ? "win" : "lose");
        }
        return std::move(report_);
    }

    Board& board_;
    std::array<Engine*, 2> engines_;
    MatchClock clock_;
    Adjudicator adjudicator_;
    GameReport report_;
    std::optional<Outcome> decided_;
    bool interrupted_ = false;
};

}  // namespace

std::optional<GameReport> play_game(Board& board, const std::array<Engine*, 2>& engines,
                                    const GameRules& rules, const std::vector<int>& cores) {
    return Course(board, engines, rules).run(cores);
}

}  // namespace sente::lab::match
