// SPDX-License-Identifier: GPL-3.0-or-later
// Talks to an engine without a process.
#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "games/games.hpp"
#include "protocol/engine.hpp"

namespace sente::protocol {

[[nodiscard]] inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

class Talk {
public:
    explicit Talk(Protocol protocol = Protocol::open)
        : engine_({"Sente", "the Sente developers", games::sessions()}, protocol, out_) {}

    // Sends a line and does not wait.
    bool send(std::string_view line) { return engine_.handle(line); }
    // Sends a line and returns all that was said since the last answer, once nothing runs.
    std::string ask(std::string_view line) {
        (void)send(line);
        return rest();
    }
    std::string rest() {
        engine_.wait_until_idle();
        return news();
    }
    // What was said since the last answer, without waiting.
    std::string news() {
        const std::string all = out_.text();
        const std::string fresh = all.substr(heard_);
        heard_ = all.size();
        return fresh;
    }
    [[nodiscard]] std::string all() const { return out_.text(); }
    Engine& engine() { return engine_; }

private:
    Transcript out_;
    Engine engine_;
    std::size_t heard_ = 0;
};

// The lines that begin with `word`.
[[nodiscard]] inline std::vector<std::string> lines_with(const std::string& text,
                                                         std::string_view word) {
    std::vector<std::string> found;
    for (const std::string& line : lines_of(text))
        if (line.starts_with(word)) found.push_back(line);
    return found;
}

// The word after `key` in a line; empty where there is none.
[[nodiscard]] inline std::string word_after(const std::string& line, const std::string& key) {
    std::istringstream words(line);
    for (std::string word; words >> word;)
        if (word == key) return words >> word ? word : "";
    return "";
}

// All words after `key`.
[[nodiscard]] inline std::vector<std::string> words_after(const std::string& line,
                                                          const std::string& key) {
    std::vector<std::string> found;
    bool after = false;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        if (after) found.push_back(word);
        after = after || word == key;
    }
    return found;
}

}  // namespace sente::protocol
