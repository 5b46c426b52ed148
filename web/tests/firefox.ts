// SPDX-License-Identifier: GPL-3.0-or-later
// Debian's own Firefox, driven by WebDriver BiDi: Playwright would want a Firefox of its own.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import type { Browser, ConsoleMessage, HTTPRequest, Page } from 'puppeteer-core';

export { expect };
export type { Page };

export const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
export const missing = existsSync(FIREFOX) ? undefined : `${FIREFOX} is not installed`;

const sente = process.env.SENTE ?? '../build/release/sente';
const PATIENCE_MS = 300_000; // it starts slowly where others need the machine too

/** A page of a visitor who was never here; at the end it must have stayed quiet. */
export const test = base.extend<{ fox: Page }, { firefox: Browser }>({
  firefox: [
    async ({}, use) => {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: FIREFOX,
        headless: true,
        timeout: PATIENCE_MS,
        protocolTimeout: PATIENCE_MS,
        extraPrefsFirefox: { 'intl.accept_languages': 'en-US, en', 'intl.locale.requested': 'en-US' },
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: PATIENCE_MS },
  ],
  fox: async ({ firefox, baseURL }, use) => {
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.setViewport({ width: 1280, height: 860 });
    await page.evaluateOnNewDocument(withoutServiceWorker);
    const troubles = watch(page, new URL(baseURL ?? '').origin);
    await use(page);
    await context.close();
    expect(troubles()).toEqual([]);
  },
});

// A copy of the page is kept only where that is what is tested, as in Chromium.
function withoutServiceWorker(): void {
  if (typeof ServiceWorkerContainer === 'undefined') return; // an empty page
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('not in this test'));
}

/** What the page did wrong since: errors, and requests to other hosts than those of `origins`. */
export function watch(page: Page, ...origins: string[]): () => string[] {
  const troubles: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`page: ${error instanceof Error ? error.message : String(error)}`));
  page.on('request', (request: HTTPRequest) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:', 'about:'].includes(url.protocol) && !origins.includes(url.origin))
      troubles.push(`request: ${url.href}`);
  });
  return () => troubles;
}

export async function visit(page: Page, baseURL: string, where = ''): Promise<void> {
  await page.goto(baseURL + where);
  await page.waitForSelector('main piece');
}

export const count = (page: Page, selector: string): Promise<number> => page.$$eval(selector, (all) => all.length);
export const plies = (page: Page): Promise<number> => count(page, '.moves .ply');

/** What an element says, or '' where there is none. */
export const text = (page: Page, selector: string): Promise<string> =>
  page.$$eval(selector, (all) => all[0]?.textContent ?? '');

/** Types a move into the field under the board. */
export async function type(page: Page, move: string): Promise<void> {
  await page.focus('input.typed');
  await page.keyboard.type(move);
  await page.keyboard.press('Enter');
}

/** Puts a whole text into a field, as a paste would. */
export async function fill(page: Page, selector: string, value: string): Promise<void> {
  await page.$eval(
    selector,
    (field, written) => {
      (field as HTMLInputElement).value = written;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    value,
  );
}

/** Clicks a square: by file and rank from the upper left, on a board of so many. */
export async function clickSquare(page: Page, file: number, rank: number, size: number): Promise<void> {
  const box = await (await page.waitForSelector(size === 8 ? 'cg-board' : 'sg-board'))?.boundingBox();
  if (!box) throw new Error('no board');
  await page.mouse.click(box.x + ((file + 0.5) * box.width) / size, box.y + ((rank + 0.5) * box.height) / size);
}

/** A server of this test's own, which can be taken away from a page. */
export async function ownServer(port: number): Promise<ChildProcess> {
  const server = spawn(sente, ['serve', '--no-open', '--port', String(port), '--dir', 'dist'], { stdio: 'ignore' });
  const answers = (): Promise<boolean> => fetch(`http://localhost:${port}/`).then((found) => found.ok, () => false);
  await expect.poll(answers).toBe(true);
  return server;
}
