// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the program: each adds itself to the command line, and is run if it is asked for.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/crew.hpp"
#include "cluster/crew.hpp"

namespace sente::app {

// Where the words of each command are read into, and what it does with them.
class Commands {
public:
    Commands(CLI::App& app, cluster::Crew& crew) : app_(app), crew_(crew) {}

    // `add` adds a command to the program, which parsing fills the request of; `action` returns its
    // exit status. A request with a member `crew` is one that many processes can work on.
    template <class Request>
    void offer(CLI::App& (*add)(CLI::App&, Request&), int (*action)(const Request&)) {
        const auto request = std::make_shared<Request>();
        CLI::App& command = add(app_, *request);
        constexpr bool kForMany = requires { request->crew; };
        if constexpr (kForMany) request->crew = &crew_;
        offers_.emplace_back(&command, [this, &command, request, action] {
            if (!kForMany && is_one_of_many(&crew_)) return refuse_many(crew_, command.get_name());
            return action(*request);
        });
    }
    // The exit status of the command that was asked for, if any was.
    [[nodiscard]] std::optional<int> run() const {
        for (const auto& [command, start] : offers_)
            if (command->parsed()) return start();
        return std::nullopt;
    }

private:
    CLI::App& app_;
    cluster::Crew& crew_;
    std::vector<std::pair<const CLI::App*, std::function<int()>>> offers_;
};

void offer_ablate(Commands& commands);
void offer_analyse(Commands& commands);
void offer_bench(Commands& commands);
void offer_cluster(Commands& commands);
void offer_compare(Commands& commands);
void offer_data(Commands& commands);
void offer_explain(Commands& commands);
void offer_match(Commands& commands);
void offer_perft(Commands& commands);
void offer_report(Commands& commands);
void offer_runs(Commands& commands);
void offer_scaling(Commands& commands);
void offer_selfplay(Commands& commands);
void offer_steady(Commands& commands);
void offer_suite(Commands& commands);
void offer_trace(Commands& commands);
void offer_tune(Commands& commands);

}  // namespace sente::app
