// SPDX-License-Identifier: GPL-3.0-or-later
// The book: readable everywhere, boards that can be stepped through, and pictures without scripts.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { urlOfBook } from "./make_pages.js";
import { expectContrast, expectNoOverflow, expectOutline, inEveryLook, watch } from "./page_checks.js";

const { boards } = JSON.parse(readFileSync(new URL("../../docs/book/boards.json", import.meta.url)));
const order = boards["board-middlegame"].moves;
const placeOf = (rank) => `Number ${rank} of ${order.length}: ${order[rank - 1].name}`;
const isOwn = (url) => url.startsWith(urlOfBook("index").replace("index.html", ""));

/** A click at a place of the board in `figure`, in the units of its drawing. */
async function touch(figure, x, y) {
  await figure.locator(".live-board").scrollIntoViewIfNeeded();
  const cover = figure.locator("svg.board");
  const box = await cover.boundingBox();
  const [left, top, width, height] = (await cover.getAttribute("viewBox")).split(" ").map(Number);
  await cover.click({ position: { x: (x - left) * box.width / width, y: (y - top) * box.height / height } });
}

test("the tutorial is whole, quiet and readable", async ({ page }) => {
  const troubles = watch(page, isOwn);
  await page.goto(urlOfBook("ordering"));
  await expectOutline(page);
  for (const figure of await page.locator(".live").all()) await figure.getByRole("slider").fill("3");
  await inEveryLook(page, async () => {
    await expectNoOverflow(page);
    await expectContrast(page);
  });
  troubles.check();
});

test("a board steps through the moves in the order of the table in the text", async ({ page }) => {
  await page.goto(urlOfBook("ordering"));
  await expect(page.locator(".live")).toHaveCount(3);
  const figure = page.locator(".live").first();
  const why = figure.locator(".why");
  await expect(why).toContainText("48 moves");
  await expect(figure.locator(".arrow")).toHaveCount(0);
  await figure.getByRole("button", { name: "First move tried" }).click();
  await expect(why).toContainText(placeOf(1));
  await expect(why).toContainText(order[0].stage);
  await expect(figure.locator(".arrow")).toHaveCount(1);
  await expect(figure.getByRole("img", { name: `an arrow shows ${order[0].name}` })).toBeVisible();
  await figure.getByRole("button", { name: "Next" }).click();
  await expect(why).toContainText(placeOf(2));
  for (const term of Object.keys(order[1].terms)) await expect(why).toContainText(term);
  await figure.getByRole("button", { name: "Back" }).click();
  await expect(why).toContainText(placeOf(1));
});

test("keys lead through all moves", async ({ page }) => {
  await page.goto(urlOfBook("ordering"));
  const figure = page.locator(".live").first();
  const slider = figure.getByRole("slider", { name: "Place in the order" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", placeOf(1));
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", placeOf(order.length));
  const next = figure.getByRole("button", { name: "Next" });
  await next.press("Enter");
  await expect(next).toBeFocused();
  await expect(figure.locator(".why")).toContainText(placeOf(order.length));
});

test("a piece shows when its moves are tried, and a move that is played why", async ({ page }) => {
  await page.goto(urlOfBook("ordering"));
  const [chess, , shogi] = await page.locator(".live").all();
  await touch(chess, 220, 220); // the queen on f3
  await expect(chess.locator(".rank-number")).toHaveCount(9);
  await touch(chess, 220, 100); // takes on f6
  await expect(chess.locator(".why")).toContainText(placeOf(order.findIndex((move) => move.name === "Qxf6") + 1));
  await touch(shogi, 16, 30); // the gold in White's hand
  await expect(shogi.locator(".rank-number").first()).toBeVisible();
  await touch(shogi, 229, 91); // to 3c
  await expect(shogi.locator(".why")).toContainText("△３三金打");
});

test("a browser in Japanese gets the reasons in Japanese", async ({ browser }) => {
  const page = await browser.newPage({ locale: "ja-JP" });
  await page.goto(urlOfBook("ordering"));
  const figure = page.locator(".live").first();
  await figure.getByRole("button", { name: "最初に試す手" }).click();
  await expect(figure.locator(".why")).toContainText(`48手中1番目：${order[0].name}`);
  await expect(figure.locator(".why")).toContainText("置換表の手");
  await page.close();
});

test("without scripts the boards are pictures", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(urlOfBook("ordering"));
  await expect(page.getByRole("img", { name: "A middlegame of shogi" })).toBeVisible();
  await expect(page.locator(".live")).toHaveCount(0);
  await page.close();
});
