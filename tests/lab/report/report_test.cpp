// SPDX-License-Identifier: GPL-3.0-or-later
// Reports tell what results are about, show all of it, and bear results that are not what they
// seem.
#include <gtest/gtest.h>

#include <string>

#include "lab/report/report.hpp"

namespace sente::lab::report {
namespace {

constexpr std::string_view kBench = R"({"runs": [
  {"game": "chess", "policy": "ranked", "depth": 8, "positions": 2, "nodes": 1200, "nodes_per_second": 10,
   "ordering": {"cutoffs on the first move": {"all": 81.5, "depth 1-3": 80, "depth 4-7": 85, "depth 8+": 90.25},
     "rank of the best move": {"1": 70, "2-5": 20, "6-10": 6, "11+": 4, "quiet, among the first 10": 90},
     "stage of the cutoff": {"hash": 50, "quiet": 50}}},
  {"game": "chess", "policy": "staged", "depth": 8, "positions": 2, "nodes": 1000, "nodes_per_second": 11,
   "ordering": {"cutoffs on the first move": {"all": 86.5, "depth 1-3": 84, "depth 4-7": 88, "depth 8+": 92},
     "rank of the best move": {"1": 75, "2-5": 18, "6-10": 4, "11+": 3},
     "stage of the cutoff": {"hash": 60, "quiet": 40}}}],
  "nodes": 2200, "seconds": 1.5, "nodes_per_second": 1466})";

constexpr std::string_view kSuite =
    R"([{"file": "a/wac.epd", "solved": 1, "of": 2, "answered": 2, "seconds": 1,
  "themes": {"fork": {"solved": 1, "of": 1}, "pin": {"solved": 0, "of": 1}},
  "problems": [{"line": 1, "id": "fork.1", "position": "p", "wanted": "Nf3", "solved": true, "move": "g1f3", "depth": 5},
               {"line": 2, "id": "pin.<1>", "position": "q", "wanted": "Bb5", "solved": false, "move": "a2a3", "depth": 5}]}])";

constexpr std::string_view kMatch =
    R"({"game": "chess", "end": "decided", "games": 10, "of": 100, "seconds": 9,
  "engines": [{"name": "new", "games": 10, "wins": 5, "draws": 4, "losses": 1, "score": 0.7,
               "elo": {"value": 147, "low": 20, "high": 300}, "los": 0.98, "faults": {"crashes": 1},
               "effort": {"moves": 321, "mean_ms": 12.25, "worst_ms": 80.5, "mean_nodes": 4321, "mean_depth": null}},
              {"name": "old", "games": 10, "wins": 1, "draws": 4, "losses": 5}],
  "pairings": [{"one": "new", "other": "old", "games": 10, "wins": 5, "draws": 4, "losses": 1,
                "elo": {"value": 147, "low": 20, "high": 300}}],
  "sprt": {"elo0": 0, "elo1": 10, "alpha": 0.05, "beta": 0.05, "model": "normalized", "llr": 2.97,
           "lower": -2.94, "upper": 2.94, "decision": "H1"},
  "endings": {"mate": 6, "agreement": 4}, "warnings": ["new used <less>"], "anomalies": []})";

constexpr std::string_view kAblate =
    R"({"game": "chess", "policy": "staged", "mode": "leave-one-out", "depth": 8,
  "positions": 30, "rows": [
  {"name": "all on", "reference": "all on", "used": true, "nodes": 100, "seconds": 1,
   "node_ratio": {"value": 1, "low": 1, "high": 1}, "first_move_percent": {"value": 86, "low": 85, "high": 87}},
  {"name": "killers", "reference": "all on", "used": true, "nodes": 132, "seconds": 2,
   "node_ratio": {"value": 1.32, "low": 1.21, "high": 1.44},
   "first_move_percent": {"value": 84.5, "low": 84, "high": 85},
   "claims": [{"design": "banded", "expected": "more nodes", "measured": "x 1.32", "verdict": "met"}]},
  {"name": "drift", "reference": "all on", "used": false}], "claims": []})";

constexpr std::string_view kDuels =
    R"({"game": "chess", "conditions": "200 games each", "duels": [
  {"name": "null_move", "nodes": 8000, "used": true, "games": 200, "wins": 90, "draws": 80, "losses": 30,
   "pentanomial": [1, 2, 3, 4, 5], "elo": {"value": 107.5, "low": 80, "high": 140}},
  {"name": "mate_in_one", "movetime": 100, "used": false, "games": 20, "pentanomial": [0, 0, 10, 0, 0],
   "elo": {"value": 0, "low": 0, "high": 0}}]})";

constexpr std::string_view kScaling = R"({"game": "shogi", "doublings": [
  {"nodes": 10000, "against": 5000, "used": true, "games": 200, "pentanomial": [1, 2, 3, 4, 5],
   "elo": {"value": 99.5, "low": 70, "high": 130}}]})";

constexpr std::string_view kTrace =
    R"({"format":"sente trace","version":1,"game":"chess","position":"p","policy":"staged"}
{"id":2,"parent":1,"ply":1,"via":"e2e4","moves":[]}
{"id":1,"parent":null,"ply":0,"moves":[{"rank":1,"move":"</script>"}]}
{"end":true,"depth":3,"best":"e2e4","visits":2}
)";

Document read(std::string_view json) {
    const auto document = document_of(json, "file.json");
    EXPECT_TRUE(document.ok());
    return *document;
}

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(ADocument, IsKnownByItsKeys) {
    EXPECT_EQ(read(kBench).kind, "bench");
    EXPECT_EQ(read(kBench).game, "chess");
    EXPECT_EQ(read(kSuite).kind, "suite");
    EXPECT_EQ(read(kMatch).kind, "match");
    EXPECT_EQ(read(kAblate).kind, "ablate");
    EXPECT_EQ(read(kDuels).kind, "ablate_games");
    EXPECT_EQ(read(kScaling).kind, "scaling");
    EXPECT_FALSE(document_of("{}", "x").ok());
    EXPECT_FALSE(document_of("{", "x").ok());
    EXPECT_EQ(document_of("[1]", "x").error().text().find("x is not what"), 0U);
}

