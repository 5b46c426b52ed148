// SPDX-License-Identifier: GPL-3.0-or-later
// The searching part of an engine, and how changed settings reach it.
#pragma once

#include <new>
#include <string>
#include <utility>

#include "protocol/dialect.hpp"
#include "protocol/output.hpp"
#include "protocol/settings.hpp"

namespace sente::protocol {

// Used by the thread of the jobs; only what its pool allows is for others.
template <class G>
class Machine {
public:
    explicit Machine(Output& out) : out_(out) { settings_.search = pool.settings(); }

    // Brings the pool to these settings; trouble is told, and leaves it as it was.
    void apply(const Settings& wanted) {
        try {
            apply_resources(wanted);
            if (!same_search(wanted.search, settings_.search)) pool.configure(wanted.search);
            settings_ = wanted;
        } catch (const std::bad_alloc&) {
            out_.note("there is not enough memory for these settings");
        }
    }
    void forget() {
        pool.clear_table();
        pool.new_game();
    }

    typename Parts<G>::Pool pool;

private:
    void apply_resources(const Settings& wanted) {
        // What was asked for is remembered even if it was too much: it is not asked for again.
        if (wanted.hash_mb != std::exchange(settings_.hash_mb, wanted.hash_mb) &&
            !pool.resize_table(static_cast<std::size_t>(wanted.hash_mb)))
            out_.note("there is not enough memory for a hash table of " +
                      std::to_string(wanted.hash_mb) + " MB; it keeps " +
                      std::to_string(pool.table_megabytes()) + " MB");
        if (wanted.threads != std::exchange(settings_.threads, wanted.threads) &&
            pool.set_threads(wanted.threads) != wanted.threads)
            out_.note("there are not enough resources for " + std::to_string(wanted.threads) +
                      " threads; it uses " + std::to_string(pool.threads()));
    }

    static bool same_search(const search::Settings& a, const search::Settings& b) {
        return a.ordering == b.ordering && a.use == b.use && a.params == b.params &&
               a.draw_score == b.draw_score && a.telemetry == b.telemetry;
    }

    Output& out_;
    Settings settings_;
};

}  // namespace sente::protocol
