// SPDX-License-Identifier: GPL-3.0-or-later
// Why a text cannot be opened; the page has words for each fault.
import { PositionProblem } from '../games/index.ts';
import type { Position, PositionFault } from '../games/index.ts';

export type RecordFault = 'too-big' | 'no-format' | 'no-reader' | 'variant' | 'no-moves' | 'position';

export class RecordProblem extends Error {
  constructor(
    readonly fault: RecordFault,
    readonly position?: PositionFault,
  ) {
    super(position ?? fault);
  }
}

export function positionOr(found: Position | PositionProblem): Position {
  if (found instanceof PositionProblem) throw new RecordProblem('position', found.fault);
  return found;
}
