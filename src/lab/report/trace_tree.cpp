// SPDX-License-Identifier: GPL-3.0-or-later
// Reading traces, and the script that opens their nodes one by one.
#include "lab/report/report.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "lab/files.hpp"
#include "lab/page/files.hpp"
#include "lab/page/page.hpp"

namespace sente::lab::report {

namespace {

using page::element;
using page::escaped;

InputError bad_line(const std::string& name, std::size_t line, const std::string& what) {
    return {name + ":" + std::to_string(line) + ": " + what};
}

bool is_node(const Json& json) {
    const Json* const moves = find(json, "moves");
    return number(json, "id") && number(json, "ply") && moves != nullptr && moves->is_array();
}

// A parent stands before its children: it is nearer to the root, or as near and entered earlier.
bool comes_before(const Json& a, const Json& b) {
    const double ply_a = number_or(a, "ply", 0);
    const double ply_b = number_or(b, "ply", 0);
    return ply_a != ply_b ? ply_a < ply_b : number_or(a, "id", 0) < number_or(b, "id", 0);
}

// Puts a line where it belongs; what is wrong with it, or nothing.
std::string sort_in(Json json, bool is_first, TraceTree& tree, std::vector<Json>& nodes) {
    if (is_first) {
        if (text(json, "format") != "sente trace") return "not a trace";
        tree.head = std::move(json);
    } else if (find(json, "end") != nullptr) {
        tree.tail = std::move(json);
    } else if (is_node(json)) {
        nodes.push_back(std::move(json));
    } else {
        return "neither a node nor the end of a trace";
    }
    return {};
}

}  // namespace

Result<TraceTree> read_trace(std::string_view text, const std::string& name,
                             std::size_t most_nodes) {
    TraceTree tree;
    tree.name = name;
    std::vector<Json> nodes;
    std::size_t number_of_line = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number_of_line;
        if (line.empty()) continue;
        Json json = parse_json(line);
        if (json.is_discarded()) return bad_line(name, number_of_line, "not JSON");
        const std::string trouble = sort_in(std::move(json), number_of_line == 1, tree, nodes);
        if (!trouble.empty()) return bad_line(name, number_of_line, trouble);
    }
    if (tree.head.is_null()) return InputError{name + " is not a trace"};
    std::stable_sort(nodes.begin(), nodes.end(), comes_before);
    tree.written = nodes.size();
    if (nodes.size() > most_nodes) nodes.resize(most_nodes);
    tree.nodes = Json::array();
    for (Json& node : nodes) tree.nodes.push_back(std::move(node));
    return tree;
}

std::string trace_section(const TraceTree& tree) {
    std::string about = text(tree.head, "game") + ", " + text(tree.head, "policy");
    if (!tree.tail.is_null())
        about += ", depth " + page::fixed(number_or(tree.tail, "depth", 0), 0) + ", best move " +
                 text(tree.tail, "best") + ", " +
                 page::count_text(number_or(tree.tail, "visits", 0)) + " nodes visited";
    about += ", " + page::grouped(tree.written) + " written";
    if (tree.nodes.size() < tree.written)
        about += "; the " + page::grouped(tree.nodes.size()) + " nearest to the root are here";
    const std::string data = tree.nodes.dump(-1, ' ', false, Json::error_handler_t::replace);
    return element("p", "class=\"note\"", escaped(about)) +
           element("p", "class=\"note\"",
                   element("code", "", escaped(text(tree.head, "position")))) +
           element("section", "class=\"card\" data-trace",
                   element("div", "class=\"tree\"", "") +
                       element("script", "type=\"application/json\"", page::in_script(data))) +
           "\n";
}

std::string_view trace_script() { return page::kTraceTreeJs; }

}  // namespace sente::lab::report
