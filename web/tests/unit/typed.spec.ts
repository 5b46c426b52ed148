// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as people type them, and positions as they come.
import { expect, test } from '@playwright/test';
import { games, startOf } from '../../src/games/index.ts';
import type { GameId, Position } from '../../src/games/index.ts';
import { typedMove } from '../../src/games/typed.ts';

function at(game: GameId, fen: string, moves: string[] = []): { pos: Position; last: string | undefined } {
  let pos = fen ? games[game].parse(fen) : startOf(game);
  if (pos instanceof Error) throw pos;
  for (const move of moves) pos = pos.after(move);
  return { pos, last: moves.at(-1) };
}

const chess: [fen: string, text: string, move: string][] = [
  ['r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4', 'Qxf7', 'h5f7'],
  ['r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4', 'qxf7#', 'h5f7'],
  ['4k3/8/8/8/8/8/8/4K2R w K - 0 1', '0-0', 'e1g1'],
  ['4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'o-o', 'e1g1'],
  ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a8Q', 'a7a8q'],
  ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a8=N', 'a7a8n'],
  ['', 'e2-e4', 'e2e4'],
  ['', 'nf3', 'g1f3'],
  ['', 'Ｎｆ３', 'g1f3'],
];

for (const [fen, text, move] of chess)
  test(`chess: ${text}`, () => expect(typedMove(at('chess', fen).pos, text)).toBe(move));

const bishops = ['7g7f', '3c3d', '8h2b+'];
const golds = '4k4/9/9/9/9/9/9/3G1G3/4K4 b - 1';
const shogi: [fen: string, moves: string[], text: string, move: string | undefined][] = [
  ['', [], '７六歩', '7g7f'],
  ['', [], '76歩', '7g7f'],
  ['', [], '☗７六歩', '7g7f'],
  ['', [], 'P-76', '7g7f'],
  ['', [], '7g7f', '7g7f'],
  ['', bishops, '同銀', '3a2b'],
  ['', bishops, '同　銀', '3a2b'],
  ['', bishops.slice(0, 2), '22角成', '8h2b+'],
  ['', bishops.slice(0, 2), '22角不成', '8h2b'],
  ['', [...bishops, '3a2b'], '55角', 'B*5e'],
  ['', [...bishops, '3a2b'], '55角打', 'B*5e'],
  [golds, [], '58金右', '4h5h'],
  [golds, [], '58金左', '6h5h'],
  [golds, [], '58金', undefined],
  [golds, [], '47金直', '4h4g'],
  ['', [], '55歩', undefined],
];

for (const [fen, moves, text, move] of shogi)
  test(`shogi: ${text} after ${moves.length} moves${fen ? ' with golds' : ''}`, () => {
    const { pos, last } = at('shogi', fen, moves);
    expect(typedMove(pos, text, last)).toBe(move);
  });

test('a bare king cannot win on time', async () => {
  const { endOnTime } = await import('../../src/play.ts');
  const { pos } = at('chess', '8/8/4k3/8/8/8/3QK3/8 w - - 0 1');
  expect(endOnTime(pos, 'first')).toEqual({ winner: undefined, reason: 'time' });
  expect(endOnTime(pos, 'second')).toEqual({ winner: 'first', reason: 'time' });
});

test('a stored game with a broken level is no game', async () => {
  const { newPlay, restoredPlay } = await import('../../src/play.ts');
  const play = newPlay('first', 4, undefined);
  expect(restoredPlay(play)).toEqual(play);
  expect(restoredPlay({ ...play, level: 4.5 })).toBeUndefined();
});

test('levels grow in strength, and the last one is not held back', async () => {
  const { LEVELS, levelOptions } = await import('../../src/play.ts');
  const elos = Array.from({ length: LEVELS - 1 }, (_, index) => Number(levelOptions(index + 1).UCI_Elo));
  expect(elos).toEqual([...elos].sort((a, b) => a - b));
  expect(new Set(elos).size).toBe(LEVELS - 1);
  expect(levelOptions(LEVELS).UCI_LimitStrength).toBe(false);
});

test('addresses: a raw plus is part of a move', async () => {
  const { makeAddress, readAddress } = await import('../../src/store.ts');
  for (const plus of ['+', '%2B']) {
    const { tree, bad } = readAddress(`#shogi/analyse?moves=7g7f_3c3d_8h2b${plus}`);
    expect(bad).toBe(false);
    expect(tree?.moves()).toEqual(bishops);
    expect(readAddress(makeAddress('shogi', 'analyse', tree as NonNullable<typeof tree>)).tree?.moves())
      .toEqual(bishops);
  }
  const fen = 'lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4';
  for (const text of [encodeURIComponent(fen), fen.replaceAll('+', '%2B').replaceAll(' ', '+')])
    expect(readAddress(`#shogi/analyse?fen=${text}`).tree?.root.pos.fen()).toBe(fen);
});
