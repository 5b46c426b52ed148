// SPDX-License-Identifier: GPL-3.0-or-later
// Opens whatever a person pastes or drops: the format is found by its looks, and games are read by the library, which
// must be loaded. A file may hold many games; one of PGN is read when it is asked for.
import { games, startOf } from '../games/index.ts';
import type { GameId, Position } from '../games/index.ts';
import { Tree, nodesFrom } from '../tree.ts';
import { library } from './library.ts';
import type { LibraryGame, RecordFormat } from './library.ts';
import { positionOr, RecordProblem } from './problem.ts';

export const MOST_BYTES = 20_000_000;

export interface ReadGame {
  tree: Tree;
  lost: number; // moves that could not be read
}

export interface Entry {
  game: GameId;
  tags: Map<string, string>;
  read(): ReadGame;
}

/** UTF-8 or UTF-16 if it is that; else PGN is Latin-1, and kifu are EUC-JP or Shift_JIS. */
export function decode(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw new RecordProblem('too-big');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const attempt = (name: string): string | undefined => {
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  };
  const utf8 = attempt('utf-8');
  if (utf8 !== undefined) return utf8;
  const western = new TextDecoder('windows-1252').decode(bytes);
  if (/^\s*\[\w+\s+"/m.test(western)) return western;
  return attempt('euc-jp') ?? new TextDecoder('shift_jis').decode(bytes);
}

/** All games of a text, at least one; a RecordProblem if there is none. `likely` decides where the text does not. */
export function open(text: string, likely: GameId = 'chess'): Entry[] {
  if (text.length > MOST_BYTES) throw new RecordProblem('too-big');
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n').trim();
  if (!clean) throw new RecordProblem('no-format');
  for (const reader of [positions, usi, csa, kif, pgn, bareMoves]) {
    const found = reader(clean, likely);
    if (found && found.length > 0) return found;
  }
  throw new RecordProblem('no-format');
}

const ready = (game: GameId, read: ReadGame): Entry => ({ game, tags: read.tree.tags, read: () => read });

/** FEN, EPD or SFEN, one a line. */
function positions(text: string): Entry[] | undefined {
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
  const looks = /^(?:position\s+)?(?:s?fen\s+)?([a-zA-Z0-9+]+(?:\/[a-zA-Z0-9+]+){6,9})(?:\s|$)/;
  if (lines.length === 0 || !lines.every((line) => looks.test(line) && !/\smoves(\s|$)/.test(line))) return undefined;
  return lines.map((line) => positionEntry(line.replace(/^(position\s+)?(s?fen\s+)?/, '')));
}

function positionEntry(line: string): Entry {
  const ranks = (line.split(/\s/)[0] ?? '').split('/').length;
  const game: GameId = ranks === 9 ? 'shogi' : 'chess';
  const tree = new Tree(positionOr(games[game].parse(line)));
  const operations = /^\S+ [wb] \S+ \S+ (?=[a-z]\w* )(.*)$/.exec(line)?.[1];
  if (operations && game === 'chess') tree.root.comment = operations;
  const name = /\bid\s+"([^"]*)"/.exec(operations ?? '')?.[1];
  if (name) tree.tags.set('Event', name);
  return ready(game, { tree, lost: 0 });
}

// "position startpos moves …", "sfen … moves …", one a line: shogi by its moves or its board, else chess.
const USI_LINE = /^(?:position\s+)?(startpos|s?fen\s+.+?)(?:\s+moves\s*(.*))?$/;

function usi(text: string, likely: GameId): Entry[] | undefined {
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
  if (!lines.every((line) => USI_LINE.test(line))) return undefined;
  return lines.map((line) => {
    const found = USI_LINE.exec(line) as RegExpExecArray;
    const moves = (found[2] ?? '').split(/\s+/).filter(Boolean);
    const fen = found[1] === 'startpos' ? undefined : found[1]?.replace(/^s?fen\s+/, '');
    const nineRanks = (fen?.split(' ')[0] ?? '').split('/').length === 9;
    const byMoves = moves.some((move) => /^[1-9PLNSGBR][a-i*1-9]/.test(move)) ? 'shogi' : 'chess';
    const game: GameId = fen ? (nineRanks ? 'shogi' : 'chess') : moves.length > 0 ? byMoves : likely;
    return ready(game, played(positionOr(games[game].parse(fen ?? games[game].start)), moves));
  });
}

