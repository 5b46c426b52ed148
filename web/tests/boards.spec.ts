// SPDX-License-Identifier: GPL-3.0-or-later
// The boards themselves: choosing a promotion.
import { click, expect, plies, shogiSquare, square, test, visit } from './page.ts';

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
    await visit(page, chess ? '#chess/analyse?fen=' + encodeURIComponent('7k/P7/8/8/8/8/8/K7 w - - 0 1') : '#shogi/analyse?moves=7g7f_3c3d');
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
