// SPDX-License-Identifier: GPL-3.0-or-later
// The style sheet of all pages.
#include "lab/page/frame.hpp"

namespace sente::lab::page {

namespace {

constexpr std::string_view kStyle = R"css(
:root {
  --paper: #f7f5f0; --card: #fffefb; --ink: #1e2226; --soft: #565d65; --line: #dedad0;
  --faint: #edeae2; --accent: #0a6a6a; --good: #1a7040; --warn: #8a5200; --bad: #b0261c;
  --s1: #1d6fa5; --s2: #b4551d; --s3: #6a4fa3; --s4: #2c7a3f; --s5: #a8326e; --s6: #6b6a1e;
  --first: #f6f4ee; --second: #33383e; --first-line: #8a857a;
  --light-square: #ece5d6; --dark-square: #b9a888; --wood: #ecd3a0; --wood-line: #7d6333;
  --plus: #cfe8d5; --minus: #f5d2cc; --mark: #e0b53c; --shadow: 0 1px 2px rgb(40 35 20 / .07), 0 4px 14px rgb(40 35 20 / .05);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --card: #1c2024; --ink: #e9e6df; --soft: #aab0b7; --line: #363c43;
    --faint: #262b30; --accent: #62cdc4; --good: #72d08e; --warn: #efb45a; --bad: #ff8f85;
    --s1: #66b6ea; --s2: #f2a06a; --s3: #bda4f4; --s4: #7fd08a; --s5: #f08fbd; --s6: #cfcb6a;
    --first: #d9d6ce; --second: #3a4047; --first-line: #d9d6ce;
    --light-square: #a9a08d; --dark-square: #6f6654; --wood: #c9a667; --wood-line: #4d3b18;
    --plus: #1f4a2d; --minus: #5a2a27; --mark: #d8a52c; --shadow: none;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
body {
  margin: 0 auto; max-width: 72rem; padding: 0 clamp(.9rem, 3vw, 2.5rem) 3rem;
  background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Hiragino Sans",
    "Yu Gothic UI", "Noto Sans CJK JP", "Droid Sans Fallback", sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
header { padding: 2.4rem 0 1.2rem; border-bottom: 1px solid var(--line); margin-bottom: 1.6rem; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; font-weight: 650; letter-spacing: -.012em; }
h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.4rem); margin: 0; }
h2 { font-size: 1.45rem; margin: 2.4rem 0 .4rem; }
h3 { font-size: 1.02rem; margin: 0 0 .7rem; letter-spacing: 0; }
p { margin: .4rem 0; max-width: 65ch; }
.kicker { text-transform: uppercase; letter-spacing: .12em; font-size: .75rem; color: var(--accent);
  font-weight: 650; margin-bottom: .5rem; }
.subtitle, .note { color: var(--soft); }
.note { font-size: .9rem; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line);
  color: var(--soft); font-size: .85rem; }
a { color: var(--accent); text-underline-offset: .18em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
nav ol { list-style: none; display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; margin: 0 0 .6rem;
  padding: 0; font-size: .92rem; }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr));
  margin: .8rem 0; align-items: start; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: 1rem 1.1rem 1.1rem; box-shadow: var(--shadow); min-width: 0; }
main > .card { margin: 1rem 0; }
.scroll { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
caption { text-align: left; color: var(--soft); font-size: .9rem; padding-bottom: .4rem; }
th, td { padding: .38rem .7rem .38rem 0; text-align: left; vertical-align: baseline;
  border-bottom: 1px solid var(--line); font-weight: 400; overflow-wrap: normal; }
tbody th { min-width: 7.5rem; }
.n + td:not(.n), .n + th:not(.n) { padding-left: .7rem; }
th:last-child, td:last-child { padding-right: .2rem; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--soft); font-size: .82rem; font-weight: 600; vertical-align: bottom; }
thead th.n { white-space: normal; }
.n { text-align: right; white-space: nowrap; }
td.best, .strong { font-weight: 650; }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
.soft { color: var(--soft); }
code, .mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: .88em; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.2rem, 1fr)); gap: .9rem 1.2rem;
  margin: 0; }
.facts div { min-width: 0; }
.facts dt { color: var(--soft); font-size: .82rem; }
.facts dd { margin: 0; font-size: 1.25rem; font-weight: 650; letter-spacing: -.01em; }
.facts small { display: block; font-size: .82rem; font-weight: 400; color: var(--soft); letter-spacing: 0; }

