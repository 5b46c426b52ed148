// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what the system says of its processor.
#include "app/machine.hpp"

#include <sys/utsname.h>

#include <fstream>
#include <string>

#include "app/version.hpp"
#include "core/text.hpp"
#include "lab/parallel.hpp"

namespace sente::app {

namespace {

std::string processor() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            return std::string(text::trim(line.substr(line.find(':') + 1)));
    utsname system{};
    return uname(&system) == 0 ? system.machine : "unknown";
}

std::string operating_system() {
    utsname system{};
    if (uname(&system) != 0) return "unknown";
    return std::string(system.sysname) + " " + system.release;
}

}  // namespace

nlohmann::ordered_json machine_json() {
    return {{"cpu", processor()},           {"cores", lab::hardware_threads()},
            {"system", operating_system()}, {"compiler", kCompiler},
            {"build", kBuildType},          {"arch", kArchitecture}};
}

}  // namespace sente::app
