// SPDX-License-Identifier: GPL-3.0-or-later
// Charts drawn as SVG: curves, columns and intervals.
#include <algorithm>
#include <cmath>
#include <limits>

#include "lab/page/chart_frame.hpp"
#include "lab/page/html.hpp"

namespace sente::lab::page {

namespace {

std::string at(std::string_view name, double value) {
    return " " + std::string(name) + "=\"" + coordinate(value) + "\"";
}

std::string tooltip(std::string_view words) { return element("title", "", escaped(words)); }

struct Span {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    void include(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

}  // namespace

std::string line(double x1, double y1, double x2, double y2, std::string_view kind) {
    return "<line class=\"" + std::string(kind) + "\"" + at("x1", x1) + at("y1", y1) +
           at("x2", x2) + at("y2", y2) + "/>";
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view words,
                    std::string_view kind) {
    std::string attributes =
        "text-anchor=\"" + std::string(anchor) + "\"" + at("x", x) + at("y", y);
    if (!kind.empty()) attributes += " class=\"" + std::string(kind) + "\"";
    return element("text", attributes, escaped(words));
}

Plane::Plane(const Chart& chart) : chart_(chart) {
    Span span;
    for (const Series& series : chart.series)
        for (const auto& value : series.values)
            if (value) span.include(*value);
    if (chart.from_zero) span.include(0);
    if (span.low > span.high) span = {0, 1};
    constexpr int kMostSteps = 6;
    steps_ = axis_steps(span.low, span.high, kMostSteps);
    low_ = steps_.front();
    high_ = steps_.back();
}

double Plane::y(double value) const {
    return kHeight - kBottom - (value - low_) / (high_ - low_) * (kHeight - kTop - kBottom);
}

double Plane::place() const {
    return (kWidth - kLeft - kRight) /
           static_cast<double>(std::max<std::size_t>(1, chart_.labels.size()));
}

std::string Plane::value_text(double value) const {
    return fixed(value, chart_.digits) + chart_.unit;
}

std::string Plane::axes() const {
    std::string out;
    const double step = steps_.size() > 1 ? steps_[1] - steps_[0] : 1;
    const int digits = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
    for (const double value : steps_) {
        out += line(kLeft, y(value), kWidth - kRight, y(value), "axis");
        out += text_at(kLeft - 6, y(value) + 4, "end", fixed(value, digits));
    }
    for (std::size_t i = 0; i < chart_.labels.size(); ++i)
        out += text_at(x(i), kHeight - 8, "middle", chart_.labels[i]);
    return out + "\n";
}

std::string Plane::html(std::string_view content) const {
    return element("svg",
                   "class=\"chart\" viewBox=\"0 0 " + coordinate(kWidth) + " " +
                       coordinate(kHeight) + "\" role=\"img\" aria-label=\"" +
                       escaped(chart_.about) + "\"",
                   axes() + std::string(content)) +
           "\n";
}

std::string line_chart(const Chart& chart) {
    const Plane plane(chart);
    std::string drawing;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        const Series& series = chart.series[s];
        std::string path;
        std::string points;
        bool pen_down = false;
        for (std::size_t i = 0; i < series.values.size(); ++i) {
            if (!series.values[i]) {
                pen_down = false;
                continue;
            }
            const double x = plane.x(i);
            const double y = plane.y(*series.values[i]);
            path += (pen_down ? "L" : "M") + coordinate(x) + " " + coordinate(y);
            pen_down = true;
            points += element("circle", "class=\"hollow\" r=\"4\"" + at("cx", x) + at("cy", y),
                              tooltip(series.name + ", " + chart.labels[i] + ": " +
                                      plane.value_text(*series.values[i])));
        }
        drawing += element("g", "class=\"" + colour_class(s) + "\"",
                           "<path class=\"curve stroke\" d=\"" + path + "\"/>" + points) +
                   "\n";
    }
    return legend(chart.series) + plane.html(drawing);
}

std::string column_chart(const Chart& chart) {
    const Plane plane(chart);
    const double width =
        plane.place() * 0.8 / static_cast<double>(std::max<std::size_t>(1, chart.series.size()));
    std::string drawing;
    for (std::size_t s = 0; s < chart.series.size(); ++s) {
        const Series& series = chart.series[s];
        std::string columns;
        for (std::size_t i = 0; i < series.values.size(); ++i) {
            if (!series.values[i]) continue;
            const double top = plane.y(*series.values[i]);
            const double left = plane.x(i) - plane.place() * 0.4 + width * static_cast<double>(s);
            columns += element("rect",
                               "class=\"fill\" rx=\"2\"" + at("x", left + 1) + at("y", top) +
                                   at("width", std::max(1.0, width - 2)) +
                                   at("height", std::max(0.0, plane.base() - top)),
                               tooltip(series.name + ", " + chart.labels[i] + ": " +
                                       plane.value_text(*series.values[i])));
        }
        drawing += element("g", "class=\"" + colour_class(s) + "\"", columns) + "\n";
    }
    return (chart.series.size() > 1 ? legend(chart.series) : "") + plane.html(drawing);
}

namespace {

constexpr double kIntervalWidth = 400;
constexpr double kIntervalMargin = 24;

// The axis of intervals, from left to right.
class IntervalAxis {
public:
    IntervalAxis(const std::vector<Interval>& intervals, const IntervalStyle& style)
        : style_(style) {
        Span span;
        if (style.centre) span.include(*style.centre);
        for (const Interval& each : intervals)
            for (const double value : {each.low, each.high})
                if (std::isfinite(value)) span.include(value);
        if (span.low > span.high) span = {0, 1};
        constexpr int kMostSteps = 6;
        steps_ = axis_steps(span.low, span.high, kMostSteps);
    }

