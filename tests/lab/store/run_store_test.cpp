// SPDX-License-Identifier: GPL-3.0-or-later
// Runs are kept as they come, whatever happens to the file, the disk or the process.
#include "lab/store/run_store.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "lab/store/run_recorder.hpp"

namespace sente::lab {
namespace {

using Mode = RunStore::Mode;

class ARunStore : public ::testing::Test {
protected:
    void SetUp() override { std::filesystem::create_directories(folder_); }
    void TearDown() override {
        std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
        std::filesystem::remove_all(folder_);
    }

    [[nodiscard]] RunStore store() const {
        const auto opened = RunStore::open(file_, Mode::write, 50);
        EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : opened.error().message);
        return *opened;
    }
    static RunStart start_of(const std::string& kind, const std::string& game = "chess") {
        return {kind, game, "2026-01-31T12:00:00Z", "1.0", "abc", {{"depth", 3}}, {{"cores", 2}}};
    }
    static RunItem item(std::int64_t number) {
        return {number, "position " + std::to_string(number), {{"nodes", 10 * number}}};
    }

    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() /
        ("sente-runs-" + std::to_string(::getpid()) + "-" +
         ::testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::path file_ = folder_ / "made" / "runs.db";
};

TEST_F(ARunStore, GivesBackWhatWasPutIn) {
    const RunStore store = this->store();
    const auto id = store.begin(start_of("bench"));
    ASSERT_TRUE(id.ok());
    EXPECT_FALSE(store.add(*id, {item(1), item(0)}));
    EXPECT_FALSE(store.end(*id, {RunState::done, 1.5, "12 nodes", {{"nodes", 12}}}));
    const auto reader = RunStore::open(file_, Mode::read);
    ASSERT_TRUE(reader.ok());
    const auto run = reader->load(*id);
    ASSERT_TRUE(run.ok());
    EXPECT_EQ(run->about.kind, "bench");
    EXPECT_EQ(run->about.started, "2026-01-31T12:00:00Z");
    EXPECT_EQ(run->about.seconds, 1.5);
    EXPECT_EQ(run->about.state, RunState::done);
    EXPECT_EQ(run->about.headline, "12 nodes");
    EXPECT_EQ(run->about.commit, "abc");
    EXPECT_EQ(run->options["depth"], 3);
    EXPECT_EQ(run->machine["cores"], 2);
    EXPECT_EQ(run->result["nodes"], 12);
    ASSERT_EQ(run->items.size(), 2U);
    EXPECT_EQ(run->items[0].key, "position 0");
    EXPECT_EQ(run->items[1].result["nodes"], 10);
    EXPECT_FALSE(reader->load(*id + 1).ok());
}

TEST_F(ARunStore, ListsTheNewestFirstAndFilters) {
    const RunStore store = this->store();
    const auto bench = store.begin(start_of("bench"));
    const auto suite = store.begin(start_of("suite", "shogi"));
    ASSERT_TRUE(bench.ok() && suite.ok());
    const auto all = store.list();
    ASSERT_TRUE(all.ok());
    ASSERT_EQ(all->size(), 2U);
    EXPECT_EQ(all->front().id, *suite);
    EXPECT_EQ(all->front().state, RunState::running) << "this process is alive";
    EXPECT_EQ(store.list({"bench", "", {}})->size(), 1U);
    EXPECT_EQ(store.list({"", "shogi", {}})->size(), 1U);
    EXPECT_EQ(store.list({"", "", RunState::done})->size(), 0U);
    EXPECT_TRUE(*store.remove(*suite));
    EXPECT_FALSE(*store.remove(*suite));
    EXPECT_EQ(store.list()->size(), 1U);
}

TEST_F(ARunStore, TakesItemsAwayWithTheirRun) {
    const RunStore store = this->store();
    const auto id = store.begin(start_of("suite"));
    EXPECT_FALSE(store.add(*id, {item(0)}));
    EXPECT_TRUE(*store.remove(*id));
    const auto again = store.begin(start_of("suite"));
    EXPECT_NE(*again, *id) << "a number is never used again";
    EXPECT_TRUE(store.load(*again)->items.empty());
    EXPECT_TRUE(store.add(*id, {item(0)}).has_value()) << "items belong to a run";
}

TEST_F(ARunStore, KeepsTheRowsOfAKilledWriter) {
    const pid_t child = fork();
    if (child == 0) {
        const auto opened = RunStore::open(file_, Mode::write);
        const auto id = opened->begin(start_of("suite"));
        (void)opened->add(*id, {item(0)});
        (void)opened->add(*id, {item(1)});
        (void)raise(SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    {
        const auto reader = RunStore::open(file_, Mode::read);
        ASSERT_TRUE(reader.ok()) << reader.error().message;
        EXPECT_EQ(reader->load(1)->items.size(), 2U);
        EXPECT_EQ(reader->load(1)->about.state, RunState::stopped) << "its process is gone";
    }
    const RunStore store = this->store();
    const auto found = store.find_stopped("suite", {{"depth", 3}});
    ASSERT_TRUE(found.ok() && found->has_value());
    EXPECT_EQ(**found, 1);
    EXPECT_FALSE(store.find_stopped("suite", {{"depth", 4}})->has_value());
    EXPECT_FALSE(store.reopen(1));
    EXPECT_FALSE(store.find_stopped("suite", {{"depth", 3}})->has_value()) << "it runs again";
}

TEST_F(ARunStore, RefusesANewerSchemaAndOtherFiles) {
    (void)store();
    EXPECT_FALSE((*Database::open(file_))->run("PRAGMA user_version = 99"));
    const auto newer = RunStore::open(file_, Mode::write);
    ASSERT_FALSE(newer.ok());
    EXPECT_NE(newer.error().message.find("newer version (schema 99; this one knows 1)"),
              std::string::npos);
    const auto games = folder_ / "games.db";
    EXPECT_FALSE((*Database::open(games))->run("CREATE TABLE games (id INTEGER)"));
    EXPECT_NE(RunStore::open(games, Mode::write).error().message.find("not a store of runs"),
              std::string::npos);
    const auto text = folder_ / "text.db";
    std::ofstream(text) << "This file is no database at all, however long one looks at it.\n";
    EXPECT_FALSE(RunStore::open(text, Mode::write).ok());
    EXPECT_FALSE(RunStore::open(folder_ / "none.db", Mode::read).ok());
    EXPECT_FALSE(std::filesystem::exists(folder_ / "none.db"));
}

TEST_F(ARunStore, ThatIsLockedDelaysRowsAndLosesNone) {
    const RunStore store = this->store();
    const auto other = Database::open(file_);
    ASSERT_FALSE((*other)->run("BEGIN EXCLUSIVE"));
    RunRecorder recorder(file_, start_of("suite"));
    ASSERT_TRUE(recorder.trouble().has_value());
    EXPECT_NE(recorder.trouble()->find("locked"), std::string::npos) << *recorder.trouble();
    EXPECT_FALSE(recorder.id().has_value());
    recorder.add(item(0));
    recorder.add(item(1));
    EXPECT_EQ(recorder.waiting(), 2U);
    ASSERT_FALSE((*other)->run("COMMIT"));
    recorder.end({RunState::done, 1, "late", {{"solved", 2}}});
    EXPECT_FALSE(recorder.trouble().has_value());
    const auto run = store.load(*recorder.id());
    ASSERT_TRUE(run.ok());
    EXPECT_EQ(run->items.size(), 2U);
    EXPECT_EQ(run->result["solved"], 2);
}

TEST_F(ARunStore, ThatCannotBeWrittenIsSaidToBe) {
    RunRecorder nowhere("/proc/no/such/folder/runs.db", start_of("bench"));
    nowhere.add(item(0));
    nowhere.end({});
    EXPECT_TRUE(nowhere.trouble().has_value());
    EXPECT_EQ(nowhere.waiting(), 1U);
    if (geteuid() == 0) return;  // nothing is read-only for root
    EXPECT_TRUE(store().begin(start_of("bench")).ok());
    namespace fs = std::filesystem;
    fs::permissions(file_, fs::perms::owner_read);
    fs::permissions(file_.parent_path(), fs::perms::owner_read | fs::perms::owner_exec);
    RunRecorder recorder(file_, start_of("bench"));
    EXPECT_TRUE(recorder.trouble().has_value());
    const auto reader = RunStore::open(file_, Mode::read);
    ASSERT_TRUE(reader.ok()) << reader.error().message;
    EXPECT_EQ(reader->list()->size(), 1U);
    fs::permissions(file_.parent_path(), fs::perms::owner_all);
}

TEST_F(ARunStore, GoesOnWithAStoppedRun) {
    std::int64_t id = 0;
    {
        RunRecorder first(file_, start_of("suite"));
        first.add(item(0));
        id = *first.id();
        first.end({RunState::stopped, 1, "", {}});
    }
    RunRecorder second(file_, start_of("suite"), id);
    EXPECT_EQ(second.id(), id);
    second.add(item(1));
    second.end({RunState::done, 2, "", {}});
    const auto run = store().load(id);
    EXPECT_EQ(run->items.size(), 2U);
    EXPECT_EQ(run->about.state, RunState::done);
}

TEST_F(ARunStore, LetsOneProcessAtATimeGoOnWithARun) {
    int begun[2] = {};
    int over[2] = {};
    ASSERT_EQ(pipe(begun), 0);
    ASSERT_EQ(pipe(over), 0);
    const pid_t child = fork();
    if (child == 0) {
        (void)close(over[1]);
        (void)RunStore::open(file_, Mode::write)->begin(start_of("suite"));
        char byte = 'x';
        (void)!write(begun[1], &byte, 1);
        (void)!read(over[0], &byte, 1);
        _exit(0);
    }
    char byte = 0;
    ASSERT_EQ(read(begun[0], &byte, 1), 1);
    const RunStore store = this->store();
    const auto refusal = store.reopen(1);
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->message, "run 1 is still going on");
    ASSERT_EQ(close(over[1]), 0);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    EXPECT_FALSE(store.reopen(1)) << "its process is gone";
    EXPECT_FALSE(store.reopen(1)) << "it is this one";
    EXPECT_TRUE(store.reopen(2)) << "there is none";
    for (const int end : {begun[0], begun[1], over[0]}) (void)close(end);
}

TEST_F(ARunStore, LiesWhereTheUserSaysOrInTheFolderForData) {
    const auto set = [](const char* name, const char* value) { setenv(name, value, 1); };
    const std::string before = getenv("SENTE_RUNS") == nullptr ? "off" : getenv("SENTE_RUNS");
    const std::string home = getenv("HOME") == nullptr ? "" : getenv("HOME");
    unsetenv("SENTE_RUNS");
    set("XDG_DATA_HOME", "/data");
    EXPECT_EQ(standard_run_file(), "/data/sente/runs.db");
    unsetenv("XDG_DATA_HOME");
    set("HOME", "/home/someone");
    EXPECT_EQ(standard_run_file(), "/home/someone/.local/share/sente/runs.db");
    set("SENTE_RUNS", "off");
    EXPECT_FALSE(standard_run_file().has_value());
    set("SENTE_RUNS", "/tmp/mine.db");
    EXPECT_EQ(standard_run_file(), "/tmp/mine.db");
    set("SENTE_RUNS", before.c_str());
    set("HOME", home.c_str());
}

}  // namespace
}  // namespace sente::lab
