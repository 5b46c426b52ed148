// SPDX-License-Identifier: GPL-3.0-or-later
// Before `npm pack`: brings what was built elsewhere beside package.json.
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const built = {
  wasm: ['sente.js', 'sente.wasm'],
  'wasm-threads': ['sente-threads.js', 'sente-threads.wasm', 'sente-threads.worker.js'],
};
copyFileSync(join(here, '..', 'public', 'engine', 'worker.js'), join(here, 'worker.js'));
for (const [preset, names] of Object.entries(built))
  for (const name of names) copyFileSync(join(root, 'build', preset, 'engine', name), join(here, name));
