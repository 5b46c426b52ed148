// SPDX-License-Identifier: GPL-3.0-or-later
// Where there are no threads, a job is done at once by whoever brings it; nothing ever waits.
#include "protocol/jobs.hpp"

namespace sente::protocol {

JobQueue::JobQueue() = default;

JobQueue::~JobQueue() = default;

void JobQueue::push(std::unique_ptr<Job> job) { job->run(); }

void JobQueue::stop() {}

void JobQueue::stop_endless() {}

void JobQueue::for_each(const std::function<void(Job&)>& /*visit*/) {}

bool JobQueue::has_long_job() { return false; }

bool JobQueue::keeps_long_job(std::chrono::milliseconds /*patience*/) { return false; }

bool JobQueue::is_idle() { return !closing_; }

void JobQueue::wait_until_idle() {}

void JobQueue::loop() {}

}  // namespace sente::protocol
