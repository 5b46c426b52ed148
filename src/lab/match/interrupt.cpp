// SPDX-License-Identifier: GPL-3.0-or-later
// An event descriptor that is written once and never read.
#include "lab/match/interrupt.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace sente::lab::match {

Interrupt::Interrupt() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

Interrupt::~Interrupt() { (void)close(descriptor_); }

void Interrupt::raise() {
    const std::uint64_t one = 1;
    (void)!write(descriptor_, &one, sizeof one);
}

bool Interrupt::is_raised() const {
    pollfd event{descriptor_, POLLIN, 0};
    return poll(&event, 1, 0) > 0;
}

}  // namespace sente::lab::match
