// SPDX-License-Identifier: GPL-3.0-or-later
// All that options can set, as plain values.
#pragma once

#include <cstdint>
#include <string>

#include "search/worker.hpp"

namespace sente::protocol {

enum class EnteringKingRule : std::uint8_t { none, csa24, csa24_handicap, csa27, csa27_handicap };

struct OptionValues {
    std::int64_t hash_mb = 16;
    int threads = 1;
    int lines = 1;
    std::int64_t overhead_ms = 10;
    bool ponder = false;
    bool analyse = false;  // neither book nor resignation
    bool show_wdl = false;
    bool limit_strength = false;
    int elo = 0;     // the option table sets the default
    int skill = 20;  // full strength
    std::string book_file;
    bool own_book = false;
    std::string log_file;
    std::string eval_file;   // a network, or weights of the classical evaluation
    bool classical = false;  // no network, even where there is one
    bool expert = false;     // all options are declared
    // A millisecond of the clock in nodes; 0: by the clock of the machine.
    std::uint64_t nodes_per_ms = 0;
    std::int64_t pv_interval_ms = 0;  // between two lines that are told
    Depth depth_limit = 0;            // of every search; 0: none
    std::uint64_t nodes_limit = 0;    // of every search; 0: none

    // Chess alone.
    bool chess960 = false;
    std::string syzygy_path;
    bool syzygy_fifty_moves = true;
    Depth syzygy_least_depth = 1;
    int syzygy_most_pieces = 7;

    // Shogi alone.
    std::string book_folder;  // of a book file without one
    bool full_seconds = false;
    std::int64_t resign_value = 99999;
    int max_moves = 0;  // 0: no limit
    EnteringKingRule entering_king = EnteringKingRule::csa27;
    int draw_value_first = 0;
    int draw_value_second = 0;
    std::int64_t worst_overhead_ms = 0;
    std::int64_t minimum_ms = 0;

    search::Settings search;
};

}  // namespace sente::protocol
