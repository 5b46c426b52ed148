// SPDX-License-Identifier: GPL-3.0-or-later
// `sente trace`: a search, or a sample of it, written down node by node.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "core/score.hpp"
#include "games/games.hpp"
#include "lab/start_text.hpp"
#include "lab/trace.hpp"

namespace sente::app {

namespace {

struct TraceRequest {
    std::string game;
    std::string position = "startpos";
    std::int64_t nodes = 100'000;
    int depth = 0;  // 0: no limit
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    std::vector<std::string> sample;  // key=value
    std::string out;
};

constexpr const char* kExamples = R"(Examples:
  sente trace chess --nodes 20000 --out tree.jsonl
  sente trace shogi --position "startpos moves 7g7f 3c3d" --nodes 100000 \
      --out tree.jsonl
  sente trace chess --depth 6 --nodes 1000000 \
      --sample plies=3 nodes=500 seed=7 --out tree.jsonl

One line of JSON a node: its window, the moves in order, what became of each and
why. Written are all nodes up to a ply (plies), about so many others by chance
(nodes), and everything above them; never more than about `most` lines. The same
request gives the same file. docs/formats.md describes it.

Exit status: 0 all right, 2 the request is bad or the file cannot be written.)";

constexpr Refusal refuse{"trace"};

Result<lab::TraceSample> sample_of(const TraceRequest& request) {
    auto words = KeyValues::parse("--sample", request.sample);
    if (!words.ok()) return words.error();
    KeyValues values = *words;
    lab::TraceSample sample;
    int nodes = static_cast<int>(sample.nodes);
    int seed = static_cast<int>(sample.seed);
    int most = static_cast<int>(sample.most);
    values.take_integer("plies", 0, sample.whole_plies);
    values.take_integer("nodes", 0, nodes);
    values.take_integer("seed", 0, seed);
    values.take_integer("most", 1, most);
    if (const auto problem = values.problem()) return *problem;
    sample.nodes = static_cast<std::uint64_t>(nodes);
    sample.seed = static_cast<std::uint64_t>(seed);
    sample.most = static_cast<std::uint64_t>(most);
    return sample;
}

template <class G>
int trace(const TraceRequest& request, const lab::TraceSample& sample) {
    const auto study = lab::parse_start<G>(request.position);
    if (!study.ok()) return refuse(study.error());
    if (!study->start.pos.has_legal_move()) return refuse("the position has no legal move");
    lab::TraceOptions<G> options;
    options.nodes = static_cast<std::uint64_t>(request.nodes);
    options.depth = request.depth;
    options.hash_mb = request.hash_mb;
    options.sample = sample;
    const auto evaluations = evaluations_of(request.evaluation, request.game);
    if (!evaluations.ok()) return refuse(evaluations.error());
    options.settings = evaluations->settings<G>();
    OutputFile file;
    if (const auto trouble = file.open(request.out)) return refuse(*trouble);
    const lab::TraceSummary summary = [&] {
        const LongWork work("searching", [&file] { file.discard(); });
        return lab::write_trace<G>(study->start, options, file.stream());
    }();
    if (const auto trouble = file.finish()) return refuse(*trouble);
    // Beside the trace, if that is on standard output.
    fmt::print(request.out == "-" ? stderr : stdout,
               "{} {}, depth {}, {} nodes; {} of {} visits written to {}{}\n", summary.best,
               score_words(summary.score), summary.depth, grouped(summary.nodes),
               grouped(summary.written), grouped(summary.visits), request.out,
               summary.is_cut ? " (no more: most)" : "");
    return kAllRight;
}

CLI::App& add_trace_command(CLI::App& app, TraceRequest& request) {
    CLI::App& trace = *app.add_subcommand("trace", "Write a search down, node by node");
    trace.footer(kExamples);
    add_game(trace, request.game)->required();
    trace.add_option("--position", request.position,
                     "FEN, SFEN or startpos, perhaps with moves … (default: startpos)");
    trace.add_option("--nodes", request.nodes, "The search ends there (default: 100000)");
    trace.add_option("--depth", request.depth, "Or there (default: no limit)");
    add_hash(trace, request.hash_mb);
    add_evaluation_options(trace, request.evaluation);
    trace.add_option("--sample", request.sample,
                     "plies=N nodes=N seed=N most=N: which nodes are written "
                     "(default: plies=1 nodes=1000 seed=1 most=100000)");
    trace.add_option("--out", request.out, "The file to write")->required();
    return trace;
}

// Exit status: 0 all right, 2 the request is bad or the file cannot be written.
int run_trace(const TraceRequest& request) {
    if (request.nodes < 1) return refuse("the number of nodes must be at least 1");
    if (request.depth < 0 || request.depth > kMaxPly - 1)
        return refuse(fmt::format("the depth must be from 1 to {}", kMaxPly - 1));
    const auto sample = sample_of(request);
    if (!sample.ok()) return refuse(sample.error());
    return games::with_game(request.game, [&]<class G>() { return trace<G>(request, *sample); });
}

}  // namespace

void offer_trace(Commands& commands) { commands.offer(add_trace_command, run_trace); }

}  // namespace sente::app
