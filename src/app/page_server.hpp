// SPDX-License-Identifier: GPL-3.0-or-later
// A server for one person's browser that others on the same machine cannot keep busy: a connection
// gets one of its threads only for as long as it asks and takes, and whoever does not say what it
// wants is soon let go.
#pragma once

#include <httplib.h>

namespace sente::app {

class PageServer : public httplib::Server {
private:
    bool process_and_close_socket(socket_t socket) override;
};

}  // namespace sente::app
