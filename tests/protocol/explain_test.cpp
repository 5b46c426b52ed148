// SPDX-License-Identifier: GPL-3.0-or-later
// The command `explain`: one answer or one refusal, at no time a wait.
#include "protocol/explain.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "games/games.hpp"
#include "protocol/talk.hpp"

namespace sente::protocol {
namespace {

using namespace std::chrono_literals;

// Answers with the words it was given; a depth of 20 goes on until it is stopped.
template <class G>
std::string echo(const ExplainOrder<G>& order, const std::atomic<bool>& stop) {
    while (order.depth == kMostExplainDepth && !stop) std::this_thread::sleep_for(1ms);
    std::string text = std::string(G::kName) + " depth " + std::to_string(order.depth) + " " +
                       std::string(ordering::name_of(order.settings.ordering.policy)) +
                       (order.all_policies ? " all" : "") + " line " +
                       std::to_string(order.line.size());
    return stop ? text + " stopped" : text;
}

class Desk {
public:
    explicit Desk(Protocol protocol) : engine_(around(), protocol, out_) {}

    std::string ask(std::string_view line) {
        (void)engine_.handle(line);
        engine_.wait_until_idle();
        return news();
    }
    void send(std::string_view line) { (void)engine_.handle(line); }
    std::string news() {
        const std::string all = out_.text();
        const std::string fresh = all.substr(heard_);
        heard_ = all.size();
        return fresh;
    }
    Engine& engine() { return engine_; }

private:
    static Surroundings around() {
        Surroundings around;
        around.sessions = games::sessions();
        around.explain = [](const AnyExplainOrder& order, const std::atomic<bool>& stop) {
            return games::with_game(order.game, [&]<class G>() {
                return echo(static_cast<const ExplainOrder<G>&>(order), stop);
            });
        };
        return around;
    }

    Transcript out_;
    Engine engine_;
    std::size_t heard_ = 0;
};

TEST(ExplainCommand, IsAnsweredOnOneLine) {
    Desk uci(Protocol::uci);
    EXPECT_EQ(uci.ask("explain"), "info string explain chess depth 8 staged line 0\n");
    EXPECT_EQ(uci.ask("explain depth 3 policy ranked line e2e4 e7e5"),
              "info string explain chess depth 3 ranked line 2\n");
    EXPECT_EQ(uci.ask("explain policy all depth 2"),
              "info string explain chess depth 2 staged all line 0\n");
    Desk usi(Protocol::usi);
    EXPECT_EQ(usi.ask("explain depth 4 line 7g7f"),
              "info string explain shogi depth 4 staged line 1\n");
}

TEST(ExplainCommand, ExplainsThePolicyOfTheOptions) {
    Desk desk(Protocol::uci);
    (void)desk.ask("setoption name MovePicker value banded");
    EXPECT_EQ(desk.ask("explain"), "info string explain chess depth 8 banded line 0\n");
}

TEST(ExplainCommand, IsRefusedInOneLine) {
    Desk desk(Protocol::uci);
    for (const char* line : {"explain depth", "explain depth 0", "explain depth 21",
                             "explain depth x", "explain policy best", "explain nonsense",
                             "explain line e2e5", "explain line e2e4 e2e4"}) {
        const std::string answer = desk.ask(line);
        EXPECT_TRUE(answer.starts_with("info string explain refused: ")) << line << answer;
        EXPECT_EQ(lines_of(answer).size(), 1U) << line;
    }
    Talk plain(Protocol::uci);
    EXPECT_EQ(plain.ask("explain"),
              "info string explain refused: it is not part of this program\n");
}

TEST(ExplainCommand, WaitsForNoSearchAndIsStoppedByTheNext) {
    Desk desk(Protocol::uci);
    desk.send("go infinite");
    desk.send("explain");
    EXPECT_NE(desk.news().find("info string explain refused: a search is running\n"),
              std::string::npos);
    (void)desk.ask("stop");
    desk.send("explain depth 20");
    desk.send("isready");
    desk.send("explain");
    const std::string during = desk.news();
    EXPECT_NE(during.find("readyok"), std::string::npos);
    EXPECT_NE(during.find("explain refused: a search is running"), std::string::npos);
    const std::string after = desk.ask("go depth 1");
    EXPECT_NE(after.find("staged line 0 stopped\n"), std::string::npos) << after;
    EXPECT_EQ(lines_with(after, "bestmove").size(), 1U);
    desk.send("explain depth 20");
    EXPECT_NE(desk.ask("stop").find("stopped\n"), std::string::npos);
    desk.send("explain depth 20");
    EXPECT_FALSE(desk.engine().handle("quit"));
}

TEST(ExplainCommand, MayAnswerWithALineOfAnyLength) {
    Surroundings around;
    around.sessions = games::sessions();
    around.explain = [](const AnyExplainOrder&, const std::atomic<bool>&) {
        return std::string(50'000, 'x');
    };
    Transcript out;
    Engine engine(around, Protocol::uci, out);
    (void)engine.handle("explain");
    engine.wait_until_idle();
    EXPECT_EQ(out.text(), "info string explain " + std::string(50'000, 'x') + "\n");
}

}  // namespace
}  // namespace sente::protocol
