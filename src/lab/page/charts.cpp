// SPDX-License-Identifier: GPL-3.0-or-later
// Charts as boxes, and drawn as SVG in a plane with an axis of values: curves, columns and
// intervals.
#include "lab/page/charts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

#include "lab/page/page.hpp"

namespace sente::lab::page {

namespace {

// The class of the style sheet that gives the colour of a series.
std::string colour_class(std::size_t index) { return "k" + std::to_string(index % 6 + 1); }

}  // namespace

std::vector<double> axis_steps(double low, double high, int most) {
    if (!(high > low)) high = low + 1;
    const double raw = (high - low) / std::max(1, most - 1);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    constexpr std::array<double, 4> kRound = {1, 2, 5, 10};
    double step = 10 * power;
    for (const double factor : kRound) {
        step = factor * power;
        if (step >= raw * 0.999) break;
    }
    std::vector<double> steps;
    const double first = std::floor(low / step + 1e-9) * step;
    for (int i = 0; steps.empty() || steps.back() < high - step * 1e-6; ++i)
        steps.push_back(first + i * step);
    return steps;
}

std::string legend(const std::vector<Series>& series) {
    std::string items;
    for (std::size_t i = 0; i < series.size(); ++i)
        items += element("li", "class=\"" + colour_class(i) + "\"", escaped(series[i].name));
    return element("ul", "class=\"legend\"", items) + "\n";
}

std::string bar_chart(const std::vector<Bar>& bars, std::size_t colour) {
    std::string out = "<div class=\"bars " + colour_class(colour) + "\">\n";
    for (const Bar& bar : bars) {
        const auto width = [](double share) {
            return "style=\"--v:" + coordinate(100 * std::clamp(share, 0.0, 1.0)) + "%\"";
        };
        std::string track = element("div", "class=\"bar\" " + width(bar.share), "");
        if (bar.tick) track += element("div", "class=\"tick\" " + width(*bar.tick), "");
        out += element("span", "class=\"name\"", escaped(bar.name)) +
               element("span", "class=\"track\"", track) +
               element("span", "class=\"amount\"", escaped(bar.amount)) + "\n";
    }
    return out + "</div>\n";
}

std::string share_chart(const std::vector<std::string>& names, const std::vector<ShareRow>& rows) {
    std::vector<Series> series;
    for (const std::string& name : names) series.push_back({name, {}});
    std::string out = legend(series);
    for (const ShareRow& row : rows) {
        double whole = 0;
        for (const double part : row.parts) whole += part;
        if (!(whole > 0)) continue;
        std::string parts;
        std::string words;
        for (std::size_t i = 0; i < row.parts.size(); ++i) {
            const double percent = 100 * row.parts[i] / whole;
            words += (i == 0 ? "" : ", ") + names[i] + " " + fixed(percent, 1) + " %";
            parts +=
                element("span",
                        "class=\"" + colour_class(i) + "\" style=\"--v:" + coordinate(percent) +
                            "%\" title=\"" + escaped(names[i]) + " " + fixed(percent, 1) + " %\"",
                        "");
        }
        out += element("div", "class=\"share-row\"",
                       element("p", "", escaped(row.name)) +
                           element("div",
                                   "class=\"shares\" role=\"img\" aria-label=\"" +
                                       escaped(row.name + ": " + words) + "\"",
                                   parts)) +
               "\n";
    }
    return out;
}

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

std::string line(double x1, double y1, double x2, double y2, std::string_view kind) {
    return "<line class=\"" + std::string(kind) + "\"" + at("x1", x1) + at("y1", y1) +
           at("x2", x2) + at("y2", y2) + "/>";
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view words,
                    std::string_view kind = "") {
    std::string attributes =
        "text-anchor=\"" + std::string(anchor) + "\"" + at("x", x) + at("y", y);
    if (!kind.empty()) attributes += " class=\"" + std::string(kind) + "\"";
    return element("text", attributes, escaped(words));
}

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

}  // namespace

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
