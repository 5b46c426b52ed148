// SPDX-License-Identifier: GPL-3.0-or-later
// One generator for every purpose: what is wanted is a template argument, where it goes is a sink;
// and perft, which calls it all the time.
#include "shogi/position.hpp"

#include "shogi/shogi.hpp"

namespace sente::shogi {

namespace {

// noisy, quiet, all: pseudo-legal, without pointless non-promotions. legal: strictly legal, with
// them.
enum class Mode : std::uint8_t { noisy, quiet, all, legal };

// Writes the moves down.
class ListSink {
public:
    explicit ListSink(Position::MoveList& list) : list_(list) {}

    void steps(Square from, Bitboard targets, bool promote) {
        targets.for_each([&](Square to) { list_.push_back(Move::step(from, to, promote)); });
    }
    // One step each, from the square `back` away.
    void shifted(Bitboard targets, int back, bool promote) {
        targets.for_each([&](Square to) { list_.push_back(Move::step(to + back, to, promote)); });
    }
    void drops(Kind kind, Bitboard targets) {
        targets.for_each([&](Square to) { list_.push_back(Move::drop(kind, to)); });
    }
    void drops(Hand hand, std::span<const Kind> kinds, Bitboard targets) {
        for (const Kind kind : kinds)
            if (hand.has(kind)) drops(kind, targets);
    }
    [[nodiscard]] static bool satisfied() { return false; }

private:
    Position::MoveList& list_;
};

// Only counts them.
class CountSink {
public:
    void steps(Square /*from*/, Bitboard targets, bool /*promote*/) { add(targets); }
    void shifted(Bitboard targets, int /*back*/, bool /*promote*/) { add(targets); }
    void drops(Kind /*kind*/, Bitboard targets) { add(targets); }
    void drops(Hand hand, std::span<const Kind> kinds, Bitboard targets) {
        unsigned held = 0;
        for (const Kind kind : kinds) held += hand.has(kind) ? 1U : 0U;
        total_ += held * static_cast<unsigned>(targets.count());
    }
    [[nodiscard]] static bool satisfied() { return false; }
    [[nodiscard]] std::uint64_t total() const { return total_; }

private:
    void add(Bitboard targets) { total_ += static_cast<unsigned>(targets.count()); }
    std::uint64_t total_ = 0;
};

// Stops at the first one.
class AnySink {
public:
    void steps(Square /*from*/, Bitboard targets, bool /*promote*/) { found_ |= targets.any(); }
    void shifted(Bitboard targets, int /*back*/, bool /*promote*/) { found_ |= targets.any(); }
    void drops(Kind /*kind*/, Bitboard targets) { found_ |= targets.any(); }
    void drops(Hand hand, std::span<const Kind> kinds, Bitboard targets) {
        for (const Kind kind : kinds) found_ |= hand.has(kind) && targets.any();
    }
    [[nodiscard]] bool satisfied() const { return found_; }

private:
    bool found_ = false;
};

template <Side us, Mode mode, class Sink>
class Generator {
public:
    Generator(const Position& pos, Sink& sink)
        : pos_(pos),
          sink_(sink),
          king_(pos.king(us)),
          own_(pos.pieces(us)),
          theirs_(pos.pieces(them)),
          occupied_(own_ | theirs_) {}

    void run() {
        king_steps();
        if (sink_.satisfied()) return;
        Bitboard answers = Bitboard::all();
        if (pos_.in_check()) {
            if (pos_.checkers().more_than_one()) return;
            answers = pos_.checkers() | between(king_, pos_.checkers().lowest());
        }
        targets_ = wanted() & answers;
        pawn_steps(answers);
        lances();
        knights();
        silvers();
        golds();
        sliders(pos_.diagonals(), [this](Square s) { return bishop_attacks(s, occupied_); });
        sliders(pos_.orthogonals(), [this](Square s) { return rook_attacks(s, occupied_); });
        if (sink_.satisfied()) return;
        if constexpr (mode != Mode::noisy) drops(answers - occupied_);
    }

private:
    static constexpr Side them = !us;
    static constexpr bool kStrict = mode == Mode::legal;
    static constexpr bool kPointlessToo = mode == Mode::legal;
    static constexpr Bitboard kZone = promotion_zone(us);
    static constexpr Bitboard kLast = last_rank(us);
    static constexpr Bitboard kLastTwo = last_two_ranks(us);

    [[nodiscard]] Bitboard wanted() const {
        if constexpr (mode == Mode::noisy) return theirs_;
        if constexpr (mode == Mode::quiet) return Bitboard::all() - occupied_;
        return Bitboard::all() - own_;
    }

    // Where the piece on `s` may go: anywhere wanted, or along the line it is pinned on.
    [[nodiscard]] Bitboard allowed(Square s) const {
        if constexpr (!kStrict) return targets_;
        if (!pos_.pinned().contains(s)) return targets_;
        return targets_ & ray(king_, direction(king_, s));
    }

    void king_steps() {
        const Bitboard reached = king_attacks(king_) & wanted();
        if constexpr (!kStrict) {
            sink_.steps(king_, reached, false);
        } else {
            const Bitboard without_king = occupied_ - Bitboard::of(king_);
            Bitboard safe;
            reached.for_each([&](Square s) {
                if (!pos_.is_attacked(s, them, without_king)) safe |= Bitboard::of(s);
            });
            sink_.steps(king_, safe, false);
        }
    }

