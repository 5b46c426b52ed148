// SPDX-License-Identifier: GPL-3.0-or-later
// Ablations as text, Markdown, JSON and comma-separated values; samples as JSON and back, without
// loss.
#include "app/ablate_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <utility>
#include <vector>

#include "app/screen.hpp"
#include "app/terminal.hpp"
#include "lab/ablate/ablate.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;
using ordering::Telemetry;
// The same counters in the same build, and others are not joined.
using Counters = std::array<Telemetry::Counter, sizeof(Telemetry) / sizeof(Telemetry::Counter)>;

lab::AblateSample sample_of(const Json& json) {
    lab::AblateSample sample;
    sample.nodes = json.at("nodes").get<std::uint64_t>();
    sample.seconds = json.at("seconds").get<double>();
    sample.depth_in_time = json.at("depth_in_time").get<Depth>();
    sample.found_mate = json.at("found_mate").get<bool>();
    sample.telemetry = std::bit_cast<Telemetry>(json.at("counters").get<Counters>());
    return sample;
}

}  // namespace

Json json_of(const lab::AblateSample& sample) {
    return {{"nodes", sample.nodes},
            {"seconds", sample.seconds},
            {"depth_in_time", sample.depth_in_time},
            {"found_mate", sample.found_mate},
            {"counters", std::bit_cast<Counters>(sample.telemetry)}};
}

Result<lab::AblateSamples> samples_of(const UnitResults& results) {
    lab::AblateSamples samples;
    for (const auto& [search, result] : results) {
        try {
            samples[search] = sample_of(result);
        } catch (const Json::exception&) {
            return InputError{fmt::format("the result of search {} cannot be read", search)};
        }
    }
    return samples;
}

namespace {

bool is_reference(const lab::AblateResult& result, const lab::AblateRow& row) {
    return result.series[row.variant].variant.reference == row.variant;
}

std::string interval(const lab::Estimate& value, int digits) {
    return fmt::format("{:.{}f} ({:.{}f}-{:.{}f})", value.value, digits, value.low, digits,
                       value.high, digits);
}

std::string signed_interval(const lab::Estimate& value) {
    return fmt::format("{:+.2f} ({:+.2f} to {:+.2f})", value.value, value.low, value.high);
}

std::string claim_text(const lab::CheckedClaim& claim) {
    return fmt::format("{} expects {}: {}, {}", claim.design, claim.expected, claim.measured,
                       lab::name_of(claim.verdict));
}

std::string claims_text(const std::vector<lab::CheckedClaim>& claims) {
    std::string text;
    for (const lab::CheckedClaim& claim : claims)
        text += (text.empty() ? "" : "; ") + claim_text(claim);
    return text;
}

// The cells of a row: name, nodes, time, first move, branching, depth in time.
std::vector<std::string> cells_of(const lab::AblateResult& result, const lab::AblateRow& row,
                                  bool timed) {
    const lab::Variant& variant = result.series[row.variant].variant;
    const bool reference = is_reference(result, row);
    std::vector<std::string> cells = {variant.name};
    if (row.is_idle) {
        cells.insert(cells.end(), timed ? 5 : 4, "=");
        return cells;
    }
    cells.push_back(reference ? grouped(row.nodes) : interval(row.node_ratio, 2));
    cells.push_back(reference ? fmt::format("{:.1f} s", row.seconds) : interval(row.time_ratio, 2));
    cells.push_back(interval(row.first_move_percent, 1));
    cells.push_back(interval(row.branching, 2));
    if (timed)
        cells.push_back(reference ? interval(row.depth_in_time, 1)
                                  : signed_interval(row.depth_gain));
    return cells;
}

std::vector<std::string> titles_of(const AblateRequest& request) {
    std::vector<std::string> titles = {request.add_one ? "alone on" : "off", "nodes", "time",
                                       "first move %", "branching"};
    if (request.time_ms > 0) titles.push_back(fmt::format("depth in {} ms", request.time_ms));
    return titles;
}

std::string heading(const AblateRequest& request, const lab::AblateResult& result) {
    return fmt::format(
        "{}, {}, {} positions to depth {} (plain searches: {})\n"
        "A line with sums is what those below are compared with: they are ratios to it.\n"
        "In brackets: 95 % intervals over positions. =: no node differs.",
        result.game, request.policy, result.positions, result.depth, result.shallow_depth);
}

enum class Claims { beside, apart };  // as a column, or not in the table

TextTable table_of(const AblateRequest& request, const lab::AblateResult& result, Claims claims) {
    TextTable table;
    for (std::string& title : titles_of(request)) table.column(std::move(title), Align::left);
    if (claims == Claims::beside) table.column("claim", Align::left);
    for (const lab::AblateRow& row : result.rows) {
        std::vector<TextTable::Cell> cells;
        for (std::string& cell : cells_of(result, row, request.time_ms > 0))
            cells.push_back({std::move(cell)});
        if (claims == Claims::beside)
            cells.push_back({claims_text(lab::claims_of_row(result, row))});
        table.row(std::move(cells));
    }
    return table;
}

// What the designs expect of lines, then of the whole, each on lines of its own.
void print_claims(const lab::AblateResult& result) {
    std::string text;
    for (const lab::AblateRow& row : result.rows)
        for (const lab::CheckedClaim& claim : lab::claims_of_row(result, row))
            text +=
                paragraph(result.series[row.variant].variant.name + ": " + claim_text(claim), 4);
    for (const lab::CheckedClaim& claim : lab::claims_of_whole(result))
        text += paragraph(claim.idea + ": " + claim_text(claim), 4);
    if (!text.empty()) fmt::print("\nWhat designs expect\n{}", text);
}

Json estimate_json(const lab::Estimate& value) {
    return {{"value", value.value}, {"low", value.low}, {"high", value.high}};
}

Json claims_json(const std::vector<lab::CheckedClaim>& claims) {
    Json json = Json::array();
    for (const lab::CheckedClaim& claim : claims)
        json.push_back({{"design", claim.design},
                        {"idea", claim.idea},
                        {"expected", claim.expected},
                        {"measured", claim.measured},
                        {"verdict", lab::name_of(claim.verdict)}});
    return json;
}

Json row_json(const lab::AblateResult& result, const lab::AblateRow& row) {
    const lab::AblateSeries& series = result.series[row.variant];
    return {{"name", series.variant.name},
            {"kind", kind_name(series.variant.kind)},
            {"meaning", series.variant.meaning},
            {"reference", result.series[series.variant.reference].variant.name},
            {"shallow", series.variant.is_shallow},
            {"used", !row.is_idle},
            {"nodes", row.nodes},
            {"seconds", row.seconds},
            {"node_ratio", estimate_json(row.node_ratio)},
            {"time_ratio", estimate_json(row.time_ratio)},
            {"first_move_percent", estimate_json(row.first_move_percent)},
            {"branching", estimate_json(row.branching)},
            {"depth_in_time", estimate_json(row.depth_in_time)},
            {"depth_gain", estimate_json(row.depth_gain)},
            {"claims", claims_json(lab::claims_of_row(result, row))}};
}

std::size_t count_met(const std::vector<lab::CheckedClaim>& claims) {
    return static_cast<std::size_t>(std::count_if(
        claims.begin(), claims.end(),
        [](const lab::CheckedClaim& claim) { return claim.verdict == lab::ClaimVerdict::met; }));
}

}  // namespace

