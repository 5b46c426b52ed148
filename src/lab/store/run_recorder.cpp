// SPDX-License-Identifier: GPL-3.0-or-later
// What waits is written in order: the run, its items, its end.
#include "lab/store/run_recorder.hpp"

#include <utility>

namespace sente::lab {

namespace {

constexpr int kPatienceMs = 500;        // while the run goes on
constexpr int kLastPatienceMs = 10000;  // at its end, when nothing else waits
constexpr auto kBetweenTries = std::chrono::seconds(5);

}  // namespace

RunRecorder::RunRecorder(std::filesystem::path file, RunStart start, std::optional<std::int64_t> id)
    : file_(std::move(file)), start_(std::move(start)), id_(id) {
    const std::lock_guard lock(mutex_);
    if (start_.started.empty()) start_.started = utc_now();
    write(kPatienceMs);
}

void RunRecorder::add(RunItem item) {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(item));
    if (!trouble_ || Clock::now() >= next_try_) write(kPatienceMs);
}

void RunRecorder::end(RunEnd end) {
    const std::lock_guard lock(mutex_);
    end_ = std::move(end);
    write(kLastPatienceMs);
}

void RunRecorder::write(int patience_ms) {
    const Trouble trouble = write_all(patience_ms);
    trouble_ = trouble ? std::optional(trouble->message) : std::nullopt;
    next_try_ = Clock::now() + kBetweenTries;
}

Trouble RunRecorder::write_all(int patience_ms) {
    if (!store_) {
        const auto opened = RunStore::open(file_, RunStore::Mode::write, patience_ms);
        if (!opened) return opened.error();
        store_ = *opened;
    }
    const auto named = [this](const InputError& error) {
        return InputError{file_.string() + ": " + error.message};
    };
    store_->set_patience(patience_ms);
    if (!is_begun_ && id_) {
        if (const auto trouble = store_->reopen(*id_)) return named(*trouble);
    } else if (!id_) {
        const auto id = store_->begin(start_);
        if (!id) return named(id.error());
        id_ = *id;
    }
    is_begun_ = true;
    if (!waiting_.empty()) {
        if (const auto trouble = store_->add(*id_, waiting_)) return named(*trouble);
        waiting_.clear();
    }
    if (end_)
        if (const auto trouble = store_->end(*id_, *end_)) return named(*trouble);
    end_.reset();
    return {};
}

std::optional<std::int64_t> RunRecorder::id() const {
    const std::lock_guard lock(mutex_);
    return is_begun_ ? id_ : std::nullopt;
}

std::optional<std::string> RunRecorder::trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_;
}

std::size_t RunRecorder::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

}  // namespace sente::lab
