// SPDX-License-Identifier: GPL-3.0-or-later
// The engine at work: its lines can be used while they change, what it says belongs to the position on the board,
// and it comes back when it fails.
import type { Page } from '@playwright/test';
import { expect, keepWorkers, plies, test, type, visit } from './page.ts';

const share = (page: Page): Promise<number> => page.locator('.eval-bar').getAttribute('aria-valuenow').then(Number);
const unknown = (page: Page) => expect(page.locator('.eval-bar')).toHaveClass(/unknown/);

test('every press on a line lands, and the focus stays', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?fen=' +
    encodeURIComponent('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'));
  await page.selectOption('#lines', '3');
  const current = page.locator('.move.current');
  for (let turn = 0; turn < 6; ++turn) {
    await expect(page.locator('.lines .line')).toHaveCount(3);
    const box = await page.locator('.lines .pv-move').first().boundingBox();
    if (!box) throw new Error('no move');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(110 + 40 * turn);
    await page.mouse.up();
    await expect(current).toHaveCount(1, { timeout: 2000 });
    await page.keyboard.press('Home');
    await expect(current).toHaveCount(0);
  }
  await expect(page.locator('.lines .line')).toHaveCount(3);
  await page.locator('.lines .pv-move').nth(1).focus();
  await page.waitForTimeout(1200);
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('pv-move');
});

test('bar and headline belong to the position, with the engine off and after the end', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=f2f3_e7e5_g2g4_d8h4');
  await expect(page.locator('.headline')).toContainText('Black wins');
  expect(await share(page)).toBe(0);
  await expect(page.locator('.facts')).toHaveText('');
  await page.locator('#engine-on').click();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.headline')).toHaveText('');
  await unknown(page);
  await page.locator('#engine-on').click();
  await expect(page.locator('.headline')).toHaveText('−M1');
  expect(await share(page)).toBe(0);
  await page.locator('#engine-on').click();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.headline')).toHaveText('');
  // A sweep fills them all.
  await page.getByRole('button', { name: 'Evaluate every move' }).click();
  await expect(page.getByRole('button', { name: 'Evaluate every move' })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.headline')).not.toHaveText('');
  expect(await share(page)).not.toBe(50);
});

test('a result that a record tells is no mate', async ({ watched: page }) => {
  await visit(page, '#chess/analyse');
  await page.locator('[data-tool=open]').click();
  await page.locator('#open-text').fill('1. e4 e5 2. Nf3 0-1');
  await page.locator('[data-tool=open-text]').click();
  await page.locator('#engine-on').click();
  await page.keyboard.press('End');
  await expect(page.locator('.headline')).toHaveText('Black wins');
  await page.locator('#engine-on').click();
  await expect(page.locator('.headline')).toHaveText(/^[+−]?\d+\.\d\d$/);
  expect(await share(page)).toBeGreaterThan(20);
});

test('the ordering view moves the bar', async ({ watched: page }) => {
  await page.addInitScript((choices) => localStorage.setItem('sente', JSON.stringify({ choices, games: {} })),
    { orderDepth: 4, lang: 'en' });
  await visit(page, '#chess/ordering?fen=' + encodeURIComponent('4k3/8/8/8/8/8/8/Q3K3 w - - 0 1'));
  await expect.poll(() => share(page)).toBeGreaterThan(80);
});

test('a search that has nothing left to find ends', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?fen=' + encodeURIComponent('7k/8/6K1/8/8/8/8/1Q6 w - - 0 1'));
  await expect(page.locator('.headline')).toHaveText('+M1');
  const depth = async (): Promise<number> => Number(await page.locator('.fact-value').first().textContent());
  await page.waitForTimeout(1500);
  const before = await depth();
  expect(before).toBeLessThanOrEqual(60);
  await page.waitForTimeout(800);
  expect(await depth()).toBe(before);
});

test('problems have words', async ({ watched: page }) => {
  await visit(page, '#chess/analyse');
  await page.locator('[data-tool=open]').click();
  for (const text of ['8/8/8/8/8/8/8/8 w - - 0 1', '4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', 'xxxxxxxx/8/8/8/8/8/8/8 w',
    '9/9/9/9/9/9/9/9/4K4 b 99P 1']) {
    await page.locator('#open-text').fill(text);
    await page.locator('[data-tool=open-text]').click();
    await expect(page.locator('.toast').last()).not.toContainText('ERR');
    await expect(page.locator('.toast').last()).toContainText('could not be read');
  }
  await page.locator('#open-text').fill('4k3/8/8/8/8/8/4R3/4K3');
  await page.locator('[data-tool=open-text]').click();
  await expect(page.locator('.toast').last()).toContainText('could take the king');
});

test('arrows that are held down ask the engine once', async ({ watched: page }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    (window as unknown as { asked: string[] }).asked = asked;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...args: Parameters<Worker['postMessage']>) {
      const line = (args[0] as { line?: string }).line;
      if (line?.startsWith('go')) asked.push(line);
      return post.apply(this, args);
    } as Worker['postMessage'];
  });
  const moves = Array.from({ length: 60 }, (_, ply) => ['g1f3', 'g8f6', 'f3g1', 'f6g8'][ply % 4]).join('_');
  await visit(page, `#chess/analyse?moves=${moves}`);
  await expect(page.locator('.lines .line')).toHaveCount(1);
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked.length);
  const before = await asked();
  for (let ply = 0; ply < 40; ++ply) await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.lines .line')).toHaveCount(1);
  expect((await asked()) - before).toBeLessThanOrEqual(8);
});

test('a worker that falls silent is replaced within ten seconds', async ({ watched: page }) => {
  await keepWorkers(page);
  await visit(page, '#chess/analyse');
  await expect(page.locator('.lines .line')).toHaveCount(1);
  await page.evaluate(() => (window as unknown as { workers: Worker[] }).workers[0]?.terminate());
  await expect(page.locator('.toast')).toContainText('started again', { timeout: 10_000 });
  await expect(page.locator('.lines .line')).toHaveCount(1);
});

test('after three failures a person can still start it', async ({ page }) => {
  await page.route('**/engine/*.wasm', (route) => route.abort());
  await visit(page, '#chess/analyse');
  await expect(page.locator('[data-tool=try-again]')).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/engine/*.wasm');
  await page.locator('#engine-on').click(); // off
  await page.locator('#engine-on').click(); // and on again
  await expect(page.locator('.lines .line')).toHaveCount(1, { timeout: 30_000 });
  await expect(page.locator('[data-tool=try-again]')).toHaveCount(0);
});

test('a move can be typed in Japanese', async ({ watched: page }) => {
  await visit(page, '#shogi/analyse');
  for (const [index, move] of ['７六歩', '34歩', '22角成', '同銀'].entries()) {
    await type(page, move);
    await expect.poll(() => plies(page)).toBe(index + 1);
  }
});
