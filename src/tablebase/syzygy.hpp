// SPDX-License-Identifier: GPL-3.0-or-later
// Syzygy tables of chess, read by the fathom library.
#pragma once

#include <algorithm>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "chess/chess.hpp"
#include "core/result.hpp"
#include "search/tablebase.hpp"

namespace sente::tablebase {

// The library keeps its tables for the whole process, so there must not be two of these with tables
// at a time, and load() is for times when no search runs.
class Syzygy : public search::Tablebase<chess::Chess> {
public:
    Syzygy() = default;
    ~Syzygy() override;
    Syzygy(const Syzygy&) = delete;
    Syzygy& operator=(const Syzygy&) = delete;

    // Folders separated by ':'; empty: no tables any more. On an error there are none either. A
    // file that is cut short is an error, as the library would end the process over it.
    [[nodiscard]] std::optional<InputError> load(const std::string& folders);

    // How they are asked: by the rule of fifty moves or without it, from which depth on, and for
    // how many pieces at most. For times when no search runs.
    struct Use {
        bool fifty_moves = true;
        Depth least_depth = 1;
        int most_pieces = 7;

        bool operator==(const Use&) const = default;
    };
    void set_use(const Use& use) { use_ = use; }

    [[nodiscard]] int most_pieces() const override {
        return std::min(most_pieces_, use_.most_pieces);
    }
    [[nodiscard]] Depth least_depth() const override { return use_.least_depth; }
    [[nodiscard]] int tables() const { return tables_; }
    [[nodiscard]] std::optional<Verdict> probe(const chess::Position& pos) const override;
    [[nodiscard]] std::vector<search::RankedMove<chess::Chess>> rank_root(
        const chess::Position& pos, bool has_repeated) const override;

private:
    void unload();

    Use use_;
    int most_pieces_ = 0;
    int tables_ = 0;
    mutable std::mutex root_questions_;
};

}  // namespace sente::tablebase
