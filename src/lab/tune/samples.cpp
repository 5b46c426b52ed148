// SPDX-License-Identifier: GPL-3.0-or-later
// Packs traced positions; numbers the games of text line by line, replays those of self-play, and
// traces blocks of either on several threads.
#include "lab/tune/samples.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "games/games.hpp"
#include "lab/files.hpp"
#include "lab/parallel.hpp"
#include "lab/selfplay/chain.hpp"
#include "lab/selfplay/replay.hpp"

namespace sente::lab::tune {

void Block::add(const Traced& traced, const Label& label) {
    Sample sample;
    sample.terms = terms_.size();
    sample.linear = static_cast<std::uint16_t>(traced.linear.size());
    terms_.insert(terms_.end(), traced.linear.begin(), traced.linear.end());
    for (const std::size_t side : {0U, 1U}) {
        const std::vector<Term>& danger = traced.danger[side];
        sample.danger[side] = static_cast<std::uint16_t>(danger.size());
        terms_.insert(terms_.end(), danger.begin(), danger.end());
    }
    sample.midgame = static_cast<float>(traced.midgame);
    sample.endgame = static_cast<float>(traced.endgame);
    sample.evaluation = static_cast<float>(traced.score);
    sample.label = label;
    samples_.push_back(sample);
}

void Block::shrink() {
    terms_.shrink_to_fit();
    samples_.shrink_to_fit();
}

std::size_t Block::bytes() const {
    return samples_.capacity() * sizeof(Sample) + terms_.capacity() * sizeof(Term);
}

std::size_t Samples::count() const {
    std::size_t sum = 0;
    for (const Block& block : blocks) sum += block.samples().size();
    return sum;
}

std::size_t Samples::bytes() const {
    std::size_t sum = 0;
    for (const Block& block : blocks) sum += block.bytes();
    return sum;
}

namespace {

constexpr std::size_t kBlockLines = 8192;

struct Line {
    std::string_view text;
    std::size_t number;  // in its file, from 1
    std::uint32_t game;
};

// Grows from one position of a game to the next.
std::int64_t progress_of(std::string_view game, std::string_view position) {
    return games::with_game(game, [&]<class G>() { return Kit<G>::text_ply(position); });
}

// All lines that are not blank, with their games, which are counted on from `games`.
std::vector<Line> lines_of(std::string_view game, std::string_view text, std::uint32_t& games) {
    std::vector<Line> lines;
    std::int64_t before = 0;
    std::size_t number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text::trim(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.empty()) continue;
        const std::int64_t now = progress_of(game, line.substr(0, line.find('|')));
        if (lines.empty() || now <= before) ++games;
        before = now;
        lines.push_back({line, number, games - 1});
    }
    return lines;
}

InputError at_line(std::size_t number, const std::string& message) {
    return {"line " + std::to_string(number) + ": " + message};
}

// The first error of several threads, by line.
class FirstError {
public:
    void note(std::size_t line, const std::string& message) {
        const std::lock_guard lock(mutex_);
        if (line_ == 0 || line < line_) {
            line_ = line;
            message_ = message;
        }
    }
    [[nodiscard]] bool any() const { return line_ != 0; }
    [[nodiscard]] InputError error() const { return at_line(line_, message_); }

private:
    std::mutex mutex_;
    std::size_t line_ = 0;
    std::string message_;
};

// Returns how many lines were skipped.
std::size_t fill(const Model& model, std::span<const Line> lines, Block& block, FirstError& error) {
    std::size_t skipped = 0;
    for (const Line& line : lines) {
        auto labelled = parse_labelled(line.text);
        if (!labelled) {
            error.note(line.number, labelled.error().text());
            return skipped;
        }
        Label label = labelled->label;
        label.game = line.game;
        const auto traced = model.trace(labelled->position);
        if (!traced) {
            error.note(line.number, traced.error().text());
            return skipped;
        }
        if (traced->has_value())
            block.add(**traced, label);
        else
            ++skipped;
    }
    block.shrink();
    return skipped;
}

}  // namespace

Result<Labelled> parse_labelled(std::string_view line) {
    const std::size_t first = line.find('|');
    const std::size_t second = first == std::string_view::npos ? first : line.find('|', first + 1);
    if (second == std::string_view::npos) return InputError{"is not `position|score|result`"};
    const auto score = text::integer(text::trim(line.substr(first + 1, second - first - 1)));
    const auto result = text::integer(text::trim(line.substr(second + 1)));
    if (!score) return InputError{"the score is not a whole number", first + 1};
    if (!result || *result < 0 || *result > 2)
        return InputError{"the result is not 0, 1 or 2", second + 1};
    Labelled labelled;
    labelled.position = text::trim(line.substr(0, first));
    labelled.label.score = static_cast<float>(*score);
    labelled.label.result = static_cast<float>(*result) / 2;
    return labelled;
}

