// SPDX-License-Identifier: GPL-3.0-or-later
// Waits for a whole head of a request before a thread spends its time on it, and not for long.
#include "app/page_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

namespace sente::app {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kTimeToAsk{1000};   // a browser on this machine needs a few
constexpr milliseconds kTimeToTake{5000};  // a block of the answer
constexpr milliseconds kPause{5};
constexpr int kRequests = 100;  // of one connection
constexpr std::size_t kLongestHead = 16384;

bool is_ready(socket_t socket, short what, milliseconds time) {
    pollfd entry = {socket, what, 0};
    return poll(&entry, 1, static_cast<int>(time.count())) > 0 && (entry.revents & what) != 0;
}

// Whether a whole head of a request lies there to be read before it is too late.
bool asks_in_time(socket_t socket) {
    std::array<char, kLongestHead> head{};
    const Clock::time_point end = Clock::now() + kTimeToAsk;
    while (Clock::now() < end) {
        const ssize_t size = recv(socket, head.data(), head.size(), MSG_PEEK | MSG_DONTWAIT);
        if (size == 0) return false;
        if (size < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) return false;
        if (size > 0) {
            const std::string_view text(head.data(), static_cast<std::size_t>(size));
            if (text.find("\r\n\r\n") != std::string_view::npos) return true;
            if (text.size() == head.size()) return false;
            std::this_thread::sleep_for(kPause);
        } else {
            (void)is_ready(socket, POLLIN, std::min(kTimeToAsk, milliseconds(100)));
        }
    }
    return false;
}

class Connection : public httplib::Stream {
public:
    explicit Connection(socket_t socket) : socket_(socket) {}

    [[nodiscard]] bool is_readable() const override {
        return is_ready(socket_, POLLIN, kTimeToAsk);
    }
    [[nodiscard]] bool is_writable() const override {
        return is_ready(socket_, POLLOUT, kTimeToTake);
    }
    ssize_t read(char* data, std::size_t size) override {
        return is_readable() ? recv(socket_, data, size, 0) : -1;
    }
    ssize_t write(const char* data, std::size_t size) override {
        return is_writable() ? ::send(socket_, data, size, MSG_NOSIGNAL) : -1;
    }
    void get_remote_ip_and_port(std::string& ip, int& port) const override {
        name(getpeername, ip, port);
    }
    void get_local_ip_and_port(std::string& ip, int& port) const override {
        name(getsockname, ip, port);
    }
    [[nodiscard]] socket_t socket() const override { return socket_; }

private:
    template <class Ask>
    void name(Ask ask, std::string& ip, int& port) const {
        sockaddr_in address{};
        socklen_t size = sizeof address;
        if (ask(socket_, reinterpret_cast<sockaddr*>(&address), &size) != 0) return;
        std::array<char, INET_ADDRSTRLEN> text{};
        ip = inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size()) ? text.data() : "";
        port = ntohs(address.sin_port);
    }

    socket_t socket_;
};

}  // namespace

bool PageServer::process_and_close_socket(socket_t socket) {
    Connection connection(socket);
    bool is_closed = false;
    bool goes_on = true;
    for (int left = kRequests; left > 0 && goes_on && !is_closed && asks_in_time(socket); --left)
        goes_on = process_request(connection, left == 1, is_closed, nullptr);
    shutdown(socket, SHUT_RDWR);
    close(socket);
    return goes_on;
}

}  // namespace sente::app
