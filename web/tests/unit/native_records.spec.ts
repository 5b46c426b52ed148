// SPDX-License-Identifier: GPL-3.0-or-later
// Records on their way through the page beside the library itself: what `sente analyse` reads of a file is what the
// page reads of it. Of files with many games the first few, with --long all.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@playwright/test';
import { RecordProblem } from '../../src/records/problem.ts';
import { decode, open } from '../../src/records/read.ts';
import type { Entry } from '../../src/records/read.ts';
import type { Node, Tree } from '../../src/tree.ts';
import { nodesFrom } from '../../src/tree.ts';
import { loadReader } from './reader.ts';
import { recordFiles } from './record_files.ts';

test.beforeAll(loadReader);

const sente = process.env.SENTE ?? '../build/release/sente';
const MOST_GAMES = process.env.SENTE_LONG ? Infinity : 6;

interface NativeGame {
  result: string;
  tags: Record<string, string>;
  moves: { move: string }[];
}

// One node a position: what is asked for is the reading.
function analysed(path: string, format: string, which: string[]): { text: string; why: string } {
  const words = ['analyse', path, '--nodes', '1', '--hash', '1', '--format', format, ...which];
  const { stdout, stderr } = spawnSync(sente, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { text: stdout, why: stderr.trim().split('\n').at(-1) ?? '' };
}

interface Native {
  game: NativeGame;
  copy: Tree | undefined; // as the library writes it, and the page reads that
}

/** The games of a file as the library reads them, or why it does not read one. */
function nativeGames(path: string, inFile: number, format: 'pgn' | 'kif'): (Native | string)[] {
  const count = Math.min(inFile, MOST_GAMES);
  const copies = new Map<string, Entry[]>();
  const written = (which: string[]): Entry[] => {
    const key = which.join(' ');
    const known = copies.get(key);
    if (known) return known;
    const { text } = analysed(path, format, which);
    const found = text ? open(text) : [];
    copies.set(key, found);
    return found;
  };
  // A file of KIF holds one game.
  const copy = (which: string[], index: number, among: number): Tree | undefined => {
    const all = written(which);
    const found = all.length === among ? all[index] : written(['--game', String(index + 1)])[0];
    return found?.read().tree;
  };
  const read = (which: string[]): Native[] | string => {
    const told = analysed(path, 'json', which);
    if (!told.text) return told.why;
    const { games } = JSON.parse(told.text) as { games: NativeGame[] };
    return games.map((game, index) => ({ game, copy: copy(which, index, games.length) }));
  };
  const all = count < inFile ? '' : read(['--all']);
  if (typeof all !== 'string' && all.length === count) return all;
  return Array.from({ length: count }, (_, index) => {
    const one = read(['--game', String(index + 1)]);
    return typeof one === 'string' ? one : (one[0] as Native);
  });
}

// What the analysis itself says of a move, and is in no file.
const OWN = [
  /thought at the board: (?:mate )?\S+/g,
  /(?:Inaccuracy|Mistake|Blunder), \d+ % of the winning chance; best \S+ \([^)]*\)\.\s?/g,
  /(?:[+-]?\d+\.\d\d\/\d+,\s)?Order \d+ of \d+/g,
  /対局時の評価 (?:mate )?\S+/g,
  /(?:緩手|疑問手|悪手)（勝率 -\d+%、最善 [^）]*）/g,
  /候補順 \d+\/\d+/g,
];

function said(node: Node): string {
  const text = [node.lead, node.comment].filter(Boolean).join('\n').replaceAll(/\s+/g, ' ');
  return OWN.reduce((rest, words) => rest.replaceAll(words, ''), text).replaceAll(/\s+/g, ' ').trim();
}

const wayTo = (tree: Tree, node: Node): string => tree.moves(node).join(' ');

/** Comments and times by the moves that lead to them. */
function notes(tree: Tree): Record<string, string> {
  const all: Record<string, string> = {};
  for (const node of nodesFrom(tree.root)) {
    const time = [node.timeMs, node.clockMs].map((each) => (each === undefined ? '' : String(each))).join(' ');
    all[wayTo(tree, node)] = `${said(node)} | ${time}`;
  }
  return all;
}

/** Variations of the copy that the page did not read; one that the analysis added has a score where it begins. */
function lostVariations(tree: Tree, copy: Tree): string[] {
  const known = new Set(nodesFrom(tree.root).map((node) => wayTo(tree, node)));
  return nodesFrom(copy.root)
    .filter((node) => !known.has(wayTo(copy, node)) && node.parent && known.has(wayTo(copy, node.parent)))
    .filter((node) => node.score === undefined)
    .map((node) => wayTo(copy, node));
}

function differences(where: string, entry: Entry, native: Native | string): string[] {
  if (typeof native === 'string') return [`? ${where}: the library says: ${native}`];
  let tree: Tree;
  try {
    tree = entry.read().tree;
  } catch (error) {
    if (!(error instanceof RecordProblem)) throw error;
    return [`! ${where}: the page cannot read it: ${error.message}`];
  }
  const found: string[] = [];
  const differ = (what: string, page: unknown, library: unknown): void => {
    const [one, other] = [page, library].map((each) => JSON.stringify(each) ?? '-');
    if (one !== other) found.push(`! ${where}: ${what}: page ${one?.slice(0, 150)}, library ${other?.slice(0, 150)}`);
  };
  const { game, copy } = native;
  differ('moves', tree.moves(tree.last).join(' '), game.moves.map(({ move }) => move).join(' '));
  for (const [name, value] of Object.entries(game.tags)) differ(name, tree.tags.get(name), value);
  if (!copy) return [...found, `! ${where}: nothing comes back`];
  differ('end', tree.end(tree.last), copy.end(copy.last));
  const [ours, theirs] = [notes(tree), notes(copy)];
  for (const way of Object.keys(ours)) differ(`after ${way.slice(-20)}`, ours[way], theirs[way]);
  for (const way of lostVariations(tree, copy)) found.push(`! ${where}: ${way.slice(-40)} is lost`);
  return found;
}

// A question mark stands before what neither side has to read: other games, moves that no rule allows.
for (const path of recordFiles)
  test(`a folder's record is read as the library reads it: ${basename(path)}`, () => {
    test.setTimeout(300_000);
    let entries: Entry[] = [];
    const found: string[] = [];
    try {
      entries = open(decode(readFileSync(path)));
    } catch (error) {
      const told = analysed(path, 'json', []);
      found.push(`${told.text ? '!' : '?'} the page says: ${String(error)}; the library: ${told.why}`);
    }
    if (entries.length > 0) {
      const native = nativeGames(path, entries.length, entries[0]?.game === 'chess' ? 'pgn' : 'kif');
      for (const [index, entry] of entries.slice(0, native.length).entries())
        found.push(...differences(`#${index + 1}`, entry, native[index] as Native | string));
    }
    if (found.length > 0) console.log([basename(path), ...found.slice(0, 12)].join('\n'));
    expect(found.filter((line) => line.startsWith('!'))).toEqual([]);
  });
