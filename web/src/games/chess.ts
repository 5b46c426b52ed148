// SPDX-License-Identifier: GPL-3.0-or-later
// Chess by chessops. Castling is written as the step of the king wherever it can be.
import { Chess, normalizeMove } from 'chessops/chess';
import { INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import type { Move, NormalMove, Role } from 'chessops/types';
import { isNormal } from 'chessops/types';
import { makeUci, parseUci, squareFile } from 'chessops/util';
import { moveOfSan } from './san.ts';
import type { End, Game, Notation, Position, PositionFault, Side } from './types.ts';
import { PositionProblem } from './types.ts';

const PROMOTIONS: Role[] = ['queen', 'rook', 'bishop', 'knight'];
// The white ones for both sides, as books have them.
const FIGURINES: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

function written(pos: Chess, move: Move): string {
  const castles = isNormal(move) && pos.board.get(move.from)?.role === 'king' && pos.board[pos.turn].has(move.to);
  if (!castles || squareFile(move.from) !== 4) return makeUci(move);
  const file = squareFile(move.to);
  if (file !== 0 && file !== 7) return makeUci(move);
  return makeUci({ from: move.from, to: move.from + (file === 7 ? 2 : -2) });
}

class ChessPosition implements Position {
  readonly game = 'chess';
  readonly turn;
  readonly inCheck: boolean;
  private text: string | undefined;
  private repeated: string | undefined;

  constructor(readonly board: Chess) {
    this.turn = board.turn === 'white' ? ('first' as const) : ('second' as const);
    this.inCheck = board.isCheck();
  }

  fen(): string {
    return (this.text ??= makeFen(this.board.toSetup()));
  }

  key(): string {
    return (this.repeated ??= this.fen().split(' ').slice(0, 4).join(' '));
  }

  private parsed(move: string): Move | undefined {
    const found = parseUci(move);
    if (!found || !isNormal(found)) return undefined;
    const normal = normalizeMove(this.board, found);
    return this.board.isLegal(normal) ? normal : undefined;
  }

  legal(move: string): string | undefined {
    const found = this.parsed(move);
    return found && written(this.board, found);
  }

  after(move: string): ChessPosition {
    const found = this.parsed(move);
    if (!found) throw new Error(`illegal move ${move}`);
    const next = this.board.clone();
    next.play(found);
    return new ChessPosition(next);
  }

  name(move: string, notation: Notation): string {
    const found = this.parsed(move);
    if (!found) return move;
    const san = makeSan(this.board, found);
    return notation === 'figurines' ? san.replace(/[KQRBN]/, (letter) => FIGURINES[letter] as string) : san;
  }

  moves(): string[] {
    const all: string[] = [];
    for (const [from, dests] of this.board.allDests())
      for (const to of dests) {
        const pawn = this.board.board.get(from)?.role === 'pawn';
        const move: NormalMove = { from, to };
        if (pawn && (to < 8 || to >= 56)) for (const promotion of PROMOTIONS) all.push(makeUci({ ...move, promotion }));
        else all.push(written(this.board, move));
      }
    return all;
  }

  end(): End | undefined {
    if (this.board.isCheckmate()) return { winner: this.turn === 'first' ? 'second' : 'first', reason: 'checkmate' };
    if (this.board.isStalemate()) return { winner: undefined, reason: 'stalemate' };
    if (this.board.isInsufficientMaterial()) return { winner: undefined, reason: 'material' };
    if (this.board.halfmoves >= 100) return { winner: undefined, reason: 'fifty-moves' };
    return undefined;
  }

  pass(): Position | undefined {
    const [board, turn, castling] = this.fen().split(' ');
    const passed = chess.parse(`${board} ${turn === 'w' ? 'b' : 'w'} ${castling} - 0 1`);
    return this.inCheck || passed instanceof Error ? undefined : passed;
  }

  canWin(side: Side): boolean {
    return !this.board.hasInsufficientMaterial(side === 'first' ? 'white' : 'black');
  }
}

const faults: Record<string, PositionFault> = {
  ERR_EMPTY: 'empty',
  ERR_KINGS: 'kings',
  ERR_OPPOSITE_CHECK: 'opposite-check',
  ERR_PAWNS_ON_BACKRANK: 'pawns',
  ERR_TURN: 'turn',
  ERR_CASTLING: 'castling',
  ERR_EP_SQUARE: 'castling',
  ERR_HALFMOVES: 'number',
  ERR_FULLMOVES: 'number',
};

/** A whole FEN from one whose end is missing, or from EPD with its operations. */
function wholeFen(text: string): string {
  const [board = '', turn, castling, passing, ...rest] = text.trim().replace(/^fen\s+/, '').split(/\s+/);
  const rights = castling ?? (board === START_BOARD ? 'KQkq' : '-');
  const head = [board, turn ?? 'w', rights, passing ?? '-'].join(' ');
  if (rest.length === 0) return head;
  if (/^\d+$/.test(rest[0] ?? '')) return [head, ...rest.slice(0, 2)].join(' ');
  const operations = rest.join(' ');
  const number = (name: string): string | undefined => new RegExp(`\\b${name}\\s+(\\d+)`).exec(operations)?.[1];
  return `${head} ${number('hmvc') ?? 0} ${number('fmvn') ?? 1}`;
}

const START_BOARD = INITIAL_FEN.split(' ')[0] as string;

export const chess: Game = {
  id: 'chess',
  start: INITIAL_FEN,
  parse(text) {
    const setup = parseFen(wholeFen(text));
    const pos = setup.isOk ? Chess.fromSetup(setup.value) : setup;
    return pos.isErr ? new PositionProblem(faults[pos.error.message] ?? 'board') : new ChessPosition(pos.value);
  },
};

export const chessopsOf = (pos: Position): Chess => (pos as ChessPosition).board;

/** The move that SAN names here, as the page writes it. */
export function moveBySan(pos: Position, text: string): string | undefined {
  const board = chessopsOf(pos);
  const move = moveOfSan(board, text);
  return move && isNormal(move) ? written(board, move) : undefined;
}