    [[nodiscard]] double x(double value) const {
        const double share = (value - steps_.front()) / (steps_.back() - steps_.front());
        return kIntervalMargin +
               std::clamp(share, 0.0, 1.0) * (kIntervalWidth - 2 * kIntervalMargin);
    }
    [[nodiscard]] std::string words(double value, int digits) const {
        return style_.sign ? with_sign(value, digits) : fixed(value, digits);
    }
    [[nodiscard]] std::string html(double height) const {
        const double step = steps_[1] - steps_[0];
        const int digits = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
        std::string out;
        for (const double value : steps_) {
            const bool is_centre = style_.centre && std::fabs(value - *style_.centre) < step * 1e-6;
            out += line(x(value), 4, x(value), height - 22, is_centre ? "zero" : "axis");
            out += text_at(x(value), height - 7, "middle", words(value, digits));
        }
        return out;
    }

private:
    IntervalStyle style_;
    std::vector<double> steps_;
};

std::string interval_row(const Interval& each, const IntervalAxis& axis, double top, int digits) {
    const std::string words = axis.words(each.value, digits) + "  [" +
                              axis.words(each.low, digits) + ", " + axis.words(each.high, digits) +
                              "]";
    const double y = top + 24;
    return text_at(kIntervalMargin, top + 12, "start", each.name, "value") +
           text_at(kIntervalWidth - kIntervalMargin, top + 12, "end", words) +
           element("g", "class=\"k1\"",
                   "<line class=\"stroke\" stroke-width=\"3\" stroke-linecap=\"round\"" +
                       at("x1", axis.x(each.low)) + at("x2", axis.x(each.high)) + at("y1", y) +
                       at("y2", y) + "/>" +
                       element("circle",
                               "class=\"hollow\" r=\"4.5\"" + at("cx", axis.x(each.value)) +
                                   at("cy", y),
                               tooltip(each.name + ": " + words))) +
           "\n";
}

}  // namespace

std::string interval_chart(const std::string& about, const std::vector<Interval>& intervals,
                           const IntervalStyle& style) {
    constexpr double kRow = 38;
    const IntervalAxis axis(intervals, style);
    const double height = kRow * static_cast<double>(intervals.size()) + 28;
    std::string out = axis.html(height);
    double top = 4;
    for (const Interval& each : intervals) {
        out += interval_row(each, axis, top, style.digits);
        top += kRow;
    }
    return element("svg",
                   "class=\"chart\" viewBox=\"0 0 " + coordinate(kIntervalWidth) + " " +
                       coordinate(height) + "\" role=\"img\" aria-label=\"" + escaped(about) + "\"",
                   out) +
           "\n";
}

}  // namespace sente::lab::page
