// SPDX-License-Identifier: GPL-3.0-or-later
// The ordering view: what it shows is what the engine says natively.
import { execFileSync } from 'node:child_process';
import { expect, test, type, visit } from './page.ts';

const sente = process.env.SENTE ?? '../build/release/sente';

interface Told {
  nodes: number;
  moves: { rank: number; move: string; stage: string; score: number; terms: Record<string, number> }[];
}

function native(game: string, fen: string, depth: number, policy: string): Told {
  const text = execFileSync(sente, ['explain', game, '--position', fen, '--depth', String(depth), '--policy', policy, '--json'], { encoding: 'utf8' });
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
          stage: row.querySelector('.stage')?.textContent,
          score: row.children[3]?.textContent,
          terms: [...row.querySelectorAll('.term')].map((term) => term.textContent).sort(),
        })),
      );
      expect(rows).toEqual(
        told.moves.map(({ move, stage, score, terms }) => ({
          move,
          stage: stage.replaceAll('_', ' '),
          score: String(score),
          terms: Object.entries(terms).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value > 0 ? '+' : '−'}${Math.abs(value)}`).sort(),
        })),
      );
      const state = page.locator('.panel.ordering > .quiet').first();
      await expect(state).toContainText(`Depth ${depth}`);
      await expect(state).toHaveAttribute('data-nodes', String(told.nodes));
    });

test('policies are compared on the same position', async ({ watched: page }) => {
  await page.addInitScript((choices) => localStorage.setItem('sente', JSON.stringify({ choices, games: {} })), { orderDepth: 6, lang: 'en' });
  await visit(page, '#chess/ordering?moves=e2e4_e7e5');
  await page.locator('[data-tool=compare]').click();
  await expect(page.locator('.comparison')).toHaveAttribute('data-done', '4', { timeout: 60_000 });
  await expect(page.locator('.compare-row')).toHaveCount(4);
  await expect(page.locator('.comparison tbody tr')).toHaveCount(6);
  // A move of the list is played, and its answers are ordered.
  await type(page, 'Nf3');
  await expect(page.locator('.order-table tbody tr').first()).toBeVisible();
});

test('the tour has its steps', async ({ watched: page }) => {
  await visit(page, '#chess/ordering');
  await page.locator('[data-tool=tour]').click();
  for (let step = 0; step < 4; ++step) {
    await expect(page.locator('.tour p')).not.toBeEmpty();
    await page.locator('[data-tool=tour-next]').click();
  }
  await expect(page.locator('dialog')).toHaveCount(0);
});
