// SPDX-License-Identifier: GPL-3.0-or-later
// Text and JSON of perft results.
#include "app/perft_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "app/terminal.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;

double per_second(std::uint64_t nodes, double seconds) {
    return static_cast<double>(nodes) / std::max(seconds, 1e-9);
}

void print_field(std::string_view name, const std::string& value, bool coloured) {
    fmt::print(
        "{} {}\n",
        toned(coloured ? fmt::format("{:<8}", name) : std::string(name), Tone::dim, coloured),
        value);
}

std::string counted(std::uint64_t value, bool grouping) {
    return grouping ? grouped(value) : std::to_string(value);
}

std::string speed_text(std::uint64_t nodes, double seconds) {
    return fmt::format("{:.1f} million/s", per_second(nodes, seconds) / 1e6);
}

void print_faults(const std::vector<lab::Fault>& faults, bool coloured) {
    for (const lab::Fault& fault : faults)
        fmt::print("{} {}: {}{}\n", toned("fault", Tone::bad, coloured), fault.position,
                   fault.move.empty() ? "" : fault.move + ": ", fault.what);
}

Json json_of(const std::vector<lab::Fault>& faults) {
    Json list = Json::array();
    for (const lab::Fault& fault : faults)
        list.push_back({{"position", fault.position}, {"move", fault.move}, {"what", fault.what}});
    return list;
}

void print_line(const Json& json) {
    // Text that is not UTF-8 may stand in a file; it must not end the program.
    fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

std::string place(const lab::Mismatch& mismatch) {
    return mismatch.id.empty() ? std::string() : " " + mismatch.id;
}

void print_problems(const SuiteOutcome& outcome, bool coloured) {
    for (const lab::BadLine& bad : outcome.result.bad_lines)
        fmt::print("{}:{}: {} {}\n", outcome.file, bad.line, toned("bad line", Tone::bad, coloured),
                   bad.reason);
    for (const lab::Mismatch& mismatch : outcome.result.mismatches)
        fmt::print("{}:{}: {}{} depth {}: counted {}, expected {}\n    {}\n", outcome.file,
                   mismatch.line, toned("mismatch", Tone::bad, coloured), place(mismatch),
                   mismatch.depth, mismatch.counted, mismatch.expected, mismatch.position);
    print_faults(outcome.result.faults, coloured);
}

}  // namespace

void print_text(const PerftOutcome& outcome) {
    const bool coloured = stdout_is_terminal();
    for (const auto& [move, nodes] : outcome.divided)
        print_field(move, counted(nodes, coloured), coloured);
    if (!outcome.divided.empty()) fmt::print("\n");
    print_field("position", outcome.position, coloured);
    print_field("depth", std::to_string(outcome.depth), coloured);
    print_field("nodes", toned(counted(outcome.nodes, coloured), Tone::good, coloured), coloured);
    print_field("time", fmt::format("{:.3f} s", outcome.seconds), coloured);
    print_field("speed", speed_text(outcome.nodes, outcome.seconds), coloured);
    print_faults(outcome.faults, coloured);
}

void print_json(const PerftOutcome& outcome) {
    Json json = {{"game", outcome.game},
                 {"position", outcome.position},
                 {"depth", outcome.depth},
                 {"threads", outcome.threads},
                 {"nodes", outcome.nodes},
                 {"seconds", outcome.seconds},
                 {"nodes_per_second", per_second(outcome.nodes, outcome.seconds)}};
    if (!outcome.divided.empty()) {
        Json& divided = json["divide"] = Json::object();
        for (const auto& [move, nodes] : outcome.divided) divided[move] = nodes;
    }
    if (!outcome.faults.empty()) json["faults"] = json_of(outcome.faults);
    print_line(json);
}

void print_text(const SuiteOutcome& outcome) {
    const bool coloured = stdout_is_terminal();
    const lab::SuiteResult& result = outcome.result;
    print_problems(outcome, coloured);
    print_field("file", outcome.file, coloured);
    print_field("counts", fmt::format("{} run, {} too large", result.counts, result.left_out),
                coloured);
    print_field("nodes", counted(result.leaves, coloured), coloured);
    print_field("time", fmt::format("{:.3f} s", outcome.seconds), coloured);
    print_field("speed", speed_text(result.leaves, outcome.seconds), coloured);
    const std::string verdict =
        result.passed()
            ? "all agree"
            : fmt::format("{} mismatches, {} bad lines, {} faults", result.mismatches.size(),
                          result.bad_lines.size(), result.faults.size());
    print_field("result", toned(verdict, result.passed() ? Tone::good : Tone::bad, coloured),
                coloured);
}

void print_json(const SuiteOutcome& outcome) {
    const lab::SuiteResult& result = outcome.result;
    Json json = {{"game", outcome.game},
                 {"file", outcome.file},
                 {"passed", result.passed()},
                 {"counts", result.counts},
                 {"left_out", result.left_out},
                 {"nodes", result.leaves},
                 {"seconds", outcome.seconds},
                 {"nodes_per_second", per_second(result.leaves, outcome.seconds)},
                 {"mismatches", Json::array()},
                 {"bad_lines", Json::array()},
                 {"faults", json_of(result.faults)}};
    for (const lab::Mismatch& mismatch : result.mismatches)
        json["mismatches"].push_back({{"line", mismatch.line},
                                      {"id", mismatch.id},
                                      {"position", mismatch.position},
                                      {"depth", mismatch.depth},
                                      {"expected", mismatch.expected},
                                      {"counted", mismatch.counted}});
    for (const lab::BadLine& bad : result.bad_lines)
        json["bad_lines"].push_back({{"line", bad.line}, {"reason", bad.reason}});
    print_line(json);
}

}  // namespace sente::app
