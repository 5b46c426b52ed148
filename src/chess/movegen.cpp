// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of generated moves: a list, a count, or the news that there is one; and perft, which
// calls them all the time.
#include "chess/movegen.hpp"

#include "chess/chess.hpp"

namespace sente::chess {

namespace {

class ListSink {
public:
    explicit ListSink(MoveList& list) : list_(list) {}

    void piece(Square from, Bitboard targets) {
        while (targets != 0) list_.push_back({from, bits::pop_lowest(targets)});
    }
    void pawns(Bitboard targets, int step) {
        while (targets != 0) {
            const Square to = bits::pop_lowest(targets);
            list_.push_back({to - step, to});
        }
    }
    void promotions(Bitboard targets, int step, Scope scope) {
        while (targets != 0) {
            const Square to = bits::pop_lowest(targets);
            if (scope != Scope::quiet) list_.push_back({to - step, to, MoveKind::promote_queen});
            if (scope == Scope::noisy) continue;
            list_.push_back({to - step, to, MoveKind::promote_knight});
            list_.push_back({to - step, to, MoveKind::promote_rook});
            list_.push_back({to - step, to, MoveKind::promote_bishop});
        }
    }
    void one(Move move) { list_.push_back(move); }
    [[nodiscard]] static constexpr bool is_done() { return false; }

private:
    MoveList& list_;
};

// Counts all moves.
class CountSink {
public:
    void piece(Square, Bitboard targets) { count_ += bits::count(targets); }
    void pawns(Bitboard targets, int) { count_ += bits::count(targets); }
    void promotions(Bitboard targets, int, Scope) { count_ += 4 * bits::count(targets); }
    void one(Move) { ++count_; }
    [[nodiscard]] static constexpr bool is_done() { return false; }
    [[nodiscard]] std::uint64_t count() const { return static_cast<std::uint64_t>(count_); }

private:
    int count_ = 0;
};

class AnySink {
public:
    void piece(Square, Bitboard targets) { found_ |= targets != 0; }
    void pawns(Bitboard targets, int) { found_ |= targets != 0; }
    void promotions(Bitboard targets, int, Scope) { found_ |= targets != 0; }
    void one(Move) { found_ = true; }
    [[nodiscard]] bool is_done() const { return found_; }

private:
    bool found_ = false;
};

template <Scope scope, Strictness strictness, class Sink>
void generate_into(const Position& pos, Sink& sink) {
    if (pos.side() == Side::first)
        Generator<Side::first, scope, strictness, Sink>(pos, sink).run();
    else
        Generator<Side::second, scope, strictness, Sink>(pos, sink).run();
}

}  // namespace

template <Batch batch>
void Position::generate(MoveList& list) const {
    constexpr Scope kScope = batch == Batch::noisy   ? Scope::noisy
                             : batch == Batch::quiet ? Scope::quiet
                                                     : Scope::all;
    ListSink sink(list);
    generate_into<kScope, Strictness::pseudo_legal>(*this, sink);
}

template void Position::generate<Batch::noisy>(MoveList&) const;
template void Position::generate<Batch::quiet>(MoveList&) const;
template void Position::generate<Batch::evasion>(MoveList&) const;

void Position::generate_legal(MoveList& list) const {
    ListSink sink(list);
    generate_into<Scope::all, Strictness::legal>(*this, sink);
}

std::uint64_t Position::count_legal() const {
    CountSink sink;
    generate_into<Scope::all, Strictness::legal>(*this, sink);
    return sink.count();
}

bool Position::has_legal_move() const {
    AnySink sink;
    generate_into<Scope::all, Strictness::legal>(*this, sink);
    return sink.is_done();
}

}  // namespace sente::chess

namespace sente {

template std::uint64_t perft<chess::Chess>(const chess::Position&, int, const std::atomic<bool>*);

}  // namespace sente
