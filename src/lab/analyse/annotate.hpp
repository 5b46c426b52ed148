// SPDX-License-Identifier: GPL-3.0-or-later
// An analysis written into the record it was made of.
#pragma once

#include "lab/analyse/analysis.hpp"
#include "records/record.hpp"

namespace sente::lab::analyse {

struct AnnotateOptions {
    bool order = true;  // says where the move stood in the order
};

// Each move gets its score, depth and place in the order; mistakes a NAG, a remark and the best
// line as a variation. Times, comments, signs and variations stay; a score that was there before
// goes to the comment. Remarks are Japanese in shogi, as readers of KIF expect.
[[nodiscard]] records::Record annotated(records::Record record, const Analysis& analysis,
                                        const AnnotateOptions& options = {});

}  // namespace sente::lab::analyse
