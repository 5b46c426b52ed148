// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the README, made when SENTE_PICTURES is set.
import { expect, test, visit } from './page.ts';

const folder = '../docs/images';

test.skip(!process.env.SENTE_PICTURES, 'only when pictures are wanted');
test.use({ viewport: { width: 1200, height: 760 } });

test('chess', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=e2e4_e7e5_g1f3_b8c6_f1b5_a7a6_b5a4_g8f6_e1g1_f8e7');
  await page.selectOption('#lines', '3');
  await expect(page.locator('.lines .line')).toHaveCount(3);
  await page.getByRole('button', { name: 'Evaluate every move' }).click();
  await expect(page.getByRole('button', { name: 'Evaluate every move' })).toBeVisible({ timeout: 60_000 });
  await page.waitForTimeout(4000);
  await page.screenshot({ path: `${folder}/web-chess.png` });
});

test('shogi', async ({ watched: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '#shogi/analyse?moves=7g7f_8c8d_2g2f_8d8e_8h7g_3c3d_7i6h_2b7g%2B_6h7g_3a4b');
  await page.locator('[data-tool=language]').click();
  await expect(page.locator('.lines .line').first()).toBeVisible();
  await page.waitForTimeout(4000);
  await page.screenshot({ path: `${folder}/web-shogi.png` });
});

test('ordering', async ({ watched: page }) => {
  await page.addInitScript((choices) => localStorage.setItem('sente', JSON.stringify({ choices, games: {} })),
    { orderDepth: 8, lang: 'en', toured: true });
  await visit(page, '#chess/ordering?fen=' +
    encodeURIComponent('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'));
  await expect(page.locator('.panel.ordering')).toHaveAttribute('data-done', '8', { timeout: 60_000 });
  await page.locator('[data-tool=compare]').click();
  await expect(page.locator('.comparison')).toHaveAttribute('data-done', '4', { timeout: 80_000 });
  await page.setViewportSize({ width: 1200, height: 1480 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: `${folder}/web-ordering.png` });
});
