// SPDX-License-Identifier: GPL-3.0-or-later
// The main things in Firefox: a game, analysis, ordering, records, reload, offline.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from './firefox.ts';
import {
  clickSquare, count, expect, fill, missing, ownServer, plies, test, text, type, visit, watch,
} from './firefox.ts';

test.skip(missing !== undefined, missing);
test.setTimeout(300_000);
test.describe.configure({ mode: 'default' }); // one Firefox for all of them

const sente = process.env.SENTE ?? '../build/release/sente';
const tool = (name: string): string => `[data-tool=${name}]`;

async function open(page: Page, record: string): Promise<void> {
  await page.click(tool('open'));
  await page.waitForSelector('#open-text');
  await fill(page, '#open-text', record);
  await page.click(tool('open-text'));
}

/** The game as the dialog for saving writes it in a format, less what the engine adds while it looks. */
async function saved(page: Page, format: string): Promise<string> {
  await page.click(tool('save'));
  await page.waitForSelector('#save-text');
  await page.$$eval(
    '.dialog .chip',
    (all, name) => all.find((each) => each.textContent === name)?.querySelector('input')?.click(),
    format,
  );
  const written = await page.$eval('#save-text', (area) => (area as HTMLTextAreaElement).value);
  await page.keyboard.press('Escape');
  await expect.poll(() => count(page, 'dialog[open]')).toBe(0);
  return written.replaceAll(/\[%eval [^\]]*\] /g, '');
}

test('firefox: a game of chess is played with the mouse and ends by mate', async ({ fox: page, baseURL }) => {
  await visit(page, baseURL as string, '#chess/play');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await fill(page, '#level', '1');
  await page.click(tool('start'));
  await clickSquare(page, 4, 6, 8);
  await clickSquare(page, 4, 4, 8);
  await expect.poll(() => plies(page), { timeout: 60_000 }).toBe(2);
  expect(await text(page, '.moves .move')).toContain('e4');
  // Another one, which ends at once.
  const mate = '7k/8/5KQ1/8/8/8/8/8 w - - 0 1';
  page.on('dialog', (dialog) => void dialog.accept());
  await page.click(tool('resign'));
  await expect.poll(() => text(page, '.status.over')).toContain('Black wins · resignation');
  await page.goto(`${baseURL as string}#chess/play?fen=${encodeURIComponent(mate)}`);
  await page.reload();
  await page.waitForSelector(tool('start'));
  await page.click(tool('start'));
  await type(page, 'Qg7');
  await expect.poll(() => text(page, '.status.over')).toContain('White wins · checkmate');
});

test('firefox: shogi is played with a move and an answer, in Japanese', async ({ fox: page, baseURL }) => {
  await visit(page, baseURL as string, '#shogi/play');
  await page.click(tool('language'));
  await fill(page, '#level', '1');
  await page.click(tool('start'));
  await clickSquare(page, 2, 6, 9);
  await clickSquare(page, 2, 5, 9);
  await expect.poll(() => plies(page), { timeout: 60_000 }).toBe(2);
  expect(await text(page, '.moves .move')).toContain('☗７六歩');
});

