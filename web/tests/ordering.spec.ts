// SPDX-License-Identifier: GPL-3.0-or-later
// The ordering view: what it shows is what the engine says natively.
import { execFileSync } from 'node:child_process';
import { expect, test, type, visit } from './page.ts';

const sente = process.env.SENTE ?? '../build/release/sente';

interface Told {
  nodes: number;
  moves: { rank: number; move: string; stage: string; score: number; terms: Record<string, number> }[];
}

function native(game: string, fen: string, depth: number, policy: string, line = ''): Told {
  const words = ['explain', game, '--position', fen, '--depth', String(depth), '--policy', policy, '--json'];
  const text = execFileSync(sente, line ? [...words, '--line', line] : words, { encoding: 'utf8' });
  return JSON.parse(text) as Told;
}

const places = {
  chess: 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3',
  shogi: 'lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3',
} as const;

for (const game of ['chess', 'shogi'] as const)
  for (const policy of ['staged', 'weighted'] as const)
    test(`${game}, ${policy}: the order equals the native one`, async ({ watched: page }) => {
      const depth = 6;
      await page.addInitScript(
        (choices) => localStorage.setItem('sente', JSON.stringify({ choices, games: {} })),
        { policy, orderDepth: depth, lang: 'en' },
      );
      await visit(page, `#${game}/ordering?fen=${encodeURIComponent(places[game])}`);
      await expect(page.locator('.panel.ordering')).toHaveAttribute('data-done', String(depth), { timeout: 60_000 });
      const told = native(game, places[game], depth, policy);
      const more = page.locator('.order-table .more');
      if (await more.count()) await more.click();
      const rows = await page.locator('.order-table tbody tr').evaluateAll((all) =>
        all.map((row) => ({
          move: (row as HTMLElement).dataset.move,
          stage: (row as HTMLElement).dataset.stage,
          score: Number((row as HTMLElement).dataset.score),
          shown: row.children[3]?.textContent,
          terms: Object.fromEntries(
            [...row.querySelectorAll<HTMLElement>('.term')].map(
              (term) => [term.dataset.term, Number(term.dataset.value)]),
          ),
        })),
      );
      expect(rows).toEqual(
        told.moves.map(({ move, stage, score, terms }) => ({
          move, stage, score, shown: String(score).replace('-', '−'), terms,
        })),
      );
      const state = page.locator('.order-state');
      await expect(state).toContainText(`Depth ${depth}`);
      await expect(state).toHaveAttribute('data-nodes', String(told.nodes));
    });

test('policies are compared on the same position', async ({ watched: page }) => {
  await page.addInitScript((choices) => localStorage.setItem('sente', JSON.stringify({ choices, games: {} })),
    { orderDepth: 6, lang: 'en' });
  await visit(page, '#chess/ordering?moves=e2e4_e7e5');
  await page.locator('[data-tool=compare]').click();
  await expect(page.locator('.comparison')).toHaveAttribute('data-done', '4', { timeout: 60_000 });
  await expect(page.locator('.compare-row')).toHaveCount(4);
  await expect(page.locator('.comparison tbody tr')).toHaveCount(6);
  // A move of the list is played, and its answers are ordered.
  await type(page, 'Nf3');
  await expect(page.locator('.order-table tbody tr').first()).toBeVisible();
});

test('the tour is offered once, points at the page, and goes both ways', async ({ watched: page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('sente'))
      localStorage.setItem('sente', JSON.stringify({ choices: { orderDepth: 4, lang: 'en' }, games: {} }));
  });
  await visit(page, '#chess/ordering?moves=e2e4_e7e5');
  await expect(page.locator('.panel.ordering')).toHaveAttribute('data-done', '4', { timeout: 30_000 });
  await page.locator('[data-tool=tour-start]').click();
  const next = page.locator('[data-tool=tour-next]');
  for (let step = 0; step < 3; ++step) {
    await expect(page.locator('.tour p')).not.toBeEmpty();
    await next.click();
  }
  // The ring lies around what is told about.
  const box = async (name: string) => (await page.locator(name).first().boundingBox()) as { x: number; y: number };
  for (const target of ['.stages', '.order-table tbody tr:nth-child(2)', '.rank-chart']) {
    const [ring, around] = [await box('.tour-ring'), await box(target)];
    expect(Math.abs(ring.x + 9 - around.x), target).toBeLessThan(8);
    expect(Math.abs(ring.y + 9 - around.y), target).toBeLessThan(8);
    await next.click();
  }
  await page.locator('[data-tool=tour-back]').click();
  await expect(page.locator('.tour .dots')).toHaveText('6 / 8');
  await page.keyboard.press('Escape');
  await expect(page.locator('.tour')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.offer')).toBeHidden();
});

