// SPDX-License-Identifier: GPL-3.0-or-later
// KIF and KI2: games of shogi with handicaps, boards, times, variations and comments.
import { makeKifMoveOrDrop, makeKifPositionHeader, parseKifHeader } from 'shogiops/notation/kif';
import { makeJapaneseMoveOrDrop } from 'shogiops/notation/japanese';
import { parseUsi } from 'shogiops/util';
import type { Shogi } from 'shogiops/variant/shogi';
import { games } from '../games/index.ts';
import type { Side } from '../games/index.ts';
import { handicapNamed, handicapOf } from '../games/handicaps.ts';
import { moveOfJapanese } from '../games/japanese.ts';
import { shogiopsOf, shogiPosition } from '../games/shogi.ts';
import type { Node } from '../tree.ts';
import { Tree } from '../tree.ts';
import { endFor, endOfSummary, kifOfEnd, reasonOfKif, summary } from './ends.ts';
import { addComment, commentLines, noteLines, readNoteLine } from './notes.ts';
import type { ReadGame } from './pgn_read.ts';
import { positionOr, RecordProblem } from './problem.ts';
import { kifOfTag, tagOfKif } from './tags.ts';

const trimmed = (line: string): string => line.replace(/^[\s　]+|[\s　]+$/g, '');
const MARK = /[▲△☗☖▼▽]/u;
const BOARD_HEADERS = ['手合割', '先手の持駒', '下手の持駒', '後手の持駒', '上手の持駒', '変化'];

export const looksLikeKif = (text: string): boolean =>
  /^#\s*KIF|手合割[：:]|手数-+指手|^[\s　]*\d+[\s　]+(?:[１-９1-9][一二三四五六七八九]|同)|[先下後上]手の持駒/m.test(text) ||
  /^[\s　]*[▲△☗☖▼▽](?:[１-９1-9]|同)/mu.test(text);

function startOfHeader(text: string): Tree {
  const lines = text.split(/\r?\n/);
  const isMoves = (line: string): boolean => /^手数-|^\s*\d+[\s　]+\S/.test(line) || MARK.test(line[0] ?? '');
  const moves = lines.findIndex(isMoves);
  const head = lines
    .slice(0, moves < 0 ? lines.length : moves)
    .filter((line) => !line.startsWith('*'))
    .join('\n')
    .replaceAll('竜', '龍')
    .replaceAll('王', '玉');
  const name = /^手合割[：:]\s*(\S+)/m.exec(head)?.[1];
  const handicap = name && handicapNamed(name);
  if (handicap && !head.includes('|')) return new Tree(positionOr(games.shogi.parse(handicap.sfen)));
  const header = parseKifHeader(head || '手合割：平手');
  if (header.isErr) throw new RecordProblem('position', 'board');
  if (header.value.rules !== 'standard') throw new RecordProblem('variant');
  return new Tree(positionOr(games.shogi.parse(shogiPosition(header.value as Shogi).fen())));
}

class Reader {
  lost = 0;
  private node: Node;
  private begun = false;
  private dead = false;

  constructor(private readonly tree: Tree) {
    this.node = tree.root;
  }

  line(raw: string): void {
    const line = trimmed(raw);
    if (raw.startsWith('*')) return this.comment(raw.slice(1));
    if (!line || line.startsWith('#') || line.startsWith('&') || line.startsWith('手数-')) return;
    if (line.startsWith('まで')) return this.summary(line);
    const variation = /^変化[：:]\s*(\d+)手/.exec(line);
    if (variation) return this.vary(Number(variation[1]));
    if (MARK.test(line[0] as string)) return this.marked(line);
    const numbered = /^(\d+)[\s　]+(.+)$/.exec(line);
    if (numbered) return this.numbered(numbered[2] as string);
    if (!this.begun) this.header(line);
  }

  private header(line: string): void {
    const found = /^([^：:|+]+?)[：:](.*)$/.exec(line);
    const name = trimmed(found?.[1] ?? '');
    const value = trimmed(found?.[2] ?? '');
    if (name && value && !BOARD_HEADERS.includes(name)) this.tree.tags.set(tagOfKif(name), value);
  }

  private comment(text: string): void {
    if (this.dead) return;
    if (this.begun && readNoteLine(text, this.node)) return;
    addComment(this.node, text);
  }

  private summary(line: string): void {
    if (this.dead || this.node.ended) return;
    const end = endOfSummary(line, this.node.pos.turn);
    if (end) this.node.ended = end;
  }

  // "変化：3手" varies the third move of the line before it.
  private vary(number: number): void {
    const line = this.tree.line(this.node);
    this.dead = number < 1 || number > line.length;
    if (!this.dead) this.node = line[number - 1] as Node;
  }

  private marked(line: string): void {
    for (const words of line.split(/(?=[▲△☗☖▼▽])/u)) if (trimmed(words)) this.play(trimmed(words), undefined);
  }

  // "７六歩(77)   ( 0:02/00:00:02)+"
  private numbered(rest: string): void {
    let words = trimmed(rest).replace(/\+$/, '').trim();
    let timeMs: number | undefined;
    for (let found = KIF_TIME.exec(words); found; found = KIF_TIME.exec(words)) {
      timeMs = ((Number(found[1] ?? 0) * 60 + Number(found[2])) * 60 + Number(found[3])) * 1000;
      words = words.slice(0, found.index).trim();
    }
    const reason = reasonOfKif(words);
    if (!reason) return this.play(words, timeMs);
    this.begun = true;
    if (!this.dead) this.node.ended ??= endFor(reason, this.node.pos.turn);
  }

