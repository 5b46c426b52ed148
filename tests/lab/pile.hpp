// SPDX-License-Identifier: GPL-3.0-or-later
// A third, tiny game behind the same contract: take one, two or three from a pile. Shared code is
// tested on it where the answer can be worked out by hand, and on versions of it with one defect.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/text.hpp"
#include "game/notation.hpp"

namespace sente::test {

enum class Defect {
    none,
    count_legal,
    has_legal_move,
    gives_check,
    key,
    noisy_split,
    twice,
    pseudo_legal,
    evasion,
    slots,
    see,
    mate,
};

struct PileMove {
    std::uint16_t taken = 0;

    static constexpr PileMove none() { return {}; }
    static constexpr PileMove from_raw(std::uint16_t raw) { return {raw}; }
    [[nodiscard]] constexpr std::uint16_t raw() const { return taken; }
    friend bool operator==(const PileMove&, const PileMove&) = default;
};

template <Defect defect>
struct PilePosition {
    using MoveList = FixedVector<PileMove, 8>;

    int pile = 0;
    Side to_move = Side::first;
    std::array<Key, 1> structure{};
    Key drift = 0;

    [[nodiscard]] Side side() const { return to_move; }
    [[nodiscard]] Key key() const {
        return static_cast<Key>(pile * 2 + index(to_move) + 1) * Key{0x9E3779B97F4A7C15} + drift;
    }
    [[nodiscard]] std::span<const Key> structures() const { return structure; }
    [[nodiscard]] bool in_check() const { return pile <= 3; }

    [[nodiscard]] bool is_noisy(PileMove move) const { return move.taken == 3; }
    [[nodiscard]] bool is_pseudo_legal(PileMove move) const {
        if (defect == Defect::pseudo_legal && move.taken == 700) return true;
        return move.taken >= 1 && move.taken <= 3 && move.taken <= pile;
    }
    [[nodiscard]] bool is_legal(PileMove) const { return true; }
    [[nodiscard]] bool is_pointless(PileMove) const { return false; }
    [[nodiscard]] bool gives_check(PileMove move) const {
        return pile - move.taken <= (defect == Defect::gives_check ? 2 : 3);
    }
    [[nodiscard]] Score see(PileMove move) const { return move.taken; }
    [[nodiscard]] bool see_at_least(PileMove move, Score threshold) const {
        return move.taken + (defect == Defect::see ? 1 : 0) >= threshold;
    }
    [[nodiscard]] Score capture_gain(PileMove move) const { return move.taken; }
    [[nodiscard]] Slots slots(PileMove move) const {
        return {defect == Defect::slots ? std::uint16_t{4} : move.taken, move.taken, 0};
    }
    [[nodiscard]] Traits traits(PileMove move) const { return {0, move.taken, 0}; }
    [[nodiscard]] int threat_bucket(PileMove) const { return 0; }
    struct Threats {};
    [[nodiscard]] Threats threats() const { return {}; }
    [[nodiscard]] Score threat_balance(PileMove, Threats) const { return 0; }
    [[nodiscard]] bool may_pass() const { return true; }
    [[nodiscard]] Key likely_key_after(PileMove move) const { return after(move).key(); }
    [[nodiscard]] PilePosition after_pass() const { return {pile, !to_move, structure, drift}; }
    [[nodiscard]] PilePosition after(PileMove move) const { return after(move, NullObserver{}); }
    [[nodiscard]] PilePosition after(PileMove move, NullObserver) const {
        return {pile - move.taken, !to_move, structure, defect == Defect::key ? Key{1000} : 0};
    }

    template <Batch batch>
    void generate(MoveList& list) const {
        for (std::uint16_t taken = 1; taken <= 3; ++taken)
            if (taken <= pile && (batch == Batch::evasion || is_in<batch>(taken)))
                list.push_back({taken});
        if (defect == Defect::evasion && batch == Batch::evasion) list.clear();
        if (defect == Defect::twice && batch == Batch::quiet && pile > 0) list.push_back({1});
    }
    void generate_legal(MoveList& list) const {
        for (std::uint16_t taken = 1; taken <= 3 && taken <= pile; ++taken) list.push_back({taken});
    }
    [[nodiscard]] std::uint64_t count_legal() const {
        if (defect == Defect::count_legal) return 3;
        return static_cast<std::uint64_t>(pile < 3 ? pile : 3);
    }
    [[nodiscard]] bool has_legal_move() const {
        return pile > 0 && (defect != Defect::has_legal_move || pile != 10);
    }

private:
    template <Batch batch>
    [[nodiscard]] static bool is_in(std::uint16_t taken) {
        const int noisy_from = defect == Defect::noisy_split ? 2 : 3;
        return (taken >= noisy_from) == (batch == Batch::noisy);
    }
};

struct PileEntry {
    Key key = 0;

    template <class Position>
    static PileEntry of(const Position& pos, const PileEntry* /*previous*/) {
        return {pos.key()};
    }
};

template <Defect defect>
struct PileGame {
    using Move = PileMove;
    using Position = PilePosition<defect>;
    using Trail = sente::Trail<PileEntry>;
    struct Rules {};

    static constexpr std::string_view kName = "pile";
    static constexpr std::size_t kMaxMoves = 3;
    static constexpr std::size_t kRoutes = 4;
    static constexpr std::size_t kArrivals = 4;
    static constexpr std::size_t kTargets = 4;
    static constexpr std::size_t kVictims = 1;
    static constexpr std::size_t kThreatBuckets = 1;
    static constexpr std::size_t kStructures = 1;
    static constexpr bool kNoMovesIsLoss = true;
    static constexpr bool kUpcomingRepetition = false;

    static Position start() { return {10}; }
    static Verdict judge(const Position& pos, const Trail&, const Rules&, int) {
        return pos.pile == 0 ? Verdict::loss : Verdict::open;
    }
    static bool declaration(const Position&, const Rules&) { return false; }
    static bool upcoming_repetition(const Position&, const Trail&, int) { return false; }
    static std::optional<Move> mate_in_one(const Position& pos) {
        if (defect == Defect::mate && pos.pile >= 2) return Move{1};
        if (pos.pile < 1 || pos.pile > 3) return {};
        return Move{static_cast<std::uint16_t>(pos.pile)};
    }

    // "10 first"
    static Result<Position> parse_position(std::string_view line) {
        const auto fields = text::fields(line);
        const auto pile = fields.empty() ? std::nullopt : text::integer(fields[0].word);
        if (!pile || *pile < 0 || *pile > 1000) return InputError{"no pile of 0 to 1000", 0};
        const bool second = fields.size() > 1 && fields[1].word == "second";
        return Position{static_cast<int>(*pile), second ? Side::second : Side::first};
    }
    static std::string format_position(const Position& pos) {
        return std::to_string(pos.pile) + (pos.to_move == Side::first ? " first" : " second");
    }
    static Result<Move> parse_move(const Position& pos, std::string_view word) {
        const auto taken = text::integer(word);
        if (!taken || *taken < 1 || *taken > 3 || *taken > pos.pile)
            return InputError{"one cannot take " + text::quoted(word), 0};
        return Move{static_cast<std::uint16_t>(*taken)};
    }
    static std::string format_move(const Position&, Move move) {
        return std::to_string(move.taken);
    }
};

using Pile = PileGame<Defect::none>;
static_assert(GameNotation<Pile>);

}  // namespace sente::test
