// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the session that a line goes to.
#include "protocol/engine.hpp"

#include <utility>

namespace sente::protocol {

Engine::Engine(Surroundings around, Protocol forced, Output& out)
    : around_(std::move(around)),
      forced_(forced),
      out_(out),
      kind_(forced == Protocol::usi ? Kind::usi_shogi : Kind::uci_chess) {}

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
    if (!session_) session_ = make(kind_);
    return *session_;
}

std::unique_ptr<AnySession> Engine::make(Kind kind) {
    switch (kind) {
        case Kind::uci_shogi: return std::make_unique<Session<shogi::Shogi, Uci>>(around_, out_);
        case Kind::usi_shogi: return std::make_unique<Session<shogi::Shogi, Usi>>(around_, out_);
        case Kind::uci_chess: break;
    }
    return std::make_unique<Session<chess::Chess, Uci>>(around_, out_);
}

// The old session goes first: two hash tables may be more than there is memory for.
void Engine::switch_to(Kind kind) {
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
    if (usi != (kind_ == Kind::usi_shogi)) switch_to(usi ? Kind::usi_shogi : Kind::uci_chess);
    session().handle(command);
}

// UCI_Variant exchanges the session; everything else is left to it.
bool Engine::set_variant(const Command& command) {
    if (kind_ == Kind::usi_shogi || command.verb() != "setoption" || command[0] != "name" ||
        folded(command[1]) != "uci_variant" || command[2] != "value" || command.size() != 4)
        return false;
    const std::string game = folded(command[3]);
    if (game != "chess" && game != "shogi") return false;
    switch_to(game == "chess" ? Kind::uci_chess : Kind::uci_shogi);
    return true;
}

}  // namespace sente::protocol
