// SPDX-License-Identifier: GPL-3.0-or-later
// The levels as the page sets them, in the page's engine: the first overlooks much, the last nothing that is near.
import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { LEVELS, levelOptions } from '../../src/play.ts';

// A piece to be had for nothing, or a mate, and the moves that take it.
const chances: Record<'chess' | 'shogi', [string, string[]][]> = {
  chess: [
    ['6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', ['a1a8']],
    ['r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1', ['f3f7', 'c4f7']],
    ['4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1', ['e4d5']],
    ['4k3/8/3p4/4Q3/8/8/8/4K3 b - - 0 1', ['d6e5']],
    ['7k/8/6K1/8/8/8/8/1Q6 w - - 0 1', ['b1b8', 'b1h1', 'b1h7']],
    ['6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1', ['d1d8']],
    ['7k/R7/5N2/8/8/8/8/4K3 w - - 0 1', ['a7h7']],
    ['4k3/8/8/8/3r4/2B5/8/4K3 w - - 0 1', ['c3d4']],
    ['4k3/8/8/8/8/2n5/3P4/4K3 w - - 0 1', ['d2c3']],
  ],
  shogi: [
    ['4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1', ['G*5b']],
    ['4k4/9/9/9/4r4/4P4/9/9/4K4 b - 1', ['5f5e']],
    ['4k4/9/9/9/9/4p4/4R4/9/4K4 w - 1', ['5f5g', '5f5g+']],
    ['4k4/9/9/3b5/4G4/9/9/9/4K4 b - 1', ['5e6d']],
    ['3k5/9/3P5/9/9/9/9/9/4K4 b 2G 1', ['G*6b']],
    ['2k6/9/2P6/9/9/9/9/9/4K4 b 2G 1', ['G*7b']],
    ['5k3/9/5P3/9/9/9/9/9/4K4 b 2G 1', ['G*4b']],
    ['6k2/9/6P2/9/9/9/9/9/4K4 b 2G 1', ['G*3b']],
    ['4k4/9/4g4/5G3/9/9/9/9/4K4 b - 1', ['4d5c']],
    ['4k4/9/9/9/2r6/2L6/9/9/4K4 b - 1', ['7f7e']],
    ['4k4/9/9/9/9/9/6n2/6P2/4K4 b - 1', ['3h3g']],
  ],
};

function taken(game: 'chess' | 'shogi', level: number): number {
  const options = Object.entries(levelOptions(level)).map(([name, value]) => `setoption name ${name} value ${value}`);
  const [hello, fen] = game === 'chess' ? ['uci', 'fen'] : ['usi', 'sfen'];
  const asked = chances[game].flatMap(([place]) => [`position ${fen} ${place}`, 'go nodes 3000']);
  const words = ['scripts/node_engine.mjs', hello, ...options, 'isready', ...asked];
  const { stdout, stderr, status, signal } = spawnSync('node', words, { encoding: 'utf8' });
  const best = [...stdout.matchAll(/^bestmove (\S+)/gm)].map((found) => found[1] ?? '');
  expect(best.length, `${status} ${signal} ${stderr} ${stdout.slice(-400)}`).toBe(chances[game].length);
  return best.filter((move, at) => chances[game][at]?.[1].includes(move)).length;
}

for (const game of ['chess', 'shogi'] as const)
  test(`${game}: a beginner overlooks what the last level takes`, () => {
    const [first, last] = [taken(game, 1), taken(game, LEVELS)];
    expect(last).toBe(chances[game].length);
    expect(first).toBeLessThan(last); // it plays by chance: about half of them
  });
