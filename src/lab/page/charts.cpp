// SPDX-License-Identifier: GPL-3.0-or-later
// Charts as boxes, and what all charts share.
#include "lab/page/charts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "lab/page/chart_frame.hpp"
#include "lab/page/html.hpp"

namespace sente::lab::page {

std::string colour_class(std::size_t index) { return "k" + std::to_string(index % 6 + 1); }

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

}  // namespace sente::lab::page
