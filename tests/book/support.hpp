// SPDX-License-Identifier: GPL-3.0-or-later
// A file that lives as long as its test.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace sente::book::test {

class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& content) {
        const auto* const info = testing::UnitTest::GetInstance()->current_test_info();
        path_ = testing::TempDir() + "sente_" + info->test_suite_name() + "_" + info->name();
        std::ofstream(path_, std::ios::binary) << content;
    }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace sente::book::test
