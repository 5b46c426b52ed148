// SPDX-License-Identifier: GPL-3.0-or-later
// A program that holds the engine twice, compiled for any x86-64 and for x86-64-v3, and starts the
// one that the processor can run.
#include <cstdlib>
#include <cstring>

int sente_main_any(int argc, char** argv);
int sente_main_v3(int argc, char** argv);

// What the second engine would do before main(): nobody else may, without its instructions. The
// linker names both ends of the section that scripts/static puts it into.
using Preparation = void (*)(int, char**, char**);
extern "C" {
extern Preparation __start_sente_v3_init[];  // NOLINT
extern Preparation __stop_sente_v3_init[];   // NOLINT
extern char** environ;
}

namespace {

// SENTE_CPU=any keeps to what every processor has.
bool runs_v3() {
    const char* const asked = std::getenv("SENTE_CPU");
    if (asked != nullptr && std::strcmp(asked, "any") == 0) return false;
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("lzcnt");
}

}  // namespace

int main(int argc, char** argv) {
    if (!runs_v3()) return sente_main_any(argc, argv);
    for (Preparation* each = __start_sente_v3_init; each != __stop_sente_v3_init; ++each)
        (*each)(argc, argv, environ);
    return sente_main_v3(argc, argv);
}
