// SPDX-License-Identifier: GPL-3.0-or-later
// Whole files; locks of flock(2), which the system takes back when a process ends; JSON that is not
// nested too deep.
#include "lab/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "core/nesting.hpp"

namespace sente::lab {

std::optional<std::string> read_file(const std::string& path) {
    std::error_code trouble;
    if (std::filesystem::is_directory(path, trouble)) return {};
    std::ifstream stream(path == "-" ? "/dev/stdin" : path, std::ios::binary);
    if (!stream) return {};
    std::ostringstream content;
    if (stream.peek() != std::ifstream::traits_type::eof()) content << stream.rdbuf();
    if (stream.bad() || content.fail()) return {};
    return std::move(content).str();
}

bool write_file(const std::string& path, std::string_view text) {
    const std::string beside = path + ".new";
    {
        std::ofstream stream(beside, std::ios::binary | std::ios::trunc);
        stream << text;
        stream.close();
        if (!stream) {
            (void)std::remove(beside.c_str());
            return false;
        }
    }
    return std::rename(beside.c_str(), path.c_str()) == 0;
}

namespace {

constexpr int kNone = -1;
constexpr int kTaken = -2;

int locked(const std::string& path) {
    constexpr mode_t kMode = 0666;
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode);
    if (file < 0) return kNone;
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    const bool is_taken = errno == EWOULDBLOCK;
    close(file);
    return is_taken ? kTaken : kNone;
}

// Whether the open file still has that name: who held it before may have removed it.
bool is_named(int file, const std::string& path) {
    struct stat open_one {};
    struct stat named {};
    return fstat(file, &open_one) == 0 && stat(path.c_str(), &named) == 0 &&
           open_one.st_ino == named.st_ino && open_one.st_dev == named.st_dev;
}

InputError taken() { return InputError{"is being written by another process"}; }

}  // namespace

Result<std::shared_ptr<FileClaim>> FileClaim::to(const std::string& path) {
    const int file = locked(path);
    if (file == kTaken) return taken();
    return std::shared_ptr<FileClaim>(new FileClaim(file, ""));
}

Result<std::shared_ptr<FileClaim>> FileClaim::beside(const std::string& path) {
    const std::string name = path + ".busy";
    constexpr int kMostTries = 100;
    for (int i = 0; i < kMostTries; ++i) {
        const int file = locked(name);
        if (file == kTaken) return taken();
        if (file == kNone || is_named(file, name))
            return std::shared_ptr<FileClaim>(new FileClaim(file, file == kNone ? "" : name));
        close(file);
    }
    return taken();
}

FileClaim::~FileClaim() {
    if (!beside_.empty()) (void)unlink(beside_.c_str());
    if (file_ >= 0) close(file_);
}

nlohmann::ordered_json parse_json(std::string_view text) {
    using Json = nlohmann::ordered_json;
    if (text::is_too_deep(text)) return Json(Json::value_t::discarded);
    return Json::parse(text, nullptr, false);
}

}  // namespace sente::lab
