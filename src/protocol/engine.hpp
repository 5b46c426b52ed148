// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as a GUI sees it: the first word picks the protocol, an option the game.
#pragma once

#include <memory>
#include <string_view>

#include "protocol/session.hpp"

namespace sente::protocol {

// Which protocol to speak; `open` lets the first word decide.
enum class Protocol : std::uint8_t { open, uci, usi };

class Engine {
public:
    // `around` has sessions of UCI and of USI.
    Engine(Surroundings around, Protocol forced, Output& out);
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // Takes one line without its end. False once it was `quit`.
    [[nodiscard]] bool handle(std::string_view line);
    // For a line that was too long to be read.
    void refuse_long_line() { out_.note("a line was refused: it is too long"); }
    // Ends all searches, as `quit` does.
    void finish();
    // There will be no more lines: what has an end of its own goes on to it.
    void expect_nothing_more();
    [[nodiscard]] bool is_idle();
    void wait_until_idle();

private:
    AnySession& session();
    void switch_to(const SessionKind* kind);
    // The usual game of a protocol.
    [[nodiscard]] const SessionKind* usual(std::string_view protocol) const;
    void greet(const Command& command);
    [[nodiscard]] bool set_variant(const Command& command);

    Surroundings around_;
    Protocol forced_;
    Output& out_;
    const SessionKind* kind_;
    std::unique_ptr<AnySession> session_;  // made when it is first needed
};

}  // namespace sente::protocol
