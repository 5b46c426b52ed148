// SPDX-License-Identifier: GPL-3.0-or-later
// Every file of the public collections of records is read, or rejected with a line and a reason;
// what is read comes back the same from what is written.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "data/data_folder.hpp"
#include "records/formats.hpp"
#include "records/random_records.hpp"

namespace sente::records {
namespace {

struct Count {
    std::size_t files = 0;
    std::size_t read = 0;
    std::size_t rejected = 0;
    friend bool operator==(const Count&, const Count&) = default;
    friend std::ostream& operator<<(std::ostream& out, const Count& count) {
        return out << count.files << " files, " << count.read << " read, " << count.rejected
                   << " rejected";
    }
};

std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().extension() != ".tsv")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

void expect_back(const Record& record, Format format, const std::string& name) {
    const RecordFile again = read_records(write_record(record, format), format);
    ASSERT_TRUE(again.rejections.empty())
        << name << ": " << again.rejections[0].line << ": " << again.rejections[0].reason;
    ASSERT_EQ(again.records.size(), 1U) << name;
    test::expect_same(record, again.records[0]);
    if (::testing::Test::HasFailure()) FAIL() << name;
}

// Reads all files below a folder and counts by format.
std::map<std::string, Count> read_all_below(const std::filesystem::path& folder) {
    std::map<std::string, Count> counts;
    for (const auto& path : files_below(folder)) {
        const std::string name = path.filename().string();
        const std::string bytes = sente::test::read_all(path);
        const RecordFile file = read_records(bytes, name);
        const Format format = format_of_name(name).value_or(Format::usi);
        Count& count = counts[std::string(format_name(format))];
        ++count.files;
        count.read += file.records.size();
        count.rejected += file.rejections.size();
        EXPECT_GT(file.records.size() + file.rejections.size(), 0U) << name;
        for (const Rejection& rejection : file.rejections) {
            EXPECT_GT(rejection.line, 0U) << name;
            EXPECT_FALSE(rejection.reason.empty()) << name;
        }
        for (const Record& record : file.records) expect_back(record, format, name);
    }
    return counts;
}

void expect_counts(const std::string& game, const std::map<std::string, Count>& expected) {
    const auto folder = sente::test::data_folder();
    if (!folder) GTEST_SKIP() << "no data folder: set SENTE_DATA, or put it in ../shared/data";
    const auto records = *folder / game / "records";
    if (!std::filesystem::is_directory(records)) GTEST_SKIP() << "no folder " << records.string();
    const auto counts = read_all_below(records);
    for (const auto& [format, count] : expected) {
        ASSERT_TRUE(counts.count(format)) << format;
        EXPECT_EQ(counts.at(format), count) << format;
    }
}

// Rejected: two starts without the rooks that may castle and with reserved signs, twelve games with
// a broken tag, one with a pass, two of Antichess and two of Crazyhouse.
TEST(CollectedRecords, OfChessAreReadOrRejected) {
    expect_counts("chess", {{"PGN", {20, 640, 19}}});
}

// Rejected: problems with nine pawns on a file, a variation with an illegal move, and all lines of
// a log that are no positions.
TEST(CollectedRecords, OfShogiAreReadOrRejected) {
    expect_counts(
        "shogi",
        {{"CSA", {27, 25, 2}}, {"KI2", {14, 13, 1}}, {"KIF", {36, 34, 2}}, {"USI", {5, 67, 309}}});
}

}  // namespace
}  // namespace sente::records
