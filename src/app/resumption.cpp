// SPDX-License-Identifier: GPL-3.0-or-later
// Looks into the store of runs before one goes on.
#include "app/resumption.hpp"

#include <fmt/format.h>

namespace sente::app {

Result<lab::Run> resumable_run(const RunPlace& place, std::string_view kind,
                               const lab::RunJson& options, std::int64_t id) {
    const auto path = place.path();
    if (!path) return InputError{"--resume: there is no store of runs"};
    const auto store = lab::RunStore::open(*path, lab::RunStore::Mode::read);
    if (!store) return InputError{"--resume: " + store.error().message};
    if (id == 0) {
        const auto found = store->find_stopped(kind, options);
        if (!found) return InputError{"--resume: " + found.error().message};
        if (!*found) return InputError{"--resume: no stopped run of this request"};
        id = **found;
    }
    const auto run = store->load(id);
    if (!run) return InputError{"--resume: " + run.error().message};
    if (run->about.kind != kind || run->options != options)
        return InputError{fmt::format("--resume: run {} was another request", id)};
    if (run->about.state == lab::RunState::running)
        return InputError{fmt::format("--resume: run {} is still going on", id)};
    return *run;
}

}  // namespace sente::app
