// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a mate by checks alone, or shows that there is none: depth-first proof-number search
// (Nagai's df-pn). A proof number is the least work left to prove the mate, a disproof number that
// to refute it; the search goes where the lesser of them grows slowest.
//
// A line that repeats a position is no mate. What is refuted only because of that may be a mate on
// another way, so a refutation is believed only after a second look: there must be a set of
// positions that the defender need never leave.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/types.hpp"
#include "game/game.hpp"

namespace sente::search {

enum class MateProof : std::uint8_t { mate, no_mate, unknown };

template <Game G>
struct MateAnswer {
    MateProof verdict = MateProof::unknown;
    std::vector<typename G::Move> line = {};  // to the mate; not always the shortest
    std::uint64_t nodes = 0;
};

template <Game G>
class MateSolver {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;

    explicit MateSolver(std::size_t megabytes = 32);

    // `is_over` is asked now and then, with the nodes so far.
    MateAnswer<G> solve(const Position& root, const std::function<bool(std::uint64_t)>& is_over);

private:
    using Number = std::uint32_t;
    static constexpr Number kInfinite = 1U << 30;
    static constexpr int kLongest = 160;  // plies

    struct Numbers {
        Number proof = 1;
        Number disproof = 1;
        std::uint16_t plies = 0;  // to the mate, if it is proved
        [[nodiscard]] bool proved() const { return proof == 0; }
        [[nodiscard]] bool refuted() const { return disproof == 0; }
    };
    struct Entry {
        Key key = 0;
        Numbers numbers;
        std::uint16_t effort = 0;  // log of the nodes below it: what is dear is kept; 0: empty
    };
    struct Release {
        void operator()(Entry* entries) const { std::free(entries); }
    };
    struct Child {
        Move move = Move::none();
        Key key = 0;
        bool repeats = false;  // a position of the line
    };
    struct Level {
        std::vector<Child> children;
        Key key = 0;
    };
    struct Sum {
        Numbers numbers;
        Number others = 0;  // open children but one
    };

    [[nodiscard]] const Entry* find(Key key) const;
    void store(Key key, const Numbers& numbers, std::uint64_t effort);
    void clear_table();
    [[nodiscard]] Numbers numbers_of(const Child& child) const;
    // What a position is worth by its children, for the attacker (any of them) or the defender
    // (all).
    [[nodiscard]] Sum sum_up(const Level& level, bool attacks) const;
    void list_children(const Position& pos, int ply, bool attacks);
    // Works until the numbers reach the limits.
    Numbers expand(const Position& pos, Number proof_limit, Number disproof_limit, int ply);
    [[nodiscard]] bool can_always_escape(const Position& root);
    [[nodiscard]] std::optional<Position> escape_from(const Position& pos,
                                                      const std::unordered_set<Key>& safe);
    [[nodiscard]] std::size_t best_child(const Level& level, bool attacks, Number& second) const;
    std::vector<Move> extract_line(const Position& root);

