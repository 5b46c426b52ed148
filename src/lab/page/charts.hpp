// SPDX-License-Identifier: GPL-3.0-or-later
// Charts without a library: drawn as SVG or as boxes, coloured by the style sheet.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sente::lab::page {

// Values with a name; all series of a chart have one for each label. Nothing: a gap.
struct Series {
    std::string name;
    std::vector<std::optional<double>> values;
};

struct Chart {
    std::string about;                // for who cannot see it
    std::vector<std::string> labels;  // along the bottom
    std::vector<Series> series;       // six colours, then from the first again
    std::string unit;                 // behind values, such as " %"
    int digits = 0;                   // of values
    bool from_zero = true;            // false: the axis begins below the least value
};

// Names with their colours.
[[nodiscard]] std::string legend(const std::vector<Series>& series);
// A curve for each series, with points.
[[nodiscard]] std::string line_chart(const Chart& chart);
// Groups of columns, a group for each label.
[[nodiscard]] std::string column_chart(const Chart& chart);

struct Bar {
    std::string name;
    double share = 0;                 // of the whole width, 0 … 1
    std::string amount;               // as text
    std::optional<double> tick = {};  // a mark to compare with, 0 … 1
};

// Names, bars, amounts: one below the other.
[[nodiscard]] std::string bar_chart(const std::vector<Bar>& bars, std::size_t colour = 0);

// Parts of a whole as one bar for each row; all rows have one part for each name.
struct ShareRow {
    std::string name;
    std::vector<double> parts;
};
[[nodiscard]] std::string share_chart(const std::vector<std::string>& names,
                                      const std::vector<ShareRow>& rows);

// A value with its confidence interval.
struct Interval {
    std::string name;
    double low = 0;
    double value = 0;
    double high = 0;
};
struct IntervalStyle {
    int digits = 1;
    std::optional<double> centre = 0;  // what means no difference; always on the axis
    bool sign = true;                  // before values that are more than zero
};
// One below the other; right is more.
[[nodiscard]] std::string interval_chart(const std::string& about,
                                         const std::vector<Interval>& intervals,
                                         const IntervalStyle& style = {});

// Round steps for an axis from `low` to `high`: at most `most` of them, both ends covered.
[[nodiscard]] std::vector<double> axis_steps(double low, double high, int most);

}  // namespace sente::lab::page
