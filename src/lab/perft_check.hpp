// SPDX-License-Identifier: GPL-3.0-or-later
// Perft that proves the rest of the contract on its way: at every node it compares each function of
// a position with what the moves themselves show.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/notation.hpp"
#include "lab/start_text.hpp"

namespace sente::lab {

struct Fault {
    std::string position;
    std::string move;  // empty if the fault is the position's own
    std::string what;
};

template <GameNotation G>
class Checker {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using MoveList = typename Position::MoveList;

    // Perft without shortcuts; stops descending once there are kMostFaults faults.
    std::uint64_t perft(const Position& pos, int depth) {
        check_node(pos);
        if (depth <= 0) return 1;
        MoveList moves;
        pos.generate_legal(moves);
        std::uint64_t nodes = 0;
        for (const Move move : moves) {
            if (faults_.size() >= kMostFaults) break;
            const Position next = pos.after(move);
            nodes += depth == 1 ? 1 : perft(next, depth - 1);
            if (depth == 1) check_key(next);
        }
        return nodes;
    }

    // is_pseudo_legal(m) exactly when generated, for each of the 65 536 values a move can take.
    void check_patterns(const Position& pos) {
        std::vector<bool> generated(kPatterns, false);
        for (const Move move : generated_moves(pos)) generated[move.raw()] = true;
        for (std::size_t raw = 0; raw < kPatterns; ++raw) {
            const Move move = Move::from_raw(static_cast<std::uint16_t>(raw));
            if (pos.is_pseudo_legal(move) == generated[raw]) continue;
            faults_.push_back({G::format_position(pos), std::to_string(raw),
                               generated[raw] ? "a generated move is not pseudo-legal"
                                              : "a pseudo-legal value is not generated"});
        }
    }

    void check_node(const Position& pos) {
        check_key(pos);
        check_lists(pos);
        check_mate_in_one(pos);
        MoveList legal;
        pos.generate_legal(legal);
        for (const Move move : legal) check_move(pos, move);
    }

    [[nodiscard]] const std::vector<Fault>& faults() const { return faults_; }

private:
    static constexpr std::size_t kMostFaults = 20;
    static constexpr std::size_t kPatterns = 65536;

    void expect(bool holds, const Position& pos, std::optional<Move> move, const char* what) {
        if (holds) return;
        faults_.push_back({G::format_position(pos), move ? G::format_move(pos, *move) : "", what});
    }

    static std::vector<Move> generated_moves(const Position& pos) {
        MoveList list;
        pos.template generate<Batch::noisy>(list);
        pos.template generate<Batch::quiet>(list);
        return {list.begin(), list.end()};
    }

    static std::vector<std::uint16_t> sorted(const MoveList& list) {
        std::vector<std::uint16_t> raw;
        for (const Move move : list) raw.push_back(move.raw());
        std::sort(raw.begin(), raw.end());
        return raw;
    }

    // The key that play built up is the key of the same position read from text.
    void check_key(const Position& pos) {
        const auto again = parse_study<G>(G::format_position(pos));
        expect(again.ok(), pos, {}, "the position's own text is not accepted");
        if (!again.ok()) return;
        expect(again->key() == pos.key(), pos, {}, "the key differs from the key from scratch");
        const auto ours = pos.structures();
        const auto fresh = again->structures();
        expect(std::equal(ours.begin(), ours.end(), fresh.begin(), fresh.end()), pos, {},
               "a structure key differs from the one from scratch");
        expect(again->in_check() == pos.in_check(), pos, {}, "in_check differs from scratch");
    }

    void check_lists(const Position& pos) {
        MoveList noisy;
        MoveList quiet;
        MoveList legal;
        pos.template generate<Batch::noisy>(noisy);
        pos.template generate<Batch::quiet>(quiet);
        pos.generate_legal(legal);
        for (const Move move : noisy)
            expect(pos.is_noisy(move), pos, move, "a quiet move among the noisy ones");
        for (const Move move : quiet)
            expect(!pos.is_noisy(move), pos, move, "a noisy move among the quiet ones");

        MoveList both = noisy;
        for (const Move move : quiet) both.push_back(move);
        const auto all = sorted(both);
        expect(std::adjacent_find(all.begin(), all.end()) == all.end(), pos, {},
               "a move is generated twice");
        const auto legal_raw = sorted(legal);
        expect(std::adjacent_find(legal_raw.begin(), legal_raw.end()) == legal_raw.end(), pos, {},
               "a legal move is listed twice");
        for (const Move move : both) {
            expect(pos.is_pseudo_legal(move), pos, move, "a generated move is not pseudo-legal");
            const bool listed = std::binary_search(legal_raw.begin(), legal_raw.end(), move.raw());
            expect(
                pos.is_legal(move) == listed, pos, move,
                listed ? "a legal move is called illegal" : "a move missing from the legal ones");
        }
        for (const Move move : legal)
            expect(
                pos.is_pseudo_legal(move) == std::binary_search(all.begin(), all.end(), move.raw()),
                pos, move, "is_pseudo_legal disagrees with generation");

        expect(pos.count_legal() == legal.size(), pos, {}, "count_legal differs from the list");
        expect(pos.has_legal_move() == !legal.empty(), pos, {}, "has_legal_move is wrong");
        if (!pos.in_check()) return;
        MoveList evasions;
        pos.template generate<Batch::evasion>(evasions);
        expect(sorted(evasions) == all, pos, {}, "evasions are not the noisy and quiet moves");
    }

    void check_move(const Position& pos, Move move) {
        if (!pos.is_pseudo_legal(move)) return;  // legal, but pointless: search never asks of it
        expect(pos.gives_check(move) == pos.after(move).in_check(), pos, move,
               "gives_check is wrong");
        expect(pos.after(move).side() != pos.side(), pos, move, "the side to move stays");
        const Slots slots = pos.slots(move);
        expect(
            slots.route < G::kRoutes && slots.arrival < G::kArrivals && slots.victim < G::kVictims,
            pos, move, "a slot is out of range");
        const int bucket = pos.threat_bucket(move);
        expect(bucket >= 0 && std::cmp_less(bucket, G::kThreatBuckets), pos, move,
               "the threat bucket is out of range");
        const Score see = pos.see(move);
        expect(pos.see_at_least(move, see), pos, move, "see_at_least denies see");
        expect(!pos.see_at_least(move, see + 1), pos, move, "see_at_least promises more than see");
    }

    void check_mate_in_one(const Position& pos) {
        const std::optional<Move> mate = G::mate_in_one(pos);
        if (!mate) return;
        MoveList legal;
        pos.generate_legal(legal);
        expect(legal.contains(*mate), pos, mate, "mate_in_one is not legal");
        if (!legal.contains(*mate)) return;
        const Position next = pos.after(*mate);
        expect(next.in_check() && !next.has_legal_move(), pos, mate, "mate_in_one does not mate");
    }

    std::vector<Fault> faults_;
};

}  // namespace sente::lab
