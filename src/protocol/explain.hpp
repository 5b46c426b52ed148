// SPDX-License-Identifier: GPL-3.0-or-later
// The command `explain`: what it asks for, and the job that answers it. How an order is explained
// is known to whoever surrounds the engine.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "ordering/config.hpp"
#include "protocol/command.hpp"
#include "protocol/jobs.hpp"
#include "protocol/machine.hpp"
#include "protocol/options.hpp"
#include "protocol/output.hpp"

namespace sente::protocol {

// The words of the command: `explain [depth N] [policy P|all] [line MOVE …]`.
struct ExplainWords {
    Depth depth = 8;
    std::optional<ordering::PolicyName> policy = {};  // nothing: that of the options
    bool all_policies = false;
    std::vector<std::string_view> line = {};
};

inline constexpr Depth kMostExplainDepth = 20;
inline constexpr std::uint64_t kMostExplainNodes = 2'000'000;  // a few seconds

[[nodiscard]] inline Result<ExplainWords> parse_explain(const Command& command) {
    ExplainWords words;
    for (std::size_t i = 0; i < command.size(); i += 2) {
        const std::string_view key = command[i];
        const std::string_view value = command[i + 1];
        if (key == "depth") {
            const auto depth = number(value);
            if (!depth || *depth < 1 || *depth > kMostExplainDepth)
                return InputError{"a depth from 1 to " + std::to_string(kMostExplainDepth)};
            words.depth = static_cast<Depth>(*depth);
        } else if (key == "policy") {
            words.all_policies = value == "all";
            words.policy = ordering::policy_named(value);
            if (!words.policy && !words.all_policies)
                return InputError{"there is no policy " + text::quoted(value)};
        } else if (key == "line") {
            for (std::size_t move = i + 1; move < command.size(); ++move)
                words.line.push_back(command[move]);
            return words;
        } else {
            return InputError{"it goes explain [depth N] [policy P] [line MOVE ...]"};
        }
    }
    return words;
}

struct AnyExplainOrder {
    std::string_view game;
};

template <class G>
struct ExplainOrder : AnyExplainOrder {
    search::Start<G> start;
    search::Settings settings;
    Depth depth = 0;
    std::uint64_t nodes = kMostExplainNodes;  // the search ends there
    bool all_policies = false;
    std::vector<typename G::Move> line = {};  // to the node that is explained
};

// `order` is an ExplainOrder of its game. Returns JSON on one line. Ends soon once `stop` is true,
// with what is known then.
using ExplainFunction =
    std::function<std::string(const AnyExplainOrder& order, const std::atomic<bool>& stop)>;

// Has a search and tables of its own: what the engine has learned stays as it is.
template <class G>
class Explain final : public Job {
public:
    Explain(Machine<G>& machine, ExplainFunction function, OptionValues settings,
            ExplainOrder<G> order, Output& out)
        : machine_(machine),
          function_(std::move(function)),
          settings_(std::move(settings)),
          order_(std::move(order)),
          out_(out) {}

    void stop() override { stopped_ = true; }
    [[nodiscard]] bool is_long() const override { return true; }

    void run() override {
        machine_.apply(settings_);
        const ordering::PolicyName policy = order_.settings.ordering.policy;
        order_.settings = machine_.pool.settings();  // with the weights of an evaluation file
        order_.settings.ordering.policy = policy;
        try {
            out_.long_line("info string explain " + function_(order_, stopped_));
        } catch (const std::bad_alloc&) {
            out_.note("explain refused: there is not enough memory");
        }
    }

private:
    Machine<G>& machine_;
    ExplainFunction function_;
    OptionValues settings_;
    ExplainOrder<G> order_;
    Output& out_;
    std::atomic<bool> stopped_{false};
};

}  // namespace sente::protocol
