// SPDX-License-Identifier: GPL-3.0-or-later
// Shogi by shogiops.
import { makeJapaneseMoveOrDrop } from 'shogiops/notation/japanese';
import { makeWesternMoveOrDrop } from 'shogiops/notation/western';
import { initialSfen, makeSfen, parseSfen } from 'shogiops/sfen';
import type { MoveOrDrop } from 'shogiops/types';
import { isMove, makeUsi, parsePieceName, parseUsi } from 'shogiops/util';
import type { Shogi } from 'shogiops/variant/shogi';
import { pieceCanPromote, pieceForcePromote } from 'shogiops/variant/util';
import type { End, Game, Notation, Position, PositionFault } from './types.ts';
import { PositionProblem } from './types.ts';

const RULES = 'standard';
const canPromote = pieceCanPromote(RULES);
const mustPromote = pieceForcePromote(RULES);

class ShogiPosition implements Position {
  readonly game = 'shogi';
  readonly turn;
  readonly inCheck: boolean;
  private text: string | undefined;
  private repeated: string | undefined;

  constructor(readonly board: Shogi) {
    this.turn = board.turn === 'sente' ? ('first' as const) : ('second' as const);
    this.inCheck = board.isCheck();
  }

  fen(): string {
    return (this.text ??= makeSfen(this.board));
  }

  key(): string {
    return (this.repeated ??= this.fen().split(' ').slice(0, 3).join(' '));
  }

  private parsed(move: string): MoveOrDrop | undefined {
    const found = parseUsi(move);
    return found && this.board.isLegal(found) ? found : undefined;
  }

  legal(move: string): string | undefined {
    const found = this.parsed(move);
    return found && makeUsi(found);
  }

  after(move: string): ShogiPosition {
    const found = this.parsed(move);
    if (!found) throw new Error(`illegal move ${move}`);
    const next = this.board.clone();
    next.play(found);
    return new ShogiPosition(next);
  }

  name(move: string, notation: Notation, last?: string): string {
    const found = this.parsed(move);
    if (!found) return move;
    const before = last ? parseUsi(last) : undefined;
    const mark = this.turn === 'first' ? '☗' : '☖';
    if (notation === 'japanese') return mark + (makeJapaneseMoveOrDrop(this.board, found, before?.to) ?? move);
    return makeWesternMoveOrDrop(this.board, found) ?? move;
  }

  moves(): string[] {
    const all: string[] = [];
    for (const [from, dests] of this.board.allMoveDests()) {
      const piece = this.board.board.get(from);
      if (!piece) continue;
      for (const to of dests) {
        const may = canPromote(piece, from, to, this.board.board.get(to));
        if (may) all.push(makeUsi({ from, to, promotion: true }));
        if (!mustPromote(piece, to)) all.push(makeUsi({ from, to }));
      }
    }
    for (const [name, dests] of this.board.allDropDests())
      for (const to of dests) all.push(makeUsi({ role: parsePieceName(name).role, to }));
    return all;
  }

  end(): End | undefined {
    if (this.board.hasDests()) return undefined;
    return { winner: this.turn === 'first' ? 'second' : 'first', reason: this.inCheck ? 'checkmate' : 'no-moves' };
  }

  pass(): Position | undefined {
    const [board, turn, hands] = this.fen().split(' ');
    const passed = shogi.parse(`${board} ${turn === 'w' ? 'b' : 'w'} ${hands} 1`);
    return this.inCheck || passed instanceof Error ? undefined : passed;
  }

  canWin(): boolean {
    return true; // captured pieces change hands: there is always something to mate with
  }
}

const faults: Record<string, PositionFault> = {
  ERR_EMPTY: 'empty',
  ERR_KINGS: 'kings',
  ERR_OPPOSITE_CHECK: 'opposite-check',
  ERR_HANDS: 'hands',
  ERR_INVALID_PIECE_IN_HAND: 'hands',
  ERR_INVALID_PIECE: 'pieces',
  ERR_PIECES_MUST_PROMOTE: 'pawns',
  ERR_TURN: 'turn',
  ERR_MOVENUMBER: 'number',
};

const SET: Record<string, number> = { p: 18, l: 4, n: 4, s: 4, g: 4, b: 2, r: 2, k: 2 };

/** Whether a board and hands hold no more than one set of pieces has. */
function withinSet(board: string, hands: string): boolean {
  const count: Record<string, number> = {};
  const add = (letter: string, number: number): void => {
    count[letter.toLowerCase()] = (count[letter.toLowerCase()] ?? 0) + number;
  };
  for (const letter of board.match(/[a-zA-Z]/g) ?? []) add(letter, 1);
  for (const match of hands.matchAll(/(\d*)([a-zA-Z])/g)) add(match[2] as string, Number(match[1] || 1));
  return Object.entries(count).every(([letter, number]) => number <= (SET[letter] ?? 0));
}

export const shogi: Game = {
  id: 'shogi',
  start: initialSfen(RULES),
  parse(text) {
    const [board = '', turn = 'b', hands = '-', number = '1'] = text.trim().replace(/^sfen\s+/, '').split(/\s+/);
    const pos = parseSfen(RULES, [board, turn, hands, number].join(' '), true);
    if (pos.isErr) return new PositionProblem(faults[pos.error.message] ?? 'board');
    return withinSet(board, hands) ? new ShogiPosition(pos.value) : new PositionProblem('pieces');
  },
};

export function needsPromotionChoice(pos: Position, move: string): 'ask' | 'must' | 'no' {
  const board = (pos as ShogiPosition).board;
  const found = parseUsi(move);
  if (!found || !isMove(found)) return 'no';
  const piece = board.board.get(found.from);
  if (!piece || !canPromote(piece, found.from, found.to, board.board.get(found.to))) return 'no';
  return mustPromote(piece, found.to) ? 'must' : 'ask';
}

export const shogiopsOf = (pos: Position): Shogi => (pos as ShogiPosition).board;
