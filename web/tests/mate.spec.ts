// SPDX-License-Identifier: GPL-3.0-or-later
// Mates: found, hidden, shown, and played out.
import { expect, plies, test, type, visit } from './page.ts';

test('tsume: the length is told, the moves are shown when asked for', async ({ watched: page }) => {
  await visit(page, '#shogi/analyse?fen=' + encodeURIComponent('7nl/5kP2/3p2p1p/4+P4/9/9/9/9/8K b GS 1'));
  await page.locator('[data-tool=mate]').click();
  await expect(page.locator('.mate-box')).toContainText('A mate of 3 moves', { timeout: 30_000 });
  await expect.poll(() => plies(page)).toBe(0);
  await page.locator('[data-tool=solution]').click();
  await expect.poll(() => plies(page)).toBe(3);
});

test('tsume: a mate is played out', async ({ watched: page }) => {
  await visit(page, '#shogi/analyse?fen=' + encodeURIComponent('4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1'));
  await page.locator('[data-tool=mate]').click();
  await expect(page.locator('.mate-box')).toContainText('A mate of 1 moves');
  await expect(page.locator('.lines .line')).toHaveCount(0);
  await page.locator('[data-tool=solution]').click();
  await expect(page.locator('.move.current')).toContainText('G*52');
  await page.keyboard.press('Home');
  await page.locator('[data-tool=mate]').click();
  await page.locator('[data-tool=play-out]').click();
  await type(page, 'G*5b');
  await expect(page.locator('.status.over')).toContainText('Black ☗ wins · checkmate');
});

test('no mate by checks is proved', async ({ watched: page }) => {
  await visit(page, '#shogi/analyse?fen=' + encodeURIComponent('4k4/9/9/9/9/9/9/9/4K4 b P 1'));
  await page.locator('[data-tool=mate]').click();
  await expect(page.locator('.mate-box')).toContainText('no mate by checks');
});

test('chess: a mate in two', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?fen=' + encodeURIComponent('7k/8/8/8/8/8/1R6/R3K3 w - - 0 1'));
  await page.locator('[data-tool=mate]').click();
  await expect(page.locator('.mate-box')).toContainText('Mate in 2');
  await page.locator('[data-tool=solution]').click();
  await expect.poll(() => plies(page)).toBe(3);
});
