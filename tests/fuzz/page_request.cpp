// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: what a client sends to `sente serve`, as many requests as there are. Each whole head
// gets an answer of HTTP or none; files are handed out whole, to our own names alone, and nothing
// but them.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "app/page_answers.hpp"
#include "app/page_files.hpp"
#include "app/page_server.hpp"
#include "fuzz/expect.hpp"

namespace {

using namespace sente;
namespace fs = std::filesystem;

constexpr int kPort = 8123;
constexpr int kRequests = 8;
constexpr std::string_view kPage = "<!doctype html><title>page</title>";
constexpr std::string_view kScript = "export const answer = 42;\n";
constexpr std::string_view kPacked = "as if it were packed";
constexpr std::string_view kSecret = "nobody is to read this";

void write(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

// A page, and beside it what is none.
app::PageFiles make_files() {
    std::string name = (fs::temp_directory_path() / "sente-fuzz-XXXXXX").string();
    fuzz::expect(mkdtemp(name.data()) != nullptr);
    const fs::path folder = fs::path(name) / "dist";
    fs::create_directories(folder / "engine");
    write(folder / "index.html", kPage);
    write(folder / "engine" / "worker.js", kScript);
    write(folder / "engine" / "worker.js.gz", kPacked);
    write(folder / "engine" / "worker.js.br", kPacked);
    write(fs::path(name) / "secret.html", kSecret);
    write(folder / "notes.txt", kSecret);
    fs::create_symlink("../secret.html", folder / "link.html");
    app::PageFiles files = app::PageFiles::read(folder);
    fs::remove_all(name);
    return files;
}

// Both ends of a connection in memory: the bytes of the client, and what it was answered. One that
// has read enough is gone.
class Talk : public httplib::Stream {
public:
    Talk(std::string_view words, std::size_t enough) : words_(words), enough_(enough) {}

    [[nodiscard]] bool is_readable() const override { return !words_.empty(); }
    [[nodiscard]] bool is_writable() const override { return answer_.size() < enough_; }
    ssize_t read(char* data, std::size_t size) override {
        const std::size_t count = std::min(size, words_.size());
        std::copy_n(words_.begin(), count, data);
        words_.remove_prefix(count);
        return static_cast<ssize_t>(count);
    }
    ssize_t write(const char* data, std::size_t size) override {
        if (!is_writable()) return -1;
        answer_.append(data, size);
        return static_cast<ssize_t>(size);
    }
    void get_remote_ip_and_port(std::string& ip, int& port) const override {
        ip = "127.0.0.1";
        port = 1;
    }
    void get_local_ip_and_port(std::string& ip, int& port) const override {
        ip = "127.0.0.1";
        port = kPort;
    }
    [[nodiscard]] socket_t socket() const override { return INVALID_SOCKET; }

    [[nodiscard]] std::string_view words() const { return words_; }
    [[nodiscard]] std::string take_answer() { return std::exchange(answer_, {}); }

private:
    std::string_view words_;
    std::size_t enough_;
    std::string answer_;
};

class Server : public app::PageServer {
public:
    Server() : files_(make_files()) { app::answer_with(files_, kPort, *this); }

private:
    app::PageFiles files_;
};

bool names_us(std::string_view head) {
    return std::ranges::any_of(
        std::array{"localhost:8123", "127.0.0.1:8123", "[::1]:8123"},
        [head](std::string_view name) { return head.find(name) != std::string_view::npos; });
}

void expect_sound(std::string_view head, std::string_view answer) {
    constexpr std::string_view kBegin = "HTTP/1.1 ";
    constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    if (answer.starts_with(kGoOn)) answer.remove_prefix(kGoOn.size());
    if (answer.empty()) return;
    fuzz::expect(answer.starts_with(kBegin));
    const std::string_view status = answer.substr(kBegin.size(), 3);
    constexpr std::array<std::string_view, 9> kKnown = {"200", "400", "404", "405", "413",
                                                        "414", "416", "417", "421"};
    fuzz::expect(std::ranges::find(kKnown, status) != kKnown.end());
    fuzz::expect(answer.find("\r\nContent-Security-Policy: default-src 'none';") !=
                 std::string_view::npos);
    fuzz::expect(answer.find(kSecret) == std::string_view::npos);
    const std::string_view body = answer.substr(answer.find("\r\n\r\n") + 4);
    constexpr std::size_t kLongestRefusal = 100;
    if (status != "200") return fuzz::expect(body.size() < kLongestRefusal);
    fuzz::expect(names_us(head));
    fuzz::expect(body.empty() || body == kPage || body == kScript || body == kPacked);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Server server;
    constexpr std::size_t kShort = 1000;  // less than the head of an answer
    const bool leaves = size % 8 == 7;
    Talk talk(fuzz::as_text(data, size), leaves ? kShort : std::size_t{1} << 20);
    for (int i = 1; i <= kRequests && app::head_in(talk.words()) == app::Head::whole; ++i) {
        const std::string_view head = talk.words();
        const bool goes_on = server.answer(talk, i == kRequests);
        const std::string answer = talk.take_answer();
        if (!leaves) expect_sound(head, answer);
        if (!goes_on) break;
        fuzz::expect(talk.words().size() < head.size());
    }
    return 0;
}
