// SPDX-License-Identifier: GPL-3.0-or-later
// The engine as a package: its example, and what its promises keep.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test, withoutIsolation } from './page.ts';

// As it would be installed, gathered from where its files lie in a checkout, on a server of its own: what nested
// workers ask for cannot be answered by a test.
const port = Number(process.env.SENTE_WEB_PORT ?? 7369) + 1;
const home = `http://localhost:${port}`;
let folder = '';
let server: ChildProcess | undefined;

test.use({ baseURL: `${home}/` });
test.describe.configure({ mode: 'default' }); // one server for all of them

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sente-package-'));
  for (const name of ['index.js', 'example']) cpSync(join('engine', name), join(folder, name), { recursive: true });
  cpSync('dist/engine', folder, { recursive: true, filter: (name) => !/\.(br|gz)$/.test(name) });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>package</title><link rel="icon" href="data:,">');
  const sente = process.env.SENTE ?? '../build/release/sente';
  server = spawn(sente, ['serve', '--no-open', '--port', String(port), '--dir', folder], { stdio: 'ignore' });
  await expect.poll(() => fetch(home).then((answer) => answer.ok, () => false)).toBe(true);
});

test.afterAll(() => {
  server?.kill('SIGINT');
  rmSync(folder, { recursive: true });
});

for (const game of ['chess', 'shogi'] as const)
  test(`the example searches ${game}`, async ({ watched: page }) => {
    await page.goto('./example/index.html');
    await page.locator('#game').selectOption(game);
    await page.locator('#depth').fill('8');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.locator('#state')).toHaveText(/^best: \S+$/);
    await expect(page.locator('#lines li')).toHaveCount(3);
    await expect(page.locator('#order li')).toHaveCount(5);
  });

interface Said {
  flavour: string;
  shallow: string;
  deep: number;
  ended: boolean;
  refused: string;
}

const use = (page: Page): Promise<Said> =>
  page.evaluate(async () => {
    const { createEngine } = await import(new URL('index.js', document.baseURI).href);
    const engine = await createEngine({ game: 'chess' });
    // Two at once are done one after the other.
    const [first, second] = await Promise.all([
      engine.search({ fen: '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', depth: 4 }),
      engine.search({ moves: ['e2e4'], depth: 6 }),
    ]);
    let refused = '';
    let ended = false;
    const until = new AbortController();
    setTimeout(() => until.abort(), 400);
    await engine.search({ signal: until.signal })
      .then(() => (ended = true), (error: Error) => (refused = error.message));
    engine.close();
    return { flavour: engine.flavour, shallow: first.best, deep: second.lines[0].depth, ended, refused };
  });

test('searches are done in turn and end when they are told to', async ({ watched: page }) => {
  await page.goto('./');
  expect(await use(page)).toEqual({ flavour: 'threads', shallow: 'a1a8', deep: 6, ended: true, refused: '' });
});

test('without isolation it has one thread and wants a limit', async ({ page }) => {
  await withoutIsolation(page);
  await page.goto('./');
  const said = await use(page);
  expect(said).toMatchObject({ flavour: 'single', shallow: 'a1a8', deep: 6, ended: false });
  expect(said.refused).toContain('limit');
});

test('what is packed is all that is needed', () => {
  const { files } = JSON.parse(readFileSync('engine/package.json', 'utf8')) as { files: string[] };
  const kept = new Set(files.map((name) => name.split('/')[0]));
  for (const name of ['index.js', 'index.d.ts', 'worker.js', 'sente.js', 'sente.wasm', 'sente-threads.js',
    'sente-threads.wasm', 'sente-threads.worker.js'])
    expect(kept).toContain(name);
});
