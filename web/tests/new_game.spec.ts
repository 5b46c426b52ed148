// SPDX-License-Identifier: GPL-3.0-or-later
// How a game can begin and end: handicaps, Chess960, clocks of one's own, draws, rematch, play from here.
import type { Page } from '@playwright/test';
import { expect, plies, test, type, visit } from './page.ts';

async function start(page: Page): Promise<void> {
  await page.locator('#level').fill('1');
  await page.locator('[data-tool=start]').click();
}
const saved = async (page: Page): Promise<string> => {
  await page.locator('[data-tool=save]').click();
  const text = await page.locator('#save-text').inputValue();
  await page.keyboard.press('Escape');
  return text;
};

test('a handicap game of shogi: who gives moves first', async ({ watched: page }) => {
  await visit(page, '#shogi/play');
  await page.selectOption('#handicap', { label: 'Two pieces' });
  await start(page);
  await expect.poll(() => plies(page)).toBe(1);
  await expect(page.locator('.strip.active')).toContainText('You');
  const text = await saved(page);
  expect(text).toContain('手合割：二枚落ち');
  expect(text).toContain('下手：You');
});

test('Chess960 starts somewhere else, and says so in the record', async ({ watched: page }) => {
  await page.addInitScript(() => (Math.random = () => 0.25));
  await visit(page, '#chess/play');
  await page.getByText('Chess960').click();
  await start(page);
  await expect(page).toHaveURL(/fen=/);
  await type(page, 'a4');
  await expect.poll(() => plies(page)).toBe(2);
  expect(await saved(page)).toMatch(/\[Variant "Chess960"\]/);
});

test('a clock of one’s own', async ({ watched: page }) => {
  await visit(page, '#shogi/play');
  await page.getByText('Own', { exact: true }).click();
  await page.locator('#clock-minutes').fill('2');
  await page.locator('#clock-byoyomi').fill('7');
  await page.locator('#clock-byoyomi').press('Tab');
  await start(page);
  await expect(page.locator('.clock').last()).toHaveText(/2:00|1:5\d/);
  expect(await saved(page)).toContain('持ち時間：2分、秒読み7秒');
});

test('a draw is taken by who stands worse and refused at the start', async ({ watched: page }) => {
  await visit(page, '#chess/play');
  await start(page);
  await page.locator('[data-tool=draw]').click();
  await expect(page.locator('.toast')).toContainText('plays on');
  await visit(page, '#chess/play?fen=' + encodeURIComponent('4k3/8/8/8/8/8/8/Q3K3 w - - 0 1'));
  await page.reload();
  await start(page);
  await page.locator('[data-tool=draw]').click();
  await expect(page.locator('.status.over')).toHaveText('Draw · agreement');
});

test('after the end: rematch with the other side, or the last move again', async ({ watched: page }) => {
  await visit(page, '#chess/play?fen=' + encodeURIComponent('7k/8/6K1/8/8/8/8/1Q6 w - - 0 1'));
  await start(page);
  await type(page, 'Qb8');
  await expect(page.locator('.status.over')).toContainText('White wins · checkmate');
  await page.locator('[data-tool=takeback]').click();
  await expect.poll(() => plies(page)).toBe(0);
  await type(page, 'Qb8');
  await page.locator('[data-tool=rematch]').click();
  await expect(page.locator('.strip').last()).toContainText('You (Black)');
});

test('play from here', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=e2e4_c7c5');
  await page.locator('[data-tool=play-from-here]').click();
  await expect(page.locator('.new-game')).toContainText('starts from the position on the board');
  await start(page);
  await type(page, 'Nf3');
  await expect.poll(() => plies(page)).toBe(2);
  await page.locator('[data-mode=analyse]').click();
  await expect.poll(() => plies(page)).toBe(2);
});
