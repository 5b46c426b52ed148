// SPDX-License-Identifier: GPL-3.0-or-later
// Opens whatever a person pastes or drops: the format is found by its looks.
import { parsePgn, startingPosition } from 'chessops/pgn';
import type { ChildNode, Node as PgnNode, PgnNodeData } from 'chessops/pgn';
import { makeFen } from 'chessops/fen';
import { parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import { normalizedCsaLines, parseCsaHeader, parseCsaMoveOrDrop } from 'shogiops/notation/csa';
import { parseKifHeader, parseKifMoveOrDrop, parseTags } from 'shogiops/notation/kif';
import { makeUsi, parseUsi } from 'shogiops/util';
import type { Shogi } from 'shogiops/variant/shogi';
import { games, startOf } from '../games/index.ts';
import { chess, chessopsOf } from '../games/chess.ts';
import { shogiopsOf, shogiPosition } from '../games/shogi.ts';
import type { GameId, Position } from '../games/index.ts';
import type { Node } from '../tree.ts';
import { Tree } from '../tree.ts';
import { t } from '../i18n.ts';

export const MOST_BYTES = 5_000_000;

export interface Opened {
  game: GameId;
  tree: Tree;
  lost: number; // moves that could not be read
}

/** UTF-8 if it is that, else Shift_JIS, as old kifu are. */
export function decode(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw new Error(t('tooBig'));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

export function open(text: string): Opened {
  if (text.length > MOST_BYTES) throw new Error(t('tooBig'));
  const clean = text.replace(/^\uFEFF/, '').trim();
  if (!clean) throw new Error(t('noFormat'));
  const readers = [openPosition, openUsi, openCsa, openKif, openPgn, openMoves];
  for (const reader of readers) {
    const found = reader(clean);
    const record = reader === openCsa || reader === openKif || reader === openPgn;
    if (found && !(record && holdsNothing(found))) {
      found.tree.current = found.tree.root;
      return found;
    }
  }
  throw new Error(t('noFormat'));
}

const holdsNothing = ({ game, tree }: Opened): boolean =>
  tree.root.children.length === 0 && tree.root.pos.fen() === games[game].start;

function openPosition(text: string): Opened | undefined {
  if (text.includes('\n')) return undefined;
  const line = text.replace(/^(position\s+)?(fen|sfen)\s+/, '');
  if (!/^[a-zA-Z0-9+/]+\s+[wb]\b/.test(line) || /\smoves\s/.test(line)) return undefined;
  const ranks = (line.split(/\s/)[0] ?? '').split('/').length;
  const game: GameId = ranks === 9 ? 'shogi' : 'chess';
  const pos = games[game].parse(line);
  if (pos instanceof Error) throw new Error(t('badPosition', { why: pos.message }));
  return { game, tree: new Tree(pos), lost: 0 };
}

// "position startpos moves …", "sfen … moves …": chess by its moves, else shogi.
function openUsi(text: string): Opened | undefined {
  const found = /^(?:position\s+)?(startpos|(?:fen|sfen)\s+.+?)(?:\s+moves\s+(.*))?$/s.exec(text);
  if (!found || text.split('\n').length > 2) return undefined;
  const moves = (found[2] ?? '').split(/\s+/).filter(Boolean);
  const fen = found[1] === 'startpos' ? undefined : found[1]?.replace(/^s?fen\s+/, '');
  const isShogi = fen ? (fen.split(' ')[0] ?? '').split('/').length === 9 : moves.some((move) => /^[1-9P-S]/.test(move) || move.includes('*'));
  const game: GameId = isShogi ? 'shogi' : 'chess';
  const pos = games[game].parse(fen ?? games[game].start);
  if (pos instanceof Error) throw new Error(t('badPosition', { why: pos.message }));
  return { game, ...played(pos, moves) };
}

function played(pos: Position, moves: string[]): { tree: Tree; lost: number } {
  const tree = new Tree(pos);
  let node = tree.root;
  for (const [index, move] of moves.entries()) {
    const next = tree.add(node, move);
    if (!next) return { tree, lost: moves.length - index };
    node = next;
  }
  return { tree, lost: 0 };
}

function openPgn(text: string): Opened | undefined {
  if (!/^\s*\[\w+ "/m.test(text) && !/(^|\s)1\.\s*\S/.test(text)) return undefined;
  const game = parsePgn(text)[0];
  if (!game) return undefined;
  const start = startingPosition(game.headers);
  if (start.isErr) throw new Error(t('badPosition', { why: start.error.message }));
  const pos = chess.parse(makeFen(start.value.toSetup()));
  if (pos instanceof Error) throw pos;
  const tree = new Tree(pos);
  tree.tags = new Map(game.headers);
  let lost = 0;
  const grow = (node: Node, from: PgnNode<PgnNodeData>): void => {
    for (const child of from.children as ChildNode<PgnNodeData>[]) {
      const move = parseSan(chessopsOf(node.pos), child.data.san);
      const next = move && tree.add(node, makeUci(move));
      if (!next) {
        lost += 1;
        continue;
      }
      const comment = child.data.comments?.join(' ').replace(/\[%[^\]]*\]/g, '').trim();
      if (comment) next.comment = comment;
      grow(next, child);
    }
  };
  grow(tree.root, game.moves);
  setResult(tree, game.headers.get('Result'));
  return { game: 'chess', tree, lost };
}

function setResult(tree: Tree, result: string | undefined): void {
  if (result === '1-0') tree.ended = { winner: 'first', reason: 'resignation' };
  if (result === '0-1') tree.ended = { winner: 'second', reason: 'resignation' };
}

const KIF_MOVE = /^\s*(\d+)\s+(\S+)\s*\+?\s*$/;

// One way of writing it: no time, no blank after 同, and the characters that the parser knows.
const plainKif = (line: string): string =>
  line.replace(/\s*\(\s*\d+:.*$/, '').replace(/同\s+/, '同').replaceAll('竜', '龍').replaceAll('王', '玉');

function openKif(text: string): Opened | undefined {
  if (!/手合割|手数-+指手|^\s*\d+\s+[１-９同]|後手の持駒|^#KIF/m.test(text)) return undefined;
  const header = parseKifHeader(text);
  if (header.isErr) throw new Error(t('badText', { why: header.error.message }));
  if (header.value.rules !== 'standard') throw new Error(t('noFormat'));
  const tree = new Tree(shogiPosition(header.value as Shogi));
  tree.tags = new Map(parseTags(text));
  let node = tree.root;
  let lost = 0;
  for (const line of text.split(/\r?\n/)) {
    const variation = /^変化：\s*(\d+)手/.exec(line);
    if (variation) {
      node = nodeBefore(node, Number(variation[1]), tree);
      continue;
    }
    if (line.startsWith('*')) {
      node.comment = [node.comment, line.slice(1).trim()].filter(Boolean).join('\n');
      continue;
    }
    const found = KIF_MOVE.exec(plainKif(line));
    if (!found) continue;
    const last = node.move ? parseUsi(node.move)?.to : undefined;
    const move = parseKifMoveOrDrop(found[2] ?? '', last);
    if (!move) {
      if (/^(投了|詰み)/.test(found[2] ?? '')) tree.ended = { winner: node.pos.turn === 'first' ? 'second' : 'first', reason: 'resignation' };
      continue;
    }
    const next = tree.add(node, makeUsi(move));
    if (next) node = next;
    else lost += 1;
  }
  return { game: 'shogi', tree, lost };
}

// Variations of a KIF follow the line they branch from, deepest first.
function nodeBefore(node: Node, number: number, tree: Tree): Node {
  const line = tree.line(node);
  return line[Math.min(Math.max(number - 1, 0), line.length - 1)] ?? tree.root;
}

function openCsa(text: string): Opened | undefined {
  if (!/^(V2|V3|PI|P1|N\+|[+-]\d{4}[A-Z]{2})/m.test(text) || !/^[+-]\s*$|^[+-]\d{4}[A-Z]{2}/m.test(text)) return undefined;
  const header = parseCsaHeader(text);
  const pos = header.isErr ? startOf('shogi') : shogiPosition(header.value);
  const tree = new Tree(pos);
  let node = tree.root;
  let lost = 0;
  for (const line of normalizedCsaLines(text)) {
    for (const word of line.split(',')) {
      if (/^%(TORYO|TSUMI)/.test(word)) tree.ended = { winner: node.pos.turn === 'first' ? 'second' : 'first', reason: 'resignation' };
      if (!/^[+-]\d{4}[A-Z]{2}/.test(word)) continue;
      const move = parseCsaMoveOrDrop(shogiopsOf(node.pos), word);
      const next = move && tree.add(node, makeUsi(move));
      if (next) node = next;
      else lost += 1;
    }
  }
  return { game: 'shogi', tree, lost };
}

// Bare moves, in either game.
function openMoves(text: string): Opened | undefined {
  const moves = text.split(/\s+/);
  for (const game of ['chess', 'shogi'] as const) {
    const found = played(startOf(game), moves);
    if (found.tree.root.children.length > 0) return { game, ...found };
  }
  const bare = text.replace(/\d+\.+/g, ' ');
  return /^[a-hKQRBNO]/.test(bare.trim()) ? plainSan(bare.split(/\s+/).filter(Boolean)) : undefined;
}

function plainSan(words: string[]): Opened | undefined {
  const tree = new Tree(startOf('chess'));
  let node = tree.root;
  for (const [index, word] of words.entries()) {
    const move = parseSan(chessopsOf(node.pos), word);
    const next = move && tree.add(node, makeUci(move));
    if (!next) return index === 0 ? undefined : { game: 'chess', tree, lost: words.length - index };
    node = next;
  }
  return { game: 'chess', tree, lost: 0 };
}
