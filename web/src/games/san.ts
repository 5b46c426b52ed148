// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of chess as people write them: SAN with the letters of other languages, figurines, and its sloppy cousins.
import type { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import type { Move } from 'chessops/types';

/** Letters for king, queen, rook, bishop and knight. */
export const alphabets = {
  english: 'KQRBN',
  german: 'KDTLS',
  french: 'RDTFC',
  spanish: 'RDTAC',
  dutch: 'KDTLP',
  polish: 'KHWGS',
  czech: 'KDVSJ',
} as const;
export type Alphabet = (typeof alphabets)[keyof typeof alphabets];

const FIGURINES = ['♔♕♖♗♘', '♚♛♜♝♞'];

function english(text: string, alphabet: Alphabet): string {
  const letter = (found: string): string => {
    const at = alphabet.indexOf(found);
    return at < 0 ? '#' : (alphabets.english[at] as string); // '#' is the start of no move
  };
  // The first letter names the piece, one at the end what a pawn becomes.
  return text.replace(/^[A-Z]/, letter).replace(/(?<=^[a-h].*[18]=?)[A-Z]$/, letter);
}

function plain(text: string, alphabet: Alphabet): string {
  let san = text.trim().replace(/[+#!?†‡]+$/u, '').replace(/\s*e\.p\.$/, '').replace(/[()]/g, '');
  if (/^[0Oo]-[0Oo](-[0Oo])?$/.test(san)) return san.replace(/[0o]/g, 'O');
  for (const set of FIGURINES) san = san.replace(/[♔-♞]/u, (piece) => alphabet[set.indexOf(piece)] ?? piece);
  return alphabet === alphabets.english ? san : english(san.replace(/[♙♟]/u, ''), alphabet);
}

export function moveOfSan(board: Chess, text: string, alphabet: Alphabet = alphabets.english): Move | undefined {
  return parseSan(board, plain(text, alphabet));
}
