// SPDX-License-Identifier: GPL-3.0-or-later
// The engine and nothing else, for sanitizers.
#include "app/engine_command.hpp"

int main() { return sente::app::run_engine(sente::protocol::Protocol::open); }
