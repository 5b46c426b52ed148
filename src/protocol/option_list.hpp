// SPDX-License-Identifier: GPL-3.0-or-later
// The options that games and protocols have in common, in groups.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/options.hpp"
#include "search/params.hpp"

namespace sente::protocol {

inline constexpr std::int64_t kLongestDelay = 10'000;

// What stores the value of an option in a member.
template <class T>
auto number_in(T OptionValues::*member) {
    return [member](OptionValues& s, std::int64_t value) { s.*member = static_cast<T>(value); };
}
inline auto flag_in(bool OptionValues::*member) {
    return [member](OptionValues& s, bool value) { s.*member = value; };
}
inline auto text_in(std::string OptionValues::*member) {
    return [member](OptionValues& s, std::string_view value) { s.*member = value; };
}
// For what is understood but changes nothing.
inline void ignore_text(OptionValues& /*settings*/, std::string_view /*value*/) {}

void add_resources(OptionTable& t, std::string_view hash_name);
void add_uci_play(OptionTable& t);
void add_book(OptionTable& t, std::string_view switch_name, bool standard, std::string_view format);
void add_uci_analysis(OptionTable& t);
void add_strength(OptionTable& t);
// What ends every search, for both protocols under the names of USI.
void add_limits(OptionTable& t);
// The switch that tells of all options: for GUIs with a list of their own.
void add_expert(OptionTable& t);
void add_variant(OptionTable& t, std::string_view name, std::vector<std::string> games,
                 std::string_view now);
void add_evaluation(OptionTable& t);

// Those for people who build engines: policies, weights and switches of ordering and search.
void add_lab_options(OptionTable& table, const search::Settings& standard);

}  // namespace sente::protocol
