// SPDX-License-Identifier: GPL-3.0-or-later
// Where a shogi piece could go after whatever the other side does: everything a piece in the way may leave or take
// is open. Whether the move is legal shows when its turn comes.
import { attacks } from 'shogiops/attacks';
import { SquareSet } from 'shogiops/square-set';
import type { Piece, SquareName } from 'shogiops/types';
import { makeSquareName, parseSquareName } from 'shogiops/util';
import { fullSquareSet, pieceForcePromote } from 'shogiops/variant/util';

const ALL = fullSquareSet('standard');
const isStuck = pieceForcePromote('standard');

const named = (squares: Iterable<number>): string[] => [...squares].map((square) => makeSquareName(square));

/** From a square, as if nothing else stood on the board. */
export const premoves = (piece: Piece, from: string): string[] =>
  named(attacks(piece, parseSquareName(from as SquareName), SquareSet.empty()).intersect(ALL));

/** From the hand: any square from which the piece could go on. */
export const predrops = (piece: Piece): string[] => named([...ALL].filter((square) => !isStuck(piece, square)));
