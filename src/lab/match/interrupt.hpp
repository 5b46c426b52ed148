// SPDX-License-Identifier: GPL-3.0-or-later
// A request to end that threads waiting in poll() notice at once.
#pragma once

namespace sente::lab::match {

class Interrupt {
public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    // From any thread, and from a signal handler; it cannot be taken back.
    void raise();
    [[nodiscard]] bool is_raised() const;
    // Readable once raised, for poll().
    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    int descriptor_;
};

}  // namespace sente::lab::match
