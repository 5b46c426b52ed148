// SPDX-License-Identifier: GPL-3.0-or-later
// What an evaluated game says of its moves.
import { expect, test } from '@playwright/test';
import { games, startOf } from '../../src/games/index.ts';
import { annotate, judge, phases, tally } from '../../src/review.ts';
import type { Node } from '../../src/tree.ts';
import { Tree } from '../../src/tree.ts';

function evaluated(moves: string[], cps: number[]): { tree: Tree; line: Node[] } {
  const tree = new Tree(startOf('chess'));
  let node = tree.root;
  for (const move of moves) node = tree.add(node, move) as Node;
  const line = tree.whole(tree.root);
  for (const [index, cp] of cps.entries()) (line[index] as Node).score = { cp };
  return { tree, line };
}
const worth = (node: Node) => node.score;

test('a move that throws the game away is a blunder of who made it', () => {
  const { line } = evaluated(['f2f3', 'e7e5', 'g2g4'], [30, -40, -35, -900]);
  const judged = judge(line, worth);
  expect(judged.map((each) => each.verdict)).toEqual(['inaccuracy', undefined, 'blunder']);
  expect(judged.map((each) => each.side)).toEqual(['first', 'second', 'first']);
  annotate(judged);
  expect(line.map((node) => node.nags)).toEqual([undefined, [6], undefined, [4]]);
  expect(tally(judged, 'first')).toMatchObject({ moves: 2, verdicts: { blunder: 1, mistake: 0, inaccuracy: 1 } });
  expect(tally(judged, 'second').accuracy).toBeGreaterThan(95);
  expect(tally(judged, 'first').accuracy).toBeLessThan(60);
});

test("the engine's own choice is never blamed, and signs of people stay", () => {
  const { line } = evaluated(['f2f3', 'e7e5'], [30, -400, -400]);
  const [root, first] = line as [Node, Node];
  root.best = 'f2f3';
  first.nags = [2, 14];
  const judged = judge(line, worth);
  expect(judged[0]).toMatchObject({ loss: 0, verdict: undefined });
  annotate(judged);
  expect(first.nags).toEqual([14]);
});

test('a mate that was let go is a blunder; one that was kept is not', () => {
  const { line } = evaluated(['e2e4', 'e7e5', 'd1h5'], [0, 0, 0, 0]);
  (line[1] as Node).score = { mate: -3 };
  (line[2] as Node).score = { cp: 0 };
  const judged = judge(line, worth);
  expect(judged.map((each) => each.verdict)).toEqual(['blunder', 'blunder', undefined]);
});

test('phases follow the material and never go back', () => {
  const { line } = evaluated(['e2e4', 'e7e5', 'g1f3', 'b8c6'], []);
  expect(phases(line)).toEqual([{ phase: 'opening', ply: 0 }]);
  // The queens go; a promotion later does not bring the middlegame back.
  const pos = games.chess.parse('3qk3/P7/8/8/8/8/r7/R2QK3 w - - 0 1');
  if (pos instanceof Error) throw pos;
  const tree = new Tree(pos);
  let node: Node | undefined = tree.root;
  for (const move of ['d1d8', 'e8d8', 'a7a8q']) node = node && tree.add(node, move);
  expect(phases(tree.whole(tree.root)).map((each) => each.phase)).toEqual(['opening', 'endgame']);
});
