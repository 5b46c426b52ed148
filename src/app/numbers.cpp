// SPDX-License-Identifier: GPL-3.0-or-later
// The library's own checks of this kind name the greatest number there is, all 309 digits of it.
#include "app/numbers.hpp"

#include <string>

#include "core/text.hpp"

namespace sente::app {

namespace {

CLI::Validator checked(const char* name, const char* rule, bool takes_zero) {
    return {[rule, takes_zero](std::string& words) -> std::string {
                double value = 0;
                if (CLI::detail::lexical_cast(words, value) &&
                    (value > 0 || (takes_zero && value == 0)))
                    return {};
                return text::quoted(words) + " is no number " + rule;
            },
            name};
}

}  // namespace

CLI::Validator more_than_zero() { return checked("POSITIVE", "above 0", false); }
CLI::Validator zero_or_more() { return checked("NONNEGATIVE", "from 0 on", true); }

}  // namespace sente::app
