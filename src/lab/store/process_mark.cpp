// SPDX-License-Identifier: GPL-3.0-or-later
// Machine, number and start time: numbers of processes come again, start times of a boot do not.
#include "lab/store/process_mark.hpp"

#include <unistd.h>

#include <array>
#include <fstream>
#include <sstream>

namespace sente::lab {

namespace {

std::string first_line(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

// The name of the machine and of its boot.
std::string machine_mark() {
    std::array<char, 256> name{};
    if (gethostname(name.data(), name.size() - 1) != 0) name[0] = '\0';
    return std::string(name.data()) + "/" + first_line("/proc/sys/kernel/random/boot_id");
}

// When a process began, in ticks since the boot; empty where there is no such process.
std::string start_ticks(const std::string& number) {
    const std::string line = first_line("/proc/" + number + "/stat");
    const std::size_t after_name = line.rfind(')');  // the name may hold anything
    if (after_name == std::string::npos) return {};
    constexpr int kFieldsBefore = 19;  // between the name and the start time
    std::istringstream fields(line.substr(after_name + 1));
    std::string field;
    for (int i = 0; i <= kFieldsBefore; ++i) fields >> field;
    return field;
}

std::string mark_of(const std::string& number) {
    return machine_mark() + "/" + number + "/" + start_ticks(number);
}

}  // namespace

std::string mark_of_this_process() { return mark_of(std::to_string(getpid())); }

bool may_be_alive(std::string_view mark) {
    const std::string machine = machine_mark() + "/";
    const std::string host = machine.substr(0, machine.find('/') + 1);
    if (!mark.starts_with(host)) return true;
    if (!mark.starts_with(machine)) return false;  // before the last boot
    const std::string_view rest = mark.substr(machine.size());
    const std::string number(rest.substr(0, rest.find('/')));
    return mark == mark_of(number) && !start_ticks(number).empty();
}

}  // namespace sente::lab
