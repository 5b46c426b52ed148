// SPDX-License-Identifier: GPL-3.0-or-later
// Searches the positions of a game and judges its moves; the curves behind winning chances and
// accuracy.
#include "lab/analyse/analysis.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <new>
#include <optional>

#include "cluster/packing.hpp"
#include "cluster/threads.hpp"
#include "core/check.hpp"
#include "games/games.hpp"
#include "lab/arena.hpp"
#include "lab/evaluations.hpp"
#include "protocol/score_text.hpp"

namespace sente::lab::analyse {

double winning_chance(Score score, records::GameKind game) {
    return games::with_game(game, [score]<class G>() {
        return protocol::chances_of(score, Kit<G>::kHalfWonCp, Kit<G>::kScaleCp).points();
    });
}

Judgement judgement_of(double loss) {
    if (loss >= 0.20) return Judgement::blunder;
    if (loss >= 0.10) return Judgement::mistake;
    return loss >= 0.05 ? Judgement::inaccuracy : Judgement::good;
}

double accuracy_of(double loss) { return 100.0 * std::exp(-4.0 * loss); }

namespace {

constexpr std::size_t kLongestLine = 16;

// Keeps the lines of the last finished iteration.
template <class G>
class Lines final : public search::Report<G> {
public:
    void line(const search::LineInfo<G>& info) override {
        if (info.bound != search::Bound::exact) return;
        const auto at = static_cast<std::size_t>(info.line - 1);
        if (kept_.size() <= at) kept_.resize(at + 1);
        kept_[at] = line_of(info.score, info.pv);
    }

    static Line line_of(Score score, std::span<const typename G::Move> pv) {
        Line line{score, {}, {}, {}};
        for (const auto move : pv.first(std::min(pv.size(), kLongestLine)))
            line.moves.push_back(move.raw());
        return line;
    }

    // The answer of the search first, then the others.
    [[nodiscard]] std::vector<Line> with(const search::SearchResult<G>& outcome) const {
        std::vector<Line> lines = {line_of(outcome.score, outcome.pv)};
        if (lines.front().moves.empty()) lines.front().moves = {outcome.best.raw()};
        for (std::size_t i = 1; i < kept_.size(); ++i)
            if (!kept_[i].moves.empty() && kept_[i].moves.front() != outcome.best.raw())
                lines.push_back(kept_[i]);
        return lines;
    }

private:
    std::vector<Line> kept_;
};

// One thread that studies positions.
template <class G>
class Student {
public:
    Student(const Options& options, const std::atomic<bool>& stop)
        : stop_(stop),
          limits_(options.limits),
          worker_(std::make_unique<typename Kit<G>::Worker>(table_, stop)) {
        if (!table_.resize(options.hash_mb)) throw std::bad_alloc();
        settings_ = options.evaluations.settings<G>();
        settings_.ordering.policy = options.policy;
        worker_->configure(settings_);
    }

    // Nothing: it was stopped. `played` is none at the end of the game.
    std::optional<Study> study(const search::Start<G>& start, typename G::Move played) {
        Study study;
        if (const auto over = ended(start, played)) {
            study.over = true;
            study.score = *over;
            return study;
        }
        table_.clear();
        worker_->new_game();
        Lines<G> lines;
        const search::SearchResult<G> outcome = worker_->run(start, limits_, lines);
        if (stop_) return {};
        study.score = outcome.score;
        study.depth = outcome.depth;
        study.nodes = outcome.nodes;
        study.lines = lines.with(outcome);
        if (played == G::Move::none()) return study;
        const Advice<G> advice(start.pos, settings_);
        const ordering::NodeToOrder<G> node{
            start.pos, settings_.ordering, outcome.best, 0, outcome.depth, {}, advice.adviser()};
        study.played = rank_of_move<G>(node, worker_->memory(), played);
        study.played_score = score_of(start, played, study);
        if (stop_) return {};
        return study;
    }

private:
    // Seen as deep as the best move, so that the two can be compared.
    Score score_of(const search::Start<G>& start, typename G::Move played, Study& study) {
        for (const Line& line : study.lines)
            if (line.moves.front() == played.raw()) return line.score;
        search::Limits limits = limits_;
        limits.lines = 1;
        limits.depth = std::max(1, study.depth);
        limits.only_moves = {played.raw()};
        search::Report<G> silent;
        const search::SearchResult<G> outcome = worker_->run(start, limits, silent);
        study.nodes += outcome.nodes;
        return outcome.score;
    }

