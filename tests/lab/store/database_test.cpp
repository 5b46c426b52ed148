// SPDX-License-Identifier: GPL-3.0-or-later
// The store keeps what is committed, undoes the rest and says what is wrong.
#include "lab/store/database.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <fstream>

namespace sente::lab {
namespace {

std::shared_ptr<Database> in_memory() {
    const auto database = Database::open(":memory:");
    EXPECT_TRUE(database.ok());
    EXPECT_FALSE(
        (*database)->run("CREATE TABLE games (id INTEGER PRIMARY KEY, name TEXT, "
                         "score REAL, length INTEGER NOT NULL)"));
    return *database;
}

std::int64_t count(Database& database, const std::string& table) {
    const auto statement = database.prepare("SELECT count(*) FROM " + table);
    EXPECT_TRUE(statement.ok() && *(*statement)->step());
    return (*statement)->integer(0);
}

// A folder that goes with the test.
class Folder {
public:
    Folder()
        : path_(std::filesystem::temp_directory_path() /
                ("sente-store-" + std::to_string(::getpid()) + "-" +
                 ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::create_directories(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

TEST(ADatabase, GivesBackWhatWasPutIn) {
    const auto database = in_memory();
    const auto insert = database->prepare("INSERT INTO games VALUES (NULL, ?, ?, ?)");
    ASSERT_TRUE(insert.ok());
    EXPECT_FALSE((*insert)->bind_all("千日手 'draw'", 0.5, std::int64_t{1} << 40).run());
    EXPECT_FALSE((*insert)->bind_all(std::string("a\0b", 3), -1.25, 7).run());
    EXPECT_FALSE((*insert)->bind(0, "").bind_null(1).bind(2, 0).run());
    EXPECT_EQ(database->last_row(), 3);
    EXPECT_EQ(database->changes(), 1);

    const auto select = database->prepare("SELECT name, score, length FROM games ORDER BY id");
    ASSERT_TRUE(select.ok() && *(*select)->step());
    EXPECT_EQ((*select)->text(0), "千日手 'draw'");
    EXPECT_EQ((*select)->real(1), 0.5);
    EXPECT_EQ((*select)->integer(2), std::int64_t{1} << 40);
    ASSERT_TRUE(*(*select)->step());
    EXPECT_EQ((*select)->text(0), std::string("a\0b", 3));
    ASSERT_TRUE(*(*select)->step());
    EXPECT_FALSE((*select)->is_null(0));
    EXPECT_EQ((*select)->text(0), "");
    EXPECT_TRUE((*select)->is_null(1));
    EXPECT_FALSE(*(*select)->step());
    (*select)->reset();
    EXPECT_TRUE(*(*select)->step());
}

TEST(ADatabase, SaysWhatIsWrong) {
    const auto database = in_memory();
    const auto no_table = database->prepare("SELECT * FROM players");
    ASSERT_FALSE(no_table.ok());
    EXPECT_NE(no_table.error().message.find("players"), std::string::npos);
    EXPECT_FALSE(database->prepare("").ok());
    EXPECT_TRUE(database->run("NONSENSE"));
    const auto insert = database->prepare("INSERT INTO games VALUES (NULL, ?, ?, ?)");
    const Trouble missing = (*insert)->bind(0, "x").bind(1, 1.0).bind_null(2).run();
    ASSERT_TRUE(missing);
    EXPECT_NE(missing->message.find("NOT NULL"), std::string::npos);
    EXPECT_TRUE((*insert)->bind(3, 1).run()) << "there is no fourth parameter";
    EXPECT_FALSE((*insert)->bind_all("x", 1.0, 1).run()) << "an error must not stick";
}

TEST(ADatabase, RefusesAFileThatIsNone) {
    const Folder folder;
    std::ofstream(folder.file("text")) << std::string(5000, 'x');
    const auto opened = Database::open(folder.file("text"));
    ASSERT_FALSE(opened.ok());
    EXPECT_NE(opened.error().message.find("text: cannot be opened as a database"),
              std::string::npos);
    EXPECT_FALSE(Database::open(folder.file("no/such/folder")).ok());
}

TEST(ADatabase, EnforcesForeignKeys) {
    const auto database = in_memory();
    EXPECT_FALSE(database->run("CREATE TABLE moves (game INTEGER REFERENCES games (id))"));
    EXPECT_TRUE(database->run("INSERT INTO moves VALUES (99)"));
}

TEST(ADatabase, IsReadWhileAnotherWrites) {
    const Folder folder;
    const auto writer = Database::open(folder.file("games.db"));
    ASSERT_TRUE(writer.ok());
    ASSERT_FALSE((*writer)->run("CREATE TABLE t (x); INSERT INTO t VALUES (1)"));
    const auto transaction = Transaction::begin(**writer);
    ASSERT_TRUE(transaction.ok());
    ASSERT_FALSE((*writer)->run("INSERT INTO t VALUES (2)"));
    const auto reader = Database::open(folder.file("games.db"));
    ASSERT_TRUE(reader.ok());
    EXPECT_EQ(count(**reader, "t"), 1) << "what is not committed is not seen";
    EXPECT_FALSE((*transaction)->commit());
    EXPECT_EQ(count(**reader, "t"), 2);
}

TEST(ATransaction, IsUndoneUnlessCommitted) {
    const auto database = in_memory();
    const std::string insert = "INSERT INTO games (length) VALUES (1)";
    {
        const auto dropped = Transaction::begin(*database);
        ASSERT_TRUE(dropped.ok());
        EXPECT_FALSE(database->run(insert));
        EXPECT_EQ(count(*database, "games"), 1);
        EXPECT_FALSE(Transaction::begin(*database).ok()) << "they do not nest";
    }
    EXPECT_EQ(count(*database, "games"), 0);
    {
        const auto kept = Transaction::begin(*database);
        ASSERT_TRUE(kept.ok());
        EXPECT_FALSE(database->run(insert));
        EXPECT_FALSE((*kept)->commit());
        EXPECT_TRUE((*kept)->commit()) << "only once";
    }
    EXPECT_EQ(count(*database, "games"), 1);
}

}  // namespace
}  // namespace sente::lab
