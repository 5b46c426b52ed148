// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the words of `go`: what makes no sense is left out with a remark, the rest counts. Any
// numbers, zero and negative ones too, become limits that make sense.
#include "protocol/go.hpp"

#include <algorithm>
#include <array>

#include "search/level.hpp"

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

namespace {

std::optional<search::Level> level_of(const OptionValues& settings) {
    if (settings.limit_strength) return search::level_of_elo(settings.elo);
    if (settings.skill < search::Level::kMostSkill) return search::Level::of_skill(settings.skill);
    return {};
}

}  // namespace

std::optional<search::GameClock> clock_of(const Clocks& clocks, ClockOwner owner,
                                          const OptionValues& settings) {
    if (!clocks.given()) return {};
    const SideClock& own = owner == ClockOwner::white ? clocks.white : clocks.black;
    const SideClock& other = owner == ClockOwner::white ? clocks.black : clocks.white;
    search::GameClock clock;
    // A GUI that tells only the other clock means about the same for ours; with byoyomi or an
    // increment alone, the main time is over.
    const bool has_more = clocks.byoyomi_ms || own.increment_ms > 0;
    clock.time_ms = own.time_ms.value_or(has_more ? 0 : other.time_ms.value_or(0));
    clock.increment_ms = std::max<std::int64_t>(own.increment_ms, 0);
    clock.byoyomi_ms = std::max<std::int64_t>(clocks.byoyomi_ms.value_or(0), 0);
    if (clocks.moves_to_go && *clocks.moves_to_go > 0)
        clock.moves_to_go = static_cast<int>(std::min<std::int64_t>(*clocks.moves_to_go, 1000));
    clock.overhead_ms = settings.overhead_ms;
    clock.worst_overhead_ms = settings.worst_overhead_ms;
    clock.minimum_ms = settings.minimum_ms;
    clock.full_seconds = settings.full_seconds;
    if (settings.nodes_per_ms > 0) clock.overhead_ms = clock.worst_overhead_ms = 0;
    return clock;
}

search::Limits limits_of(const GoRequest& request, ClockOwner owner, const OptionValues& settings) {
    search::Limits limits;
    limits.lines = settings.lines;
    limits.infinite = request.is_endless() && !request.ponder;
    limits.ponder = request.ponder;
    limits.level = level_of(settings);
    if (request.depth)
        limits.depth = static_cast<Depth>(std::clamp<std::int64_t>(*request.depth, 1, kMaxPly - 1));
    if (request.nodes)
        limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*request.nodes, 1));
    if (request.move_time_ms)
        limits.move_time_ms = std::max<std::int64_t>(*request.move_time_ms, 1);
    if (!request.infinite) limits.clock = clock_of(request.clocks, owner, settings);
    if (settings.depth_limit > 0) limits.depth = std::min(limits.depth, settings.depth_limit);
    if (settings.nodes_limit > 0)
        limits.nodes = std::min(limits.nodes.value_or(settings.nodes_limit), settings.nodes_limit);
    // A ponderhit comes at a time of the machine.
    if (!request.ponder) limits.nodes_per_ms = settings.nodes_per_ms;
    return limits;
}

}  // namespace sente::protocol
