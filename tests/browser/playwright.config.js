// SPDX-License-Identifier: GPL-3.0-or-later
// How the browser tests run: with the system's Chromium, which is never downloaded.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

const build = fileURLToPath(new URL("../../build/browser/", import.meta.url));
const browser = process.env.SENTE_CHROMIUM ??
  ["chromium-headless-shell", "chromium", "chromium-browser"].map((name) => `/usr/bin/${name}`).find(existsSync);
if (!browser) throw new Error("no Chromium: install the package chromium-headless-shell, or set SENTE_CHROMIUM");

export default defineConfig({
  testDir: ".",
  outputDir: build + "results",
  workers: 2,
  fullyParallel: true,
  timeout: 20_000,
  reporter: [["list"], ["junit", { outputFile: build + "results.xml" }]],
  globalSetup: "./make_pages.js",
  use: { launchOptions: { executablePath: browser, args: ["--no-sandbox"] } },
});
