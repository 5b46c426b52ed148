// SPDX-License-Identifier: GPL-3.0-or-later
// A board as the page uses it, whichever game is on it.
import type { Position, Side } from '../games/index.ts';

export interface Arrow {
  move: string;
  kind: 'best' | 'other' | 'hint' | 'threat';
}

export interface View {
  pos: Position;
  last: string | undefined;
  movable: Side | 'both' | undefined;
  /** Whose move may be made ahead, while the other side thinks. */
  premovable?: Side | undefined;
  orientation: Side;
  arrows: Arrow[];
}

export interface Board {
  readonly element: HTMLElement;
  show(view: View): void;
  /** Arrows alone, which change far more often than the rest. */
  arrows(arrows: Arrow[]): void;
  /** Closes what is open over the board, a choice of promotion; whether there was such. */
  escape(): boolean;
  destroy(): void;
}

/** Whether pieces may glide: not for people who asked for less motion. */
export const mayGlide = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export type OnMove = (move: string) => void;
