// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of web/src: who may import whom, and how long a line may be.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );
const sources = filesIn('src').filter((name) => name.endsWith('.ts'));

test('lines have at most 120 columns', () => {
  const long = sources.flatMap((name) =>
    readFileSync(name, 'utf8').split('\n').flatMap((line, at) => ([...line].length > 120 ? [`${name}:${at + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

test('games, records, engine and board know nothing of ui, words and the page', () => {
  const bad = sources
    .filter((name) => /^src\/(games|records|engine|board)\//.test(name))
    .flatMap((name) => {
      const imports = [...readFileSync(name, 'utf8').matchAll(/from '([^']+)'/g)].map((match) => match[1] as string);
      return imports.filter((each) => /\/ui\/|i18n|\/app\.ts/.test(each)).map((each) => `${name}: ${each}`);
    });
  expect(bad).toEqual([]);
});

test('every file says its licence and what it is for', () => {
  const bare = sources.filter((name) => !/^\/\/ SPDX-License-Identifier: GPL-3\.0-or-later\n\/\/ /.test(
    readFileSync(name, 'utf8')));
  expect(bare).toEqual([]);
});
