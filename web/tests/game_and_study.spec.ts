// SPDX-License-Identifier: GPL-3.0-or-later
// A game that is played and what is analysed are two things; neither is lost by a reload, a link or a slip.
import type { Page } from '@playwright/test';
import { expect, plies, test, type, visit } from './page.ts';

async function start(page: Page, level = 1): Promise<void> {
  await page.locator('#level').fill(String(level));
  await page.locator('[data-tool=start]').click();
}
const mode = (page: Page, name: string) => page.locator(`[data-mode=${name}]`).click();
const open = async (page: Page, text: string): Promise<void> => {
  await page.locator('[data-tool=open]').click();
  await page.locator('#open-text').fill(text);
  await page.locator('[data-tool=open-text]').click();
};

test('analysing a running game leaves it alone, and its list shows no evaluations', async ({ watched: page }) => {
  await visit(page, '#chess/play');
  await start(page);
  await type(page, 'e4');
  await expect.poll(() => plies(page)).toBe(2);
  await mode(page, 'analyse');
  await expect.poll(() => plies(page)).toBe(2);
  await expect(page.locator('.move-score').first()).toBeVisible();
  await page.keyboard.press('Home');
  await type(page, 'd4');
  await expect.poll(() => plies(page)).toBe(3);
  await mode(page, 'play');
  await expect.poll(() => plies(page)).toBe(2);
  await expect(page.locator('.move-score')).toHaveCount(0);
  await expect(page.locator('.moves .move').first()).toHaveText('e4');
  await expect(page.locator('[data-tool=resign]')).toBeVisible();
});

test('a reload keeps names, comments, marks, variations, the result and scores', async ({ watched: page }) => {
  await visit(page, '#chess/analyse');
  await open(page,
    '[White "Doe"]\n[Black "Roe"]\n[Result "1-0"]\n\n{Hello} 1. e4! {best by test [%eval 0.3]} (1. d4 d5) e5 1-0');
  await expect(page.locator('.strip').last()).toContainText('Doe');
  await page.reload();
  await expect(page.locator('.strip').last()).toContainText('Doe');
  for (const text of ['Hello', 'best by test', 'd5', 'White wins', '!', '+0.30'])
    await expect(page.locator('.moves')).toContainText(text);
  await page.locator('[data-tool=save]').click();
  await expect(page.locator('#save-text')).toHaveValue(/\[White "Doe"\][\s\S]*\[Result "1-0"\][\s\S]*1\. e4 \$1/);
});

test('a resigned game stays resigned, and has names and a date', async ({ watched: page }) => {
  await visit(page, '#chess/play');
  await start(page);
  await type(page, 'e4');
  await expect.poll(() => plies(page)).toBe(2);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.locator('[data-tool=resign]').click();
  await expect(page.locator('.status.over')).toContainText('Black wins · resignation');
  await page.reload();
  await expect(page.locator('.status.over')).toContainText('Black wins · resignation');
  await expect(page.locator('[data-tool=resign]')).toHaveCount(0);
  await page.locator('[data-tool=save]').click();
  await expect(page.locator('#save-text'))
    .toHaveValue(/\[Date "20\d\d\.\d\d\.\d\d"\][\s\S]*\[White "You"\]\n\[Black "Sente · Beginner"\]\n\[Result "0-1"\]/);
});

test('a reload refunds no time', async ({ watched: page }) => {
  await visit(page, '#chess/play');
  await page.getByText('3 + 2').click();
  await start(page);
  await page.waitForTimeout(3200);
  await page.reload();
  const clock = page.locator('.strip.active .clock');
  await expect(clock).toHaveText(/2:5[0-7]/);
  // Nor does a look at something else.
  const before = await clock.textContent();
  await mode(page, 'analyse');
  await page.waitForTimeout(3200);
  await mode(page, 'play');
  const seconds = (text: string | null): number => Number(text?.split(':')[0]) * 60 + Number(text?.split(':')[1]);
  expect(seconds(await clock.textContent())).toBeLessThanOrEqual(seconds(before) - 3);
});

test('a link leaves a running game alone', async ({ watched: page, baseURL }) => {
  await visit(page, '#chess/play');
  await start(page);
  await type(page, 'e4');
  await expect.poll(() => plies(page)).toBe(2);
  await page.evaluate((url) => (location.href = url), `${baseURL}#chess/play?moves=d2d4_d7d5_c2c4`);
  await expect.poll(() => plies(page)).toBe(3);
  await expect(page.locator('.toast').first()).toBeVisible();
  await mode(page, 'play');
  await expect.poll(() => plies(page)).toBe(2);
  await expect(page.locator('.moves .move').first()).toHaveText('e4');
});

test('a game can be had back: after deleting, after a new game, after opening', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=e2e4_e7e5_g1f3');
  await page.locator('.move', { hasText: 'e5' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete from here' }).click();
  await expect.poll(() => plies(page)).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => plies(page)).toBe(3);
  await open(page, '1. d4 d5');
  await expect.poll(() => plies(page)).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => plies(page)).toBe(3);
  await mode(page, 'play');
  await start(page);
  await type(page, 'c4');
  await expect.poll(() => plies(page)).toBe(2);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.locator('[data-tool=resign]').click();
  await start(page);
  await expect.poll(() => plies(page)).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => plies(page)).toBe(2);
  await expect(page.locator('.status.over')).toBeVisible();
});

test('Back leads through the page', async ({ watched: page }) => {
  await visit(page, '#chess/play');
  await mode(page, 'analyse');
  await type(page, 'e4');
  await page.getByRole('button', { name: 'Shogi' }).click();
  await expect(page).toHaveURL(/#shogi\/analyse/);
  await page.goBack();
  await expect(page).toHaveURL(/#chess\/analyse\?moves=e2e4/);
  await expect.poll(() => plies(page)).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(/#chess\/play/);
  await page.goForward();
  await expect.poll(() => plies(page)).toBe(1);
});

test('many games: one is chosen, the others stay at hand', async ({ watched: page }) => {
  await visit(page, '#chess/analyse');
  const games = ['Alpha', 'Beta', 'Gamma'].map(
    (name, at) => `[White "${name}"]\n[Black "B"]\n\n1. ${['e4', 'd4', 'c4'][at]} *\n`);
  await open(page, games.join('\n'));
  await page.locator('#game-search').fill('gam');
  await page.locator('.game-row').click();
  await expect(page.locator('.strip').last()).toContainText('Gamma');
  await expect(page.locator('.moves .move')).toHaveText(/c4/);
  await page.getByRole('button', { name: 'Game before' }).click();
  await expect(page.locator('.strip').last()).toContainText('Beta');
  await expect(page.locator('[data-tool=games]')).toHaveText('Game 2 of 3');
});

test('own text survives a selection that ends outside; Escape closes windows and menus', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=e2e4');
  await page.locator('[data-tool=open]').click();
  const area = page.locator('#open-text');
  await area.fill('1. e4 e5');
  const box = await area.boundingBox();
  if (!box) throw new Error('no field');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await page.mouse.click(5, 5);
  await expect(area).toHaveValue('1. e4 e5');
  // Messages can be seen, and reached, over the window.
  await area.fill('hello');
  await page.locator('[data-tool=open-text]').click();
  const toast = page.locator('dialog .toast').first();
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.locator('.move').first().click({ button: 'right' });
  await expect(page.locator('.menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.menu')).toHaveCount(0);
});