Result<std::size_t> read_lines(const Model& model, std::string_view text,
                               const ReadOptions& options, Samples& samples) {
    const std::vector<Line> lines = lines_of(model.game, text, samples.games);
    const std::size_t blocks = (lines.size() + kBlockLines - 1) / kBlockLines;
    std::vector<Block> read(blocks);
    std::atomic<std::size_t> skipped = 0;
    std::mutex progress_mutex;
    std::size_t done = 0;
    FirstError error;
    for_each_index(blocks, options.threads, [&](std::size_t i) {
        const std::size_t first = i * kBlockLines;
        const std::size_t count = std::min(kBlockLines, lines.size() - first);
        skipped += fill(model, std::span(lines).subspan(first, count), read[i], error);
        const std::lock_guard lock(progress_mutex);
        done += count;
        if (options.progress) options.progress(done, lines.size());
    });
    if (error.any()) return error.error();
    samples.skipped += skipped;
    std::move(read.begin(), read.end(), std::back_inserter(samples.blocks));
    return lines.size();
}

namespace {

constexpr std::size_t kBlockGames = 64;

struct Numbered {
    selfplay::ChainGame game;
    std::uint32_t number;
};

// Returns how many positions no sum of weights describes.
template <GameNotation G>
std::size_t fill(const Model& model, const std::vector<Numbered>& games, Block& block) {
    std::size_t skipped = 0;
    for (const auto& [game, number] : games) {
        const float result = static_cast<float>(game.ending.result()) / 2;
        for (selfplay::Replay<G> replay(game); replay.has_position(); replay.advance()) {
            if (replay.is_skipped()) continue;
            const auto traced = model.trace(G::format_position(replay.pos()));
            if (traced.ok() && traced->has_value())
                block.add(**traced, {static_cast<float>(replay.score_of_first()), result, number});
            else
                ++skipped;
        }
    }
    block.shrink();
    return skipped;
}

// The next games of a file, in blocks.
std::vector<std::vector<Numbered>> next_games(selfplay::ChainReader& reader, std::size_t blocks,
                                              std::uint32_t& number) {
    std::vector<std::vector<Numbered>> games;
    while (games.size() < blocks) {
        std::vector<Numbered> block;
        while (block.size() < kBlockGames) {
            auto game = reader.next();
            if (!game) break;
            block.push_back({std::move(*game), number++});
        }
        if (block.empty()) break;
        games.push_back(std::move(block));
    }
    return games;
}

}  // namespace

std::optional<InputError> read_chain(const Model& model, const std::string& path,
                                     const ReadOptions& options, Samples& samples) {
    selfplay::ChainReader reader;
    if (auto error = reader.open(path)) return error;
    if (reader.header().game != model.game)
        return InputError{"has games of " + std::string(reader.header().game)};
    std::error_code ignored;
    const std::uintmax_t size = std::filesystem::file_size(path, ignored);
    const std::size_t at_once = 4 * static_cast<std::size_t>(std::max(options.threads, 1));
    for (auto read = next_games(reader, at_once, samples.games); !read.empty();
         read = next_games(reader, at_once, samples.games)) {
        std::vector<Block> blocks(read.size());
        std::vector<std::size_t> skipped(read.size());
        for_each_index(read.size(), options.threads, [&](std::size_t i) {
            skipped[i] = games::with_game(
                model.game, [&]<class G>() { return fill<G>(model, read[i], blocks[i]); });
        });
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            samples.skipped += skipped[i];
            samples.blocks.push_back(std::move(blocks[i]));
        }
        if (options.progress) options.progress(reader.offset(), size);
    }
    return {};
}

namespace {

bool is_chain(const std::string& path) {
    std::string magic(selfplay::kChainMagic.size(), '\0');
    std::ifstream stream(path, std::ios::binary);
    stream.read(magic.data(), static_cast<std::streamsize>(magic.size()));
    return stream && magic == selfplay::kChainMagic;
}

}  // namespace

Result<Samples> read_data(const Model& model, const std::vector<std::string>& paths,
                          const ReadOptions& options) {
    Samples samples;
    for (const std::string& path : paths) {
        if (is_chain(path)) {
            if (const auto error = read_chain(model, path, options, samples))
                return InputError{path + ": " + error->text()};
            continue;
        }
        const std::optional<std::string> text = read_file(path);
        if (!text) return InputError{"cannot read " + path};
        const auto read = read_lines(model, *text, options, samples);
        if (!read) return InputError{path + ": " + read.error().text()};
    }
    return samples;
}

}  // namespace sente::lab::tune
