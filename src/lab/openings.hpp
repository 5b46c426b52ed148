// SPDX-License-Identifier: GPL-3.0-or-later
// Openings for matches from any file that holds positions or games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "records/record.hpp"

namespace sente::lab {

// A FEN or SFEN (empty: the usual start) and moves in the words of UCI or USI.
struct BookLine {
    std::string position;
    std::vector<std::string> moves;
    std::size_t line = 0;  // in the file
    friend bool operator==(const BookLine&, const BookLine&) = default;
};

struct OpeningOptions {
    records::GameKind game = {};
    std::size_t most_plies = 0;                      // of each line; 0: all there are
    std::optional<std::uint64_t> shuffle_seed = {};  // nothing: in the order of the file
    // Told of each game of a record file that load_openings() leaves out, and why.
    std::function<void(const std::string&)> left_out = {};
};

struct OpeningFile {
    bool has_games = false;  // records, not a list of positions
    std::vector<BookLine> openings;
    std::vector<records::Rejection> rejections;
};

// Records (PGN, KIF, KI2, CSA, USI) by the name of the file or what stands in it; else one position
// a line: EPD, FEN or SFEN, perhaps with `moves …`, or the lines of the protocols. Blank lines and
// those that begin with '#' are passed over. Each opening leaves something to play.
[[nodiscard]] OpeningFile read_openings(std::string_view bytes, std::string_view file_name,
                                        const OpeningOptions& options);

// The same from a file. In a list of positions every line must be right: an error names the file,
// the line and the reason of the first that is not understood. Of a file of games those that cannot
// be read are left out, as long as others remain.
[[nodiscard]] Result<std::vector<BookLine>> load_openings(const std::filesystem::path& path,
                                                          const OpeningOptions& options);

// What was read, not how the file was written: "POSITION moves A B" for each.
[[nodiscard]] std::string text_of(const std::vector<BookLine>& lines);

}  // namespace sente::lab
