// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a run into a store while it goes on. What cannot be written now (a full disk, a locked
// file) waits and is tried again; the run itself never waits long and never fails for it.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "lab/store/run_store.hpp"

namespace sente::lab {

class RunRecorder {
public:
    // A run that begins now, or (with `id`) a stopped one that goes on.
    RunRecorder(std::filesystem::path file, RunStart start, std::optional<std::int64_t> id = {});

    // From any thread.
    void add(RunItem item);
    void end(RunEnd end);

    // The number of the run, once it is in the store.
    [[nodiscard]] std::optional<std::int64_t> id() const;
    // Why something is still to be written; nothing: all is in the store.
    [[nodiscard]] std::optional<std::string> trouble() const;
    [[nodiscard]] std::size_t waiting() const;  // items

private:
    using Clock = std::chrono::steady_clock;

    void write(int patience_ms);
    [[nodiscard]] Trouble write_all(int patience_ms);

    mutable std::mutex mutex_;  // of all
    std::filesystem::path file_;
    RunStart start_;
    std::optional<std::int64_t> id_;
    bool is_begun_ = false;
    std::optional<RunStore> store_;
    std::vector<RunItem> waiting_;
    std::optional<RunEnd> end_;
    std::optional<std::string> trouble_;
    Clock::time_point next_try_;
};

}  // namespace sente::lab
