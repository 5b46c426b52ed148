// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of the design that orders, and of no other.
#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "core/check.hpp"
#include "ordering/memory/banded.hpp"
#include "ordering/memory/ranked.hpp"
#include "ordering/memory/staged.hpp"
#include "ordering/memory/weighted.hpp"

namespace sente::ordering {

// On the heap: some are megabytes large.
template <Game G>
class Memory {
public:
    // Makes room for the design of the configuration; another design finds nothing learned.
    void fit(const Config& config) {
        switch (config.policy) {
            case PolicyName::weighted: hold<WeightedMemory<G>>(); break;
            case PolicyName::banded: hold<BandedMemory<G>>(); break;
            case PolicyName::ranked: hold<RankedMemory<G>>(); break;
            case PolicyName::staged: hold<StagedMemory<G>>(); break;
        }
        visit([&config](auto& memory) { memory.fit(config); });
    }
    void new_search(const Config& config) {
        visit([&config](auto& memory) { memory.new_search(config); });
    }
    void new_game() {
        visit([](auto& memory) { memory.new_game(); });
    }
    [[nodiscard]] std::size_t bytes() const {
        std::size_t bytes = 0;
        visit([&bytes](const auto& memory) { bytes = memory.bytes(); });
        return bytes;
    }

    // Of the design that is held.
    template <class M>
    [[nodiscard]] M& as() {
        auto* held = std::get_if<std::unique_ptr<M>>(&held_);
        CHECK(held != nullptr);
        return **held;
    }
    template <class M>
    [[nodiscard]] const M& as() const {
        const auto* held = std::get_if<std::unique_ptr<M>>(&held_);
        CHECK(held != nullptr);
        return **held;
    }
    template <class Work>
    void visit(Work work) {
        std::visit(
            [&work](auto& held) {
                if (held) work(*held);
            },
            held_);
    }
    template <class Work>
    void visit(Work work) const {
        std::visit(
            [&work](const auto& held) {
                if (held) work(std::as_const(*held));
            },
            held_);
    }

private:
    template <class M>
    void hold() {
        const auto* held = std::get_if<std::unique_ptr<M>>(&held_);
        if (held == nullptr || !*held) held_ = std::make_unique<M>();
    }

    std::variant<std::unique_ptr<StagedMemory<G>>, std::unique_ptr<WeightedMemory<G>>,
                 std::unique_ptr<BandedMemory<G>>, std::unique_ptr<RankedMemory<G>>>
        held_;
};

}  // namespace sente::ordering
