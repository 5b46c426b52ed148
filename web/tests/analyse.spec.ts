// SPDX-License-Identifier: GPL-3.0-or-later
// Analysis: lines, arrows, the bar, and files in and out.
import { Buffer } from 'node:buffer';
import { expect, plies, shogiSquare, click, test, visit, withoutIsolation } from './page.ts';

test('lines, arrows and the bar of chess', async ({ watched: page }) => {
  await visit(page, '#chess/analyse');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await page.selectOption('#lines', '3');
  await expect(page.locator('.lines .line')).toHaveCount(3);
  await expect(page.locator('.lines .badge').first()).toHaveText(/^[+−]?\d+\.\d\d$/);
  await expect(page.locator('.cg-shapes line').first()).toBeAttached();
  await expect(page.locator('.facts')).toContainText('Depth');
  // A move of a line can be followed, and the game stepped through.
  await page.locator('.lines .pv-move').nth(1).click();
  await expect.poll(() => plies(page)).toBe(2);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.move.current')).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(page.locator('.move.current')).toHaveCount(0);
});

test('a mate is announced', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?fen=' + encodeURIComponent('6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1'));
  await expect(page.locator('.headline')).toHaveText('+M1');
  await expect(page.locator('.mate-note')).toHaveText('mate in 1');
});

test('shogi: drops, promotion and analysis', async ({ watched: page }) => {
  await visit(page, '#shogi/analyse?moves=7g7f_3c3d');
  await expect(page.locator('.lines .line')).toHaveCount(1);
  await expect(page.locator('.sg-shapes line').first()).toBeAttached();
  await click(page, await shogiSquare(page, '8h'));
  await click(page, await shogiSquare(page, '2b'));
  await page.locator('sg-promotion-choices piece').first().click();
  await expect.poll(() => plies(page)).toBe(3);
  await expect(page.locator('.move.current')).toContainText('+');
  await page.locator('input.typed').fill('3a2b');
  await page.locator('input.typed').press('Enter');
  await expect.poll(() => plies(page)).toBe(4);
  await page.locator('.hand-bottom piece.bishop').click();
  await click(page, await shogiSquare(page, '5e'));
  await expect.poll(() => plies(page)).toBe(5);
  await expect(page.locator('.move.current')).toContainText("B*55");
});

const KIF = `# KIF version=2.0
手合割：平手
先手：先手の人
後手：後手の人
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:01/00:00:01)
   3 ２二角成(88)   ( 0:02/00:00:03)
   4 同　銀(31)   ( 0:01/00:00:02)
   5 投了
`;

// 7-bit text needs no table; these characters are all that the record has beside it.
const SJIS: Record<string, number> = {
  手: 0x8ee8, 合: 0x8d87, 割: 0x8a84, '：': 0x8146, 平: 0x95bd, 先: 0x90e6, 後: 0x8ce3, の: 0x82cc, 人: 0x906c, 数: 0x9094,
  指: 0x8e77, 消: 0x8fc1, 費: 0x94ef, 時: 0x8e9e, 間: 0x8ad4, '７': 0x8256, 六: 0x985a, 歩: 0x95e0, '３': 0x8252, 四: 0x8e6c,
  '２': 0x8251, 二: 0x93f1,
  角: 0x8a70, 成: 0x90ac, 同: 0x93af, '　': 0x8140, 銀: 0x8be2, 投: 0x938a, 了: 0x97b9,
};

function shiftJis(text: string): Buffer {
  const bytes: number[] = [];
  for (const character of text) {
    const code = SJIS[character];
    if (code === undefined) bytes.push(character.charCodeAt(0));
    else bytes.push(code >> 8, code & 255);
  }
  return Buffer.from(bytes);
}

test('a KIF in Shift_JIS is opened, and saved in every format', async ({ watched: page }) => {
  await visit(page);
  await page.locator('[data-tool=open]').click();
  await page.setInputFiles('#open-file',
    { name: 'game.kif', mimeType: 'application/octet-stream', buffer: shiftJis(KIF) });
  await expect.poll(() => plies(page)).toBe(4);
  await expect(page.locator('.moves .result')).toContainText('White ☖ wins · resignation');
  await page.locator('[data-tool=save]').click();
  await expect(page.locator('#save-text')).toHaveValue(/２二角成\(88\)/);
  await page.getByText('CSA', { exact: true }).click();
  await expect(page.locator('#save-text')).toHaveValue(/\+8822UM[\s\S]*%TORYO/);
  await page.getByText('USI', { exact: true }).click();
  await expect(page.locator('#save-text')).toHaveValue('position startpos moves 7g7f 3c3d 8h2b+ 3a2b\n');
});

const formats = {
  PGN: ['[Event "x"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 {good} 1-0', 6],
  CSA: ['V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TORYO', 3],
  USI: ['position startpos moves 7g7f 3c3d', 2],
  UCI: ['position startpos moves e2e4 e7e5 g1f3', 3],
  FEN: ['r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 0],
  SFEN: ['lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1', 0],
} as const;

test(`${Object.keys(formats).join(', ')} are opened from text`, async ({ watched: page }) => {
  await visit(page);
  for (const [name, [text, count]] of Object.entries(formats)) {
    await page.locator('[data-tool=open]').click();
    await page.locator('#open-text').fill(text);
    await page.locator('[data-tool=open-text]').click();
    await expect(page.locator('dialog'), name).toHaveCount(0);
    await expect.poll(() => plies(page), name).toBe(count);
  }
});

test('a position is set up and used', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=e2e4');
  await page.locator('[data-tool=setup]').click();
  await page.getByRole('button', { name: 'Empty' }).click();
  await expect(page.locator('.dialog [role=alert]')).not.toBeEmpty();
  for (const [piece, at] of [['white king', 'e1'], ['black king', 'e8'], ['white rook', 'a1']] as const) {
    await page.locator(`.palette [aria-label="${piece}"]`).click();
    await page.locator(`.setup-square[aria-label^="${at}"]`).click();
  }
  await page.locator('[data-tool=use]').click();
  await expect(page).toHaveURL(/fen=4k3/);
  await expect(page.locator('.lines .line')).toHaveCount(1);
  // What was there before can be had back.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => plies(page)).toBe(1);
});

test('works where the page is not isolated', async ({ page }) => {
  await withoutIsolation(page);
  await visit(page, '#chess/analyse');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await expect(page.locator('.lines .line')).toHaveCount(1);
  // The search that runs is dropped, and the next position is searched.
  await page.locator('input.typed').fill('e4');
  await page.locator('input.typed').press('Enter');
  await expect.poll(() => plies(page)).toBe(1);
  await expect(page.locator('.lines .line')).toHaveCount(1);
});
