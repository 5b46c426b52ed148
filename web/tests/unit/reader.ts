// SPDX-License-Identifier: GPL-3.0-or-later
// The records library for tests without a browser: the module that the page has.
import { readFile } from 'node:fs/promises';
import { loadRecords } from '../../src/records/library.ts';

export const loadReader = async (): Promise<void> =>
  void (await loadRecords(async () => new Uint8Array(await readFile('dist/engine/records.wasm'))));
