// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of chess as people type them: SAN, figurines, and its sloppy cousins.
import type { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import type { Move } from 'chessops/types';

const LETTERS = 'KQRBN';
const FIGURINES = ['♔♕♖♗♘', '♚♛♜♝♞'];

function plain(text: string): string {
  let san = text.trim().replace(/[+#!?†‡]+$/u, '').replace(/\s*e\.p\.$/, '').replace(/[()]/g, '');
  if (/^[0Oo]-[0Oo](-[0Oo])?$/.test(san)) return san.replace(/[0o]/g, 'O');
  for (const set of FIGURINES) san = san.replace(/[♔-♞]/u, (piece) => LETTERS[set.indexOf(piece)] ?? piece);
  return san;
}

export const moveOfSan = (board: Chess, text: string): Move | undefined => parseSan(board, plain(text));
