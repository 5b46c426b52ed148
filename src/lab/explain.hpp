// SPDX-License-Identifier: GPL-3.0-or-later
// Why moves are tried in the order they are tried: the order of a policy at a position after a
// search, for programs (docs/formats.md describes the shape), for the command `explain` of an
// engine, and as a page.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"
#include "ordering/config.hpp"
#include "ordering/pick.hpp"
#include "ordering/telemetry.hpp"
#include "protocol/session.hpp"

namespace sente::lab {

// Greater depths are for searches that nobody waits for.
inline constexpr Depth kMostExplainedDepth = 30;
inline constexpr Depth kUsualExplainedDepth = 8;

// A move as programs and as people write it.
struct NamedMove {
    std::string move;  // UCI or USI
    std::string name;  // SAN, or Japanese such as ▲７六歩
};

struct ExplainedMove {
    NamedMove text;
    int rank = 0;
    ordering::Stage stage = ordering::Stage::hash;
    int score = 0;
    std::array<int, ordering::kSignals> terms{};  // they add up to `score`
};

struct ExplainedIteration {
    Depth depth = 0;
    NamedMove best;  // empty where the search has not looked at the node
    int rank = 0;    // of `best` in the order when the iteration began; 0: it was not in it
    Score score = 0;
    std::uint64_t nodes = 0;  // of the whole search so far
};

struct Explanation {
    std::string_view game;
    std::string position;  // that was searched
    std::vector<NamedMove> line;
    std::string node;  // the position that is explained: the one searched, after the line
    ordering::PolicyName policy = ordering::PolicyName::staged;
    Depth depth = 0;        // of the last finished iteration
    bool complete = false;  // whether that is what was asked for
    std::uint64_t nodes = 0;
    NamedMove best;                 // of the search
    Score score = 0;                // of the search
    ordering::Telemetry telemetry;  // of the search: how good the order was in the whole tree
    std::vector<ExplainedMove> moves;
    std::vector<NamedMove> left_out;  // legal, but pointless, and not searched below the root
    std::vector<ExplainedIteration> iterations;
};

// Whether any move has a term of that signal other than 0.
[[nodiscard]] std::array<bool, ordering::kSignals> signals_in_use(const Explanation& explanation);
// The rank of a move in an order; 0 if it is not there.
[[nodiscard]] int rank_of(const Explanation& explanation, std::string_view move);
// The nodes that an iteration had cost when it was finished; 0 if it was not.
[[nodiscard]] std::uint64_t nodes_to(const Explanation& explanation, Depth depth);

enum class JsonLayout : std::uint8_t {
    indented,  // UTF-8
    one_line,  // ASCII
};

[[nodiscard]] std::string json_of(const Explanation& explanation, JsonLayout layout);
// Of all policies at the same position.
[[nodiscard]] std::string json_of(const std::vector<Explanation>& comparison, JsonLayout layout);

void add_explain(protocol::Surroundings& around);

// Of one policy or of several at the same position; at least one.
[[nodiscard]] std::string explain_page(const std::vector<Explanation>& explanations);

}  // namespace sente::lab
