// SPDX-License-Identifier: GPL-3.0-or-later
// Standard input and output as an engine needs them: nobody ever waits for a reader that does not
// read, and the end of either stream is noticed at once.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "protocol/output.hpp"

namespace sente::app {

class Console final : public protocol::Output {
public:
    Console(int input, int output);
    ~Console() override;

    using LineHandler = std::function<bool(std::string_view)>;
    // Calls `handle` for each line until it returns false, input ends or output is closed; calls
    // `too_long` for a line that is longer than any game needs. Whether it was input that ended.
    [[nodiscard]] bool run(const LineHandler& handle, const std::function<void()>& too_long);
    // Writes what is said until `done` or output is closed.
    void write_until(const std::function<bool()>& done);
    // Gives a slow reader a last chance.
    void flush();

protected:
    void write(std::string_view line, bool may_drop) override;

private:
    void write_some();
    void write_on(short events);  // of the output, as poll tells them
    [[nodiscard]] bool has_pending();
    [[nodiscard]] bool is_closed();
    void wake();
    // Waits for input; false where there will be none.
    [[nodiscard]] bool read_more(std::string& buffer);

    int input_;
    int output_;
    int wake_[2] = {-1, -1};
    std::mutex mutex_;  // of what follows
    std::string pending_;
    bool closed_ = false;
};

}  // namespace sente::app
