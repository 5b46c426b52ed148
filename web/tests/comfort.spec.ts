// SPDX-License-Identifier: GPL-3.0-or-later
// What players are used to: the wheel, previews, threats, limits, and the list of their games.
import { expect, plies, test, type, visit } from './page.ts';

test('the wheel goes through the game', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=e2e4_e7e5_g1f3');
  await page.locator('cg-board').hover();
  await page.mouse.wheel(0, -100);
  await expect(page.locator('.move.current')).toContainText('e5');
  await page.mouse.wheel(0, 100);
  await expect(page.locator('.move.current')).toContainText('Nf3');
});

test('a line is previewed on the board and taken back again', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?fen=' + encodeURIComponent('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
  const places = () => page.locator('cg-board piece').evaluateAll((all) => all.map((each) => `${each.className} ${(each as HTMLElement).style.transform}`).sort().join());
  await expect(page.locator('.lines .pv-move').first()).toBeVisible();
  await page.locator('#engine-on').click();
  const before = await places();
  await page.locator('.lines .pv-move').first().hover();
  await expect.poll(places).not.toBe(before);
  await page.locator('.headline').hover();
  await expect.poll(places).toBe(before);
  expect(await plies(page)).toBe(0);
});

for (const [game, where, arrows] of [
  ['chess', '#chess/analyse?moves=e2e4_e7e5_d1h5_b8c6_f1c4_a7a6', '.cg-shapes'],
  ['shogi', '#shogi/analyse?moves=7g7f_3c3d_2g2f_4c4d', '.sg-shapes'],
] as const)
  test(`${game}: the threat of the other side`, async ({ watched: page }) => {
    await visit(page, where);
    await expect(page.locator('.lines .line')).toHaveCount(1);
    await page.keyboard.press('x');
    await expect(page.locator('[data-tool=threat]')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.facts')).toContainText('Threat');
    await expect(page.locator(`${arrows} line`)).toHaveCount(1);
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('[data-tool=threat]')).toHaveAttribute('aria-pressed', 'false');
  });

test('the engine stops at the depth that was asked for, and it is kept', async ({ watched: page }) => {
  await visit(page, '#chess/analyse');
  await page.getByText('Engine settings').click();
  await page.selectOption('#limit-depth', '12');
  await expect(page.locator('.fact-value').first()).toHaveText('12');
  await page.waitForTimeout(600);
  await expect(page.locator('.fact-value').first()).toHaveText('12');
  await page.reload();
  await expect(page.locator('#limit-depth')).toHaveValue('12');
});

test('finished games are kept and can be looked into', async ({ watched: page }) => {
  await visit(page, '#chess/play');
  await page.locator('#level').fill('1');
  await page.locator('[data-tool=start]').click();
  await type(page, 'e4');
  await expect.poll(() => plies(page)).toBe(2);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.locator('[data-tool=resign]').click();
  await page.reload();
  await page.locator('[data-tool=own-games]').click();
  await expect(page.locator('.game-row')).toHaveText(/You – Sente · Beginner.*Black wins/);
  await page.locator('.game-row').click();
  await expect(page).toHaveURL(/#chess\/analyse/);
  await expect.poll(() => plies(page)).toBe(2);
});
