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
  const places = () => page.locator('cg-board piece')
    .evaluateAll((all) => all.map((each) => `${each.className} ${(each as HTMLElement).style.transform}`).sort()
      .join());
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
  await page.waitForTimeout(300);
  await expect(page.locator('.fact-value').first()).toHaveText('12');
  await page.reload();
  await expect(page.locator('#limit-depth')).toHaveValue('12');
});

test('threads and memory are what a person asked for', async ({ watched: page }) => {
  await page.addInitScript(() => {
    const told: string[] = [];
    (window as unknown as { told: string[] }).told = told;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, ...args: Parameters<Worker['postMessage']>) {
      told.push((args[0] as { line?: string }).line ?? '');
      return post.apply(this, args);
    } as Worker['postMessage'];
  });
  const told = (line: string) =>
    page.evaluate((wanted) => (window as unknown as { told: string[] }).told.includes(wanted), line);
  await visit(page, '#chess/analyse');
  await page.getByText('Engine settings').click();
  await page.selectOption('#limit-threads', '2');
  await page.selectOption('#limit-hash', '128');
  await expect.poll(() => told('setoption name Threads value 2')).toBe(true);
  await expect.poll(() => told('setoption name Hash value 128')).toBe(true);
  await expect(page.locator('.lines .line')).toHaveCount(1);
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

test('the opening has a name, in both languages', async ({ watched: page }) => {
  await visit(page, '#chess/analyse?moves=e2e4_c7c5_g1f3_d7d6_d2d4_c5d4_f3d4_g8f6_b1c3_a7a6');
  await expect(page.locator('.opening')).toHaveText('Sicilian, Najdorf');
  await page.keyboard.press('Home');
  await expect(page.locator('.opening')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-tool=language]').click();
  await expect(page.locator('.opening')).toHaveText('キングズポーン');
});

test('moves can be heard, or not', async ({ watched: page }) => {
  await page.addInitScript(() => {
    const started: string[] = [];
    (window as unknown as { started: string[] }).started = started;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...when: [number?]) {
      started.push('knock');
      return start.apply(this, when);
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { started: string[] }).started.length);
  await visit(page, '#chess/analyse?moves=e2e4_d7d5');
  await type(page, 'Nf3');
  await expect.poll(heard).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await type(page, 'exd5');
  await expect.poll(heard).toBe(3);
  await page.locator('[data-tool=sound]').click();
  await type(page, 'Qxd5');
  await page.waitForTimeout(200);
  expect(await heard()).toBe(3);
});

test('an entering king is declared, and only then', async ({ watched: page }) => {
  for (const [fen, wins] of [['4K4/GGGGSSSS1/RRBB5/9/9/9/9/9/4k4 b 10P 1', true],
    ['4k4/9/9/9/9/9/9/9/4K4 b 2R 1', false]] as const) {
    await visit(page, `#shogi/play?fen=${encodeURIComponent(fen)}`);
    await page.reload();
    await page.locator('[data-tool=start]').click();
    await page.locator('[data-tool=declare]').click();
    if (wins) await expect(page.locator('.status.over')).toContainText('Black ☗ wins · entering-king declaration');
    else await expect(page.locator('.toast').last()).toContainText('not met');
  }
});

test('a game is pasted anywhere', async ({ watched: page }) => {
  await visit(page, '#chess/analyse');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '1. d4 d5 2. c4');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => plies(page)).toBe(3);
});
