// SPDX-License-Identifier: GPL-3.0-or-later
// Games as text in the formats that other programs read. The library must be loaded.
import { games } from '../games/index.ts';
import type { GameId } from '../games/index.ts';
import type { SavedTree, Tree } from '../tree.ts';
import { nodesFrom } from '../tree.ts';
import { library } from './library.ts';
import type { RecordFormat } from './library.ts';

export interface Format {
  name: string;
  extension: string;
  write: (tree: Tree) => string;
}

export const formats: Record<GameId, Format[]> = {
  chess: [
    { name: 'PGN', extension: 'pgn', write: (tree) => record(tree, 'pgn') },
    { name: 'FEN', extension: 'fen', write: (tree) => tree.current.pos.fen() },
    { name: 'UCI', extension: 'txt', write: (tree) => writeMoves(tree, 'fen') },
  ],
  shogi: [
    { name: 'KIF', extension: 'kif', write: (tree) => `# KIF version=2.0 encoding=UTF-8\n${record(tree, 'kif')}` },
    { name: 'KI2', extension: 'ki2', write: (tree) => record(tree, 'ki2') },
    { name: 'CSA', extension: 'csa', write: (tree) => record(tree, 'csa') },
    { name: 'USI', extension: 'txt', write: (tree) => writeMoves(tree, 'sfen') },
    { name: 'SFEN', extension: 'sfen', write: (tree) => tree.current.pos.fen() },
  ],
};

/** The game with the ends of its lines, those by rule included. */
function told(tree: Tree): SavedTree {
  const saved = tree.save();
  for (const [index, node] of nodesFrom(tree.root).entries()) {
    const end = node.children.length === 0 ? tree.end(node) : undefined;
    if (end) saved.notes[index] = { ...saved.notes[index], ended: end };
  }
  return saved;
}

const record = (tree: Tree, format: RecordFormat): string => `${library().write(told(tree), format).trimEnd()}\n`;

function writeMoves(tree: Tree, word: string): string {
  const start = tree.root.pos.fen();
  const place = start === games[tree.root.pos.game].start ? 'startpos' : `${word} ${start}`;
  const moves = tree.moves(tree.last);
  return `position ${place}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}\n`;
}
