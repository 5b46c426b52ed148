// SPDX-License-Identifier: GPL-3.0-or-later
// Calls of SQLite's interface, and nothing of what is stored.
#include "lab/store/database.hpp"

#include <sqlite3.h>

namespace sente::lab {

namespace {

// A path inside a URI.
std::string escaped(const std::string& path) {
    constexpr const char* kDigits = "0123456789ABCDEF";
    std::string text;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = byte > 0x20 && byte < 0x7F && c != '%' && c != '?' && c != '#';
        if (plain)
            text += c;
        else
            text += {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
    return text;
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

void Statement::note(int code) {
    if (bind_problem_ == SQLITE_OK) bind_problem_ = code;
}

InputError Statement::error(int code) const {
    sqlite3* const database = sqlite3_db_handle(statement_.get());
    const bool latest = sqlite3_errcode(database) == code;
    return {std::string("database: ") + (latest ? sqlite3_errmsg(database) : sqlite3_errstr(code))};
}

Statement& Statement::bind(int parameter, std::int64_t value) {
    note(sqlite3_bind_int64(statement_.get(), parameter + 1, value));
    return *this;
}

Statement& Statement::bind(int parameter, double value) {
    note(sqlite3_bind_double(statement_.get(), parameter + 1, value));
    return *this;
}

Statement& Statement::bind(int parameter, std::string_view value) {
    // A null pointer would be NULL, not an empty text.
    const char* const bytes = value.empty() ? "" : value.data();
    note(sqlite3_bind_text64(statement_.get(), parameter + 1, bytes, value.size(), SQLITE_TRANSIENT,
                             SQLITE_UTF8));
    return *this;
}

Statement& Statement::bind_null(int parameter) {
    note(sqlite3_bind_null(statement_.get(), parameter + 1));
    return *this;
}

Result<bool> Statement::step() {
    if (bind_problem_ != SQLITE_OK) {
        const InputError problem = error(bind_problem_);
        bind_problem_ = SQLITE_OK;
        return problem;
    }
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    const InputError problem = error(code);
    reset();
    return problem;
}

Trouble Statement::run() {
    for (;;) {
        const Result<bool> row = step();
        if (row.ok() && *row) continue;
        reset();
        if (!row.ok()) return row.error();
        return {};
    }
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

bool Statement::is_null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

std::string Statement::text(int column) const {
    const unsigned char* const bytes = sqlite3_column_text(statement_.get(), column);
    if (bytes == nullptr) return {};
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return {reinterpret_cast<const char*>(bytes), size};
}

void Database::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Result<std::shared_ptr<Database>> Database::connect(const std::string& name, int flags,
                                                    const std::filesystem::path& path,
                                                    int patience_ms) {
    const bool writes = (flags & SQLITE_OPEN_READWRITE) != 0;
    const char* const first_words =
        writes ? "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;"
               : "PRAGMA schema_version;";
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_FULLMUTEX, nullptr);
    const std::shared_ptr<Database> database(new Database(handle));
    const auto refusal = [&](const std::string& why) {
        return InputError{path.string() + ": cannot be opened as a database: " + why};
    };
    if (code != SQLITE_OK)
        return refusal(handle != nullptr ? sqlite3_errmsg(handle) : sqlite3_errstr(code));
    database->set_patience(patience_ms);
    if (const Trouble trouble = database->run(first_words)) return refusal(trouble->message);
    return database;
}

Result<std::shared_ptr<Database>> Database::open(const std::filesystem::path& path,
                                                 int patience_ms) {
    return connect(path.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, path, patience_ms);
}

Result<std::shared_ptr<Database>> Database::open_to_read(const std::filesystem::path& path) {
    const auto shared = connect(path.string(), SQLITE_OPEN_READONLY, path, kPatienceMs);
    if (shared) return shared;
    // The log of a database cannot be made in a folder that nobody may write to; then nobody
    // changes the database either.
    const auto alone = connect("file:" + escaped(path.string()) + "?immutable=1",
                               SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, path, kPatienceMs);
    return alone ? alone : shared;
}

void Database::set_patience(int ms) { sqlite3_busy_timeout(database_.get(), ms); }

Trouble Database::run(const std::string& statements) {
    char* message = nullptr;
    const int code = sqlite3_exec(database_.get(), statements.c_str(), nullptr, nullptr, &message);
    if (code == SQLITE_OK) return {};
    InputError problem{std::string("database: ") +
                       (message != nullptr ? message : sqlite3_errstr(code))};
    sqlite3_free(message);
    return problem;
}

Result<std::shared_ptr<Statement>> Database::prepare(std::string_view statement) {
    sqlite3_stmt* prepared = nullptr;
    const int code = sqlite3_prepare_v2(database_.get(), statement.data(),
                                        static_cast<int>(statement.size()), &prepared, nullptr);
    if (code != SQLITE_OK)
        return InputError{std::string("database: ") + sqlite3_errmsg(database_.get())};
    if (prepared == nullptr) return InputError{"database: an empty statement"};
    return std::shared_ptr<Statement>(new Statement(prepared));
}

std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(database_.get()); }

std::int64_t Database::changes() const { return sqlite3_changes64(database_.get()); }

Result<std::shared_ptr<Transaction>> Transaction::begin(Database& database) {
    if (const Trouble trouble = database.run("BEGIN IMMEDIATE")) return *trouble;
    return std::shared_ptr<Transaction>(new Transaction(database));
}

Transaction::~Transaction() {
    // Some errors have rolled back already; then there is nothing left to undo.
    if (database_ != nullptr) (void)database_->run("ROLLBACK");
}

Trouble Transaction::commit() {
    if (database_ == nullptr) return InputError{"database: committed twice"};
    if (Trouble trouble = database_->run("COMMIT")) return trouble;
    database_ = nullptr;
    return {};
}

}  // namespace sente::lab
