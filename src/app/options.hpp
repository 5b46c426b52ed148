// SPDX-License-Identifier: GPL-3.0-or-later
// Options that several commands have: the game, the hash table, the evaluation, the form of what is
// printed, numbers in a range, and lists of key=value.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "lab/evaluations.hpp"

namespace sente::app {

// Positional, and nothing but a game is accepted; `more` goes behind the names in the help.
CLI::Option* add_game(CLI::App& command, std::string& game, const std::string& more = "");

// `--hash`, refused at once if there is not so much memory; `each` says what has such a table.
CLI::Option* add_hash(CLI::App& command, std::size_t& megabytes, const std::string& each = "");

// What a command's searches evaluate with: --net, --head and --eval.
struct EvaluationRequest {
    std::string net;   // a file; empty: the network that is part of the program
    std::string head;  // a file; empty: the head that is part of the program
    std::string eval;  // network or classical; empty: a network where there is one
};

void add_evaluation_options(CLI::App& command, EvaluationRequest& request);

// `game`: its name, which a network must be for, or empty for any. All games get an evaluation, so
// that what is used does not depend on defaults any more.
[[nodiscard]] Result<lab::Evaluations> evaluations_of(const EvaluationRequest& request,
                                                      std::string_view game);

// The evaluation of one game: "classical", or the hash of a network.
[[nodiscard]] std::string evaluation_text(const lab::Evaluations& evaluations,
                                          std::string_view game);
// What a run depends on: "classical", or the hash of a network; nothing for games that it does not
// have.
[[nodiscard]] nlohmann::ordered_json json_of(const lab::Evaluations& evaluations);

// None of them: text for people.
struct OutputForm {
    bool json = false;
    bool csv = false;
    bool markdown = false;
};

// --json, --csv and --markdown, one at most.
void add_form_options(CLI::App& command, OutputForm& form);

[[nodiscard]] CLI::Validator more_than_zero();
[[nodiscard]] CLI::Validator zero_or_more();

// An option that is a list of key=value.
class KeyValues {
public:
    // Each word must have a '=' and a key before it; `of` names the option in complaints.
    [[nodiscard]] static Result<KeyValues> parse(std::string_view of,
                                                 const std::vector<std::string>& words);

    // The last value of that key, which counts as understood from now on.
    [[nodiscard]] std::optional<std::string> take(std::string_view key);
    // All whose key begins with this, without it, in order.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> take_all(
        std::string_view prefix);
    // Numbers in a range; the error is kept for problem().
    void take_integer(std::string_view key, int least, int& value);
    void take_real(std::string_view key, double& value);

    // The first thing that was wrong, or a key that nobody asked for.
    [[nodiscard]] std::optional<InputError> problem() const;

private:
    struct Entry {
        std::string key;
        std::string value;
        bool understood = false;
    };
    void complain(std::string_view key, const std::string& value);

    std::string of_;
    std::vector<Entry> entries_;
    std::optional<InputError> problem_;
};

}  // namespace sente::app
