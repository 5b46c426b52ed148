// SPDX-License-Identifier: GPL-3.0-or-later
// Units out, results in.
#include "cluster/coordinator.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/check.hpp"

namespace sente::cluster {

namespace {

// Units of the member in the middle, before which nobody is called slow.
constexpr std::uint64_t kEnough = 10;

std::string one_decimal(double value) {
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 1);
    return {text.data(), end.ptr};
}

}  // namespace

Coordinator::Coordinator(const Job& job, std::vector<std::string> members, double now)
    : job_(job), begin_(now) {
    for (std::string& name : members) members_.push_back({std::move(name), 0, 0, now});
}

std::vector<Unit> Coordinator::hand_out(std::size_t member, std::size_t count, double now) {
    Member& who = members_[member];
    std::vector<Unit> units;
    while (units.size() < count && !is_exhausted_) {
        std::optional<Unit> unit;
        if (!job_.is_given_up || !job_.is_given_up()) unit = job_.next();
        if (!unit) {
            is_exhausted_ = true;
            break;
        }
        const bool is_new = holder_.emplace(unit->number, member).second;
        CHECK(is_new);
        units.push_back(std::move(*unit));
    }
    if (who.in_progress == 0) who.seen = now;
    who.in_progress += units.size();
    in_progress_ += units.size();
    return units;
}

void Coordinator::take(std::size_t member, std::uint64_t unit, std::optional<std::string> result,
                       double now) {
    const auto held = holder_.find(unit);
    CHECK(held != holder_.end() && held->second == member);
    holder_.erase(held);
    Member& who = members_[member];
    --who.in_progress;
    --in_progress_;
    who.seen = now;
    if (!result) return;
    ++who.done;
    ++done_;
    job_.take(unit, std::move(*result));
}

std::optional<std::size_t> Coordinator::silent(double now, double limit) const {
    for (std::size_t i = 0; i < members_.size(); ++i)
        if (members_[i].in_progress > 0 && now - members_[i].seen > limit) return i;
    return {};
}

std::pair<std::size_t, std::uint64_t> Coordinator::last_and_middle() const {
    std::vector<std::uint64_t> done;
    done.reserve(members_.size());
    for (const Member& member : members_) done.push_back(member.done);
    const auto least =
        static_cast<std::size_t>(std::min_element(done.begin(), done.end()) - done.begin());
    std::nth_element(done.begin(), done.begin() + static_cast<std::ptrdiff_t>(done.size() / 2),
                     done.end());
    return {least, done[done.size() / 2]};
}

std::optional<std::size_t> Coordinator::slow() const {
    if (members_.size() < 2) return {};
    const auto [least, middle] = last_and_middle();
    if (middle < kEnough || members_[least].done * 2 >= middle) return {};
    return least;
}

double Coordinator::rate_of(std::uint64_t done, double now) const {
    constexpr double kLeast = 1e-3;
    return static_cast<double>(done) / std::max(now - begin_, kLeast);
}

double Coordinator::rate(double now) const { return rate_of(done_, now); }

std::string Coordinator::progress(double now) const {
    std::string text = std::to_string(members_.size()) + " at work, " + std::to_string(done_) +
                       " units, " + one_decimal(rate(now)) + " units/s, " +
                       std::to_string(in_progress_) + " in progress";
    if (const auto who = slow())
        text += ", slow: " + members_[*who].name + " with " + std::to_string(members_[*who].done);
    return text;
}

std::string Coordinator::headline(double now) const {
    std::string text =
        std::to_string(members_.size()) + " ranks, " + one_decimal(rate(now)) + " units/s";
    const auto [least, middle] = last_and_middle();
    if (middle < kEnough) return text;
    const Member& last = members_[least];
    return text + (slow() ? ", slow: " : ", slowest: ") + last.name + " (" +
           one_decimal(rate_of(last.done, now)) + "/s)";
}

}  // namespace sente::cluster
