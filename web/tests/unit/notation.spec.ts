// SPDX-License-Identifier: GPL-3.0-or-later
// How moves are written, and where pieces may be sent ahead of their turn.
import { expect, test } from '@playwright/test';
import { games, startOf } from '../../src/games/index.ts';
import type { GameId, Notation, Position } from '../../src/games/index.ts';
import { predrops, premoves } from '../../src/games/premoves.ts';

function place(game: GameId, fen: string): Position {
  const pos = fen ? games[game].parse(fen) : startOf(game);
  if (pos instanceof Error) throw pos;
  return pos;
}

const written: [game: GameId, fen: string, move: string, notation: Notation, name: string][] = [
  ['chess', '', 'g1f3', 'letters', 'Nf3'],
  ['chess', '', 'g1f3', 'figurines', '♘f3'],
  ['chess', '', 'e2e4', 'figurines', 'e4'],
  ['chess', '4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'figurines', 'O-O'],
  ['chess', '1b2k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7b8q', 'figurines', 'axb8=♕+'],
  ['shogi', '', '7g7f', 'japanese', '☗７六歩'],
  ['shogi', '', '7g7f', 'western', 'P-76'],
  ['shogi', '4k4/9/9/9/9/9/9/9/4K4 w p 1', 'P*5e', 'japanese', '☖５五歩'],
  ['shogi', '4k4/9/9/9/9/9/9/9/4K4 w p 1', 'P*5e', 'western', 'P*55'],
];

for (const [game, fen, move, notation, name] of written)
  test(`${game}, ${notation}: ${move} is ${name}`, () => {
    expect(place(game, fen).name(move, notation)).toBe(name);
  });

test('同 is written in Japanese alone', () => {
  let pos = startOf('shogi');
  for (const move of ['7g7f', '3c3d', '8h2b+']) pos = pos.after(move);
  expect(pos.name('3a2b', 'japanese', '8h2b+')).toContain('同');
  expect(pos.name('3a2b', 'western', '8h2b+')).toBe('Sx22');
});

test('pieces are sent ahead through whatever stands in the way', () => {
  expect(premoves({ role: 'pawn', color: 'sente' }, '7g')).toEqual(['7f']);
  expect(premoves({ role: 'pawn', color: 'gote' }, '7c')).toEqual(['7d']);
  expect(premoves({ role: 'knight', color: 'sente' }, '8i').sort()).toEqual(['7g', '9g']);
  expect(premoves({ role: 'rook', color: 'sente' }, '2h')).toHaveLength(16);
  expect(premoves({ role: 'bishop', color: 'sente' }, '8h')).toContain('2b');
  expect(premoves({ role: 'gold', color: 'sente' }, '4i').sort()).toEqual(['3h', '3i', '4h', '5h', '5i']);
});

test('every legal move could have been sent ahead', () => {
  let pos = startOf('shogi');
  for (const move of ['7g7f', '3c3d', '8h2b+', '3a2b', 'B*4e', '5a6b', '4e3d', 'B*5e']) {
    for (const each of pos.moves()) {
      const color = pos.turn === 'first' ? ('sente' as const) : ('gote' as const);
      const role = { P: 'pawn', B: 'bishop' }[each[0] as string] as 'pawn' | 'bishop';
      const letters = pos.fen().split(' ')[0] as string;
      const from = roleAt(letters, each.slice(0, 2));
      const open =
        each[1] === '*' ? predrops({ role, color }) : premoves({ role: from as never, color }, each.slice(0, 2));
      expect(open, each).toContain(each.slice(2, 4));
    }
    pos = pos.after(move);
  }
});

const roles: Record<string, string> = {
  p: 'pawn', l: 'lance', n: 'knight', s: 'silver', g: 'gold', b: 'bishop', r: 'rook', k: 'king', '+b': 'horse',
};

function roleAt(board: string, name: string): string | undefined {
  const row = board.split('/')['abcdefghi'.indexOf(name[1] ?? '')] ?? '';
  let file = 9;
  for (const [found] of row.matchAll(/\+?[a-z]|\d/gi)) {
    if (/\d/.test(found)) file -= Number(found);
    else if (file-- === Number(name[0])) return roles[found.toLowerCase()];
  }
  return undefined;
}

test('no piece is dropped ahead where it could never move again', () => {
  expect(predrops({ role: 'pawn', color: 'sente' })).toHaveLength(72);
  expect(predrops({ role: 'knight', color: 'gote' })).toHaveLength(63);
  expect(predrops({ role: 'gold', color: 'gote' })).toHaveLength(81);
});
