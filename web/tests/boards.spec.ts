// SPDX-License-Identifier: GPL-3.0-or-later
// The boards themselves: choosing a promotion, moves ahead, and what is written and drawn as a person likes it.
import { click, expect, holdAnswers, plies, shogiSquare, square, test, type, visit } from './page.ts';

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
    await visit(page, chess ? '#chess/analyse?fen=' + encodeURIComponent('7k/P7/8/8/8/8/8/K7 w - - 0 1')
      : '#shogi/analyse?moves=7g7f_3c3d');
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

test('chess: a move is made ahead while the engine thinks, or taken back', async ({ watched: page }) => {
  const letThrough = await holdAnswers(page);
  await visit(page, '#chess/play');
  await page.locator('#level').fill('1');
  await page.locator('[data-tool=start]').click();
  await type(page, 'a3');
  await click(page, await square(page, 'h2'));
  await click(page, await square(page, 'h3'));
  await expect(page.locator('square.current-premove:visible').first()).toBeAttached();
  await letThrough();
  await expect.poll(() => plies(page)).toBe(3);
  await expect(page.locator('.moves .move').nth(2)).toHaveText('h3');
  await click(page, await square(page, 'a3'));
  await click(page, await square(page, 'a4'));
  await expect(page.locator('square.current-premove:visible').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.locator('square.current-premove:visible')).toHaveCount(0);
  await letThrough();
  await expect.poll(() => plies(page)).toBe(4);
});

test('shogi: a move is made ahead while the engine thinks, or taken back', async ({ watched: page }) => {
  const letThrough = await holdAnswers(page);
  await visit(page, '#shogi/play');
  await page.locator('#level').fill('1');
  await page.locator('[data-tool=start]').click();
  await type(page, '7g7f');
  await click(page, await shogiSquare(page, '9g'));
  await click(page, await shogiSquare(page, '9f'));
  await expect(page.locator('sq.current-pre')).toHaveCount(2);
  await letThrough();
  await expect.poll(() => plies(page)).toBe(3);
  await expect(page.locator('.moves .move').nth(2)).toHaveText('P-96');
  await click(page, await shogiSquare(page, '9f'));
  await click(page, await shogiSquare(page, '9e'));
  await expect(page.locator('sq.current-pre')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.locator('sq.current-pre')).toHaveCount(0);
  await letThrough();
  await expect.poll(() => plies(page)).toBe(4);
});

test('shogi: a piece in hand is dropped ahead', async ({ watched: page }) => {
  const letThrough = await holdAnswers(page);
  await visit(page, '#shogi/play?fen=' + encodeURIComponent('4k4/9/9/9/9/9/9/9/4K4 b P 1'));
  await page.locator('[data-tool=start]').click();
  await type(page, '5i5h');
  await page.locator('.hand-bottom sg-hp-wrap[data-nb="1"] piece').click();
  await click(page, await shogiSquare(page, '5e'));
  await expect(page.locator('sq.current-pre')).toHaveCount(1);
  await letThrough();
  await expect.poll(() => plies(page)).toBe(3);
  await expect(page.locator('.moves .move').nth(2)).toHaveText('P*55');
});

const chosen = async (page: import('@playwright/test').Page, name: string, value: string): Promise<void> => {
  await page.locator('[data-tool=look]').click();
  await page.locator(`.dialog input[name=${name}][value=${value}] + span`).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
};

test('shogi is written in Japanese or the Western way, whatever the language, and so are its coordinates', async ({
  watched: page,
}) => {
  await visit(page, '#shogi/analyse?moves=7g7f');
  const ranks = () => page.locator('coords.ranks coord').allTextContents();
  await expect(page.locator('.moves .move').first()).toHaveText(/P-76/);
  expect(await ranks()).toContain('9');
  await chosen(page, 'shogiNotation', 'japanese');
  await expect(page.locator('.moves .move').first()).toHaveText(/☗７六歩/);
  expect(await ranks()).toContain('九');
  await page.reload();
  await expect(page.locator('.moves .move').first()).toHaveText(/☗７六歩/);
  await page.locator('[data-tool=language]').click();
  await chosen(page, 'shogiNotation', 'western');
  await expect(page.locator('.moves .move').first()).toHaveText(/P-76/);
  await expect(page.locator('nav')).toContainText('検討');
});

test('chess is written with letters or figurines; records keep letters', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=g1f3');
  await chosen(page, 'chessNotation', 'figurines');
  await expect(page.locator('.moves .move').first()).toHaveText(/♘f3/);
  await expect(page.locator('.lines .pv-move').first()).toBeVisible();
  await page.locator('[data-tool=save]').click();
  await expect(page.locator('#save-text')).toHaveValue(/1\. Nf3/);
});

test('shogi has international pieces, on the board, in hand and in the editor', async ({ watched: page }) => {
  await visit(page, '#shogi/analyse?moves=7g7f_3c3d_8h2b%2B');
  const drawing = (where: string) =>
    page.locator(where).first().evaluate((piece) => getComputedStyle(piece).backgroundImage);
  const places = [
    'sg-board piece.rook.sente', 'sg-board piece.rook.gote', '.hand-bottom piece.bishop', 'sg-board piece.horse.sente',
  ];
  await expect(page.locator('sg-board piece').first()).toBeAttached();
  const before = await Promise.all(places.map(drawing));
  await chosen(page, 'shogiPieces', 'international');
  const after = await Promise.all(places.map(drawing));
  for (const [index, image] of after.entries()) expect(image).not.toBe(before[index]);
  expect(new Set(after).size).toBe(places.length);
  await page.locator('[data-tool=setup]').click();
  await expect(page.locator('.koma-rook.sente').first()).toBeVisible();
  expect(await drawing('.koma-rook.sente')).toBe(after[0]);
});
