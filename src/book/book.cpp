// SPDX-License-Identifier: GPL-3.0-or-later
// Reading files of books by position.
#include "book/book.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace sente::book {

File::File(int handle, std::uint64_t size, std::string path)
    : handle_(handle), size_(size), path_(std::move(path)) {}

File::~File() { close(handle_); }

Result<std::shared_ptr<const File>> File::open(const std::string& path) {
    // A pipe would wait for someone to write to it.
    const int handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (handle < 0)
        return InputError{"cannot open " + path + ": " + std::generic_category().message(errno)};
    struct stat facts {};
    if (fstat(handle, &facts) != 0 || !S_ISREG(facts.st_mode)) {
        close(handle);
        return InputError{path + " is not a file"};
    }
    return std::shared_ptr<const File>(
        new File(handle, static_cast<std::uint64_t>(facts.st_size), path));
}

std::size_t File::read(std::uint64_t at, std::span<char> to) const {
    std::size_t done = 0;
    while (done < to.size()) {
        const ssize_t length =
            pread(handle_, to.data() + done, to.size() - done, static_cast<off_t>(at + done));
        if (length < 0 && errno == EINTR) continue;
        if (length <= 0) break;
        done += static_cast<std::size_t>(length);
    }
    return done;
}

}  // namespace sente::book
