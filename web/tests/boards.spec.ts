// SPDX-License-Identifier: GPL-3.0-or-later
// The boards themselves: choosing a promotion.
import { click, expect, plies, shogiSquare, square, test, type, visit } from './page.ts';

const boxes = (page: import('@playwright/test').Page) =>
  page.evaluate(() =>
    ['sg-board', '.hand-top sg-hand', '.hand-bottom sg-hand'].map((name) => {
      const { x, y, width, height } = (document.querySelector(name) as Element).getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );

test('shogi: choosing a promotion moves nothing else', async ({ watched: page }) => {
  await visit(page, '#shogi/analyse?moves=7g7f_3c3d');
  await expect(page.locator('sg-board piece').first()).toBeAttached();
  const before = await boxes(page);
  await click(page, await shogiSquare(page, '8h'));
  await click(page, await shogiSquare(page, '2b'));
  await expect(page.locator('sg-promotion-choices piece').first()).toBeVisible();
  expect(await boxes(page)).toEqual(before);
});

for (const game of ['chess', 'shogi'] as const)
  test(`${game}: Escape takes a promotion back`, async ({ watched: page }) => {
    const chess = game === 'chess';
    await visit(page, chess ? '#chess/analyse?fen=' + encodeURIComponent('7k/P7/8/8/8/8/8/K7 w - - 0 1')
      : '#shogi/analyse?moves=7g7f_3c3d');
    const at = chess ? square : shogiSquare;
    const choices = chess ? '.promotion .choice' : 'sg-promotion-choices piece';
    await click(page, await at(page, chess ? 'a7' : '8h'));
    await click(page, await at(page, chess ? 'a8' : '2b'));
    await expect(page.locator(choices).first()).toBeVisible();
    const before = await plies(page);
    await page.keyboard.press('Escape');
    await expect(page.locator(choices).first()).toBeHidden();
    // The piece can be moved again, and is promoted this time.
    await click(page, await at(page, chess ? 'a7' : '8h'));
    await click(page, await at(page, chess ? 'a8' : '2b'));
    await page.locator(choices).first().click();
    await expect.poll(() => plies(page)).toBe(before + 1);
  });

test('chess: a move is made ahead while the engine thinks, or taken back', async ({ watched: page }) => {
  await visit(page, '#chess/play');
  await page.locator('#level').fill('9');
  await page.locator('[data-tool=start]').click();
  await type(page, 'a3');
  await click(page, await square(page, 'h2'));
  await click(page, await square(page, 'h3'));
  await expect(page.locator('square.current-premove:visible').first()).toBeAttached();
  await expect.poll(() => plies(page), { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
  await expect(page.locator('.moves .move').nth(2)).toHaveText('h3');
  await click(page, await square(page, 'a3'));
  await click(page, await square(page, 'a4'));
  await expect(page.locator('square.current-premove:visible').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.locator('square.current-premove:visible')).toHaveCount(0);
  await expect.poll(() => plies(page), { timeout: 10_000 }).toBe(4);
});
