// SPDX-License-Identifier: GPL-3.0-or-later
// The page and the engine think the same of a score: chances, losses and accuracy are those of `sente analyse` and of
// UCI_ShowWDL.
import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { share } from '../../src/engine/info.ts';
import type { GameId } from '../../src/games/index.ts';
import { accuracyOf } from '../../src/review.ts';

const sente = process.env.SENTE ?? '../build/release/sente';

interface Move {
  side: 'first' | 'second';
  score: number; // seen by who moved
  best_score: number;
  chance_before: number;
  chance_after: number;
  loss: number;
}

interface Game {
  moves: Move[];
  sides: { accuracy: number }[];
}

const DECIDED = 20_000; // mates and wins by rule are beyond

for (const [game, file] of [['chess', 'chess.pgn'], ['shogi', 'shogi.kif']] as [GameId, string][]) {
  test(`chances and accuracy are those of the analysis of ${game}`, () => {
    const words = ['analyse', `../tests/browser/games/${file}`, '--nodes', '500', '--hash', '1', '--format', 'json'];
    const { stdout } = spawnSync(sente, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
    const [found] = (JSON.parse(stdout) as { games: [Game] }).games;
    const open = found.moves.filter((move) => Math.abs(move.score) < DECIDED && Math.abs(move.best_score) < DECIDED);
    expect(open.length).toBeGreaterThan(3);
    expect(open.some((move) => Math.abs(move.score) > 10)).toBe(true);
    for (const move of open) {
      expect(share({ cp: move.score }, game)).toBeCloseTo(move.chance_after, 9);
      expect(share({ cp: move.best_score }, game)).toBeCloseTo(move.chance_before, 9);
    }
    for (const [index, side] of (['first', 'second'] as const).entries()) {
      const mine = found.moves.filter((move) => move.side === side).map((move) => accuracyOf(move.loss));
      const mean = mine.reduce((sum, each) => sum + each, 0) / mine.length;
      expect(mean).toBeCloseTo(found.sides[index]?.accuracy ?? 0, 9);
    }
  });

  test(`the bar shows the points that the engine expects in ${game}`, () => {
    const start = game === 'chess' ? 'fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1'
      : 'fen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN1[-] w 0 1';
    const lines = ['uci', `setoption name UCI_Variant value ${game}`, 'setoption name UCI_ShowWDL value true',
      `position ${start}`, 'go depth 5', 'quit'];
    const { stdout } = spawnSync(sente, [], { encoding: 'utf8', input: lines.join('\n') + '\n' });
    const found = [...stdout.matchAll(/score cp (-?\d+) wdl (\d+) (\d+) (\d+)/g)].map((match) => match.map(Number));
    expect(found.length).toBeGreaterThan(2);
    for (const [, cp = 0, win = 0, draw = 0, loss = 0] of found) {
      expect(win + draw + loss).toBe(1000);
      expect(Math.abs(share({ cp }, game) - (win + draw / 2) / 1000)).toBeLessThanOrEqual(0.001);
    }
  });
}
