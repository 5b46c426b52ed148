// SPDX-License-Identifier: GPL-3.0-or-later
// A game against the engine: whose turn it is, the clocks, and how strong the other side plays.
import type { End, GameId, Position, Side } from './games/index.ts';
import { other } from './games/index.ts';
import { playerTag } from './records/tags.ts';

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
  begun: number; // when, as a number that no other game has
  spent: number; // ms of the move that is being thought about, before the page was left
}

export function newPlay(human: Side, level: number, clock: ClockKind | undefined): PlayState {
  const ms = (clock?.minutes ?? 0) * 60_000;
  return { active: true, human, level, clock, left: { first: ms, second: ms }, begun: Date.now(), spent: 0 };
}

/** What was stored, if it makes sense. */
export function restoredPlay(found: unknown): PlayState | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const state = found as Partial<PlayState>;
  const sideOk = state.human === 'first' || state.human === 'second';
  const levelOk = Number.isInteger(state.level) && (state.level as number) >= 1 && (state.level as number) <= LEVELS;
  const left = state.left;
  const leftOk = typeof left === 'object' && left !== null && [left.first, left.second].every(Number.isFinite);
  if (!sideOk || !levelOk || !leftOk) return undefined;
  const clock = state.clock;
  const whole = (kind: ClockKind): boolean => [kind.minutes, kind.increment, kind.byoyomi].every(Number.isFinite);
  const clockOk = clock === undefined || (typeof clock === 'object' && clock !== null && whole(clock));
  if (!clockOk) return undefined;
  return {
    active: state.active === true,
    human: state.human as Side,
    level: state.level as number,
    clock,
    left: { first: (left as Record<Side, number>).first, second: (left as Record<Side, number>).second },
    begun: Number.isFinite(state.begun) ? (state.begun as number) : Date.now(),
    spent: Number.isFinite(state.spent) ? Math.max(state.spent as number, 0) : 0,
  };
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
  const times = byoyomi > 0
    ? `btime ${white} wtime ${black} byoyomi ${byoyomi * 1000}`
    : `wtime ${white} btime ${black} winc ${increment * 1000} binc ${increment * 1000}`;
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

/** Out of time: a loss, unless nothing the other side has could ever mate. */
export const endOnTime = (pos: Position, side: Side): End => ({
  winner: pos.canWin(other(side)) ? other(side) : undefined,
  reason: 'time',
});

/** What the record of a game against the engine says of it. */
export function tagsOf(
  game: GameId,
  state: PlayState,
  names: Record<'you' | 'engine', string>,
  now: Date,
): Map<string, string> {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())];
  const time = `${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
  const tags = new Map<string, string>([['Event', 'Sente'], ['Site', '?']]);
  if (game === 'chess') tags.set('Date', day.join('.')).set('Round', '-');
  else tags.delete('Site');
  for (const side of ['first', 'second'] as const)
    tags.set(playerTag(game, side), side === state.human ? names.you : names.engine);
  if (game === 'shogi') tags.set('StartTime', `${day.join('/')} ${time}`);
  const { clock } = state;
  if (clock) tags.set('TimeControl', controlText(game, clock));
  return tags;
}

function controlText(game: GameId, { minutes, increment, byoyomi }: ClockKind): string {
  const extra = byoyomi > 0 ? `、秒読み${byoyomi}秒` : increment > 0 ? `、1手${increment}秒加算` : '';
  if (game === 'shogi') return `${minutes}分${extra}`;
  return increment > 0 ? `${minutes * 60}+${increment}` : String(minutes * 60);
}