TEST(ADocument, OfTheStoreIsNamedByNumberOrAsTheLast) {
    const auto store = RunStore::open(":memory:", RunStore::Mode::write);
    ASSERT_TRUE(store.ok());
    for (const char* const kind : {"bench", "match", "bench"}) {
        RunStart start;
        start.kind = kind;
        start.game = "chess";
        const auto id = store->begin(start);
        ASSERT_TRUE(id.ok());
        RunEnd end;
        end.result = {{"id", *id}};
        ASSERT_FALSE(store->end(*id, end).has_value());
    }
    EXPECT_EQ(document_of(*store, "2")->kind, "match");
    EXPECT_EQ(document_of(*store, "last")->result["id"], 3);
    EXPECT_EQ(document_of(*store, "last:match")->result["id"], 2);
    EXPECT_FALSE(document_of(*store, "last:suite").ok());
    EXPECT_FALSE(document_of(*store, "99").ok());
    EXPECT_FALSE(document_of(*store, "first").ok());
}

TEST(AReport, ShowsEachKind) {
    const std::string page = page_of({read(kBench), read(kSuite), read(kMatch), read(kAblate)}, {});
    for (const char* const part :
         {"Policies side by side", "81.50 %", "Rank of the best move", "Where cutoffs come from",
          "Cutoffs on the first move, by depth", "1 of 2", "Crosstable", "H1 accepted", "+147.0",
          "What a move cost", ">321<", ">80.5<", ">4321<", "new used &lt;less&gt;", "killers",
          "1.32", "not used here"})
        EXPECT_TRUE(has(page, part)) << part;
    EXPECT_TRUE(has(page, "pin.&lt;1&gt;")) << "text stays text";
    EXPECT_FALSE(has(page, "pin.<1>"));
    EXPECT_FALSE(has(page, "nan"));
}

TEST(AReport, ShowsDuels) {
    const std::string page = page_of({read(kDuels), read(kScaling)}, {});
    for (const char* const part : {"Ablation by games, chess", "null_move", "8000 nodes", "+107.5",
                                   "100 ms", "not used here", "10000 against 5000 nodes", "+99.5"})
        EXPECT_TRUE(has(page, part)) << part;
}

TEST(AReport, ComparesLaterSuitesWithTheFirst) {
    Document later = read(kSuite);
    later.result[0]["problems"][0]["solved"] = false;
    later.result[0]["problems"][1]["solved"] = true;
    const std::string page = page_of({read(kSuite), later}, {});
    EXPECT_TRUE(has(page, "1 gained</b>: pin.&lt;1&gt;")) << page;
    EXPECT_TRUE(has(page, "1 lost</b>: fork.1"));
    EXPECT_TRUE(has(page, "class=\"tick\""));
}

TEST(AReport, BearsResultsOfAnyShape) {
    for (const std::string_view kind :
         {"bench", "suite", "match", "ablate", "scaling", "analyse", "tune"})
        for (const std::string_view json :
             {"null", "1", "[]", "{}", "[1,2]", R"({"runs":[{"game":1,"policy":[]}]})",
              R"({"engines":[1],"pairings":{"a":2}})", R"([{"problems":[3],"themes":[4]}])",
              R"({"rows":[{"node_ratio":{"value":"x"}},5]})",
              R"({"doublings":[{"pentanomial":1,"elo":{"low":1}},5]})",
              R"({"games":[{"sides":[7]}]})"}) {
            Document document;
            document.name = "odd";
            document.kind = kind;
            document.result = Json::parse(json);
            document.options = Json::parse(json);
            EXPECT_FALSE(page_of({document}, {}).empty());
            EXPECT_FALSE(csv_of({document}).empty());
        }
}

TEST(ATrace, IsReadWithItsNodesFromTheRootDown) {
    const auto tree = read_trace(kTrace, "t.jsonl");
    ASSERT_TRUE(tree.ok()) << tree.error().text();
    ASSERT_EQ(tree->nodes.size(), 2U);
    EXPECT_EQ(tree->nodes[0]["id"], 1);
    EXPECT_EQ(read_trace(kTrace, "t", 1)->nodes.size(), 1U);
    ReportOptions options;
    options.trace = *tree;
    const std::string page = page_of({}, options);
    EXPECT_TRUE(has(page, "Tree of a search"));
    EXPECT_FALSE(has(page, "\"</script>\"")) << "data cannot end its element";
}

TEST(ATrace, ThatIsNoneIsRefusedWithItsLine) {
    EXPECT_EQ(read_trace("{}\n", "t").error().text(), "t:1: not a trace");
    EXPECT_EQ(read_trace("", "t").error().text(), "t is not a trace");
    EXPECT_EQ(read_trace("{\"format\":\"sente trace\"}\n{\n", "t").error().text(), "t:2: not JSON");
    EXPECT_EQ(read_trace("{\"format\":\"sente trace\"}\n{\"id\":1}\n", "t").error().text(),
              "t:2: neither a node nor the end of a trace");
}

TEST(Csv, HasALineForEachNumber) {
    const std::string csv = csv_of({read(kMatch)});
    EXPECT_EQ(csv.find("run,kind,game,path,value\nfile.json,match,chess,games,10\n"), 0U) << csv;
    EXPECT_TRUE(has(csv, "file.json,match,chess,engines/0/elo/value,147\n"));
}

}  // namespace
}  // namespace sente::lab::report
