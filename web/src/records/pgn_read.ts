// SPDX-License-Identifier: GPL-3.0-or-later
// PGN: games of chess with variations, comments, marks, clocks and scores. A move that cannot be read ends its
// line, and all that would have followed is counted as lost.
import type { Score } from '../engine/info.ts';
import { chess, chessopsOf } from '../games/chess.ts';
import type { End, Position, Side } from '../games/index.ts';
import { startOf } from '../games/index.ts';
import { alphabets, moveOfSan } from '../games/san.ts';
import type { Alphabet } from '../games/san.ts';
import type { Node } from '../tree.ts';
import { Tree } from '../tree.ts';
import { makeUci } from 'chessops/util';
import { positionOr, RecordProblem } from './problem.ts';

export interface ReadGame {
  tree: Tree;
  lost: number; // moves that could not be read
}

const TAG_LINE = /^\s*\[\s*\w+\s+(?:".*|[^%].*\]\s*$)/;
const TAG_PART = /\s+|;[^\n]*|^%[^\n]*|\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]|\[\w+\s[^\]\n]*\]/my;

/** The texts of the games of a file, each with its tags. */
export function splitPgn(text: string): string[] {
  const games: string[] = [];
  let lines: string[] = [];
  let inComment = false;
  let sawMoves = false;
  let sawResult = false;
  for (const line of text.split(/\r?\n/)) {
    const isTag = !inComment && TAG_LINE.test(line);
    const moves = isTag ? behindTags(line) : line;
    const isMoves = moves.trim() !== '' && !line.startsWith('%');
    if ((isTag && sawMoves) || (isMoves && !isTag && sawResult && !inComment)) {
      games.push(lines.join('\n'));
      [lines, sawMoves, sawResult] = [[], false, false];
    }
    lines.push(line);
    if (!isMoves) continue;
    sawMoves = true;
    const outside = outsideComments(moves, inComment);
    inComment = outside.inComment;
    sawResult = /(^|\s)(1-0|0-1|1\/2-1\/2|\*)\s*$/.test(outside.text);
  }
  if (lines.some((line) => line.trim())) games.push(lines.join('\n'));
  return games;
}

/** The moves that stand behind tags on one line. */
function behindTags(line: string): string {
  const { moves } = readHead(line);
  return moves.startsWith('[') ? '' : moves;
}

function outsideComments(line: string, began: boolean): { text: string; inComment: boolean } {
  let inComment = began;
  let text = '';
  for (const letter of line) {
    if (inComment) inComment = letter !== '}';
    else if (letter === '{') inComment = true;
    else if (letter === ';') break;
    else text += letter;
  }
  return { text, inComment };
}