std::string_view kind_name(lab::VariantKind kind) {
    constexpr std::array<std::string_view, 5> kNames = {"reference", "ordering", "technique",
                                                        "policy", "together"};
    return kNames[static_cast<std::size_t>(kind)];
}

void print_text(const AblateRequest& request, const lab::AblateResult& result) {
    fmt::print("{}\n{}", heading(request, result),
               table_of(request, result, Claims::apart).text(false));
    print_claims(result);
    if (result.is_stopped)
        fmt::print("stopped: {} of {} lines\n", result.rows.size(), result.series.size());
}

void print_markdown(const AblateRequest& request, const lab::AblateResult& result) {
    fmt::print("{}\n\n{}", heading(request, result),
               table_of(request, result, Claims::beside).markdown());
    const auto claims = lab::claims_of_whole(result);
    if (claims.empty()) return;
    fmt::print("\n| design | idea | expected | measured | |\n| --- | --- | --- | --- | --- |\n");
    for (const lab::CheckedClaim& claim : claims)
        fmt::print("| {} | {} | {} | {} | {} |\n", claim.design, claim.idea, claim.expected,
                   claim.measured, lab::name_of(claim.verdict));
}

void print_csv(const lab::AblateResult& result) {
    fmt::print(
        "name,kind,reference,used,nodes,seconds,node_ratio,node_ratio_low,node_ratio_high,"
        "time_ratio,time_ratio_low,time_ratio_high,first_move_percent,first_move_low,"
        "first_move_high,branching,branching_low,branching_high,depth_in_time,depth_gain,"
        "depth_gain_low,depth_gain_high\n");
    for (const lab::AblateRow& row : result.rows) {
        const lab::Variant& variant = result.series[row.variant].variant;
        fmt::print("{},{},\"{}\",{},{},{:.3f}", variant.name, kind_name(variant.kind),
                   result.series[variant.reference].variant.name, row.is_idle ? 0 : 1, row.nodes,
                   row.seconds);
        for (const lab::Estimate& value :
             {row.node_ratio, row.time_ratio, row.first_move_percent, row.branching})
            fmt::print(",{:.4f},{:.4f},{:.4f}", value.value, value.low, value.high);
        fmt::print(",{:.2f},{:.3f},{:.3f},{:.3f}\n", row.depth_in_time.value, row.depth_gain.value,
                   row.depth_gain.low, row.depth_gain.high);
    }
}

Json json_of(const AblateRequest& request, const lab::AblateResult& result) {
    Json rows = Json::array();
    for (const lab::AblateRow& row : result.rows) rows.push_back(row_json(result, row));
    Json json = {{"game", result.game},
                 {"policy", request.policy},
                 {"mode", request.add_one ? "add-one" : "leave-one-out"},
                 {"depth", result.depth},
                 {"shallow_depth", result.shallow_depth},
                 {"time_ms", request.time_ms},
                 {"positions", result.positions},
                 {"seed", request.seed},
                 {"stopped", result.is_stopped},
                 {"rows", rows},
                 {"claims", claims_json(lab::claims_of_whole(result))}};
    if (result.depth_in_a_second) json["depth_in_a_second"] = *result.depth_in_a_second;
    return json;
}

Json json_of(const lab::AblateSeries& series) {
    Json nodes = Json::array();
    double seconds = 0;
    for (const lab::AblateSample& sample : series.samples) {
        nodes.push_back(sample.nodes);
        seconds += sample.seconds;
    }
    return {{"seconds", seconds}, {"nodes", nodes}};
}

std::string ablate_headline(const lab::AblateResult& result) {
    std::vector<lab::CheckedClaim> claims = lab::claims_of_whole(result);
    for (const lab::AblateRow& row : result.rows)
        for (lab::CheckedClaim& claim : lab::claims_of_row(result, row))
            claims.push_back(std::move(claim));
    return fmt::format("{} lines to depth {}, {} of {} claims met", result.rows.size(),
                       result.depth, count_met(claims), claims.size());
}

}  // namespace sente::app
