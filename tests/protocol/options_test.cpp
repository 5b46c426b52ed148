// SPDX-License-Identifier: GPL-3.0-or-later
// The option tables: what they declare, what they accept, and that the documentation agrees.
#include "protocol/options.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "games/games.hpp"
#include "ordering/config_info.hpp"
#include "protocol/command.hpp"
#include "protocol/option_list.hpp"
#include "search/techniques.hpp"

namespace sente::protocol {
namespace {

struct NamedTable {
    const char* name;
    OptionTable table;
};

std::vector<NamedTable> tables() {
    return {{"chess in UCI", games::ChessUciText::options()},
            {"shogi in UCI", games::ShogiUciText::options()},
            {"shogi in USI", games::ShogiUsiText::options()}};
}

TEST(Options, EachHasANameOfItsOwnAHelpAGroupAndAFittingDefault) {
    for (const auto& [name, table] : tables()) {
        std::set<std::string> seen;
        for (const Option& option : table.all()) {
            EXPECT_TRUE(seen.insert(folded(option.name)).second) << name << ": " << option.name;
            EXPECT_FALSE(option.help.empty()) << option.name;
            EXPECT_FALSE(option.group.empty()) << option.name;
            if (option.kind == OptionKind::button) continue;
            OptionValues settings;
            const auto change = table.set(option.name, option.standard, settings);
            ASSERT_TRUE(change.ok()) << option.name << ": " << change.error().text();
            EXPECT_EQ(change->value, option.standard) << option.name;
        }
    }
}

TEST(Options, AreDeclaredAsTheProtocolsWriteThem) {
    const OptionTable uci = games::ChessUciText::options();
    EXPECT_EQ(uci.find("Hash")->declaration(),
              "option name Hash type spin default 16 min 1 max 33554432");
    EXPECT_EQ(uci.find("Clear Hash")->declaration(), "option name Clear Hash type button");
    EXPECT_EQ(uci.find("Ponder")->declaration(), "option name Ponder type check default false");
    EXPECT_EQ(uci.find("SyzygyPath")->declaration(),
              "option name SyzygyPath type string default <empty>");
    EXPECT_EQ(uci.find("MovePicker")->declaration(),
              "option name MovePicker type combo default staged var weighted var banded var ranked "
              "var staged");
}

TEST(Options, HaveNoBlanksInUsi) {
    const OptionTable usi = games::ShogiUsiText::options();
    for (const Option& option : usi.all())
        EXPECT_EQ(option.name.find(' '), std::string::npos) << option.name;
    EXPECT_NE(usi.find("Clear Hash"), nullptr);
    EXPECT_NE(usi.find("clear_hash"), nullptr);
}

TEST(Options, UsiUnderstandsTheNamesOfOtherFrameworks) {
    const OptionTable usi = games::ShogiUsiText::options();
    OptionValues settings = usi.defaults();
    ASSERT_TRUE(usi.set("Hash", "64", settings).ok());
    EXPECT_EQ(settings.hash_mb, 64);
    ASSERT_TRUE(usi.set("USI_Hash", "32", settings).ok());
    EXPECT_EQ(settings.hash_mb, 32);
    ASSERT_TRUE(usi.set("USI_MultiPV", "4", settings).ok());
    EXPECT_EQ(settings.lines, 4);
    EXPECT_FALSE(usi.find("Hash")->declared);
}

TEST(Options, NumbersOutOfRangeAreRefusedWithTheRange) {
    const OptionTable uci = games::ChessUciText::options();
    OptionValues settings = uci.defaults();
    ASSERT_TRUE(uci.set("threads", "3", settings).ok());
    for (const auto* text : {"1000", "0", "-5", "99999999999999999999999999"}) {
        const auto change = uci.set("threads", text, settings);
        ASSERT_FALSE(change.ok());
        EXPECT_EQ(settings.threads, 3);
        EXPECT_NE(change.error().text().find("from 1 to 256"), std::string::npos);
    }
}

TEST(Options, NonsenseIsRefusedAndChangesNothing) {
    const OptionTable uci = games::ChessUciText::options();
    OptionValues settings = uci.defaults();
    EXPECT_FALSE(uci.set("Threads", "many", settings).ok());
    EXPECT_FALSE(uci.set("Threads", "", settings).ok());
    EXPECT_FALSE(uci.set("Threads", std::nullopt, settings).ok());
    EXPECT_FALSE(uci.set("Ponder", "perhaps", settings).ok());
    EXPECT_FALSE(uci.set("MovePicker", "best", settings).ok());
    EXPECT_FALSE(uci.set("Treads", "2", settings).ok());
    EXPECT_FALSE(uci.set("", "2", settings).ok());
    EXPECT_EQ(settings.threads, 1);
    EXPECT_FALSE(settings.ponder);
    EXPECT_EQ(settings.search.ordering, uci.defaults().search.ordering);
}

template <class Text, class G>
void expect_defaults_of() {
    const search::Settings settings = Text::options().defaults().search;
    const search::Settings below = search::default_settings<G>();
    EXPECT_EQ(settings.use, below.use);
    EXPECT_EQ(settings.params, below.params);
    EXPECT_EQ(settings.ordering, below.ordering);
}

TEST(Options, DefaultsAreThoseOfTheEngineBelow) {
    expect_defaults_of<games::ChessUciText, chess::Chess>();
    expect_defaults_of<games::ShogiUciText, shogi::Shogi>();
    expect_defaults_of<games::ShogiUsiText, shogi::Shogi>();
}

TEST(Options, ADrawIsWorthLessToWhoHoldsTheOtherInContempt) {
    const OptionTable uci = games::ChessUciText::options();
    OptionValues settings = uci.defaults();
    EXPECT_EQ(settings.draw_value_first, 0);
    ASSERT_TRUE(uci.set("Contempt", "24", settings).ok());
    EXPECT_EQ(settings.draw_value_first, -24);
    EXPECT_EQ(settings.draw_value_second, -24);
}

TEST(Options, TablesOfEndingsAreAskedAsOtherEnginesDo) {
    const OptionTable uci = games::ChessUciText::options();
    OptionValues settings = uci.defaults();
    EXPECT_TRUE(settings.syzygy_fifty_moves);
    EXPECT_EQ(settings.syzygy_most_pieces, 7);
    ASSERT_TRUE(uci.set("Syzygy50MoveRule", "false", settings).ok());
    ASSERT_TRUE(uci.set("SyzygyProbeDepth", "5", settings).ok());
    ASSERT_TRUE(uci.set("SyzygyProbeLimit", "4", settings).ok());
    EXPECT_FALSE(settings.syzygy_fifty_moves);
    EXPECT_EQ(settings.syzygy_least_depth, 5);
    EXPECT_EQ(settings.syzygy_most_pieces, 4);
}

TEST(Options, TheRankedPickerHasTwoNames) {
    const OptionTable uci = games::ChessUciText::options();
    OptionValues settings = uci.defaults();
    ASSERT_TRUE(uci.set("UseRankedMovePicker", "true", settings).ok());
    EXPECT_EQ(settings.search.ordering.policy, ordering::PolicyName::ranked);
    ASSERT_TRUE(uci.set("UseRankedMovePicker", "false", settings).ok());
    EXPECT_EQ(settings.search.ordering.policy, ordering::PolicyName::staged);
    ASSERT_TRUE(uci.set("MovePicker", "Banded", settings).ok());
    ASSERT_TRUE(uci.set("UseRankedMovePicker", "false", settings).ok());
    EXPECT_EQ(settings.search.ordering.policy, ordering::PolicyName::banded);
}

TEST(Options, EverySwitchReachesItsMember) {
    const OptionTable uci = games::ChessUciText::options();
    for (const auto& info : ordering::kSwitches) {
        OptionValues settings = uci.defaults();
        ASSERT_TRUE(uci.set("Order_use_" + std::string(info.name), "false", settings).ok());
        EXPECT_FALSE(settings.search.ordering.use.*info.flag) << info.name;
    }
    for (const auto& info : search::kTechniques) {
        OptionValues settings = uci.defaults();
        ASSERT_TRUE(uci.set("Use_" + std::string(info.name), "false", settings).ok());
        EXPECT_FALSE(settings.search.use.*info.flag) << info.name;
    }
    for (const auto& info : search::kParams) {
        OptionValues settings = uci.defaults();
        ASSERT_TRUE(
            uci.set("Search_" + std::string(info.name), std::to_string(info.high), settings).ok());
        EXPECT_EQ(settings.search.params.*info.member, info.high) << info.name;
        EXPECT_FALSE(info.meaning.empty()) << info.name;
    }
}

// Rows of documents, which this text is the source of: options for people, or those for experts.
std::string documented(const OptionTable& table, bool expert) {
    std::string out;
    std::string group;
    for (const Option& option : table.all()) {
        if (!option.declared || option.expert != expert) continue;
        if (option.group != group) {
            group = option.group;
            out += "\n**" + group +
                   "**\n\n| option | default | range | meaning |\n|---|---|---|---|\n";
        }
        const bool button = option.kind == OptionKind::button;
        const std::string standard = option.standard.empty() ? "empty" : option.standard;
        out += "| `" + option.name + "` | " + (button ? "" : standard) + " | " +
               (button ? "button" : option.range()) + " | " + option.help + " |\n";
    }
    return out;
}

struct Part {
    std::string file;
    std::string mark;
    std::string rows;
};

// Compares the part of a document, or writes it.
void compare_or_write(const Part& part) {
    const auto file =
        std::filesystem::path(__FILE__).parent_path().parent_path().parent_path() / part.file;
    std::ifstream stream(file);
    std::stringstream text;
    text << stream.rdbuf();
    std::string doc = text.str();
    const std::string begin = "<!-- options: " + part.mark + " -->\n";
    const std::string end = "<!-- end of options: " + part.mark + " -->";
    const std::size_t from = doc.find(begin);
    const std::size_t to = doc.find(end);
    ASSERT_NE(from, std::string::npos) << part.mark;
    ASSERT_NE(to, std::string::npos) << part.mark;
    const std::string now = doc.substr(from + begin.size(), to - from - begin.size());
    if (std::getenv("SENTE_UPDATE_DOCS") == nullptr) {
        EXPECT_EQ(now, part.rows + "\n") << "SENTE_UPDATE_DOCS=1 writes the tables anew";
        return;
    }
    doc.replace(from + begin.size(), now.size(), part.rows + "\n");
    std::ofstream(file) << doc;
}

TEST(Options, AreDocumentedAsTheyAre) {
    const OptionTable chess = games::ChessUciText::options();
    const OptionTable shogi = games::ShogiUsiText::options();
    compare_or_write({"docs/engine.md", "uci-chess", documented(chess, false)});
    compare_or_write({"docs/engine.md", "usi", documented(shogi, false)});
    compare_or_write({"docs/options.md", "expert-chess", documented(chess, true)});
    compare_or_write({"docs/options.md", "expert-shogi", documented(shogi, true)});
}

}  // namespace
}  // namespace sente::protocol
