// SPDX-License-Identifier: GPL-3.0-or-later
// What outlives a visit: choices and games in local storage, the place in the address. Both may hold
// anything; what cannot be understood is left out and told.
import type { End, GameId, Lang, Side } from './games/index.ts';
import { games, startOf } from './games/index.ts';
import type { ClockKind } from './play.ts';
import type { Notes, SavedTree } from './tree.ts';
import { Tree } from './tree.ts';

export type Mode = 'play' | 'analyse' | 'ordering';

export interface Choices {
  lang: Lang;
  theme: 'light' | 'dark' | 'system';
  game: GameId;
  mode: Mode;
  lines: number;
  level: number;
  side: Side | 'random';
  clock: number; // index into the clocks of the game
  ownClock: ClockKind;
  handicap: number; // index into the handicaps of shogi
  start: 'usual' | 'random'; // of chess: where the pieces stand
  /** Limits of the analysis; 0 is none, or what the machine can spare. */
  limits: { depth: number; seconds: number; threads: number; hash: number };
  policy: string;
  orderDepth: number;
  sound: boolean;
  chessNotation: 'letters' | 'figurines';
  shogiNotation: 'language' | 'western' | 'japanese'; // `language`: that of the page
  shogiPieces: 'japanese' | 'international';
  toured: boolean; // was shown the tour, or did not want it
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const STORE = 'sente';
const modes: Mode[] = ['play', 'analyse', 'ordering'];

export function defaults(): Choices {
  const japanese = navigator.languages?.some((each) => each.startsWith('ja')) && navigator.language.startsWith('ja');
  return {
    lang: japanese ? 'ja' : 'en',
    theme: 'system',
    game: 'chess',
    mode: 'play',
    lines: 1,
    level: 3,
    side: 'first',
    clock: 0,
    ownClock: { minutes: 5, increment: 5, byoyomi: 20 },
    handicap: 0,
    start: 'usual',
    limits: { depth: 0, seconds: 0, threads: 0, hash: 0 },
    policy: 'staged',
    orderDepth: 10,
    sound: !window.matchMedia('(pointer: coarse)').matches,
    chessNotation: 'letters',
    shogiNotation: 'language',
    shogiPieces: 'japanese',
    toured: false,
  };
}

const oneOf = <T>(value: unknown, allowed: readonly T[], fallback: T): T =>
  allowed.includes(value as T) ? (value as T) : fallback;
const numberIn = (value: unknown, low: number, high: number, fallback: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high ? value : fallback;

function saneClock(found: unknown, base: ClockKind): ClockKind {
  if (!isRecord(found)) return base;
  return {
    minutes: numberIn(found.minutes, 0, 180, base.minutes),
    increment: numberIn(found.increment, 0, 300, base.increment),
    byoyomi: numberIn(found.byoyomi, 0, 300, base.byoyomi),
  };
}

function saneLimits(found: unknown): Choices['limits'] {
  const given = isRecord(found) ? found : {};
  return {
    depth: numberIn(given.depth, 0, 60, 0),
    seconds: numberIn(given.seconds, 0, 3600, 0),
    threads: numberIn(given.threads, 0, 64, 0),
    hash: numberIn(given.hash, 0, 256, 0),
  };
}

function sane(found: Record<string, unknown>): Choices {
  const base = defaults();
  return {
    lang: oneOf(found.lang, ['en', 'ja'], base.lang),
    theme: oneOf(found.theme, ['light', 'dark', 'system'], base.theme),
    game: oneOf(found.game, ['chess', 'shogi'], base.game),
    mode: oneOf(found.mode, modes, base.mode),
    lines: numberIn(found.lines, 1, 5, base.lines),
    level: numberIn(found.level, 1, 9, base.level),
    side: oneOf(found.side, ['first', 'second', 'random'], base.side),
    clock: numberIn(found.clock, 0, 20, base.clock),
    ownClock: saneClock(found.ownClock, base.ownClock),
    handicap: numberIn(found.handicap, 0, 15, base.handicap),
    start: oneOf(found.start, ['usual', 'random'], base.start),
    limits: saneLimits(found.limits),
    policy: oneOf(found.policy, ['staged', 'ranked', 'banded', 'weighted'], base.policy),
    orderDepth: numberIn(found.orderDepth, 1, 20, base.orderDepth),
    sound: typeof found.sound === 'boolean' ? found.sound : base.sound,
    chessNotation: oneOf(found.chessNotation, ['letters', 'figurines'], base.chessNotation),
    shogiNotation: oneOf(found.shogiNotation, ['language', 'western', 'japanese'], base.shogiNotation),
    shogiPieces: oneOf(found.shogiPieces, ['japanese', 'international'], base.shogiPieces),
    toured: found.toured === true,
  };
}

/** The boards of one game: the game that is played, and what is looked into. */
export interface SavedDesk {
  game: SavedTree;
  study: SavedTree;
  orientation: Side;
  play: unknown;
}

export interface Saved {
  choices: Choices;
  desks: Partial<Record<GameId, Record<string, unknown>>>;
  damaged: boolean;
}

export function load(): Saved {
  const fresh: Saved = { choices: defaults(), desks: {}, damaged: false };
  let text: string | null = null;
  try {
    text = localStorage.getItem(STORE);
  } catch {
    return fresh; // storage is forbidden: the page works without
  }
  if (text === null) return fresh;
  try {
    const found: unknown = JSON.parse(text);
    if (!isRecord(found) || !isRecord(found.choices)) return { ...fresh, damaged: true };
    const saved: Saved = { choices: sane(found.choices), desks: {}, damaged: false };
    if (isRecord(found.games))
      for (const game of ['chess', 'shogi'] as const) {
        const desk = found.games[game];
        if (isRecord(desk)) saved.desks[game] = desk;
      }
    return saved;
  } catch {
    return { ...fresh, damaged: true };
  }
}

export function save(choices: Choices, desks: Record<GameId, SavedDesk>): void {
  try {
    localStorage.setItem(STORE, JSON.stringify({ choices, games: desks }));
  } catch {
    // full or forbidden: nothing is lost but comfort
  }
}

/** What was stored, if it is a tree; the rest is left out. */
export function restoredTree(game: GameId, found: unknown): Tree | undefined {
  if (!isRecord(found) || typeof found.fen !== 'string' || !Array.isArray(found.moves)) return undefined;
  const isText = (value: unknown): value is string => typeof value === 'string';
  const moves = found.moves.filter(
    (each): each is [number, string] => Array.isArray(each) && Number.isInteger(each[0]) && isText(each[1]),
  );
  if (moves.length !== found.moves.length) return undefined;
  const tags = (Array.isArray(found.tags) ? found.tags : []).filter(
    (each): each is [string, string] => Array.isArray(each) && isText(each[0]) && isText(each[1]),
  );
  const notes: Record<number, Notes> = {};
  for (const [index, each] of Object.entries(isRecord(found.notes) ? found.notes : {}))
    if (isRecord(each)) notes[Number(index)] = saneNotes(each);
  const at = typeof found.at === 'number' ? found.at : 0;
  const tree = Tree.restore(game, { fen: found.fen, tags, moves, notes, at });
  return tree instanceof Error ? undefined : tree;
}

function saneNotes(found: Record<string, unknown>): Notes {
  const notes: Notes = {};
  for (const name of ['depth', 'timeMs', 'clockMs'] as const)
    if (Number.isFinite(found[name])) notes[name] = found[name] as number;
  for (const name of ['best', 'lead', 'comment'] as const)
    if (typeof found[name] === 'string') notes[name] = found[name];
  if (Array.isArray(found.nags)) notes.nags = found.nags.filter((each): each is number => Number.isInteger(each));
  if (isRecord(found.score)) {
    const { cp, mate } = found.score;
    if (Number.isFinite(mate)) notes.score = { mate: mate as number };
    else if (Number.isFinite(cp)) notes.score = { cp: cp as number };
  }
  if (isRecord(found.ended) && typeof found.ended.reason === 'string' && /^[a-z-]+$/.test(found.ended.reason)) {
    const { winner, reason, open } = found.ended as unknown as End;
    notes.ended = { winner: winner === 'first' || winner === 'second' ? winner : undefined, reason };
    if (open === true) notes.ended.open = true;
  }
  return notes;
}

export interface Address {
  game?: GameId;
  mode?: Mode;
  tree?: Tree;
  bad: boolean;
}

// By hand, as a plus is part of moves and of shogi's boards, and means a blank where forms are sent.
function paramsOf(query: string): Map<string, string> | undefined {
  const params = new Map<string, string>();
  try {
    for (const part of query.split('&')) {
      const [name = '', value = ''] = part.split(/=(.*)/s, 2);
      const blanks = name === 'fen' && !/%20| /.test(value);
      params.set(name, decodeURIComponent(blanks ? value.replaceAll('+', ' ') : value));
    }
  } catch {
    return undefined;
  }
  return params;
}

/** `#chess/analyse?fen=…&moves=…&at=…` */
export function readAddress(hash: string): Address {
  const text = hash.replace(/^#\/?/, '');
  if (!text) return { bad: false };
  const [path = '', query = ''] = text.split(/\?(.*)/s, 2);
  const [game, mode] = path.split('/');
  if (game !== 'chess' && game !== 'shogi') return { bad: true };
  const address: Address = { game, bad: false };
  if (modes.includes(mode as Mode)) address.mode = mode as Mode;
  else if (mode) address.bad = true;
  const params = paramsOf(query);
  if (!params) return { ...address, bad: true };
  const fen = params.get('fen');
  const moves = (params.get('moves') ?? '').replaceAll(' ', '+').split('_').filter(Boolean);
  if (!fen && moves.length === 0) return address;
  const pos = fen ? games[game].parse(fen) : startOf(game);
  if (pos instanceof Error) return { ...address, bad: true };
  const tree = new Tree(pos);
  for (const move of moves) {
    const next = tree.add(tree.current, move);
    if (!next) {
      address.bad = true;
      break;
    }
    tree.current = next;
  }
  const at = Number(params.get('at') ?? moves.length);
  const line = tree.line();
  if (Number.isInteger(at) && at >= 0 && at < line.length) tree.current = line[at] ?? tree.current;
  return { ...address, tree };
}

const MOST_MOVES = 600; // more than that makes an address that programs cut

export function makeAddress(game: GameId, mode: Mode, tree: Tree): string {
  const parts: string[] = [];
  const add = (name: string, value: string): void => {
    parts.push(`${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`);
  };
  const line = tree.whole();
  const cut = Math.max(0, Math.min(line.length - 1, tree.current.ply) - MOST_MOVES);
  const shown = line.slice(cut, cut + 1 + MOST_MOVES);
  const fen = (shown[0] ?? tree.root).pos.fen();
  if (fen !== games[game].start) add('fen', fen);
  if (shown.length > 1) {
    add('moves', shown.slice(1).map((node) => node.move).join('_'));
    const at = tree.current.ply - cut;
    if (at !== shown.length - 1) add('at', String(at));
  }
  return `#${game}/${mode}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}
