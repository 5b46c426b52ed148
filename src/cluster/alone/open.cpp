// SPDX-License-Identifier: GPL-3.0-or-later
// A program by itself: its crew are its threads.
#include "cluster/crew.hpp"
#include "cluster/threads.hpp"

namespace sente::cluster {

std::unique_ptr<Crew> open_crew(int& /*argc*/, char**& /*argv*/) {
    return std::make_unique<ThreadCrew>();
}

}  // namespace sente::cluster
