// SPDX-License-Identifier: GPL-3.0-or-later
// Time controls as people write them, and the arithmetic of the clock.
#include "lab/match/time_control.hpp"

#include <algorithm>
#include <cmath>

#include "core/text.hpp"

namespace sente::lab::match {

namespace {

constexpr std::int64_t kMostSeconds = 10'000'000;

// A decimal such as "12", "0.05" or ".5", in millionths.
std::optional<std::int64_t> millionths(std::string_view word) {
    const std::size_t point = std::min(word.find('.'), word.size());
    const std::string_view whole = word.substr(0, point);
    std::string part(point < word.size() ? word.substr(point + 1) : "");
    if (whole.empty() && part.empty()) return {};
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (!std::all_of(whole.begin(), whole.end(), is_digit)) return {};
    if (!std::all_of(part.begin(), part.end(), is_digit)) return {};
    part.resize(6, '0');
    const auto seconds = whole.empty() ? std::optional<std::int64_t>(0) : text::integer(whole);
    if (!seconds || *seconds > kMostSeconds) return {};
    return *seconds * 1'000'000 + *text::integer(part);
}

// Seconds without needless zeros: "10", "0.05".
std::string seconds_text(Micros time) {
    std::string text = std::to_string(time.count() / 1'000'000);
    std::string part = std::to_string(time.count() % 1'000'000);
    part.insert(0, 6 - part.size(), '0');
    while (part.ends_with('0')) part.pop_back();
    return part.empty() ? text : text + "." + part;
}

}  // namespace

Result<Micros> parse_seconds(std::string_view text) {
    const std::size_t colon = text.find(':');
    const bool has_minutes = colon != std::string_view::npos;
    const auto minutes =
        has_minutes ? text::integer(text.substr(0, colon)) : std::optional<std::int64_t>(0);
    const auto rest = millionths(has_minutes ? text.substr(colon + 1) : text);
    if (!minutes || *minutes < 0 || *minutes > kMostSeconds / 60 || !rest)
        return InputError{text::quoted(text) + " is not a time in seconds such as 10, 0.1 or 2:30"};
    return Micros(*minutes * 60'000'000 + *rest);
}

Result<TimeControl> with_clock(TimeControl control, std::string_view text) {
    control.moves = 0;
    control.increment = Micros(0);
    std::string_view rest = text;
    if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
        const auto moves = text::integer(rest.substr(0, slash));
        if (!moves || *moves < 1 || *moves > 10'000)
            return InputError{text::quoted(text) + ": before the slash is a number of moves"};
        control.moves = static_cast<int>(*moves);
        rest.remove_prefix(slash + 1);
    }
    const std::size_t plus = std::min(rest.find('+'), rest.size());
    const auto base = parse_seconds(rest.substr(0, plus));
    if (!base) return base.error();
    control.base = *base;
    if (plus < rest.size()) {
        const auto increment = parse_seconds(rest.substr(plus + 1));
        if (!increment) return increment.error();
        control.increment = *increment;
    }
    if (*control.base + control.increment <= Micros(0))
        return InputError{text::quoted(text) + " leaves no time at all"};
    return control;
}

std::string describe(const TimeControl& control) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
    if (control.base) {
        std::string clock = control.moves > 0 ? std::to_string(control.moves) + "/" : "";
        clock += seconds_text(*control.base);
        if (control.increment > Micros(0)) clock += "+" + seconds_text(control.increment);
        add(clock);
    }
    if (control.byoyomi) add("byoyomi " + seconds_text(*control.byoyomi));
    if (control.movetime) add("movetime " + seconds_text(*control.movetime));
    if (control.nodes) add("nodes " + std::to_string(*control.nodes));
    if (control.depth) add("depth " + std::to_string(*control.depth));
    return text;
}

MatchClock::MatchClock(const TimeControl& first, const TimeControl& second, Micros margin)
    : halves_{Half{first, first.base.value_or(Micros(0))},
              Half{second, second.base.value_or(Micros(0))}},
      margin_(margin) {}

int MatchClock::moves_to_go(Side side) const {
    const Half& half = of(side);
    if (half.control.moves == 0) return 0;
    return half.control.moves - half.moves_made % half.control.moves;
}

std::optional<Micros> MatchClock::allowed(Side side) const {
    const Half& half = of(side);
    std::optional<Micros> most;
    if (half.control.has_clock()) most = half.left + half.control.byoyomi.value_or(Micros(0));
    if (half.control.movetime)
        most = std::min(most.value_or(Micros::max()), *half.control.movetime);
    if (most) *most += margin_;
    return most;
}

bool MatchClock::spend(Side side, Micros elapsed) {
    const auto most = allowed(side);
    if (most && elapsed > *most) return false;
    Half& half = halves_[static_cast<std::size_t>(index(side))];
    ++half.moves_made;
    if (!half.control.has_clock()) return true;
    half.left = std::max(half.left - elapsed, Micros(0)) + half.control.increment;
    const bool renewed = half.control.moves > 0 && half.moves_made % half.control.moves == 0;
    if (renewed) half.left += half.control.base.value_or(Micros(0));
    return true;
}

}  // namespace sente::lab::match