    void pawn_steps(Bitboard answers) {
        Bitboard pawns = pos_.pawns() & own_;
        if constexpr (kStrict) {
            const Bitboard stuck = pos_.pinned() & pawns;
            if (stuck.any()) pawns = pawns - (stuck - rook_column());
        }
        Bitboard reached = us == Side::first ? pawns.towards_a() : pawns.towards_i();
        if constexpr (mode == Mode::noisy) {
            reached &= (theirs_ | (kZone - occupied_)) & answers;
        } else if constexpr (mode == Mode::quiet) {
            reached &= targets_ - kZone;
        } else {
            reached &= targets_;
        }
        constexpr int kBack = us == Side::first ? 1 : -1;
        sink_.shifted(reached & kZone, kBack, true);
        sink_.shifted(reached - (kPointlessToo ? kLast : kZone), kBack, false);
    }

    [[nodiscard]] Bitboard rook_column() const {
        return ray(king_, Direction::up) | ray(king_, Direction::down);
    }

    void lances() {
        (pos_.lances() & own_).for_each([&](Square s) {
            const Bitboard reached = lance_attacks(us, s, occupied_) & allowed(s);
            sink_.steps(s, reached & kZone, true);
            sink_.steps(s, reached - (kPointlessToo ? kLast : kLastTwo), false);
        });
    }

    void knights() {
        Bitboard knights = pos_.knights() & own_;
        if constexpr (kStrict) knights = knights - pos_.pinned();
        knights.for_each([&](Square s) {
            const Bitboard reached = knight_attacks(us, s) & targets_;
            sink_.steps(s, reached & kZone, true);
            sink_.steps(s, reached - kLastTwo, false);
        });
    }

    void silvers() {
        (pos_.silvers() & own_).for_each([&](Square s) {
            const Bitboard reached = silver_attacks(us, s) & allowed(s);
            sink_.steps(s, promoting(s, reached), true);
            sink_.steps(s, reached, false);
        });
    }

    void golds() {
        (pos_.golds() & own_).for_each([&](Square s) {
            sink_.steps(s, gold_attacks(us, s) & allowed(s), false);
        });
    }

    template <class Attacks>
    void sliders(Bitboard set, Attacks&& attacks_of) {
        (set & own_).for_each([&](Square s) {
            const Bitboard may = allowed(s);
            if (pos_.steppers().contains(s)) {
                sink_.steps(s, (attacks_of(s) | king_attacks(s)) & may, false);
                return;
            }
            const Bitboard reached = attacks_of(s) & may;
            const Bitboard promotions = promoting(s, reached);
            sink_.steps(s, promotions, true);
            sink_.steps(s, kPointlessToo ? reached : reached - promotions, false);
        });
    }

    [[nodiscard]] static Bitboard promoting(Square from, Bitboard reached) {
        return kZone.contains(from) ? reached : reached & kZone;
    }

    void drops(Bitboard empty) {
        const Hand hand = pos_.hand(us);
        if (hand.empty() || empty.empty()) return;
        if (hand.has(Kind::pawn)) sink_.drops(Kind::pawn, pawn_drops(empty));
        if (hand.has(Kind::lance)) sink_.drops(Kind::lance, empty - kLast);
        if (hand.has(Kind::knight)) sink_.drops(Kind::knight, empty - kLastTwo);
        static constexpr std::array kAnywhere = {Kind::silver, Kind::gold, Kind::bishop,
                                                 Kind::rook};
        sink_.drops(hand, kAnywhere, empty);
    }

    [[nodiscard]] Bitboard pawn_drops(Bitboard empty) const {
        Bitboard free = empty - kLast - (pos_.pawns() & own_).filled_files();
        if constexpr (kStrict) {
            const Bitboard checking = free & pawn_attacks(them, pos_.king(them));
            if (checking.any() && pos_.is_pawn_drop_mate(checking.lowest())) free = free - checking;
        }
        return free;
    }

    const Position& pos_;
    Sink& sink_;
    Square king_;
    Bitboard own_, theirs_, occupied_;
    Bitboard targets_;
};

template <Mode mode, class Sink>
void run(const Position& pos, Sink& sink) {
    if (pos.side() == Side::first) {
        Generator<Side::first, mode, Sink>(pos, sink).run();
    } else {
        Generator<Side::second, mode, Sink>(pos, sink).run();
    }
}

}  // namespace

template <Batch batch>
void Position::generate(MoveList& list) const {
    constexpr Mode kMode = batch == Batch::noisy   ? Mode::noisy
                           : batch == Batch::quiet ? Mode::quiet
                                                   : Mode::all;
    ListSink sink(list);
    run<kMode>(*this, sink);
}

template void Position::generate<Batch::noisy>(MoveList&) const;
template void Position::generate<Batch::quiet>(MoveList&) const;
template void Position::generate<Batch::evasion>(MoveList&) const;

void Position::generate_legal(MoveList& list) const {
    ListSink sink(list);
    run<Mode::legal>(*this, sink);
}

std::uint64_t Position::count_legal() const {
    CountSink sink;
    run<Mode::legal>(*this, sink);
    return sink.total();
}

bool Position::has_legal_move() const {
    AnySink sink;
    run<Mode::legal>(*this, sink);
    return sink.satisfied();
}

}  // namespace sente::shogi

namespace sente {

template std::uint64_t perft<shogi::Shogi>(const shogi::Position&, int, const std::atomic<bool>*);

}  // namespace sente
