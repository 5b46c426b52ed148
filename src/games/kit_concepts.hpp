// SPDX-License-Identifier: GPL-3.0-or-later
// What shared code asks of the kit of a game, group by group. A game of the list has all of it; one
// that only a tool knows may do with less.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "game/ending.hpp"
#include "game/kit.hpp"
#include "game/notation.hpp"
#include "games/board_drawing.hpp"
#include "games/parts.hpp"
#include "protocol/eval_file.hpp"
#include "protocol/options.hpp"
#include "records/record.hpp"
#include "records/usi.hpp"
#include "search/level.hpp"
#include "search/report.hpp"
#include "search/worker.hpp"

namespace sente::games {

// For every tool that searches with one thread.
template <class G>
concept SearchKit = GameNotation<G> &&
    requires(typename Kit<G>::Worker& worker, const search::Start<G>& start,
             const search::Limits& limits, search::Report<G>& report) {
    { worker.run(start, limits, report) } -> std::same_as<search::SearchResult<G>>;
    { Kit<G>::search_settings() } -> std::same_as<search::Settings>;
};

// For bench, compare, ablate, suite, explain; for games inside the process, their referee and
// selfplay.
template <class G>
concept LaboratoryKit = SearchKit<G> &&
    requires(const typename G::Position& pos, typename G::Move move, const typename G::Trail& trail,
             const typename G::Rules& rules, std::string_view text, Side side, int number) {
    { Kit<G>::kBenchPositions } -> std::convertible_to<std::span<const std::string_view>>;
    { Kit<G>::kBenchDepths } -> std::convertible_to<BenchDepths>;
    { Kit<G>::kAdjudication } -> std::convertible_to<Adjudication>;
    { Kit<G>::kMostUneven } -> std::convertible_to<Score>;
    { Kit<G>::kMoveLimit } -> std::convertible_to<int>;
    { Kit<G>::kFileNumber } -> std::convertible_to<std::uint16_t>;
    { Kit<G>::limited_rules(number) } -> std::same_as<typename G::Rules>;
    { Kit<G>::why_drawn(pos, trail, rules) } -> std::same_as<EndReason>;
    { Kit<G>::declaration(pos, rules) } -> std::same_as<Verdict>;
    { Kit<G>::can_win(pos, side) } -> std::same_as<bool>;
    { Kit<G>::move_number(pos) } -> std::same_as<int>;
    { Kit<G>::move_name(pos, move, move) } -> std::same_as<std::string>;
    { Kit<G>::parse_answer(pos, text) } -> std::same_as<Result<typename G::Move>>;
};

// For sessions of an engine.
template <class Text, class G>
concept ProtocolText = requires(const typename G::Position& pos, typename G::Move move,
                                std::string_view text, bool usual) {
    { Text::kPositionWord } -> std::convertible_to<std::string_view>;
    { Text::kFirstIsWhite } -> std::convertible_to<bool>;
    { Text::parse_position(text, text) } -> std::same_as<Result<typename G::Position>>;
    { Text::parse_move(pos, text) } -> std::same_as<Result<typename G::Move>>;
    { Text::format_move(pos, move) } -> std::same_as<std::string>;
    { Text::position_text(pos, usual) } -> std::same_as<std::string>;
    { Text::options() } -> std::same_as<protocol::OptionTable>;
};

template <class G>
concept EngineKit = SearchKit<G> && ProtocolText<typename Kit<G>::UciText, G> &&
    ProtocolText<typename Kit<G>::UsiText, G> &&
    requires(typename Kit<G>::Pool& pool, typename G::Position pos, const std::string& path,
             const protocol::OptionValues& settings, const eval::Evaluation& evaluation) {
    typename Kit<G>::Dialects;
    typename Kit<G>::Tables;
    { pool.settings() } -> std::same_as<const search::Settings&>;
    { Kit<G>::ladder() } -> std::same_as<const search::Ladder&>;
    { Kit<G>::kPlaysUsi } -> std::convertible_to<bool>;
    { Kit<G>::kHalfWonCp } -> std::convertible_to<int>;
    { Kit<G>::kScaleCp } -> std::convertible_to<int>;
    Kit<G>::open_book(path);
    Kit<G>::prepare(pos, settings);
    { Kit<G>::rules_of(pos, settings) } -> std::same_as<typename G::Rules>;
    { Kit<G>::game_ply(pos) } -> std::same_as<int>;
    { Kit<G>::drawn(pos) } -> std::same_as<std::string>;
    { Kit<G>::flipped(pos) } -> std::same_as<Result<typename G::Position>>;
    { Kit<G>::evaluation_text(pos, evaluation) } -> std::same_as<std::string>;
    { Kit<G>::weights() } -> std::same_as<protocol::WeightList>;
};

// For tuning and for training networks.
template <class G>
concept WeightsKit = requires(double sum) {
    typename Kit<G>::Classical;
    typename Kit<G>::Features;
    { Kit<G>::kNetworkGame } -> std::convertible_to<eval::NetworkGame>;
    { Kit<G>::kMostPieces } -> std::convertible_to<std::size_t>;
    { Kit<G>::kMidgame } -> std::convertible_to<int>;
    { Kit<G>::kTableShapes } -> std::convertible_to<std::span<const TableShape>>;
    { Kit<G>::kUsualChange_cp } -> std::convertible_to<double>;
    { Kit<G>::penalty(sum, sum) } -> std::same_as<Penalty>;
};

// For openings, matches between engines and analyses of records.
template <class G>
concept RecordKit = requires(const typename G::Position& pos, const records::Record& record,
                             records::GameKind kind, std::string_view text) {
    { Kit<G>::kKinds } -> std::convertible_to<std::span<const records::GameKind>>;
    { Kit<G>::kSideNames } -> std::convertible_to<std::span<const std::string_view>>;
    { Kit<G>::kPositionWords } -> std::convertible_to<PositionWords>;
    { Kit<G>::kFirstLetter } -> std::convertible_to<std::string_view>;
    { Kit<G>::kIsWestern } -> std::convertible_to<bool>;
    { Kit<G>::kCountsPlies } -> std::convertible_to<bool>;
    { Kit<G>::kIsJapanese } -> std::convertible_to<bool>;
    { Kit<G>::kWritesPgn } -> std::convertible_to<bool>;
    { Kit<G>::looks_like(text) } -> std::same_as<bool>;
    { Kit<G>::text_ply(text) } -> std::same_as<std::int64_t>;
    { Kit<G>::start_of(record) } -> std::same_as<Result<typename G::Position>>;
    { Kit<G>::as_kind(pos, kind) } -> std::same_as<Result<typename G::Position>>;
    { Kit<G>::opening_start(record, kind) } -> std::same_as<Result<typename G::Position>>;
    { Kit<G>::usual_starts(kind) } -> std::same_as<std::vector<std::string>>;
    Kit<G>::read_positions(text);
    { Kit<G>::uci_options(kind) } -> std::same_as<std::vector<std::pair<std::string, std::string>>>;
};

// For boards on pages.
template <class G>
concept BoardKit = requires(const Diagram& diagram) {
    { Kit<G>::kBoardView } -> std::convertible_to<std::string_view>;
    { Kit<G>::board_shapes() } -> std::same_as<std::string>;
    { Kit<G>::board_ground() } -> std::same_as<std::string>;
    { Kit<G>::board_scene(diagram) } -> std::same_as<std::string>;
};

template <class G>
concept WholeKit = LaboratoryKit<G> && EngineKit<G> && WeightsKit<G> && RecordKit<G> && BoardKit<G>;

}  // namespace sente::games
