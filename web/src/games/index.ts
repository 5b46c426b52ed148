// SPDX-License-Identifier: GPL-3.0-or-later
// Both games, and the ends that depend on the line that led to a position.
import { chess } from './chess.ts';
import { shogi } from './shogi.ts';
import type { End, Game, GameId, Position } from './types.ts';


export const games: Record<GameId, Game> = { chess, shogi };

export function startOf(game: GameId): Position {
  const pos = games[game].parse(games[game].start);
  if (pos instanceof Error) throw pos;
  return pos;
}

/** By the last position of a line, or by repetition along it: threefold in chess, fourfold in shogi. */
export function endOf(line: Position[]): End | undefined {
  const last = line[line.length - 1];
  if (!last) return undefined;
  return last.end() ?? (last.game === 'chess' ? chessRepetition(line, last) : shogiRepetition(line, last));
}

function occurrences(line: Position[], last: Position): number[] {
  const key = last.key();
  return line.flatMap((pos, at) => (pos.key() === key ? [at] : []));
}

function chessRepetition(line: Position[], last: Position): End | undefined {
  return occurrences(line, last).length >= 3 ? { winner: undefined, reason: 'repetition' } : undefined;
}

// Whoever gave check with every move since the first occurrence loses.
function shogiRepetition(line: Position[], last: Position): End | undefined {
  const found = occurrences(line, last);
  if (found.length < 4) return undefined;
  const since = line.slice((found[0] ?? 0) + 1);
  for (const side of ['first', 'second'] as const) {
    const answers = since.filter((pos) => pos.turn === side); // after moves of the other side
    if (answers.length > 0 && answers.every((pos) => pos.inCheck)) return { winner: side, reason: 'perpetual-check' };
  }
  return { winner: undefined, reason: 'repetition' };
}

export { other, PositionProblem } from './types.ts';
export type * from './types.ts';
