// SPDX-License-Identifier: GPL-3.0-or-later
// Pages written by commands: whole, quiet and readable, wide and narrow, light and dark.
import { expect, test } from "@playwright/test";
import { PAGES, urlOf } from "./make_pages.js";
import {
  SIZES, expectContrast, expectNoHoles, expectNoOverflow, expectNoOverlaps, expectOutline, inEveryLook, watch,
} from "./page_checks.js";

for (const name of Object.keys(PAGES))
  test(`${name} is whole, quiet and readable`, async ({ page }) => {
    const troubles = watch(page);
    await page.goto(urlOf(name));
    await expect(page.locator("h1")).toBeVisible();
    await expectOutline(page);
    await inEveryLook(page, async () => {
      await expectNoOverflow(page);
      await expectNoOverlaps(page);
      await expectNoHoles(page);
      await expectContrast(page);
    });
    troubles.check();
  });

test("the graph shows the move under the pointer and on the slider", async ({ page }) => {
  await page.goto(urlOf("analyse-chess"));
  const slider = page.getByRole("slider", { name: "Move" });
  const readout = page.locator(".readout");
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(readout).toContainText("Start");
  await page.keyboard.press("ArrowRight");
  await expect(readout).toContainText("1. e4");
  const box = await page.locator(".graph").boundingBox();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await expect(readout).toContainText("Qxf7#");
  await expect(page.locator("#moves-1 tr.here")).toContainText("Qxf7#");
  await page.locator("#moves-1 .jump").nth(1).click();
  await expect(readout).toContainText("1... e5");
});

test("a tap on the graph shows the move", async ({ browser }) => {
  const page = await browser.newPage({ viewport: SIZES[1], hasTouch: true });
  await page.goto(urlOf("analyse-shogi"));
  const box = await page.locator(".graph").boundingBox();
  await page.touchscreen.tap(box.x + box.width - 2, box.y + 20);
  await expect(page.locator(".readout")).toContainText("▲");
  await page.close();
});

test("the tree of a search opens node by node", async ({ page }) => {
  const troubles = watch(page);
  await page.goto(urlOf("report"));
  const tree = page.locator(".tree");
  await expect(tree.locator("table").first()).toContainText("e2e4");
  await expect(tree).toContainText("skipped: late");
  const child = tree.locator("details details").first();
  await child.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(child).toContainText("19 moves never looked at");
  await expectNoOverflow(page);
  troubles.check();
});