test('an earlier iteration is opened, and the newest again', async ({ watched: page }) => {
  await page.addInitScript((choices) => localStorage.setItem('sente', JSON.stringify({ choices, games: {} })),
    { orderDepth: 6, lang: 'en' });
  const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
  await visit(page, '#chess/ordering?fen=' + encodeURIComponent(fen));
  await expect(page.locator('.panel.ordering')).toHaveAttribute('data-done', '6', { timeout: 60_000 });
  const moves = () => page.locator('.order-table tbody tr')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.move));
  const newest = await moves();
  await page.locator('.rank-column[data-depth="1"]').click();
  await expect(page.locator('.order-state')).toContainText('after depth 1');
  const told = native('chess', fen, 1, 'staged');
  expect(await moves()).toEqual(told.moves.slice(0, 8).map((each) => each.move));
  expect(await moves()).not.toEqual(newest);
  await page.locator('[data-tool=latest]').click();
  expect(await moves()).toEqual(newest);
});

test('every stage and term has a word and an explanation in both languages', async ({ watched: page }) => {
  await page.addInitScript((choices) => localStorage.setItem('sente', JSON.stringify({ choices, games: {} })),
    { orderDepth: 5, lang: 'ja' });
  await visit(page, '#shogi/ordering?fen=' +
    encodeURIComponent('l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1'));
  for (const policy of ['staged', 'ranked', 'banded', 'weighted']) {
    await page.locator(`[data-policy=${policy}]`).click();
    await expect(page.locator('.panel.ordering')).toHaveAttribute('data-done', '5', { timeout: 60_000 });
    const bare = await page.locator('.term, .order-table .stage').evaluateAll((all) =>
      all.filter((each) => !each.getAttribute('title') || /[a-z]{3}/.test(each.textContent ?? ''))
        .map((each) => each.textContent),
    );
    expect(bare, policy).toEqual([]);
  }
});

test('the tree of the search opens node by node, each with the order that the engine has there natively', async ({
  watched: page,
}) => {
  const depth = 6;
  const chosen = { orderDepth: depth, lang: 'en' };
  await page.addInitScript((choices) => localStorage.setItem('sente', JSON.stringify({ choices, games: {} })), chosen);
  await visit(page, `#chess/ordering?fen=${encodeURIComponent(places.chess)}`);
  await expect(page.locator('.panel.ordering')).toHaveAttribute('data-done', String(depth), { timeout: 60_000 });
  const movesIn = (way: string) =>
    page.locator(way ? `[data-way="${way}"] + .tree-below > ul > li > .tree-node` : '.card > ul > li > .tree-node')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.way?.split(' ').at(-1)));
  let way = '';
  for (let ply = 0; ply < 3; ++ply) {
    const told = native('chess', places.chess, depth, 'staged', way);
    const wanted = told.moves.slice(0, 6).map((each) => each.move);
    await expect.poll(() => movesIn(way)).toEqual(wanted);
    if (way) {
      const head = page.locator(`[data-way="${way}"]`);
      await expect(head).toHaveAttribute('aria-expanded', 'true');
      await expect(page.locator(`[data-way="${way}"] + .tree-below > p`)).toContainText(/Best here|did not look/);
    }
    way = `${way} ${wanted[0]}`.trim();
    await page.locator(`[data-way="${way}"]`).click();
  }
  // Closed again, nothing below it is seen; another position has a tree of its own.
  const first = page.locator('.card > ul > li > .tree-node').first();
  await first.click();
  await expect(page.locator('.tree-below:visible')).toHaveCount(0);
  await type(page, 'a3');
  await expect(page.locator('.panel.ordering')).toHaveAttribute('data-done', String(depth), { timeout: 60_000 });
  await expect(first).toHaveAttribute('aria-expanded', 'false');
});