test('firefox: lines, the bar and the evaluation of a whole game', async ({ fox: page, baseURL }) => {
  await visit(page, baseURL as string, '#chess/analyse?moves=f2f3_e7e5_g2g4');
  await page.select('#lines', '3');
  await expect.poll(() => count(page, '.lines .line'), { timeout: 60_000 }).toBe(3);
  await expect.poll(() => text(page, '.headline')).toMatch(/M1|mate/);
  await page.click('.lines .pv-move');
  await expect.poll(() => text(page, '.headline')).toContain('Black wins · checkmate');
  await page.$$eval('button', (all) => all.find((each) => each.textContent === 'Evaluate every move')?.click());
  await expect.poll(() => count(page, '.review-side'), { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => text(page, '.moves')).toContain('??');
});

test('firefox: the order of the moves is the native one', async ({ fox: page, baseURL }) => {
  const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
  const depth = 6;
  await page.evaluateOnNewDocument((choices) => {
    if (location.protocol === 'http:') localStorage.setItem('sente', JSON.stringify({ choices, games: {} }));
  }, { orderDepth: depth, lang: 'en' });
  await visit(page, baseURL as string, `#chess/ordering?fen=${encodeURIComponent(fen)}`);
  await page.waitForSelector(`.panel.ordering[data-done="${depth}"]`, { timeout: 60_000 });
  const words = ['explain', 'chess', '--position', fen, '--depth', String(depth), '--policy', 'staged', '--json'];
  interface Told { moves: { move: string }[]; nodes: number }
  const told = JSON.parse(execFileSync(sente, words, { encoding: 'utf8' })) as Told;
  const rows = '.order-table tbody tr';
  const shown = await page.$$eval(rows, (all) => all.map((row) => (row as HTMLElement).dataset.move));
  expect(shown).toEqual(told.moves.slice(0, shown.length).map(({ move }) => move));
  expect(shown.length).toBe(8);
  expect(await page.$eval('.order-state', (state) => (state as HTMLElement).dataset.nodes)).toBe(String(told.nodes));
});

const PGN = `[Event "Test"]
[Site "?"]
[Date "2026.01.02"]
[Round "?"]
[White "Müller"]
[Black "先手太郎"]
[Result "0-1"]

{before} 1. f3? {[%clk 0:05:00] weak} (1. e4! e5) 1... e5 {[%clk 0:04:58]} 2. g4?? Qh4# 0-1
`;

const KIF = `開始日時：2026/01/02
先手：甲
後手：乙
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
*角道を開ける
   2 ３四歩(33)   ( 0:02/00:00:02)
   3 投了         ( 0:01/00:00:02)
`;

test('firefox: records come back as they were, also after a reload', async ({ fox: page, baseURL }) => {
  await visit(page, baseURL as string, '#chess/analyse');
  await open(page, PGN);
  await expect.poll(() => plies(page)).toBeGreaterThanOrEqual(4);
  const first = await saved(page, 'PGN');
  const signs = first.replaceAll(/\s+/g, ' ').replaceAll(' $1', '!').replaceAll(' $2', '?').replaceAll(' $4', '??');
  for (const part of ['Müller', '先手太郎', '{before}', 'f3?', '(1. e4! e5)', '[%clk 0:05:00]', 'weak', '2. g4??', '0-1'])
    expect(signs).toContain(part);
  await page.reload();
  await expect.poll(() => plies(page)).toBeGreaterThanOrEqual(4);
  expect(await saved(page, 'PGN')).toBe(first);
  await open(page, KIF);
  await expect.poll(() => plies(page)).toBe(2);
  const kif = await saved(page, 'KIF');
  for (const part of ['先手：甲', '後手：乙', '７六歩(77)', '*角道を開ける', '投了']) expect(kif).toContain(part);
});

test('firefox: a running game and its clock outlive a reload', async ({ fox: page, baseURL }) => {
  await visit(page, baseURL as string, '#chess/play');
  await fill(page, '#level', '1');
  await page.click(tool('start'));
  await type(page, 'e4');
  await expect.poll(() => plies(page), { timeout: 60_000 }).toBe(2);
  await page.reload();
  await expect.poll(() => plies(page)).toBe(2);
  await expect.poll(() => text(page, '.status')).toBe('Your move');
  await type(page, 'd4');
  await expect.poll(() => plies(page), { timeout: 60_000 }).toBe(4);
});

test('firefox: the page and its engine work when the server is gone', async ({ firefox }) => {
  const port = Number(process.env.SENTE_WEB_PORT ?? 7369) + 2;
  const server = await ownServer(port);
  const address = `http://localhost:${port}/`;
  const context = await firefox.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(240_000);
  const troubles = watch(page, new URL(address).origin);
  try {
    await visit(page, address, '#chess/analyse?moves=e2e4');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, { timeout: 60_000 });
    // What a page still fetches when it is left would count as trouble: the last of it is what reads and writes
    // records, and who saves a game waits for that.
    await page.click(tool('save'));
    await page.waitForSelector('#save-text');
    await page.keyboard.press('Escape');
    await expect.poll(() => count(page, 'dialog[open]')).toBe(0);
    server.kill('SIGINT');
    await once(server, 'exit');
    await page.reload().catch(() => page.reload()); // on a busy machine it may not wait for the service worker to start
    await expect.poll(() => plies(page)).toBe(1);
    await expect.poll(() => count(page, '.lines .line'), { timeout: 60_000 }).toBe(1);
    expect(troubles()).toEqual([]);
  } finally {
    server.kill('SIGKILL');
    await context.close();
  }
});
