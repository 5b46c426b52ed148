// SPDX-License-Identifier: GPL-3.0-or-later
// Starts of Chess960 and handicaps of shogi.
import { expect, test } from '@playwright/test';
import { backRank, startFen, STARTS } from '../../src/games/chess960.ts';
import { handicaps } from '../../src/games/handicaps.ts';
import { games } from '../../src/games/index.ts';

test('all 960 starts differ and keep the rules', () => {
  const all = Array.from({ length: STARTS }, (_, number) => backRank(number));
  expect(new Set(all).size).toBe(STARTS);
  const keeps = (rank: string): boolean => {
    const king = rank.indexOf('K');
    const bishops = rank.indexOf('B') + rank.lastIndexOf('B');
    const between = rank.indexOf('R') < king && king < rank.lastIndexOf('R');
    return [...rank].sort().join('') === 'BBKNNQRR' && bishops % 2 === 1 && between;
  };
  expect(all.filter((rank) => !keeps(rank))).toEqual([]);
  expect(backRank(518)).toBe('RNBQKBNR');
  expect(backRank(0)).toBe('BBQNNRKR');
  expect(backRank(959)).toBe('RKRNNQBB');
});

test('a random start can be played, castling included', () => {
  for (const number of [0, 1, 518, 700, 959]) {
    const pos = games.chess.parse(startFen(number));
    expect(pos).not.toBeInstanceOf(Error);
    if (!(pos instanceof Error)) expect(pos.fen().split(' ')[2]).toMatch(/^KQkq$/);
  }
});

test('handicaps: the side that gives moves first', () => {
  for (const { ja, sfen } of handicaps) {
    const pos = games.shogi.parse(sfen);
    expect(pos, ja).not.toBeInstanceOf(Error);
    if (!(pos instanceof Error)) expect(pos.turn, ja).toBe(ja === '平手' ? 'first' : 'second');
  }
});
