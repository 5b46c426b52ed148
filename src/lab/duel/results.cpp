// SPDX-License-Identifier: GPL-3.0-or-later
// Results of pairs: what they add up to, and as text.
#include <algorithm>

#include "core/text.hpp"
#include "lab/duel/duel.hpp"

namespace sente::lab::duel {

namespace {

std::optional<PairResult> read_pair(std::string_view word) {
    PairResult pair;
    pair.is_mirrored = word.starts_with('=');
    if (pair.is_mirrored) word.remove_prefix(1);
    if (word.size() != 2) return {};
    for (std::size_t game = 0; game < 2; ++game) {
        if (word[game] < '0' || word[game] > '2') return {};
        pair.half_points[game] = word[game] - '0';
    }
    return pair;
}

bool is_given_up(const PairResults& results) {
    const auto end = results.begin() + static_cast<std::ptrdiff_t>(trial_of(results));
    return std::all_of(results.begin(), end, [](const std::optional<PairResult>& pair) {
        return pair && pair->is_mirrored;
    });
}

void add(const PairResult& pair, match::Tally& tally) {
    for (const int half_points : pair.half_points) tally.games.add(half_points);
    tally.pairs.add(pair.half_points[0] + pair.half_points[1]);
}

}  // namespace

std::size_t trial_of(const PairResults& results) { return std::min(results.size(), kTrialPairs); }

match::Tally tally_of(const PairResults& results) {
    match::Tally tally;
    for (const std::optional<PairResult>& pair : results)
        if (pair) add(*pair, tally);
    return tally;
}

void Course::follow(const PairResults& results, const Decides& decides) {
    while (!is_decided_ && pairs_ < results.size() && results[pairs_]) {
        add(*results[pairs_++], tally_);
        is_decided_ = decides && pairs_ >= kTrialPairs && decides(tally_);
    }
}

bool is_idle(const PairResults& results) {
    const auto is_played = [](const std::optional<PairResult>& pair) { return pair.has_value(); };
    return std::any_of(results.begin(), results.end(), is_played) &&
           std::all_of(results.begin(), results.end(), [](const std::optional<PairResult>& pair) {
               return !pair || pair->is_mirrored;
           });
}

std::size_t missing_pairs(const PairResults& results) {
    if (is_given_up(results)) return 0;
    return static_cast<std::size_t>(std::count(results.begin(), results.end(), std::nullopt));
}

bool is_wanted(const DuelOptions& options, std::size_t duels, std::size_t duel, std::size_t pair) {
    if (!options.slice) return true;
    const std::uint64_t units = duels * options.pairs;
    const std::uint64_t unit = duel * options.pairs + pair;
    return unit >= options.slice->first(units) && unit < options.slice->end(units);
}

void forget_after_trial(PairResults& results) {
    if (!is_given_up(results)) return;
    for (std::size_t pair = trial_of(results); pair < results.size(); ++pair)
        results[pair] = std::nullopt;
}

std::string text_of(const PairResults& results) {
    std::string text;
    for (const std::optional<PairResult>& pair : results) {
        if (!text.empty()) text += ' ';
        if (!pair) {
            text += '.';
            continue;
        }
        if (pair->is_mirrored) text += '=';
        for (const int half_points : pair->half_points) text += std::to_string(half_points);
    }
    return text;
}

std::optional<PairResults> results_of(std::string_view text, std::size_t pairs) {
    PairResults results;
    for (const text::Field& field : text::fields(text)) {
        results.emplace_back();
        if (field.word == ".") continue;
        results.back() = read_pair(field.word);
        if (!results.back()) return {};
    }
    if (results.size() != pairs) return {};
    return results;
}

std::vector<std::uint64_t> doublings(std::uint64_t from, std::uint64_t to) {
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t size = from; size > 0 && size <= to; size *= 2) sizes.push_back(size);
    return sizes;
}

}  // namespace sente::lab::duel
