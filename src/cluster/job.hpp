// SPDX-License-Identifier: GPL-3.0-or-later
// Work that falls into numbered units: who hands them out, who does them, where results go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace sente::cluster {

struct Unit {
    std::uint64_t number = 0;
    std::string task = {};  // what the number alone does not say
};

// Does one unit after the other, on one thread.
class Worker {
public:
    Worker() = default;
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    virtual ~Worker() = default;
    // The result as bytes; nothing: it was given up.
    [[nodiscard]] virtual std::optional<std::string> work(const Unit& unit) = 0;
};

// Every process of a crew makes the same job. `next`, `take` and `is_given_up` are called in the
// leading one alone, the first two one at a time; `hire` and `give_up` wherever work is done.
struct Job {
    // Nothing: there is no more, now and later.
    std::function<std::optional<Unit>()> next;
    // A result, in the order in which they come.
    std::function<void(std::uint64_t, std::string)> take;
    // Whether units in progress need not be finished; from any thread.
    std::function<bool()> is_given_up = {};
    // A worker for a thread of this process. It dies on the thread that it worked on.
    std::function<std::unique_ptr<Worker>(std::size_t thread)> hire;
    // Tells the workers of another process that all is given up.
    std::function<void()> give_up = {};
};

// A worker that is a function.
template <class Function>
class WorkerOf final : public Worker {
public:
    explicit WorkerOf(Function function) : function_(std::move(function)) {}
    [[nodiscard]] std::optional<std::string> work(const Unit& unit) override {
        return function_(unit);
    }

private:
    Function function_;
};

template <class Function>
[[nodiscard]] std::unique_ptr<Worker> worker_of(Function function) {
    return std::make_unique<WorkerOf<Function>>(std::move(function));
}

}  // namespace sente::cluster
