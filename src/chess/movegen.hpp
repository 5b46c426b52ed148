// SPDX-License-Identifier: GPL-3.0-or-later
// The one generator of chess moves: which moves, how strictly and what becomes of them are template
// arguments, so that listing, counting and looking for any move share every rule.
#pragma once

#include "chess/position.hpp"

namespace sente::chess {

enum class Scope : std::uint8_t { noisy, quiet, all };
enum class Strictness : std::uint8_t { pseudo_legal, legal };

// A sink takes sets of targets rather than moves:
//   piece(from, targets)            one piece to each target
//   pawns(targets, step)            to each target the pawn that stands `step` before it
//   promotions(targets, step, s)    the same, promoting as the scope s wants it
//   one(move)                       castling and en passant
//   is_done()                       no further moves are wanted
template <Side us, Scope scope, Strictness strictness, class Sink>
class Generator {
public:
    Generator(const Position& pos, Sink& sink)
        : pos_(pos),
          sink_(sink),
          king_(pos.king_square(us)),
          free_(kStrict ? ~pos.pinned() : kAllSquares) {}

    void run() {
        king_moves();
        if (sink_.is_done()) return;
        Bitboard answers = kAllSquares;
        if (pos_.in_check()) {
            if (bits::more_than_one(pos_.checkers())) return;
            const Square checker = bits::lowest(pos_.checkers());
            answers = between(king_, checker) | bit(checker);
        }
        all_but_king(answers);
    }

private:
    static constexpr Side kThem = !us;
    static constexpr int kUp = forward(us);
    static constexpr bool kStrict = strictness == Strictness::legal;
    static constexpr bool kNoisy = scope != Scope::quiet;
    static constexpr bool kQuiet = scope != Scope::noisy;

    // What a piece may step on as far as the scope is concerned.
    [[nodiscard]] Bitboard scope_targets() const {
        if constexpr (scope == Scope::noisy)
            return pos_.pieces(kThem);
        else if constexpr (scope == Scope::quiet)
            return ~pos_.occupied();
        else
            return ~pos_.pieces(us);
    }

    // Members of `squares` that no enemy attacks once the king has left its square.
    [[nodiscard]] Bitboard safe_for_king(Bitboard squares) const {
        const Bitboard them = pos_.pieces(kThem);
        squares &= ~pawn_attacks_of<kThem>(them & pos_.pieces(Kind::pawn));
        squares &= ~king_attacks(pos_.king_square(kThem));
        for (Bitboard rest = them & pos_.pieces(Kind::knight); rest != 0;)
            squares &= ~knight_attacks(bits::pop_lowest(rest));
        const Bitboard occupied = pos_.occupied() ^ bit(king_);
        for (Bitboard rest = them & pos_.pieces(Kind::bishop, Kind::queen); rest != 0;) {
            const Square slider = bits::pop_lowest(rest);
            if ((bishop_rays(slider) & squares) != 0) squares &= ~bishop_attacks(slider, occupied);
        }
        for (Bitboard rest = them & pos_.pieces(Kind::rook, Kind::queen); rest != 0;) {
            const Square slider = bits::pop_lowest(rest);
            if ((rook_rays(slider) & squares) != 0) squares &= ~rook_attacks(slider, occupied);
        }
        return squares;
    }

    // The rooks the king may castle with as far as obstacles, checks and pins go.
    [[nodiscard]] Bitboard castling_candidates() const {
        if (!kQuiet || pos_.in_check()) return 0;
        Bitboard candidates = 0;
        for (Bitboard rest = pos_.castling_rooks() & pos_.pieces(us) & free_; rest != 0;) {
            const Square rook = bits::pop_lowest(rest);
            if ((between(king_, rook) & pos_.occupied()) != 0) continue;  // the usual obstacle
            if ((pos_.castling_path(king_, rook) & pos_.occupied()) == 0) candidates |= bit(rook);
        }
        return candidates;
    }

    void king_moves() {
        Bitboard steps = king_attacks(king_) & scope_targets();
        const Bitboard rooks = castling_candidates();
        Bitboard paths = 0;
        for (Bitboard rest = rooks; rest != 0;) paths |= king_path(bits::pop_lowest(rest));
        Bitboard safe = kAllSquares;
        if constexpr (kStrict) {
            if ((steps | paths) == 0 && rooks == 0) return;
            safe = safe_for_king(steps | paths);
            steps &= safe;
        }
        sink_.piece(king_, steps);
        for (Bitboard rest = rooks; rest != 0;) {
            const Square rook = bits::pop_lowest(rest);
            if ((king_path(rook) & ~safe) == 0) sink_.one({king_, rook, MoveKind::castling});
        }
    }

