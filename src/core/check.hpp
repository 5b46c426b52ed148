// SPDX-License-Identifier: GPL-3.0-or-later
// CHECK, the one assertion macro: it guards logic, never input, and costs nothing in release
// builds.
#pragma once

namespace sente {

// Prints the broken condition with its place and ends the program.
[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace sente

#ifdef SENTE_CHECKS
#define CHECK(condition) \
    ((condition) ? static_cast<void>(0) : ::sente::check_failed(#condition, __FILE__, __LINE__))
#else
#define CHECK(condition) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif
