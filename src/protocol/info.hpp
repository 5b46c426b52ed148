// SPDX-License-Identifier: GPL-3.0-or-later
// Makes `info` lines of what a search reports.
#pragma once

#include <algorithm>
#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "protocol/dialect.hpp"
#include "protocol/output.hpp"
#include "search/report.hpp"

namespace sente::protocol {

// Also for moves that the search leaves out as pointless.
template <class Position, class Move>
[[nodiscard]] bool is_playable(const Position& pos, Move move) {
    if (pos.is_pseudo_legal(move)) return pos.is_legal(move);
    typename Position::MoveList legal;
    pos.generate_legal(legal);
    return std::find(legal.begin(), legal.end(), move) != legal.end();
}

// The moves of `pv` as text, each with a blank before it; it ends before a move that is not legal
// and before `room` characters.
template <class G, class Dialect>
[[nodiscard]] std::string line_text(typename G::Position pos, std::span<const typename G::Move> pv,
                                    std::size_t room) {
    std::string out;
    for (const auto move : pv) {
        if (!is_playable(pos, move)) break;
        const std::string word = " " + TextOf<G, Dialect>::format_move(pos, move);
        if (out.size() + word.size() > room) break;
        out += word;
        pos = pos.after(move);
    }
    return out;
}

template <class G, class Dialect>
class InfoReport final : public search::Report<G> {
public:
    InfoReport(const typename G::Position& root, bool show_wdl, std::int64_t interval_ms,
               Output& out)
        : root_(root), show_wdl_(show_wdl), interval_ms_(interval_ms), out_(out) {}

    void line(const search::LineInfo<G>& info) override {
        // Windows that failed are of interest in long searches alone.
        const bool exact = info.bound == search::Bound::exact;
        if (exact || info.ms >= kQuietMs) tell(info);
        if (info.line != 1) return;
        Kept& kept = exact ? exact_ : bound_;
        kept.info = info;
        kept.pv.assign(info.pv.begin(), info.pv.end());
    }

    // The line of the move that is played once more if the search went on after it, so that the
    // last line tells the answer and all that was spent. A move that was found to be better just
    // before the end has a bound only.
    void finish(typename G::Move best, std::uint64_t nodes) {
        for (Kept& kept : withheld_) {
            kept.info.pv = {kept.pv.data(), kept.pv.size()};
            if (kept.info.line != 1) print(kept.info);
        }
        const bool by_bound = has_only_bound(best);
        Kept& last = by_bound ? bound_ : exact_;
        if (last.pv.empty() || (!by_bound && !is_withholding_ && last.info.nodes == nodes)) return;
        const auto spent =
            std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began_);
        last.info.nodes = nodes;
        last.info.ms = std::max<std::int64_t>(last.info.ms, spent.count());
        last.info.pv = {last.pv.data(), last.pv.size()};
        print(last.info);
    }

    // What the line of the answer expects next; none if it ends with the answer.
    [[nodiscard]] typename G::Move expected_after(typename G::Move best) const {
        const Kept& last = has_only_bound(best) ? bound_ : exact_;
        return last.begins_with(best) && last.pv.size() > 1 ? last.pv[1] : G::Move::none();
    }

    void current(typename G::Move move, int number) override {
        if (Clock::now() - began_ < std::chrono::milliseconds(kQuietMs)) return;
        out_.news("info currmove " + TextOf<G, Dialect>::format_move(root_, move) +
                  " currmovenumber " + std::to_string(number));
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::int64_t kQuietMs = 3000;

    // The newest first line of its sort.
    struct Kept {
        search::LineInfo<G> info;
        std::vector<typename G::Move> pv;

        [[nodiscard]] bool begins_with(typename G::Move move) const {
            return !pv.empty() && pv.front() == move;
        }
    };

    [[nodiscard]] bool has_only_bound(typename G::Move best) const {
        return !exact_.begins_with(best) && bound_.begins_with(best);
    }

    // Lines of one round are told or withheld together; a newer one takes the place of its elder.
    void tell(const search::LineInfo<G>& info) {
        if (info.line == 1) {
            const bool is_time = info.ms >= next_ms_;
            if (is_time) next_ms_ = info.ms + interval_ms_;
            is_withholding_ = !is_time;
        }
        std::erase_if(withheld_, [&](const Kept& kept) { return kept.info.line == info.line; });
        if (!is_withholding_) return print(info);
        withheld_.push_back({info, {info.pv.begin(), info.pv.end()}});
    }

    void print(const search::LineInfo<G>& info) {
        std::string text = "info depth " + std::to_string(info.depth) + " seldepth " +
                           std::to_string(std::max(info.selective_depth, info.depth)) +
                           " multipv " + std::to_string(info.line) + " score " +
                           score_text(info.score, Dialect::kMateUnit) + bound_text(info.bound);
        if (show_wdl_) text += wdl_text(info.score);
        const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(info.ms, 1));
        text += " nodes " + std::to_string(info.nodes) + " nps " +
                std::to_string(info.nodes * 1000 / ms) + " hashfull " +
                std::to_string(info.hash_permille) + " tbhits " +
                std::to_string(info.tablebase_hits) + " time " + std::to_string(info.ms) + " pv";
        const std::size_t room = kLongestLine - std::min(text.size(), kLongestLine);
        out_.news(text + line_text<G, Dialect>(root_, info.pv, room));
    }

    static std::string wdl_text(Score score) {
        const Wdl wdl = wdl_of(score, Kit<G>::kHalfWonCp, Kit<G>::kScaleCp);
        return " wdl " + std::to_string(wdl.win) + " " + std::to_string(wdl.draw) + " " +
               std::to_string(wdl.loss);
    }

    typename G::Position root_;
    bool show_wdl_;
    std::int64_t interval_ms_;
    Output& out_;
    std::int64_t next_ms_ = 0;  // no line is told before
    bool is_withholding_ = false;
    std::vector<Kept> withheld_;  // what would still have to be told
    Clock::time_point began_ = Clock::now();
    Kept exact_;
    Kept bound_;
};

}  // namespace sente::protocol
