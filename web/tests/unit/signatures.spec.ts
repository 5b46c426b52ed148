// SPDX-License-Identifier: GPL-3.0-or-later
// The page's engine walks the tree that the native one walks: its node counts are those that tests/signatures.hpp pins.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

interface Signature {
  game: string;
  policy: string;
  depth: number; // 0: that of `bench`
  nodes: number;
}

function pinned(): Signature[] {
  const text = readFileSync('../tests/signatures.hpp', 'utf8');
  const found = text.matchAll(/Signature\{"(\w+)",\s*"(\w+)",\s*(\d+),\s*(\d+)\}/g);
  return [...found].map(([, game = '', policy = '', depth, nodes]) =>
    ({ game, policy, depth: Number(depth), nodes: Number(nodes) }));
}

// The bench has the policy that the engine plays with.
const staged = pinned().filter((each) => each.policy === 'staged');
const quick = staged.filter((each) => each.depth > 0);
const whole = staged.filter((each) => each.depth === 0);

function nodesOf({ game, depth }: Signature, flavour: string[]): number {
  const line = `bench ${game}${depth > 0 ? ` ${depth}` : ''}`;
  const { stdout } = spawnSync('node', ['scripts/node_engine.mjs', ...flavour, line], { encoding: 'utf8' });
  return Number(new RegExp(`^${game}: (\\d+) nodes$`, 'm').exec(stdout)?.[1]);
}

test('both games have signatures', () => {
  for (const each of [quick, whole]) expect(each.map((one) => one.game).sort()).toEqual(['chess', 'shogi']);
});

for (const [name, flavour] of [['one thread', []], ['threads', ['--threads']]] as [string, string[]][])
  for (const signature of quick)
    test(`${signature.game}, depth ${signature.depth}, ${name}`, () => {
      expect(nodesOf(signature, flavour)).toBe(signature.nodes);
    });

// Minutes on a slow machine, so only with ./test --long.
for (const signature of whole)
  test(`${signature.game}, the whole bench`, () => {
    test.skip(!process.env.SENTE_LONG, 'only with --long');
    test.setTimeout(1_800_000);
    expect(nodesOf(signature, [])).toBe(signature.nodes);
  });
