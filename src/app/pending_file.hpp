// SPDX-License-Identifier: GPL-3.0-or-later
// A file that takes its name only when it is whole, so that a failure leaves the old one as it was.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace sente::app {

class PendingFile {
public:
    // Devices and pipes are written as they come.
    explicit PendingFile(std::string name)
        : name_(std::move(name)), part_(is_special(name_) ? name_ : name_ + ".part") {}
    PendingFile(const PendingFile&) = delete;
    PendingFile& operator=(const PendingFile&) = delete;
    ~PendingFile() {
        std::error_code ignored;
        if (!kept_ && part_ != name_) std::filesystem::remove(part_, ignored);
    }
    // Where to write.
    [[nodiscard]] const std::string& part() const { return part_; }
    [[nodiscard]] bool keep() {
        std::error_code trouble;
        if (part_ != name_) std::filesystem::rename(part_, name_, trouble);
        kept_ = !trouble;
        return kept_;
    }

private:
    static bool is_special(const std::string& name) {
        std::error_code ignored;
        const auto status = std::filesystem::status(name, ignored);
        return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
               !std::filesystem::is_directory(status);
    }

    std::string name_;
    std::string part_;
    bool kept_ = false;
};

}  // namespace sente::app