    // A game that went on was not over, whatever a player could have claimed.
    static std::optional<Score> ended(const search::Start<G>& start, typename G::Move played) {
        if (played != G::Move::none()) return {};
        const auto ending = arena::ending_of(start);
        if (!ending) return {};
        if (ending->result() == GameResult::draw) return 0;
        const bool won = ending->result() == win_of(start.pos.side());
        if (ending->reason == EndReason::mate) return won ? kMate : -kMate;
        return won ? kRuleWin : -kRuleWin;
    }

    const std::atomic<bool>& stop_;
    search::Limits limits_;
    search::Settings settings_;
    search::Table table_;
    std::unique_ptr<typename Kit<G>::Worker> worker_;
};

// A game as a list of positions, each with the move that follows.
template <class G>
struct Walk {
    std::vector<search::Start<G>> starts;
    std::vector<typename G::Move> moves;  // one fewer
    std::vector<std::size_t> nodes;       // of the record, one for each move

    explicit Walk(const records::Record& record) {
        const auto start = Kit<G>::start_of(record);
        CHECK(start.ok());
        search::Start<G> at{*start, {}, {}};
        at.trail.push(at.pos);
        starts.push_back(at);
        for (const std::size_t node : record.main_line()) {
            if (node == 0) continue;
            const auto move = G::Move::from_raw(record.nodes[node].move);
            at.pos = at.pos.after(move);
            at.trail.push(at.pos);
            starts.push_back(at);
            moves.push_back(move);
            nodes.push_back(node);
        }
    }
    [[nodiscard]] typename G::Move move_at(std::size_t ply) const {
        return ply < moves.size() ? moves[ply] : G::Move::none();
    }
};

std::string packed(const Study& study) {
    cluster::Packer packer;
    packer.add(study.over).add(study.score).add(study.depth).add(study.nodes);
    packer.add(study.played).add(study.played_score).add(std::uint64_t{study.lines.size()});
    for (const Line& line : study.lines) {  // nobody has put them into words yet
        packer.add(line.score).add(std::uint64_t{line.moves.size()});
        for (const std::uint16_t move : line.moves) packer.add(move);
    }
    return packer.take();
}

Study unpacked(std::string_view bytes) {
    cluster::Unpacker from(bytes);
    Study study;
    study.over = from.get<bool>();
    study.score = from.get<Score>();
    study.depth = from.get<Depth>();
    study.nodes = from.get<std::uint64_t>();
    study.played = from.get<RankOfMove>();
    study.played_score = from.get<Score>();
    study.lines.resize(static_cast<std::size_t>(from.get<std::uint64_t>()));
    for (Line& line : study.lines) {
        line.score = from.get<Score>();
        line.moves.resize(static_cast<std::size_t>(from.get<std::uint64_t>()));
        for (std::uint16_t& move : line.moves) move = from.get<std::uint16_t>();
    }
    return study;
}

template <class G>
std::vector<std::optional<Study>> study_all(const Walk<G>& walk, const Options& options,
                                            const std::atomic<bool>& stop) {
    std::vector<std::optional<Study>> studies(walk.starts.size());
    std::atomic<bool> given_up{false};  // where another process leads
    const std::atomic<bool>& halt = cluster::leads(options.crew) ? stop : given_up;
    std::size_t done = 0;
    cluster::Job job;
    job.next = [&, ply = std::size_t{0}]() mutable -> std::optional<cluster::Unit> {
        if (ply == studies.size()) return {};
        return cluster::Unit{ply++};
    };
    job.take = [&](std::uint64_t ply, const std::string& bytes) {
        studies[ply] = unpacked(bytes);
        if (options.progress) options.progress(++done, studies.size());
    };
    job.is_given_up = [&] { return halt.load(); };
    job.hire = [&](std::size_t /*thread*/) {
        const auto student = std::make_shared<Student<G>>(options, halt);
        return cluster::worker_of(
            [&, student](const cluster::Unit& unit) -> std::optional<std::string> {
                const std::size_t ply = unit.number;
                const auto study = student->study(walk.starts[ply], walk.move_at(ply));
                if (!study) return {};
                return packed(*study);
            });
    };
    job.give_up = [&] { given_up = true; };
    const auto most = static_cast<int>(std::min<std::size_t>(studies.size(), 1024));
    cluster::perform(options.crew, job, std::min(std::max(1, options.threads), most));
    return studies;
}

// A score as the side sees it that has just moved there: a mate is one ply further away.
Score before_move(Score score) {
    if (score <= -kRuleWin + kMaxPly) return -score - 1;
    if (score >= kRuleWin - kMaxPly) return -score + 1;
    return -score;
}

int capped(Score score) {
    constexpr int kMostCp = 1000;
    return std::clamp(score, -kMostCp, kMostCp);
}

// `after` is what is thought of the position that the move led to.
void judge(AnalysedMove& move, const Study& after, records::GameKind game) {
    const Score best = move.study.score;
    move.best = !move.study.lines.empty() && move.study.lines.front().moves.front() == move.move;
    const Score played = after.over ? before_move(after.score) : move.study.played_score;
    // Two searches may think differently; that is no fault of the player.
    move.score = move.best ? best : std::min(played, best);
    move.chance_before = winning_chance(best, game);
    move.chance_after = winning_chance(move.score, game);
    move.loss = move.chance_before - move.chance_after;
    move.loss_cp = capped(best) - capped(move.score);
    move.judgement = judgement_of(move.loss);
}

// Names the moves of a game; it remembers the last one, for 同.
template <class G>
class Speaker {
public:
    [[nodiscard]] std::string say(const typename G::Position& pos, typename G::Move move) {
        std::string words = Kit<G>::move_name(pos, move, last_);
        last_ = move;
        return words;
    }

private:
    typename G::Move last_ = G::Move::none();
};

// Says a line that begins at `pos`, by a copy of the speaker.
template <class G>
void say_line(typename G::Position pos, Speaker<G> speaker, Line& line) {
    for (const std::uint16_t raw : line.moves) {
        const auto move = G::Move::from_raw(raw);
        line.words.push_back(speaker.say(pos, move));
        line.codes.push_back(G::format_move(pos, move));
        pos = pos.after(move);
    }
}

template <class G>
Analysis judge_all(const Walk<G>& walk, std::vector<std::optional<Study>> studies,
                   records::GameKind game) {
    Analysis analysis;
    analysis.game = game;
    analysis.plies = walk.moves.size();
    Speaker<G> speaker;
    std::size_t ply = 0;
    const auto speak = [&](Study& study) {
        for (Line& line : study.lines) say_line<G>(walk.starts[ply].pos, speaker, line);
    };
    for (; ply < walk.moves.size() && studies[ply] && studies[ply + 1]; ++ply) {
        const typename G::Position& pos = walk.starts[ply].pos;
        AnalysedMove move;
        move.node = walk.nodes[ply];
        move.number = Kit<G>::move_number(pos);
        move.side = pos.side();
        move.move = walk.moves[ply].raw();
        move.code = G::format_move(pos, walk.moves[ply]);
        move.position = G::format_position(pos);
        move.study = std::move(*studies[ply]);
        speak(move.study);
        move.words = speaker.say(pos, walk.moves[ply]);
        judge(move, *studies[ply + 1], game);
        analysis.nodes += move.study.nodes;
        analysis.moves.push_back(std::move(move));
    }
    analysis.complete = ply == walk.moves.size();
    analysis.last_position = G::format_position(walk.starts[ply].pos);
    if (studies[ply]) analysis.last = std::move(*studies[ply]);
    speak(analysis.last);
    analysis.nodes += analysis.last.nodes;
    return analysis;
}

template <class G>
Analysis analyse_as(const records::Record& record, const Options& options,
                    const std::atomic<bool>& stop) {
    const Walk<G> walk(record);
    const auto begin = std::chrono::steady_clock::now();
    auto studies = study_all(walk, options, stop);
    const auto end = std::chrono::steady_clock::now();
    Analysis analysis = judge_all(walk, std::move(studies), record.kind);
    analysis.policy = options.policy;
    analysis.seconds = std::chrono::duration<double>(end - begin).count();
    return analysis;
}

}  // namespace

SideSummary Analysis::summary(Side side) const {
    SideSummary sum;
    int ranked = 0;
    for (const AnalysedMove& move : moves) {
        if (move.side != side) continue;
        ++sum.moves;
        sum.accuracy += accuracy_of(move.loss);
        sum.loss += move.loss;
        sum.loss_cp += move.loss_cp;
        ++sum.judgements[static_cast<std::size_t>(move.judgement)];
        sum.first += move.study.played.rank == 1 ? 1 : 0;
        sum.best += move.best ? 1 : 0;
        sum.rank += move.study.played.rank;
        ranked += move.study.played.rank > 0 ? 1 : 0;
    }
    const double count = std::max(1, sum.moves);
    for (double* mean : {&sum.accuracy, &sum.loss, &sum.loss_cp, &sum.first, &sum.best})
        *mean /= count;
    sum.rank /= std::max(1, ranked);
    return sum;
}

Analysis analyse(const records::Record& record, const Options& options,
                 const std::atomic<bool>& stop) {
    return games::with_game(record.kind,
                            [&]<class G>() { return analyse_as<G>(record, options, stop); });
}

}  // namespace sente::lab::analyse
