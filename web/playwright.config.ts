// SPDX-License-Identifier: GPL-3.0-or-later
// Debian's Chromium against `sente serve`, its shell without windows if that is there: half of the work. CHROMIUM names
// another browser, SENTE the executable, SENTE_SERVE the one that serves alone. What is timed waits until nothing else
// runs.
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.SENTE_WEB_PORT ?? 7369);
const whole = !!process.env.SENTE_WHOLE; // no test was chosen by name: what others depend on is run whole
const browser = process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const sente = process.env.SENTE ?? '../build/release/sente';

export default defineConfig({
  testDir: 'tests',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  projects: [
    { name: 'page', grepInvert: /@alone/ },
    { name: 'alone', grep: /@alone/, dependencies: whole ? ['page'] : [], workers: 1 },
  ],
  reporter: [['list'], ['junit', { outputFile: 'test-results/results.xml' }]],
  use: {
    baseURL: `http://localhost:${port}/`,
    viewport: { width: 1280, height: 860 },
    launchOptions: { executablePath: browser, args: ['--no-sandbox', '--disable-gpu'] },
    serviceWorkers: 'block', // but where they are what is tested
  },
  webServer: {
    command: `${process.env.SENTE_SERVE ?? sente} serve --no-open --port ${port} --dir dist`,
    port,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGINT', timeout: 2000 },
  },
});
