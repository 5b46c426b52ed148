// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: files of problems and of openings. What is taken can be posed and played; the lines
// that are not are named, with a reason.
#include <string>
#include <string_view>

#include "fuzz/expect.hpp"
#include "lab/openings.hpp"
#include "lab/suite.hpp"

namespace {

using namespace sente;

void read_problems(std::string_view text) {
    const lab::ProblemFile file = lab::parse_problems(text);
    for (const lab::BadLine& bad : file.bad_lines)
        fuzz::expect(bad.line > 0 && !bad.reason.empty());
    for (const lab::Problem& problem : file.problems) {
        fuzz::expect(!problem.position.empty() && problem.line > 0);
        fuzz::expect(!problem.best.empty() || !problem.avoid.empty() || !problem.points.empty() ||
                     problem.mate_plies);
        (void)lab::theme_of(problem.id);
        (void)lab::most_points(problem);
    }
}

void read_openings(std::string_view text, records::GameKind game, std::string_view name) {
    lab::OpeningOptions options;
    options.game = game;
    options.shuffle_seed = text.size();
    options.most_plies = text.size() % 5;
    const lab::OpeningFile file = lab::read_openings(text, name, options);
    for (const records::Rejection& rejection : file.rejections)
        fuzz::expect(!rejection.reason.empty());
    for (const lab::BookLine& line : file.openings)
        fuzz::expect(options.most_plies == 0 || line.moves.size() <= options.most_plies);
    fuzz::expect(lab::text_of(file.openings).empty() == file.openings.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::as_text(data, size);
    read_problems(text);
    for (const auto game :
         {records::GameKind::chess, records::GameKind::chess960, records::GameKind::shogi})
        for (const std::string_view name : {"", "lines.epd"}) read_openings(text, game, name);
    return 0;
}