/** The tags alone, which is quick, and where the moves begin. */
function readHead(text: string): { tags: Map<string, string>; moves: string } {
  const tags = new Map<string, string>();
  let at = 0;
  for (;;) {
    TAG_PART.lastIndex = at;
    const found = TAG_PART.exec(text);
    if (!found) return { tags, moves: text.slice(at) };
    if (found[1]) tags.set(found[1], (found[2] as string).replace(/\\(["\\])/g, '$1'));
    at = TAG_PART.lastIndex;
  }
}

export const readTags = (text: string): Map<string, string> => readHead(text).tags;

type Token = { kind: 'move' | 'comment' | 'open' | 'close' | 'nag' | 'result'; text: string };

const signs: Record<string, number> = { '!': 1, '?': 2, '!!': 3, '??': 4, '!?': 5, '?!': 6 };
const symbols: Record<string, number> = {
  '=': 10, '∞': 13, '⩲': 14, '+=': 14, '⩱': 15, '=+': 15, '±': 16, '+/-': 16, '∓': 17, '-/+': 17,
  '+-': 18, '+−': 18, '-+': 19, '−+': 19, '□': 7, N: 146,
};
const TOKEN = new RegExp(
  [
    /\{([^}]*)(?:\}|$)/, // comments
    /;([^\n]*)/,
    /^%[^\n]*/,
    /(\()/,
    /(\))/,
    /\$(\d+)/,
    /([!?]{1,2})/,
    /(1-0|0-1|1\/2(?:-1\/2)?|½-½|\*)(?=[\s)]|$)/,
    /((?:[0Oo]-){1,2}[0Oo](?!\w)[+#]*)/, // castling
    /\d+(?=[.\s)]|$)\.*/, // numbers
    /\.+/,
    /([^\s{}();!?$.]+)/,
  ].map((part) => part.source).join('|'),
  'gmu',
);

function* tokens(text: string): Generator<Token> {
  for (const found of text.matchAll(TOKEN)) {
    const [, comment, rest, open, close, nag, sign, result, castling, word] = found;
    const said = comment ?? rest;
    if (said !== undefined) yield { kind: 'comment', text: said.replace(/\r/g, '').trim() };
    else if (open) yield { kind: 'open', text: open };
    else if (close) yield { kind: 'close', text: close };
    else if (nag) yield { kind: 'nag', text: nag };
    else if (sign) yield { kind: 'nag', text: String(signs[sign]) };
    else if (result) yield { kind: 'result', text: result };
    else if (castling) yield { kind: 'move', text: castling };
    else if (word && symbols[word] !== undefined) yield { kind: 'nag', text: String(symbols[word]) };
    else if (word) yield { kind: 'move', text: word.replace(/^\d+\.+/, '') };
  }
}

interface Line {
  node: Node; // behind the last move
  begun: boolean; // it has a move of its own
  dead: boolean; // a move could not be read
  lead: string;
}

class Builder {
  lost = 0;
  result = '';
  private readonly lines: Line[];

  constructor(
    private readonly tree: Tree,
    private readonly alphabet: Alphabet,
  ) {
    this.lines = [{ node: tree.root, begun: false, dead: false, lead: '' }];
  }

  take({ kind, text }: Token): void {
    const line = this.lines.at(-1) as Line;
    if (kind === 'move') this.move(line, text);
    else if (kind === 'comment') this.comment(line, text);
    else if (kind === 'nag' && line.begun && !line.dead) (line.node.nags ??= []).push(Number(text));
    else if (kind === 'open') this.open(line);
    else if (kind === 'close' && this.lines.length > 1) this.lines.pop();
    else if (kind === 'result' && this.lines.length === 1) this.result = text;
  }

  private move(line: Line, text: string): void {
    if (line.dead || (this.result && this.lines.length === 1)) {
      this.lost += 1;
      return;
    }
    const pos = line.node.pos;
    const san = moveOfSan(chessopsOf(pos), text, this.alphabet);
    const next = this.tree.add(line.node, san ? makeUci(san) : text);
    if (!next) {
      this.lost += 1;
      line.dead = true;
      return;
    }
    if (line.lead) next.lead = line.lead;
    Object.assign(line, { node: next, begun: true, lead: '' });
  }

  private open(line: Line): void {
    const before = line.begun ? line.node.parent : undefined;
    this.lines.push({ node: before ?? line.node, begun: false, dead: line.dead || !before, lead: '' });
  }

  private comment(line: Line, text: string): void {
    if (line.dead || !text) return;
    if (!line.begun && this.lines.length > 1) line.lead = joined(line.lead, text);
    else readComment(line.node, text);
  }
}

const joined = (before: string | undefined, text: string): string => (before ? `${before} ${text}` : text);

function clockMs(text: string): number | undefined {
  const found = /^(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text.trim());
  return found ? Math.round((Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3])) * 1000) : undefined;
}

/** `#3` counts moves of who mates, in White's view; the page counts plies. */
function scoreOf(text: string, turn: Side): { score: Score; depth?: number } | undefined {
  const found = /^(?:(#)(-?)(\d+)|([+-]?\d+(?:\.\d+)?))(?:,(\d+))?$/.exec(text.trim());
  if (!found) return undefined;
  const depth = found[5] ? { depth: Number(found[5]) } : {};
  if (!found[1]) return { score: { cp: Math.round(Number(found[4]) * 100) + 0 }, ...depth };
  const first = !found[2];
  const moves = Number(found[3]);
  const plies = (turn === 'first') === first ? 2 * moves - 1 : 2 * moves;
  return { score: { mate: (first ? 1 : -1) * (plies > 0 ? plies : 0.5) }, ...depth };
}

// Takes out what is understood; the rest stays as it was written.
function readComment(node: Node, text: string): void {
  const rest = text.replace(/\s*\[%(\w+)\s+([^\]]*)\]/g, (whole, name: string, value: string) => {
    if (name === 'eval') {
      const found = scoreOf(value, node.pos.turn);
      if (!found) return whole;
      Object.assign(node, found);
      return '';
    }
    const ms = name === 'clk' || name === 'emt' ? clockMs(value) : undefined;
    if (ms === undefined) return whole;
    if (name === 'clk') node.clockMs = ms;
    else node.timeMs = ms;
    return '';
  });
  const said = programNote(node, rest.trim());
  if (said) node.comment = joined(node.comment, said);
}

// "+0.25/12 0.22s", as match runners write it, in the view of who moved.
function programNote(node: Node, text: string): string {
  const found = /^([+-]?)(M?)(\d+(?:\.\d+)?)\/(\d+)(?:\s+(\d+(?:\.\d+)?)s)?(?:,\s*|\s+|$)/.exec(text);
  if (!found || !node.parent || node.score) return text;
  const [whole, sign, mate, size, depth, seconds] = found;
  const view = (sign === '-' ? -1 : 1) * (node.parent.pos.turn === 'first' ? 1 : -1);
  // A mate was counted from before the move.
  node.score = mate ? { mate: view * (Number(size) - 1 || 0.5) } : { cp: Math.round(view * Number(size) * 100) + 0 };
  node.depth = Number(depth);
  if (seconds) node.timeMs = Math.round(Number(seconds) * 1000);
  return text.slice(whole.length).trim();
}

function startOfTags(tags: Map<string, string>): Position {
  const variant = tags.get('Variant')?.toLowerCase().replace(/[^a-z0-9]/g, '') ?? '';
  const known = /^(|chess|standard|normal|fromposition|chess960|fischerr?andom(chess)?)$/;
  if (!known.test(variant)) throw new RecordProblem('variant');
  const fen = tags.get('FEN');
  return fen ? positionOr(chess.parse(fen)) : startOf('chess');
}

function readWith(moves: string, tags: Map<string, string>, alphabet: Alphabet): ReadGame & { result: string } {
  const tree = new Tree(startOfTags(tags));
  const builder = new Builder(tree, alphabet);
  for (const token of tokens(moves)) builder.take(token);
  return { tree, lost: builder.lost, result: builder.result };
}

export function readPgn(text: string): ReadGame {
  const { tags, moves } = readHead(text);
  let best = readWith(moves, tags, alphabets.english);
  if (best.lost > 0)
    for (const alphabet of Object.values(alphabets).slice(1)) {
      const other = readWith(moves, tags, alphabet);
      if (other.lost < best.lost) best = other;
    }
  const { tree, lost } = best;
  const result = best.result || tags.get('Result') || '*';
  const end = endOfResult(result === '*' ? (tags.get('Result') ?? '*') : result, tags.get('Termination') ?? '');
  if (end && lost === 0) tree.last.ended = end;
  for (const name of ['Result', 'FEN', 'SetUp']) tags.delete(name);
  tree.tags = tags;
  return { tree, lost };
}

function endOfResult(result: string, termination: string): End | undefined {
  const words = termination.toLowerCase();
  const reason = /time/.test(words) ? 'time'
    : /abandon/.test(words) ? 'abandoned'
    : /adjudicat/.test(words) ? 'adjudication'
    : /infraction/.test(words) ? 'illegal-move'
    : 'unknown';
  if (result === '1-0') return { winner: 'first', reason };
  if (result === '0-1') return { winner: 'second', reason };
  return result.startsWith('1/2') || result === '½-½' ? { winner: undefined, reason } : undefined;
}
