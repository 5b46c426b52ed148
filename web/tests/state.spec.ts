// SPDX-License-Identifier: GPL-3.0-or-later
// What outlives a visit, and what hostile state cannot do.
import { expect, keepWorkers, plies, test, type, visit, watch } from './page.ts';

test('a link and a reload restore the game', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=e2e4_c7c5_g1f3&at=2');
  await expect.poll(() => plies(page)).toBe(3);
  await expect(page.locator('.move.current')).toHaveText(/c5/);
  await type(page, 'Nc3');
  await expect.poll(() => plies(page)).toBe(4);
  await page.reload();
  await expect.poll(() => plies(page)).toBe(4);
});

test('the language is switched and kept', async ({ watched: page }) => {
  await visit(page, '#shogi/analyse?moves=7g7f');
  await page.locator('[data-tool=language]').click();
  await expect(page.locator('nav')).toContainText('検討');
  await expect(page.locator('.moves')).toContainText('☗７六歩');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja');
  await page.reload();
  await expect(page.locator('nav')).toContainText('検討');
});

for (const hash of ['#garbage', '#chess/analyse?fen=%00%ff&moves=zz', '#shogi/%E0%A4%A', '#chess/play?moves=e2e5_x',
  '#chess/analyse?fen=' + 'k'.repeat(5000)])
  test(`garbage in the address: ${hash.slice(0, 30)}`, async ({ watched: page }) => {
    await visit(page, hash);
    await expect(page.locator('.toast')).toBeVisible();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await expect(page.locator('.lines .line')).toHaveCount(1);
  });

for (const stored of ['{', '[]', '{"choices":5}',
  '{"choices":{"level":"x"},"games":{"chess":{"fen":"zz","branches":7}}}'])
  test(`garbage in the store: ${stored.slice(0, 30)}`, async ({ watched: page }) => {
    await page.addInitScript((text) => localStorage.setItem('sente', text), stored);
    await visit(page);
    await expect(page.locator('.toast')).toBeVisible();
    await expect(page.locator('cg-board')).toBeVisible();
  });

test('garbage as text gets a message', async ({ watched: page }) => {
  await visit(page);
  await page.locator('[data-tool=open]').click();
  for (const text of ['', 'hello', '\u0000\uffff', '[Event "', 'V2.2', '手合割：？？', 'position sfen x', '1.',
    '9/9/9 b - 1']) {
    await page.locator('#open-text').fill(text);
    await page.locator('[data-tool=open-text]').click();
    await page.waitForTimeout(50);
  }
  await expect(page.locator('.toast').first()).toBeVisible();
});

test('a worker that says it failed is replaced', async ({ page, baseURL }) => {
  const troubles = watch(page, baseURL ?? '');
  await keepWorkers(page);
  await visit(page, '#chess/analyse');
  await expect(page.locator('.lines .line')).toHaveCount(1);
  const worker = await page.evaluateHandle(() => (window as unknown as { workers: Worker[] }).workers[0] as Worker);
  await worker.evaluate((each) =>
    void each.dispatchEvent(new MessageEvent('message', { data: { failed: 'test' } })));
  await type(page, 'e4');
  await expect(page.locator('.toast')).toContainText('started again');
  await expect.poll(() => page.evaluate(() => (window as unknown as { workers: Worker[] }).workers.length))
    .toBeGreaterThan(1);
  await expect(page.locator('.lines .line')).toHaveCount(1);
  expect(troubles).toEqual([]);
});

test('no SIMD: a message, and a board that works', async ({ page }) => {
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  await visit(page, '#chess/analyse');
  await expect(page.locator('.panel')).toContainText('SIMD');
  await type(page, 'e4');
  await expect.poll(() => plies(page)).toBe(1);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the page reloads without a network', async ({ page, context }) => {
    await visit(page, '#chess/analyse?moves=e2e4');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect.poll(() => plies(page)).toBe(1);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await expect(page.locator('.lines .line')).toHaveCount(1);
    await context.setOffline(false);
  });
});