details summary { cursor: pointer; font-weight: 600; }
details[open] summary { margin-bottom: .7rem; }
details.card { margin: 1rem 0; padding-top: .8rem; padding-bottom: .8rem; }
pre { max-height: 30rem; overflow: auto; margin: 0; }

/* charts */
figure { margin: 0; }
figcaption { color: var(--soft); font-size: .85rem; margin-top: .5rem; }
svg.chart { display: block; width: 100%; height: auto; max-width: 40rem; }
svg text { fill: var(--soft); font-size: 12px; font-family: inherit; }
svg.chart text { font-size: 13px; paint-order: stroke; stroke: var(--card); stroke-width: 4px;
  stroke-linejoin: round; }
svg .axis { stroke: var(--line); stroke-width: 1; }
svg .zero { stroke: var(--soft); stroke-width: 1; }
svg .curve { fill: none; stroke-width: 2.2; stroke-linejoin: round; stroke-linecap: round; }
svg .value { fill: var(--ink); }
.k1 { --k: var(--s1); } .k2 { --k: var(--s2); } .k3 { --k: var(--s3); }
.k4 { --k: var(--s4); } .k5 { --k: var(--s5); } .k6 { --k: var(--s6); }
svg .fill { fill: var(--k); } svg .stroke { stroke: var(--k); }
svg .hollow { fill: var(--card); stroke: var(--k); stroke-width: 2; }
.legend { display: flex; flex-wrap: wrap; gap: .15rem 1.1rem; list-style: none; padding: 0; margin: 0 0 .5rem;
  font-size: .86rem; }
.legend li::before { content: ""; display: inline-block; width: .7em; height: .7em; border-radius: 2px;
  background: var(--k); margin-right: .45em; }
.bars { display: grid; grid-template-columns: minmax(4rem, max-content) minmax(6rem, 1fr) max-content; gap: .35rem .7rem;
  align-items: center; font-size: .9rem; margin: 0; }
.bars .track { background: var(--faint); border-radius: 4px; height: .85rem; position: relative; }
.bars .bar { background: var(--k, var(--accent)); border-radius: 4px; height: 100%; width: var(--v);
  min-width: 2px; }
.bars .tick { position: absolute; top: -.2rem; bottom: -.2rem; width: 2px; background: var(--ink); left: var(--v); }
.bars .name { min-width: 0; } .bars .amount { text-align: right; white-space: nowrap; }
.shares { display: flex; height: 1.5rem; border-radius: 5px; overflow: hidden; background: var(--faint);
  gap: 1px; }
.shares span { background: var(--k); width: var(--v); }
.share-row { margin: 0 0 .8rem; } .share-row p { margin: 0 0 .25rem; font-size: .9rem; }

.term { display: block; margin-right: -.3rem; padding: 0 .3rem; border-radius: 3px;
  background: linear-gradient(to left, var(--k) var(--v), transparent 0); }
.term.plus { --k: var(--plus); } .term.minus { --k: var(--minus); }

