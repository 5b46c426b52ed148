// SPDX-License-Identifier: GPL-3.0-or-later
// Counts what is in files of games, writes games as people and other programs read them, and makes
// files from others: merged, in another order, or some of them.
#include "lab/selfplay/data_tools.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <ostream>
#include <system_error>

#include "core/random.hpp"
#include "core/score.hpp"
#include "lab/referee.hpp"
#include "lab/selfplay/replay.hpp"

namespace sente::lab::selfplay {

namespace {

std::size_t class_of(Score score) {
    const auto* const above = std::upper_bound(kScoreLimits.begin(), kScoreLimits.end(), score);
    return static_cast<std::size_t>(above - kScoreLimits.begin());
}

void count_game(const ChainGame& game, Counts& counts) {
    const std::uint64_t length = game.moves.size();
    counts.shortest = counts.games == 0 ? length : std::min(counts.shortest, length);
    counts.longest = std::max(counts.longest, length);
    ++counts.games;
    ++counts.results[static_cast<std::size_t>(game.ending.result())];
    ++counts.reasons[static_cast<std::size_t>(game.ending.reason)];
}

template <GameNotation G>
void count_positions(const ChainGame& game, Counts& counts, SeenBefore* seen) {
    Replay<G> replay(game);
    for (; replay.has_position(); replay.advance()) {
        ++counts.positions;
        if (replay.is_skipped()) ++counts.skipped;
        if (replay.pos().in_check()) ++counts.in_check;
        if (replay.pos().is_noisy(replay.move())) ++counts.noisy;
        ScoreClass& scores = counts.scores[class_of(replay.score_of_first())];
        ++scores.positions;
        scores.half_points += static_cast<std::uint64_t>(game.ending.result());
        if (seen != nullptr && seen->note(replay.pos().key())) ++*counts.duplicate_positions;
    }
    if (!replay.trouble()) return;
    if (counts.broken_games++ == 0) counts.first_trouble = replay.trouble()->text();
}

}  // namespace

Counts count(ChainSet& files, bool duplicate_positions, const GamesRead& progress) {
    Counts counts;
    SeenBefore games;
    SeenBefore positions;
    if (duplicate_positions) counts.duplicate_positions = 0;
    SeenBefore* const seen = duplicate_positions ? &positions : nullptr;
    while (const auto game = files.next()) {
        count_game(*game, counts);
        if (games.note(key_of(*game))) ++counts.duplicate_games;
        games::with_game(files.game(), [&]<class G>() { count_positions<G>(*game, counts, seen); });
        if (progress) progress(counts.games);
    }
    return counts;
}

namespace {

std::string score_text(Score score) {
    if (!is_mate(score)) return (score > 0 ? "+" : "") + std::to_string(score);
    const int plies = kMate - std::abs(score);
    return (score > 0 ? "mate in " : "mated in ") + std::to_string(plies);
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

// The opening in the words of a protocol.
template <GameNotation G>
std::string opening_text(const ChainGame& game) {
    const auto parsed = G::parse_position(game.start);
    typename G::Position pos = !game.start.empty() && parsed.ok() ? *parsed : G::start();
    std::string text = "start    " + G::format_position(pos) + "\nopening ";
    for (const std::uint16_t raw : game.opening) {
        const auto move = G::Move::from_raw(raw);
        if (!is_allowed<G>(pos, move)) break;
        text += ' ' + G::format_move(pos, move);
        pos = pos.after(move);
    }
    return text + '\n';
}

template <GameNotation G>
std::string game_text(const ChainGame& game) {
    std::string text = opening_text<G>(game);
    text += "result   " + std::string(arena::name_of(game.ending.result())) + ", " +
            std::string(arena::training_name(game.ending.reason)) + '\n';
    text += "positions " + std::to_string(game.moves.size()) + "\n\n";
    text += "ply   move    score\n";
    Replay<G> replay(game);
    for (; replay.has_position(); replay.advance()) {
        std::string line = padded(std::to_string(replay.ply() + 1), 6) +
                           padded(G::format_move(replay.pos(), replay.move()), 8) +
                           padded(score_text(replay.score()), 12);
        if (replay.pos().in_check()) line += " check";
        if (replay.pos().is_noisy(replay.move())) line += " noisy";
        if (replay.is_skipped()) line += " skipped";
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    if (replay.trouble()) return text + "broken: " + replay.trouble()->text() + '\n';
    return text + "\nend      " + G::format_position(replay.pos()) + '\n';
}

}  // namespace

std::string readable(std::string_view name, const ChainGame& game) {
    return games::with_game(name, [&]<class G>() { return game_text<G>(game); });
}

namespace {

records::Evaluation evaluation_of(Score score) {
    if (!is_mate(score)) return {score, false};
    const int plies = kMate - std::abs(score);
    return {score > 0 ? plies : -plies, true};
}

template <GameNotation G>
Result<records::Record> record_in(const ChainGame& game) {
    records::Record record;
    record.kind = Kit<G>::kKinds.front();
    record.start = game.start;
    record.set_tag("Event", "sente selfplay");
    for (const auto side : Kit<G>::kSideNames) record.set_tag(side, "Sente");
    std::size_t last = 0;
    for (const std::uint16_t raw : game.opening) {
        last = record.add(last, raw);
        record.nodes[last].note.comment = "opening";
    }
    Replay<G> replay(game);
    for (; replay.has_position(); replay.advance()) {
        last = record.add(last, replay.move().raw());
        record.nodes[last].note.evaluation = evaluation_of(replay.score());
    }
    if (replay.trouble()) return *replay.trouble();
    record.end(ending_of(game.ending));
    return record;
}

}  // namespace

Result<records::Record> record_of(std::string_view name, const ChainGame& game) {
    return games::with_game(name, [&]<class G>() { return record_in<G>(game); });
}

namespace {

std::uint64_t wanted_positions(const ChainGame& game) {
    return static_cast<std::uint64_t>(std::count_if(
        game.moves.begin(), game.moves.end(), [](const ChainMove& move) { return !move.skipped; }));
}

void write(ChainWriter& out, const ChainGame& game, std::string_view payload, Edited& edited) {
    if (!out.write(payload)) {
        edited.write_failed = true;
        return;
    }
    ++edited.written;
    edited.positions += wanted_positions(game);
}

// Games on their way into a random order, each in one of several files.
class Buckets {
public:
    Buckets(const std::string& scratch, std::size_t count) : paths_(count), writers_(count) {
        for (std::size_t i = 0; i < count; ++i) paths_[i] = scratch + ".bucket" + std::to_string(i);
    }
    Buckets(const Buckets&) = delete;
    Buckets& operator=(const Buckets&) = delete;
    ~Buckets() {
        std::error_code ignored;
        for (const std::string& path : paths_) std::filesystem::remove(path, ignored);
    }

    [[nodiscard]] bool fill(ChainSet& files, Random& random, std::uint64_t& read) {
        for (std::size_t i = 0; i < paths_.size(); ++i)
            if (writers_[i].create(paths_[i], {files.game(), "{}"})) return false;
        while (files.next()) {
            ++read;
            if (!writers_[random.below(writers_.size())].write(files.payload())) return false;
        }
        return std::all_of(writers_.begin(), writers_.end(),
                           [](ChainWriter& writer) { return writer.flush(); });
    }
    [[nodiscard]] const std::vector<std::string>& paths() const { return paths_; }

private:
    std::vector<std::string> paths_;
    std::vector<ChainWriter> writers_;
};

// Writes all games of `files`, which fit into memory, in a random order.
void shuffle_in_memory(ChainSet& files, ChainWriter& out, Random& random, Edited& edited) {
    std::vector<std::string> payloads;
    while (files.next()) payloads.emplace_back(files.payload());
    for (std::size_t left = payloads.size(); left > 1; --left)
        std::swap(payloads[left - 1], payloads[random.below(left)]);
    for (const std::string& payload : payloads) {
        const Result<ChainGame> game = decode(payload);
        if (game.ok()) write(out, *game, payload, edited);
        if (edited.write_failed) return;
    }
}

template <GameNotation G>
bool mark_positions(ChainGame& game, const PositionSelection& selection, SeenBefore& seen) {
    const ChainGame original = game;
    Replay<G> replay(original);
    for (; replay.has_position(); replay.advance()) {
        const bool wanted =
            selection.accepts(replay) && !(selection.unique && seen.note(replay.pos().key()));
        game.moves[replay.index()].skipped = !wanted;
    }
    return !replay.trouble();
}

template <GameNotation G>
bool write_lines(const ChainGame& game, const PositionSelection& selection, SeenBefore& seen,
                 std::ostream& out, Edited& edited) {
    Replay<G> replay(game);
    const char result = static_cast<char>('0' + static_cast<int>(game.ending.result()));
    std::string lines;
    std::uint64_t positions = 0;
    for (; replay.has_position(); replay.advance()) {
        if (!selection.accepts(replay)) continue;
        if (selection.unique && seen.note(replay.pos().key())) continue;
        lines += G::format_position(replay.pos()) + '|' + std::to_string(replay.score_of_first()) +
                 '|' + result + '\n';
        ++positions;
    }
    if (replay.trouble()) return false;
    out << lines;
    edited.positions += positions;
    ++edited.written;
    return true;
}

}  // namespace

Edited merge(ChainSet& files, ChainWriter& out, const GamesRead& progress) {
    Edited edited;
    while (const auto game = files.next()) {
        ++edited.read;
        write(out, *game, files.payload(), edited);
        if (edited.write_failed) break;
        if (progress) progress(edited.read);
    }
    if (!out.flush()) edited.write_failed = true;
    return edited;
}

Edited shuffle(ChainSet& files, ChainWriter& out, std::uint64_t seed, std::uint64_t memory,
               const std::string& scratch) {
    constexpr std::uint64_t kMostBuckets = 500;  // files open at once
    constexpr std::uint64_t kOverhead = 2;       // strings are larger than what they hold
    Edited edited;
    Random random(seed);
    const std::uint64_t count = std::clamp<std::uint64_t>(
        files.bytes() * kOverhead / std::max<std::uint64_t>(memory, 1) + 1, 1, kMostBuckets);
    if (count == 1) {
        shuffle_in_memory(files, out, random, edited);
        edited.read = edited.written;
    } else {
        Buckets buckets(scratch, static_cast<std::size_t>(count));
        if (!buckets.fill(files, random, edited.read)) edited.write_failed = true;
        for (const std::string& path : buckets.paths()) {
            ChainSet bucket;
            if (edited.write_failed || bucket.open({path})) break;
            shuffle_in_memory(bucket, out, random, edited);
        }
    }
    if (!out.flush()) edited.write_failed = true;
    return edited;
}

Edited filter(ChainSet& files, ChainWriter& out, const GameSelection& selection,
              const PositionSelection& positions, const GamesRead& progress) {
    Edited edited;
    SeenBefore seen_games;
    SeenBefore seen_positions;
    while (auto game = files.next()) {
        ++edited.read;
        if (progress) progress(edited.read);
        if (!selection.accepts(*game) || (selection.unique && seen_games.note(key_of(*game))))
            continue;
        const bool good = games::with_game(files.game(), [&]<class G>() {
            return mark_positions<G>(*game, positions, seen_positions);
        });
        if (!good) {
            ++edited.broken;
            continue;
        }
        if (wanted_positions(*game) > 0) write(out, *game, encode(*game), edited);
        if (edited.write_failed) break;
    }
    if (!out.flush()) edited.write_failed = true;
    return edited;
}

Edited unpack(ChainSet& files, std::ostream& out, const GameSelection& selection,
              const PositionSelection& positions, const GamesRead& progress) {
    Edited edited;
    SeenBefore seen_games;
    SeenBefore seen_positions;
    while (const auto game = files.next()) {
        ++edited.read;
        if (progress) progress(edited.read);
        if (!selection.accepts(*game) || (selection.unique && seen_games.note(key_of(*game))))
            continue;
        const bool good = games::with_game(files.game(), [&]<class G>() {
            return write_lines<G>(*game, positions, seen_positions, out, edited);
        });
        if (!good) ++edited.broken;
        if (!out) break;
    }
    if (!out.flush()) edited.write_failed = true;
    return edited;
}

}  // namespace sente::lab::selfplay
