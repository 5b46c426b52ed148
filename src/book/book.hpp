// SPDX-License-Identifier: GPL-3.0-or-later
// A book of openings: moves that somebody found good, for positions that somebody met; and the file
// it is in, read in places, however large it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "core/result.hpp"
#include "core/types.hpp"
#include "game/game.hpp"

namespace sente::book {

template <Game G>
struct BookMove {
    typename G::Move move = G::Move::none();
    std::uint32_t weight = 0;                   // how often, or how well, it was played
    typename G::Move answer = G::Move::none();  // expected after it, if the book says so
};

template <Game G>
class Book {
public:
    virtual ~Book() = default;
    // Legal moves only, best first; empty if the book does not know the position.
    [[nodiscard]] virtual std::vector<BookMove<G>> find(const typename G::Position& pos) const = 0;
};

// The best move, or with `random` one by chance, as likely as its weight. Nothing if there is none.
// Moves without weight are in the book to be known, not to be played, unless no other is there.
template <Game G>
[[nodiscard]] std::optional<BookMove<G>> choose(const std::vector<BookMove<G>>& moves,
                                                Random* random = nullptr) {
    if (moves.empty()) return {};
    std::uint64_t sum = 0;
    for (const BookMove<G>& each : moves) sum += each.weight;
    if (random == nullptr || sum == 0) return moves.front();
    std::uint64_t ticket = random->below(sum);
    for (const BookMove<G>& each : moves) {
        if (ticket < each.weight) return each;
        ticket -= each.weight;
    }
    return moves.front();
}

// A file that is read in places, and that may change or shrink meanwhile.
class File {
public:
    static Result<std::shared_ptr<const File>> open(const std::string& path);
    ~File();
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    // How many bytes there were to read: fewer than asked for at the end of the file or on an
    // error.
    [[nodiscard]] std::size_t read(std::uint64_t at, std::span<char> to) const;
    [[nodiscard]] std::uint64_t size() const { return size_; }  // when it was opened
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    File(int handle, std::uint64_t size, std::string path);

    int handle_;
    std::uint64_t size_;
    std::string path_;
};

}  // namespace sente::book
