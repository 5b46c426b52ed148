// SPDX-License-Identifier: GPL-3.0-or-later
// The first layer of a network along the line being searched: what moves change is noted when they
// are made, and added up when somebody asks for a score.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

#include "core/check.hpp"
#include "core/score.hpp"
#include "eval/evaluator.hpp"
#include "eval/nnue/features.hpp"
#include "eval/nnue/head.hpp"
#include "eval/nnue/kernels.hpp"
#include "eval/nnue/network.hpp"
#include "eval/nnue/rows.hpp"

namespace sente::eval {

// Numbers of 16 bits at an address that vectors of every width can load.
class AlignedNumbers {
public:
    AlignedNumbers() = default;
    explicit AlignedNumbers(std::size_t count);

    [[nodiscard]] std::int16_t* data() const { return numbers_.get(); }

private:
    struct Free {
        void operator()(std::int16_t* numbers) const {
            ::operator delete (numbers, std::align_val_t{kNetworkAlignment});
        }
    };
    std::unique_ptr<std::int16_t, Free> numbers_;
};

// What one move changes; it listens to Position::after.
template <Features F>
class NetworkStep {
public:
    void moved(int piece, int from, int to) {
        removed(piece, from);
        added(piece, to);
    }
    void added(int piece, int square) {
        come_.add(F::on_board(piece, square));
        if (piece == F::kKing) kings_[0] = static_cast<std::uint8_t>(square);
        if (piece == F::kKing + F::kPiecesOfSide) kings_[1] = static_cast<std::uint8_t>(square);
    }
    void removed(int piece, int square) { gone_.add(F::on_board(piece, square)); }
    void hand_changed(Side owner, int kind, int before, int after) {
        if constexpr (requires { F::in_hand(owner, kind, after); }) {
            const int most = before < after ? after : before;
            if (F::counted(kind, most) < most) return;
            (before < after ? come_ : gone_).add(F::in_hand(owner, kind, most));
        }
    }

private:
    template <Features>
    friend class Accumulators;

    // Castling, and in shogi a capture, change two each way.
    static constexpr std::size_t kMostFacts = 2;
    struct Facts {
        std::array<Fact, kMostFacts> list;
        std::uint8_t count;

        void add(Fact fact) {
            CHECK(count < list.size());
            list[count++] = fact;
        }
    };
    void begin(const std::array<std::uint8_t, 2>& kings) {
        kings_ = kings;
        come_.count = 0;
        gone_.count = 0;
        computed_ = {false, false};
    }

    Facts come_;
    Facts gone_;
    std::array<std::uint8_t, 2> kings_;
    std::array<bool, 2> computed_;  // for each perspective
};

// Satisfies Evaluator for the game of the features as soon as it has a network.
template <Features F>
class Accumulators {
public:
    using Position = typename F::Position;

    void use(std::shared_ptr<const Network> network, const Kernels& kernels = best_kernels());
    [[nodiscard]] const Network* network() const { return network_.get(); }
    // A head of another network is as none.
    void use_head(std::shared_ptr<const Head> head);
    [[nodiscard]] bool has_head() const { return head_ != nullptr; }

    void reset(const Position& pos);
    [[nodiscard]] NetworkStep<F>& push() {
        CHECK(newest_ + 1 < kMaxFrames);
        const std::size_t before = places_[newest_];
        places_[++newest_] = static_cast<std::uint16_t>(before + 1);
        NetworkStep<F>& step = steps_[before + 1];
        step.begin(steps_[before].kings_);
        return step;
    }
    // Nothing on the board changes, so both positions have the same sums.
    void push_pass() {
        CHECK(newest_ + 1 < kMaxFrames);
        places_[newest_ + 1] = places_[newest_];
        ++newest_;
    }
    void pop() {
        CHECK(newest_ > 0);
        --newest_;
    }
    [[nodiscard]] Score evaluate(const Position& pos);

    // What the first layer says of the newest position, which is `pos`, to each side.
    struct Halves {
        const std::int16_t* own;  // of the side to move
        const std::int16_t* other;
    };
    [[nodiscard]] Halves halves(const Position& pos);

    // What the head says of quiet moves of the newest position, which is `pos`.
    void rate(const Position& pos, std::span<const Slots> moves, std::int32_t* scores);

private:
    // For each place of a king that matters, the sums of the last position that had it there: the
    // next one to come differs by little.
    struct Remembered {
        typename F::Picture picture;
        bool is_known = false;
    };
    static constexpr std::size_t kMostZones = 2 * std::size_t{F::kKingPlaces};
    static_assert(F::kMostKingBuckets <= F::kKingPlaces);

    [[nodiscard]] std::int16_t* sums(std::size_t place, std::size_t side) const {
        return sums_.data() + (place * 2 + side) * hidden_;
    }
    [[nodiscard]] std::int16_t* remembered_sums(std::size_t side, std::size_t zone) const {
        return sums_.data() + (kMaxFrames * 2 + side * zones_ + zone) * hidden_;
    }
    [[nodiscard]] int zone(std::size_t place, Side side) const;
    template <class List>
    void add_rows(Side side, int zone, Fact fact, List& rows) const;
    void bring_up(const Position& pos, Side side);
    void apply(std::size_t place, Side side, int zone);
    void refresh(const Position& pos, Side side, int zone);

    std::shared_ptr<const Network> network_;
    std::shared_ptr<const Head> head_;
    const Kernels* kernels_ = nullptr;
    Inputs inputs_;
    std::size_t hidden_ = 0;
    std::size_t zones_ = 0;
    AlignedNumbers sums_;
    std::array<std::array<Remembered, kMostZones>, 2> remembered_;
    std::array<NetworkStep<F>, kMaxFrames> steps_;
    std::array<std::uint16_t, kMaxFrames> places_{};  // of the steps; a pass has that of before
    std::size_t newest_ = 0;
};

}  // namespace sente::eval
