// SPDX-License-Identifier: GPL-3.0-or-later
// A game against the engine: whose turn it is, the clocks, and how strong the other side plays.
import type { GameId, Side } from './games/index.ts';
import { other } from './games/index.ts';

export interface ClockKind {
  minutes: number;
  increment: number; // s, after each move
  byoyomi: number; // s, for each move once the main time is gone
}

export const clocks: Record<GameId, (ClockKind | undefined)[]> = {
  chess: [
    undefined,
    { minutes: 3, increment: 2, byoyomi: 0 },
    { minutes: 10, increment: 0, byoyomi: 0 },
    { minutes: 15, increment: 10, byoyomi: 0 },
  ],
  shogi: [
    undefined,
    { minutes: 1, increment: 0, byoyomi: 10 },
    { minutes: 10, increment: 0, byoyomi: 30 },
    { minutes: 15, increment: 0, byoyomi: 60 },
  ],
};

export const LEVELS = 9;
const ELO = [200, 500, 800, 1100, 1400, 1700, 2000, 2280];

export interface PlayState {
  active: boolean;
  human: Side;
  level: number;
  clock: ClockKind | undefined;
  left: Record<Side, number>; // ms
}

export function newPlay(human: Side, level: number, clock: ClockKind | undefined): PlayState {
  const ms = (clock?.minutes ?? 0) * 60_000;
  return { active: true, human, level, clock, left: { first: ms, second: ms } };
}

/** What was stored, if it makes sense. */
export function restoredPlay(found: unknown): PlayState | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const state = found as Partial<PlayState>;
  const sideOk = state.human === 'first' || state.human === 'second';
  const levelOk = typeof state.level === 'number' && state.level >= 1 && state.level <= LEVELS;
  const left = state.left;
  const leftOk = typeof left === 'object' && left !== null && Number.isFinite(left.first) && Number.isFinite(left.second);
  if (!sideOk || !levelOk || !leftOk) return undefined;
  const clock = state.clock;
  const clockOk = clock === undefined || (typeof clock === 'object' && clock !== null && [clock.minutes, clock.increment, clock.byoyomi].every(Number.isFinite));
  if (!clockOk) return undefined;
  return { active: state.active === true, human: state.human as Side, level: state.level as number, clock, left: left as Record<Side, number> };
}

export function levelOptions(level: number): Record<string, string | number | boolean> {
  const full = level >= LEVELS;
  return { UCI_LimitStrength: !full, UCI_Elo: full ? 2500 : (ELO[level - 1] ?? 800), MultiPV: 1, MovePicker: 'staged' };
}

const moveMs = (level: number): number => (level >= LEVELS ? 1500 : 100 + 60 * level);

export interface Turn {
  command: string;
  expectedMs: number;
}

export function goOf(state: PlayState): Turn {
  const ms = moveMs(state.level);
  if (!state.clock) return { command: `go movetime ${ms}`, expectedMs: ms };
  const { first, second } = state.left;
  const white = Math.max(Math.round(first), 1);
  const black = Math.max(Math.round(second), 1);
  const { increment, byoyomi } = state.clock;
  const times = byoyomi > 0 ? `btime ${white} wtime ${black} byoyomi ${byoyomi * 1000}` : `wtime ${white} btime ${black} winc ${increment * 1000} binc ${increment * 1000}`;
  const cap = state.level >= LEVELS ? '' : ` movetime ${Math.min(4 * ms, Math.max(first, second, byoyomi * 900))}`;
  const mine = state.human === 'first' ? second : first;
  return { command: `go ${times}${cap}`, expectedMs: mine + byoyomi * 1000 };
}

/** Takes `ms` of thinking off a side's clock; false if it has run out. */
export function spend(state: PlayState, side: Side, ms: number): boolean {
  if (!state.clock) return true;
  const left = state.left[side] - ms;
  if (left >= 0) {
    state.left[side] = left + state.clock.increment * 1000;
    return true;
  }
  state.left[side] = 0;
  return state.clock.byoyomi > 0 && -left <= state.clock.byoyomi * 1000;
}

/** What a clock shows after `running` ms of this move: main time, then the byoyomi that is left. */
export function shown(state: PlayState, side: Side, running: number): { text: string; low: boolean; out: boolean } {
  const byoyomi = (state.clock?.byoyomi ?? 0) * 1000;
  let ms = state.left[side] - running;
  const inByoyomi = ms < 0 && byoyomi > 0;
  if (inByoyomi) ms += byoyomi;
  const out = ms < 0;
  const total = Math.max(Math.ceil(ms / 1000), 0);
  const text = `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`;
  return { text, low: inByoyomi || ms < 15_000, out };
}

export { other };
