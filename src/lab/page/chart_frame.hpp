// SPDX-License-Identifier: GPL-3.0-or-later
// The frame that drawn charts share: a plane with an axis of values.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "lab/page/charts.hpp"

namespace sente::lab::page {

// The class of the style sheet that gives the colour of a series.
[[nodiscard]] std::string colour_class(std::size_t index);

// A plane of 400 × 230 units, about as many pixels on a phone, with lines for round values.
class Plane {
public:
    explicit Plane(const Chart& chart);

    [[nodiscard]] double y(double value) const;
    // The middle of the place for a label.
    [[nodiscard]] double x(std::size_t label) const {
        return kLeft + place() * (static_cast<double>(label) + 0.5);
    }
    [[nodiscard]] double place() const;
    [[nodiscard]] double base() const { return y(low_); }
    [[nodiscard]] std::string value_text(double value) const;

    // Closes the drawing around `content`.
    [[nodiscard]] std::string html(std::string_view content) const;

    static constexpr double kWidth = 400;
    static constexpr double kHeight = 230;

private:
    static constexpr double kLeft = 44;
    static constexpr double kRight = 10;
    static constexpr double kTop = 14;
    static constexpr double kBottom = 26;

    [[nodiscard]] std::string axes() const;

    const Chart& chart_;
    std::vector<double> steps_;
    double low_ = 0;
    double high_ = 1;
};

[[nodiscard]] std::string line(double x1, double y1, double x2, double y2, std::string_view kind);
[[nodiscard]] std::string text_at(double x, double y, std::string_view anchor,
                                  std::string_view words, std::string_view kind = "");

}  // namespace sente::lab::page