/* boards */
svg.board { display: block; width: 100%; height: auto; max-width: 22rem; }
svg.board .light { fill: var(--light-square); } svg.board .dark { fill: var(--dark-square); }
svg.board .mark { fill: var(--mark); fill-opacity: .55; }
svg.board .edge { fill: none; stroke: var(--wood-line); stroke-width: 1; }
svg.board .coordinate { font-size: 9px; fill: var(--soft); text-anchor: middle; }
svg.board .w { fill: #fdfbf5; stroke: #22201c; --cut: #22201c; }
svg.board .b { fill: #2b2925; stroke: #14130f; --cut: #f3efe4; }
svg.board .piece { stroke-width: 1.4; stroke-linejoin: round; stroke-linecap: round; }
.cut { fill: none; stroke: var(--cut); stroke-width: 1.3; }
svg.board .wood { fill: var(--wood); } svg.board .grid-line { stroke: var(--wood-line); stroke-width: .6; }
.koma { fill: #f7e3b5; stroke: #6b5226; stroke-width: .8; }
.kanji { font-size: 19px; fill: #241a06; text-anchor: middle; font-weight: 600;
  font-family: "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", "Noto Serif JP",
    "Droid Sans Fallback", serif; }
.kanji.up { fill: #a01c12; }
svg.board .count { font-size: 11px; fill: var(--ink); text-anchor: middle; }
svg.board .arrow { stroke: var(--good); stroke-width: 4; stroke-opacity: .8; fill: none; stroke-linecap: round; }
svg.board .arrow.played { stroke: var(--bad); } svg.board .arrow-head { fill: var(--good); fill-opacity: .85; }
svg.board .arrow-head.played { fill: var(--bad); }

/* a tree */
.tree details { border-left: 2px solid var(--line); padding: .15rem 0 .15rem .7rem; margin: .15rem 0; }
.tree details[open] { border-left-color: var(--accent); }
.tree summary { font-weight: 400; margin: 0; } .tree details[open] > summary { margin-bottom: .3rem; }
.tree .note { margin: .1rem 0; } .tree tr.here > * { background: var(--faint); }

/* a game */
.game-view { display: grid; gap: 1rem 1.6rem; grid-template-columns: minmax(0, 1fr) minmax(0, 21rem);
  align-items: start; }
.plot { display: grid; grid-template-columns: max-content minmax(0, 1fr); column-gap: .5rem; }
.chance-axis { position: relative; width: 2.9rem; margin: .55rem 0; }
.chance-axis span { position: absolute; right: 0; transform: translateY(-50%); }
.move-axis { position: relative; grid-column: 2; height: 1.3rem; }
.move-axis span { position: absolute; transform: translateX(-50%); }
:is(.chance-axis, .move-axis) span { color: var(--soft); font-size: .78rem; white-space: nowrap; }
.graph { position: relative; height: 13rem; touch-action: pan-y; cursor: crosshair; border-radius: 6px;
  border: 1px solid var(--line); overflow: hidden; }
.graph svg { display: block; width: 100%; height: 100%; }
.graph .area { fill: var(--low); } .graph .ground { fill: var(--high); }
.chess { --low: var(--first); --high: var(--second); } .shogi { --low: var(--second); --high: var(--first); }
.graph .edge-line { fill: none; stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; }
.graph .half { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 4 4; vector-effect: non-scaling-stroke; }
.graph .dot { position: absolute; width: .62rem; height: .62rem; margin: -.31rem; border-radius: 50%;
  background: var(--c); border: 2px solid var(--card); }
.dot.inaccuracy { --c: #d9a400; } .dot.mistake { --c: #e07b1a; } .dot.blunder { --c: #e0392d; }
.graph .cursor { position: absolute; top: 0; bottom: 0; width: 2px; margin-left: -1px; background: var(--accent); }
input[type=range] { width: 100%; accent-color: var(--accent); margin: .5rem 0 .2rem; height: 1.6rem; }
.readout { min-height: 4.6em; margin: 0; }
.readout b { font-size: 1.1rem; }
.turn { display: grid; grid-template-columns: minmax(0, 13rem) minmax(0, 1fr); gap: 1rem; align-items: start; }
.game-view :is(h2, h3) { font-size: 1.02rem; margin: 0 0 .7rem; }
main > h3 { font-size: 1.15rem; margin: 1.6rem 0 .5rem; }
.turn :is(h3, h4) { margin: 0 0 .3rem; font-size: 1.05rem; } .turn p { font-size: .92rem; }
.moves tr.here > * { background: var(--faint); }
.moves td, .moves th { white-space: nowrap; } .moves td:last-child { white-space: normal; min-width: 15rem; }
.sign { font-weight: 700; }
.jump { background: none; border: 0; padding: 0; font: inherit; color: inherit; cursor: pointer;
  text-decoration: underline dotted var(--soft); text-underline-offset: .25em; }

@media (max-width: 56rem) { .game-view { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 40rem) {
  .turn { grid-template-columns: minmax(0, 1fr); }
  .bars { grid-template-columns: minmax(0, 1fr) max-content; }
  .bars .name { grid-column: 1 / -1; margin-bottom: -.3rem; }
  .turn svg.board { max-width: 17rem; }
  header { padding: 1.4rem 0 1rem; }
  .card { padding: .85rem .85rem .95rem; }
  th, td { padding-right: .55rem; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media print { body { background: none; } .card { box-shadow: none; break-inside: avoid; } }
)css";

}  // namespace

std::string_view style_sheet() { return kStyle; }

}  // namespace sente::lab::page
