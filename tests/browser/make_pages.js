// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pages that the tests open, by the executable that SENTE names.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = here("../../build/browser/pages/");

const bench = `${folder}bench.json`;
const analysis = `${folder}analysis.json`;
const runs = ["suite_before", "suite_after", "match", "ablate"].map((name) => here(`runs/${name}.json`));

const store = `${folder}runs.db`;
const problems = `${folder}problems.epd`;
const PROBLEMS = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";\n' +
  '7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - bm Rb7; id "WAC.006";\n';
const small = ["--depth", "3", "--positions", "2"];
const games = ["--games", "2", "--nodes", "50"];

/** One run of each kind that has no file in `runs`, for reports of a store. */
const STORED = [
  ["compare", "shogi", "staged", "ranked", ...small],
  ["steady", "chess", problems, "--depths", "2-4"],
  ["tune", "spsa", "chess", "--params", "reverse_margin", "--pairs", "2", "--batch", "2", "--nodes", "50",
    "--hash", "1", "--state", `${folder}s.spsa`],
  ["ablate", "chess", ...games, "--only", "killers,null_move"],
  ["scaling", "chess", "--games", "2", "--from", "50", "--to", "200"],
  ["suite", problems, "--depth", "3"],
  ["match", "--engine", "cmd=self", "name=a", "--engine", "cmd=self", "name=b", "--each", "nodes=30", "--games", "2"],
];

/** Each page with the command that makes it; FILE stands for the page. */
export const PAGES = {
  "analyse-chess": ["analyse", here("games/chess.pgn"), "--nodes", "2000", "--out", "/dev/null", "--html", "FILE"],
  "analyse-shogi": ["analyse", here("games/shogi.kif"), "--nodes", "2000", "--out", "/dev/null", "--html", "FILE"],
  "analyse-all": ["analyse", here("games/two.pgn"), "--all", "--nodes", "500", "--out", "/dev/null", "--html", "FILE"],
  "explain-chess": ["explain", "chess", "--depth", "5", "--html", "FILE"],
  "explain-shogi": ["explain", "shogi", "--depth", "4", "--compare", "--html", "FILE"],
  "report": ["report", bench, ...runs, "--trace", here("runs/search.jsonl"), "--html", "FILE"],
  "compare": ["compare", "chess", ...small, ...games, "--movetime", "0", "--suite", `${problems}:200`,
    "--html", "FILE"],
  "report-store": ["report", ...STORED.map((_, i) => String(i + 1)), analysis, "--db", store, "--html", "FILE"],
  "report-one": ["report", bench, "--title", "One <run>", "--html", "FILE"],
};

/** The documents as a book, of which the page `name` is tested. */
export const urlOfBook = (name) => pathToFileURL(`${folder}book/${name}.html`).href;
export const urlOf = (name) => pathToFileURL(`${folder}${name}.html`).href;

export default function makePages() {
  const sente = process.env.SENTE ?? here("../../build/release/sente");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const run = (words, SENTE_RUNS = "off") => execFileSync(sente, words, {
    env: { ...process.env, SENTE_RUNS }, timeout: 30_000, stdio: ["ignore", "pipe", "inherit"],
  });
  writeFileSync(problems, PROBLEMS);
  for (const words of STORED) run(words, store);
  writeFileSync(analysis, run(["analyse", here("games/two.pgn"), "--all", "--nodes", "200", "--format", "json"]));
  writeFileSync(bench, run(["bench", "--depth", "4", "--policy", "all", "--stats", "--json"]));
  for (const [name, command] of Object.entries(PAGES))
    run(command.map((word) => (word === "FILE" ? `${folder}${name}.html` : word)));
  execFileSync("python3", [here("../../scripts/make_book.py"), `${folder}book`], { timeout: 30_000, stdio: "ignore" });
}
