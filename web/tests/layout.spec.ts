// SPDX-License-Identifier: GPL-3.0-or-later
// The page on screens of all sizes: the board is seen whole, nothing is cut, and long games stay quick.
import type { Page } from '@playwright/test';
import { expect, plies, test, visit } from './page.ts';

const screens = {
  phone: [390, 844],
  'phone on its side': [844, 390],
  tablet: [820, 1180],
  laptop: [1440, 900],
  'laptop at 200 %': [720, 450],
  'large screen': [2560, 1440],
} as const;

const measure = (page: Page) =>
  page.evaluate(() => {
    const box = (name: string) => document.querySelector(name)?.getBoundingClientRect();
    const board = box('cg-board, sg-board') as DOMRect;
    const hand = box('sg-hand');
    return {
      screen: { width: document.documentElement.clientWidth, height: innerHeight },
      page: { width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight },
      board: { left: board.left, right: board.right, top: board.top, bottom: board.bottom, width: board.width },
      hand: hand && { left: hand.left, right: hand.right },
      hands: [...document.querySelectorAll('sg-hand')].map((each) => each.getBoundingClientRect().bottom),
    };
  });

for (const [name, [width, height]] of Object.entries(screens))
  test(`${name}: ${width} × ${height}`, async ({ watched: page }) => {
    await page.setViewportSize({ width, height });
    for (const where of ['#chess/play', '#chess/analyse?moves=e2e4_e7e5', '#shogi/play', '#shogi/analyse?moves=7g7f', '#chess/ordering']) {
      await visit(page, where);
      await page.locator('piece').first().waitFor({ state: 'attached' });
      const found = await measure(page);
      expect(found.page.width, where).toBeLessThanOrEqual(found.screen.width);
      expect(found.board.bottom, where).toBeLessThanOrEqual(found.screen.height);
      expect(found.board.left, where).toBeGreaterThanOrEqual(0);
      expect(found.board.width, where).toBeGreaterThanOrEqual(Math.min(width, height) * 0.45);
      for (const bottom of found.hands) expect(bottom, where).toBeLessThanOrEqual(found.screen.height);
      if (found.hand) {
        expect(Math.abs(found.hand.left - found.board.left), where).toBeLessThanOrEqual(2);
        expect(Math.abs(found.hand.right - found.board.right), where).toBeLessThanOrEqual(2);
      }
      if (name === 'phone' && where === '#chess/play')
        expect(Math.abs(found.board.left - (found.screen.width - found.board.right))).toBeLessThanOrEqual(2);
      if (name === 'laptop' && !where.includes('ordering')) expect(found.page.height, where).toBeLessThanOrEqual(height);
      if (name === 'large screen' && where.startsWith('#chess/a')) expect(found.board.width).toBeGreaterThan(1000);
    }
  });

test('moves stand in two columns', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=e2e4_e7e5_g1f3_b8c6_f1b5_a7a6');
  const lefts = await page.locator('.moves .move').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(2);
  expect(lefts).toEqual(lefts.map((_, index) => lefts[index % 2]));
});

test('less motion means none', async ({ watched: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '#chess/analyse?moves=e2e4');
  await page.locator('cg-board piece').first().waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(40);
  await expect(page.locator('cg-board piece.anim')).toHaveCount(0);
});

test('long games: 600 plies are stepped through without waiting, 5 000 open', async ({ watched: page }) => {
  const long = (count: number): string =>
    `position startpos moves ${Array.from({ length: count }, (_, ply) => ['g1f3', 'g8f6', 'f3g1', 'f6g8'][ply % 4]).join(' ')}`;
  const open = async (text: string): Promise<void> => {
    await page.locator('[data-tool=open]').click();
    await page.locator('#open-text').fill(text);
    await page.locator('[data-tool=open-text]').click();
  };
  await visit(page, '#chess/analyse');
  await page.locator('#engine-on').click();
  await open(long(600));
  await expect.poll(() => plies(page)).toBe(600);
  const median = await page.evaluate(() => {
    const key = (name: string): void => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    key('End');
    const times: number[] = [];
    for (let step = 0; step < 61; ++step) {
      const began = performance.now();
      key('ArrowLeft');
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[30] as number;
  });
  console.log(`a step takes ${median.toFixed(1)} ms`);
  expect(median).toBeLessThan(16);
  await open(long(5000));
  await expect.poll(() => plies(page), { timeout: 60_000 }).toBe(5000);
  await page.keyboard.press('End');
  await expect(page.locator('.move.current')).toHaveCount(1);
  await page.reload();
  await expect.poll(() => plies(page), { timeout: 60_000 }).toBe(5000);
});
