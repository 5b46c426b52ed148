// SPDX-License-Identifier: GPL-3.0-or-later
// Whole games against the engine: legal to the end, with the right result.
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import type { Page } from '@playwright/test';
import { endOf, startOf } from '../src/games/index.ts';
import { expect, plies, square, click, shogiSquare, test, type, visit } from './page.ts';

async function start(page: Page, level: number): Promise<void> {
  await page.locator('#level').fill(String(level));
  await page.locator('[data-tool=start]').click();
}

const movesOf = async (page: Page): Promise<string[]> => {
  const params = new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '');
  return (params.get('moves') ?? '').split('_').filter(Boolean);
};

test('a game of chess is played to its end', async ({ watched: page }) => {
  // From an ending that cannot last, so that the game is whole and the test short.
  await visit(page, '#chess/play?fen=' + encodeURIComponent('7k/8/8/8/8/8/3QK3/8 w - - 0 1'));
  await start(page, 1);
  const setup = parseFen('7k/8/8/8/8/8/3QK3/8 w - - 0 1').unwrap();
  const pos = Chess.fromSetup(setup).unwrap();
  for (let turn = 0; turn < 60 && !pos.isEnd(); ++turn) {
    const move = bestMate(pos);
    await type(page, move);
    pos.play(parse(pos, move));
    await expect.poll(() => plies(page)).toBeGreaterThanOrEqual(2 * turn + 1);
    if (pos.isEnd()) break;
    await expect.poll(() => plies(page)).toBe(2 * turn + 2);
    const answer = (await movesOf(page)).at(-1) as string;
    expect(pos.isLegal(parse(pos, answer))).toBe(true);
    pos.play(parse(pos, answer));
  }
  expect(pos.isEnd()).toBe(true);
  const outcome = pos.isCheckmate() ? 'White wins · checkmate' : 'Draw';
  await expect(page.locator('.status.over')).toContainText(outcome);
});

function parse(pos: Chess, uci: string) {
  const from = ('abcdefgh'.indexOf(uci[0] ?? '') + 8 * (Number(uci[1]) - 1)) as number;
  const to = ('abcdefgh'.indexOf(uci[2] ?? '') + 8 * (Number(uci[3]) - 1)) as number;
  void pos;
  return { from, to };
}

// King and queen against king: mate if there is one, else take room away and never stalemate.
function bestMate(pos: Chess): string {
  let best = '';
  let bestScore = Infinity;
  for (const [from, dests] of pos.allDests())
    for (const to of dests) {
      const next = pos.clone();
      next.play({ from, to });
      if (next.isCheckmate()) return makeUci({ from, to });
      if (next.isStalemate() || next.isInsufficientMaterial()) continue;
      const king = next.board.kingOf('black') as number;
      if (next.ctx && [...next.dests(king)].some((each) => next.board.get(each)?.role === 'queen')) continue;
      let room = 0;
      const seen = new Set([king]);
      const queue = [king];
      while (queue.length > 0 && room < 64) {
        const at = queue.pop() as number;
        room += 1;
        const there = next.clone();
        there.board.take(king);
        there.board.set(at, { role: 'king', color: 'black' });
        there.turn = 'black';
        for (const each of there.dests(at)) if (!seen.has(each)) { seen.add(each); queue.push(each); }
      }
      const white = next.board.kingOf('white') as number;
      const apart = Math.max(Math.abs((white % 8) - (king % 8)), Math.abs((white >> 3) - (king >> 3)));
      const score = room * 10 + apart;
      if (score < bestScore) [best, bestScore] = [makeUci({ from, to }), score];
    }
  return best;
}

// The same numbers each time, so that a game that fails can be seen again.
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

for (const game of ['chess', 'shogi'] as const)
  test(`a whole game of ${game} from the start against a strong level`, async ({ watched: page }) => {
    test.setTimeout(150_000);
    await visit(page, `#${game}/play`);
    await start(page, 8);
    const pick = chance(game === 'chess' ? 7 : 11);
    let pos = startOf(game);
    let line = [pos];
    for (let turn = 1; turn <= 80 && !endOf(line); ++turn) {
      const moves = pos.moves().sort();
      const move = moves[pick(moves.length)] as string;
      await type(page, move);
      pos = pos.after(move);
      line = [...line, pos];
      await expect.poll(() => plies(page), { intervals: [50] }).toBeGreaterThanOrEqual(2 * turn - 1);
      if (endOf(line)) break;
      await expect.poll(() => plies(page), { intervals: [50] }).toBe(2 * turn);
      const answer = (await movesOf(page)).at(-1) as string;
      expect(pos.legal(answer)).toBe(answer);
      pos = pos.after(answer);
      line = [...line, pos];
    }
    const end = endOf(line);
    expect(end?.reason).toBe('checkmate');
    expect(end?.winner).toBe('second');
    await expect(page.locator('.status.over'))
      .toContainText(game === 'chess' ? 'Black wins · checkmate' : 'White ☖ wins · checkmate');
  });

test('a game of chess from the start, by mouse, with takeback and resignation', async ({ watched: page }) => {
  await visit(page, '#chess/play');
  await start(page, 2);
  await click(page, await square(page, 'e2'));
  await click(page, await square(page, 'e4'));
  await expect.poll(() => plies(page)).toBe(2);
  await page.locator('[data-tool=takeback]').click();
  await expect.poll(() => plies(page)).toBe(0);
  await type(page, 'd2d4');
  await expect.poll(() => plies(page)).toBe(2);
  await page.locator('[data-tool=hint]').click();
  await expect(page.locator('.cg-shapes line, .cg-shapes g line').first()).toBeAttached();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.locator('[data-tool=resign]').click();
  await expect(page.locator('.status.over')).toContainText('Black wins · resignation');
  await page.reload();
  await expect.poll(() => plies(page)).toBe(2);
});

test('a game of shogi is played to its end', async ({ watched: page }) => {
  // Mate in a few moves whatever the other side does: gold and rooks against a bare king.
  await visit(page, '#shogi/play?fen=' + encodeURIComponent('4k4/9/4P4/9/9/9/9/9/4K4 b 2G2R 1'));
  await start(page, 1);
  await click(page, await shogiSquare(page, '9i')); // nothing there: nothing happens
  await type(page, 'G*5b');
  await expect(page.locator('.status.over')).toContainText('Black ☗ wins · checkmate');
});

test('a game of shogi from the start keeps its rules and its clock', async ({ watched: page }) => {
  await visit(page, '#shogi/play');
  await page.getByText('1 min, byoyomi 10 s').click();
  await start(page, 1);
  const script = ['7g7f', '2g2f', '2f2e', '3i4h', '4i5h', '9g9f', '1g1f'];
  let turn = 0;
  for (const move of script) {
    await type(page, move);
    const done = await page.locator('.typed.wrong').count();
    if (done > 0) break; // the engine's answer made it illegal
    turn += 1;
    await expect.poll(() => plies(page)).toBe(2 * turn);
  }
  expect(turn).toBeGreaterThanOrEqual(4);
  await expect(page.locator('.clock').first()).toHaveText(/0:\d\d|1:00/);
});
