// SPDX-License-Identifier: GPL-3.0-or-later
// The games that were played to their end, the newest first. They stay in this browser.
import type { GameId } from './games/index.ts';
import type { Entry } from './records/read.ts';
import { restoredTree } from './store.ts';
import type { SavedTree, Tree } from './tree.ts';

const STORE = 'sente-games';
const MOST = 200;

interface Kept {
  id: number; // when it began
  game: GameId;
  tree: SavedTree;
  result: string;
}

function load(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    if (!Array.isArray(found)) return [];
    const isKept = (each: Partial<Kept> | null): each is Kept =>
      typeof each === 'object' && (each?.game === 'chess' || each?.game === 'shogi') && Number.isFinite(each.id);
    return found.filter(isKept);
  } catch {
    return [];
  }
}

/** Keeps a game that has ended; one that goes on after a takeback takes its own place again. */
export function keepGame(id: number, tree: Tree, result: string): void {
  const kept: Kept = { id, game: tree.root.pos.game, tree: tree.save(), result };
  const all = [kept, ...load().filter((each) => each.id !== id)].slice(0, MOST);
  for (let count = all.length; count > 0; count = Math.floor(count / 2)) {
    try {
      localStorage.setItem(STORE, JSON.stringify(all.slice(0, count)));
      return;
    } catch {
      // full: older games go first
    }
  }
}

export function keptGames(game: GameId): Entry[] {
  return load()
    .filter((each) => each.game === game)
    .flatMap(({ tree: saved, result }) => {
      const tree = restoredTree(game, saved);
      if (!tree) return [];
      const tags = new Map(tree.tags).set('Result', result);
      return [{ game, tags, read: () => ({ tree: tree.copy(), lost: 0 }) }];
    });
}
