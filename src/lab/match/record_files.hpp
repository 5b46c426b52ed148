// SPDX-License-Identifier: GPL-3.0-or-later
// Records of the games of a match: PGN in one file, KIF and CSA in a file for each game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "lab/match/archive.hpp"
#include "lab/match/tournament.hpp"
#include "records/record.hpp"

namespace sente::lab::match {

[[nodiscard]] records::Record record_of(const MatchPlan& plan, const FinishedGame& game);

// Empty: not wanted.
struct RecordPaths {
    std::string pgn;  // appended to
    std::string kif;  // folders
    std::string csa;
};

class RecordFiles {
public:
    RecordFiles(const MatchPlan& plan, RecordPaths paths) : plan_(plan), paths_(std::move(paths)) {}

    // Makes the folders and sees that the file can be written, and that no game of another match
    // would be replaced; `goes_on`: those there may be of this one.
    [[nodiscard]] Trouble prepare(bool goes_on);
    // After an interrupted run: each game of the archive stands in the files exactly once.
    [[nodiscard]] Trouble recover(Archive& archive, const std::vector<FinishedGame>& games);
    // Where the next game will be appended; none without such a file.
    [[nodiscard]] std::optional<FileMark> mark(std::size_t game) const;
    [[nodiscard]] Trouble add(const FinishedGame& game);

private:
    [[nodiscard]] Trouble append_pgn(const FinishedGame& game);
    // Those that do not stand whole behind the mark.
    [[nodiscard]] Trouble append_missing(const FileMark& from,
                                         const std::vector<const FinishedGame*>& games);
    [[nodiscard]] Trouble write_files(const FinishedGame& game, bool only_missing);

    const MatchPlan& plan_;
    RecordPaths paths_;
};

}  // namespace sente::lab::match
