// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: books of openings in both formats. Whatever is in them, their moves are legal, the
// heaviest first, and each is there once.
#include <string_view>
#include <vector>

#include "book/polyglot.hpp"
#include "book/yaneuraou.hpp"
#include "fuzz/expect.hpp"
#include "fuzz/memory_file.hpp"

namespace {

using namespace sente;

template <class G>
void expect_sound(const book::Book<G>& book, const typename G::Position& pos, int depth) {
    typename G::Position::MoveList legal;
    pos.generate_legal(legal);
    const std::vector<book::BookMove<G>> moves = book.find(pos);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        fuzz::expect(legal.contains(moves[i].move));
        fuzz::expect(i == 0 || moves[i].weight <= moves[i - 1].weight);
        for (std::size_t k = 0; k < i; ++k) fuzz::expect(moves[k].move != moves[i].move);
        const typename G::Position after = pos.after(moves[i].move);
        if (moves[i].answer != G::Move::none()) {
            typename G::Position::MoveList answers;
            after.generate_legal(answers);
            fuzz::expect(answers.contains(moves[i].answer));
        }
        if (depth > 0) expect_sound<G>(book, after, depth - 1);
    }
    Random random(moves.size());
    fuzz::expect(book::choose<G>(moves, &random).has_value() == !moves.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::MemoryFile file(fuzz::as_text(data, size));
    if (const auto book = book::open_polyglot(file.path()); book.ok())
        expect_sound<chess::Chess>(**book, chess::Chess::start(), 1);
    else
        fuzz::expect(!book.error().message.empty());
    if (const auto book = book::open_yaneuraou(file.path()); book.ok())
        expect_sound<shogi::Shogi>(**book, shogi::Shogi::start(), 1);
    else
        fuzz::expect(!book.error().message.empty());
    return 0;
}
