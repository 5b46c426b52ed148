// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: records in CSA.
#include "fuzz/record_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    sente::fuzz::try_records(sente::fuzz::as_text(data, size), sente::records::Format::csa);
    return 0;
}
