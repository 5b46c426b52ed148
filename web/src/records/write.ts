// SPDX-License-Identifier: GPL-3.0-or-later
// Games as text in the formats that other programs read.
import { games } from '../games/index.ts';
import type { GameId } from '../games/index.ts';
import type { Tree } from '../tree.ts';
import { writeCsa } from './csa.ts';
import { writeKi2, writeKif } from './kif.ts';
import { writePgn } from './pgn_write.ts';

export interface Format {
  name: string;
  extension: string;
  write: (tree: Tree) => string;
}

export const formats: Record<GameId, Format[]> = {
  chess: [
    { name: 'PGN', extension: 'pgn', write: writePgn },
    { name: 'FEN', extension: 'fen', write: (tree) => tree.current.pos.fen() },
    { name: 'UCI', extension: 'txt', write: (tree) => writeMoves(tree, 'fen') },
  ],
  shogi: [
    { name: 'KIF', extension: 'kif', write: writeKif },
    { name: 'KI2', extension: 'ki2', write: writeKi2 },
    { name: 'CSA', extension: 'csa', write: writeCsa },
    { name: 'USI', extension: 'txt', write: (tree) => writeMoves(tree, 'sfen') },
    { name: 'SFEN', extension: 'sfen', write: (tree) => tree.current.pos.fen() },
  ],
};

function writeMoves(tree: Tree, word: string): string {
  const start = tree.root.pos.fen();
  const place = start === games[tree.root.pos.game].start ? 'startpos' : `${word} ${start}`;
  const moves = tree.moves(tree.last);
  return `position ${place}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}\n`;
}
