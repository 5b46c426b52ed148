// SPDX-License-Identifier: GPL-3.0-or-later
// A server for one person's browser that others on the same machine cannot keep busy: a connection
// gets one of its threads only when a whole request lies there, and whoever does not say what it
// wants is soon let go.
#pragma once

#include <httplib.h>

#include <cstddef>
#include <string_view>

namespace sente::app {

class WaitingRoom;
struct Visitor;

// How much of the head of a request lies there to be read.
enum class Head { partial, whole, none };
inline constexpr std::size_t kLongestHead = 16384;
[[nodiscard]] Head head_in(std::string_view bytes);

class PageServer : public httplib::Server {
public:
    PageServer();
    // Takes the port of this machine, with room for many who come at the same moment: the library
    // lets five wait, and whoever finds no place tries again after seconds.
    [[nodiscard]] bool bind_here(int port);
    // Reads a request and answers it. Whether the connection may ask again, as it may not if this
    // is the last time.
    [[nodiscard]] bool answer(httplib::Stream& connection, bool is_last);

private:
    bool process_and_close_socket(socket_t socket) override;
    void serve(Visitor visitor);

    WaitingRoom* room_ = nullptr;  // of the library, while it listens
};

}  // namespace sente::app
