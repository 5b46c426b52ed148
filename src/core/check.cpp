// SPDX-License-Identifier: GPL-3.0-or-later
// The failing end of CHECK.
#include "core/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace sente {

void check_failed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: CHECK(%s) failed\n", file, line, condition);
    std::abort();
}

}  // namespace sente
