// SPDX-License-Identifier: GPL-3.0-or-later
// Pages hold nothing but what was meant: text is text, charts are drawn to scale, boards show all.
#include <gtest/gtest.h>

#include <string>

#include "chess/notation.hpp"
#include "lab/page/charts.hpp"
#include "lab/page/page.hpp"
#include "shogi/notation.hpp"

namespace sente::lab::page {
namespace {

std::size_t count(const std::string& text, const std::string& word) {
    std::size_t found = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        ++found;
    return found;
}

TEST(Text, CannotBecomeMarkup) {
    EXPECT_EQ(escaped("<a href='x'>\"&\"</a>"),
              "&lt;a href=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/a&gt;");
    EXPECT_EQ(escaped(std::string_view("a\0b\x07\n", 5)), "ab\n");
    EXPECT_EQ(in_script("{\"a\":\"</script><!--\"}"), "{\"a\":\"\\u003c/script>\\u003c!--\"}");
    const Page page{"<b>", "<i>", "<u>", "", ""};
    const std::string html = html_of(page);
    EXPECT_EQ(html.find("<b>"), std::string::npos);
    EXPECT_EQ(html.find("<i>"), std::string::npos);
    EXPECT_EQ(html.find("<u>"), std::string::npos);
}

TEST(Numbers, AreForPeople) {
    EXPECT_EQ(fixed(12.345, 2), "12.35");
    EXPECT_EQ(fixed(-0.5, 1), "−0.5");
    EXPECT_EQ(fixed(-0.01, 1), "0.0");
    EXPECT_EQ(fixed(0.0 / 0.0, 1), "–");
    EXPECT_EQ(with_sign(3, 0), "+3");
    EXPECT_EQ(with_sign(-3, 0), "−3");
    EXPECT_EQ(with_sign(0, 0), "0");
    EXPECT_EQ(grouped(1234567), "1,234,567");
    EXPECT_EQ(coordinate(-0.01), "0");
    EXPECT_EQ(coordinate(12.25), "12.2");
}

TEST(APage, AsksNothingOfAnyHost) {
    const std::string html = html_of(Page{"Title", "", "", "<p>body</p>", "let a = 1;"});
    EXPECT_EQ(html.find("http:"), std::string::npos);
    EXPECT_EQ(html.find("https:"), std::string::npos);
    EXPECT_NE(html.find("default-src 'none'"), std::string::npos);
    EXPECT_EQ(html.find("@import"), std::string::npos);
    EXPECT_EQ(html.find("url("), std::string::npos);
}

TEST(AxisSteps, AreRoundAndCoverBothEnds) {
    EXPECT_EQ(axis_steps(0, 100, 6), (std::vector<double>{0, 20, 40, 60, 80, 100}));
    for (const double low : {-37.0, 0.0, 3.0, 81.5})
        for (const double width : {0.3, 1.0, 7.0, 99.0, 12345.0}) {
            const auto steps = axis_steps(low, low + width, 6);
            EXPECT_LE(steps.front(), low + 1e-6);
            EXPECT_GE(steps.back(), low + width - width * 1e-6);
            EXPECT_LE(steps.size(), 8U);
        }
    EXPECT_GE(axis_steps(5, 5, 6).size(), 2U);
}

TEST(Charts, HaveAMarkForEachValue) {
    Chart chart;
    chart.about = "two curves";
    chart.labels = {"a", "b", "c"};
    chart.series = {{"one", {1, 2, 3}}, {"two", {4, std::nullopt, 6}}};
    EXPECT_EQ(count(line_chart(chart), "<circle"), 5U);
    EXPECT_EQ(count(column_chart(chart), "<rect"), 5U);
    EXPECT_EQ(count(bar_chart({{"x", 2.0, "2", 0.5}, {"y", -1, "-1", {}}}), "--v:100%"), 1U);
    EXPECT_EQ(count(interval_chart("about", {{"x", -1, 0, 1}, {"y", 2, 3, 4}}), "<circle"), 2U);
    EXPECT_EQ(line_chart(Chart{}).find("nan"), std::string::npos);
}

TEST(AChessBoard, ShowsEveryPiece) {
    const Diagram start{records::GameKind::chess, std::string(chess::kStartFen), {}, {}, {}};
    EXPECT_EQ(count(scene_of(start), "<use"), 32U);
    EXPECT_EQ(count(scene_of(start), "piece w"), 16U);
    EXPECT_NE(board_of(start, "the start").find("aria-label=\"the start\""), std::string::npos);
    EXPECT_EQ(scene_of({records::GameKind::chess, "nonsense", {}, {}, {}}), "");
}

TEST(AShogiBoard, ShowsEveryPieceAndBothHands) {
    const Diagram start{records::GameKind::shogi, std::string(shogi::kStartSfen), {}, {}, {}};
    EXPECT_EQ(count(scene_of(start), "<use"), 40U);
    EXPECT_EQ(count(scene_of(start), "rotate(180)"), 20U);
    const Diagram hands{records::GameKind::shogi, "4k4/9/9/9/9/9/9/9/4K4 b 2R3Pb 1", {}, {}, {}};
    EXPECT_EQ(count(scene_of(hands), "<use"), 5U);
    EXPECT_EQ(count(scene_of(hands), "class=\"count\""), 2U);
}

}  // namespace
}  // namespace sente::lab::page
