// SPDX-License-Identifier: GPL-3.0-or-later
// What the page knows of a game: positions as values, moves as the engine writes them.

export type GameId = 'chess' | 'shogi';
export type Side = 'first' | 'second'; // White and Black in chess, sente and gote in shogi
export type Lang = 'en' | 'ja';
/** How a move is written: in chess with letters or figurines, in shogi the Western or the Japanese way. */
export type Notation = 'letters' | 'figurines' | 'western' | 'japanese';

export type EndReason =
  | 'checkmate'
  | 'stalemate'
  | 'no-moves'
  | 'repetition'
  | 'perpetual-check'
  | 'fifty-moves'
  | 'material'
  | 'resignation'
  | 'time'
  | 'declaration'
  | 'agreement'
  | 'impasse'
  | 'illegal-move'
  | 'illegal-action'
  | 'move-limit'
  | 'adjudication'
  | 'interruption'
  | 'sealed-move'
  | 'abandoned'
  | 'no-mate'
  | 'unknown'; // a record tells the result and no reason

export interface End {
  winner: Side | undefined;
  reason: EndReason;
  /** The game stopped without a result. */
  open?: boolean;
}

/** Why a text is no position that can be played; the page has words for each. */
export type PositionFault =
  | 'empty'
  | 'board'
  | 'kings'
  | 'opposite-check'
  | 'pawns'
  | 'pieces'
  | 'hands'
  | 'turn'
  | 'castling'
  | 'number';

export class PositionProblem extends Error {
  constructor(readonly fault: PositionFault) {
    super(fault);
  }
}

export interface Position {
  readonly game: GameId;
  readonly turn: Side;
  readonly inCheck: boolean;
  fen(): string;
  /** Equal for positions that count as repeated. */
  key(): string;
  /** The move as the page writes it, if it is legal here. */
  legal(move: string): string | undefined;
  /** After a legal move. */
  after(move: string): Position;
  /** For people; `last` is the move before, for 同. */
  name(move: string, notation: Notation, last?: string): string;
  moves(): string[];
  /** The end by this position alone. */
  end(): End | undefined;
  /** The same with the other side to move; undefined in check, where nobody may pass. */
  pass(): Position | undefined;
  /** Whether a side has what it takes to win, should the other one run out of time. */
  canWin(side: Side): boolean;
}

export interface Game {
  id: GameId;
  start: string;
  /** A position, or why it is none. */
  parse(text: string): Position | PositionProblem;
}

export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');