    std::size_t entries_;
    std::unique_ptr<Entry[], Release> table_;
    std::vector<Level> levels_;
    std::function<bool(std::uint64_t)> is_over_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

template <Game G>
MateSolver<G>::MateSolver(std::size_t megabytes)
    : entries_(std::max<std::size_t>((megabytes << 20) / sizeof(Entry), 1024)),
      levels_(static_cast<std::size_t>(kLongest) + 2) {}

// Zeros from the system cost nothing until they are touched, and most mates are found by touching
// little.
template <Game G>
void MateSolver<G>::clear_table() {
    table_.reset(static_cast<Entry*>(std::calloc(entries_, sizeof(Entry))));
    if (!table_) throw std::bad_alloc();
}

template <Game G>
const typename MateSolver<G>::Entry* MateSolver<G>::find(Key key) const {
    const std::size_t first = key % (entries_ - 3);
    for (std::size_t i = 0; i < 4; ++i) {
        const Entry& entry = table_[first + i];
        if (entry.key == key && entry.effort != 0) return &entry;
    }
    return nullptr;
}

template <Game G>
void MateSolver<G>::store(Key key, const Numbers& numbers, std::uint64_t effort) {
    const std::size_t first = key % (entries_ - 3);
    Entry* place = &table_[first];
    for (std::size_t i = 0; i < 4; ++i) {
        Entry& entry = table_[first + i];
        if (entry.key == key) {
            place = &entry;
            break;
        }
        if (entry.effort < place->effort) place = &entry;
    }
    std::uint16_t log = 1;
    while (effort > 1) {
        effort /= 2;
        ++log;
    }
    const std::uint16_t before = place->key == key ? place->effort : std::uint16_t{0};
    *place = {key, numbers, std::max(log, before)};
}

template <Game G>
typename MateSolver<G>::Numbers MateSolver<G>::numbers_of(const Child& child) const {
    if (child.repeats) return {kInfinite, 0};
    const Entry* const entry = find(child.key);
    return entry != nullptr ? entry->numbers : Numbers{};
}

template <Game G>
void MateSolver<G>::list_children(const Position& pos, int ply, bool attacks) {
    Level& level = levels_[static_cast<std::size_t>(ply)];
    level.key = pos.key();
    level.children.clear();
    typename Position::MoveList legal;
    pos.generate_legal(legal);
    for (const Move move : legal) {
        if (attacks && !pos.gives_check(move)) continue;
        Child child;
        child.move = move;
        child.key = pos.after(move).key();
        for (int i = ply; i >= 0 && !child.repeats; --i)
            child.repeats = levels_[static_cast<std::size_t>(i)].key == child.key;
        level.children.push_back(child);
    }
}

// Sums would count work twice that leads to the same position, so the dearest child stands for all
// and the others count one each.
template <Game G>
typename MateSolver<G>::Sum MateSolver<G>::sum_up(const Level& level, bool attacks) const {
    Number least = kInfinite;
    Number most = 0;
    Number open = 0;
    std::uint16_t shortest = UINT16_MAX;
    std::uint16_t longest = 0;
    for (const Child& child : level.children) {
        const Numbers numbers = numbers_of(child);
        const Number one = attacks ? numbers.proof : numbers.disproof;
        const Number other = attacks ? numbers.disproof : numbers.proof;
        least = std::min(least, one);
        most = std::max(most, other);
        if (other > 0) ++open;
        if (!numbers.proved()) continue;
        shortest = std::min(shortest, numbers.plies);
        longest = std::max(longest, numbers.plies);
    }
    const Number sum = open == 0 ? 0 : std::min(most + open - 1, kInfinite);
    Numbers result = attacks ? Numbers{least, sum} : Numbers{sum, least};
    if (result.proof == 0) {
        result.disproof = kInfinite;
        result.plies = static_cast<std::uint16_t>(1 + (attacks ? shortest : longest));
        if (level.children.empty()) result.plies = 0;
    }
    if (result.disproof == 0) result.proof = kInfinite;
    return {result, open == 0 ? 0 : open - 1};
}

template <Game G>
std::size_t MateSolver<G>::best_child(const Level& level, bool attacks, Number& second) const {
    std::size_t best = 0;
    Number least = UINT32_MAX;
    Number tie = UINT32_MAX;
    second = kInfinite;
    for (std::size_t i = 0; i < level.children.size(); ++i) {
        const Numbers numbers = numbers_of(level.children[i]);
        const Number one = attacks ? numbers.proof : numbers.disproof;
        const Number other = attacks ? numbers.disproof : numbers.proof;
        if (one < least || (one == least && other < tie)) {
            second = std::min(second, least);
            least = one;
            tie = other;
            best = i;
        } else {
            second = std::min(second, one);
        }
    }
    return best;
}

template <Game G>
typename MateSolver<G>::Numbers MateSolver<G>::expand(const Position& pos, Number proof_limit,
                                                      Number disproof_limit, int ply) {
    const std::uint64_t nodes_before = nodes_++;
    if ((nodes_ & 255) == 0 && is_over_(nodes_)) stopped_ = true;
    const bool attacks = ply % 2 == 0;
    list_children(pos, ply, attacks);
    Level& level = levels_[static_cast<std::size_t>(ply)];
    Numbers numbers;
    while (true) {
        const Sum sum = sum_up(level, attacks);
        numbers = sum.numbers;
        if (stopped_ || numbers.proof >= proof_limit || numbers.disproof >= disproof_limit) break;
        if (ply + 1 >= kLongest) {
            numbers = {kInfinite, 0};  // the second look will tell
            break;
        }
        Number second = 0;
        const Child& child = level.children[best_child(level, attacks, second)];
        // A little more than the second best, so as not to jump to and fro.
        const Number rival = std::min(second + 1 + second / 4, kInfinite);
        const auto rest = [&](Number limit) {
            return limit >= kInfinite ? kInfinite : limit - std::min(sum.others, limit - 1);
        };
        const Number proof = attacks ? std::min(proof_limit, rival) : rest(proof_limit);
        const Number disproof = attacks ? rest(disproof_limit) : std::min(disproof_limit, rival);
        expand(pos.after(child.move), proof, disproof, ply + 1);
    }
    if (!stopped_) store(level.key, numbers, nodes_ - nodes_before);
    level.key = 0;
    return numbers;
}

// A position after a defence that is thought to be safe.
template <Game G>
std::optional<typename G::Position> MateSolver<G>::escape_from(
    const Position& pos, const std::unordered_set<Key>& safe) {
    typename Position::MoveList legal;
    pos.generate_legal(legal);
    std::optional<Position> escape;
    for (const Move move : legal) {
        const Position next = pos.after(move);
        if (safe.contains(next.key())) return next;
        const Entry* const entry = find(next.key());
        if (!escape && entry != nullptr && entry->numbers.refuted()) escape = next;
    }
    if (escape) return escape;
    // Refuted on some line alone, or lost from the table: looked at by itself.
    for (const Move move : legal) {
        const Position next = pos.after(move);
        if (!stopped_ && expand(next, kInfinite, kInfinite, 0).refuted()) return next;
    }
    return {};
}

// From each position that is thought to be safe, every check has an answer that leads to another.
template <Game G>
bool MateSolver<G>::can_always_escape(const Position& root) {
    std::unordered_set<Key> safe{root.key()};
    std::vector<Position> open{root};
    while (!open.empty()) {
        if (stopped_ || ((++nodes_ & 255) == 0 && is_over_(nodes_))) return false;
        const Position pos = open.back();
        open.pop_back();
        typename Position::MoveList legal;
        pos.generate_legal(legal);
        for (const Move move : legal) {
            if (!pos.gives_check(move)) continue;
            const auto escape = escape_from(pos.after(move), safe);
            if (!escape) return false;
            if (safe.insert(escape->key()).second) open.push_back(*escape);
        }
    }
    return true;
}

// The attacker takes the shortest way that was proved, the defender the longest.
template <Game G>
std::vector<typename G::Move> MateSolver<G>::extract_line(const Position& root) {
    std::vector<Move> line;
    Position pos = root;
    for (int ply = 0; ply + 1 < kLongest; ++ply) {
        const bool attacks = ply % 2 == 0;
        list_children(pos, ply, attacks);
        std::vector<Child> children = levels_[static_cast<std::size_t>(ply)].children;
        if (children.empty()) break;
        std::optional<std::pair<std::uint16_t, Move>> best;
        for (const Child& child : children) {
            Numbers numbers = numbers_of(child);
            // Lost from the table: a defence must be answered, so it is proved again.
            if (!attacks && !numbers.proved() && !child.repeats)
                numbers = expand(pos.after(child.move), kInfinite, kInfinite, ply + 1);
            if (!numbers.proved()) continue;
            const bool better =
                !best || (attacks ? numbers.plies < best->first : numbers.plies > best->first);
            if (better) best = {numbers.plies, child.move};
        }
        if (!best && attacks && !stopped_) {
            expand(pos, kInfinite, kInfinite, ply);
            for (const Child& child : levels_[static_cast<std::size_t>(ply)].children)
                if (numbers_of(child).proved()) best = {0, child.move};
        }
        if (!best) break;
        line.push_back(best->second);
        pos = pos.after(best->second);
    }
    return line;
}

template <Game G>
MateAnswer<G> MateSolver<G>::solve(const Position& root,
                                   const std::function<bool(std::uint64_t)>& is_over) {
    clear_table();
    for (Level& level : levels_) level.key = 0;
    is_over_ = is_over;
    nodes_ = 0;
    stopped_ = false;
    const Numbers numbers = expand(root, kInfinite, kInfinite, 0);
    MateAnswer<G> answer;
    if (numbers.proved()) {
        answer.verdict = MateProof::mate;
        answer.line = extract_line(root);
    } else if (numbers.refuted() && can_always_escape(root)) {
        answer.verdict = MateProof::no_mate;
    }
    answer.nodes = nodes_;
    return answer;
}

}  // namespace sente::search
