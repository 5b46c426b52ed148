// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pages that the tests open, by the executable that SENTE names.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = here("../../build/browser/pages/");

const bench = `${folder}bench.json`;
const runs = ["suite_before", "suite_after", "match", "ablate"].map((name) => here(`runs/${name}.json`));

/** Each page with the command that makes it; FILE stands for the page. */
export const PAGES = {
  "analyse-chess": ["analyse", here("games/chess.pgn"), "--nodes", "2000", "--out", "/dev/null", "--html", "FILE"],
  "analyse-shogi": ["analyse", here("games/shogi.kif"), "--nodes", "2000", "--out", "/dev/null", "--html", "FILE"],
  "analyse-all": ["analyse", here("games/two.pgn"), "--all", "--nodes", "500", "--out", "/dev/null", "--html", "FILE"],
  "explain-chess": ["explain", "chess", "--depth", "5", "--html", "FILE"],
  "explain-shogi": ["explain", "shogi", "--depth", "4", "--compare", "--html", "FILE"],
  "report": ["report", bench, ...runs, "--trace", here("runs/search.jsonl"), "--html", "FILE"],
  "report-one": ["report", bench, "--title", "One <run>", "--html", "FILE"],
};

/** The documents as a book, of which the page `name` is tested. */
export const urlOfBook = (name) => pathToFileURL(`${folder}book/${name}.html`).href;
export const urlOf = (name) => pathToFileURL(`${folder}${name}.html`).href;

export default function makePages() {
  const sente = process.env.SENTE ?? here("../../build/release/sente");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, SENTE_RUNS: "off" };
  const run = (words) => execFileSync(sente, words, { env, timeout: 30_000, stdio: ["ignore", "pipe", "inherit"] });
  writeFileSync(bench, run(["bench", "--depth", "4", "--policy", "all", "--stats", "--json"]));
  for (const [name, command] of Object.entries(PAGES))
    run(command.map((word) => (word === "FILE" ? `${folder}${name}.html` : word)));
  execFileSync("python3", [here("../../scripts/make_book.py"), `${folder}book`], { timeout: 30_000, stdio: "ignore" });
}
