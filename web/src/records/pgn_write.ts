// SPDX-License-Identifier: GPL-3.0-or-later
// Games of chess as PGN.
import type { Score } from '../engine/info.ts';
import { games } from '../games/index.ts';
import type { End } from '../games/index.ts';
import type { Node, Tree } from '../tree.ts';

const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'];

function resultOf(end: End | undefined): string {
  if (!end || end.open) return '*';
  return end.winner === undefined ? '1/2-1/2' : end.winner === 'first' ? '1-0' : '0-1';
}

const terminations: Partial<Record<End['reason'], string>> = {
  time: 'time forfeit',
  abandoned: 'abandoned',
  adjudication: 'adjudication',
  'illegal-move': 'rules infraction',
};

function evalText(score: Score, depth: number | undefined): string {
  const { mate } = score;
  const value = mate !== undefined
    ? `#${mate < 0 ? '-' : ''}${Math.ceil(Math.floor(Math.abs(mate)) / 2)}`
    : ((score.cp ?? 0) / 100).toFixed(2);
  return `[%eval ${value}${depth !== undefined ? `,${depth}` : ''}]`;
}

function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = ms % 1000 ? `.${String(ms % 1000).padStart(3, '0').replace(/0+$/, '')}` : '';
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${rest}`;
}

function commentOf(node: Node): string {
  const parts = [
    node.score && evalText(node.score, node.depth),
    node.clockMs !== undefined && `[%clk ${clockText(node.clockMs)}]`,
    node.timeMs !== undefined && `[%emt ${clockText(node.timeMs)}]`,
    node.comment,
  ];
  return parts.filter(Boolean).join(' ');
}

class MoveText {
  private readonly lines: string[] = [];
  private line = '';
  private glued = false;
  private needsNumber = true;

  constructor(private readonly firstNumber: number, private readonly firstIsSecond: boolean) {}

  add(word: string): void {
    const room = this.line.length + 1 + (word.split('\n')[0] as string).length <= 80;
    const join = this.line === '' || this.glued ? '' : ' ';
    if (this.line !== '' && !room) this.breakLine();
    this.line += (this.line === '' ? '' : join) + word;
    this.glued = false;
  }

  glue(): void {
    this.glued = true;
  }

  comment(text: string): void {
    if (!text) return;
    this.needsNumber = true;
    if (!text.includes('}')) return this.add(`{${text}}`);
    for (const each of text.split('\n')) {
      this.add(`;${each}`);
      this.breakLine();
    }
  }

  move(node: Node): void {
    const parent = node.parent as Node;
    if (node.lead) this.comment(node.lead);
    const first = parent.pos.turn === 'first';
    if (first || this.needsNumber) {
      const number = this.firstNumber + Math.floor((parent.ply + (this.firstIsSecond ? 1 : 0)) / 2);
      this.add(`${number}${first ? '.' : '...'}`);
    }
    this.needsNumber = false;
    this.add(parent.pos.name(node.move, 'letters'));
    for (const nag of node.nags ?? []) this.add(`$${nag}`);
    this.comment(commentOf(node));
  }

  // Variations are written behind the move they vary.
  follow(from: Node): void {
    for (let node = from; node.children[0]; node = node.children[0]) {
      this.move(node.children[0]);
      for (const other of node.children.slice(1)) {
        this.add('(');
        this.glue();
        this.needsNumber = true;
        this.move(other);
        this.follow(other);
        this.glue();
        this.add(')');
        this.needsNumber = true;
      }
    }
  }

  private breakLine(): void {
    this.lines.push(this.line);
    this.line = '';
  }

  toString(): string {
    return [...this.lines, this.line].filter(Boolean).join('\n');
  }
}

const quoted = (value: string): string => `"${value.replace(/[\r\n]+/g, ' ').replace(/(["\\])/g, '\\$1')}"`;

export function writePgn(tree: Tree): string {
  const end = tree.end(tree.last);
  const result = resultOf(end);
  const start = tree.root.pos.fen();
  const tags = new Map<string, string>();
  for (const name of ROSTER) tags.set(name, tree.tags.get(name) ?? (name === 'Date' ? '????.??.??' : '?'));
  tags.set('Result', result);
  if (start !== games.chess.start) tags.set('SetUp', '1').set('FEN', start);
  for (const [name, value] of tree.tags) if (!ROSTER.includes(name) && /^\w+$/.test(name)) tags.set(name, value);
  const termination = end && terminations[end.reason];
  if (termination && !tags.has('Termination')) tags.set('Termination', termination);
  const text = new MoveText(Number(start.split(' ')[5] ?? 1), tree.root.pos.turn === 'second');
  text.comment(commentOf(tree.root));
  text.follow(tree.root);
  text.add(result);
  return `${[...tags].map(([name, value]) => `[${name} ${quoted(value)}]`).join('\n')}\n\n${text.toString()}\n`;
}
