// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the words of `go`: what makes no sense is left out with a remark, the rest counts.
#include "protocol/go.hpp"

#include <algorithm>
#include <array>

namespace sente::protocol {

namespace {

constexpr std::array<std::string_view, 16> kWords = {
    "wtime", "btime", "winc", "binc",  "byoyomi", "movestogo",   "movetime", "rtime",
    "depth", "nodes", "mate", "perft", "ponder",  "searchmoves", "infinite", "none"};

bool is_word(std::string_view word) {
    for (const std::string_view known : kWords)
        if (known == word) return true;
    return false;
}

class GoReader {
public:
    GoReader(const Command& command, MateNumber mate_number)
        : command_(command), mate_number_(mate_number) {}

    GoRequest read() {
        for (at_ = 0; at_ < command_.size(); ++at_) read_word(command_[at_]);
        return request_;
    }

private:
    void read_word(std::string_view word) {
        if (word == "infinite") {
            request_.infinite = true;
        } else if (word == "ponder") {
            request_.ponder = true;
        } else if (word == "searchmoves") {
            while (at_ + 1 < command_.size() && !is_word(command_[at_ + 1]))
                request_.only_moves.push_back(command_[++at_]);
        } else if (word == "mate") {
            read_mate();
        } else if (!read_limit(word) && !read_clock(word)) {
            remark("'go' does not know " + text::quoted(word));
        }
    }

    bool read_limit(std::string_view word) {
        if (word == "movetime")
            read_number(word, request_.move_time_ms);
        else if (word == "depth")
            read_number(word, request_.depth);
        else if (word == "nodes")
            read_number(word, request_.nodes);
        else if (word == "perft")
            read_number(word, request_.perft);
        else
            return false;
        return true;
    }

    bool read_clock(std::string_view word) {
        Clocks& clocks = request_.clocks;
        if (word == "wtime")
            read_number(word, clocks.white.time_ms);
        else if (word == "btime")
            read_number(word, clocks.black.time_ms);
        else if (word == "winc")
            read_number(word, clocks.white.increment_ms);
        else if (word == "binc")
            read_number(word, clocks.black.increment_ms);
        else if (word == "byoyomi")
            read_number(word, clocks.byoyomi_ms);
        else if (word == "movestogo")
            read_number(word, clocks.moves_to_go);
        else
            return false;
        return true;
    }

    void read_mate() {
        request_.find_mate = true;
        if (mate_number_ == MateNumber::moves) {
            read_number("mate", request_.mate);
        } else if (command_[at_ + 1] == "infinite") {
            ++at_;
        } else if (number(command_[at_ + 1])) {
            request_.mate = number(command_[++at_]);
        }
    }

    // A number that is missing or unreadable counts as 0: the answer comes at once rather than
    // never. A time so great that sums with it would overflow is no different from one that is not.
    template <class T>
    void read_number(std::string_view word, T& out) {
        constexpr std::int64_t kMost = 1'000'000'000'000;
        const std::string_view text = command_[at_ + 1];
        out = 0;
        if (text.empty() || is_word(text))
            return remark("a number is missing after " + text::quoted(word));
        ++at_;
        const auto value = number(text);
        if (!value)
            return remark(text::quoted(text) + " after " + text::quoted(word) + " is no number");
        out = std::clamp(*value, -kMost, kMost);
    }

    void remark(const std::string& what) {
        if (request_.remark.empty()) request_.remark = what;
    }

    const Command& command_;
    MateNumber mate_number_;
    std::size_t at_ = 0;
    GoRequest request_;
};

}  // namespace

GoRequest parse_go(const Command& command, MateNumber mate_number) {
    return GoReader(command, mate_number).read();
}

}  // namespace sente::protocol
