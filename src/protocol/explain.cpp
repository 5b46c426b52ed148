// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the words of `explain`.
#include "protocol/explain.hpp"

namespace sente::protocol {

Result<ExplainWords> parse_explain(const Command& command) {
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

}  // namespace sente::protocol
