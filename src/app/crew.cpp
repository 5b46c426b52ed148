// SPDX-License-Identifier: GPL-3.0-or-later
// What is the same for all commands that a crew runs.
#include "app/crew.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string_view>

#include "app/commit.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/messages.hpp"
#include "app/version.hpp"
#include "core/fingerprint.hpp"

namespace sente::app {

namespace {

// The program to the last byte: what the words mean depends on it.
std::string build_text() {
    const auto bytes = read_file("/proc/self/exe");
    return fmt::format("{} of commit {}, fingerprint {:016x}", kVersion, kCommit,
                       bytes ? fingerprint(std::string_view(*bytes)) : 0);
}

std::string words_of(int argc, char** argv) {
    std::string words;
    for (int i = 1; i < argc; ++i) words += fmt::format("{}{}", i > 1 ? " " : "", argv[i]);
    return words;
}

int run_in_all(cluster::Crew& crew, int argc, char** argv, Program program) {
    if (crew.processes() > 1) {
        const auto problem =
            crew.disagreement({{"build", build_text()}, {"command line", words_of(argc, argv)}});
        constexpr Refusal refuse{"mpi"};
        if (problem) return refuse(*problem);
    }
    return program(argc, argv, crew);
}

}  // namespace

int run_with(cluster::Crew& crew, int argc, char** argv, Program program) {
    int status = 1;
    try {
        status = run_in_all(crew, argc, argv, program);
        if (status != 0 && !crew.leads()) fmt::print(stderr, "sente: that was {}\n", crew.name());
    } catch (const cluster::Dismissed&) {
        status = 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "sente: {}{}{}\n", crew.name(), crew.name().empty() ? "" : ": ",
                   error.what());
    }
    return crew.leave(status);
}

bool is_one_of_many(const cluster::Crew* crew) { return crew != nullptr && crew->processes() > 1; }

int refuse_many(const cluster::Crew& crew, const std::string& command) {
    if (!crew.leads()) return kAllRight;  // one answer is enough
    fmt::print(stderr, "sente: {} works on one machine; start it without mpirun\n", command);
    return kBadRequest;
}

std::optional<std::string> disagreement(cluster::Crew* crew, const cluster::Facts& facts) {
    if (!is_one_of_many(crew)) return {};
    return crew->disagreement(facts);
}

RunPlace place_for(const cluster::Crew* crew, const RunPlace& place) {
    if (crew == nullptr || crew->leads()) return place;
    RunPlace nowhere = place;
    nowhere.off = true;
    return nowhere;
}

}  // namespace sente::app
