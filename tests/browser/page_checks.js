// SPDX-License-Identifier: GPL-3.0-or-later
// What every page must keep to: no errors, no requests, no sideways scrolling, text that can be read.
import { expect, test } from "@playwright/test";

const SCHEMES = ["light", "dark"];
export const SIZES = [
  { name: "desktop", width: 1280, height: 900 },
  { name: "phone", width: 390, height: 844 },
];

/** Notes errors and requests from now on; `check` fails if there were any that `allowed` does not know. */
export function watch(page, allowed = () => false) {
  const troubles = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) troubles.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const own = request.isNavigationRequest() && request.frame() === page.mainFrame();
    const url = request.url();
    if (!own && !url.startsWith("data:") && !allowed(url)) troubles.push(`request: ${url}`);
  });
  return { check: () => expect(troubles).toEqual([]) };
}

/** The page itself never scrolls sideways. */
export async function expectNoOverflow(page) {
  const sizes = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(sizes.content).toBeLessThanOrEqual(sizes.window);
}

/** Text has a contrast of 4.5 at least against what is behind it. */
export async function expectContrast(page, least = 4.5) {
  expect(await page.evaluate(findPaleText, least)).toEqual([]);
}

// Runs in the page. Pieces and what stands upon boards are drawings, even where they are letters.
function findPaleText(least) {
  const parse = (text) => {
    const parts = (text.match(/[\d.]+/g) ?? ["0", "0", "0", "0"]).map(Number);
    return { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.alpha > 0.99) return colour.rgb;
    }
    return [255, 255, 255];
  };
  const pale = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest("script, style, title, defs, .scene")) continue;
    if (element.getClientRects().length === 0) continue;
    if (/^[\u2654-\u265f\ufe0e]$/u.test(node.textContent.trim())) continue;
    const style = getComputedStyle(element);
    const ink = parse(element.closest("svg") ? style.fill : style.color).rgb;
    const [dark, light] = [luminance(ink), luminance(behind(element))].sort((a, b) => a - b);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < least)
      pale.push(`${contrast.toFixed(2)}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return [...new Set(pale)];
}

/** No label of a chart lies upon another. */
export async function expectNoOverlaps(page) {
  expect(await page.evaluate(findOverlaps)).toEqual([]);
}

// Runs in the page. Boxes of lines reach a little beyond their letters.
function findOverlaps() {
  const found = [];
  for (const chart of document.querySelectorAll("svg:not(.board)")) {
    const labels = [...chart.querySelectorAll("text")].filter((label) => label.textContent.trim());
    const boxes = labels.map((label) => label.getBoundingClientRect());
    boxes.forEach((one, i) => boxes.slice(0, i).forEach((other, j) => {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (width > 1 && height > 3) found.push(`${labels[j].textContent} | ${labels[i].textContent}`);
    }));
  }
  return found;
}

/** Nothing is empty that promises something, and nothing is there that was meant for programs. */
export async function expectNoHoles(page) {
  expect(await page.evaluate(findHoles)).toEqual([]);
}

// Runs in the page.
function findHoles() {
  const found = [];
  const shows = (element) =>
    Boolean(element.textContent.trim() || element.querySelector("svg, img, input, .bar, .shares"));
  const named = (element) => element.closest("section, .card, main")?.querySelector("h1, h2, h3, h4, caption")
    ?.textContent.trim().slice(0, 40) ?? "";
  const heading = /^H[1-4]$/;
  for (const title of document.querySelectorAll("main h2, main h3, main h4")) {
    const next = title.nextElementSibling;
    const deeper = next && heading.test(next.tagName) && next.tagName > title.tagName;
    if (!next || (heading.test(next.tagName) && !deeper) || !shows(next))
      found.push(`nothing below ${title.textContent}`);
  }
  for (const box of document.querySelectorAll(".card, figure, details, dd, li, section, .bars .amount, caption"))
    if (!shows(box)) found.push(`an empty ${box.tagName} ${box.className} in ${named(box)}`);
  for (const table of document.querySelectorAll("table")) {
    const rows = [...table.querySelectorAll("tbody tr")];
    if (rows.length === 0) found.push(`a table without rows: ${named(table)}`);
    const columns = rows[0]?.cells.length ?? 0;
    if (rows.some((row) => row.cells.length !== columns || row.querySelector("[colspan]"))) continue;
    for (let i = 0; i < columns; ++i)
      if (!rows.some((row) => shows(row.cells[i])))
        found.push(`an empty column ${table.querySelectorAll("thead th")[i]?.textContent ?? i} in ${named(table)}`);
    for (const row of rows)
      if (columns > 1 && ![...row.cells].slice(1).some(shows)) found.push(`an empty row ${row.cells[0].textContent}`);
  }
  for (const chart of document.querySelectorAll("svg.chart, svg.graph"))
    if (![...chart.querySelectorAll(".fill, .stroke, .curve, .hollow, path, circle, rect")].some((mark) => {
      const box = mark.getBoundingClientRect();
      return box.width > 0 || box.height > 0;
    })) found.push(`an empty chart in ${named(chart)}`);
  const text = document.body.cloneNode(true);
  for (const part of text.querySelectorAll("script, style")) part.remove();
  const shown = text.textContent;
  const forPrograms = /\b(NaN|undefined|null|Infinity|inf|nan)\b|\[object|\{"|"\s*:\s*["{[\d]|":(true|false)/g;
  for (const word of shown.match(forPrograms) ?? [])
    found.push(`${word} as text: ${shown.slice(Math.max(0, shown.indexOf(word) - 30), shown.indexOf(word) + 30)}`);
  // Cards of a row end at the same line, and a row reaches to the end.
  for (const grid of document.querySelectorAll(".grid")) {
    const space = grid.getBoundingClientRect();
    const boxes = [...grid.children].map((card) => card.getBoundingClientRect()).filter((box) => box.height > 0);
    const rows = Map.groupBy(boxes, (box) => Math.round(box.top));
    for (const [, row] of rows) {
      const bottoms = row.map((box) => box.bottom);
      if (Math.max(...bottoms) - Math.min(...bottoms) > 1) found.push(`cards of different heights in ${named(grid)}`);
      if (space.right - Math.max(...row.map((box) => box.right)) > 1) found.push(`a row with a hole in ${named(grid)}`);
    }
  }
  return [...new Set(found)];
}

/** Headings begin with one h1 and skip no level; controls and drawings have names. */
export async function expectOutline(page) {
  const problems = await page.evaluate(() => {
    const found = [];
    const levels = [...document.querySelectorAll("h1, h2, h3, h4")].map((h) => Number(h.tagName[1]));
    if (levels.filter((level) => level === 1).length !== 1) found.push("not one h1");
    levels.forEach((level, i) => {
      if (i > 0 && level > levels[i - 1] + 1) found.push(`h${level} follows h${levels[i - 1]}`);
    });
    for (const drawing of document.querySelectorAll('[role="img"]'))
      if (!drawing.getAttribute("aria-label")) found.push("a drawing without a label");
    for (const control of document.querySelectorAll("input, button, select"))
      if (!(control.getAttribute("aria-label") || control.textContent.trim() || control.labels?.length))
        found.push("a control without a name");
    if (!document.documentElement.lang) found.push("no language");
    return found;
  });
  expect(problems).toEqual([]);
}

/** Runs the checks in every colour scheme and at every size. */
export async function inEveryLook(page, check) {
  for (const colorScheme of SCHEMES)
    for (const size of SIZES)
      await test.step(`${colorScheme}, ${size.name}`, async () => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(size);
        await check();
      });
}
