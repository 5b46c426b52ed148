// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside the board in one mode.
import type { Side } from '../games/index.ts';
import type { Node } from '../tree.ts';

export interface Panel {
  readonly element: HTMLElement;
  /** The position or the tree changed. */
  update(): void;
  /** Who may move pieces now. */
  movable(): Side | 'both' | undefined;
  /** Who may make a move ahead. */
  premovable?(): Side | undefined;
  /** A person made a move on the board. */
  moved?(node: Node): void;
  statusChanged?(): void;
  /** The engine was started again. */
  resume?(): void;
  /** What the strip beside a player shows. */
  strip?(side: Side): { name: string; clock?: string; low?: boolean; active?: boolean };
  toggleEngine?(): void;
  /** What the other side would do. */
  toggleThreat?(): void;
  /** The page may be gone in a moment. */
  pause?(): void;
  close?(): void;
}