    // Squares the king passes or reaches when it castles with `rook`.
    [[nodiscard]] Bitboard king_path(Square rook) const {
        return span(king_, castling_targets(king_, rook).king_to) & ~bit(king_);
    }

    // `answers` are the squares that take or block a checker, all squares where there is none.
    void all_but_king(Bitboard answers) {
        pawn_moves(answers);
        if (sink_.is_done()) return;
        if constexpr (kNoisy) en_passant(answers);
        const Bitboard targets = scope_targets() & answers;
        const Bitboard own = pos_.pieces(us);
        const Bitboard occupied = pos_.occupied();
        for (Bitboard rest = own & pos_.pieces(Kind::knight) & free_; rest != 0;) {
            const Square from = bits::pop_lowest(rest);
            sink_.piece(from, knight_attacks(from) & targets);
        }
        for (Bitboard rest = own & pos_.pieces(Kind::bishop, Kind::queen) & free_; rest != 0;) {
            const Square from = bits::pop_lowest(rest);
            sink_.piece(from, bishop_attacks(from, occupied) & targets);
        }
        for (Bitboard rest = own & pos_.pieces(Kind::rook, Kind::queen) & free_; rest != 0;) {
            const Square from = bits::pop_lowest(rest);
            sink_.piece(from, rook_attacks(from, occupied) & targets);
        }
        if constexpr (kStrict) pinned_sliders(targets);
    }

    // A pinned slider may move along the line of its pin; a pinned knight never moves.
    void pinned_sliders(Bitboard targets) {
        constexpr Bitboard kNone = 0;
        for (Bitboard rest = pos_.pinned(); rest != 0;) {
            const Square from = bits::pop_lowest(rest);
            const Kind kind = kind_of(pos_.piece_on(from));
            const bool slides = kind != Kind::pawn && kind != Kind::knight;
            const Bitboard reach = slides ? piece_attacks(kind, from, pos_.occupied()) : kNone;
            sink_.piece(from, reach & targets & line(king_, from));
        }
    }

    void pawn_moves(Bitboard answers) {
        const Bitboard pawns = pos_.pieces(us, Kind::pawn);
        const Bitboard empty = ~pos_.occupied();
        const Bitboard last_rank = relative_rank_mask(us, 7);
        // A pinned pawn keeps to its line: the file for a step, a diagonal for a capture.
        const Bitboard steppers = pawns & (free_ | file_mask(file_of(king_)));
        const Bitboard steps = shifted<kUp>(steppers) & empty;
        const Bitboard third_rank = relative_rank_mask(us, 2);
        if constexpr (kQuiet) {
            sink_.pawns(steps & answers & ~last_rank, kUp);
            sink_.pawns(shifted<kUp>(steps & third_rank) & empty & answers, 2 * kUp);
        }
        if (const Bitboard promoting = steps & answers & last_rank; promoting != 0)
            sink_.promotions(promoting, kUp, scope);
        if constexpr (kNoisy) {
            constexpr int kRight = kUp + 1;
            constexpr int kLeft = kUp - 1;
            const Bitboard right_line = us == Side::first ? diagonal(king_) : anti_diagonal(king_);
            const Bitboard left_line = us == Side::first ? anti_diagonal(king_) : diagonal(king_);
            const Bitboard targets = pos_.pieces(kThem) & answers;
            const Bitboard right = shifted<kRight>(pawns & (free_ | right_line)) & targets;
            const Bitboard left = shifted<kLeft>(pawns & (free_ | left_line)) & targets;
            sink_.pawns(right & ~last_rank, kRight);
            sink_.pawns(left & ~last_rank, kLeft);
            if (((right | left) & last_rank) == 0) return;
            sink_.promotions(right & last_rank, kRight, Scope::all);
            sink_.promotions(left & last_rank, kLeft, Scope::all);
        }
    }

    void en_passant(Bitboard answers) {
        const Square target = pos_.en_passant();
        if (target == kNoSquare) return;
        if ((answers & (bit(target) | bit(target - kUp))) == 0) return;
        Bitboard capturers = pawn_attacks(kThem, target) & pos_.pieces(us, Kind::pawn);
        while (capturers != 0) {
            const Square from = bits::pop_lowest(capturers);
            if (!kStrict || pos_.is_safe_en_passant(from, target))
                sink_.one({from, target, MoveKind::en_passant});
        }
    }

    const Position& pos_;
    Sink& sink_;
    Square king_;
    Bitboard free_;  // squares whose pieces are not held by a pin
};

}  // namespace sente::chess
