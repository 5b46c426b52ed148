// SPDX-License-Identifier: GPL-3.0-or-later
// Waits for whole heads of requests on one thread, and not for long, before others answer them.
#include "app/page_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace sente::app {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kTimeToAsk{1000};   // a browser on this machine needs a few
constexpr milliseconds kTimeToTake{5000};  // a block of the answer
constexpr int kRequests = 100;             // of one connection
constexpr std::size_t kThreads = 64;
// With those that are served, fewer than the files that a process may open.
constexpr std::size_t kMostWaiting = 512;

bool is_ready(socket_t socket, short what, milliseconds time) {
    pollfd entry = {socket, what, 0};
    return poll(&entry, 1, static_cast<int>(time.count())) > 0 && (entry.revents & what) != 0;
}

Head head_at(socket_t socket) {
    std::array<char, kLongestHead> head{};
    const ssize_t size = recv(socket, head.data(), head.size(), MSG_PEEK | MSG_DONTWAIT);
    if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR))
        return Head::partial;
    if (size <= 0) return Head::none;
    return head_in({head.data(), static_cast<std::size_t>(size)});
}

void end(socket_t socket) {
    shutdown(socket, SHUT_RDWR);
    close(socket);
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

// A connection that may ask.
struct Visitor {
    socket_t socket;
    int requests;  // that it has left
};

// Where connections wait until they have asked, all on one thread, and then for one of the pool.
class WaitingRoom : public httplib::TaskQueue {
public:
    using Serve = std::function<void(Visitor)>;

    explicit WaitingRoom(Serve serve)
        : serve_(std::move(serve)),
          pool_(kThreads),
          events_(epoll_create1(EPOLL_CLOEXEC)),
          over_(eventfd(0, EFD_CLOEXEC)) {
        if (events_ < 0 || over_ < 0)
            throw std::system_error(errno, std::generic_category(), "connections");
        look_for(over_, EPOLLIN);
        thread_ = std::thread([this] { watch(); });
    }
    WaitingRoom(const WaitingRoom&) = delete;
    WaitingRoom& operator=(const WaitingRoom&) = delete;
    ~WaitingRoom() override {
        close(events_);
        close(over_);
    }

    void enqueue(std::function<void()> work) override { pool_.enqueue(std::move(work)); }

    void shutdown() override {
        const std::uint64_t one = 1;
        {
            const std::lock_guard lock(mutex_);
            is_closed_ = true;
        }
        (void)!write(over_, &one, sizeof one);
        thread_.join();
        for (const auto& [socket, waiting] : waiting_) end(socket);
        waiting_.clear();
        pool_.shutdown();
    }

    // From any thread. Where there are too many, the one that has not asked for longest must go.
    void take(Visitor visitor) {
        const std::lock_guard lock(mutex_);
        if (is_closed_) return end(visitor.socket);
        if (waiting_.size() >= kMostWaiting) {
            const auto longest = std::min_element(
                waiting_.begin(), waiting_.end(),
                [](const auto& a, const auto& b) { return a.second.until < b.second.until; });
            end(longest->first);
            waiting_.erase(longest);
        }
        waiting_[visitor.socket] = {visitor, Clock::now() + kTimeToAsk};
        // What lies there already is told, too.
        look_for(visitor.socket, EPOLLIN | EPOLLET);
    }

private:
    struct Waiting {
        Visitor visitor;
        Clock::time_point until;
    };

    void look_for(int file, std::uint32_t what) const {
        epoll_event event{};
        event.events = what;
        event.data.fd = file;
        (void)epoll_ctl(events_, EPOLL_CTL_ADD, file, &event);
    }

    void watch() {
        constexpr int kTickMs = 50;
        std::array<epoll_event, 64> came{};
        while (true) {
            const int count =
                epoll_wait(events_, came.data(), static_cast<int>(came.size()), kTickMs);
            const std::lock_guard lock(mutex_);
            if (is_closed_) return;
            for (int i = 0; i < count; ++i) hear(came[static_cast<std::size_t>(i)].data.fd);
            let_go_of_the_silent();
        }
    }

    void hear(int socket) {
        const auto found = waiting_.find(socket);
        if (found == waiting_.end()) return;
        const Head head = head_at(socket);
        if (head == Head::partial) return;
        const Visitor visitor = found->second.visitor;
        waiting_.erase(found);
        if (head == Head::none) return end(socket);
        (void)epoll_ctl(events_, EPOLL_CTL_DEL, socket, nullptr);
        pool_.enqueue([this, visitor] { serve_(visitor); });
    }

    void let_go_of_the_silent() {
        const Clock::time_point now = Clock::now();
        std::erase_if(waiting_, [now](const auto& entry) {
            if (entry.second.until > now) return false;
            end(entry.first);
            return true;
        });
    }

    Serve serve_;
    httplib::ThreadPool pool_;
    int events_;
    int over_;
    std::mutex mutex_;  // of what follows
    bool is_closed_ = false;
    std::map<socket_t, Waiting> waiting_;
    std::thread thread_;
};

Head head_in(std::string_view bytes) {
    const std::string_view head = bytes.substr(0, kLongestHead);
    if (head.find("\r\n\r\n") != std::string_view::npos) return Head::whole;
    return head.size() == kLongestHead ? Head::none : Head::partial;
}

PageServer::PageServer() {
    new_task_queue = [this] {
        room_ = new WaitingRoom([this](Visitor visitor) { serve(visitor); });
        return room_;
    };
}

bool PageServer::bind_here(int port) {
    return bind_to_port("127.0.0.1", port) && ::listen(svr_sock_, SOMAXCONN) == 0;
}

bool PageServer::process_and_close_socket(socket_t socket) {
    room_->take({socket, kRequests});
    return true;
}

// A part of a file is not worth the ways to ask for one: ranges are left unread, which whoever asks
// for them must be ready for.
bool PageServer::answer(httplib::Stream& connection, bool is_last) {
    bool is_closed = false;
    const auto want_all = [](httplib::Request& request) { request.ranges.clear(); };
    return process_request(connection, is_last, is_closed, want_all) && !is_closed;
}

void PageServer::serve(Visitor visitor) {
    Connection connection(visitor.socket);
    const bool goes_on = answer(connection, visitor.requests == 1);
    --visitor.requests;
    if (goes_on && visitor.requests > 0)
        room_->take(visitor);
    else
        end(visitor.socket);
}

}  // namespace sente::app
