// SPDX-License-Identifier: GPL-3.0-or-later
// What a server of the page answers: known hosts only, known files only, and all of a file.
#pragma once

#include <httplib.h>

#include "app/page_files.hpp"

namespace sente::app {

// The files must outlive the server.
void answer_with(const PageFiles& files, int port, httplib::Server& server);

}  // namespace sente::app