function played(pos: Position, moves: string[]): ReadGame {
  const tree = new Tree(pos);
  let node = tree.root;
  for (const [index, move] of moves.entries()) {
    const next = tree.add(node, move);
    if (!next) return { tree, lost: moves.length - index };
    node = next;
  }
  return { tree, lost: 0 };
}

const holdsNothing = (game: GameId, { tree }: ReadGame): boolean =>
  tree.root.children.length === 0 && tree.root.pos.fen() === games[game].start;

/** A game of the library as a tree; what the page has no room for is lost too. */
function treeOf(found: LibraryGame): ReadGame {
  positionOr(games[found.game].parse(found.fen));
  const tree = Tree.restore(found.game, found);
  if (tree instanceof Error) throw tree;
  return { tree, lost: found.lost + found.moves.length - (nodesFrom(tree.root).length - 1) };
}

/** The games that the library reads; `why` if it finds none. */
function gamesIn(text: Uint8Array, format: RecordFormat, why: () => RecordProblem): ReadGame[] {
  const found = library().read(text, format);
  if (found.games.length === 0) throw why();
  return found.games.map(treeOf);
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const badBoard = (): RecordProblem => new RecordProblem('position', 'board');

const looksLikeCsa = (text: string): boolean =>
  /^(V[23]|PI|P1|N[+-]|[+-]\d{4}[A-Z]{2})/m.test(text) && /^([+-]|[+-]\d{4}[A-Z]{2}.*)\s*$/m.test(text);

const looksLikeKif = (text: string): boolean =>
  /^#\s*KIF|手合割[：:]|手数-+指手|^[\s　]*\d+[\s　]+(?:[１-９1-9][一二三四五六七八九]|同)|[先下後上]手の持駒/m.test(text) ||
  /^[\s　]*[▲△☗☖▼▽](?:[１-９1-9]|同)/mu.test(text);

function csa(text: string): Entry[] | undefined {
  if (!looksLikeCsa(text)) return undefined;
  const found = gamesIn(bytesOf(text), 'csa', badBoard);
  return found.length === 1 && holdsNothing('shogi', found[0] as ReadGame) ? undefined
    : found.map((each) => ready('shogi', each));
}

function kif(text: string): Entry[] | undefined {
  if (!looksLikeKif(text)) return undefined;
  const drawn = /^\s*\|/m.test(text);
  const [found] = gamesIn(bytesOf(text), 'kif', () => (drawn ? badBoard() : new RecordProblem('variant')));
  return !found || holdsNothing('shogi', found) ? undefined : [ready('shogi', found)];
}

function readPgn(text: Uint8Array, tags: Map<string, string>): ReadGame {
  const [found] = gamesIn(text, 'pgn', () => {
    const fen = tags.get('FEN');
    if (fen) positionOr(games.chess.parse(fen)); // says what is wrong with it
    return new RecordProblem(fen ? 'position' : 'variant', fen ? 'board' : undefined);
  });
  return found as ReadGame;
}

function pgn(text: string): Entry[] | undefined {
  const tagged = /^\s*\[\w+\s+"/m.test(text);
  if (!tagged && !/(^|\s)1\.+\s*\S/.test(text)) return undefined;
  const bytes = bytesOf(text);
  const found = library().outline(bytes).map((each): Entry => {
    const tags = new Map(each.tags);
    return { game: 'chess', tags, read: () => readPgn(bytes.subarray(each.begin, each.end), tags) };
  });
  if (found.length !== 1) return found;
  const only = (found[0] as Entry).read();
  if (only.tree.root.children.length === 0 && only.lost > 0) throw new RecordProblem('no-moves');
  return holdsNothing('chess', only) && only.tree.tags.size === 0 ? undefined : [ready('chess', only)];
}

/** Moves and nothing else, in either game. */
function bareMoves(text: string): Entry[] | undefined {
  const moves = text.split(/\s+/);
  for (const game of ['chess', 'shogi'] as const) {
    const found = played(startOf(game), moves);
    if (found.tree.root.children.length > 0) return [ready(game, found)];
  }
  const found = readPgn(bytesOf(text), new Map());
  return found.tree.root.children.length > 0 && found.lost === 0 ? [ready('chess', found)] : undefined;
}
