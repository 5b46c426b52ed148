// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers the games line by line, then traces blocks of lines on several threads.
#include "lab/tune/read_lines.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <string>
#include <utility>

#include "core/text.hpp"
#include "games/games.hpp"
#include "lab/parallel.hpp"

namespace sente::lab::tune {

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

}  // namespace sente::lab::tune