  private play(words: string, timeMs: number | undefined): void {
    this.begun = true;
    const { node } = this;
    const move = this.dead ? undefined : moveOfJapanese(node.pos, words, node.move || undefined);
    const next = move && this.tree.add(node, move);
    if (!next) {
      this.lost += 1;
      this.dead = true;
      return;
    }
    if (timeMs !== undefined) next.timeMs = timeMs;
    this.node = next;
  }
}

const KIF_TIME = /\(\s*(?:(\d+):)?(\d+):(\d+)\s*(?:\/[\s\d:]*)?\)$/;

export function readKif(text: string): ReadGame {
  const tree = startOfHeader(text);
  const reader = new Reader(tree);
  for (const line of text.split(/\r?\n/)) reader.line(line);
  return { tree, lost: reader.lost };
}

interface Style {
  begin: string;
  move(node: Node, spentMs: Record<Side, number>, more: boolean): string;
  breaks: boolean; // every move has its own line
  ending(node: Node): string[];
}

const usiOf = (move: string) => parseUsi(move) as NonNullable<ReturnType<typeof parseUsi>>;
const lastSquare = (node: Node): number | undefined => (node.move ? usiOf(node.move).to : undefined);
const two = (value: number): string => String(value).padStart(2, '0');

function timeText(ms: number, total: number): string {
  const seconds = Math.floor(ms / 1000);
  const all = Math.floor(total / 1000);
  const spent = `${String(Math.floor(seconds / 60)).padStart(2)}:${two(seconds % 60)}`;
  return `   (${spent}/${two(Math.floor(all / 3600))}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)})`;
}

const kif: Style = {
  begin: '手数----指手---------消費時間--',
  breaks: true,
  move(node, spentMs, more) {
    const parent = node.parent as Node;
    const words = makeKifMoveOrDrop(shogiopsOf(parent.pos), usiOf(node.move), lastSquare(parent)) ?? node.move;
    const time = node.timeMs !== undefined ? timeText(node.timeMs, spentMs[parent.pos.turn]) : '';
    return `${String(node.ply).padStart(4)} ${words}${time}${more ? `${time ? '' : '   '}+` : ''}`;
  },
  ending(node) {
    if (!node.ended) return [];
    const { turn } = node.pos;
    const entry = `${String(node.ply + 1).padStart(4)} ${kifOfEnd(node.ended, turn)}`;
    return [entry, summary(node.ply, node.ended, turn)];
  },
};

const ki2: Style = {
  begin: '',
  breaks: false,
  move(node) {
    const parent = node.parent as Node;
    const words = makeJapaneseMoveOrDrop(shogiopsOf(parent.pos), usiOf(node.move), lastSquare(parent)) ?? node.move;
    return (parent.pos.turn === 'first' ? '▲' : '△') + words;
  },
  ending: (node) => (node.ended ? [summary(node.ply, node.ended, node.pos.turn)] : []),
};

const MOVES_IN_LINE = 6;

class Writer {
  private readonly lines: string[];
  private row: string[] = [];

  constructor(
    private readonly tree: Tree,
    private readonly style: Style,
  ) {
    const handicap = handicapOf(tree.root.pos.fen());
    this.lines = [handicap ? `手合割：${handicap.ja}` : makeKifPositionHeader(shogiopsOf(tree.root.pos))];
    const given = handicap !== undefined && handicap.ja !== '平手';
    for (const [name, value] of tree.tags)
      this.lines.push(`${kifOfTag(name, given)}：${value.replace(/[\r\n]+/g, ' ')}`);
    this.lines.push(style.begin);
  }

  // Variations follow the line they branch from, deepest first, as readers expect.
  write(): string {
    this.notes(this.tree.root);
    const waiting: { node: Node; spentMs: Record<Side, number> }[] = [];
    const follow = (from: Node, spent: Record<Side, number>): void => {
      let node = from;
      const spentMs = { ...spent };
      while (node.children[0]) {
        for (const each of node.children.slice(1).reverse()) waiting.push({ node: each, spentMs: { ...spentMs } });
        node = node.children[0];
        this.move(node, spentMs);
      }
      this.end(node);
    };
    follow(this.tree.root, { first: 0, second: 0 });
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      this.lines.push('', `変化：${next.node.ply}手`);
      this.move(next.node, next.spentMs);
      follow(next.node, next.spentMs);
    }
    return `${this.lines.join('\n')}\n`;
  }

  private move(node: Node, spentMs: Record<Side, number>): void {
    const parent = node.parent as Node;
    spentMs[parent.pos.turn] += node.timeMs ?? 0;
    this.row.push(this.style.move(node, spentMs, parent.children.at(-1) !== node));
    if (this.style.breaks || this.row.length === MOVES_IN_LINE) this.breakRow();
    this.notes(node);
  }

  private notes(node: Node): void {
    const lines = [...noteLines(node), ...commentLines(node)];
    if (lines.length > 0) this.breakRow();
    for (const line of lines) this.lines.push(`*${line}`);
  }

  private end(node: Node): void {
    this.breakRow();
    const ended = this.tree.end(node);
    if (ended) this.lines.push(...this.style.ending({ ...node, ended }));
  }

  private breakRow(): void {
    if (this.row.length > 0) this.lines.push(this.row.join('    '));
    this.row = [];
  }
}

export const writeKif = (tree: Tree): string => `# KIF version=2.0 encoding=UTF-8\n${new Writer(tree, kif).write()}`;
export const writeKi2 = (tree: Tree): string => new Writer(tree, ki2).write();
