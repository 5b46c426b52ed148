// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine is told before it thinks.
import type { GameId } from '../games/index.ts';
import type { Flavour } from './client.ts';

export type Options = Record<string, string | number | boolean>;

/** Threads and memory that this machine can spare. */
export function machineOptions(flavour: Flavour | undefined, strong: boolean): Record<string, number> {
  const small = window.matchMedia('(pointer: coarse)').matches;
  const options: Record<string, number> = { Hash: strong && !small ? 64 : 16 };
  const spare = Math.min((navigator.hardwareConcurrency || 2) - 1, small ? 2 : 4);
  if (flavour === 'threads') options.Threads = strong ? Math.max(1, spare) : 1;
  return options;
}

/** As many threads as make sense here. */
export const mostThreads = (): number => Math.max(1, Math.min(navigator.hardwareConcurrency || 2, 16));

/** `wish` is what a person asked for; 0 leaves it to the machine. */
export function analysisOptions(
  game: GameId,
  flavour: Flavour | undefined,
  wish: { threads: number; hash: number },
): Options {
  const mode = game === 'shogi' ? 'ConsiderationMode' : 'UCI_AnalyseMode';
  const machine = machineOptions(flavour, true);
  if (wish.hash > 0) machine.Hash = wish.hash;
  if (wish.threads > 0 && flavour === 'threads') machine.Threads = Math.min(wish.threads, mostThreads());
  return { UCI_LimitStrength: false, MovePicker: 'staged', [mode]: true, ...machine };
}
