// SPDX-License-Identifier: GPL-3.0-or-later
// A table that is drawn again and again in the same place of a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cluster/crew.hpp"

namespace sente::app {

// On standard error; nothing is drawn where that is not a terminal.
class LiveTable {
public:
    explicit LiveTable(const cluster::Crew* crew = nullptr);
    LiveTable(const LiveTable&) = delete;
    LiveTable& operator=(const LiveTable&) = delete;
    ~LiveTable() { clear(); }

    [[nodiscard]] bool is_active() const { return active_; }
    void draw(const std::vector<std::string>& lines);
    void clear();

private:
    bool active_;
    std::size_t drawn_ = 0;  // lines
};

}  // namespace sente::app
