// SPDX-License-Identifier: GPL-3.0-or-later
// Chess by chessops. Castling is written as the step of the king wherever it can be.
import { Chess, normalizeMove } from 'chessops/chess';
import { INITIAL_FEN, makeFen, parseFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import type { Move, NormalMove, Role } from 'chessops/types';
import { isNormal } from 'chessops/types';
import { makeUci, parseUci, squareFile } from 'chessops/util';
import type { End, Game, Position } from './types.ts';

const PROMOTIONS: Role[] = ['queen', 'rook', 'bishop', 'knight'];

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

  constructor(readonly board: Chess) {
    this.turn = board.turn === 'white' ? ('first' as const) : ('second' as const);
    this.inCheck = board.isCheck();
  }

  fen(): string {
    return makeFen(this.board.toSetup());
  }

  key(): string {
    const fields = this.fen().split(' ');
    return fields.slice(0, 4).join(' ');
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

  name(move: string): string {
    const found = this.parsed(move);
    return found ? makeSan(this.board, found) : move;
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
}

export const chess: Game = {
  id: 'chess',
  start: INITIAL_FEN,
  parse(text) {
    const setup = parseFen(text.trim());
    if (setup.isErr) return setup.error;
    const pos = Chess.fromSetup(setup.value);
    return pos.isErr ? pos.error : new ChessPosition(pos.value);
  },
};

export const chessopsOf = (pos: Position): Chess => (pos as ChessPosition).board;
