// SPDX-License-Identifier: GPL-3.0-or-later
// A game that is evaluated move by move: slips, what was better, and why.
import { expect, test, visit } from './page.ts';

test('slips are marked, explained and saved', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=f2f3_e7e5_g2g4_d8h4');
  const sweep = page.locator('.graph-head button');
  await sweep.click();
  await expect(sweep).toHaveText('Evaluate every move', { timeout: 40_000 });
  const white = page.locator('.review-side').first();
  await expect(white).toContainText(/Accuracy \d+\s%/);
  await page.getByRole('button', { name: 'White, blunder: 1' }).click();
  await expect(page.locator('.move.current')).toContainText('g4??');
  const verdict = page.locator('.review-verdict');
  await expect(verdict).toContainText('blunder');
  await page.locator('[data-tool=why]').click();
  await expect(verdict).toContainText(/at first glance; after depth 8 as number \d+/, { timeout: 30_000 });
  await page.locator('[data-tool=better]').click();
  await expect(page.locator('.variation .move.current')).toHaveCount(1);
  await page.locator('[data-tool=save]').click();
  await expect(page.locator('#save-text')).toHaveValue(/2\.\s+g4\s+\$4\s+\{\[%eval\s+#-1,\d+\]\}\s+\(2\.\s/);
});

test('a click on the graph goes to the move there', async ({ watched: page }) => {
  await visit(page, '#chess/analyse');
  await page.locator('[data-tool=open]').click();
  const moves = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'O-O', 'Be7', 'Re1'];
  await page.locator('#open-text').fill(moves.map((move, ply) => `${move} {[%eval ${ply / 10}]}`).join(' '));
  await page.locator('[data-tool=open-text]').click();
  await expect(page.locator('.review-side').first()).toBeVisible();
  const plot = await page.locator('.graph .u-over').boundingBox();
  if (!plot) throw new Error('no graph');
  await page.mouse.click(plot.x + (plot.width * 6) / moves.length, plot.y + plot.height / 2);
  await expect(page.locator('.move.current')).toContainText('a6');
});

test('a game of shogi is judged in whole points', async ({ watched: page }) => {
  await visit(page, '#shogi/analyse?moves=7g7f_3c3d_8h2b%2B_8c8d');
  const sweep = page.locator('.graph-head button');
  await sweep.click();
  await expect(sweep).toHaveText('Evaluate every move', { timeout: 40_000 });
  await expect(page.locator('.move-score').first()).toHaveText(/^[+−]?\d+$/);
  await expect(page.getByRole('button', { name: 'White ☖, blunder: 1' })).toBeVisible();
});
