// SPDX-License-Identifier: GPL-3.0-or-later
// Between samples and JSON, without loss.
#include "app/ablate_parts.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>

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

}  // namespace sente::app
