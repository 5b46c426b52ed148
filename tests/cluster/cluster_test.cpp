// SPDX-License-Identifier: GPL-3.0-or-later
// Units go out once and come back once, whoever does them and whatever happens to them.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "cluster/coordinator.hpp"
#include "cluster/packing.hpp"
#include "cluster/simulation.hpp"
#include "cluster/threads.hpp"

namespace sente::cluster {
namespace {

// A job of `count` units whose results are their numbers as text.
struct Counting {
    explicit Counting(std::uint64_t count) {
        job.next = [this, count]() -> std::optional<Unit> {
            if (next == count) return {};
            return Unit{next++, "task"};
        };
        job.take = [this](std::uint64_t unit, const std::string& result) {
            EXPECT_EQ(result, std::to_string(unit));
            EXPECT_TRUE(taken.insert(unit).second) << unit << " came twice";
        };
        job.is_given_up = [this] { return given_up.load(); };
        job.hire = [this](std::size_t /*thread*/) {
            ++hired;
            return worker_of([this](const Unit& unit) -> std::optional<std::string> {
                EXPECT_EQ(unit.task, "task");
                if (given_up) return {};
                if (unit.number == fails_at) throw std::runtime_error("it failed");
                if (unit.number == gives_up_at) given_up = true;
                return std::to_string(unit.number);
            });
        };
    }
    Job job;
    std::uint64_t next = 0;
    std::set<std::uint64_t> taken;
    std::atomic<int> hired = 0;
    std::atomic<bool> given_up = false;
    std::uint64_t fails_at = ~0ULL;
    std::uint64_t gives_up_at = ~0ULL;
};

TEST(ACrewOfThreads, DoesEveryUnitOnce) {
    for (const int threads : {1, 2, 7}) {
        Counting counting(1000);
        ThreadCrew crew;
        crew.perform(counting.job, threads);
        EXPECT_EQ(counting.taken.size(), 1000U);
        EXPECT_EQ(counting.hired, threads);
    }
}

TEST(ACrewOfThreads, DoesNothingWhereThereIsNothing) {
    Counting counting(0);
    perform(nullptr, counting.job, 3);
    EXPECT_TRUE(counting.taken.empty());
}

TEST(ACrewOfThreads, ThrowsWhatAWorkerThrows) {
    Counting counting(1000);
    counting.fails_at = 500;
    ThreadCrew crew;
    EXPECT_THROW(crew.perform(counting.job, 2), std::runtime_error);
    EXPECT_LT(counting.taken.size(), 1000U);
    EXPECT_EQ(crew.progress(), "nothing in progress");
}

TEST(ACrewOfThreads, EndsEarlyWhenAllIsGivenUp) {
    Counting counting(1'000'000);
    counting.gives_up_at = 100;
    ThreadCrew crew;
    crew.perform(counting.job, 2);
    EXPECT_GE(counting.taken.size(), 100U);
    EXPECT_LT(counting.taken.size(), 200U);
}

TEST(ACrewOfThreads, TellsItsProgressWhileItWorks) {
    ThreadCrew crew;
    std::string told;
    Counting counting(100);
    counting.job.hire = [&](std::size_t /*thread*/) {
        return worker_of([&](const Unit& unit) {
            if (unit.number == 50) told = crew.progress();
            return std::optional(std::to_string(unit.number));
        });
    };
    crew.perform(counting.job, 1);
    EXPECT_EQ(told.substr(0, 20), "1 at work, 50 units,") << told;
}

TEST(ACoordinator, HandsOutUntilThereIsNoMore) {
    Counting counting(5);
    Coordinator coordinator(counting.job, {"a", "b"}, 0);
    EXPECT_EQ(coordinator.hand_out(0, 3, 0).size(), 3U);
    EXPECT_FALSE(coordinator.is_exhausted());
    EXPECT_EQ(coordinator.hand_out(1, 3, 0).size(), 2U);
    EXPECT_TRUE(coordinator.is_exhausted());
    EXPECT_FALSE(coordinator.is_over());
    for (const std::uint64_t unit : {2ULL, 0ULL, 1ULL})
        coordinator.take(0, unit, std::to_string(unit), 1);
    coordinator.take(1, 4, "4", 1);
    EXPECT_FALSE(coordinator.is_over());
    coordinator.take(1, 3, std::nullopt, 1);  // given up
    EXPECT_TRUE(coordinator.is_over());
    EXPECT_EQ(coordinator.done(), 4U);
    EXPECT_EQ(counting.taken, (std::set<std::uint64_t>{0, 1, 2, 4}));
}

TEST(ACoordinator, KnowsWhoIsSilent) {
    Counting counting(100);
    Coordinator coordinator(counting.job, {"a", "b"}, 0);
    (void)coordinator.hand_out(0, 2, 0);
    EXPECT_EQ(coordinator.silent(59, 60), std::nullopt);
    EXPECT_EQ(coordinator.silent(61, 60), 0U);
    coordinator.take(0, 0, "0", 61);
    EXPECT_EQ(coordinator.silent(100, 60), std::nullopt) << "it has just brought something";
    EXPECT_EQ(coordinator.silent(122, 60), 0U);
    coordinator.take(0, 1, "1", 122);
    EXPECT_EQ(coordinator.silent(1000, 60), std::nullopt) << "it has nothing to do";
    (void)coordinator.hand_out(0, 1, 1000);
    EXPECT_EQ(coordinator.silent(1030, 60), std::nullopt) << "its rest does not count";
}

TEST(ACoordinator, KnowsWhoIsSlow) {
    Counting counting(1000);
    Coordinator coordinator(counting.job, {"a", "b", "rank 2 on slowpoke"}, 0);
    for (int i = 0; i < 20; ++i)
        for (const std::size_t member : {std::size_t{0}, std::size_t{1}})
            for (const Unit& unit : coordinator.hand_out(member, 1, i))
                coordinator.take(member, unit.number, std::to_string(unit.number), i);
    EXPECT_EQ(coordinator.slow(), 2U);
    EXPECT_NE(coordinator.progress(20).find("slow: rank 2 on slowpoke with 0"), std::string::npos);
    EXPECT_EQ(coordinator.headline(20), "3 ranks, 2.0 units/s, slow: rank 2 on slowpoke (0.0/s)");
    for (const Unit& unit : coordinator.hand_out(2, 18, 20))
        coordinator.take(2, unit.number, std::to_string(unit.number), 20);
    EXPECT_EQ(coordinator.headline(20),
              "3 ranks, 2.9 units/s, slowest: rank 2 on slowpoke (0.9/s)");
}

TEST(ADesk, SaysHowFarItIsWhileAResultIsTaken) {
    Counting counting(10);
    std::string told;
    const Desk* asked = nullptr;
    counting.job.take = [&](std::uint64_t /*unit*/, const std::string& /*result*/) {
        told = asked->headline();
    };
    Desk desk(counting.job, {"rank 0", "rank 1"});
    asked = &desk;
    for (const Unit& unit : desk.hand_out(1, 1)) desk.take(1, unit.number, "1");
    EXPECT_TRUE(told.starts_with("2 ranks, ")) << told;
}

TEST(APacker, GivesBackWhatItWasGiven) {
    struct Pair {
        int a;
        double b;
    };
    const std::string zeros(3, '\0');
    const std::string bytes =
        Packer().add(7).add("text").add(Pair{1, 2.5}).add(zeros).add(true).take();
    Unpacker from(bytes);
    EXPECT_EQ(from.get<int>(), 7);
    EXPECT_EQ(from.text(), "text");
    const Pair pair = from.get<Pair>();
    EXPECT_EQ(pair.a, 1);
    EXPECT_EQ(pair.b, 2.5);
    EXPECT_EQ(from.text(), zeros);
    EXPECT_TRUE(from.get<bool>());
    EXPECT_TRUE(from.at_end());
}

TEST(ASimulatedCluster, OfAThousandProcessesWithGamesOfTwoSecondsIsBusy) {
    SimulatedCluster cluster;
    cluster.units = 100'000;
    const SimulatedRun run = simulate(cluster);
    EXPECT_GE(run.busy, 0.95);
    EXPECT_LE(run.busy, 1.0);
    EXPECT_EQ(run.failures, 0U);
    EXPECT_EQ(run.lost, 0U);
    EXPECT_LT(run.most_waiting, 20'000U);
}

TEST(ASimulatedCluster, WaitsForALeaderThatIsTooSlow) {
    SimulatedCluster cluster;
    cluster.units = 20'000;
    // Two messages a unit, but for the first of each process: little more than a hundred a second.
    cluster.message_s = 0.005;
    const SimulatedRun run = simulate(cluster);
    EXPECT_LT(static_cast<double>(cluster.units) / run.seconds, 110);
    EXPECT_GT(run.leader_busy, 0.95);
    EXPECT_LT(run.busy, 0.25);
}

TEST(ASimulatedCluster, DoesItsWorkThoughProcessesDie) {
    SimulatedCluster cluster;
    cluster.processes = 100;
    cluster.units = 20'000;
    cluster.failure_s = 10'000;  // one of all each hundred seconds
    const SimulatedRun run = simulate(cluster);
    EXPECT_GT(run.failures, 0U);
    // Lost: what was in progress, one unit a process; not what waited for an earlier result.
    EXPECT_GT(run.lost, run.failures * 90);
    EXPECT_LE(run.lost, run.failures * 100);
    EXPECT_GT(run.most_waiting, 100U);
    EXPECT_LT(run.busy, 0.95);
}

}  // namespace
}  // namespace sente::cluster
