// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite with owners: a database, its statements and transactions; errors are values.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace sente::lab {

// What can go wrong has a message; nothing is fine.
using Trouble = std::optional<InputError>;

class Database;

// A prepared statement. Parameters and columns are counted from 0.
class Statement {
public:
    Statement& bind(int parameter, std::int64_t value);
    Statement& bind(int parameter, int value) {
        return bind(parameter, static_cast<std::int64_t>(value));
    }
    Statement& bind(int parameter, double value);
    Statement& bind(int parameter, std::string_view value);
    Statement& bind(int parameter, const char* value) {
        return bind(parameter, std::string_view(value));
    }
    Statement& bind_null(int parameter);
    // All of them, in order.
    template <class... Values>
    Statement& bind_all(const Values&... values) {
        int parameter = 0;
        (bind(parameter++, values), ...);
        return *this;
    }

    // Whether there is a row; the row is then read by the functions below.
    [[nodiscard]] Result<bool> step();
    // Runs to the end and makes the statement ready for new values.
    [[nodiscard]] Trouble run();
    // Ready to be stepped through again; bound values stay.
    void reset();

    [[nodiscard]] bool is_null(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string text(int column) const;

private:
    friend class Database;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}
    void note(int code);
    [[nodiscard]] InputError error(int code) const;

    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int bind_problem_ = 0;  // the first failed bind, told by step()
};

class Database {
public:
    static constexpr int kPatienceMs = 5000;

    // Opens or creates a file, or a database in memory for ":memory:". Uses the write-ahead log, so
    // that readers do not wait; waits so long for other writers; enforces foreign keys.
    [[nodiscard]] static Result<std::shared_ptr<Database>> open(const std::filesystem::path& path,
                                                                int patience_ms = kPatienceMs);
    // Opens a file that exists, and changes nothing, not even beside it.
    [[nodiscard]] static Result<std::shared_ptr<Database>> open_to_read(
        const std::filesystem::path& path);

    // How long to wait for other writers.
    void set_patience(int ms);
    // One or more statements without parameters or rows.
    [[nodiscard]] Trouble run(const std::string& statements);
    [[nodiscard]] Result<std::shared_ptr<Statement>> prepare(std::string_view statement);
    [[nodiscard]] std::int64_t last_row() const;  // of the latest insert
    [[nodiscard]] std::int64_t changes() const;   // rows changed by the latest statement

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    explicit Database(sqlite3* database) : database_(database) {}
    [[nodiscard]] static Result<std::shared_ptr<Database>> connect(
        const std::string& name, int flags, const std::filesystem::path& path, int patience_ms);

    std::unique_ptr<sqlite3, Close> database_;
};

// All or nothing: what is not committed is undone when the transaction goes.
class Transaction {
public:
    // Takes the right to write at once, so that it cannot fail halfway for want of it.
    [[nodiscard]] static Result<std::shared_ptr<Transaction>> begin(Database& database);
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();

    [[nodiscard]] Trouble commit();

private:
    explicit Transaction(Database& database) : database_(&database) {}
    Database* database_;  // none after the commit
};

}  // namespace sente::lab
