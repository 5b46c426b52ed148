// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the session that a line goes to.
#include "protocol/engine.hpp"

#include <utility>

#include "core/check.hpp"

namespace sente::protocol {

Engine::Engine(Surroundings around, Protocol forced, Output& out)
    : around_(std::move(around)),
      forced_(forced),
      out_(out),
      kind_(usual(forced == Protocol::usi ? Usi::kName : Uci::kName)) {}

bool Engine::handle(std::string_view line) {
    out_.log_input(line);
    const Command command(line);
    if (command.verb() == "quit") {
        finish();
        return false;
    }
    if (command.verb() == Uci::kName || command.verb() == Usi::kName)
        greet(command);
    else if (!set_variant(command))
        session().handle(command);
    return true;
}

void Engine::finish() {
    if (session_) session_->finish();
}

void Engine::expect_nothing_more() {
    if (session_) session_->expect_nothing_more();
}

bool Engine::is_idle() { return !session_ || session_->is_idle(); }

void Engine::wait_until_idle() {
    if (session_) session_->wait_until_idle();
}

AnySession& Engine::session() {
    if (!session_) session_ = kind_->make(around_, out_);
    return *session_;
}

const SessionKind* Engine::usual(std::string_view protocol) const {
    for (const SessionKind& kind : around_.sessions)
        if (kind.protocol == protocol) return &kind;
    CHECK(false);
    return nullptr;
}

// The old session goes first: two hash tables may be more than there is memory for.
void Engine::switch_to(const SessionKind* kind) {
    if (kind == kind_) return;
    std::vector<Choice> choices;
    if (session_) {
        session_->finish();
        choices = session_->choices();
        session_.reset();
    }
    kind_ = kind;
    session().adopt(choices);
}

void Engine::greet(const Command& command) {
    const bool usi = command.verb() == Usi::kName;
    if (forced_ == (usi ? Protocol::uci : Protocol::usi))
        return out_.note(std::string(command.verb()) +
                         " refused: the command line asks for the other protocol");
    if (command.verb() != kind_->protocol) switch_to(usual(command.verb()));
    session().handle(command);
}

// UCI_Variant exchanges the session; everything else is left to it.
bool Engine::set_variant(const Command& command) {
    if (kind_->protocol != Uci::kName || command.verb() != "setoption" || command[0] != "name" ||
        folded(command[1]) != "uci_variant" || command[2] != "value" || command.size() != 4)
        return false;
    const std::string wanted = folded(command[3]);
    for (const SessionKind& kind : around_.sessions)
        if (kind.protocol == kind_->protocol && kind.game == wanted) {
            switch_to(&kind);
            return true;
        }
    return false;
}

}  // namespace sente::protocol
