// SPDX-License-Identifier: GPL-3.0-or-later
// Names of openings: every line can be played, none stands twice, and the longest counts.
import { expect, test } from '@playwright/test';
import { startOf } from '../../src/games/index.ts';
import { openingOf, openings } from '../../src/openings.ts';
import { open } from '../../src/records/read.ts';
import type { Entry } from '../../src/records/read.ts';
import { Tree } from '../../src/tree.ts';
import { loadReader } from './reader.ts';

test.beforeAll(loadReader);

const readPgn = (moves: string): ReturnType<Entry['read']> => (open(moves)[0] as Entry).read();

const nameOf = (moves: string, lang: 'en' | 'ja' = 'en'): string | undefined => {
  const { tree } = readPgn(moves);
  return openingOf(tree, tree.last, lang);
};

test('every line is legal, unique and named in both languages', () => {
  expect(new Set(openings.map(([moves]) => moves)).size).toBe(openings.length);
  const wrong = openings.filter(([moves, en, ja]) => {
    const { tree, lost } = readPgn(moves);
    return lost > 0 || !en || !/[ァ-ヶ]/.test(ja) || openingOf(tree, tree.last, 'en') !== en;
  });
  expect(wrong).toEqual([]);
});

test('the longest line counts, in any order of moves, and stays after it was left', () => {
  expect(nameOf('1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6')).toBe('Ruy Lopez, Morphy Defence');
  expect(nameOf('1. Nf3 Nc6 2. e4 e5 3. Bb5')).toBe('Ruy Lopez');
  expect(nameOf('1. d4 Nf6 2. c4 g6 3. Nc3 d5 4. a3 a6', 'ja')).toBe('グリュンフェルト・ディフェンス');
  const tree = new Tree(startOf('chess'));
  expect(openingOf(tree, tree.root, 'en')).toBeUndefined();
});
