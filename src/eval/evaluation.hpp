// SPDX-License-Identifier: GPL-3.0-or-later
// What a search evaluates with: a network, or hand-written terms and their weights.
#pragma once

#include <memory>

#include "eval/classical/trace.hpp"
#include "eval/nnue/head.hpp"
#include "eval/nnue/network.hpp"

namespace sente::eval {

// Shared by all workers.
struct Evaluation {
    std::shared_ptr<const Network> network = {};       // nullptr: the classical evaluation
    std::shared_ptr<const WeightValues> weights = {};  // of it; nullptr: those of this build
    const Kernels* kernels = nullptr;                  // of the network; nullptr: the fastest
    std::shared_ptr<const Head> head = {};  // that orders; nullptr: the built-in of that network

    // The same objects, not only the same numbers.
    friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

}  // namespace sente::eval
