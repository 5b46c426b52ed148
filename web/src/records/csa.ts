// SPDX-License-Identifier: GPL-3.0-or-later
// CSA: games of shogi as servers and programs exchange them; the main line alone.
import { makeCsaHeader, makeCsaMoveOrDrop, parseCsaHeader, parseCsaMoveOrDrop } from 'shogiops/notation/csa';
import { makeUsi, parseUsi } from 'shogiops/util';
import { games } from '../games/index.ts';
import { shogiopsOf, shogiPosition } from '../games/shogi.ts';
import type { Node } from '../tree.ts';
import { Tree } from '../tree.ts';
import { csaOfEnd, endOfCsa } from './ends.ts';
import { addComment, commentLines, noteLines, readNoteLine } from './notes.ts';
import type { ReadGame } from './pgn_read.ts';
import { positionOr, RecordProblem } from './problem.ts';
import { csaOfTag, tagOfCsa } from './tags.ts';

export const looksLikeCsa = (text: string): boolean =>
  /^(V[23]|PI|P1|N[+-]|[+-]\d{4}[A-Z]{2})/m.test(text) && /^([+-]|[+-]\d{4}[A-Z]{2}.*)\s*$/m.test(text);

/** A line "/" stands between two games. */
export const splitCsa = (text: string): string[] => text.split(/^\/\s*$/m).filter((each) => each.trim());

function startOfHeader(lines: string[]): Tree {
  const head = lines.filter((line) => /^P|^[+-]$/.test(line));
  if (!head.some((line) => line.startsWith('P'))) head.unshift('PI');
  const rest = lines.some((line) => /^P[+-].*00AL/.test(line));
  if (rest) return new Tree(withRest(lines));
  const header = parseCsaHeader(head.join('\n'));
  if (header.isErr) throw new RecordProblem('position', 'board');
  return new Tree(positionOr(games.shogi.parse(shogiPosition(header.value).fen())));
}

const SET = { r: 2, b: 2, g: 4, s: 4, n: 4, l: 4, p: 18 } as const;

// "P-00AL": that side holds all pieces that are nowhere else.
function withRest(lines: string[]) {
  const owner = lines.find((line) => line.includes('00AL'))?.[1] === '+' ? 'first' : 'second';
  const plain = lines.filter((line) => /^P|^[+-]$/.test(line)).map((line) => line.replace('00AL', ''));
  if (!plain.some((line) => /^P[1I]/.test(line)))
    plain.unshift(...Array.from({ length: 9 }, (_, rank) => `P${rank + 1}${' * '.repeat(9)}`));
  const header = parseCsaHeader(plain.join('\n'));
  if (header.isErr) throw new RecordProblem('position', 'board');
  const [board = '', turn, hands = '-'] = shogiPosition(header.value).fen().split(' ');
  const left: Record<string, number> = { ...SET };
  const take = (letter: string, count: number): void => {
    left[letter.toLowerCase()] = (left[letter.toLowerCase()] ?? 0) - count;
  };
  for (const letter of board.match(/[a-zA-Z]/g) ?? []) take(letter, 1);
  for (const [, count, letter] of hands.matchAll(/(\d*)([a-zA-Z])/g)) take(letter as string, Number(count || 1));
  const more = Object.keys(SET)
    .filter((letter) => (left[letter] ?? 0) > 0)
    .map((letter) => `${left[letter]}${owner === 'first' ? letter.toUpperCase() : letter}`)
    .join('');
  return positionOr(games.shogi.parse(`${board} ${turn} ${(hands === '-' ? '' : hands) + more || '-'} 1`));
}

class Reader {
  lost = 0;
  private node: Node;
  private dead = false;

  constructor(private readonly tree: Tree) {
    this.node = tree.root;
  }

