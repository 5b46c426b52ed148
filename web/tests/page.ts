// SPDX-License-Identifier: GPL-3.0-or-later
// A page that must stay quiet: no errors, no requests to other hosts, no violations of its policy.
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export { expect };

export const test = base.extend<{ watched: Page }>({
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' }); // what it asks for as its test ends
  },
  watched: async ({ page, baseURL }, use) => {
    const troubles = watch(page, baseURL ?? '');
    await use(page);
    expect(troubles).toEqual([]);
  },
});

// A page that is left while threads of its engine begin takes their script away. Where a script is missing for
// good, no test with an engine passes.
const leaving = /Failed to execute 'importScripts' on 'WorkerGlobalScope': .* failed to load/;

export function watch(page: Page, baseURL: string): string[] {
  const troubles: string[] = [];
  const origin = new URL(baseURL).origin;
  page.on('console', (message) => {
    if (message.type() === 'error' && !leaving.test(message.text())) troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`page: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin) troubles.push(`request: ${url.href}`);
  });
  return troubles;
}

/** Every worker that the page starts, oldest first, as `window.workers`. */
export async function keepWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Real = window.Worker;
    const all: Worker[] = [];
    (window as unknown as { workers: Worker[] }).workers = all;
    window.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        all.push(this);
      }
    };
  });
}

/** Keeps the engine's moves back, however fast it is, until the test lets one through by the function returned. */
export async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const Real = window.Worker;
    const held: (() => void)[] = [];
    (window as unknown as { held: (() => void)[] }).held = held;
    window.Worker = class extends Real {
      override set onmessage(hear: ((event: MessageEvent) => void) | null) {
        super.onmessage = (event: MessageEvent): void => {
          const isMove = /^bestmove/m.test((event.data as { line?: string }).line ?? '');
          if (isMove) held.push(() => hear?.call(this, event));
          else hear?.call(this, event);
        };
      }
    };
  });
  return async () => {
    await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0);
    await page.evaluate(() => (window as unknown as { held: (() => void)[] }).held.shift()?.());
  };
}

/** Serves the page without the headers that isolate it. */
export async function withoutIsolation(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    delete headers['cross-origin-opener-policy'];
    delete headers['cross-origin-embedder-policy'];
    await route.fulfill({ response, headers });
  });
}

/** Opens `where` as a fresh visitor would. */
export async function visit(page: Page, where = ''): Promise<void> {
  await page.goto(`./${where}`);
  await expect(page.locator('main')).toBeVisible();
}

export const plies = (page: Page): Promise<number> => page.locator('.moves .ply').count();

/** Types a move into the field under the board. */
export async function type(page: Page, move: string): Promise<void> {
  const field = page.locator('input.typed');
  await field.fill(move);
  await field.press('Enter');
}

/** The middle of a square of the chess board, white below. */
export async function square(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.locator('cg-board').boundingBox();
  if (!box) throw new Error('no board');
  const file = 'abcdefgh'.indexOf(name[0] ?? '');
  const rank = Number(name[1]) - 1;
  return { x: box.x + ((file + 0.5) * box.width) / 8, y: box.y + ((7.5 - rank) * box.height) / 8 };
}

/** The middle of a square of the shogi board, sente below. */
export async function shogiSquare(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.locator('sg-board').boundingBox();
  if (!box) throw new Error('no board');
  const file = 9 - Number(name[0]);
  const rank = 'abcdefghi'.indexOf(name[1] ?? '');
  return { x: box.x + ((file + 0.5) * box.width) / 9, y: box.y + ((rank + 0.5) * box.height) / 9 };
}

export async function click(page: Page, at: { x: number; y: number }): Promise<void> {
  await page.mouse.click(at.x, at.y);
}
