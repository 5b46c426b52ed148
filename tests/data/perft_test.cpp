// SPDX-License-Identifier: GPL-3.0-or-later
// Every count of the public perft collections: up to 5 million leaves, or 100 million where
// SENTE_LONG is set; small ones again with every function of a position compared on the way.
#include <gtest/gtest.h>

#include <cstdlib>

#include "chess/chess.hpp"
#include "data/data_folder.hpp"
#include "lab/perft_suite.hpp"
#include "shogi/shogi.hpp"

namespace sente {
namespace {

bool is_long_run() {
    const char* const lengthy = std::getenv("SENTE_LONG");
    return lengthy != nullptr && *lengthy != '\0';
}

void show(const lab::SuiteResult& result) {
    for (const auto& mismatch : result.mismatches)
        ADD_FAILURE() << "line " << mismatch.line << " " << mismatch.id << " depth "
                      << mismatch.depth << ": counted " << mismatch.counted << ", expected "
                      << mismatch.expected << "\n    " << mismatch.position;
    for (const auto& bad : result.bad_lines)
        ADD_FAILURE() << "line " << bad.line << ": " << bad.reason;
    for (const auto& fault : result.faults)
        ADD_FAILURE() << fault.position << ": " << fault.move << ": " << fault.what;
}

template <class G>
void run_collection(const std::string& name, std::uint64_t max_leaves, bool check) {
    const auto folder = test::data_folder();
    if (!folder) GTEST_SKIP() << "no data folder: set SENTE_DATA, or put it in ../shared/data";
    const auto path = *folder / std::string(G::kName) / "perft" / name;
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no file " << path.string();
    lab::SuiteOptions options;
    options.max_leaves = max_leaves;
    options.threads = lab::hardware_threads();
    options.check = check;
    const auto result = lab::run_suite<G>(lab::parse_perft_file(test::read_all(path)), options);
    show(result);
    EXPECT_GT(result.counts, 0U);
}

template <class G>
void run_counts(const std::string& name) {
    run_collection<G>(name, is_long_run() ? 100'000'000 : 5'000'000, false);
}

template <class G>
void run_checked(const std::string& name, std::uint64_t max_leaves) {
    run_collection<G>(name, is_long_run() ? 20 * max_leaves : max_leaves, true);
}

TEST(ChessPerft, AgreesOnStandardPositions) { run_counts<chess::Chess>("standard.epd"); }
TEST(ChessPerft, AgreesOnChess960) { run_counts<chess::Chess>("fischer.epd"); }
TEST(ChessPerft, AgreesOnTrickyPositions) { run_counts<chess::Chess>("tricky_perft.epd"); }
TEST(ShogiPerft, AgreesOnKnownPositions) { run_counts<shogi::Shogi>("shogi_perft.epd"); }
TEST(ShogiPerft, AgreesOnOnePly) { run_counts<shogi::Shogi>("shogiops_standard_D1.epd"); }

TEST(ChessContract, HoldsOnStandardPositions) { run_checked<chess::Chess>("standard.epd", 20000); }
TEST(ChessContract, HoldsOnChess960) { run_checked<chess::Chess>("fischer.epd", 2000); }
TEST(ChessContract, HoldsOnTrickyPositions) {
    run_checked<chess::Chess>("tricky_perft.epd", 20000);
}
TEST(ShogiContract, HoldsOnKnownPositions) { run_checked<shogi::Shogi>("shogi_perft.epd", 20000); }

}  // namespace
}  // namespace sente
