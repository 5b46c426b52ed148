// SPDX-License-Identifier: GPL-3.0-or-later
// What outlives a visit: choices and games in local storage, the place in the address. Both may hold
// anything; what cannot be understood is left out and told.
import type { GameId, Lang, Side } from './games/index.ts';
import { games, startOf } from './games/index.ts';
import type { Branch } from './tree.ts';
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
  policy: string;
  orderDepth: number;
}

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
    policy: 'staged',
    orderDepth: 10,
  };
}

const oneOf = <T>(value: unknown, allowed: readonly T[], fallback: T): T =>
  allowed.includes(value as T) ? (value as T) : fallback;
const numberIn = (value: unknown, low: number, high: number, fallback: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high ? value : fallback;

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
    policy: oneOf(found.policy, ['staged', 'ranked', 'banded', 'weighted'], base.policy),
    orderDepth: numberIn(found.orderDepth, 1, 20, base.orderDepth),
  };
}

export interface SavedGame {
  fen: string;
  branches: Branch[];
  at: number[]; // children to take from the root to the current node
  orientation: Side;
  play: unknown;
}

export interface Saved {
  choices: Choices;
  games: Partial<Record<GameId, SavedGame>>;
  damaged: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function load(): Saved {
  const fresh: Saved = { choices: defaults(), games: {}, damaged: false };
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
    const saved: Saved = { choices: sane(found.choices), games: {}, damaged: false };
    if (isRecord(found.games))
      for (const game of ['chess', 'shogi'] as const)
        if (isRecord(found.games[game])) saved.games[game] = found.games[game] as unknown as SavedGame;
    return saved;
  } catch {
    return { ...fresh, damaged: true };
  }
}

export function save(choices: Choices, trees: Partial<Record<GameId, SavedGame>>): void {
  try {
    localStorage.setItem(STORE, JSON.stringify({ choices, games: trees }));
  } catch {
    // full or forbidden: nothing is lost but comfort
  }
}

export function savedTree(tree: Tree, orientation: Side, play: unknown): SavedGame {
  const at = tree.line().slice(1).map((node) => (node.parent?.children ?? []).indexOf(node));
  return { fen: tree.root.pos.fen(), branches: tree.branches(), at, orientation, play };
}

export function restoredTree(game: GameId, saved: SavedGame | undefined): Tree | undefined {
  if (!saved || typeof saved.fen !== 'string' || !Array.isArray(saved.branches)) return undefined;
  try {
    const tree = Tree.from(game, saved.fen, saved.branches);
    if (tree instanceof Error) return undefined;
    for (const index of Array.isArray(saved.at) ? saved.at : []) {
      const next = tree.current.children[index];
      if (!next) break;
      tree.current = next;
    }
    return tree;
  } catch {
    return undefined; // nested too deeply, or not what it says
  }
}

export interface Address {
  game?: GameId;
  mode?: Mode;
  tree?: Tree;
  bad: boolean;
}

/** `#chess/analyse?fen=…&moves=…&at=…` */
export function readAddress(hash: string): Address {
  const text = hash.replace(/^#\/?/, '');
  if (!text) return { bad: false };
  const [path = '', query = ''] = text.split('?', 2);
  const [game, mode] = path.split('/');
  if (game !== 'chess' && game !== 'shogi') return { bad: true };
  const address: Address = { game, bad: false };
  if (modes.includes(mode as Mode)) address.mode = mode as Mode;
  else if (mode) address.bad = true;
  let params: URLSearchParams;
  try {
    params = new URLSearchParams(query);
  } catch {
    return { ...address, bad: true };
  }
  const fen = params.get('fen');
  const moves = (params.get('moves') ?? '').split('_').filter(Boolean);
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

export function makeAddress(game: GameId, mode: Mode, tree: Tree): string {
  const params = new URLSearchParams();
  const fen = tree.root.pos.fen();
  if (fen !== games[game].start) params.set('fen', fen);
  const line = tree.whole();
  if (line.length > 1) {
    params.set('moves', line.slice(1).map((node) => node.move).join('_'));
    if (tree.current.ply !== line.length - 1) params.set('at', String(tree.current.ply));
  }
  const query = params.toString();
  return `#${game}/${mode}${query ? `?${query}` : ''}`;
}
