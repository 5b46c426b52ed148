// SPDX-License-Identifier: GPL-3.0-or-later
// The searching part of an engine, and how changed settings reach it.
#pragma once

#include <chrono>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "book/book.hpp"
#include "game/kit.hpp"
#include "protocol/eval_file.hpp"
#include "protocol/options.hpp"
#include "protocol/output.hpp"

namespace sente::protocol {

// Used by the thread of the jobs; only what its pool allows is for others.
template <class G>
class Machine {
public:
    explicit Machine(Output& out) : out_(out) { settings_.search = pool.settings(); }

    // Brings the pool to these settings; trouble is told, and leaves it as it was.
    void apply(const OptionValues& wanted) {
        try {
            apply_resources(wanted);
            apply_book(wanted);
            apply_tables(wanted);
            apply_eval_file(wanted);
            search::Settings search = wanted.search;
            search.evaluation = chosen(wanted);
            const bool evaluates_anew = search.evaluation != pool.settings().evaluation;
            if (search != pool.settings()) pool.configure(search);
            if (evaluates_anew) pool.new_game();  // the table knows the old evaluation
            settings_ = wanted;
        } catch (const std::bad_alloc&) {
            out_.note("there is not enough memory for these settings");
        }
    }
    void forget() {
        pool.new_game();
        left_ms_.reset();
    }

    // Where nodes stand for time, the clock of a game is kept here: what the GUI tells of its own
    // counts only at the first move. Returns the clock for this move.
    [[nodiscard]] search::GameClock counted(const search::GameClock& told) const {
        search::GameClock clock = told;
        clock.time_ms = left_ms_.value_or(told.time_ms);
        return clock;
    }
    // The move was made with so much on the clock, and took so many nodes.
    void spend(const search::GameClock& clock, std::uint64_t nodes, std::uint64_t nodes_per_ms) {
        left_ms_ =
            clock.time_ms + clock.increment_ms - static_cast<std::int64_t>(nodes / nodes_per_ms);
    }

    // By chance among those that the book has for the position, as it weighs them.
    [[nodiscard]] std::optional<book::BookMove<G>> book_move(const typename G::Position& pos) {
        if (!book_ || !settings_.own_book || settings_.analyse) return {};
        return book::choose<G>(book_->find(pos), &random_);
    }

    // How much memory the hash table has, and how much of it lies on large pages.
    [[nodiscard]] std::string table_text() const {
        const auto large = pool.large_table_megabytes();
        return "Hash table: " + std::to_string(pool.table_megabytes()) + " MB, " +
               (large ? std::to_string(*large) + " MB of it on large pages"
                      : "the system does not tell of large pages");
    }

    typename Kit<G>::Pool pool;

private:
    void apply_book(const OptionValues& wanted) {
        const std::string before = path_of_book(settings_);
        settings_.book_file = wanted.book_file;
        settings_.book_folder = wanted.book_folder;
        const std::string path = path_of_book(wanted);
        if (path == before) return;
        book_.reset();
        if (path.empty()) return;
        const auto opened = Kit<G>::open_book(path);
        if (opened.ok())
            book_ = *opened;
        else
            out_.note("BookFile: " + opened.error().text());
    }

    [[nodiscard]] static std::string path_of_book(const OptionValues& settings) {
        const std::string& file = settings.book_file;
        if (file.empty() || file == "no_book") return {};
        if (settings.book_folder.empty() || file.find('/') != std::string::npos) return file;
        return settings.book_folder + "/" + file;
    }

    // What cannot be read leaves the evaluation as it was.
    void apply_eval_file(const OptionValues& wanted) {
        if (wanted.eval_file == std::exchange(settings_.eval_file, wanted.eval_file)) return;
        if (wanted.eval_file.empty()) {
            loaded_ = built_in_;
            return;
        }
        const auto evaluation = load_evaluation(Kit<G>::weights(), wanted.eval_file);
        if (evaluation.ok())
            loaded_ = *evaluation;
        else
            out_.note("EvalFile: " + evaluation.error().text());
    }

    [[nodiscard]] eval::Evaluation chosen(const OptionValues& wanted) const {
        eval::Evaluation evaluation = loaded_;
        if (wanted.classical) evaluation.network = nullptr;
        return evaluation;
    }

    void apply_tables(const OptionValues& wanted) {
        if constexpr (requires { tables_.load(wanted.syzygy_path); }) {
            tables_.set_use(
                {wanted.syzygy_fifty_moves, wanted.syzygy_least_depth, wanted.syzygy_most_pieces});
            if (wanted.syzygy_path == std::exchange(settings_.syzygy_path, wanted.syzygy_path))
                return;
            pool.set_tablebase(nullptr);
            const auto trouble = tables_.load(wanted.syzygy_path);
            if (trouble) return out_.note("SyzygyPath: " + trouble->text());
            if (tables_.tables() == 0) return;
            pool.set_tablebase(&tables_);
            out_.note("SyzygyPath: " + std::to_string(tables_.tables()) + " tables of up to " +
                      std::to_string(tables_.most_pieces()) + " pieces");
        }
    }

    void apply_resources(const OptionValues& wanted) {
        // What was asked for is remembered even if it was too much: it is not asked for again.
        if (wanted.hash_mb != std::exchange(settings_.hash_mb, wanted.hash_mb)) {
            constexpr std::size_t kWorthTelling = 32;  // in less, large pages make no difference
            if (!pool.resize_table(static_cast<std::size_t>(wanted.hash_mb)))
                out_.note("there is not enough memory for a hash table of " +
                          std::to_string(wanted.hash_mb) + " MB; it keeps " +
                          std::to_string(pool.table_megabytes()) + " MB");
            else if (pool.table_megabytes() >= kWorthTelling && pool.large_table_megabytes())
                out_.note(table_text());
        }
        if (wanted.threads != std::exchange(settings_.threads, wanted.threads) &&
            pool.set_threads(wanted.threads) != wanted.threads)
            out_.note("there are not enough resources for " + std::to_string(wanted.threads) +
                      " threads; it uses " + std::to_string(pool.threads()));
    }

    Output& out_;
    OptionValues settings_;
    std::optional<std::int64_t> left_ms_;  // of a game whose clock is counted in nodes
    typename Kit<G>::Tables tables_;
    std::shared_ptr<const book::Book<G>> book_;
    eval::Evaluation built_in_ = pool.settings().evaluation;
    eval::Evaluation loaded_ = built_in_;
    Random random_{static_cast<std::uint64_t>(
        std::chrono::steady_clock::now().time_since_epoch().count())};  // another game each time
};

}  // namespace sente::protocol