  line(line: string): void {
    if (line.startsWith("'")) return this.comment(line.slice(1));
    if (/^N[+-]/.test(line)) return this.tag(line[1] === '+' ? 'Black' : 'White', line.slice(2));
    const header = /^\$([^:]+):(.*)$/.exec(line);
    if (header) return this.tag(tagOfCsa(header[1] as string), header[2] as string);
    // Several words may share a line; a comment ends it.
    const at = line.indexOf(",'");
    for (const word of (at < 0 ? line : line.slice(0, at)).split(',')) this.word(word.trim());
    if (at >= 0) this.comment(line.slice(at + 2));
  }

  private tag(name: string, value: string): void {
    if (value.trim()) this.tree.tags.set(name, value.trim());
  }

  // Only "'*" is for people; servers write scores as "'** 104 …", perhaps with a line of play.
  private comment(text: string): void {
    if (!text.startsWith('*') || this.dead) return;
    const score = /^\*\*\s*([+-]?\d+)(?:\s+(.*))?$/.exec(text);
    if (score && this.node.move) {
      this.node.score = { cp: Number(score[1]) };
      if (score[2]?.trim()) addComment(this.node, score[2].trim());
    } else if (!this.node.move || !readNoteLine(text.slice(1), this.node)) addComment(this.node, text.slice(1));
  }

  private word(word: string): void {
    const seconds = /^T(\d+(?:\.\d+)?)$/.exec(word);
    if (seconds) {
      if (this.node.move && !this.node.ended && !this.dead) this.node.timeMs = Math.round(Number(seconds[1]) * 1000);
    } else if (word.startsWith('%')) {
      const end = this.dead ? undefined : endOfCsa(word, this.node.pos.turn);
      if (end) this.node.ended = end;
    } else if (/^[+-]\d{4}[A-Z]{2}$/.test(word)) this.move(word);
  }

  private move(word: string): void {
    const mine = (word[0] === '+') === (this.node.pos.turn === 'first');
    const move = this.dead || !mine ? undefined : parseCsaMoveOrDrop(shogiopsOf(this.node.pos), word);
    const next = move && this.tree.add(this.node, makeUsi(move));
    if (next) this.node = next;
    else {
      this.lost += 1;
      this.dead = true;
    }
  }
}

export function readCsa(text: string): ReadGame {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/\s+$/, ''));
  const tree = startOfHeader(lines);
  const reader = new Reader(tree);
  for (const line of lines) reader.line(line);
  return { tree, lost: reader.lost };
}

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');

function comments(node: Node): string[] {
  const notes = noteLines(node).map((line) => (line.startsWith('*評価値=') ? `* ${line.slice('*評価値='.length)}` : line));
  return [...notes, ...commentLines(node)].map((line) => `'*${line}`);
}

export function writeCsa(tree: Tree): string {
  const lines = ['V2.2'];
  for (const [sign, tag] of [['+', 'Black'], ['-', 'White']] as const) {
    const name = tree.tags.get(tag);
    if (name) lines.push(`N${sign}${oneLine(name)}`);
  }
  for (const [name, value] of tree.tags)
    if (name !== 'Black' && name !== 'White') lines.push(`$${csaOfTag(name)}:${oneLine(value)}`);
  const start = tree.root.pos;
  if (start.fen() === games.shogi.start) lines.push('PI', '+');
  else lines.push(makeCsaHeader(shogiopsOf(start)));
  lines.push(...comments(tree.root));
  for (const node of tree.whole(tree.root).slice(1)) {
    const parent = node.parent as Node;
    const move = parseUsi(node.move);
    const text = move && makeCsaMoveOrDrop(shogiopsOf(parent.pos), move);
    lines.push((parent.pos.turn === 'first' ? '+' : '-') + (text ?? ''));
    if (node.timeMs !== undefined) lines.push(`T${Math.floor(node.timeMs / 1000)}`);
    lines.push(...comments(node));
  }
  const { last } = tree;
  const end = tree.end(last);
  if (end) lines.push(csaOfEnd(end, last.pos.turn));
  return `${lines.join('\n')}\n`;
}
